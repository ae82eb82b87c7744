import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeriods, batchFigures, emptyDaysOf, periodFigures } from '#testkit/oracle/growing.ts';
import type { RawBatch } from '#testkit/oracle/growing-batch.ts';
import { numberOfDay, type PlayedBatches, playedBatches, STANDARD } from '../../figures/played-batches.fixture.ts';
import { report } from './houses.report.ts';

const [FROM, TO] = ['20250501', '20251130'];
const [FIRST, LAST] = [numberOfDay(FROM), numberOfDay(TO)];
let played: PlayedBatches;
beforeAll(async () => {
  played = await playedBatches();
}, 240_000);
afterAll(() => played.db.close());

const closedIn = ({ close }: RawBatch): boolean => close !== null && close >= FIRST && close <= LAST;
const sumsOf = (batches: readonly RawBatch[]) =>
  addPeriods(batches.map((batch) => periodFigures({ batch, asof: LAST, standard: STANDARD }, batch.open, batch.close ?? LAST)));

test('every house over the batches it closed, sums by sums', async () => {
  const result = await played.ask(report, { from: FROM, to: TO, least: 1 });
  const houses = Map.groupBy(played.raw.filter(closedIn), ({ roomid }) => roomid);
  expect(result.rows.map((row) => row['roomid'])).toEqual([...houses.keys()].toSorted());
  for (const row of result.rows) {
    const own = houses.get(String(row['roomid'])) ?? [];
    const sums = sumsOf(own);
    const capacity = own[0]?.capacity ?? 0;
    const standing = played.raw.filter(({ roomid, open, close }) => roomid === row['roomid'] && open <= LAST && (close === null || close >= FIRST));
    const pigDays = standing.reduce((sum, batch) => sum + periodFigures({ batch, asof: LAST, standard: STANDARD }, FIRST, LAST).pigDays, 0);
    const empty = own.flatMap((batch) => emptyDaysOf(played.raw, batch) ?? []);
    const wanted: Readonly<Record<string, number | null>> = {
      ...{ closed: own.length, yearly: (365 * own.length) / (LAST - FIRST + 1), PIGSIN: sums.pigsIn, DAYSFED: sums.pigDays / sums.pigsIn },
      EMPTY: empty.length === 0 ? null : empty.reduce((sum, days) => sum + days, 0) / empty.length,
      ...{
        utilisation: (100 * pigDays) / (capacity * (LAST - FIRST + 1)),
        perplace: (sums.netGain ?? 0) / capacity,
        GAIN: sums.netGain,
        PIGDAYS: sums.pigDays,
      },
      ...{
        ADG: sums.adg,
        ADFI: sums.adfi,
        FCR: sums.fcr,
        MORT: sums.mortality,
        CULLR: sums.cullRate,
        FEEDDIF: sums.feedAgainstStandard,
        COSTGAIN: sums.costPerGain,
      },
      LOSS: (100 * (sums.dead + sums.culled)) / sums.pigsIn,
    };
    for (const [key, exact] of Object.entries(wanted)) {
      const found = row[key] ?? null;
      const near = 0.5 * 10 ** -(result.columns.find((column) => column.key === key)?.decimals ?? 0) + 1e-6;
      const same = typeof found === 'number' && exact !== null ? Math.abs(found - exact) <= near : found === exact;
      expect([row['roomid'], key, same ? exact : found]).toEqual([row['roomid'], key, exact]);
    }
  }
});

test('the rank follows PEI within an area; too few batches stand outside, greyed', async () => {
  const result = await played.ask(report, { from: FROM, to: TO, least: 2 });
  const few = result.rows.filter((row) => Number(row['closed']) < 2);
  for (const row of few) expect([row['rank'], row['_style']]).toEqual([null, 'muted']);
  for (const own of Map.groupBy(
    result.rows.filter((row) => row['rank'] !== null),
    (row) => row['area'],
  ).values()) {
    const ordered = own.toSorted((a, b) => Number(a['rank']) - Number(b['rank']));
    expect(ordered.map((row) => row['rank'])).toEqual(ordered.map((_, at) => at + 1));
    const pei = ordered.map((row) => Number(row['PEI']));
    expect(pei).toEqual(pei.toSorted((a, b) => b - a));
  }
});

test('beside the farm: all batches of the area with the same sources', async () => {
  const result = await played.ask(report, { from: FROM, to: TO, least: 1 });
  const finishers = played.raw.filter((batch) => closedIn(batch) && batch.area === 'grow-finish');
  const mean = sumsOf(finishers);
  const row = result.rows.find((one) => one['roomid'] === finishers[0]?.roomid);
  // What was sent by the nursery bears its source: all finishers share it.
  expect(Number(row?.['offFCR'])).toBeCloseTo(Number(row?.['FCR']) - (mean.fcr ?? 0), 2);
});

test('a figure opens the closed batches of its house, whole', async () => {
  const result = await played.ask(report, { from: FROM, to: TO, least: 1 });
  const row = result.rows[0]!;
  const opened = await played.drill(report, {
    figure: 'DEAD',
    from: FROM,
    to: TO,
    part: 'numerator',
    params: { roomid: row['roomid'], farmid: played.farmid },
  });
  const own = played.raw.filter((batch) => closedIn(batch) && batch.roomid === row['roomid']);
  const dead = own.reduce((sum, batch) => sum + batchFigures({ batch, asof: LAST, standard: STANDARD }).dead, 0);
  expect(opened.rows.reduce((sum, part) => sum + Number(part['value']), 0)).toBe(dead);
});
