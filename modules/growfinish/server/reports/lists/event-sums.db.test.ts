import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, daysBetween } from '#kernel/business-date.ts';
import { batchOf, weekOfAge } from '#testkit/oracle/grow-count.ts';
import type { RawGrowEvent } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './event-sums.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
let DAYS: { from: string; to: string };
beforeAll(async () => {
  world = await rawFarms(41);
  DAYS = { from: addDays(world.today, -120), to: addDays(world.today, -3) };
});
afterAll(() => world.db.close());

const inDays = ({ eventdt }: { readonly eventdt: string }): boolean => eventdt >= DAYS.from && eventdt <= DAYS.to;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const one = (value: unknown): number => Math.round(Number(value ?? 0) * 100) / 100;
const CODES = ['INP', 'INT', 'DTH', 'CUL', 'SAL', 'TRO', 'WGT'];

/** The part of an event's head that falls on a source; all of it where rows are of something else. */
function partOf(event: RawGrowEvent, source: string | null): number {
  const { groups } = batchOf(world.grow, event);
  if (source === null || event.shares.length === 0) return event.heads ?? 0;
  return total(event.shares.map(({ grpid, heads }) => (groups[grpid - 1]?.source === source ? heads : 0)));
}

const keysOf: Readonly<Record<string, (event: RawGrowEvent) => readonly string[]>> = {
  farm: ({ farmid }) => [farmid],
  house: ({ farmid, roomid }) => [`${farmid} · ${roomid}`],
  operator: ({ applyid }) => [applyid],
  reason: ({ reason }) => [reason ?? ''],
  ageweek: (event) => [String(weekOfAge(batchOf(world.grow, event), event.eventdt) ?? '')],
  source: (event) => {
    const { groups } = batchOf(world.grow, event);
    return event.shares.length === 0 ? [''] : [...new Set(event.shares.map(({ grpid }) => groups[grpid - 1]?.source ?? ''))];
  },
};

/** What the row of a key must hold. */
function counted(by: string, key: string): Record<string, number> {
  const own = world.grow.events.filter((event) => inDays(event) && keysOf[by]?.(event).includes(key));
  const standing = own.filter(({ voided }) => !voided);
  const cells = CODES.flatMap((code) => {
    const lines = standing.filter(({ eventcd }) => eventcd === code);
    const part = (event: RawGrowEvent) => partOf(event, by === 'source' ? key : null);
    const heads = total(lines.map(part));
    const weight = total(lines.map((line) => ((line.weight ?? 0) * part(line)) / (line.heads ?? 1)));
    return [
      [`${code}_records`, lines.length],
      [`${code}_heads`, heads],
      [`${code}_weight`, one(weight)],
    ];
  });
  const late = standing.map(({ eventdt, valuedt }) => daysBetween(eventdt, valuedt));
  const replaced = new Set(world.grow.events.map(({ replaces }) => replaces));
  return {
    ...Object.fromEntries(cells),
    late_n: late.filter((days) => days > 2).length,
    corrected: own.filter(({ replaces }) => replaces !== null).length,
    deleted: own.filter(({ voided, eventId }) => voided && !replaced.has(eventId)).length,
  };
}

const shown = (row: ReportRow | undefined, like: object) => Object.fromEntries(Object.keys(like).map((key) => [key, one(row?.[key])]));
/** Names in the rows back to the codes they stand for. */
const WORDS: Readonly<Record<string, string>> = {
  'Sudden death': 'SUDDEN',
  'Lameness, bad legs': 'LEGS',
  'Infectious disease': 'DISEASE',
  Unknown: 'UNKNOWN',
  'Lost in transport': 'TRANSPORT',
};

describe('PigletEventReport', () => {
  test.each(['farm', 'house', 'operator', 'reason', 'ageweek', 'source'])('rows by %s: every number as the raw books have it', async (by) => {
    const { rows } = await world.ask(report, { ...DAYS, by });
    const own = world.grow.events.filter(inDays);
    const keys = [...new Set(own.flatMap((event) => keysOf[by]?.(event) ?? []))];
    const found = new Map(rows.map((row) => [WORDS[String(row['key'])] ?? String(row['key']), row]));
    for (const key of keys) expect([key, shown(found.get(key), counted(by, key))]).toEqual([key, counted(by, key)]);
    expect(keys.length).toBeGreaterThan(1);
  });

  test('goods: records, kg or doses, amount by house', async () => {
    const { rows } = await world.ask(report, { ...DAYS, by: 'house' });
    for (const row of rows) {
      const lines = (item: string) =>
        world.grow.goods.filter(
          ({ farmid, roomid, day, itemid }) => `${farmid} · ${roomid}` === row['key'] && inDays({ eventdt: day }) && itemid === item,
        );
      const feed = lines('FEED1');
      expect([row['FED_records'] ?? 0, one(row['FED_qty']), one(row['FED_amount'])]).toEqual([
        feed.length,
        total(feed.map(({ qty }) => qty)),
        total(feed.map(({ amount }) => amount)),
      ]);
      expect(one(row['TRT_qty'])).toBe(total(lines('MED1').map(({ qty }) => qty)));
    }
  });

  test('what goes between the farms asked for stands with both and is struck from the total', async () => {
    const all = { from: addDays(world.today, -500), to: world.today };
    const abroad = world.grow.events.filter(({ data, voided }) => !voided && data['tofarm'] !== undefined);
    const sent = total(world.grow.events.filter(({ eventcd, voided }) => eventcd === 'TRO' && !voided).map(({ heads }) => heads ?? 0));
    const { totals, rows } = await world.ask(report, { ...all, by: 'farm' });
    expect(total(rows.map((row) => one(row['TRO_heads'])))).toBe(sent);
    expect(one(totals?.['TRO_heads'])).toBe(sent - total(abroad.map(({ heads }) => heads ?? 0)));
    expect(abroad.length).toBeGreaterThan(0);
    const single = await world.ask(report, { ...all, by: 'farm', farms: ['GA01'] });
    expect(one(single.totals?.['TRO_heads'])).toBe(one(single.rows[0]?.['TRO_heads']));
  });

  test.each(['day', 'week', 'month'])('over time by %s: columns add up to the whole, each number its days', async (step) => {
    const days = step === 'day' ? { from: addDays(world.today, -50), to: world.today } : DAYS;
    const { sections, charts } = await world.ask(report, { ...days, step, event: 'DTH', by: 'reason' });
    const [time] = sections ?? [];
    const columns = time?.columns.filter(({ key }) => key.startsWith('p')) ?? [];
    for (const row of time?.rows ?? []) {
      expect(total(columns.map(({ key }) => one(row[key])))).toBe(one(row['whole']));
      for (const { key } of columns) {
        const [from, to] = [String(row[`_from_${key}`]), String(row[`_to_${key}`])];
        const lines = world.grow.events.filter(
          ({ eventcd, eventdt, reason, voided }) =>
            eventcd === 'DTH' && !voided && eventdt >= from && eventdt <= to && reason === (WORDS[String(row['key'])] ?? row['key']),
        );
        expect(one(row[key])).toBe(total(lines.map(({ heads }) => heads ?? 0)));
      }
    }
    expect(time?.rows.length).toBeGreaterThan(1);
    expect(charts?.[0]?.series[0]?.values).toEqual(columns.map(({ key }) => one(time?.totals?.[key])));
    expect(time?.columns.at(-1)?.label.E).toBe('--');
  });

  test('too many days in columns of their own are refused', async () => {
    await expect(world.ask(report, { from: addDays(world.today, -70), to: world.today, step: 'day' })).rejects.toThrow('V_PERIOD');
    await expect(world.ask(report, { from: world.today, to: addDays(world.today, -1) })).rejects.toThrow('898');
  });

  test('a number opens the events behind it', async () => {
    const { rows } = await world.ask(report, { ...DAYS, by: 'house' });
    const row = rows.find((each) => Number(each['DTH_records']) > 1);
    const narrowed = Object.fromEntries(new URLSearchParams(String(row?.['_params'])));
    const asked = { figure: 'COUNT_DTH', part: 'numerator', ...DAYS, params: report.def.params.parse({ farms: world.farms, ...narrowed }) };
    const opened = await world.db.transactions.read({ user: 'test', farms: world.farms }, (tx) =>
      (report.drill as NonNullable<typeof report.drill>)(tx, world.context(60), asked as never),
    );
    expect(opened.rows).toHaveLength(Number(row?.['DTH_records']));
  });
});
