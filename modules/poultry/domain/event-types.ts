import { readingEvent } from '#engine/batch/domain/day-reading.ts';
import { boughtIn, hatchedIn, transferredIn } from './events/arrivals.event.ts';
import type { FlockEvent, FlockEventCode } from './events/event.ts';
import { eggEvent, feedEvent, treatmentEvent, vaccineEvent } from './events/goods.event.ts';
import { cullEvent, deathEvent, saleEvent, transferEvent } from './events/leaving.event.ts';
import { closeEvent, undoCloseEvent, weighingEvent } from './events/state.event.ts';

/** Every event of a flock by its code, in the order people need them. */
export const FLOCK_EVENTS: Readonly<Record<FlockEventCode, FlockEvent>> = {
  INH: hatchedIn,
  INP: boughtIn,
  INT: transferredIn,
  DTH: deathEvent,
  CUL: cullEvent,
  FED: feedEvent,
  DAY: readingEvent,
  EGG: eggEvent,
  WGT: weighingEvent,
  TRT: treatmentEvent,
  VAC: vaccineEvent,
  SAL: saleEvent,
  TRO: transferEvent,
  CLO: closeEvent,
  UCL: undoCloseEvent,
};
