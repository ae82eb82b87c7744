import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate, dayNumber } from '#kernel/business-date.ts';
import { STANDARD } from '#modules/growfinish/server/figures/played-batches.fixture.ts';
import { ageAt, liveAt, type RawBatch, standardFeedAt, weekOfAge } from '#testkit/oracle/growing-batch.ts';
import { feedAt } from '#testkit/oracle/growing-feed.ts';
import { report } from './daily.report.ts';
import { type PlayedFeed, playedFeed } from './feed.fixture.ts';

let played: PlayedFeed;
beforeAll(async () => {
  played = await playedFeed();
  const line = { itemid: 'TA-CHUA', unit: 'kg' };
  const note = { storeid: 'CAM', applyid: 'OP1' };
  const bought = { ...line, qty: 500, price: 9000, lot: 'C1', expdt: '20260101' };
  await played.make('/stock/saveNote', { ...note, kind: 'purchase', supplierid: 'CAM-B', valuedt: '20250930', lines: [bought] });
  const given = { ...line, roomid: 'M1', pigtype: 'mated', qty: 90, coverdays: 3 };
  await played.make('/stock/saveNote', { ...note, kind: 'house', recipient: 'OP1', valuedt: '20251001', lines: [given] });
}, 300_000);
afterAll(() => played.db.close());

const onFarm = (batch: RawBatch, day: number): boolean => batch.open <= day && (batch.close === null || batch.close >= day);
const round = (value: number, decimals: number): number =>
  Math.sign(value) * Number((Math.round(Math.abs(value) * 10 ** decimals + 1e-7) / 10 ** decimals).toFixed(decimals));

/** What the oracle gives each batch of some days: kg and head. */
function expected(from: BusinessDate, days: number): Map<string, { kg: number[]; heads: number[] }> {
  const first = dayNumber(from);
  const rows = new Map<string, { kg: number[]; heads: number[] }>();
  for (const batch of played.raw) {
    const kg = Array.from({ length: days }, (_, n) => feedAt(batch, first + n));
    const heads = Array.from({ length: days }, (_, n) => (onFarm(batch, first + n) ? liveAt({ batch }, first + n) : 0));
    if (kg.some((one) => one !== 0) || heads.some((one) => one > 0)) rows.set(`${batch.roomid} ${batch.parityid}`, { kg, heads });
  }
  return rows;
}

describe('PigstkFoodDaily', () => {
  test.each([
    ['20250401', 14],
    ['20250620', 45],
    ['20251003', 1],
  ])('from %s over %d days every house has what the raw issues give it, kg and kg a head', async (from, days) => {
    const wanted = expected(businessDate(from), days);
    const kg = await played.feed(report, { day: from, ndays: days });
    const head = await played.feed(report, { day: from, ndays: days, show: 'head' });
    const batches = kg.rows.filter((row) => row['parityid'] !== null);
    expect(batches.map((row) => `${String(row['roomid'])} ${String(row['parityid'])}`)).toEqual([...wanted.keys()].toSorted());
    for (const row of batches) {
      const own = wanted.get(`${String(row['roomid'])} ${String(row['parityid'])}`);
      if (own === undefined) throw new Error('no such batch');
      const heads = head.rows.find((one) => one['roomid'] === row['roomid'] && one['parityid'] === row['parityid']);
      for (let n = 0; n < days; n += 1) {
        const [fed = 0, live = 0] = [own.kg[n], own.heads[n]];
        expect(row[`d${n}`] ?? 0, `${String(row['roomid'])} day ${n}`).toBeCloseTo(round(fed, 1), 6);
        if (live > 0) expect(heads?.[`d${n}`]).toBeCloseTo(round(fed / live, 3), 6);
      }
      expect(row['total']).toBeCloseTo(
        round(
          own.kg.reduce((sum, one) => sum + one, 0),
          1,
        ),
        6,
      );
      expect(row['unfed']).toBe(own.kg.filter((one, n) => one === 0 && (own.heads[n] ?? 0) > 0).length);
      expect(row['live']).toBe(own.heads.at(-1));
    }
  });

  test('red is off the standard by more than ALARMFEED, blue a part of an issue, and the age week is that of the last day', async () => {
    const day = businessDate('20250801');
    const { rows } = await played.feed(report, { day, ndays: 3 });
    for (const row of rows) {
      const batch = played.raw.find((one) => one.roomid === row['roomid'] && one.parityid === row['parityid']);
      if (batch === undefined) continue;
      const last = dayNumber(addDays(day, 2));
      const seen = { batch, asof: last, standard: STANDARD };
      expect(row['week']).toBe(weekOfAge(ageAt(seen, last) ?? 0));
      const [fed, live] = [feedAt(batch, last), liveAt({ batch }, last)];
      const standard = live * standardFeedAt(STANDARD, ageAt(seen, last) ?? 0);
      const off = live > 0 && fed > 0 && Math.abs((100 * (fed - standard)) / standard) > 10;
      // Blue where the day's feed is a part of what one issue brought for several days.
      const parts = batch.goods.some((one) => one.itemtp === 'feed' && (one.days ?? 1) > 1 && one.day <= last && last < one.day + (one.days ?? 1));
      if (live > 0 && fed > 0) expect(row['_mark_d2'], `${batch.roomid} ${fed} of ${standard}`).toBe(off ? 'bad' : parts ? 'info' : undefined);
    }
  });

  test('a house without batches is a row of its type of pigs; its issue is spread over the days it covers', async () => {
    const { rows, totals } = await played.feed(report, { day: '20250930', ndays: 6, rooms: ['M1'] });
    expect(rows).toMatchObject([{ roomid: 'M1', parityid: null, pigtype: 'mated', d1: 30, d2: 30, d3: 30, total: 90, unfed: 0 }]);
    expect([rows[0]?.['d0'] ?? null, rows[0]?.['d4'] ?? null, totals?.['total']]).toEqual([null, null, 90]);
  });

  test('the foot: what the farm ate, what came, what was left at the end of each day and for how many days', async () => {
    const { sections = [] } = await played.feed(report, { day: '20250901', ndays: 10 });
    const foot = sections.find(({ key }) => key === 'foot')?.rows ?? [];
    const { rows } = await played.db.pool.query<{ valuedt: BusinessDate; kind: string; qty: number }>(
      `select m.valuedt, m.kind, m.qty::float8 as qty from stock_movement m join item i using (prnt2, book, itemid) where m.farm_id = $1 and i.itemtp = 'feed'`,
      [played.farmid],
    );
    for (let n = 0; n < 10; n += 1) {
      const day = addDays(businessDate('20250901'), n);
      const of = (when: (row: (typeof rows)[number]) => boolean): number => rows.reduce((sum, row) => (when(row) ? sum + row.qty : sum), 0);
      const stock = of(({ valuedt }) => valuedt <= day);
      const used = -of(({ valuedt, kind }) => kind === 'house' && valuedt <= day && valuedt > addDays(day, -28));
      const fed = played.raw.reduce((sum, batch) => sum + feedAt(batch, dayNumber(day)), 0);
      expect(foot.map((row) => row[`d${n}`])).toEqual([
        round(fed, 1),
        round(
          of(({ valuedt, kind }) => kind === 'purchase' && valuedt === day),
          1,
        ),
        round(stock, 1),
        round(stock / (used / 28), 1),
      ]);
    }
    const items = sections.find(({ key }) => key === 'items')?.rows ?? [];
    expect(items.reduce((sum, row) => sum + Number(row['total']), 0)).toBeCloseTo(Number(foot[0]?.['total']), 0);
  });

  test('one feed alone; days outside 0 to 45 and days to come are refused', async () => {
    const { rows } = await played.feed(report, { day: '20250801', ndays: 5, itemid: 'TA-VOBEO' });
    const total = played.raw.reduce((sum, batch) => {
      for (let n = 0; n < 5; n += 1) sum += feedAt(batch, dayNumber(businessDate('20250801')) + n, 'TA-VOBEO');
      return sum;
    }, 0);
    expect(rows.reduce((sum, row) => sum + Number(row['total']), 0)).toBeCloseTo(total, 0);
    await expect(played.feed(report, { day: '29990101' })).rejects.toMatchObject({ issues: [{ code: 'V_VALUEDT' }] });
    const single = await played.feed(report, { day: '20250801', ndays: 0 });
    expect(single.columns.filter(({ key }) => /^d\d/.test(key))).toHaveLength(1);
  });
});
