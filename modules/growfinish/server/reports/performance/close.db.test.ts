import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { dateOfDay } from '#kernel/business-date.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import { addPeriods, type BatchFigures, periodFigures } from '#testkit/oracle/growing.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { ORACLE, oracleOf } from '../../figures/oracle-names.fixture.ts';
import { numberOfDay, type PlayedBatches, playedBatches, rawOf, STANDARD } from '../../figures/played-batches.fixture.ts';
import { report } from './close.report.ts';

const ASOF = numberOfDay('20251130');
let played: PlayedBatches;
beforeAll(async () => {
  played = await playedBatches();
}, 240_000);
afterAll(() => played.db.close());

const sectionOf = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key);
const sum = (rows: readonly object[], key: string): number =>
  rows.reduce<number>((total, row) => total + Number((row as Record<string, unknown>)[key] ?? 0), 0);

test('every closed batch: the statement is what the oracle counts, the tables under it add up to it', async () => {
  const closed = played.raw.filter(({ close }) => close !== null);
  expect(closed.length).toBeGreaterThan(5);
  for (const { roomid, parityid, goods, outs } of closed) {
    const result = await played.ask(report, { roomid, parityid });
    const wanted = oracleOf(played, { roomid, parityid }, ASOF);
    const off = result.rows.flatMap((row) => {
      const name = ORACLE[String(row['_figure'] ?? '')] as keyof BatchFigures | undefined;
      if (name === undefined) return [];
      const [found, exact] = [row['own'] ?? null, wanted[name] as number | null];
      const same = typeof found === 'number' && exact !== null ? roundsTo(exact, found, Number(row['_decimals'])) : found === exact;
      return same ? [] : [`${roomid} ${parityid} ${row['_figure']}: ${exact} ${found}`];
    });
    expect(off).toEqual([]);
    expect(sum(sectionOf(result, 'groups')?.rows ?? [], 'heads')).toBe(wanted.pigsIn);
    expect(sum(sectionOf(result, 'ways')?.rows ?? [], 'heads')).toBe(wanted.pigsIn);
    expect(sum(sectionOf(result, 'sold')?.rows ?? [], 'heads')).toBe(wanted.sold);
    expect(sum(sectionOf(result, 'moved')?.rows ?? [], 'heads')).toBe(wanted.out);
    for (const key of ['reasons', 'weeks']) {
      expect(sum(sectionOf(result, key)?.rows ?? [], 'dead')).toBe(wanted.dead);
      expect(sum(sectionOf(result, key)?.rows ?? [], 'culled')).toBe(wanted.culled);
    }
    const feed = sectionOf(result, 'feed')?.rows ?? [];
    expect(Math.abs(sum(feed, 'kg') - wanted.feed)).toBeLessThan(3);
    expect(Math.abs(sum(feed, 'standard') - wanted.standardFeed)).toBeLessThan(3);
    expect(Math.abs(sum(feed, 'amount') - wanted.feedAmount)).toBeLessThan(3);
    const drugs = goods.filter(({ itemtp }) => itemtp === 'medicine' || itemtp === 'vaccine');
    expect(Math.abs(sum(sectionOf(result, 'medicine')?.rows ?? [], 'amount') - drugs.reduce((total, { amount }) => total + amount, 0))).toBeLessThan(
      3,
    );
    const reasons = new Map<string, number>();
    for (const { kind, reason, heads } of outs) if (kind === 'dead') reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + heads);
    expect((sectionOf(result, 'reasons')?.rows ?? []).map((row) => row['dead']).filter((n) => n !== 0)).toHaveLength(reasons.size);
  }
});

test('beside it stand the farm’s last ten batches of the area as sums by sums', async () => {
  const last = played.raw.filter(({ close, area }) => close !== null && area === 'grow-finish').toSorted((a, b) => (b.close ?? 0) - (a.close ?? 0));
  const [own, ...others] = last;
  if (own === undefined) throw new Error('nothing was closed');
  const result = await played.ask(report, { roomid: own.roomid, parityid: own.parityid });
  const beside = others.filter(({ close }) => (close ?? 0) <= (own.close ?? 0)).slice(0, 10);
  const { fcr, adg, mortality } = addPeriods(
    beside.map((batch) => periodFigures({ batch, asof: ASOF, standard: STANDARD }, batch.open, batch.close ?? ASOF)),
  );
  const line = (code: string) => result.rows.find((row) => row['_figure'] === code);
  expect([line('FCR')?.['ten'], line('ADG')?.['ten'], line('MORT')?.['ten']]).toEqual([
    expect.closeTo(fcr!, 3),
    expect.closeTo(adg!, 1),
    expect.closeTo(mortality!, 2),
  ]);
  expect(Number(line('FCR')?.['off'])).toBeCloseTo(Number(line('FCR')?.['own']) - fcr!, 2);
  expect(line('PIGSIN')?.['ten']).toBeNull();
  expect(line('FCR')?.['standard']).toBeCloseTo(oracleOf(played, own, ASOF).standardFcr!, 3);
});

test('a nursery is not brought to the weights of finishing pigs', async () => {
  const of = async (area: string) => {
    const batch = played.raw.find(({ roomid, close }) => close !== null && roomid.startsWith(area));
    const { rows, headline = [], charts = [] } = await played.ask(report, { roomid: batch?.roomid, parityid: batch?.parityid });
    return [
      rows.some(({ figure }) => Object.values(GROW_FIGURES.of('FCRADJ').name).includes(String(figure))),
      headline.some(({ figure }) => figure === 'FCRADJ'),
      charts[0]?.limits?.length,
    ];
  };
  expect([await of('C'), await of('T')]).toEqual([
    [false, false, 0],
    [true, true, 1],
  ]);
});

test('without a house the batch closed last; of a house its newest, stamped while it is open', async () => {
  const last = Math.max(...played.raw.map(({ close }) => close ?? 0));
  const found = await played.ask(report, {});
  expect(found.days?.to).toBe(dateOfDay(last));
  expect(found.subtitle?.E).not.toContain('NOT CLOSED');
  const open = played.raw.find(({ close, ins }) => close === null && ins.length > 0);
  if (open === undefined) throw new Error('nothing is open');
  const preview = await played.ask(report, { roomid: open.roomid });
  expect(preview.subtitle?.E).toContain('NOT CLOSED');
  expect(preview.signatures).toHaveLength(3);
  const wanted = oracleOf(played, open, ASOF);
  expect(preview.rows.find((row) => row['_figure'] === 'LIVE')?.['own']).toBe(wanted.live);
  await expect(played.ask(report, { roomid: 'NONE' })).rejects.toMatchObject({ issues: [{ code: 'V_NOTEXISTS', field: 'roomid' }] });
  await expect(played.ask(report, { roomid: open.roomid, parityid: 999 })).rejects.toMatchObject({
    issues: [{ code: 'V_NOTEXISTS', field: 'parityid' }],
  });
});

test('amounts are for who may see them', async () => {
  const result = await played.ask(report, {}, { usrlvl: 30 });
  expect(result.rows.map((row) => row['_figure']).filter((code) => ['DIRECT', 'MARGIN', 'SALES', 'AMOUNTIN'].includes(String(code)))).toEqual([]);
  for (const { columns } of result.sections ?? []) expect(columns.filter(({ key }) => key === 'amount' || key === 'price')).toEqual([]);
});

test('a close that was undone is told: prints made before are void', async () => {
  const last = played.raw.filter(({ close }) => close !== null)[0]!;
  const { roomid, parityid } = rawOf(played, last);
  await played.db.pool.query(
    `insert into batch_event (farm_id, event_id, roomid, parityid, eventcd, eventdt, applyid, valuedt, crtusrid, lstusrid)
     values ($1, gen_random_uuid(), $2, $3, 'UCL', '2025-11-30', 'OP1', '2025-11-30', 'keeper', 'keeper')`,
    [played.farmid, roomid, parityid],
  );
  const result = await played.ask(report, { roomid, parityid });
  expect(result.notes?.map(({ text }) => text.E).join()).toContain('prints made before are void');
});

test('weight and feed are drawn by day, a day without feed is a gap, and an open batch goes on to its sale weight', async () => {
  const open = played.raw.find(({ close, ins, area }) => close === null && ins.length > 0 && area === 'grow-finish');
  if (open === undefined) return;
  const result = await played.ask(report, { roomid: open.roomid, saleweight: 105 });
  const [weight, feed] = result.charts ?? [];
  expect(weight?.series.map(({ name }) => name.E)).toEqual(expect.arrayContaining(['This batch', 'Weighed', 'Standard']));
  expect(feed?.series[0]?.values).toHaveLength(feed?.x.length ?? 0);
});
