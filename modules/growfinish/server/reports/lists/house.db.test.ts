import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { addDays, daysBetween } from '#kernel/business-date.ts';
import { isOf, linesOf, liveAt } from '#testkit/oracle/grow-count.ts';
import type { RawBatch } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './house.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
beforeAll(async () => {
  world = await rawFarms(41);
});
afterAll(() => world.db.close());

const ask = ({ farmid, roomid }: { farmid: string; roomid: string }, more: object = {}, level = 60) =>
  world.ask(report, { farms: undefined, farmid, roomid, ...more }, level);
const rowsOf = ({ sections }: ReportResult, key: string): readonly ReportRow[] => sections?.find((section) => section.key === key)?.rows ?? [];
const figure = ({ rows }: ReportResult, code: string): unknown => rows.find((row) => row['_figure'] === code)?.['value'];
const heads = (batch: RawBatch, codes: readonly string[]): number =>
  linesOf(world.grow, batch).reduce((sum, line) => (codes.includes(line.eventcd) ? sum + (line.heads ?? 0) : sum), 0);

describe('PigletRoomdetail', () => {
  test('every batch: its head, groups, events and goods as the raw books have them', async () => {
    for (const batch of world.grow.batches) {
      const answer = await ask(batch, { parityid: batch.parityid });
      expect([batch.roomid, figure(answer, 'PIGSIN'), figure(answer, 'SOLD'), figure(answer, 'CULLED')]).toEqual([
        batch.roomid,
        heads(batch, ['INP', 'INT']),
        heads(batch, ['SAL']) || 0,
        heads(batch, ['CUL']) || 0,
      ]);
      const asof = batch.closedt ?? world.today;
      const live = (grpid: number): number =>
        linesOf(world.grow, batch).reduce((sum, { eventcd, shares }) => {
          const own = shares.reduce((n, share) => n + (share.grpid === grpid ? share.heads : 0), 0);
          return sum + (eventcd.startsWith('IN') ? own : -own);
        }, 0);
      expect(rowsOf(answer, 'groups').map((row) => [row['grpid'], row['heads'], row['birthdt'] ?? null, row['live']])).toEqual(
        batch.groups.map((group) => [group.grpid, group.heads, group.birthdt, live(group.grpid)]),
      );
      expect(rowsOf(answer, 'groups').reduce((sum, row) => sum + Number(row['live']), 0)).toBe(liveAt(world.grow, batch, asof));
      expect(rowsOf(answer, 'events')).toHaveLength(Math.min(200, linesOf(world.grow, batch).length));
      expect(rowsOf(answer, 'goods')).toHaveLength(world.grow.goods.filter(isOf(batch)).length);
    }
    expect(world.grow.batches.length).toBeGreaterThan(15);
  });

  test('pigs that came from another house lead back to the batch that sent them', async () => {
    const came = world.grow.events.find(({ eventcd, data }) => eventcd === 'INT' && data['fromfarm'] === undefined);
    const sent = world.grow.events.find(({ eventId }) => eventId === came?.linkId);
    const answer = await ask(came as RawBatch & typeof came & object, { parityid: came?.parityid });
    const open = new URLSearchParams(String(rowsOf(answer, 'groups')[0]?.['_open']).split('?')[1]);
    expect(Object.fromEntries(open)).toEqual({ farmid: sent?.farmid, roomid: sent?.roomid, parityid: String(sent?.parityid) });
  });

  test('without a batch the newest one is told, the others one line each; the bar covers two years without gaps', async () => {
    for (const house of world.grow.houses) {
      const own = world.grow.batches.filter(({ farmid, roomid }) => farmid === house.farmid && roomid === house.roomid);
      const answer = await ask(house);
      expect(answer.applied).toMatchObject({ parityid: own.at(-1)?.parityid ?? null });
      expect(rowsOf(answer, 'former').map((row) => row['parityid'])).toEqual(
        own
          .slice(0, -1)
          .map(({ parityid }) => parityid)
          .toReversed(),
      );
      const bar = rowsOf(answer, 'bar');
      for (const [at, part] of bar.slice(1).entries()) expect(part['from']).toBe(addDays(String(bar[at]?.['to']) as never, 1));
      if (own.length > 0) expect(bar.at(-1)?.['to']).toBe(world.today);
      const days = bar.filter((row) => row['_state'] !== 'empty').map((row) => [row['parityid'], row['days']]);
      expect(days).toEqual(own.map(({ parityid, opendt, closedt }) => [parityid, daysBetween(opendt, closedt ?? world.today) + 1]));
    }
  });

  test('withdrawal days that run are told until they end', async () => {
    let told = 0;
    for (const batch of world.grow.batches) {
      const used = world.grow.goods.filter((one) => isOf(batch)(one) && one.itemid === 'MED1').map(({ day }) => day);
      const last = used.toSorted().at(-1);
      const until = last === undefined ? null : addDays(last, 14);
      const rows = rowsOf(await ask(batch, { parityid: batch.parityid }), 'withdrawals');
      expect(rows.map((row) => row['until'])).toEqual(until !== null && until >= world.today ? [until] : []);
      told += rows.length;
    }
    expect(told).toBeGreaterThan(0);
  });

  test('amounts are told from level 60; a house or batch there is not is refused', async () => {
    const [house] = world.grow.houses;
    const at = { farmid: house?.farmid ?? '', roomid: house?.roomid ?? '' };
    const codes = (answer: ReportResult) => answer.rows.map((row) => row['_figure']);
    expect(codes(await ask(at))).toContain('AMOUNTIN');
    expect(codes(await ask(at, {}, 30))).not.toContain('AMOUNTIN');
    await expect(ask({ ...at, roomid: 'ZZ' })).rejects.toThrow('V_NOTEXISTS');
    await expect(ask(at, { parityid: 99 })).rejects.toThrow('V_NOTEXISTS');
  });
});
