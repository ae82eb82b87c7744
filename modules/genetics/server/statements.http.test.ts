import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '#i18n/server-text.ts';
import { FARM_A, type Person, type TestApp, testApp } from '#testkit/test-app.ts';
import { geneticsModule } from '../module.ts';
import { type RunWorker, runWorker } from './run/run-worker.fixture.ts';
import { releaseStartSets } from './start-sets.ts';

const COMPANY = '75@FA01@';
let world: TestApp;
let runner: RunWorker;

/** Fourteen ancestors of X: two parents, four grandparents, eight great-grandparents, a generation every 300 days. */
const DAYS = { X: '20250901', 1: '20240701', 2: '20230601', 3: '20220501' } as const;
function family(): object[] {
  const rows: object[] = [];
  const walk = (gid: string, sex: 'M' | 'F', depth: 0 | 1 | 2 | 3): void => {
    const parents = depth === 3 ? [null, null] : [`${gid}S`, `${gid}D`];
    const birthdt = depth === 0 ? DAYS.X : DAYS[depth];
    rows.push({ gid, sex, birthdt, breed: 'Y', lineage: 'Y', eartag: gid, sireid: parents[0], damid: parents[1] });
    if (depth === 3) return;
    walk(`${gid}S`, 'M', (depth + 1) as 1 | 2 | 3);
    walk(`${gid}D`, 'F', (depth + 1) as 1 | 2 | 3);
  };
  walk('X', 'M', 0);
  // Litter mates, so that there is a contemporary group.
  for (let k = 1; k <= 7; k++)
    rows.push({ gid: `X${k}`, sex: 'M', birthdt: DAYS.X, breed: 'Y', lineage: 'Y', eartag: `X${k}`, rfid: `9820000${k}`, sireid: 'XS', damid: 'XD' });
  return rows;
}

const tests = ['X', 'X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7'].map((gid, i) => ({
  gid,
  testdt: '20260203',
  batch: 'T1',
  startdt: '20251125',
  startkg: 28 + i,
  endkg: 98 + i,
  backfat: 10 + 0.4 * i,
  loin: 55 + i,
  feedkg: 180 + i,
  pensize: 1,
  feetleg: 4,
  teats_left: 7,
  teats_right: 8,
  teats_active: 15,
  teats_front: 6,
}));

async function call<T>(path: string, body: object, person: Person = 'manager') {
  const answer = await world.inject(path, body, person);
  return { data: answer.data as T, code: answer.error?.code, message: answer.error?.message };
}
const write = <T>(path: string, body: object, person: Person = 'manager') => call<T>(path, { reqid: randomUUID(), ...body }, person);
const importSheet = (sheet: string, rows: readonly object[]) =>
  write<{ saved: number; rows: { issues: { code: string }[] }[] }>('/genetics/importGenetics', { sheet, rows, mode: 'all' });

/** A refusal's code with its text in the three languages: the server's own first, the others by the same catalogue. */
async function refusal(path: string, body: object, params: Record<string, string> = {}): Promise<Record<string, string | undefined>> {
  const { code = '', message } = await write(path, body);
  const of = (language: 'E' | 'T') => errorText(language, { code, params });
  return { code, V: message, E: of('E'), T: of('T') };
}

beforeAll(async () => {
  world = await testApp();
  await world.db.transactions.write({ user: 'test', farms: [FARM_A] }, (db) => releaseStartSets(db, COMPANY, 'company'));
  runner = runWorker(world);
  expect((await importSheet('pedigree', family())).data.saved).toBe(22);
  expect((await importSheet('test-record', tests)).data.saved).toBe(8);
  await write('/common/genupdate', { status: 1, gentp: 'EBV', breeds: ['Y'], now: true }, 'company');
  expect(await runner.kick()).toBe(1);
}, 120_000);
afterAll(async () => {
  await world.close();
});

describe('fields of a genetic animal', () => {
  test('the list shows both parents, four grandparents and eight great-grandparents, the profile too', async () => {
    const { data } = await call<{
      rows: { gid: string; sireid: string; damid: string; ancestors: (string | null)[]; known: number; completeness: number }[];
    }>('/genetics/findPedigree', { ids: 'X', status: 'all' });
    expect(data.rows[0]).toMatchObject({ gid: 'X', sireid: 'XS', damid: 'XD', known: 3 });
    expect(data.rows[0]?.ancestors).toEqual(['XSS', 'XSD', 'XDS', 'XDD', 'XSSS', 'XSSD', 'XSDS', 'XSDD', 'XDSS', 'XDSD', 'XDDS', 'XDDD']);
    const tree = await call<{ nodes: { place: number; gid: string }[] }>('/genetics/getPedigree', { id: 'X', generations: 5 });
    const at = new Map(tree.data.nodes.map(({ place, gid }) => [place, gid]));
    expect([4, 5, 6, 7, 8, 15].map((place) => at.get(place))).toEqual(['XSS', 'XSD', 'XDS', 'XDD', 'XSSS', 'XDDD']);
    const report = await call<{ rows: { gid: string; sireid: string; gens: number }[] }>('/genetics/report/PigPedReport', {
      params: { ids: 'X', status: 'all' },
      language: 'E',
    });
    // Three full generations: 2/2 + 4/4 + 8/8.
    expect(report.data.rows).toMatchObject([{ gid: 'X', gens: 3 }]);
  });

  test('EBV of BW, BF, LD, ADG and FCR stand in the selection list with their accuracies', async () => {
    const { data } = await call<{ rows: Record<string, number | string | null>[] }>('/genetics/report/PigGenIndexReport', {
      params: {},
      language: 'E',
    });
    expect(data.rows).toHaveLength(8);
    for (const trait of ['BW', 'BF', 'LD', 'ADG', 'FCR'])
      for (const row of data.rows) {
        expect(typeof row[`ebv${trait}`], `${row['gid']} ${trait}`).toBe('number');
        expect(Number(row[`acc${trait}`])).toBeGreaterThan(0.2);
      }
    // The fattest of the litter has the highest EBV of backfat.
    const byFat = [...data.rows].sort((a, b) => Number(b['ebvBF']) - Number(a['ebvBF'])).map((row) => row['gid']);
    expect([byFat[0], byFat[7]]).toEqual(['X7', 'X']);
  });

  test('the windows of an adjustment set count last year’s records by weight and by age', async () => {
    const inside = async (vals: object) =>
      (await call<{ records: { inside: number } }>('/genetics/tryAdjust', { vals, sex: 'boar', age: 150, weight: 100 }, 'company')).data.records
        .inside;
    // All eight were tested at 155 days, with 98 to 105 kg.
    expect([await inside({}), await inside({ weight: [80, 101] }), await inside({ age: [110, 150] })]).toEqual([8, 4, 0]);
  });

  test('the profile has indices, inbreeding, teats, RFID and the body index', async () => {
    type Profile = {
      animal: { gid: string; rfid: string; f: number };
      indices: { tsi: number | null; body: number | null; total: number | null };
      accuracies: { spi: number | null; tsi: number | null };
      traits: { trait: string; accuracy: number | null }[];
      run: { sets: string };
      tests: Record<string, number | string | null>[];
    };
    const { data } = await call<Profile>('/genetics/getAnimal', { id: '98200003' });
    expect(data.animal).toMatchObject({ gid: 'X3', rfid: '98200003', f: 0 });
    expect(data.tests[0]).toMatchObject({ teats_left: 7, teats_right: 8, teats_active: 15, teats_front: 6, feetleg: 4 });
    // A boar: 60 × (4 − 1)/4 for the legs, 40 × 15/16 for the teats.
    expect(data.indices.body).toBeCloseTo(45 + 37.5, 1);
    expect(data.indices.tsi).not.toBeNull();
    // √(Σ v²σ²a r² / Σ v²σ²a) over BF, FCR, ADG and LD by the catalogue's values and variances.
    const weight = { BF: 0.59 ** 2 * 0.42 * 4, FCR: 13 ** 2 * 0.25 * 0.22 ** 2, ADG: 0.0132 ** 2 * 0.3 * 6400, LD: 0.13 ** 2 * 0.28 * 25 } as const;
    const r = (trait: string): number => data.traits.find((row) => row.trait === trait)?.accuracy ?? Number.NaN;
    const [reached, all] = Object.entries(weight).reduce(([sum, total], [trait, w]) => [sum + w * r(trait) ** 2, total + w], [0, 0]);
    expect(data.accuracies.tsi).toBeCloseTo(Math.sqrt(reached / all), 1);
    expect(data.accuracies.spi).toBeNull();
    expect(data.run.sets).toBe('NSIF');
  });

  test('altid is the genetic id of a herd animal, its line is one of the list', async () => {
    const gilt = { pgid: 'AL1', entrytp: 'gilt', entrydt: '20260901', birthdt: '20260201', source: 'OWN', roomid: 'G1', applyid: 'OP1' };
    const accept = ['W_GILT', 'W_HOUSE', 'GF_GAP'];
    expect((await write('/herd/saveEntry', { ...gilt, altid: 'GEN-77', lineage: 'NOLINE', accept })).code).toBe('V_NOTEXISTS');
    expect((await write('/herd/saveEntry', { ...gilt, altid: 'GEN-77', lineage: 'LY', sireid: 'XS', accept })).code).toBeUndefined();
    const found = await call<{ rows: { gid: string; pgid: string; lineage: string; sireid: string }[] }>('/genetics/findPedigree', { ids: 'GEN-77' });
    expect(found.data.rows).toMatchObject([{ gid: 'GEN-77', pgid: 'AL1', lineage: 'LY', sireid: 'XS' }]);
    expect((await call('/common/lineage', { altid: 'GEN-77' })).data).toMatchObject({ altid: 'GEN-77', lineage: 'LY', role: 'maternal', found: 'Y' });
  });
});

describe('calls of other modules', () => {
  test('/common/lineagecd answers active, closed or all lines; a closed one is not chosen any more', async () => {
    await write('/genetics/saveLine', { isNew: true, code: 'ZZ', V: 'Dòng cũ', role: 'dual', opened: '20200101', closed: '20210101' }, 'company');
    const of = async (status?: string) =>
      (await call<{ value: string; status: string }[]>('/common/lineagecd', status === undefined ? {} : { status })).data.map((row) => row.value);
    expect(await of()).toEqual(await of('Y'));
    expect(await of('Y')).not.toContain('ZZ');
    expect(await of('N')).toEqual(['ZZ']);
    expect((await of('A')).sort()).toEqual([...(await of('Y')), 'ZZ'].sort());
    // A line that has none yet is given a breed, whatever animals it has; then it keeps it.
    await write('/genetics/savePedigree', { gid: 'ZZ1', sex: 'F', lineage: 'ZZ', isNew: true });
    const withBreed = (breed: string, version: number) =>
      write('/genetics/saveLine', { code: 'ZZ', V: 'Dòng cũ', role: 'dual', opened: '20200101', closed: '20210101', breed, version }, 'company');
    expect([(await withBreed('Y', 1)).code, (await withBreed('D', 2)).code]).toEqual([undefined, 'ADM_INUSE']);
  });

  test('genetic profile, lineage and machine are looked up by their ids', async () => {
    expect((await call<{ animal: { gid: string } }>('/genetics/getAnimal', { id: 'X1' })).data.animal.gid).toBe('X1');
    expect((await call('/common/lineage', { altid: 'X1' })).data).toMatchObject({
      altid: 'X1',
      lineage: 'Y',
      breed: 'Y',
      sireid: 'XS',
      damid: 'XD',
      found: 'Y',
    });
    expect((await call('/account/getDevice', { macid: 'device-manager' })).data).toMatchObject({ macid: 'device-manager', signedIn: true });
  });

  test('/common/genupdate without gentp is EBV; without status it only tells', async () => {
    const recorded = await call<{ gentp: string; state: string; runno: number }>('/common/genupdate', {}, 'company');
    expect(recorded.data).toMatchObject({ gentp: 'EBV', state: 'ok' });
    const asked = await call<{ gentp: string; state: string; runno: number }>('/common/genupdate', { status: '1', breeds: ['Y'] });
    expect(asked.data).toMatchObject({ gentp: 'EBV', state: 'waiting' });
    expect(asked.data.runno).toBeGreaterThan(recorded.data.runno);
    expect((await call<{ state: string }>('/common/genupdate', { status: '0' })).data.state).toBe('withdrawn');
  });
});

describe('messages of genetics', () => {
  test('GEN_ID_EXISTS: an id is unique, by hand, by sheet and by pattern', async () => {
    const again = { gid: 'X1', sex: 'F', breed: 'Y', lineage: 'Y', isNew: true };
    expect(await refusal('/genetics/savePedigree', again, { id: 'X1' })).toEqual({
      code: 'GEN_ID_EXISTS',
      V: 'Mã số đã tồn tại: X1',
      E: 'This id exists: X1',
      T: 'รหัสนี้มีอยู่แล้ว: X1',
    });
    const other = await importSheet('pedigree', [{ gid: 'X1', sex: 'M', birthdt: DAYS.X, breed: 'Y', lineage: 'Y', sireid: 'XSS', damid: 'XD' }]);
    expect(other.data.rows[0]?.issues.map((issue) => issue.code)).toContain('GEN_ID_EXISTS');
  });

  test('GEN_BREED_MISSING: neither breed nor line, a cross without a formula, a run with too many of them', async () => {
    expect(await refusal('/genetics/savePedigree', { gid: 'NOBREED', sex: 'F', isNew: true })).toEqual({
      code: 'GEN_BREED_MISSING',
      V: 'Thiếu giống hoặc dòng giống',
      E: 'Breed or line is missing',
      T: 'ไม่มีข้อมูลพันธุ์หรือสายเลือด',
    });
    await write('/genetics/savePedigree', { gid: 'DUROC', sex: 'M', birthdt: '20240101', breed: 'D', lineage: 'D', eartag: 'D1', isNew: true });
    const pair = await call<{ result: string; checks: { check: string; code: string | null }[] }>('/genetics/checkPair', {
      dam: 'GEN-77',
      sire: 'DUROC',
    });
    expect(pair.data.checks.find((check) => check.check === 'formula')?.code).toBe('GEN_BREED_MISSING');
    await world.db.pool.query("insert into gen_animal (farm_id, gid, sex, crtusrid) select $1, 'BARE' || n, 'F', 't' from generate_series(1, 9) n", [
      FARM_A,
    ]);
    expect((await call('/common/genupdate', { status: 1, gentp: 'EBV' })).code).toBe('GEN_BREED_MISSING');
    await world.db.pool.query("delete from gen_animal where gid like 'BARE%'");
  });

  test('GEN_INB_DONE and GEN_EBV_DONE are told to the one who asked, once; to nobody else', async () => {
    const done = async (gentp: string, person: Person) => (await call<{ done: string | null }>('/common/genupdate', { gentp }, person)).data.done;
    for (const [gentp, code] of [
      ['INB', 'GEN_INB_DONE'],
      ['EBV', 'GEN_EBV_DONE'],
    ] as const) {
      await call('/common/genupdate', { status: 1, gentp, ...(gentp === 'EBV' ? { breeds: ['Y'] } : {}), now: true }, 'company');
      expect(await runner.kick()).toBe(1);
      expect(await done(gentp, 'manager')).toBeNull();
      expect([await done(gentp, 'company'), await done(gentp, 'company')]).toEqual([code, null]);
    }
    expect(world.faults).toEqual([]);
  });

  test('GEN_PROFILE_CLOSED: no score, mark or test record for a closed profile', async () => {
    await write('/genetics/saveMark', { gids: ['X5'], mark: 'keep', profile: 'close' });
    expect(await refusal('/genetics/saveScores', { gid: 'X5', testdt: '20260203', feetleg: 5 })).toEqual({
      code: 'GEN_PROFILE_CLOSED',
      V: 'Hồ sơ đã đóng',
      E: 'The profile is closed',
      T: 'ปิดประวัติพันธุกรรมนี้แล้ว',
    });
    expect((await write('/genetics/saveMark', { gids: ['X5'], mark: 'cull' })).code).toBe('GEN_PROFILE_CLOSED');
    expect((await write('/genetics/saveMark', { gids: ['X5'], profile: 'open', reason: 'tested again' })).code).toBeUndefined();
    expect((await write('/genetics/saveScores', { gid: 'X5', testdt: '20260203', feetleg: 5 })).code).toBeUndefined();
  });

  test('no more active teats, or teats in front, than were counted left and right: by score or by sheet', async () => {
    const score = async (values: object) => (await write('/genetics/saveScores', { gid: 'X6', testdt: '20260210', ...values })).code ?? null;
    expect([
      await score({ teats_left: 7, teats_right: 7, teats_active: 15 }),
      await score({ teats_left: 7, teats_right: 7, teats_front: 15 }),
    ]).toEqual(['V_RANGE', 'V_RANGE']);
    expect(await score({ teats_left: 7, teats_right: 7, teats_active: 14 })).toBeNull();
    expect([await score({ teats_active: 15 }), await score({ teats_active: 13 })]).toEqual(['V_RANGE', null]);
    const sheet = await importSheet('test-record', [{ gid: 'X6', testdt: '20260211', teats_left: 7, teats_right: 7, teats_active: 15 }]);
    expect(sheet.data).toMatchObject({ saved: 0, rows: [{ issues: [{ code: 'V_RANGE' }] }] });
    expect(await score({ testdt: '20991231', feetleg: 3 })).toBe('V_RANGE');
    // The scores came a week after the test: the list shows both.
    const { data } = await call<{ rows: object[] }>('/genetics/report/PigGenIndexReport', { params: { ids: 'X6', batch: 'T1' }, language: 'E' });
    expect(data.rows).toMatchObject([{ testdt: '20260203', endkg: 104, teats: '7/7' }]);
  });

  test('GEN_PLAN_CAP: females and boars of a plan together are capped, at 500 whatever the setting says', async () => {
    const set = (value: string) =>
      world.db.pool.query(
        "insert into setting (scope, scope_id, name, value) values ('company', $1, 'GENPLANCAP', $2::jsonb) on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value",
        [COMPANY, value],
      );
    const ask = (females: string[], boars: string[]) =>
      call('/genetics/proposePlan', { name: 'P', from: '20261101', to: '20261107', aim: 'F', indexname: 'TSI', females, boars });
    await set('3');
    expect((await ask(['XD', 'XSD'], ['X1'])).code).toBeUndefined();
    const over = await ask(['XD', 'XSD', 'XDD'], ['X1']);
    expect([over.code, over.message]).toEqual(['GEN_PLAN_CAP', 'Đã chọn 4 con, tối đa 3']);
    await set('200');
  });
});

describe('own regression on serial scans', () => {
  test('finds a, b and c of pigs that grew from one origin, by sex; of the other sex there are too few', async () => {
    const growth = { X1: 0.9, X2: 0.94, X3: 0.98, X4: 1.02, X5: 1.06, X6: 1.1 };
    const days = ['20260105', '20260120', '20260203'];
    const birth = Date.UTC(2025, 8, 1);
    for (const [gid, k] of Object.entries(growth))
      for (const day of days) {
        const age = (Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))) - birth) / 86_400_000;
        const kg = k * (age - 45);
        await world.db.pool.query(
          `insert into gen_test (farm_id, gid, testdt, endkg, backfat, loin, crtusrid) values ($1, $2, $3::date, $4, $5, $6, 't')
           on conflict (farm_id, gid, testdt) do update set endkg = excluded.endkg, backfat = excluded.backfat, loin = excluded.loin`,
          [FARM_A, gid, day, kg, 0.1 * k * (kg + 8), 0.35 * (kg + 66)],
        );
      }
    const { data } = await call<{ rows: { sex: string; constant: string; value: number | null; animals: number; scans: number }[] }>(
      '/genetics/findScans',
      { breed: 'Y' },
      'company',
    );
    const of = (sex: string, constant: string) => data.rows.find((row) => row.sex === sex && row.constant === constant);
    // Weights are kept to 0.1 kg and measures to 0.1 mm.
    expect(Math.abs((of('boar', 'a')?.value ?? 0) - 45)).toBeLessThan(0.3);
    expect(Math.abs((of('boar', 'b')?.value ?? 0) + 8)).toBeLessThan(2);
    expect(Math.abs((of('boar', 'loinDepth')?.value ?? 0) - 66)).toBeLessThan(1.5);
    expect(of('boar', 'a')).toMatchObject({ animals: 6, scans: 18 });
    expect(of('gilt', 'a')).toEqual({ sex: 'gilt', constant: 'a', value: null, animals: 0, scans: 0 });
    const other = await call<{ rows: { animals: number }[] }>('/genetics/findScans', { breed: 'D' }, 'company');
    expect(other.data.rows.map(({ animals }) => animals)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a unit that is no GGP unit', () => {
  const declared = geneticsModule.calls.map((one: { path: string }) => one.path);
  /** Reports as files and the rows behind their figures, as many as the module declares. */
  const behind = { figure: 'f', from: '20260101', to: '20261121', part: 'numerator' };
  const bodiesOf = (path: string): object[] => (path.includes('/drill/') ? [behind] : ['xlsx', 'pdf', 'csv'].map((as) => ({ as })));
  const files = declared
    .filter((path) => /\/(file|drill)\//.test(path))
    .flatMap((path) => bodiesOf(path).map((more) => [path, { params: {}, language: 'T', ...more }] as const));
  /** A report knows its parameters only: it is no change and takes no key of one. */
  const ask = (path: string, body: object) => (/\/(report|file|drill)\//.test(path) ? call(path, body, 'companyb') : write(path, body, 'companyb'));

  test('gets its message everywhere and no data', async () => {
    await world.db.pool.query("update farm set unittype = 'commercial' where farm_id = 'FB01'");
    const asked = new Set<string>();
    const id = randomUUID();
    const plan = { name: 'P', from: '20261101', to: '20261107' };
    const set = { breed: '*', name: 'x', from: '20260101', vals: {} };
    for (const [path, body] of [
      ['/common/genupdate', {}],
      ['/common/genupdate', { status: 1, gentp: 'INB' }],
      ['/genetics/findPedigree', {}],
      ['/genetics/getPedigree', { id: 'A' }],
      ['/genetics/savePedigree', { gid: 'A', isNew: true }],
      ['/genetics/mergePedigree', { from: 'A', into: 'B', reason: 'x' }],
      ['/genetics/checkPedigree', {}],
      ['/genetics/importGenetics', { sheet: 'pedigree', rows: [{ gid: 'A' }] }],
      ['/genetics/getReadiness', {}],
      ['/genetics/getInbreeding', { id: 'A' }],
      ['/genetics/findMovedInbreeding', {}],
      ['/genetics/findRuns', {}],
      ['/genetics/getRun', { runno: 1 }],
      ['/genetics/compareRuns', { a: 1, b: 2 }],
      ['/genetics/publishRun', { runno: 1, reason: 'x' }],
      ['/genetics/cancelRun', { runno: 1, reason: 'x' }],
      ['/genetics/report/PigPedReport', { params: {} }],
      ['/genetics/report/PigGenIndexReport', { params: {} }],
      ['/genetics/report/PigDamGenIndex', { params: {} }],
      ['/genetics/report/PigChildGenIndex', { params: {} }],
      ['/genetics/getAnimal', { id: 'A' }],
      ['/genetics/findPapers', { id: 'A' }],
      ['/genetics/saveScores', { gid: 'A', testdt: '20260101' }],
      ['/genetics/saveMark', { gids: ['A'], mark: 'keep' }],
      ['/genetics/checkPair', { dam: 'A', sire: 'B' }],
      ['/genetics/findPlanned', { pgids: ['A'] }],
      ['/genetics/findCandidates', plan],
      ['/genetics/proposePlan', { ...plan, females: ['A'], boars: ['B'] }],
      ['/genetics/savePlan', { ...plan, pairs: [{ dam: 'A', sire: 'B' }] }],
      ['/genetics/withdrawPlan', { planid: id, version: 1, reason: 'x' }],
      ['/genetics/findPlans', {}],
      ['/genetics/getPlan', { planid: id }],
      ['/genetics/findLines', {}],
      ['/genetics/saveLine', { code: 'A', V: 'A', role: 'dual' }],
      ['/genetics/assignLine', { gids: ['A'], lineage: 'Y' }],
      ['/genetics/saveBreed', { code: 'A', V: 'A' }],
      ['/genetics/findFormulas', {}],
      ['/genetics/saveFormula', { sire: 'A', dam: 'B', from: '20260101', progcode: 'AB', V: 'A', generation: 'F1' }],
      ['/genetics/findPatterns', {}],
      ['/genetics/savePattern', { progcode: 'A', from: '20260101', parts: ['unit', 'litter'], length: 10, next: 1 }],
      ['/genetics/findSets', { kind: 'param' }],
      ['/genetics/saveParamset', set],
      ['/genetics/saveAdjustset', set],
      ['/genetics/tryAdjust', { vals: {}, sex: 'boar', age: 150, weight: 100 }],
      ['/genetics/tryIndex', { vals: {}, breed: '*' }],
      ['/genetics/findScans', { breed: '*' }],
      ...files,
    ] as const) {
      const answer = await ask(path, body);
      asked.add(path);
      expect({ path, code: answer.code, data: answer.data }).toEqual({ path, code: 'GEN_NOT_GGP', data: null });
    }
    // Whatever is added to the module later is asked here too.
    expect(declared.filter((path) => !asked.has(path))).toEqual([]);
  });
});

describe('a unit that is no GGP unit, in the menu', () => {
  test('has no genetics group; a GGP unit has', async () => {
    const groups = async (person: Person) => new Set((await call<{ group: string }[]>('/account/getMenu', {}, person)).data.map((row) => row.group));
    expect([...(await groups('companyb'))].filter((group) => group.startsWith('genetics'))).toEqual([]);
    expect([...(await groups('company'))].filter((group) => group.startsWith('genetics'))).toHaveLength(4);
  });
});
