import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import { type Arrival, type ArrivalJudge, arrivalIssues } from './arrival-rules.ts';
import { type EventContext, eventIssues, liveAround, mayUndoClose, type TypedEvent } from './event-rules.ts';
import type { House } from './house.ts';
import { undoIssues } from './house-rules.ts';
import type { BatchKind } from './kind.ts';

/** The rules of a batch that differ by kind. */
export interface BatchRules<Way extends string, Code extends string> {
  readonly arrivalIssues: (house: House, arrival: Arrival<Way>, judge: ArrivalJudge) => readonly Issue[];
  readonly eventIssues: (house: House, event: TypedEvent<Code>, ctx: EventContext) => readonly Issue[];
  readonly undoIssues: (house: House, parityid: number, lock: LockRule) => Issue[];
  readonly mayUndoClose: (usrlvl: number) => boolean;
  readonly liveAround: (house: House, event: TypedEvent<Code>) => { before: number; after: number };
  readonly latestArrival: (way: Way, area: string, birthdt: BusinessDate) => BusinessDate;
}

/** What may be done to houses and batches of a kind; what does not differ by kind stands in the files beside. */
export function batchRules<Way extends string, Code extends string>(kind: BatchKind<Way, Code>): BatchRules<Way, Code> {
  return {
    arrivalIssues: (house, arrival, judge) => arrivalIssues(kind, house, arrival, judge),
    eventIssues: (house, event, ctx) => eventIssues(kind, house, event, ctx),
    undoIssues: (house, parityid, lock) => undoIssues(kind, house, parityid, lock),
    mayUndoClose: (usrlvl) => mayUndoClose(kind, usrlvl),
    liveAround: (house, event) => liveAround(kind, house, event),
    latestArrival: (way, area, birthdt) => kind.ways[way].latest(birthdt, area),
  };
}
