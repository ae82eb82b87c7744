import { readingEvent } from '#engine/batch/domain/day-reading.ts';
import { boughtIn, transferredIn, weanedIn } from './events/arrivals.event.ts';
import type { GrowEvent, GrowEventCode } from './events/event.ts';
import { feedEvent, treatmentEvent, vaccineEvent } from './events/goods.event.ts';
import { cullEvent, deathEvent, saleEvent, transferEvent } from './events/leaving.event.ts';
import { closeEvent, undoCloseEvent, weighingEvent } from './events/state.event.ts';

/** Every event of the grow-finish book by its code. */
export const GROW_EVENTS: Readonly<Record<GrowEventCode, GrowEvent>> = {
  INW: weanedIn,
  INP: boughtIn,
  INT: transferredIn,
  DAY: readingEvent,
  FED: feedEvent,
  TRT: treatmentEvent,
  VAC: vaccineEvent,
  WGT: weighingEvent,
  DTH: deathEvent,
  CUL: cullEvent,
  SAL: saleEvent,
  TRO: transferEvent,
  CLO: closeEvent,
  UCL: undoCloseEvent,
};
