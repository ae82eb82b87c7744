import { afterAll, beforeAll, expect, test } from 'vitest';
import { growServices } from '#apps/server/grow-services.ts';
import { averageBirth, averageLiveWeight, live } from '#engine/batch/domain/figures/life.ts';
import { type BatchLife, lifeWithin } from '#engine/batch/domain/figures/record.ts';
import { addDays, businessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { GROW_FIGURES } from '#modules/growfinish/domain/figures/grow-figures.ts';
import { figuresOfBatch, figuresOfSpan, figuresTogether } from '#modules/growfinish/domain/figures/measure.ts';
import { putSow } from '#modules/herd/server/figures/figures.fixture.ts';
import { addPeriods, emptyDaysOf, periodFigures } from '#testkit/oracle/growing.ts';
import type { RawBatch } from '#testkit/oracle/growing-batch.ts';
import { broughtBy } from '#testkit/oracle/growing-raw.ts';
import { ORACLE, oracleOf } from './oracle-names.fixture.ts';
import { ownBredGilts } from './own-bred.ts';
import { type PlayedBatches, playedBatches, rawOf, STANDARD } from './played-batches.fixture.ts';

let played: PlayedBatches;
beforeAll(async () => {
  played = await playedBatches();
}, 240_000);
afterAll(() => played.db.close());

const CODES = GROW_FIGURES.all.map(({ code }) => code);

const close = (found: number | null, wanted: number | null): boolean =>
  found === null || wanted === null ? found === wanted : Math.abs(found - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted));

function differences(batch: BatchLife, asof: number): string[] {
  const raw = rawOf(played, batch);
  const wanted = oracleOf(played, batch, asof);
  const found = figuresOfBatch(batch, CODES);
  const off = Object.entries(ORACLE).filter(([code, name]) => !close(found[code] ?? null, wanted[name] as number | null));
  const name = `${batch.roomid} ${batch.parityid}`;
  return [
    ...off.map(([code, oracle]) => `${name} ${code}: events ${wanted[oracle]}, read ${found[code]}`),
    ...(close(found['EMPTY'] ?? null, emptyDaysOf(played.raw, raw)) ? [] : [`${name} EMPTY: ${found['EMPTY']}`]),
    ...(averageBirth(batch) === (wanted.birth === null ? null : dateOfDay(wanted.birth)) ? [] : [`${name} birth ${averageBirth(batch)}`]),
    ...(live(batch, batch.asof) === 0 || close(averageLiveWeight(batch, batch.asof)?.kg ?? null, wanted.weight) ? [] : [`${name} AW`]),
  ];
}

test('most figures of the registry are counted by the oracle', () => {
  // Those adjusted to standard weights are held by published values, shares and means a head by the sums they divide.
  const own = [
    'ADGADJ',
    'FCRADJ',
    'MEDHEAD',
    'SOLDR',
    'VACHEAD',
    'BATCHES',
    'CAPACITY',
    'LIVE0',
    'WSOLD',
    'AWSOLD',
    'AW',
    'WLIVE',
    'EMPTY',
    'AWOUT_C',
    'ADG_C',
    'DEADWEEKS',
    'FEEDHEAD',
    'MARGINHEAD',
  ];
  expect(CODES.filter((code) => !(code in ORACLE)).toSorted()).toEqual(own.toSorted());
});

test.each(['20251130', '20250815', '20250601'])('every figure of every batch as of %s', async (day) => {
  const asof = businessDate(day);
  const batches = await played.read({ asof });
  expect(batches.length).toBe(played.raw.filter(({ open }) => open <= dayNumber(asof)).length);
  expect(batches.flatMap((batch) => differences(batch, dayNumber(asof)))).toEqual([]);
});

test('a gilt the herd took in carries what the oracle says; out of a house of gilts, what she cost before she came there', async () => {
  const { pool, transactions } = played.db;
  const batch = played.raw.findLast(({ outs, ins }) => outs.some(({ kind }) => kind === 'out') && ins.every(({ way }) => way === 'purchase'));
  const sent = batch?.outs.find(({ kind }) => kind === 'out');
  if (batch === undefined || sent === undefined) throw new Error('no batch was bought and sent on');
  const life = { entrydt: '20250101', status: 'G', pigtype: 'gilt', parity: 0, firstMatedt: null, left: { date: '20250102', way: 'died' } };
  const gilt = await putSow(pool, played.farmid, { ...life, pgid: 'OWN1', entrytp: 'gilt' });
  const day = dateOfDay(sent.day);
  const carried = async (area: string) => {
    await pool.query('update room set area = $2 where roomid = $1', [batch.roomid, area]);
    return transactions.read({ user: 'keeper', farms: [played.farmid] }, (tx) =>
      ownBredGilts(tx, growServices, played.farmid, [
        { from: businessDate('20250101'), to: addDays(day, -1) },
        { from: day, to: businessDate('20251130') },
      ]),
    );
  };
  await pool.query('update batch_event set link_id = $2 where event_id = $1', [sent.eventId, gilt]);
  const brought = (raw: readonly RawBatch[]) => broughtBy(raw, dayNumber(businessDate('20251130')), STANDARD).get(sent.eventId) ?? 0;
  const place = { at: 2, eventdt: day, pgid: 'OWN1', roomid: batch.roomid, parityid: batch.parityid };
  expect(await carried(batch.area)).toEqual([{ ...place, amount: expect.closeTo(brought(played.raw), 3) }]);
  expect(await carried('gilts')).toEqual([{ ...place, amount: expect.closeTo(brought([{ ...batch, goods: [] }]), 3) }]);
  await pool.query('update batch_event set link_id = null where event_id = $1', [sent.eventId]);
  await pool.query('update room set area = $2 where roomid = $1', [batch.roomid, batch.area]);
});

test('goods day by day come to the same as together', async () => {
  const [daily, together] = [await played.read({ daily: true }), await played.read({})];
  for (const [at, batch] of daily.entries()) {
    const other = together[at];
    if (other === undefined) throw new Error('fewer batches together');
    const [a, b] = [figuresOfBatch(batch, CODES), figuresOfBatch(other, CODES)];
    for (const code of CODES) expect([code, close(a[code] ?? null, b[code] ?? null)]).toEqual([code, true]);
  }
});

test('the months of the farm: each batch, and all together', async () => {
  const batches = await played.read({ daily: true });
  for (const month of ['202504', '202507', '202510']) {
    const [from, to] = [businessDate(`${month}01`), businessDate(`${month}30`)];
    const spans = batches.flatMap((batch) => lifeWithin(batch, from, to) ?? []);
    const seen = (batch: BatchLife) => ({ batch: rawOf(played, batch), asof: dayNumber(played.options.end), standard: STANDARD });
    const sums = spans.map(({ batch }) => periodFigures(seen(batch), dayNumber(from), dayNumber(to)));
    for (const [at, span] of spans.entries()) {
      const found = figuresOfSpan(span, ['LIVE0', 'PIGSIN', 'DEAD', 'LIVE', 'PIGDAYS', 'GAIN', 'FEED', 'FEEDSTD', 'DIRECT', 'WSOLD', 'WIN']);
      const own = sums[at]!;
      const wanted = [
        own.opening,
        own.pigsIn,
        own.dead,
        own.closing,
        own.pigDays,
        own.netGain,
        own.feed,
        own.standardFeed,
        own.directCost,
        own.weightSold,
        own.weightIn,
      ];
      for (const [n, value] of Object.values(found).entries()) expect([month, n, close(value, wanted[n] ?? null)]).toEqual([month, n, true]);
    }
    const wanted = addPeriods(sums);
    const { ADG, ADFI, FCR, MORT, CULLR, DEADWEEKS, FEEDDIF, COSTGAIN } = figuresTogether(spans, CODES);
    expect(
      [ADG, ADFI, FCR, MORT].map((value, n) => close(value ?? null, [wanted.adg, wanted.adfi, wanted.fcr, wanted.mortality][n] ?? null)),
    ).toEqual([true, true, true, true]);
    const others = [wanted.cullRate, wanted.deathsPerThousandWeeks, wanted.feedAgainstStandard, wanted.costPerGain];
    expect([CULLR, DEADWEEKS, FEEDDIF, COSTGAIN].map((value, n) => close(value ?? null, others[n] ?? null))).toEqual([true, true, true, true]);
  }
});
