import { afterAll, beforeAll, expect, test } from 'vitest';
import { growBatch, move } from '#modules/growfinish/domain/figures/grow-batch.fixture.ts';
import { addPeriods, periodFigures } from '#testkit/oracle/growing.ts';
import { figureDifferences, ORACLE, oracleOf } from '../../figures/oracle-names.fixture.ts';
import { numberOfDay, type PlayedBatches, playedBatches, STANDARD } from '../../figures/played-batches.fixture.ts';
import { deathsByThird, report } from './product.report.ts';

let played: PlayedBatches;
beforeAll(async () => {
  played = await playedBatches();
}, 240_000);
afterAll(() => played.db.close());

const keyOf = (row: object) => row as { roomid: string; parityid: number };

test('every batch with every figure, as the oracle counts it; closed and active ones', async () => {
  const result = await played.ask(report, { which: 'both', from: '20250301', to: '20251130' });
  expect(result.rows.length).toBe(played.raw.filter(({ ins }) => ins.length > 0).length);
  const asof = numberOfDay('20251130');
  expect(result.rows.flatMap((row) => figureDifferences(result, row, oracleOf(played, keyOf(row), asof)))).toEqual([]);
  const onPhone = result.columns.filter(({ phone }) => phone !== undefined).toSorted((a, b) => (a.phone ?? 0) - (b.phone ?? 0));
  expect(onPhone.map(({ key }) => key)).toEqual(['roomid', 'parityid', 'FCR', 'ADG', 'LOSS']);
  const counted = result.columns.filter(({ figure, key }) => figure !== undefined && !(key in ORACLE)).map(({ key }) => key);
  expect(counted.toSorted()).toEqual(['AW', 'CAPACITY', 'FEEDHEAD']);
  for (const row of result.rows) {
    const wanted = oracleOf(played, keyOf(row), asof);
    expect(row['FEEDHEAD']).toBeCloseTo(Math.round((10 * wanted.feed) / wanted.pigsIn) / 10, 6);
    expect(Number(row['third1']) + Number(row['third2']) + Number(row['third3'])).toBe(wanted.dead);
  }
});

test('batches closed in the days alone; active ones as of the last of them', async () => {
  const closed = await played.ask(report, { from: '20250701', to: '20250930' });
  const inside = played.raw.filter(({ close }) => close !== null && close >= numberOfDay('20250701') && close <= numberOfDay('20250930'));
  expect(closed.rows.map((row) => `${row['roomid']} ${row['parityid']}`).toSorted()).toEqual(
    inside.map(({ roomid, parityid }) => `${roomid} ${parityid}`).toSorted(),
  );
  const days = closed.rows.map((row) => String(row['closedt']));
  expect(days).toEqual(days.toSorted());
  const active = await played.ask(report, { which: 'active', from: '20250701', to: '20250930' });
  const standing = played.raw.filter(({ open, close, ins }) => {
    const day = numberOfDay('20250930');
    return open <= day && (close === null || close > day) && ins.some((one) => one.day <= day);
  });
  expect(active.rows.length).toBe(standing.length);
  expect(new Set(active.rows.map((row) => row['state']))).toEqual(new Set(['Active']));
});

test('the line of the closed ones is sums by sums', async () => {
  const result = await played.ask(report, { from: '20250301', to: '20251130' });
  const [mean, spread] = result.sections?.[0]?.rows ?? [];
  const asof = numberOfDay('20251130');
  const parts = played.raw
    .filter(({ close }) => close !== null)
    .map((batch) => periodFigures({ batch, asof, standard: STANDARD }, batch.open, batch.close ?? asof));
  const { fcr, adg, mortality, pigsIn } = addPeriods(parts);
  expect(mean?.['FCR']).toBeCloseTo(fcr!, 3);
  expect(mean?.['ADG']).toBeCloseTo(adg!, 1);
  expect(mean?.['MORT']).toBeCloseTo(mortality!, 2);
  expect(mean?.['PIGSIN']).toBe(pigsIn);
  const values = result.rows.map((row) => Number(row['ADG']));
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (values.length - 1));
  expect(spread?.['ADG']).toBeCloseTo(deviation, 0);
});

test('who may not see amounts sees none, and opens none', async () => {
  const result = await played.ask(report, { from: '20250301', to: '20251130' }, { usrlvl: 30 });
  expect(result.columns.filter(({ key }) => ['CMED', 'CVAC'].includes(key))).toEqual([]);
  const full = await played.ask(report, { from: '20250301', to: '20251130' });
  expect(full.columns.filter(({ key }) => ['CMED', 'CVAC'].includes(key))).toHaveLength(2);
});

test('a figure opens what it is made of', async () => {
  const { rows } = await played.ask(report, { from: '20250301', to: '20251130' });
  const row = rows[0]!;
  const params = { roomid: row['roomid'], parityid: row['parityid'], farmid: played.farmid };
  const opened = await played.drill(report, { figure: 'FCR', from: row['_from'], to: row['_to'], part: 'numerator', params });
  const sum = opened.rows.reduce((total, part) => total + Number(part['value']), 0);
  expect(sum).toBeCloseTo(oracleOf(played, keyOf(row), numberOfDay('20251130')).feed, 3);
  await expect(played.drill(report, { figure: 'NONE', from: row['_from'], to: row['_to'], part: 'numerator', params })).rejects.toThrow();
});

test('an end before its beginning is refused', async () => {
  await expect(played.ask(report, { from: '20251001', to: '20250901' })).rejects.toMatchObject({ issues: [{ code: '898' }] });
});

test('deaths stand in the third of the stay they fell into', () => {
  const came = move('20260101', 'in', 100, 1000);
  const batch = growBatch('20260101', '20260130', [
    came,
    move('20260110', 'dead', 3, null),
    move('20260111', 'dead', 2, null),
    move('20260130', 'dead', 1, null),
  ]);
  expect(deathsByThird(batch)).toEqual([3, 2, 1]);
});
