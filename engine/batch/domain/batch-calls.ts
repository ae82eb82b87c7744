import type { Call } from '#engine/define/call.ts';
import type { BatchCallsDef, BatchScreens } from './call-parts.ts';
import { dailyCalls } from './daily-calls.ts';
import { entryCalls, foundCalls } from './entry-calls.ts';
import { eventCalls } from './event-calls.ts';
import type { BatchKind } from './kind.ts';
import { recordCalls } from './record-calls.ts';

/** The calls of a kind of batch, with the screens they belong to. */
export type BatchCalls = ReturnType<typeof entryCalls> &
  ReturnType<typeof foundCalls> &
  ReturnType<typeof eventCalls> &
  ReturnType<typeof recordCalls> &
  ReturnType<typeof dailyCalls> & { readonly screens: BatchScreens };

/** Declares the calls of a kind of batch: records of animals in and events, each checked, saved, corrected, taken back, found. */
export function defineBatchCalls(kind: BatchKind, def: BatchCallsDef): BatchCalls {
  return {
    ...entryCalls(kind, def),
    ...foundCalls(def),
    ...eventCalls(kind, def),
    ...recordCalls(kind, def),
    ...dailyCalls(kind, def),
    screens: def.screens,
  };
}

/** The calls themselves, for the list of a module; with the daily line where its kind has one. */
export function callsOfBatch({ screens: _, getDaily, saveDaily, ...calls }: BatchCalls, daily = false): Call[] {
  return Object.values({ ...calls, ...(daily ? { getDaily, saveDaily } : {}) }) as unknown as Call[];
}
