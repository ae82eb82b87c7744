import { defineModule } from '#engine/define/module.ts';

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
  routes: [],
  calls: [],
  reports: [],
  sheets: [],
});
