import { addMonths, type Arrival as BatchArrival } from '#engine/batch/domain/arrival-rules.ts';
import type { TypedEvent as BatchTypedEvent } from '#engine/batch/domain/event-rules.ts';
import { defineBatchKind } from '#engine/batch/domain/kind.ts';
import { batchRules } from '#engine/batch/domain/rules.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { PIG_DAILY } from './daily.ts';
import { GROW_EVENTS } from './event-types.ts';
import type { GrowEventCode } from './events/event.ts';
import { MOST_HEAD } from './limits.ts';

/** Largest gap from birth to arrival by purchase or transfer, days: into nursery and grow-finish, and into any other area. */
const GAP_DAYS = { growing: 242, other: 365 } as const;
/** Months of the gap for pigs from weaning, whatever the area. */
const GAP_MONTHS = 6;

const afterDays = (birthdt: BusinessDate, area: string): BusinessDate =>
  addDays(birthdt, area === 'nursery' || area === 'grow-finish' ? GAP_DAYS.growing : GAP_DAYS.other);

/** Growing pigs: nursery and grow-finish houses, filled from weaning groups, purchases and transfers. */
export const GROWING = defineBatchKind({
  ways: {
    weaning: {
      title: t3('Từ cai sữa', 'From weaning', 'จากหย่านม'),
      code: 'INW',
      pooled: true,
      needs: ['heads', 'weight', 'groups'],
      latest: (birthdt) => addMonths(birthdt, GAP_MONTHS),
    },
    purchase: {
      title: t3('Mua', 'Purchase', 'ซื้อ'),
      code: 'INP',
      pooled: false,
      needs: ['heads', 'weight', 'birthdt', 'source'],
      latest: afterDays,
    },
    transfer: {
      title: t3('Trại chuyển', 'Sent by another farm', 'ฟาร์มอื่นส่งมา'),
      code: 'INT',
      pooled: false,
      needs: ['transferId'],
      latest: afterDays,
    },
  },
  wayList: 'entryway',
  sent: 'transfer',
  mostHead: MOST_HEAD,
  meanWeight: { min: 0.5, max: 150 },
  bornBefore: true,
  daily: PIG_DAILY,
  // Specification, section 9.
  undo: { days: 15, level: 60 },
  events: GROW_EVENTS,
  codes: { close: 'CLO', undo: 'UCL', weigh: 'WGT', send: 'TRO', receive: 'INT', death: 'DTH' },
});

/** How growing pigs come in. */
export type Way = keyof typeof GROWING.ways;

/** A record of pigs in, as typed. */
export type Arrival = BatchArrival<Way>;
/** An event of PigletEvent, as typed. */
export type TypedEvent = BatchTypedEvent<GrowEventCode>;

/** The rules of a batch of growing pigs. */
export const { arrivalIssues, eventIssues, undoIssues, mayUndoClose, liveAround, latestArrival } = batchRules(GROWING);
