import type { Handler } from '#engine/server/pipeline.ts';
import { dailyHandlers } from './daily-handlers.ts';
import { entryCorrectHandlers } from './entry-correct-handlers.ts';
import { entryHandlers } from './entry-handlers.ts';
import { eventHandlers } from './event-handlers.ts';
import type { BatchServer } from './kind-server.ts';
import { recordHandlers } from './records.ts';

/** What answers the calls of a kind of batch. */
export function batchHandlers(server: BatchServer): readonly Handler[] {
  return [...entryHandlers(server), ...entryCorrectHandlers(server), ...eventHandlers(server), ...recordHandlers(server), ...dailyHandlers(server)];
}
