import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type Person, type TestApp, testApp } from '#testkit/test-app.ts';
import { type RunWorker, runWorker } from './run/run-worker.fixture.ts';

let world: TestApp;
let runner: RunWorker;

beforeAll(async () => {
  world = await testApp();
  runner = runWorker(world);
});
afterAll(async () => {
  await world.close();
});

async function call<T>(
  path: string,
  body: object,
  person: Person = 'manager',
): Promise<{ data: T; code: string | undefined; list: readonly { code: string; row?: number }[] }> {
  const answer = await world.inject(path, body, person);
  return { data: answer.data as T, code: answer.error?.code, list: answer.error?.list ?? [] };
}

const write = <T>(path: string, body: object, person: Person = 'manager') => call<T>(path, { reqid: randomUUID(), ...body }, person);

const paper = (gid: string, sex: 'M' | 'F', birthdt: string, sireid: string | null = null, damid: string | null = null) => ({
  gid,
  sex,
  birthdt,
  sireid,
  damid,
  breed: 'Y',
  lineage: 'Y',
  eartag: gid,
});

/** Two sires, eight dams, litters of four tested pigs; sire S1 gives fat, slow pigs, S2 lean, fast ones. */
function family() {
  const parents = [
    paper('S1', 'M', '20240101'),
    paper('S2', 'M', '20240105'),
    ...Array.from({ length: 8 }, (_, d) => paper(`D${d + 1}`, 'F', '20240201')),
  ];
  const children = Array.from({ length: 8 }, (_, d) =>
    Array.from({ length: 4 }, (_, k) => paper(`P${d + 1}${k + 1}`, k % 2 === 0 ? 'M' : 'F', '20260101', d < 4 ? 'S1' : 'S2', `D${d + 1}`)),
  ).flat();
  const tests = children.map((child, i) => ({
    gid: child.gid,
    testdt: '20260605',
    batch: 'T1',
    startdt: '20260320',
    startkg: 30,
    endkg: (child.sireid === 'S2' ? 104 : 96) + (i % 3),
    backfat: (child.sireid === 'S2' ? 9 : 13) + (i % 4) * 0.3,
    loin: (child.sireid === 'S2' ? 62 : 54) + (i % 5),
    feedkg: child.sireid === 'S2' ? 185 : 198,
    pensize: 1,
    feetleg: 4,
    vulva: 3,
    teats_left: 7,
    teats_right: 7,
    teats_active: 14,
  }));
  return { parents, children, tests };
}

const importSheet = (sheet: string, rows: readonly object[], mode: 'all' | 'good' = 'all') =>
  write<{ saved: number; rows: { row: number; ok: boolean; already: boolean; issues: { code: string }[] }[] }>('/genetics/importGenetics', {
    sheet,
    rows,
    mode,
  });

async function release(): Promise<void> {
  const { code } = await write(
    '/genetics/saveParamset',
    { breed: '*', name: 'Standard', from: '20200101', vals: {}, step: 'release', reason: 'defaults confirmed' },
    'company',
  );
  expect(code).toBeUndefined();
}

describe('pedigrees', () => {
  test('a sheet is taken whole, parents below their children, and a second time says that it stands', async () => {
    const { parents, children } = family();
    const rows = [...children, ...parents];
    expect((await importSheet('pedigree', rows)).data).toMatchObject({ saved: 42 });
    const again = await importSheet('pedigree', rows);
    expect(again.data.saved).toBe(0);
    expect(again.data.rows.every((row) => row.already)).toBe(true);
  });

  test('what cannot be is refused by its number, and nothing of the sheet is saved', async () => {
    const bad = [
      paper('X1', 'M', '20260101', 'S1', 'S1'),
      paper('X2', 'M', '20260101', 'D1', 'D2'),
      paper('X3', 'M', '20240301', 'S1', 'D1'),
      paper('X4', 'F', '20260101', 'X5', 'D1'),
      paper('X5', 'M', '20270901', 'S1', 'X4'),
      { ...paper('X6', 'M', '20260101', 'S1', 'D1'), breed: null, lineage: null },
    ];
    const { data } = await importSheet('pedigree', bad);
    expect(data.saved).toBe(0);
    const codes = data.rows.map((row) => row.issues.filter((issue) => issue.code !== 'W').map((issue) => issue.code));
    expect(codes[0]).toContain('430');
    expect(codes[1]).toEqual(expect.arrayContaining(['431']));
    expect(codes[2]).toContain('431');
    expect([...(codes[3] ?? []), ...(codes[4] ?? [])]).toContain('GEN_LOOP');
    expect(codes[5]).toContain('GEN_BREED_MISSING');
    expect((await call<{ total: number }>('/genetics/findPedigree', { ids: 'X1 X2 X3', status: 'all' })).data.total).toBe(0);
  });

  test('the pedigree of an animal stands in places, and F of full sibs mated is 1/4 by Wright’s paths', async () => {
    await write('/genetics/savePedigree', { ...paper('Z1', 'F', '20261001', 'P11', 'P12'), isNew: true });
    const { data } = await call<{
      animal: { f: number };
      nodes: { place: number; gid: string }[];
      common: { gid: string; contribution: number; paths: { n1: number; n2: number }[] }[];
    }>('/genetics/getPedigree', { id: 'Z1' });
    expect(data.animal.f).toBeCloseTo(0.25, 9);
    expect(Object.fromEntries(data.nodes.map((node) => [node.place, node.gid]))).toMatchObject({
      1: 'Z1',
      2: 'P11',
      3: 'P12',
      4: 'S1',
      5: 'D1',
      6: 'S1',
      7: 'D1',
    });
    expect(data.common.map(({ gid, contribution }) => [gid, contribution]).sort()).toEqual([
      ['D1', 0.125],
      ['S1', 0.125],
    ]);
    expect(data.common[0]?.paths).toEqual([{ n1: 1, n2: 1, contribution: 0.125 }]);
  });

  test('parents change only with a reason, and a loop is named', async () => {
    const row = (await call<{ rows: { version: number }[] }>('/genetics/findPedigree', { ids: 'Z1', status: 'all' })).data.rows[0];
    const change = { ...paper('Z1', 'F', '20261001', 'P51', 'P12'), version: row?.version };
    expect((await write('/genetics/savePedigree', change)).code).toBe('V_REQUIRED');
    expect((await write('/genetics/savePedigree', { ...change, reason: 'typing error' })).code).toBeUndefined();
    const sire = (await call<{ rows: { version: number }[] }>('/genetics/findPedigree', { ids: 'S1', status: 'all' })).data.rows[0];
    const loop = await write('/genetics/savePedigree', { ...paper('S1', 'M', '20240101', 'P11', null), version: sire?.version, reason: 'x' });
    expect([loop.code, ...loop.list.map((issue) => issue.code)]).toEqual(expect.arrayContaining(['431']));
  });
});

describe('runs', () => {
  test('no released set: GEN_NO_PARAM; staff may look but not ask', async () => {
    expect((await call('/common/genupdate', { status: 1, gentp: 'EBV' })).code).toBe('GEN_NO_PARAM');
    expect((await call('/common/genupdate', { status: 1, gentp: 'INB' }, 'staff')).code).toBe('env_403');
    expect((await call('/common/genupdate', {}, 'staff')).code).toBeUndefined();
  });

  test('asked, taken back, asked again, it waits for the night; the same kind joins', async () => {
    await release();
    const first = await call<{ runno: number; state: string; dueat: string }>('/common/genupdate', { status: 1, gentp: 'EBV' });
    expect(first.data.state).toBe('waiting');
    expect(new Date(first.data.dueat).getUTCHours()).toBe(18);
    const joined = await call<{ runno: number }>('/common/genupdate', { status: 1, gentp: 'EBV' }, 'company');
    expect(joined.data.runno).toBe(first.data.runno);
    expect((await call<{ state: string }>('/common/genupdate', { status: 0, gentp: 'EBV' })).data.state).toBe('withdrawn');
    expect(await runner.kick()).toBe(0);
  });

  test('the run computes in its thread, publishes whole, tells its asker once; sire S2 is the leaner and faster', async () => {
    const { tests } = family();
    expect((await importSheet('test-record', [...tests, { ...tests[0], gid: 'NOBODY' }], 'good')).data.saved).toBe(32);
    await call('/common/genupdate', { status: 1, gentp: 'EBV', now: true }, 'company');
    expect(await runner.kick()).toBe(1);
    expect(world.faults).toEqual([]);
    const state = await call<{ state: string; done: string | null; reason: string | null }>('/common/genupdate', {}, 'company');
    expect(state.data).toMatchObject({ state: 'ok', done: 'GEN_EBV_DONE', reason: null });
    expect((await call<{ done: string | null }>('/common/genupdate', {}, 'company')).data.done).toBeNull();
    type Profile = {
      traits: { trait: string; ebv: number | null; accuracy: number | null; ownRecords: number; progenyRecords: number }[];
      indices: { tsi: number | null; body: number | null };
      pa: boolean;
    };
    const of = async (id: string) => (await call<Profile>('/genetics/getAnimal', { id })).data;
    const [lean, fat, child] = [await of('S2'), await of('S1'), await of('P51')];
    const trait = (profile: Profile, name: string) => profile.traits.find((row) => row.trait === name);
    expect(trait(lean, 'BF')?.ebv ?? 0).toBeLessThan(trait(fat, 'BF')?.ebv ?? 0);
    expect(trait(lean, 'LD')?.ebv ?? 0).toBeGreaterThan(trait(fat, 'LD')?.ebv ?? 0);
    expect(lean.indices.tsi ?? 0).toBeGreaterThan(fat.indices.tsi ?? 0);
    expect(trait(lean, 'BF')).toMatchObject({ ownRecords: 0, progenyRecords: 16 });
    expect(trait(child, 'BF')?.accuracy ?? 0).toBeGreaterThanOrEqual(0.6);
    // Legs 4, vulva none in a boar, 14 of 14 teats: 60 × 3/4 + 40 × 14/16.
    expect(child.indices.body).toBeCloseTo(80, 1);
    expect((await of('Z1')).pa).toBe(true);
  });

  test('history keeps inputs, counts and convergence; a failed run changes nothing readers see', async () => {
    const { data } = await call<{ rows: { runno: number; state: string; records: number; residual: number; animals: number }[] }>(
      '/genetics/findRuns',
      {},
    );
    const ok = data.rows.find((row) => row.state === 'ok');
    expect(ok).toMatchObject({ parentGroups: 0 });
    expect(ok?.residual ?? 1).toBeLessThanOrEqual(1e-8);
    expect(data.rows.map((row) => row.state)).toContain('withdrawn');
    const detail = await call<{ setaside: unknown[]; log: unknown[]; settings: { limits: { groupSize: number } } }>('/genetics/getRun', {
      runno: ok?.runno,
    });
    expect(detail.data.settings.limits.groupSize).toBe(5);
    expect(detail.data.log.length).toBeGreaterThan(3);
    await world.db.pool.query(
      "insert into gen_animal (farm_id, gid, sex, lineage, breed, sireid, crtusrid) values ($1, 'LOOPA', 'M', 'Y', 'Y', 'LOOPB', 't'), ($1, 'LOOPB', 'M', 'Y', 'Y', 'LOOPA', 't')",
      [FARM_A],
    );
    expect((await call('/common/genupdate', { status: 1, gentp: 'EBV', now: true }, 'company')).code).toBe('GEN_LOOP');
    await world.db.pool.query("insert into gen_run (prnt2, gentp, askedby, askedfarm, due_at) values ('75@FA01@', 'EBV', 'company', $1, now())", [
      FARM_A,
    ]);
    expect(await runner.kick()).toBe(1);
    const failed = await call<{ state: string; reason: string; lastok: string | null }>('/common/genupdate', {});
    expect(failed.data).toMatchObject({ state: 'failed', reason: 'loop' });
    expect(failed.data.lastok).not.toBeNull();
    await world.db.pool.query("delete from gen_animal where gid like 'LOOP%'");
  });

  test('while one is running, pedigree and parameters are refused', async () => {
    await world.db.pool.query(
      "insert into gen_run (prnt2, gentp, state, askedby, askedfarm, due_at, startat, beat_at) values ('75@FA01@', 'EBV', 'running', 'company', $1, now(), now(), now())",
      [FARM_A],
    );
    expect((await importSheet('pedigree', [paper('N1', 'M', '20260101')])).code).toBe('GEN_UPDATING');
    expect((await write('/genetics/saveParamset', { breed: '*', name: 'x', from: '20200101', vals: {} }, 'company')).code).toBe('GEN_UPDATING');
    expect((await call('/common/genupdate', { status: 1 })).code).toBe('GEN_UPDATING');
    await world.db.pool.query("update gen_run set state = 'failed', endat = now() where state = 'running'");
  });
});

describe('mating', () => {
  test('relatives, inbreeding and missing formula refuse a pair; a good one says what to expect', async () => {
    type Pair = {
      result: string;
      f: number;
      relation: string | null;
      checks: { check: string; result: string; code: string | null }[];
      expected: { tsi: number | null; traits: Record<string, number> };
      progcode: string | null;
    };
    const sibs = (await call<Pair>('/genetics/checkPair', { dam: 'P12', sire: 'P11' }, 'staff')).data;
    expect(sibs).toMatchObject({ result: 'refuse', relation: 'full-sibs' });
    expect(sibs.f).toBeCloseTo(0.25, 9);
    const half = (await call<Pair>('/genetics/checkPair', { dam: 'P12', sire: 'P21' })).data;
    expect(half).toMatchObject({ relation: 'half-sibs', f: 0.125 });
    const good = (await call<Pair>('/genetics/checkPair', { dam: 'P12', sire: 'P51' })).data;
    expect(good).toMatchObject({ relation: null, f: 0, progcode: 'Y' });
    expect(good.checks.filter((check) => check.result === 'refuse').map((check) => check.check)).toEqual([]);
    expect(good.expected.traits['BF']).toBeDefined();
  });

  test('the plan avoids refused pairs, keeps boar limits, and saving checks every pair again', async () => {
    const females = ['P12', 'P14', 'P22', 'P52', 'P54', 'P62'];
    const ask = { name: 'W1', from: '20261101', to: '20261107', aim: 'both', indexname: 'TSI', females, boars: ['P11', 'P51', 'P71'], perBoar: 3 };
    type Plan = {
      pairs: { dam: string; sire: string | null }[];
      use: { n: number; limit: number }[];
      cells: { dam: string; sire: string; result: string }[];
      stats: { pairs: number; meanF: number | null; bestF: number | null; meanIndex: number | null; bestIndex: number | null };
    };
    const { data } = await call<Plan>('/genetics/proposePlan', ask);
    const refusedPairs = new Set(data.cells.filter((cell) => cell.result === 'refuse').map((cell) => `${cell.dam} ${cell.sire}`));
    expect(refusedPairs.has('P12 P11')).toBe(true);
    expect(data.pairs.every((pair) => pair.sire === null || !refusedPairs.has(`${pair.dam} ${pair.sire}`))).toBe(true);
    expect(data.use.every(({ n, limit }) => n <= limit)).toBe(true);
    expect(data.stats.pairs).toBeGreaterThanOrEqual(3);
    expect((await call<Plan>('/genetics/proposePlan', ask)).data).toEqual(data);
    // A female nobody knows an index of weighs on neither mean.
    await write('/genetics/savePedigree', { ...paper('NOVEL', 'F', '20260101'), isNew: true });
    const { stats } = (await call<Plan>('/genetics/proposePlan', { ...ask, females: ['P52', 'NOVEL'], boars: ['P11'] })).data;
    expect(stats.pairs).toBe(2);
    expect(stats.bestIndex).toBe(stats.meanIndex);
    expect([stats.bestF, stats.meanF]).toEqual([0, 0]);
    // Without limits her full brother would be the boar, with an F of a quarter.
    const sib = (await call<Plan>('/genetics/proposePlan', { ...ask, females: ['P12'], boars: ['P11'] })).data;
    expect(sib.stats).toMatchObject({ pairs: 0, bestF: 0.25, meanF: null });
    const head = { name: 'W1', from: '20261101', to: '20261107', aim: 'both', indexname: 'TSI' };
    expect((await write('/genetics/savePlan', { ...head, pairs: [{ dam: 'P12', sire: 'P11' }] })).code).toBe('GEN_PAIR');
    const saved = await write<{ id: string; state: string }>('/genetics/savePlan', {
      ...head,
      pairs: data.pairs.filter((pair) => pair.sire !== null),
      approve: true,
    });
    expect(saved.data.state).toBe('approved');
    expect((await call<{ pairs: unknown[] }>('/genetics/getPlan', { planid: saved.data.id }, 'staff')).data.pairs).toHaveLength(data.stats.pairs);
    await world.db.pool.query("insert into setting (scope, scope_id, name, value) values ('company', '75@FA01@', 'GENPLANCAP', '3')");
    expect((await call('/genetics/proposePlan', ask)).code).toBe('GEN_PLAN_CAP');
  });
});

describe('several farms of a company', () => {
  test('one evaluation reads all GGP farms; a list shows the farms in reach only', async () => {
    const db = world.db.pool;
    await db.query(
      "insert into farm (farm_id, farmname, shtnm, prnt1, prnt2, unittype) values ('FA02', 'Trại hai', 'FA02', '70@FA01@', '75@FA01@', 'GGP')",
    );
    await db.query(
      "insert into gen_animal (farm_id, gid, eartag, sex, lineage, breed, birthdt, sireid, damid, crtusrid) select 'FA02', 'Q' || n, 'Q' || n, 'M', 'Y', 'Y', '2026-01-01', 'S2', 'D5', 't' from generate_series(1, 6) n",
    );
    await db.query(
      "insert into gen_test (farm_id, gid, testdt, endkg, backfat, crtusrid) select 'FA02', 'Q' || n, '2026-06-05', 100, 8, 't' from generate_series(1, 6) n",
    );
    await call('/common/genupdate', { status: 1, gentp: 'EBV', now: true }, 'company');
    expect(await runner.kick()).toBe(1);
    const profile = await call<{ traits: { trait: string; progenyRecords: number }[] }>('/genetics/getAnimal', { id: 'S2' });
    expect(profile.data.traits.find((row) => row.trait === 'BF')?.progenyRecords).toBe(22);
    const rows = async (person: Person) => (await call<{ total: number }>('/genetics/findPedigree', { ids: 'Q1 Q2' }, person)).data.total;
    expect([await rows('manager'), await rows('company')]).toEqual([0, 2]);
    expect((await call('/genetics/getAnimal', { id: 'Q1' }, 'manager')).code).toBe('V_NOTEXISTS');
    expect((await importSheet('pedigree', [paper('Q1', 'M', '20260101')])).data.rows[0]?.issues.map((issue) => issue.code)).toContain(
      'GEN_ID_EXISTS',
    );
  });

  test('a run whose server died is given up and can be asked for again', async () => {
    await world.db.pool.query(
      "insert into gen_run (prnt2, gentp, state, askedby, askedfarm, due_at, startat, beat_at, step) values ('75@FA01@', 'INB', 'running', 'company', $1, now(), now(), now() - interval '6 minutes', 'solving')",
      [FARM_A],
    );
    expect(await runner.kick()).toBe(0);
    expect((await call<{ state: string; reason: string; step: string }>('/common/genupdate', { gentp: 'INB' })).data).toMatchObject({
      state: 'failed',
      reason: 'interrupted',
      step: 'solving',
    });
    await call('/common/genupdate', { status: 1, gentp: 'INB', now: true }, 'company');
    expect(await runner.kick()).toBe(1);
    expect((await call<{ state: string }>('/common/genupdate', { gentp: 'INB' })).data.state).toBe('ok');
    // It was asked for all breeds, so it is one of each.
    const ofBreed = await call<{ rows: { gentp: string; breeds: string }[] }>('/genetics/findRuns', { gentp: 'INB', state: 'ok', breed: 'Y' });
    expect(ofBreed.data.rows).toMatchObject([{ gentp: 'INB', breeds: '' }]);
  });
});

describe('reports and selection', () => {
  test('the selection list keeps the best that pass and at most so many a sire; a closed profile takes no record', async () => {
    type Report = { rows: { gid: string; _proposal: string; sireid: string; tsi: number }[] };
    const { data } = await call<Report>('/genetics/report/PigGenIndexReport', { params: { sort: 'TSI', wanted: 6, perSire: 4 } });
    expect(data.rows).toHaveLength(32);
    expect(data.rows.map((row) => row.tsi)).toEqual([...data.rows.map((row) => row.tsi)].sort((a, b) => b - a));
    const kept = data.rows.filter((row) => row._proposal === 'keep');
    expect(kept).toHaveLength(6);
    expect(kept.filter((row) => row.sireid === 'S2')).toHaveLength(4);
    expect((await write<{ closed: number }>('/genetics/saveMark', { gids: ['P51'], mark: 'keep', profile: 'close' })).data).toEqual({
      marked: 1,
      closed: 1,
    });
    expect((await write('/genetics/saveScores', { gid: 'P51', testdt: '20260605', feetleg: 5 })).code).toBe('GEN_PROFILE_CLOSED');
    expect((await importSheet('test-record', [{ gid: 'P51', testdt: '20260606', endkg: 100 }])).data.rows[0]?.issues[0]?.code).toBe(
      'GEN_PROFILE_CLOSED',
    );
  });

  test('every report answers, and as Excel and PDF', async () => {
    // Whose row it is, then what the report is asked for: a phone shows little more.
    const first = {
      PigPedReport: ['gid', 'f', 'change'],
      PigGenIndexReport: ['gid', 'rank', 'tsi'],
      PigDamGenIndex: ['gid', 'rank', 'spi'],
      PigChildGenIndex: ['sire', 'dam', 'f'],
    };
    for (const [route, keys] of Object.entries(first)) {
      const { code, data } = await call<{ rows: unknown[]; columns: { key: string }[] }>(`/genetics/report/${route}`, { params: {}, language: 'E' });
      const shown = data.columns.slice(0, 3).map(({ key }) => key);
      expect({ route, code, shown, rows: data.rows.length > 0 }).toEqual({ route, code: undefined, shown: keys, rows: true });
      const file = await world.inject(`/genetics/file/${route}`, { params: {}, language: 'T', as: 'xlsx' }, 'manager');
      expect({ route, http: file.http }).toEqual({ route, http: 200 });
    }
    expect(world.faults).toEqual([]);
  });
});
