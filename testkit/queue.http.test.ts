import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type Person, type TestApp, testApp } from './test-app.ts';

let server: TestApp;
let sows: string[];
let today: string;
let applyid: string;
beforeAll(async () => {
  server = await testApp();
  const { rows } = await server.db.pool.query<{ pgid: string }>(
    "select pgid from animal where farm_id = $1 and leftdt is null and not deleted and sex = 'F' order by pgid",
    [FARM_A],
  );
  sows = rows.map(({ pgid }) => pgid);
  const session = await server.inject('/account/getSession', {}, 'manager');
  today = (session.data as { CURBUSDT: string }).CURBUSDT;
  const codes = await server.db.pool.query<{ value: string }>("select value from code_row where category = 'applyid' order by value limit 1");
  applyid = codes.rows[0]?.value ?? '';
}, 120_000);
afterAll(() => server.close());

interface Entry {
  readonly reqid: string;
  readonly ok: boolean;
  readonly data: { readonly id: string } | null;
  readonly errors: readonly { readonly code: string; readonly field?: string }[];
}

/** A weighing today: the plainest event there is. */
function weighing(pgid: string, more: object = {}): { path: string; body: Record<string, unknown> } {
  return { path: '/herd/saveEvent', body: { reqid: randomUUID(), eventcd: 'WGT', pgid, eventdt: today, applyid, weight: 200, ...more } };
}

async function send(entries: readonly { path: string; body: object }[], person: Person = 'manager') {
  const answer = await server.inject('/common/sendQueue', { entries }, person);
  return { ...answer, data: answer.data as { saved: number; entries: Entry[] } };
}

async function weighings(): Promise<number> {
  const { rows } = await server.db.pool.query<{ n: number }>(
    "select count(*)::int as n from animal_event where farm_id = $1 and eventcd = 'WGT' and eventdt = $2",
    [FARM_A, today],
  );
  return rows[0]?.n ?? 0;
}

describe('entries kept without a network', () => {
  test('each is saved or refused by itself; what one leaves half done goes with it', async () => {
    const before = await weighings();
    const entries = [weighing(sows[0] ?? ''), weighing('NOBODY'), weighing(sows[1] ?? '', { eventdt: '20990101' }), weighing(sows[2] ?? '')];
    const { http, data } = await send(entries);
    expect([http, data.saved, data.entries.map(({ ok }) => ok)]).toEqual([200, 2, [true, false, false, true]]);
    expect(data.entries.map(({ reqid }) => reqid)).toEqual(entries.map(({ body }) => body['reqid']));
    expect(data.entries[1]?.errors[0]?.code).toMatch(/^\w+$/);
    expect(await weighings()).toBe(before + 2);
    expect(server.faults).toEqual([]);
  });

  test('under a key somebody else has used nothing is saved and nothing of his answer told', async () => {
    const mine = weighing(sows.at(-1) ?? '');
    expect((await send([mine])).data.saved).toBe(1);
    const before = await weighings();
    const alone = await server.inject(mine.path, mine.body, 'team');
    expect([alone.error?.code, alone.data]).toEqual(['V_DUP', null]);
    const { data } = await send([mine], 'team');
    expect([data.saved, data.entries[0]?.data, data.entries[0]?.errors[0]?.code]).toEqual([0, null, 'V_DUP']);
    expect(await weighings()).toBe(before);
  });

  test('sent again, by the queue or alone, an entry answers the same and is saved once', async () => {
    const before = await weighings();
    const entry = weighing(sows[3] ?? '');
    const first = await send([entry]);
    const again = await send([entry, entry]);
    const alone = await server.inject(entry.path, entry.body, 'manager');
    expect(first.data.entries[0]?.ok).toBe(true);
    for (const data of [...again.data.entries.map((one) => one.data), alone.data]) expect(data).toEqual(first.data.entries[0]?.data);
    expect(await weighings()).toBe(before + 1);
    const changed = await send([{ ...entry, body: { ...entry.body, weight: 150 } }]);
    expect(changed.data.entries[0]?.errors[0]?.code).toBe('V_DUP');
  });

  test('tells its sender, and nobody else, which entries have arrived', async () => {
    const entry = weighing(sows[4] ?? '');
    await send([entry]);
    const ask = async (person: Person) => {
      const { data } = await server.inject('/common/getQueue', { reqids: [entry.body['reqid'], randomUUID()] }, person);
      return (data as { ok: boolean }[]).map(({ ok }) => ok);
    };
    expect(await ask('manager')).toEqual([true, false]);
    expect(await ask('staff')).toEqual([false, false]);
  });

  test('corrected before it was known whether it had arrived, it stands once: as corrected', async () => {
    const before = await weighings();
    const [arrived, onItsWay] = [weighing(sows[6] ?? ''), weighing(sows[7] ?? '')];
    await send([arrived]);
    const weight = async (pgid: string) =>
      (
        await server.db.pool.query<{ weight: number }>(
          "select (e.data->>'weight')::int as weight from animal_event e join animal a using (farm_id, animal_id) where e.farm_id = $1 and a.pgid = $2 and e.eventcd = 'WGT' and e.eventdt = $3 and e.voided_at is null",
          [FARM_A, pgid, today],
        )
      ).rows.map((row) => row.weight);
    const corrected = [arrived, onItsWay].map(({ body }) => weighing(String(body['pgid']), { weight: 187, replaces: [body['reqid']] }));
    const answers = (await send(corrected)).data.entries;
    expect(answers.map(({ ok, errors }) => [ok, errors])).toEqual([
      [true, []],
      [true, []],
    ]);
    // What was still on its way when it was corrected is refused when it comes.
    const late = await server.inject(onItsWay.path, onItsWay.body, 'manager');
    expect((late.error as { code: string }).code).toBe('V_DUP');
    for (const { body } of corrected) expect(await weight(String(body['pgid']))).toEqual([187]);
    expect(await weighings()).toBe(before + 3);
    const ask = await server.inject('/common/getQueue', { reqids: [arrived.body['reqid'], onItsWay.body['reqid']] }, 'manager');
    expect((ask.data as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, false]);
    // Another person's entry is not taken back by naming its key.
    const foreign = weighing(sows[6] ?? '', { weight: 190, replaces: [corrected[0]?.body['reqid']] });
    expect((await send([foreign], 'staff')).data.entries[0]?.errors[0]?.code).toBe('V_DUP');
    expect(await weight(sows[6] ?? '')).toEqual([187]);
  });

  test('rights are those of each entry: who may only look, another farm, and calls no device keeps, save nothing', async () => {
    const before = await weighings();
    for (const person of ['looker', 'bare'] as const)
      expect((await send([weighing(sows[5] ?? '')], person)).data.entries[0]?.errors[0]?.code, person).toBe('env_403');
    expect((await send([weighing(sows[5] ?? '')], 'managerb')).data.saved).toBe(0);
    expect((await send([weighing(sows[5] ?? '', { farmid: 'FB01' })])).data.entries[0]?.errors[0]?.code).toBe('ADM_OTHERFARM');
    const other = { path: '/admin/saveUser', body: { reqid: randomUUID() } };
    expect((await send([other, { path: '/common/sendQueue', body: { entries: [] } }])).data.entries.map(({ errors }) => errors[0]?.field)).toEqual([
      'path',
      'path',
    ]);
    const keyless = weighing(sows[5] ?? '', { reqid: null });
    expect((await send([keyless])).data.entries[0]?.errors[0]?.field).toBe('reqid');
    expect(await weighings()).toBe(before);
  });
});
