import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type Person, type TestApp, testApp } from '#testkit/test-app.ts';

let world: TestApp;
const HEAD = { name: 'W9', from: '20261201', to: '20261207', aim: 'both', indexname: 'MLI' };

const animal = (gid: string, sex: string, birthdt: string, sireid: string | null = null, damid: string | null = null, more: object = {}) => ({
  ...{ gid, sex, birthdt, sireid, damid, breed: 'Y', lineage: 'Y', eartag: `T-${gid}` },
  ...more,
});

/** X and Y are double first cousins (two brothers and two sisters as parents): F 1/8 and no relation by name. Z is a half brother of X. */
const PEDIGREE = [
  ...['G1', 'G2'].map((gid) => animal(gid, 'M', '20210101')),
  ...['H1', 'H2', 'H3'].map((gid) => animal(gid, 'F', '20210101')),
  animal('A1', 'M', '20230101', 'G1', 'H1'),
  animal('A2', 'M', '20230101', 'G1', 'H1'),
  animal('B1', 'F', '20230101', 'G2', 'H2'),
  animal('B2', 'F', '20230101', 'G2', 'H2'),
  animal('X', 'F', '20250101', 'A1', 'B1', { pgid: 'XPG' }),
  animal('X2', 'F', '20250101', 'A1', 'B1'),
  animal('Y', 'M', '20250101', 'A2', 'B2'),
  animal('Z', 'M', '20250101', 'A1', 'H3'),
  animal('N', 'M', '20250101'),
  ...(['F', 'M'] as const).map((sex) => animal(`L${sex}`, sex, '20250101', null, null, { breed: 'L', lineage: 'L' })),
];

interface Refusal {
  readonly code: string;
  readonly row?: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly message: string;
}

interface Saved {
  readonly id?: string;
  readonly version?: number;
  readonly state?: string;
}

async function save(
  pairs: readonly object[],
  person: Person = 'company',
  more: object = {},
): Promise<{ plan: Saved; state: string | null; list: readonly Refusal[] }> {
  const { data, error } = await world.inject('/genetics/savePlan', { reqid: randomUUID(), ...HEAD, pairs, ...more }, person);
  const list = error === undefined ? [] : (error.list ?? [error]);
  const plan = (data ?? {}) as Saved;
  return { plan, state: plan.state ?? null, list: list as readonly Refusal[] };
}

beforeAll(async () => {
  world = await testApp();
  const { data } = await world.inject('/genetics/importGenetics', { reqid: randomUUID(), sheet: 'pedigree', rows: PEDIGREE }, 'company');
  expect((data as { saved: number }).saved).toBe(PEDIGREE.length);
});
afterAll(async () => world.close());

describe('a mating plan', () => {
  test('takes a female once: the second time is refused beside its row, under whichever id she was typed', async () => {
    const { list } = await save([
      { dam: 'X', sire: 'N' },
      { dam: 'X2', sire: 'N' },
      { dam: 'XPG', sire: null },
      { dam: 'T-X2', sire: null },
    ]);
    expect(list.map(({ code, row, params }) => [code, row, params?.['value']])).toEqual([
      ['V_DUP', 3, 'X'],
      ['V_DUP', 4, 'X2'],
    ]);
  });

  test('lets level 75 set aside the limit on F with a reason, nobody else and never without one', async () => {
    const pair = { dam: 'X', sire: 'Y' };
    expect((await save([pair])).list[0]).toMatchObject({ code: 'GEN_PAIR', row: 1 });
    expect((await save([{ ...pair, allow: 'rare line' }], 'manager')).list[0]).toMatchObject({ code: 'GEN_PAIR', row: 1 });
    const { plan, state } = await save([{ ...pair, allow: 'rare line' }]);
    expect(state).toBe('draft');
    // What level 75 allowed stays allowed when level 60 approves the draft; another pair of hers does not.
    const draft = { planid: plan.id, version: plan.version, approve: true };
    expect((await save([pair, { dam: 'X2', sire: 'Y' }], 'manager', draft)).list.map(({ row }) => row)).toEqual([2]);
    expect((await save([pair], 'manager', draft)).state).toBe('approved');
    const kept = await world.db.pool.query('select allowed_by, allowed_why from gen_plan_pair where planid = $1', [plan.id]);
    expect(kept.rows).toEqual([{ allowed_by: 'company', allowed_why: 'rare line' }]);
    // The boar shows where the mating is entered, until the plan is taken back; then nobody approves it again.
    const planned = async () =>
      ((await world.inject('/genetics/checkPair', { ...{ dam: 'X', sire: 'Y' }, date: HEAD.from }, 'manager')).data as { planned: string | null })
        .planned;
    const withdraw = async (version: number, reason: string, person: Person = 'manager') =>
      (await world.inject('/genetics/withdrawPlan', { reqid: randomUUID(), planid: plan.id, version, reason }, person)).error?.code;
    expect(await planned()).toBe(HEAD.name);
    expect([await withdraw(1, 'boar sold'), await withdraw(2, ''), await withdraw(2, 'boar sold'), await withdraw(3, 'again')]).toEqual([
      ...['STALE', 'V_REQUIRED', undefined, 'STALE'],
    ]);
    expect(await planned()).toBeNull();
    expect((await save([pair], 'manager', { planid: plan.id, version: 3, approve: true })).list[0]?.code).toBe('STALE');
    const log = await world.db.pool.query('select kind, reason from audit_log where subject_id = $1 order by id desc limit 1', [plan.id]);
    expect(log.rows).toEqual([{ kind: 'withdraw', reason: 'boar sold' }]);
  });

  test('offers females that are overdue on its first day, and none due behind its last', async () => {
    const { rows } = await world.db.pool.query<{ animal_id: string; pgid: string }>(
      `select animal_id, pgid from animal where farm_id = $1 and sex = 'F' and leftdt is null and not deleted order by pgid limit 2`,
      [FARM_A],
    );
    const due = async (day: string) => {
      await world.db.pool.query(`update animal set status = 'W', expmatedt = $2 where animal_id = $1`, [rows[0]?.animal_id, day]);
      const { data } = await world.inject('/genetics/findCandidates', { from: HEAD.from, to: HEAD.to }, 'company');
      return (data as { females: { pgid: string; due: string }[] }).females.find(({ pgid }) => pgid === rows[0]?.pgid)?.due ?? null;
    };
    expect([await due('2026-11-28'), await due('2026-12-07'), await due('2026-12-08')]).toEqual(['20261128', '20261207', null]);
  });

  test('never lets anybody set aside relatives, whatever the reason', async () => {
    const { list, state } = await save([{ dam: 'X', sire: 'Z', allow: 'rare line' }], 'admin');
    expect(state).toBeNull();
    expect(list.map(({ code }) => code)).toContain('GEN_PAIR');
  });

  test('gives one boar no more of a line than his share of it, whatever the others of the plan leave free', async () => {
    const pairs = [
      { dam: 'X', sire: 'N' },
      { dam: 'X2', sire: 'N' },
      { dam: 'LF', sire: 'LM' },
    ];
    const { list } = await save(pairs);
    expect(list.map(({ code, row, params }) => [code, row, params?.['reason']])).toEqual([
      ['GEN_PAIR', 2, 'đực này chỉ được ghép 1 nái dòng Y trong kế hoạch (tỷ lệ của một đực trong dòng)'],
    ]);
    // With no other boar for the line he takes all of it.
    expect((await save(pairs.slice(0, 2))).state).toBe('draft');
    const { data } = await world.inject('/genetics/proposePlan', { ...HEAD, females: ['X', 'X2', 'LF'], boars: ['N', 'LM'] }, 'company');
    expect((data as { use: { sire: string; n: number }[] }).use.map(({ sire, n }) => [sire, n])).toEqual([
      ['N', 1],
      ['LM', 1],
    ]);
  });

  test('says why in words: no name of a check, of a relation or of a setting', async () => {
    const related = await save([{ dam: 'X', sire: 'Z' }]);
    expect(related.list.map(({ params }) => params?.['reason'])).toEqual([
      'Không cùng huyết thống gần: anh chị em cùng cha hoặc cùng mẹ',
      'Cận huyết của đời con (%): 12.50',
    ]);
    await world.db.pool.query(
      "insert into setting (scope, scope_id, name, value) values ('company', '75@FA01@', 'GENBOARN', '1'), ('company', '75@FA01@', 'GENBOARPCT', '100')",
    );
    const full = await save([
      { dam: 'X', sire: 'N' },
      { dam: 'X2', sire: 'N' },
    ]);
    expect(full.list.map(({ row, params }) => [row, params?.['reason']])).toEqual([
      [2, 'đực này chỉ được ghép 1 nái trong kế hoạch (số nái mỗi đực)'],
    ]);
    const raw = /parent-child|full-sibs|half-sibs|uncle-niece|GENBOAR|relatives|inbreeding /;
    for (const { message } of [...related.list, ...full.list]) expect(message).not.toMatch(raw);
  });
});

interface Tile {
  readonly key: string;
  readonly kind: string;
  readonly tone?: string;
  readonly route: string;
  readonly rows?: readonly { readonly name: string; readonly detail?: { readonly E: string }; readonly route: string; readonly params?: object }[];
}

describe('a breeder’s Home', () => {
  const tiles = async (person: Person): Promise<readonly Tile[]> => {
    const { data } = await world.inject('/account/getHome', {}, person);
    return (data as { tiles: readonly Tile[] }).tiles.filter(({ key }) => key === 'breeding' || key.startsWith('gen-'));
  };

  test('names what waits for a decision, the run published last, and whose index it moved', async () => {
    const ahead = { ...HEAD, name: 'next', from: '20991201', to: '20991207' };
    await world.inject('/genetics/savePlan', { reqid: randomUUID(), ...ahead, pairs: [{ dam: 'X', sire: 'N' }] }, 'company');
    const { pool } = world.db;
    const run = async (state: string, published: string | null): Promise<string> => {
      const { rows } = await pool.query<{ runno: string }>(
        `insert into gen_run (prnt2, gentp, state, askedby, askedfarm, due_at, endat, published_at)
         select prnt2, 'EBV', $2, 'company', farm_id, now(), now(), $3 from farm where farm_id = $1 returning runno::text`,
        [FARM_A, state, published],
      );
      return rows[0]?.runno ?? '';
    };
    const [old, last] = [await run('ok', '2026-01-05'), await run('ok', '2026-02-05')];
    for (const [runno, x, y] of [
      [old, 100, 100],
      [last, 112.5, 100],
    ] as const) {
      await pool.query(
        `insert into gen_value (farm_id, runno, gid, pgid, living, f, completeness, gens, total)
         values ($1, $2, 'X', 'XPG', true, 0, 1, 3, $3), ($1, $2, 'Y', null, true, 0, 1, 3, $4)`,
        [FARM_A, runno, x, y],
      );
    }
    const failed = await run('failed', null);
    const [decide, ran, moved, through] = await tiles('company');
    expect(decide).toMatchObject({ key: 'breeding', kind: 'attention', tone: 'bad', route: 'PigMateCheck' });
    expect(decide?.rows?.map(({ route, params }) => [route, params])).toEqual(
      expect.arrayContaining([
        ['PigEbvRunHistory', { runno: failed }],
        ['PigMateCheck', { planid: expect.any(String) }],
      ]),
    );
    expect(ran).toMatchObject({ key: 'gen-run', kind: 'news', rows: [{ params: { runno: last }, detail: { E: '2 animals of the farm' } }] });
    expect(moved?.rows).toMatchObject([{ name: 'XPG', detail: { E: '100.0 → 112.5 (+12.5)' }, route: 'PigGenIndex', params: { id: 'X' } }]);
    expect(moved?.rows).toHaveLength(1);
    // Both were asked for by this person, whom no page has told yet; nobody else hears of it.
    expect(through).toMatchObject({ key: 'gen-done', kind: 'message', value: 2, rows: [{ detail: { E: 'EBV updated' } }, {}] });
    expect((await tiles('manager')).map(({ key }) => key)).not.toContain('gen-done');
    await pool.query('delete from gen_value where runno = any($1)', [[old, last]]);
    await pool.query('delete from gen_run where runno = any($1)', [[old, last, failed]]);
  });

  test('is no business of a farm that keeps no nucleus', async () => {
    await world.db.pool.query("update farm set unittype = 'PS' where farm_id = $1", [FARM_A]);
    expect(await tiles('company')).toEqual([]);
    await world.db.pool.query("update farm set unittype = 'GGP' where farm_id = $1", [FARM_A]);
  });
});
