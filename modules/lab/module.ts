import { defineModule } from '#engine/define/module.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { LAB_LISTS } from './contract/lab-lists.ts';
import { labLookupCalls } from './contract/lookup.calls.ts';
import { codeRange } from './contract/params/code-range.resource.ts';
import { labCustomer } from './contract/parties/customer.resource.ts';
import { labPlace } from './contract/parties/place.resource.ts';
import { requestRoutes } from './contract/request.routes.ts';
import { requestCalls } from './contract/requests/request.calls.ts';
import { LAB_SETTINGS } from './domain/lab.settings.ts';
import { LAB_KINDS } from './domain/requests/states.ts';

/** Laboratory requests, samples, runs, results, its stock and charts. */
export const labModule = defineModule({
  name: 'lab',
  tables: [
    'lab_code_range',
    'lab_counter',
    'lab_customer',
    'lab_delivery',
    'lab_number',
    'lab_order',
    'lab_place',
    'lab_request',
    'lab_revision',
    'lab_sample',
    'lab_step',
    'laboratory',
  ],
  settings: { defs: LAB_SETTINGS },
  routes: inPlace([...requestRoutes]),
  calls: [...requestCalls, ...labLookupCalls] as never,
  reports: [],
  sheets: [],
  lists: [LAB_KINDS, ...Object.values(LAB_LISTS)],
  resources: [anyResource(labCustomer), anyResource(labPlace), anyResource(codeRange)],
});
