import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { daysOfMonth } from '#kernel/month.ts';
import { STANDARD } from '#modules/growfinish/server/figures/played-batches.fixture.ts';
import { addPeriods, periodFigures } from '#testkit/oracle/growing.ts';
import type { RawBatch } from '#testkit/oracle/growing-batch.ts';
import { type PlayedFeed, playedFeed } from './feed.fixture.ts';
import { report } from './month.report.ts';
import { balanceLines, effectsOf, wrongMonths } from './month-lines.ts';

let played: PlayedFeed;
interface Move {
  readonly valuedt: BusinessDate;
  readonly kind: string;
  readonly itemid: string;
  readonly kg: number;
  readonly amount: number;
}
let moves: Move[];
const MONTHS = ['202504', '202505', '202506', '202507', '202508', '202509', '202510'];
const asked = { monthfrom: MONTHS[0], monthto: MONTHS.at(-1) };

beforeAll(async () => {
  played = await playedFeed();
  const line = { itemid: 'TA-LUA', unit: 'kg' };
  const bought = { ...line, qty: 400, price: 9000, lot: 'X1', expdt: '20260101' };
  const note = { storeid: 'CAM', applyid: 'OP1' };
  await played.make('/stock/saveNote', { ...note, kind: 'purchase', supplierid: 'CAM-B', valuedt: '20250805', accept: ['W_PRICE'], lines: [bought] });
  const spoilt = { ...line, qty: 25, reason: 'DAMAGED', lot: 'X1', lotreason: 'wet' };
  await played.make('/stock/saveNote', { ...note, kind: 'disposal', recipient: 'OP1', valuedt: '20250806', lines: [spoilt] });
  ({ rows: moves } = await played.db.pool.query<Move>(
    `select m.valuedt, m.kind, m.itemid, m.qty::float8 as kg, coalesce(v.amount, 0)::float8 as amount
     from stock_movement m join item i using (prnt2, book, itemid) left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
     where m.farm_id = $1 and i.itemtp = 'feed'`,
    [played.farmid],
  ));
}, 300_000);
afterAll(() => played.db.close());

const inside = (month: string) => {
  const { from, to } = daysOfMonth(month);
  return ({ valuedt }: Move): boolean => valuedt >= from && valuedt <= to;
};
const sumOf = (rows: readonly Move[], key: 'kg' | 'amount'): number => rows.reduce((sum, row) => sum + row[key], 0);
const kinds = (rows: readonly Move[], ...wanted: string[]): Move[] => rows.filter(({ kind }) => wanted.includes(kind));
/** A line by its English words. */
async function lineOf(part: string, what: string, more: object = {}, who: object = {}) {
  const { rows } = await played.feed(report, { ...asked, ...more }, who);
  return rows.find((row) => row['part'] === part && row['what'] === what);
}
const cells = (row: Record<string, unknown> | undefined): unknown[] => MONTHS.map((month) => row?.[`m${month}`] ?? null);
const periodsOf = (batches: readonly RawBatch[], month: string) => {
  const { from, to } = daysOfMonth(month);
  const end = dayNumber(played.options.end);
  return batches.map((batch) =>
    periodFigures({ batch, asof: end, standard: STANDARD }, dayNumber(from), Math.min(dayNumber(to), batch.close ?? dayNumber(to))),
  );
};

describe('PigstkFoodMonth', () => {
  test('opening, received, used, disposed of and closing are what the raw movements add up to, month by month', async () => {
    const wanted = MONTHS.map((month) => {
      const own = moves.filter(inside(month));
      const before = moves.filter(({ valuedt }) => valuedt < daysOfMonth(month).from);
      const received = sumOf(kinds(own, 'purchase'), 'kg');
      const used = 0 - sumOf(kinds(own, 'house'), 'kg');
      const disposed = 0 - sumOf(kinds(own, 'disposal'), 'kg');
      const opening = sumOf(before, 'kg');
      return { opening, received, used, disposed, closing: opening + received - used - disposed };
    });
    const parts = { opening: 'Opening stock', received: 'Received', used: 'Used', disposed: 'Disposed of', closing: 'Closing stock' } as const;
    for (const [key, what] of Object.entries(parts) as [keyof (typeof wanted)[number], string][])
      expect(cells(await lineOf('Stock (kg)', what)), what).toEqual(wanted.map((month) => Math.round(month[key])));
    expect(wanted.some(({ disposed }) => disposed > 0)).toBe(true);
    const { notes = [] } = await played.feed(report, asked);
    expect(JSON.stringify(notes)).toContain('holds in every month');
  });

  test('use by house type, a head a day, ADFI and FCR are those of the raw events of the batches', async () => {
    for (const [area, name] of [
      ['nursery', 'nursery'],
      ['grow-finish', 'grow-finish'],
    ] as const) {
      const batches = played.raw.filter((batch) => batch.area === area);
      const months = MONTHS.map((month) => addPeriods(periodsOf(batches, month)));
      expect(cells(await lineOf('Used by house type (kg)', name))).toEqual(months.map(({ feed }) => Math.round(feed)));
      const close = (row: unknown[], values: readonly (number | null)[]) => {
        for (const [at, value] of values.entries()) expect(row[at] === null ? 0 : row[at]).toBeCloseTo(value ?? 0, 2);
      };
      close(
        cells(await lineOf('kg a head a day', name)),
        months.map(({ adfi }) => adfi),
      );
      close(
        cells(await lineOf('Results', `ADFI ${name}`)),
        months.map(({ adfi }) => adfi),
      );
      close(
        cells(await lineOf('Results', `FCR ${name}`)),
        months.map(({ fcr }) => fcr),
      );
    }
  });

  test('price and amount are of what was used; price and use effect come to the change of the amount; below 60 none of it is sent', async () => {
    const used = MONTHS.map((month) => kinds(moves.filter(inside(month)), 'house'));
    const amounts = used.map((own) => -sumOf(own, 'amount'));
    expect(cells(await lineOf('Price and amount', 'Amount used'))).toEqual(amounts.map(Math.round));
    expect(cells(await lineOf('Price and amount', 'Mean price a kg'))).toEqual(
      used.map((own) => Math.round(sumOf(own, 'amount') / sumOf(own, 'kg'))),
    );
    const price = cells(await lineOf('Price and amount', 'Price effect'));
    const use = cells(await lineOf('Price and amount', 'Use effect'));
    expect([price[0], use[0]]).toEqual([null, null]);
    for (let at = 1; at < MONTHS.length; at += 1)
      expect(Math.abs(Number(price[at]) + Number(use[at]) - ((amounts[at] ?? 0) - (amounts[at - 1] ?? 0)))).toBeLessThanOrEqual(2);
    expect(await lineOf('Price and amount', 'Amount used', {}, { usrlvl: 30 })).toBeUndefined();
  });

  test('one feed, or those of a supplier; shares come to a hundred', async () => {
    const own = MONTHS.map(
      (month) =>
        0 -
        sumOf(
          kinds(moves.filter(inside(month)), 'house').filter(({ itemid }) => itemid === 'TA-VOBEO'),
          'kg',
        ),
    );
    expect(cells(await lineOf('Stock (kg)', 'Used', { itemid: 'TA-VOBEO' }))).toEqual(own.map(Math.round));
    expect(cells(await lineOf('Stock (kg)', 'Used', { supplierid: 'CAM-B' }))).toEqual(cells(await lineOf('Stock (kg)', 'Used')));
    expect(cells(await lineOf('Stock (kg)', 'Used', { supplierid: 'VATTU-C' }))).toEqual(MONTHS.map(() => 0));
    const { rows } = await played.feed(report, asked);
    for (const month of MONTHS) {
      const shares = rows.filter((row) => row['part'] === 'Share (%)').reduce((sum, row) => sum + Number(row[`m${month}`] ?? 0), 0);
      expect(shares).toBeCloseTo(100, 0);
    }
  });

  test('months the wrong way round and more than 24 are refused', async () => {
    const codes = (more: object) => played.feed(report, more).catch((error: { issues: { code: string }[] }) => error.issues.map(({ code }) => code));
    expect(await codes({ monthfrom: '202506', monthto: '202505' })).toEqual(['898']);
    expect(await codes({ monthfrom: '202301', monthto: '202506' })).toEqual(['V_RANGE']);
  });

  test('a balance that is not true is said; effects by hand', () => {
    const month = { opening: 10, received: 5, transferred: 0, other: 0, used: 3, disposed: 1, closing: 11, amount: 30 };
    expect([wrongMonths([month]), wrongMonths([{ ...month, closing: 12 }])]).toEqual([0, 1]);
    expect(balanceLines({ ledger: [month] }).map(({ total }) => total)).toEqual([10, 5, 0, 0, 3, 1, 11]);
    // 3 kg at 10, then 4 kg at 12: 8 of the 18 more are the price's, 10 the use's.
    expect(
      effectsOf([
        { used: 3, amount: 30 },
        { used: 4, amount: 48 },
      ]),
    ).toEqual([
      { price: null, use: null },
      { price: 8, use: 10 },
    ]);
  });
});
