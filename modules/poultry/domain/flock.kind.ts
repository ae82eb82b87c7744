import { defineBatchKind } from '#engine/batch/domain/kind.ts';
import { batchRules } from '#engine/batch/domain/rules.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { FLOCK_DAILY } from './daily.ts';
import { FLOCK_EVENTS } from './event-types.ts';
import { ofBirdPages } from './figures/bird-words.ts';

/** Largest gap from hatch to arrival, days: broiler chicks, and every other bird. */
const GAP_DAYS = { broiler: 3, other: 365 } as const;

const afterHatch = (birthdt: BusinessDate, area: string): BusinessDate => addDays(birthdt, area === 'broiler' ? GAP_DAYS.broiler : GAP_DAYS.other);
const outside = { pooled: false, needs: ['heads', 'birthdt'], latest: afterHatch } as const;

/** Flocks: chicken houses filled by the hatchery, by purchase and by transfer (pullet to layer). */
export const FLOCK = defineBatchKind({
  ways: {
    hatchery: { title: t3('Trạm ấp', 'Hatchery', 'โรงฟัก'), code: 'INH', ...outside },
    purchase: { title: t3('Mua', 'Purchase', 'ซื้อ'), code: 'INP', ...outside },
    transfer: {
      title: t3('Trại chuyển', 'Sent by another farm', 'ฟาร์มอื่นส่งมา'),
      code: 'INT',
      pooled: false,
      needs: ['transferId'],
      latest: (birthdt) => addDays(birthdt, GAP_DAYS.other),
    },
  },
  wayList: 'flockway',
  houseList: { list: 'chkhouse' },
  sent: 'transfer',
  mostHead: null,
  meanWeight: { min: 0.02, max: 6 },
  bornBefore: false,
  origin: 'supplier',
  arrivalDeaths: { field: 'doa', reason: 'C-DOA' },
  daily: FLOCK_DAILY,
  // Specification, section 9.
  undo: { days: 15, level: 60 },
  events: FLOCK_EVENTS,
  words: ofBirdPages,
  animals: 'birds',
  inGrams: true,
  codes: { close: 'CLO', undo: 'UCL', weigh: 'WGT', send: 'TRO', receive: 'INT', death: 'DTH' },
});

/** The rules of a flock. */
export const { arrivalIssues, eventIssues, undoIssues } = batchRules(FLOCK);
