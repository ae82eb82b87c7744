import { afterAll, beforeAll, expect, test } from 'vitest';
import { slotsOf } from '#engine/batch/server/reports/time.ts';
import { businessDate } from '#kernel/business-date.ts';
import { daysOfMonth } from '#kernel/month.ts';
import { addPeriods, periodFigures } from '#testkit/oracle/growing.ts';
import { liveAt, weightAt } from '#testkit/oracle/growing-batch.ts';
import { amountOf } from '#testkit/oracle/growing-feed.ts';
import { numberOfDay, type PlayedBatches, playedBatches, STANDARD } from '../../figures/played-batches.fixture.ts';
import { report } from './time.report.ts';

const ASOF = numberOfDay('20251130');
let played: PlayedBatches;
beforeAll(async () => {
  played = await playedBatches();
}, 240_000);
afterAll(() => played.db.close());

/** Everything the report says of a period, from the raw events. */
function counted(from: number, to: number): Readonly<Record<string, number | null>> {
  const standing = played.raw.filter(({ open, close }) => open <= to && (close === null || close >= from));
  const seen = standing.map((batch) => ({ batch, asof: ASOF, standard: STANDARD }));
  const parts = seen.map((one) => periodFigures(one, from, to));
  const whole = addPeriods(parts);
  const total = (of: (part: (typeof parts)[number]) => number | null): number => parts.reduce((sum, part) => sum + (of(part) ?? 0), 0);
  const kgOn = (day: number): number => seen.reduce((sum, one) => sum + liveAt(one, day) * (weightAt(one, day)?.kg ?? 0), 0);
  const cameBy = (way: string): number =>
    standing.reduce(
      (sum, { ins }) => sum + ins.reduce((own, one) => (one.way === way && one.day >= from && one.day <= to ? own + one.heads : own), 0),
      0,
    );
  const amount = (type: string): number => seen.reduce((sum, one) => sum + amountOf(one, type, from, to), 0);
  const capacity = played.options.houses.reduce((sum, house) => sum + house.capacity, 0);
  const sold = total(({ weightSold }) => weightSold);
  return {
    ...{
      LIVE0: whole.opening,
      PIGSIN: whole.pigsIn,
      DEAD: whole.dead,
      CULLED: whole.culled,
      SOLD: whole.sold,
      MOVED: whole.out,
      LIVE: whole.closing,
      UNACC: 0,
    },
    ...{ in_weaning: cameBy('weaning'), in_purchase: cameBy('purchase'), in_transfer: cameBy('transfer') },
    ...{ PIGDAYS: whole.pigDays, avglive: whole.pigDays / (to - from + 1), WIN: total(({ weightIn }) => weightIn), WSOLD: sold },
    ...{
      AWSOLD: whole.sold === 0 ? null : sold / whole.sold,
      kg0: kgOn(from - 1),
      WLIVE: kgOn(to),
      GAIN: whole.netGain,
      ADG: whole.adg,
      ADFI: whole.adfi,
      FCR: whole.fcr,
    },
    ...{
      MORT: whole.mortality,
      CULLR: whole.cullRate,
      DEADWEEKS: whole.deathsPerThousandWeeks,
      FEED: whole.feed,
      CMED: amount('medicine'),
      CVAC: amount('vaccine'),
    },
    ...{
      opened: standing.filter(({ open }) => open >= from && open <= to).length,
      closed: standing.filter(({ close }) => close !== null && close >= from && close <= to).length,
    },
    ...{ UTIL: (100 * whole.pigDays) / (capacity * (to - from + 1)), DIRECT: whole.directCost, COSTGAIN: whole.costPerGain },
  };
}

const CODES = [
  'LIVE0',
  'in_weaning',
  'in_purchase',
  'in_transfer',
  'PIGSIN',
  'DEAD',
  'CULLED',
  'SOLD',
  'MOVED',
  'LIVE',
  'UNACC',
  'PIGDAYS',
  'avglive',
];
const MORE = [
  'WIN',
  'WSOLD',
  'AWSOLD',
  'kg0',
  'WLIVE',
  'GAIN',
  'ADG',
  'ADFI',
  'FCR',
  'MORT',
  'CULLR',
  'DEADWEEKS',
  'FEED',
  'CMED',
  'CVAC',
  'opened',
  'closed',
];
const ALL = [...CODES, ...MORE, 'UTIL', 'DIRECT', 'COSTGAIN'];

test('every line of every month, and of all of them, is what the events come to', async () => {
  const result = await played.ask(report, { from: '20250401', to: '20251120' });
  expect(result.rows).toHaveLength(ALL.length);
  const months = ['202504', '202505', '202506', '202507', '202508', '202509', '202510', '202511'];
  const off: string[] = [];
  const compare = (column: string, from: number, to: number) => {
    const wanted = counted(from, to);
    for (const [at, row] of result.rows.entries()) {
      const code = ALL[at] ?? '';
      const [found, exact] = [row[column] ?? null, wanted[code] ?? null];
      const near = 0.5 * 10 ** -Number(row['_decimals']) + 1e-6;
      if (typeof found === 'number' && exact !== null ? Math.abs(found - exact) > near : found !== exact)
        off.push(`${column} ${code}: ${exact} ${found}`);
    }
  };
  for (const month of months) {
    const { from, to } = daysOfMonth(month);
    compare(`m${month}`, numberOfDay(from), numberOfDay(to));
  }
  compare('whole', numberOfDay('20250401'), ASOF);
  expect(off).toEqual([]);
});

test('a cell opens its own days', async () => {
  const result = await played.ask(report, { from: '20251001', to: '20251120' });
  const [row] = result.rows;
  expect([row?.['_from_m202510'], row?.['_to_m202510'], row?.['_from_whole'], row?.['_to_whole']]).toEqual([
    '20251001',
    '20251031',
    '20251001',
    '20251130',
  ]);
});

test('a figure of a month opens the movements of all its batches', async () => {
  const opened = await played.drill(report, { figure: 'DEAD', from: '20250701', to: '20250731', part: 'numerator', params: {} });
  const dead = counted(numberOfDay('20250701'), numberOfDay('20250731'))['DEAD'];
  expect(opened.rows.reduce((sum, row) => sum + Number(row['value']), 0)).toBe(dead);
});

test('weeks of the farm, at most twenty-four of them; refused numbers', async () => {
  const day = businessDate;
  expect(slotsOf('week', day('20251103'), day('20251116'), day('20251130'), 1).map(({ from, to }) => `${from}-${to}`)).toEqual([
    '20251103-20251109',
    '20251110-20251116',
  ]);
  expect(slotsOf('month', day('20250115'), day('20250301'), day('20250210'), 1).map(({ to, running }) => [to, running])).toEqual([
    ['20250131', false],
    ['20250210', true],
  ]);
  await expect(played.ask(report, { from: '20220101', to: '20251130' })).rejects.toMatchObject({ issues: [{ code: 'V_RANGE' }] });
  await expect(played.ask(report, { from: '20251101', to: '20251001' })).rejects.toMatchObject({ issues: [{ code: '898' }] });
  const weeks = await played.ask(report, { step: 'week', to: '20251130' });
  expect(weeks.columns.filter(({ key }) => key.startsWith('m2025'))).toHaveLength(12);
});

/** Sets something of the farm. */
const set = (name: string, value: unknown) =>
  played.db.pool.query("insert into setting (scope, scope_id, name, value) values ('farm', $1, $2, $3)", [
    played.farmid,
    name,
    JSON.stringify(value),
  ]);

test('what the farm aims at is a line beside its figures, of the months it holds for; losses of a month have none', async () => {
  await set('GROWTARGETS', { ADG: { all: 760, '2025': 780, '202511': 800 }, MORT: 2 });
  const { rows, charts } = await played.ask(report, { from: '20251001', to: '20251130' });
  const aimOf = (code: string) => rows.find((row) => row['_figure'] === code)?.['aim'] ?? null;
  expect([aimOf('ADG'), aimOf('MORT')]).toEqual([800, null]);
  const [adg, fcr] = charts ?? [];
  expect([adg?.series[1]?.values, fcr?.series.length, fcr?.series[0]?.target]).toEqual([[780, 800], 1, expect.any(Number)]);
});

test('a cost a kg is told with the decimals of the currency, what it is made of as before', async () => {
  const told = async () => {
    const { rows } = await played.ask(report, { from: '20251001', to: '20251130' });
    return ['COSTGAIN', 'DIRECT', 'ADG'].map((code) => rows.find((row) => row['_figure'] === code)?.['_decimals']);
  };
  expect(await told()).toEqual([0, 0, 1]);
  await set('DECIMALS', 2);
  expect(await told()).toEqual([2, 0, 1]);
});

test('amounts are for who may see them', async () => {
  const result = await played.ask(report, { from: '20251001' }, { usrlvl: 30 });
  expect(result.rows).toHaveLength(ALL.length - 4);
});
