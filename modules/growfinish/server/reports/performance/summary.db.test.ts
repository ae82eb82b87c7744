import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { dayNumber } from '#kernel/business-date.ts';
import { batchFigures } from '#testkit/oracle/growing.ts';
import { broughtBy, growingOf } from '#testkit/oracle/growing-raw.ts';
import { playedBatches, STANDARD } from '../../figures/played-batches.fixture.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './summary.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
let sums: Awaited<ReturnType<typeof closedByFarm>>;
beforeAll(async () => {
  world = await rawFarms(41);
  sums = await closedByFarm();
}, 240_000);
afterAll(() => world.db.close());

/** The whole lives of the batches each farm closed, out of its raw events. */
async function closedByFarm() {
  const asof = dayNumber(world.today);
  return Promise.all(
    world.farms.map(async (farmid) => {
      const raw = await growingOf(world.db.pool, farmid);
      const brought = broughtBy(raw, asof, STANDARD);
      const closed = raw.filter(({ close, ins }) => close !== null && ins.length > 0);
      return closed
        .map((batch) => batchFigures({ batch, asof, standard: STANDARD, brought }))
        .filter(({ unaccounted, weightIn }) => unaccounted === 0 && weightIn !== null);
    }),
  );
}

type Batches = Awaited<ReturnType<typeof closedByFarm>>[number];
const ask = (level = 60): Promise<ReportResult> => world.ask(report, { from: '20150101', to: world.today }, level);
const cell = (result: ReportResult, code: string, column: string) => result.rows.find((row) => row['_figure'] === code)?.[column] ?? null;
const total = (batches: Batches, of: (one: Batches[number]) => number | null): number => batches.reduce((sum, one) => sum + (of(one) ?? 0), 0);

/** Figures of several batches worked out from the sums of their events. */
const wantedOf = (batches: Batches): Readonly<Record<string, number>> => {
  const whole = batches.filter(({ netGain }) => netGain !== null);
  const pigsIn = total(batches, (one) => one.pigsIn);
  return {
    ...{ BATCHES: batches.length, PIGSIN: pigsIn, DEAD: total(batches, (one) => one.dead), SOLD: total(batches, (one) => one.sold) },
    ...{ SOLDR: (100 * total(batches, (one) => one.sold)) / pigsIn, MORT: (100 * total(batches, (one) => one.dead)) / pigsIn },
    ADG: (1000 * total(whole, (one) => one.netGain)) / total(whole, (one) => one.pigDays),
    FCR: total(whole, (one) => one.feed) / total(whole, (one) => one.netGain),
    FEEDHEAD: total(batches, (one) => one.feed) / pigsIn,
    MEDHEAD: total(batches, (one) => one.medicineAmount) / pigsIn,
  };
};

test('each farm and both together, sums by sums', async () => {
  const result = await ask();
  const columns = [...world.farms.map((farmid) => `f${farmid}`), 'total'];
  expect(result.columns.map(({ key }) => key)).toEqual(expect.arrayContaining([...columns, 'target', 'off', 'best']));
  for (const [at, column] of columns.entries()) {
    const own = sums[at] ?? sums.flat();
    expect(own.length).toBeGreaterThan(0);
    for (const [code, exact] of Object.entries(wantedOf(own))) {
      const decimals = Number(result.rows.find((row) => row['_figure'] === code)?.['_decimals'] ?? 0);
      const found = Number(cell(result, code, column));
      expect([column, code, Math.abs(found - exact) <= 0.5 * 10 ** -decimals + 1e-6 ? exact : found]).toEqual([column, code, exact]);
    }
  }
});

test('the best third by margin a head has all its figures from the same batches', async () => {
  const played = await playedBatches();
  try {
    const asof = dayNumber(played.options.end);
    const seen = (batch: (typeof played.raw)[number]) => batchFigures({ batch, asof, standard: STANDARD, brought: played.brought(asof) });
    const known = played.raw.filter(({ close }) => close !== null).map(seen);
    const ordered = known.toSorted((a, b) => (b.margin ?? 0) / b.pigsIn - (a.margin ?? 0) / a.pigsIn);
    const best = ordered.slice(0, Math.floor(ordered.length / 3));
    expect(best.length).toBeGreaterThan(1);
    const result = await played.ask(report, { from: '20250301', to: '20251130' });
    expect(cell(result, 'BATCHES', 'best')).toBe(best.length);
    expect(cell(result, 'PIGSIN', 'best')).toBe(total(best, (one) => one.pigsIn));
    expect(Number(cell(result, 'FCR', 'best'))).toBeCloseTo(total(best, (one) => one.feed) / total(best, (one) => one.netGain), 2);
    expect(result.sections?.[0]?.rows.length).toBe(best.length);
  } finally {
    await played.db.close();
  }
}, 240_000);

test('amounts a head are told with the decimals of the finest currency of the farms', async () => {
  const told = async () => (await ask()).rows.find((row) => row['_figure'] === 'MEDHEAD')?.['_decimals'];
  expect(await told()).toBe(0);
  await world.db.pool.query("insert into setting (scope, scope_id, name, value) values ('farm', $1, 'DECIMALS', '2')", [world.farms[1]]);
  expect(await told()).toBe(2);
});

test('an end before its beginning is refused', async () => {
  await expect(world.ask(report, { from: '20251001', to: '20250901' })).rejects.toMatchObject({ issues: [{ code: '898' }] });
});
