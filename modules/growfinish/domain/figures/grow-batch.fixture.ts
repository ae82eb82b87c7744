import { signed } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife, GoodsLine, LifeMove } from '#engine/batch/domain/figures/record.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD } from '../standards.ts';

const BLANK = {
  ...{ grpid: 1, amount: null, birthdt: null, way: null, source: null, nursery: null, weangrp: null, reason: null },
  ...{ customer: null, saleclass: null, place: null, sentBy: null, atCost: false },
};
let events = 0;

/** A movement as a test says it. */
export function move(day: string, kind: LifeMove['kind'], heads: number, weight: number | null, more: Partial<LifeMove> = {}): LifeMove {
  events += 1;
  return { ...BLANK, eventId: `E${events}`, eventdt: businessDate(day), kind, heads, weight, ...more };
}

/** Feed as a test says it: kg, days it covers, what it cost. */
export function fed(day: string, kg: number, days: number | null = null, amount = 0): GoodsLine {
  return { eventdt: businessDate(day), kind: 'feed', itemid: 'F1', name: 'Feed', qty: kg, unit: 'kg', kg, days, amount, note: null };
}

/** A batch of house T1 of some movements; its book of heads is what they come to. */
export function growBatch(opendt: string, asof: string, moves: readonly LifeMove[], more: Partial<BatchLife> = {}): BatchLife {
  return {
    ...{ farmid: 'T', roomid: 'T1', parityid: 1, opendt: businessDate(opendt), closedt: null, asof: businessDate(asof), previous: null },
    house: { name: 'T1', area: 'grow-finish', site: null, capacity: 200 },
    moves,
    book: moves.map((one) => ({ eventdt: one.eventdt, qty: signed(one) })),
    ...{ weighings: [], goods: [], fed: [], money: true },
    ...{ standard: DEFAULT_STANDARD, bands: DEFAULT_BANDS },
    ...more,
  };
}

const day = (text: string): BusinessDate => businessDate(text);

/** The test batch of the specification (growfinish.md, Figures and formulas); what its pigs cost and brought is made up. */
export const TEST_BATCH: BatchLife = growBatch(
  '20260301',
  '20260701',
  [
    move('20260301', 'in', 100, 2000, { birthdt: day('20251220'), amount: 100_000_000 }),
    move('20260305', 'in', 50, 1100, { birthdt: day('20251224'), amount: 50_000_000, grpid: 2 }),
    move('20260310', 'dead', 2, 50, { reason: 'SUDDEN' }),
    move('20260701', 'sold', 148, 15_540, { customer: 'K1', amount: 932_400_000 }),
  ],
  {
    closedt: day('20260701'),
    goods: [
      fed('20260301', 34_000, null, 323_000_000),
      { ...fed('20260320', 0, null, 12_000_000), kind: 'medicine', itemid: 'M1', name: 'Medicine', kg: null },
    ],
  },
);
