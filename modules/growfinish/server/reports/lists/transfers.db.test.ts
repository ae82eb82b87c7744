import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayNumber, daysBetween } from '#kernel/business-date.ts';
import { batchOf, birthOf, linesOf, weekOfAge } from '#testkit/oracle/grow-count.ts';
import type { RawBatch, RawGrowEvent } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './transfers.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
let ALL: { from: string; to: string };
beforeAll(async () => {
  world = await rawFarms(41);
  ALL = { from: addDays(world.today, -500), to: world.today };
});
afterAll(() => world.db.close());

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const hundredth = (value: unknown): number | null => (value == null ? null : Math.round(Number(value) * 100) / 100);
const sent = () => world.grow.events.filter(({ eventcd, voided }) => eventcd === 'TRO' && !voided);
const arrivalOf = (one: RawGrowEvent): RawGrowEvent | undefined =>
  world.grow.events.find(({ linkId, eventcd }) => eventcd === 'INT' && linkId === one.eventId);

/** What the line of a transfer must hold. */
function counted(one: RawGrowEvent) {
  const came = arrivalOf(one);
  const lost = world.grow.events.filter(({ linkId, eventcd }) => came !== undefined && eventcd === 'DTH' && linkId === came.eventId);
  const batch = batchOf(world.grow, one);
  const [out, into] = [one.weight ?? 0, came?.weight ?? null];
  return {
    outdt: one.eventdt,
    indt: came?.eventdt ?? null,
    onway: daysBetween(one.eventdt, came?.eventdt ?? world.today),
    type: one.data['tofarm'] === undefined ? 'Internal transfer' : 'Farm transfer',
    from: `${one.farmid} · ${one.roomid} · #${one.parityid}`,
    to: came === undefined ? String(one.data['tofarm']) : `${came.farmid} · ${came.roomid} · #${came.parityid}`,
    heads: one.heads,
    missing: total(lost.map(({ heads }) => heads ?? 0)),
    weightout: hundredth(out),
    meanout: hundredth(out / (one.heads ?? 1)),
    meanin: into === null ? null : hundredth(into / (one.heads ?? 1)),
    shrink: into === null ? null : hundredth((100 * (out - into)) / out),
    birthdt: birthOf(batch),
    ageweek: weekOfAge(batch, one.eventdt),
  };
}

const round = (value: unknown): number | null => (value == null ? null : Math.round(Number(value)));

/** Losses of some groups of a batch, and ADG where all of them left again: by the lines that name them. */
function groupCount(batch: RawBatch, groups: ReadonlySet<number>) {
  const lines = linesOf(world.grow, batch).flatMap(({ eventcd, eventdt, heads, weight, shares }) =>
    shares
      .filter(({ grpid }) => groups.has(grpid))
      .map((share) => ({ eventcd, day: dayNumber(eventdt), heads: share.heads, weight: ((weight ?? 0) * share.heads) / (heads ?? 1) })),
  );
  const of = (codes: readonly string[]) => lines.filter(({ eventcd }) => codes.includes(eventcd));
  const headsOf = (codes: readonly string[]) => total(of(codes).map(({ heads }) => heads));
  const kgOf = (codes: readonly string[]) => total(of(codes).map(({ weight }) => weight));
  const [came, left] = [
    ['INW', 'INP', 'INT'],
    ['SAL', 'TRO', 'CUL'],
  ] as const;
  const days = total([...of([...left, 'DTH'])].map(({ day, heads }) => day * heads)) - total(of(came).map(({ day, heads }) => day * heads));
  const gone = headsOf(came) === headsOf([...left, 'DTH']);
  return {
    loss: (100 * headsOf(['DTH', 'CUL'])) / headsOf(came),
    adg: gone ? Math.round((1000 * (kgOf(left) - kgOf(came))) / days) : null,
  };
}

describe('PigletRoomTranfRpt', () => {
  test('every transfer, each column as the raw books of both farms have it', async () => {
    const { rows } = await world.ask(report, ALL);
    const want = sent().map(counted);
    expect(rows).toHaveLength(want.length);
    for (const line of want) {
      const row = rows.find(({ outdt, from }) => outdt === line.outdt && from === line.from) ?? {};
      const shown = Object.fromEntries(
        Object.entries(line).map(([key, value]) => [key, typeof value === 'number' ? hundredth(row[key]) : (row[key] ?? null)]),
      );
      expect(shown).toEqual(line);
      expect(row['_mark_onway'] === 'warn').toBe(line.onway > 1);
    }
    expect(want.some(({ type }) => type === 'Farm transfer')).toBe(true);
  });

  test('ADG and losses beside a transfer are of the groups that went, by the raw lines of each', async () => {
    const { rows } = await world.ask(report, ALL);
    for (const one of sent()) {
      const came = arrivalOf(one);
      const row = rows.find(({ outdt, from }) => outdt === one.eventdt && from === `${one.farmid} · ${one.roomid} · #${one.parityid}`) ?? {};
      const before = groupCount(batchOf(world.grow, one), new Set(one.shares.map(({ grpid }) => grpid)));
      expect([hundredth(row['before_LOSS']), round(row['before_ADG'])]).toEqual([hundredth(before.loss), before.adg]);
      if (came === undefined) continue;
      const into = batchOf(world.grow, came);
      const after = groupCount(into, new Set(into.groups.flatMap(({ grpid, eventId }) => (eventId === came.eventId ? [grpid] : []))));
      expect(hundredth(row['after_LOSS'])).toEqual(hundredth(after.loss));
    }
  });

  test('from house to house: the matrix holds every head once; shares are of all pigs that came into a batch', async () => {
    const { sections } = await world.ask(report, ALL);
    const heads = total(sent().map((one) => one.heads ?? 0));
    const cells = (sections?.[0]?.rows ?? []).flatMap((row) =>
      Object.entries(row).flatMap(([key, value]) => (/^t\d+$/.test(key) ? [Number(value ?? 0)] : [])),
    );
    expect(total(cells)).toBe(heads);
    for (const row of sections?.[1]?.rows ?? []) {
      const [farmid = '', roomid = '', parity = ''] = String(row['to']).split(' · ');
      const batch = batchOf(world.grow, { farmid, roomid, parityid: Number(parity.slice(1)) });
      const came = total(linesOf(world.grow, batch).map((line) => (line.eventcd.startsWith('IN') ? (line.heads ?? 0) : 0)));
      expect(Number(row['share'])).toBeCloseTo((100 * Number(row['heads'])) / came, 6);
    }
  });

  test('type, state, farms and houses narrow; one farm sees what it sent and what comes to it', async () => {
    const count = async (more: object) => (await world.ask(report, { ...ALL, ...more })).rows.length;
    const of = (fits: (one: RawGrowEvent) => boolean) => sent().filter(fits).length;
    expect(await count({ type: 'farm' })).toBe(of(({ data }) => data['tofarm'] !== undefined));
    expect(await count({ state: 'received' })).toBe(of((one) => arrivalOf(one) !== undefined));
    expect(await count({ state: 'onway' })).toBe(of((one) => arrivalOf(one) === undefined));
    expect(await count({ fromroom: 'N1' })).toBe(of(({ roomid }) => roomid === 'N1'));
    expect(await count({ farms: ['GB01'] })).toBe(of(({ farmid, data }) => farmid === 'GB01' || data['tofarm'] === 'GB01'));
    expect(await count({ fromfarm: 'GA01', tofarm: 'GB01' })).toBe(of(({ farmid, data }) => farmid === 'GA01' && data['tofarm'] === 'GB01'));
    // Of one farm its houses stand without it; blank ends of the way narrow nothing and say so.
    const own = await world.ask(report, { ...ALL, farms: ['GA01'] });
    expect(own.rows.every(({ from }) => !String(from).startsWith('GA01'))).toBe(true);
    expect(own.applied).toMatchObject({ fromfarm: null, tofarm: null });
    await expect(world.ask(report, { from: ALL.to, to: ALL.from })).rejects.toThrow('898');
  });

  test('cost carried is told to those who see money', async () => {
    expect((await world.ask(report, ALL)).columns.map(({ key }) => key)).toContain('cost');
    expect((await world.ask(report, ALL, 30)).columns.map(({ key }) => key)).not.toContain('cost');
  });
});
