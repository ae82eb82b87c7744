import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { headsIn, linesOf, liveAt } from '#testkit/oracle/grow-count.ts';
import type { RawBatch } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './live.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
beforeAll(async () => {
  world = await rawFarms(41);
});
afterAll(() => world.db.close());

const CLASSES = [
  [4, 6],
  [7, 10],
  [11, 14],
  [15, 18],
  [19, 22],
  [23, 60],
] as const;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Live pigs of each group of a batch at the end of a day, with what is known of the group. */
function groupsOn(batch: RawBatch, day: BusinessDate) {
  return batch.groups.map((group) => ({
    ...group,
    live: total(
      linesOf(world.grow, batch)
        .filter(({ eventdt }) => eventdt <= day)
        .map(({ eventcd, shares }) => {
          const own = total(shares.map((share) => (share.grpid === group.grpid ? share.heads : 0)));
          return eventcd.startsWith('IN') ? own : -own;
        }),
    ),
  }));
}

function classOf(birthdt: BusinessDate | null, day: BusinessDate): string {
  if (birthdt === null) return 'unknown';
  const week = Math.floor(daysBetween(birthdt, day) / 7) + 1;
  const at = CLASSES.findIndex(([from, to]) => week >= from && week <= to);
  return at >= 0 ? `class${at}` : week < 4 ? 'younger' : 'older';
}

/** The batches and groups of a row. */
const keyOf: Readonly<Record<string, (batch: RawBatch, source: string | null) => string>> = {
  house: ({ farmid, roomid }) => `${farmid} · ${roomid}`,
  farm: ({ farmid }) => farmid,
  site: ({ farmid, roomid }) => `${farmid} · ${roomid.startsWith('N') ? 'K1' : 'K2'}`,
  source: (_, source) => source ?? '',
};

function counted(by: string, key: string, day: BusinessDate): Record<string, number> {
  const cells: Record<string, number> = { live: 0, males: 0, females: 0 };
  const add = (name: string, heads: number): void => {
    cells[name] = (cells[name] ?? 0) + heads;
  };
  for (const batch of world.grow.batches)
    for (const group of groupsOn(batch, day)) {
      if (keyOf[by]?.(batch, group.source) !== key || group.live === 0) continue;
      add('live', group.live);
      add(classOf(group.birthdt, day), group.live);
      if (group.sex !== null) add(group.sex === 'M' ? 'males' : 'females', group.live);
    }
  return cells;
}

const shown = (row: ReportRow | undefined, like: object) => Object.fromEntries(Object.keys(like).map((key) => [key, Number(row?.[key] ?? 0)]));

describe('PigletLiveReport', () => {
  test.each(['house', 'farm', 'site', 'source'])('rows by %s: head by age class and sex as the raw books have them', async (by) => {
    for (const back of [0, 33, 140]) {
      const day = addDays(world.today, -back);
      const { rows, totals } = await world.ask(report, { day, by });
      for (const row of rows) {
        const want = counted(by, String(row['key']), day);
        expect([row['key'], shown(row, want)]).toEqual([row['key'], want]);
        // Males and females are blank, not zero, where no pig's sex is known.
        const known = Number(want['males']) + Number(want['females']) > 0;
        expect([row['key'], row['males'] == null, row['females'] == null]).toEqual([row['key'], !known, !known]);
        const classes = Object.keys(row).filter((key) => /^(class\d|younger|older|unknown)$/.test(key));
        expect(total(classes.map((key) => Number(row[key])))).toBe(row['live']);
      }
      const all = total(world.grow.batches.map((batch) => liveAt(world.grow, batch, day)));
      expect([totals?.['live'], all > 0]).toEqual([all, true]);
    }
  });

  test('two dates: opening + in − out is the closing of the book, in every row', async () => {
    const [since, day] = [addDays(world.today, -100), addDays(world.today, -10)];
    const { rows } = await world.ask(report, { day, since });
    const first = addDays(since, 1);
    for (const row of rows) {
      const own = world.grow.batches.filter((batch) => keyOf['house']?.(batch, null) === row['key']);
      const heads = (codes: readonly string[]): number => total(own.map((batch) => headsIn(world.grow, batch, codes, first, day)));
      expect([row['opening'], row['came'], row['dead'], row['culled'], row['sold'], row['transferred'], row['closing'], row['check']]).toEqual([
        total(own.map((batch) => liveAt(world.grow, batch, since))),
        heads(['INP', 'INT']),
        heads(['DTH']),
        heads(['CUL']),
        heads(['SAL']),
        heads(['TRO']),
        total(own.map((batch) => liveAt(world.grow, batch, day))),
        0,
      ]);
      expect(row['difference']).toBe(Number(row['closing']) - Number(row['opening']));
    }
    expect(rows.length).toBeGreaterThan(3);
  });

  test('a book that does not add up is seen', async () => {
    const since = addDays(world.today, -90);
    // A movement of two pigs or more that was taken back by one pig only: what stands and the book differ.
    const { rows: taken } = await world.db.pool.query<{ id: string }>(
      `insert into batch_move (farm_id, roomid, parityid, grpid, eventdt, kind, event_id, crtusrid, qty, reverses)
       select farm_id, roomid, parityid, grpid, eventdt, kind, event_id, 'clerk', 1, move_id from batch_move m
       where kind = 'dead' and qty < -1 and reverses is null and not exists (select 1 from batch_move r where r.reverses = m.move_id)
         and eventdt between $1::date and $2::date order by eventdt limit 1 returning move_id as id`,
      [addDays(world.today, -80), world.today],
    );
    expect(taken).toHaveLength(1);
    const { rows } = await world.ask(report, { since });
    expect(rows.filter((row) => row['check'] !== 0)).toHaveLength(1);
    expect(rows.find((row) => row['check'] !== 0)?.['_mark_check']).toBe('bad');
    await world.db.pool.query('delete from batch_move where move_id = $1', [taken[0]?.id]);
    expect((await world.ask(report, { since })).rows.every((row) => row['check'] === 0)).toBe(true);
  });

  test('weight is live pigs × AW, share of capacity live pigs of places; pigs on the way stand apart', async () => {
    const { rows, sections } = await world.ask(report);
    for (const row of rows) {
      expect(Number(row['kg'])).toBeCloseTo(Number(row['live']) * Number(row['aw']), 3);
      expect(Number(row['full'])).toBeCloseTo((100 * Number(row['live'])) / 300, 6);
    }
    const arrived = new Set(world.grow.events.map(({ linkId }) => linkId));
    const away = world.grow.events.filter((one) => one.data['tofarm'] !== undefined && !one.voided && !arrived.has(one.eventId));
    expect((sections?.[0]?.rows ?? []).map(({ farmid, heads }) => [farmid, heads])).toEqual(away.map(({ data, heads }) => [data['tofarm'], heads]));
  });

  test('value is told to those who see money; the dates may not stand the wrong way round', async () => {
    expect((await world.ask(report)).columns.map(({ key }) => key)).toContain('value');
    expect((await world.ask(report, {}, 30)).columns.map(({ key }) => key)).not.toContain('value');
    await expect(world.ask(report, { day: addDays(world.today, -5), since: world.today })).rejects.toThrow('898');
  });
});
