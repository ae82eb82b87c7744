import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { type HerdSnapshot, identitiesNamed, OfflineHerd, type SnapshotAnimal, typedEvent } from '../domain/snapshot-context.ts';
import { readWireAnimal, type WireAnimal } from '../domain/snapshot-wire.ts';
import { keptWork } from '../domain/work/kept-work.ts';
import { eventsOf } from '../domain/work/work-lines.ts';

interface Page {
  readonly asof: string;
  readonly farm: HerdSnapshot | null;
  readonly animals: readonly WireAnimal[];
  readonly gone: readonly string[];
  readonly next: string | null;
}
type Answer = HerdSnapshot & { readonly asof: string; readonly animals: readonly SnapshotAnimal[]; readonly gone: readonly string[] };

let farm: TestApp;
beforeAll(async () => {
  farm = await testApp();
}, 120_000);
afterAll(() => farm.close());

async function page(input: object, user: 'staff' | 'managerb' = 'staff'): Promise<Page> {
  return (await farm.inject('/herd/getOffline', input, user)).data as Page;
}

/** All pages of an answer as one, as a device puts them together. */
async function snapshot(since: string | null = null, size = 500): Promise<Answer> {
  const first = await page({ since, size });
  const animals = [...first.animals];
  for (let { next } = first; next !== null; ) {
    const more = await page({ since, size, after: next });
    expect([more.farm, more.gone]).toEqual([null, []]);
    animals.push(...more.animals);
    next = more.next;
  }
  if (first.farm === null) throw new Error('no farm');
  return { ...first.farm, asof: first.asof, gone: first.gone, animals: animals.map(readWireAnimal) };
}

/** Issues as they are compared: the server's own words (message) aside. */
const bare = (issues: readonly Issue[]) => issues.map(({ code, field, level, params }) => ({ code, field, level, params: params ?? {} }));

async function both(kept: Answer, body: Record<string, unknown>) {
  const typed = typedEvent({ reqid: randomUUID(), ...body });
  if (typed === null) throw new Error('no event');
  const names = identitiesNamed(typed);
  const herd = new OfflineHerd(
    kept,
    kept.animals.filter(({ pgid }) => names.includes(pgid)),
    kept.lock.curbusdt,
  );
  const answer = await farm.inject('/herd/checkEvent', body, 'staff');
  const server = answer.data as { issues: Issue[]; after: Record<string, unknown> | null };
  const verdict = herd.check({ ...typed, accept: [] });
  const accepted = herd.check({ ...typed, accept: verdict.refusal.map(({ code }) => code) });
  return { server, verdict, accepted };
}

describe('snapshot for work without a network', () => {
  test('every event on animals in every state is judged as the server judges it', async () => {
    const kept = await snapshot();
    const day = kept.lock.curbusdt;
    const reasons = (code: string) => kept.codes['reason']?.find(({ parent }) => parent?.split(',').includes(code))?.value;
    const sow = (status: string) =>
      kept.animals.filter(
        ({ pgid }) =>
          new OfflineHerd(
            kept,
            kept.animals.filter((one) => one.pgid === pgid),
            day,
          ).animal(pgid)?.status === status,
      );
    const states = ['G', 'M', 'L', 'W'].flatMap((status) => sow(status).slice(0, 2));
    const mother = sow('L').at(-1)?.pgid;
    const boar = kept.boars.find(({ leftdt }) => leftdt === null)?.pgid;
    const room = kept.rooms.find(({ area }) => area === 'sow')?.roomid;
    const nursery = kept.rooms.find(({ area }) => area === 'nursery')?.roomid;
    const applyid = kept.codes['applyid']?.[0]?.value;
    const lines: Record<string, unknown>[] = [
      { eventcd: 'RUT' },
      { eventcd: 'MAT', matetp: kept.codes['matetp']?.[0]?.value, boarid: boar },
      { eventcd: 'MAT', matetp: 'NOCODE', boarid: 'NOBOAR', semenbatch: kept.batches[0]?.batch },
      { eventcd: 'FRX', fregexamreslt: 'positive' },
      { eventcd: 'FAR', livenum: 12, deadnum: 1, mummynum: 0, totalweight: 16 },
      { eventcd: 'FAR', livenum: 30, deadnum: 1, mummynum: 20, totalweight: 3 },
      { eventcd: 'FOS', topgid: mother, num: 2 },
      { eventcd: 'PLD', lossnum: 1, reason: reasons('PLD') },
      { eventcd: 'PLD', lossnum: 40, reason: 'NOREASON' },
      { eventcd: 'WEA', weannum: 10, roomid: nursery, weanweight: 60 },
      { eventcd: 'MOV', roomid: room },
      { eventcd: 'MOV', roomid: nursery },
      { eventcd: 'WGT', weight: 180 },
      { eventcd: 'CUL', reason: reasons('CUL'), weight: 200 },
      { eventcd: 'TRF', tofarm: 'NOFARM', reason: reasons('TRF') },
    ];
    const seen = new Set<string>();
    for (const { pgid } of states) {
      for (const line of lines) {
        const { server, verdict, accepted } = await both(kept, { pgid, eventdt: day, applyid, ...line });
        expect(bare(verdict.refusal), `${pgid} ${line['eventcd']}`).toEqual(bare(server.issues));
        expect(accepted.after?.animal.status ?? null).toBe(server.after?.['status'] ?? null);
        expect(accepted.after?.animal.expfarrowdt ?? null).toBe(server.after?.['expfarrowdt'] ?? null);
        for (const { code } of verdict.refusal) seen.add(code);
        if (verdict.refusal.length === 0) seen.add(`${line['eventcd']} good`);
      }
    }
    expect(states.length).toBeGreaterThanOrEqual(6);
    expect([...seen].filter((one) => one.endsWith('good')).length).toBeGreaterThanOrEqual(5);
    expect(seen.size).toBeGreaterThanOrEqual(15);
  });

  test('the lists of work are those of the server, animal by animal', async () => {
    const vaccines = await farm.db.pool.query<{ item: string }>(
      "select distinct data->>'item' as item from animal_event where farm_id = $1 and eventcd = 'VAC' order by 1",
      [FARM_A],
    );
    const [item] = vaccines.rows.map((row) => row.item);
    // One the farm gives, counted from three days, and one nobody was ever given.
    const plan = [
      { item, type: 'sow', inpigday: 70 },
      { item, lactday: 7 },
      { item, ageday: 200 },
      { item: 'NEVER', ageday: 150 },
    ];
    await farm.db.pool.query(
      "insert into setting (scope, scope_id, name, value, valid_from, changed_by, reason) values ('farm', $1, 'VACPLAN', $2, '20200101', 't', 't')",
      [FARM_A, JSON.stringify(plan)],
    );
    const kept = await snapshot();
    const herd = new OfflineHerd(kept, kept.animals, kept.lock.curbusdt);
    const here = keptWork(herd, kept, kept.lock.curbusdt);
    const answer = await farm.inject('/herd/report/PigLstReport', { params: {}, language: 'V' }, 'staff');
    const served = (answer.data as { rows: Record<string, unknown>[] }).rows;
    const asServed = here.map((line) => ({
      ...{ _list: line._list, pgid: line.animal.pgid, roomid: line.animal.roomid, due: line.item.due, inday: line.item.day },
      ...{ hint: line.item.hint.V === '' ? null : line.item.hint.V, lastdt: line.animal.last_eventdt, _actions: eventsOf(line).join(' ') },
    }));
    const bareRows = served.map(({ _list, pgid, roomid, due, inday, hint, lastdt, _actions }) => ({
      ...{ _list, pgid, roomid, due, inday },
      ...{ hint: hint || null, lastdt, _actions: _actions ?? '' },
    }));
    expect(asServed).toEqual(bareRows);
    expect(new Set(here.map(({ _list }) => _list)).size).toBeGreaterThanOrEqual(6);
    expect(here.filter(({ _list }) => _list === 'vaccinate').length).toBeGreaterThan(3);
  });

  test('later answers bring only what changed, and what is gone', async () => {
    const first = await snapshot();
    await farm.db.pool.query("update animal_event set crtdate = crtdate - interval '1 hour' where farm_id = $1", [FARM_A]);
    expect((await snapshot(first.asof)).animals).toEqual([]);
    const [heavy, culled] = first.animals.map(({ pgid }) => pgid);
    const event = { eventdt: first.lock.curbusdt, applyid: first.codes['applyid']?.[0]?.value };
    const saved = await farm.inject(
      '/herd/saveEvent',
      { reqid: randomUUID(), ...event, pgid: heavy, eventcd: 'WGT', weight: 190, accept: ['W_HOUSE'] },
      'staff',
    );
    expect(saved.error).toBeUndefined();
    const id = first.animals.find(({ pgid }) => pgid === culled)?.animalId;
    await farm.db.pool.query("update animal set leftdt = current_date, leftway = 'culled' where farm_id = $1 and animal_id = $2", [FARM_A, id]);
    await farm.db.pool.query('update animal_event set crtdate = now() where farm_id = $1 and animal_id = $2', [FARM_A, id]);
    const next = await snapshot(first.asof);
    expect(next.animals.map(({ pgid }) => pgid)).toEqual([heavy]);
    expect(next.gone).toEqual([id]);
    expect(next.animals[0]?.events.at(-1)).toMatchObject({ eventcd: 'WGT', data: { weight: 190 } });
  });

  test('pages of any size make the same herd, and an animal costs few bytes', async () => {
    const whole = await snapshot();
    expect((await snapshot(null, 2)).animals).toEqual(whole.animals);
    const { animals } = await page({});
    const events = animals.reduce((n, { e }) => n + e.length, 0);
    expect(JSON.stringify(animals).length / events).toBeLessThan(130);
  });

  test('an entry typed for one farm is never saved on another', async () => {
    const { animals, lock, codes } = await snapshot();
    const body = {
      reqid: randomUUID(),
      eventcd: 'WGT',
      pgid: animals.at(-1)?.pgid,
      eventdt: lock.curbusdt,
      applyid: codes['applyid']?.[0]?.value,
      weight: 150,
      farmid: 'FB01',
    };
    expect((await farm.inject('/herd/saveEvent', body, 'staff')).error).toMatchObject({ class: 150 });
    expect((await farm.inject('/herd/saveEvent', { ...body, farmid: FARM_A }, 'staff')).status).toBe(200);
  });

  test('lists without a network are those of the server: a farm has its own name and place for a code of all', async () => {
    await farm.db.pool.query(
      `insert into code_row (farm_id, category, value, label_v, label_e, sort, extra)
       select $1, category, value, 'Riêng ' || value, 'Own ' || value, 900 - coalesce(sort, 0), extra from code_row c where farm_id = '*'
         and category in ('reason', 'matetp', 'source', 'disposal') and not exists (
           select 1 from code_row o where o.farm_id = $1 and o.category = c.category and o.value = c.value)`,
      [FARM_A],
    );
    const { codes } = await snapshot();
    const answer = await farm.inject('/common/catdata', { catArray: Object.keys(codes) }, 'staff');
    const served = answer.data as Record<string, { value: string; label: string }[]>;
    expect(Object.keys(codes).length).toBeGreaterThan(6);
    for (const [category, rows] of Object.entries(codes)) {
      const shown = new Map(rows.map(({ value, label }) => [value, label]));
      expect([...shown], category).toEqual(served[category]?.map(({ value, label }) => [value, label]));
    }
    expect(Object.values(codes).flatMap((rows) => rows.filter(({ label }) => label.startsWith('Riêng'))).length).toBeGreaterThan(10);
  });

  test('another farm sees nothing of it, and days are plain', async () => {
    expect((await page({}, 'managerb')).farm?.farmid).not.toBe(FARM_A);
    expect((await farm.inject('/herd/getOffline', {}, 'bare')).status).toBe(403);
    const kept = await snapshot();
    expect(businessDate(String(kept.boars[0]?.entrydt))).toBe(kept.boars[0]?.entrydt);
  });
});
