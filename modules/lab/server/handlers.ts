import type { FixedList } from '#engine/server/lists.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { lookupHandlers } from './parties/lookups.ts';
import { partyHandlers } from './parties/party.resources.ts';
import { requestHandlers } from './requests/request.handlers.ts';

/** Handlers of all calls of the module. */
export const labHandlers = (fixedList: FixedList): readonly Handler[] => [...requestHandlers, ...lookupHandlers(fixedList), ...partyHandlers];
