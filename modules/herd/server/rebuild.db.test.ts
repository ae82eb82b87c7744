import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDifferences } from '#engine/ledger/server/counts.ts';
import { bind } from '#engine/server/report/bind.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { HERD_BOOK } from '#modules/herd/domain/books.ts';
import { foldAnimal } from '#modules/herd/domain/fold.ts';
import { marksOf } from '#modules/herd/domain/marks.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { type Answer, FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { type Difference, NO_LISTS, rebuildFarm } from './rebuild.ts';
import { missingDoses } from './rebuild-doses.ts';
import { MARKS_OF, markValues } from './reports/marks-sql.ts';
import { loadById } from './store/event-rows.ts';
import { herdContext } from './store/load-context.ts';

/** Random deletions and edits; REBUILD_RUNS makes more of them. */
const RUNS = Number(process.env['REBUILD_RUNS'] ?? 60);
const today = businessDate('20261121');

let farm: TestApp;
beforeAll(async () => {
  farm = await testApp({ sows: 40, years: 1, start: businessDate('20251115') });
}, 120_000);
afterAll(() => farm.close());

function differences(repair = false): Promise<Difference[]> {
  return farm.db.transactions.write({ user: 'test', farms: [FARM_A] }, async (db) =>
    rebuildFarm(db, FARM_A, await loadFarmFacts(db, FARM_A), today, repair),
  );
}

interface Picked {
  event_id: string;
  eventcd: string;
  eventdt: BusinessDate;
  data: Record<string, unknown>;
  version: number;
  applyid: string | null;
  reason: string | null;
  pgid: string;
}

async function livingEvent(at: number): Promise<Picked> {
  const { rows } = await farm.db.pool.query<Picked>(
    `select e.event_id, e.eventcd, e.eventdt, e.data, e.applyid, e.reason, a.version, a.pgid from animal_event e join animal a using (farm_id, animal_id)
     where e.farm_id = $1 and e.voided_at is null and e.eventcd <> 'ENT' order by a.pgid, e.eventdt, e.rank, e.seq offset floor($2::float8 * (select count(*) from animal_event
       where farm_id = $1 and voided_at is null and eventcd <> 'ENT')) limit 1`,
    [FARM_A, at],
  );
  if (rows[0] === undefined) throw new Error('no event left');
  return rows[0];
}

async function remove(event: Picked): Promise<Answer> {
  const preview = await farm.inject('/herd/checkRemoval', { eventId: event.event_id }, 'manager');
  const removed = (preview.data as { removed: { eventId: string }[] } | null)?.removed ?? [];
  const body = { reqid: randomUUID(), eventId: event.event_id, version: event.version, change: 'test', confirm: removed.map((one) => one.eventId) };
  return farm.inject('/herd/removeEvent', body, 'manager');
}

/** Shifts the day, or counts one more or one less of what the event counts. */
function edited(event: Picked, shift: number): Record<string, unknown> {
  const numbers = Object.entries(event.data).filter(([, value]) => typeof value === 'number' && Number.isInteger(value));
  const [key, value] = numbers[Math.abs(shift) % Math.max(1, numbers.length)] ?? ['', 0];
  const data = shift % 2 === 0 && key !== '' ? { ...event.data, [key]: Math.max(0, Number(value) + Math.sign(shift)) } : event.data;
  const eventdt = shift % 2 === 0 ? event.eventdt : addDays(event.eventdt, shift);
  return { ...data, eventcd: event.eventcd, pgid: event.pgid, eventdt, applyid: event.applyid, reason: event.reason };
}

async function edit(event: Picked, shift: number): Promise<Answer> {
  const first = { reqid: randomUUID(), eventId: event.event_id, version: event.version, change: 'test', ...edited(event, shift) };
  const answer = await farm.inject('/herd/changeEvent', first, 'manager');
  const asked = [...(answer.error?.list ?? []), ...(answer.error === undefined ? [] : [answer.error])].filter((issue) => issue.level === 'warning');
  if (asked.length === 0) return answer;
  return farm.inject('/herd/changeEvent', { ...first, reqid: randomUUID(), accept: [...new Set(asked.map((issue) => issue.code))] }, 'manager');
}

describe('what is stored is what the events say', () => {
  test('after a year entered event by event', async () => {
    const { rows } = await farm.db.pool.query<{ n: number }>('select count(*)::int as n from animal_event where farm_id = $1', [FARM_A]);
    expect(rows[0]?.n).toBeGreaterThan(900);
    expect(await differences()).toEqual([]);
  });

  test(
    'after each of many random deletions and edits',
    async () => {
      const random = randomOf(Number(process.env['REBUILD_SEED'] ?? 5));
      const outcomes = { removed: 0, edited: 0, refused: 0 };
      for (let run = 0; run < RUNS; run += 1) {
        const event = await livingEvent(random.next());
        const removing = random.next() < 0.4;
        const answer = removing ? await remove(event) : await edit(event, Math.floor(random.next() * 9) - 4);
        const outcome = removing ? 'removed' : 'edited';
        outcomes[answer.status === 200 ? outcome : 'refused'] += 1;
        if (answer.status === 200) expect([run, event, await differences()]).toEqual([run, event, []]);
      }
      expect(farm.faults).toEqual([]);
      expect(outcomes.removed).toBeGreaterThan(RUNS / 10);
      expect(outcomes.edited).toBeGreaterThan(RUNS / 10);
    },
    20_000 + RUNS * 1000,
  );

  test('and what the books hold is counted as their movements say', async () => {
    const counted = await farm.db.transactions.write({ user: 'test', farms: [FARM_A] }, async (db) => ({
      wrong: await countDifferences(db, HERD_BOOK, FARM_A, false),
      held: (await db.query<{ n: number }>('select count(*)::int as n from movement_count where farm_id = $1 and qty <> 0', [FARM_A])).rows[0]?.n,
    }));
    expect(counted.wrong).toEqual([]);
    expect(counted.held).toBeGreaterThan(1);
  });

  test('and a row that was tampered with is found and put right', async () => {
    await farm.db.pool.query(
      'update sow_cycle set livenum = livenum + 1 where (farm_id, animal_id, n) = (select farm_id, animal_id, n from sow_cycle where farm_id = $1 and livenum is not null limit 1)',
      [FARM_A],
    );
    expect((await differences()).map(({ table }) => table)).toEqual(['sow_cycle']);
    await differences(true);
    expect(await differences()).toEqual([]);
  });

  test('doses that matings never took from their batches are found, and taken as far as the batch has them', async () => {
    const doses = (repair: boolean) => farm.db.transactions.write({ user: 'test', farms: [FARM_A] }, (db) => missingDoses(db, FARM_A, repair));
    const move = (batch: string, eventdt: string, qty: number, kind: string, source: string | null) =>
      farm.db.pool.query(
        "insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, source_event, crtusrid) values ($1, $2, 'semen', $3, $4, $5, $6, $7, 't')",
        [FARM_A, randomUUID(), batch, eventdt, qty, kind, source],
      );
    const left = async (batch: string): Promise<number> => {
      const found = await farm.db.pool.query<{ n: number }>(
        "select sum(qty)::int as n from movement where farm_id = $1 and book = 'semen' and place = $2",
        [FARM_A, batch],
      );
      return found.rows[0]?.n ?? 0;
    };
    expect(await doses(false)).toEqual([]);
    // Matings as they were saved when each took one dose, whatever its slots.
    const { rows } = await farm.db.pool.query<{ batch: string; eventdt: string; event: string; n: number }>(
      `select m.place as batch, m.eventdt, m.source_event as event, -m.qty as n from movement m join animal_event e on e.farm_id = m.farm_id and e.event_id = m.source_event
       where m.farm_id = $1 and m.book = 'semen' and m.kind = 'mating' and m.qty < -1 and e.voided_at is null and m.reverses is null order by m.place limit 2`,
      [FARM_A],
    );
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('no mating with two doses of its batch');
    const before = await left(first.batch);
    for (const one of [first, second]) await move(one.batch, one.eventdt, one.n - 1, 'mating', one.event);
    if (first.batch !== second.batch) await move(second.batch, second.eventdt, -(await left(second.batch)), 'thrown', null);
    const found = await doses(true);
    expect(found.map(({ eventId, missing }) => [eventId, missing]).toSorted()).toEqual(
      [first, second].map(({ event, n }) => [event, n - 1]).toSorted(),
    );
    if (first.batch !== second.batch) expect(await left(first.batch)).toBe(before);
    const rest = await doses(false);
    expect(rest.map(({ eventId, bookable }) => [eventId, bookable])).toEqual(first.batch === second.batch ? [] : [[second.event, 0]]);
  });

  test('lists say the same marks of a sow as the fold of her events', async () => {
    const marks = await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, async (db) => {
      const facts = await loadFarmFacts(db, FARM_A);
      // Limits so tight that every mark is worn by some sow.
      const settings = { ...facts.settings, POORLIT: 12.5, OLDPAR: 2, POORFERT: 1, DELAYMATE: 1, GILTLATE: 200 };
      const { text, params } = bind(
        `select a.animal_id as id, ${MARKS_OF} as marks from animal a where a.farm_id = {farm} and a.sex = 'F' and a.leftdt is null and not a.deleted`,
        { farm: FARM_A, asof: today, ...markValues(settings) },
      );
      const { rows } = await db.query<{ id: string; marks: string[] }>(text, params);
      const lock = { curbusdt: today, lockday: 9999, backday: 9999, usrlvl: 90, aprlvl: 0 };
      const ctx = herdContext({ farmid: FARM_A, facts, lists: NO_LISTS, lock, history: false, partner: () => null });
      const animals = await loadById(
        db,
        FARM_A,
        rows.map(({ id }) => id),
        false,
      );
      const folded = new Map(animals.map((animal) => [animal.animalId, marksOf(foldAnimal(animal.events, ctx), settings, today)]));
      return rows.map(({ id, marks: listed }) => ({ id, listed, folded: folded.get(id) }));
    });
    expect(new Set(marks.flatMap(({ listed }) => listed)).size).toBe(4);
    for (const { id, listed, folded } of marks) expect([id, listed]).toEqual([id, folded]);
  });
});
