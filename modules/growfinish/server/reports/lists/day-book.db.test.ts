import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { isOf, linesOf, liveAt, weekOfAge } from '#testkit/oracle/grow-count.ts';
import type { RawBatch } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './day-book.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
beforeAll(async () => {
  world = await rawFarms(41);
});
afterAll(() => world.db.close());

const ask = ({ farmid, roomid, parityid }: RawBatch, more: object = {}) => world.ask(report, { farms: undefined, farmid, roomid, parityid, ...more });
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const tenth = (value: unknown): number | null => (value == null ? null : Math.round(Number(value) * 10) / 10);
/** Names in the book back to the codes they stand for. */
const REASONS: Readonly<Record<string, string>> = {
  SUDDEN: 'Sudden death',
  LEGS: 'Lameness, bad legs',
  DISEASE: 'Infectious disease',
  UNKNOWN: 'Unknown',
  TRANSPORT: 'Lost in transport',
};

/** Feed that falls on a day: an issue over the days it covers, what would pass the closing on that day. */
function fedOn(batch: RawBatch, day: BusinessDate): number {
  return total(
    world.grow.goods
      .filter((one) => isOf(batch)(one) && one.itemid === 'FEED1')
      .map(({ day: given, qty, days }) => {
        const falls = Array.from({ length: days ?? 1 }, (_, n) => addDays(given, n)).map((on) =>
          batch.closedt !== null && on > batch.closedt ? batch.closedt : on,
        );
        return (qty / falls.length) * falls.filter((on) => on === day).length;
      }),
  );
}

/** What the line of a day must hold. */
function counted(batch: RawBatch, day: BusinessDate) {
  const lines = linesOf(world.grow, batch).filter(({ eventdt }) => eventdt === day);
  const of = (...codes: string[]) => lines.filter(({ eventcd }) => codes.includes(eventcd));
  const heads = (...codes: string[]) => total(of(...codes).map((line) => line.heads ?? 0));
  const kg = (...codes: string[]) =>
    of(...codes).length === 0 || of(...codes).some(({ weight }) => weight === null)
      ? null
      : tenth(total(of(...codes).map((line) => line.weight ?? 0)));
  const weighed = of('WGT');
  const feed = world.grow.goods.filter((one) => isOf(batch)(one) && one.itemid === 'FEED1' && one.day === day);
  const born = batch.groups.some(({ birthdt }) => birthdt !== null);
  return {
    day,
    dayno: daysBetween(batch.opendt, day) + 1,
    ageweek: born ? weekOfAge(batch, day) : null,
    start: liveAt(world.grow, batch, addDays(day, -1)),
    end: liveAt(world.grow, batch, day),
    ...{ came: heads('INP', 'INT'), dead: heads('DTH'), culled: heads('CUL'), sold: heads('SAL'), transferred: heads('TRO') },
    ...{ win: kg('INP', 'INT'), wdead: kg('DTH'), wculled: kg('CUL'), wsold: kg('SAL'), wout: kg('TRO') },
    feed: feed.length === 0 ? null : total(feed.map(({ qty }) => qty)),
    feeditem: feed.length === 0 ? null : 'Feed 1',
    weighed: weighed.length === 0 ? null : tenth(total(weighed.map(({ weight }) => weight ?? 0)) / total(weighed.map((one) => one.heads ?? 0))),
    reasons: [...new Set(of('DTH', 'CUL').map(({ reason, heads: n }) => `${REASONS[reason ?? ''] ?? reason} ${n}`))].toSorted().join('; ') || null,
    star: lines.some(({ replaces }) => replaces !== null) ? '*' : null,
  };
}

const shown = (row: ReportRow, like: object) =>
  Object.fromEntries(
    Object.keys(like).map((key) => {
      const value = row[key] ?? null;
      if (key === 'reasons') return [key, typeof value === 'string' ? value.split('; ').toSorted().join('; ') : null];
      return [key, typeof value === 'number' ? tenth(value) : value];
    }),
  );

describe('PigletReport', () => {
  test('every day of every batch, each column as the raw books have it', async () => {
    for (const batch of world.grow.batches.slice(0, 8)) {
      const { rows, totals } = await ask(batch, { empty: 'Y' });
      expect(rows).toHaveLength(daysBetween(batch.opendt, batch.closedt ?? world.today) + 1);
      let cumulative = 0;
      for (const row of rows) {
        const want = counted(batch, row['day'] as BusinessDate);
        expect([batch.roomid, shown(row, want)]).toEqual([batch.roomid, want]);
        const fed = fedOn(batch, row['day'] as BusinessDate);
        if (want.end > 0) {
          cumulative += fed / want.end;
          expect(Number(row['feedhead'])).toBeCloseTo(fed / want.end, 6);
        }
        expect(Number(row['cumhead'] ?? 0)).toBeCloseTo(cumulative, 6);
      }
      expect(totals?.['came']).toBe(total(rows.map((row) => Number(row['came']))));
    }
  });

  test('days without an entry are left out unless asked for; the days asked for cut the book', async () => {
    const batch = world.grow.batches.find(({ closedt }) => closedt !== null) as RawBatch;
    const entered = new Set([
      ...linesOf(world.grow, batch).map(({ eventdt }) => eventdt),
      ...world.grow.goods.filter(isOf(batch)).map(({ day }) => day),
    ]);
    expect((await ask(batch)).rows.map(({ day }) => day)).toEqual([...entered].toSorted());
    const [from, to] = [addDays(batch.opendt, 3), addDays(batch.opendt, 9)];
    const cut = await ask(batch, { empty: 'Y', from, to });
    expect([cut.rows[0]?.['day'], cut.rows.at(-1)?.['day'], cut.rows.length]).toEqual([from, to, 7]);
    expect((await ask(batch)).applied).toMatchObject({ from: batch.opendt, to: batch.closedt });
    await expect(ask(batch, { from: to, to: from })).rejects.toThrow('898');
  });

  test('medicine with lot and last withdrawal day; corrected days are marked and explained; head and signatures', async () => {
    const dose = world.grow.goods.find(({ itemid }) => itemid === 'MED1');
    const batch = world.grow.batches.find((one) => dose !== undefined && isOf(one)(dose)) as RawBatch;
    const { rows, sections, signatures } = await ask(batch);
    const until = addDays(dose?.day as BusinessDate, 14);
    expect(rows.find(({ day }) => day === dose?.day)?.['medicine']).toContain(`${until.slice(6)}/${until.slice(4, 6)}/${until.slice(0, 4)}`);
    expect(sections?.[0]?.rows.at(-1)?.['value']).toBe(0);
    expect(signatures).toHaveLength(2);
    const line = world.grow.events.find(({ replaces }) => replaces !== null);
    const corrected = await ask(world.grow.batches.find((one) => line !== undefined && isOf(one)(line)) as RawBatch);
    expect(corrected.rows.find(({ day }) => day === line?.eventdt)?.['star']).toBe('*');
    expect(corrected.notes?.[0]?.text.E).toContain('corrected');
  });

  test('a house or batch there is not is refused', async () => {
    const [batch] = world.grow.batches as [RawBatch];
    // Where nobody names a house it is that whose pigs have stood longest.
    const standing = world.grow.batches.filter((one) => one.farmid === batch.farmid && one.closedt === null && one.groups.length > 0);
    const [oldest] = standing.toSorted((a, b) => (`${a.opendt} ${a.roomid}` < `${b.opendt} ${b.roomid}` ? -1 : 1));
    const usual = await world.ask(report, { farms: undefined, farmid: batch.farmid });
    expect(usual.applied).toMatchObject({ roomid: oldest?.roomid, parityid: oldest?.parityid });
    await expect(ask({ ...batch, roomid: 'ZZ' })).rejects.toThrow('V_NOTEXISTS');
    await expect(ask({ ...batch, parityid: 99 })).rejects.toThrow('V_NOTEXISTS');
  });
});
