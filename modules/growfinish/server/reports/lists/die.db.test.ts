import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { batchOf, birthOf, headsIn, liveAt, weekOfAge } from '#testkit/oracle/grow-count.ts';
import type { RawBatch, RawGrowEvent } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './die.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
let DAYS: { from: BusinessDate; to: BusinessDate };
beforeAll(async () => {
  world = await rawFarms(41);
  DAYS = { from: addDays(world.today, -150), to: addDays(world.today, -3) };
});
afterAll(() => world.db.close());

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const hundredth = (value: unknown): number | null => (value == null ? null : Math.round(Number(value) * 100) / 100);
const CODES: Readonly<Record<string, readonly string[]>> = { both: ['DTH', 'CUL'], dead: ['DTH'], culled: ['CUL'] };
const WORDS: Readonly<Record<string, string>> = {
  'Sudden death': 'SUDDEN',
  'Lameness, bad legs': 'LEGS',
  'Infectious disease': 'DISEASE',
  Unknown: 'UNKNOWN',
  'Lost in transport': 'TRANSPORT',
};
const lost = (codes: readonly string[]): RawGrowEvent[] =>
  world.grow.events.filter(({ eventcd, eventdt, voided }) => !voided && codes.includes(eventcd) && eventdt >= DAYS.from && eventdt <= DAYS.to);
const headsOf = (events: readonly RawGrowEvent[]): number => total(events.map(({ heads }) => heads ?? 0));

/** Head at the end of every day of the period, day after day. */
function pigDays(batches: readonly RawBatch[]): number {
  let days = 0;
  for (let day = DAYS.from; day <= DAYS.to; day = addDays(day, 1)) days += total(batches.map((batch) => liveAt(world.grow, batch, day)));
  return days;
}

const keyOf: Readonly<Record<string, (batch: RawBatch) => string>> = {
  house: ({ farmid, roomid }) => `${farmid} · ${roomid}`,
  batch: ({ farmid, roomid, parityid }) => `${farmid} · ${roomid} · #${parityid}`,
  farm: ({ farmid }) => farmid,
};

/** What the row of some events, among some batches, must hold. */
function counted(events: readonly RawGrowEvent[], batches: readonly RawBatch[], all: number) {
  const heads = headsOf(events);
  const ages = events.flatMap((one) => {
    const birth = birthOf(batchOf(world.grow, one));
    return birth === null ? [] : [{ heads: one.heads ?? 0, age: daysBetween(birth, one.eventdt) }];
  });
  const aged = total(ages.map((one) => one.heads));
  const days = pigDays(batches);
  return {
    heads,
    share: all === 0 ? null : hundredth((100 * heads) / all),
    perweeks: days === 0 ? null : hundredth((7000 * heads) / days),
    meanage: aged === 0 ? null : hundredth(total(ages.map((one) => one.age * one.heads)) / aged),
  };
}

const shown = (row: Readonly<Record<string, unknown>> | undefined) => ({
  heads: Number(row?.['heads'] ?? 0),
  share: hundredth(row?.['share']),
  perweeks: hundredth(row?.['perweeks']),
  meanage: hundredth(row?.['meanage']),
});

describe('PigletDieReport', () => {
  test.each(['both', 'dead', 'culled'])('rows by reason, %s: every number as the raw books have it', async (kind) => {
    const events = lost(CODES[kind] ?? []);
    const { rows, totals } = await world.ask(report, { ...DAYS, kind, by: 'reason' });
    expect(rows.map((row) => WORDS[String(row['key'])]).toSorted()).toEqual([...new Set(events.map(({ reason }) => reason))].toSorted());
    for (const row of rows) {
      const own = events.filter(({ reason }) => reason === WORDS[String(row['key'])]);
      expect([row['key'], shown(row)]).toEqual([row['key'], counted(own, world.grow.batches, headsOf(events))]);
    }
    expect(shown(totals as never)).toEqual(counted(events, world.grow.batches, headsOf(events)));
  });

  test.each(['house', 'batch', 'farm'])('rows by %s: every number as the raw books have it', async (by) => {
    const events = lost(['DTH', 'CUL']);
    const { rows } = await world.ask(report, { ...DAYS, by });
    for (const row of rows) {
      const batches = world.grow.batches.filter((batch) => keyOf[by]?.(batch) === row['key']);
      const own = events.filter((one) => batches.includes(batchOf(world.grow, one)));
      expect([row['key'], shown(row)]).toEqual([row['key'], counted(own, batches, headsOf(events))]);
    }
    expect(total(rows.map((row) => Number(row['heads'])))).toBe(headsOf(events));
  });

  test('rows by batch, columns by age week: head, and the rate of those there when the week began', async () => {
    const { sections } = await world.ask(report, { ...DAYS, by: 'batch', step: 'age' });
    const cells = sections?.find(({ key }) => key === 'cells');
    let seen = 0;
    for (const row of cells?.rows ?? []) {
      const batch = world.grow.batches.find((one) => keyOf['batch']?.(one) === row['key']) as RawBatch;
      const birth = birthOf(batch);
      const events = lost(['DTH', 'CUL']).filter((one) => batchOf(world.grow, one) === batch);
      for (const { key } of cells?.columns.filter((column) => /^h\d/.test(column.key)) ?? []) {
        const week = Number(key.slice(1));
        const heads = headsOf(events.filter(({ eventdt }) => weekOfAge(batch, eventdt) === week));
        expect([row['key'], key, Number(row[key] ?? 0)]).toEqual([row['key'], key, heads]);
        const first = birth === null ? null : addDays(birth, week * 7 - 7);
        if (first === null || first < DAYS.from || heads === 0) continue;
        const start = liveAt(world.grow, batch, addDays(first, -1));
        if (start === 0) continue;
        expect(hundredth(row[`r${week}`])).toBe(hundredth((100 * heads) / start));
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(5);
  });

  test.each(['age', 'house', 'week', 'month'])('columns by %s add up to all head lost', async (step) => {
    const { sections } = await world.ask(report, { ...DAYS, step, by: 'farm' });
    const cells = sections?.find(({ key }) => key === 'cells');
    const columns = cells?.columns.filter(({ key }) => key.startsWith('h')) ?? [];
    expect(total((cells?.rows ?? []).flatMap((row) => columns.map(({ key }) => Number(row[key] ?? 0))))).toBe(headsOf(lost(['DTH', 'CUL'])));
  });

  test('reasons are ranked and close at 100 %; survival never rises; houses shown are above twice their farm', async () => {
    const { sections, charts } = await world.ask(report, DAYS);
    const ranked = sections?.find(({ key }) => key === 'reasons')?.rows ?? [];
    expect(hundredth(ranked.at(-1)?.['cumulative'])).toBe(100);
    const values = (charts?.[0]?.series[0]?.values ?? []).map(Number);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    const rate = (batches: readonly RawBatch[]): number =>
      (7000 * total(batches.map((batch) => headsIn(world.grow, batch, ['DTH', 'CUL'], DAYS.from, DAYS.to)))) / (pigDays(batches) || 1);
    const expected = world.grow.houses.filter(({ farmid, roomid }) => {
      const farm = world.grow.batches.filter((one) => one.farmid === farmid);
      return rate(farm.filter((one) => one.roomid === roomid)) > 2 * rate(farm);
    });
    const worst = sections?.find(({ key }) => key === 'worst')?.rows ?? [];
    expect(worst.map((row) => `${row['farmid']} ${row['roomid']}`).toSorted()).toEqual(
      expected.map((one) => `${one.farmid} ${one.roomid}`).toSorted(),
    );
  });

  test('kg and mean weight of weighed culls; amounts are seen from level 60 on', async () => {
    const { totals, columns } = await world.ask(report, { ...DAYS, kind: 'culled' });
    expect(hundredth(totals?.['kg'])).toBe(hundredth(total(lost(['CUL']).map(({ weight }) => weight ?? 0))));
    expect(columns.map(({ key }) => key)).toContain('value');
    const low = await world.ask(report, DAYS, 30);
    expect(low.columns.map(({ key }) => key)).not.toContain('value');
  });

  test('days the wrong way round are refused', async () => {
    await expect(world.ask(report, { from: DAYS.to, to: DAYS.from })).rejects.toThrow('898');
  });

  test.each(['age', 'house'])('a cell by %s opens the events behind it', async (step) => {
    const { sections } = await world.ask(report, { ...DAYS, by: 'house', step });
    const cells = sections?.find(({ key }) => key === 'cells');
    for (const row of cells?.rows ?? [])
      for (const { key } of cells?.columns.filter((column) => column.key.startsWith('h') && Number(row[column.key] ?? 0) > 1) ?? []) {
        const narrowed = Object.fromEntries(new URLSearchParams(String(row[`_params_${key}`])));
        const params = report.def.params.parse({ farms: world.farms, ...DAYS, by: 'house', ...narrowed });
        const opened = await world.db.transactions.read({ user: 'test', farms: world.farms }, (tx) =>
          (report.drill as NonNullable<typeof report.drill>)(tx, world.context(60), {
            ...{ figure: 'COUNT_both', part: 'numerator', ...DAYS, params },
          } as never),
        );
        expect(total(opened.rows.map(({ heads }) => Number(heads)))).toBe(Number(row[key]));
      }
  });
});
