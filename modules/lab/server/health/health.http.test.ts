import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { putSampling } from '../reports/charts/chart-rows.fixture.ts';
import { putPlace, putRow, putTest } from '../reports/report-rows.fixture.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from '../requests/lab-world.fixture.ts';

let world: LabWorld;
let today: BusinessDate;
const ago = (days: number): BusinessDate => addDays(today, -days);

interface Refusal {
  readonly code: string;
  readonly field?: string;
}
const refused = async (path: string, body: object) => {
  const { error } = await world.ask(path, body, 'farmboss');
  const list = (error as { list?: readonly Refusal[] } | undefined)?.list ?? (error === undefined ? [] : [error as Refusal]);
  return list.map(({ code, field }) => `${code} ${field}`);
};
const row = (more: object = {}) => ({
  ...{
    disease: 'PRRS',
    vaccinated: 'any',
    direction: 'unwanted',
    fromdt: ago(100),
    green: 10,
    amber: 40,
    cvgood: 30,
    cvmost: 50,
    inuse: 'Y',
    ...more,
  },
});
const save = (path: string, body: object) => world.done<{ id: string; version: number }>(path, body, 'farmboss');

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  const { pool } = world.farm.db;
  await putTest(pool, 'PRRS-AB', 'PRRS', 'elisa');
  await putPlace(pool, 'PA', { sender: FARM_A, province: 'VN-75', own: true });
  // A quarter of the last year's results is positive.
  const requestid = await putRow(pool, {
    placeid: 'PA',
    sender: FARM_A,
    sampled: ago(40),
    testcd: 'PRRS-AB',
    classes: [
      ['pos', 1.2],
      ['neg', 0.1],
      ['neg', 0.2],
      ['neg', 0.1],
    ],
  });
  await pool.query("update lab_sample set pigclass = 'nursery', ageweeks = 8.5, roomid = 'K1' where requestid = $1", [requestid]);
});
afterAll(() => world.close());

test('an expectation says before it is saved which farm would change colour, over the last year’s means', async () => {
  const preview = (more: object) =>
    world.done<{ farms: readonly Record<string, unknown>[]; months: readonly string[] }>('/lab/previewHealth', row(more), 'farmboss');
  const { farms, months } = await preview({});
  expect(months).toEqual([ago(40).slice(0, 6)]);
  // Mean of 1.2, 0.1, 0.2 and 0.1.
  expect(farms).toMatchObject([{ farmid: FARM_A, n: 4, positive: 25, before: null, after: 'amber' }]);
  expect(farms[0]?.['values']).toEqual([0.4]);
  await save('/lab/saveHealth', row());
  expect((await preview({ green: 30, fromdt: ago(1) })).farms).toMatchObject([{ before: 'amber', after: 'green' }]);
  expect((await preview({ class: 'w11' })).farms).toEqual([]);
});

test('limits and classes are refused beside their field; company rows are of level 75', async () => {
  expect(await refused('/lab/saveHealth', row({ green: 40 }))).toEqual(['LAB_GREEN_AMBER amber']);
  expect(await refused('/lab/saveHealth', row({ class: 'w99' }))).toEqual(['V_NOTEXISTS class']);
  expect(await refused('/lab/saveHealth', row())).toEqual(['V_EXISTS fromdt']);
  expect(await refused('/lab/saveHealth', row({ company: 'Y' }))).toEqual(['ADM_LEVEL company']);
});

test('classes are saved whole: no overlap, no gap; results are then read by them', async () => {
  const weeks = (...spans: readonly (readonly [number, number | null])[]) => spans.map(([fromno, tono]) => ({ scale: 'weeks', fromno, tono }));
  const set = (classes: object[]) => ({ fromdt: ago(90), inuse: 'Y', classes });
  expect(await refused('/lab/saveAgeClasses', set(weeks([0, 5], [5, null])))).toEqual(['LAB_CLASS_OVERLAP classes']);
  expect(await refused('/lab/saveAgeClasses', set(weeks([0, 5], [7, null])))).toEqual(['LAB_CLASS_GAP classes']);
  await save('/lab/saveAgeClasses', set(weeks([0, 5], [6, null])));
  await save('/lab/saveHealth', row({ class: 'w6', testcd: 'PRRS-AB', animals: 6, weeks: 4 }));
  // A test of poultry plans no class of pigs.
  await putTest(world.farm.db.pool, 'ND-HI', 'ND', 'hi', { formula: 'titre', species: 'poultry' });
  await save('/lab/saveHealth', row({ disease: 'ND', testcd: 'ND-HI', animals: 12, weeks: 8 }));
  const plan = await world.done<{ rows: readonly Record<string, unknown>[] }>('/lab/findSamplingPlan', {}, 'farmboss');
  // Sampled 40 days ago, every four weeks: twelve days late, with four of six animals.
  expect(plan.rows).toEqual([
    {
      ...{
        disease: 'PRRS',
        testcd: 'PRRS-AB',
        class: 'w6',
        className: '6+ tuần',
        animals: 6,
        weeks: 4,
        last: ago(40),
        sampled: 4,
        next: ago(12),
        late: true,
      },
    },
  ]);
});

test('a farm’s status is one of its disease’s classes; outbreaks of a disease do not overlap', async () => {
  const status = { disease: 'PRRS', code: 'II', fromdt: ago(50), inuse: 'Y' };
  expect(await refused('/lab/saveFarmStatus', status)).toEqual(['V_NOTEXISTS code']);
  const klass = { disease: 'PRRS', code: 'II', V: 'Ổn định', E: 'Stable', T: 'คงที่', tone: 'warn', inuse: 'Y' };
  await save('/lab/saveStatusClass', klass);
  await save('/lab/saveFarmStatus', status);
  await save('/lab/saveOutbreak', { disease: 'PRRS', fromdt: ago(30), todt: ago(10), inuse: 'Y' });
  expect(await refused('/lab/saveOutbreak', { disease: 'PRRS', fromdt: ago(10), inuse: 'Y' })).toEqual(['V_EXISTS fromdt']);
  expect(await refused('/lab/saveOutbreak', { disease: 'PRRS', fromdt: addDays(today, 1), inuse: 'Y' })).toEqual(['359 fromdt']);
  await save('/lab/saveOutbreak', { disease: 'PRRS', fromdt: ago(9), inuse: 'Y' });
});

test.each([
  ['/lab/saveHealth', 'rowid', () => row({ fromdt: ago(95) })],
  ['/lab/saveAgeClasses', 'setid', () => ({ fromdt: ago(80), inuse: 'Y', classes: [{ scale: 'weeks', fromno: 0, tono: null }] })],
  ['/lab/saveStatusClass', 'rowid', () => ({ disease: 'PRRS', code: 'IV', V: 'Sạch', E: 'Free', T: 'ปลอด', tone: 'good', inuse: 'Y' })],
  ['/lab/saveFarmStatus', 'rowid', () => ({ disease: 'PRRS', code: 'IV', fromdt: ago(45), inuse: 'Y' })],
  ['/lab/saveOutbreak', 'rowid', () => ({ disease: 'PRRS', fromdt: ago(90), todt: ago(80), inuse: 'Y' })],
] as const)('%s says 838 of a row saved as it stands', async (path, key, make) => {
  const typed = make();
  const { id, version } = await save(path, typed);
  expect(await refused(path, { ...typed, [key]: id, version })).toEqual(['838 undefined']);
});

interface SowPart {
  readonly parts: readonly {
    readonly key: string;
    readonly failed?: boolean;
    readonly rows: readonly Record<string, unknown>[];
    readonly marks: readonly { readonly day: string; readonly tone: string }[];
  }[];
}

test('the card of a sow tells what the farm was told of her, with the litter she nursed and the vaccine before; nothing from before she came', async () => {
  const { pool } = world.farm.db;
  const { rows } = await pool.query<{ animal_id: string; pgid: string; born: BusinessDate; entry: BusinessDate; livenum: number; parity: number }>(
    `select a.animal_id, a.pgid, to_char(c.farrowdt, 'YYYYMMDD') as born, to_char(a.entrydt, 'YYYYMMDD') as entry, c.livenum, c.farrow_parity as parity
     from sow_cycle c join animal a using (farm_id, animal_id)
     where a.farm_id = $1 and a.leftdt is null and c.farrowdt between a.entrydt and current_date - 3 and coalesce(c.weandt, current_date) > c.farrowdt + 3
     order by a.pgid limit 1`,
    [FARM_A],
  );
  const [sow] = rows;
  if (sow === undefined) throw new Error('no sow farrowed');
  const put = (sampled: BusinessDate, state: string) =>
    putSampling(pool, {
      ...{ placeid: 'PA', sender: FARM_A, sampled, testcd: 'PRRS-AB', kit: 'K1', state },
      results: [{ stat: 1.25, cls: 'pos', pgid: sow.pgid, protective: true }],
    });
  const told = await put(addDays(sow.born, 3), '60');
  await put(addDays(sow.born, 2), '50');
  await put(addDays(sow.entry, -1), '60');
  const { parts } = await world.done<SowPart>('/herd/findAnimalParts', { animalId: sow.animal_id }, 'farmboss');
  expect(parts.map(({ key, failed }) => [key, failed])).toEqual([['lab', undefined]]);
  const { livenum, parity } = sow;
  expect(parts[0]?.rows).toEqual([
    expect.objectContaining({
      result: '1.25',
      stage: `P${parity} · nuôi con ngày 3`,
      livenum,
      _mark_cls: 'good',
      _open: `LabTestReport?request=LABA~${told}`,
    }),
  ]);
  expect(parts[0]?.marks).toMatchObject([{ day: addDays(sow.born, 3), tone: 'good' }]);
  expect((await world.done<SowPart>('/herd/findAnimalParts', { animalId: sow.animal_id }, 'stranger')).parts).toEqual([]);
  // Had she died on the day she was sampled, the record of the dead would name the request; one of the day before was of her alive.
  const died = addDays(sow.born, 3);
  const leave = (day: string | null) =>
    pool.query("update animal set leftdt = $2::date, leftway = case when $2 is null then null else 'died' end where animal_id = $1", [
      sow.animal_id,
      day,
    ]);
  const { rows: no } = await pool.query<{ requestno: string }>('select requestno from lab_request where requestid = $1', [told]);
  const record = async () => {
    const body = { language: 'E', params: { from: died, to: died, ages: ['breeding'] } };
    return (await world.done<{ rows: readonly object[] }>('/herd/report/PigDeathList2', body, 'farmboss')).rows;
  };
  await leave(died);
  expect(await record()).toMatchObject([{ identities: sow.pgid, requestno: no[0]?.requestno, _open_requestno: `LabRequest?request=LABA%7E${told}` }]);
  await leave(null);
});

/** One grey pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

interface Images {
  readonly side: string;
  readonly open: boolean;
  readonly rows: readonly { readonly imageid: string; readonly side: string }[];
}

test('both sides photograph: four each, the farm until the box leaves; who tests blind sees none of the farm’s, nobody takes the other’s away', async () => {
  const samples = [{ mark: 'M1', sampletp: 'serum', tests: ['PRRS-AB'] }];
  const asked = { labid: LAB, sampledt: today, purpose: 'diagnosis', samples, submit: 'Y' };
  const { id } = await world.done<{ id: string }>('/lab/saveRequest', asked, 'farmer');
  const key = { labid: LAB, requestid: id };
  const go = (state: string, step: string, person: LabPerson, given: object = {}) =>
    world.done('/lab/stepRequest', { labid: LAB, step, requests: [{ requestid: id, state }], given }, person);
  const kept = async (person: LabPerson) =>
    (await world.done<{ path: string }>('/common/saveFile', { kind: 'picture', file: { name: 'a.png', data: PIXEL } }, person)).path;
  const add = async (person: LabPerson) => world.ask('/lab/saveImage', { ...key, path: await kept(person) }, person);
  const told = (person: LabPerson) => world.done<Images>('/lab/findImages', key, person);
  for (let n = 0; n < 4; n += 1) expect((await add('farmer')).http).toBe(200);
  expect((await add('farmer')).error).toMatchObject({ code: 'V_RANGE' });
  expect((await world.ask('/lab/saveImage', { ...key, path: await kept('farmer') }, 'sales')).error?.code).toBe('V_NOTEXISTS');
  expect((await add('sales')).http).toBe(200);
  const [first] = (await told('sales')).rows;
  expect(first?.side).toBe('sender');
  const image = { ...key, imageid: first?.imageid };
  expect((await world.ask('/lab/removeImage', image, 'sales')).error?.code).toBe('V_NOTEXISTS');
  expect((await world.ask('/lab/getImage', image, 'sales')).http).toBe(200);
  expect((await world.ask('/lab/findImages', key, 'stranger')).error?.code).toBe('V_NOTEXISTS');
  await go('10', 'transfer', 'farmer', { courier: 'Tài xế', handedat: `${today} 00:01`, parcels: 1 });
  expect((await world.ask('/lab/removeImage', image, 'farmer')).error?.code).toBe('LAB_FROZEN');
  expect((await told('farmer')).open).toBe(false);
  await go('15', 'check', 'tester', { receivedat: `${today} 00:01`, acceptAll: 'Y' });
  await go('20', 'code', 'tester');
  expect((await told('tester')).rows.map(({ side }) => side)).toEqual(['lab']);
  expect((await world.ask('/lab/getImage', image, 'tester')).error?.code).toBe('V_NOTEXISTS');
});

test('photographs of an item: up to LABIMG by who keeps the list, seen by the laboratory alone', async () => {
  const { pool } = world.farm.db;
  await pool.query(
    "insert into lab_item (farm_id, itemid, name_v, name_e, name_t, itemtp, unit, crtusrid) values ($1, 'KIT1', 'Kit', 'Kit', 'ชุด', 'kit', 'piece', 'x')",
    [LAB],
  );
  const kept = async (person: LabPerson) =>
    (await world.done<{ path: string }>('/common/saveFile', { kind: 'picture', file: { name: 'a.png', data: PIXEL } }, person)).path;
  const add = async (person: LabPerson, itemid = 'KIT1') => world.ask('/lab/saveItemPhoto', { itemid, path: await kept(person) }, person);
  expect((await add('sales')).error?.code).toBe('env_403');
  expect((await add('head', 'NONE')).error?.code).toBe('V_NOTEXISTS');
  // A file of somebody else is none of this person's.
  expect((await world.ask('/lab/saveItemPhoto', { itemid: 'KIT1', path: await kept('sales') }, 'head')).error?.code).toBe('V_NOTEXISTS');
  for (let n = 0; n < 4; n += 1) expect((await add('head')).status).toBe(200);
  expect((await add('head')).error).toMatchObject({ code: 'V_RANGE', field: 'photos' });
  const { rows } = await world.done<{ rows: readonly { photoid: string }[] }>('/lab/findItemPhotos', { itemid: 'KIT1' }, 'head');
  const photoid = rows[0]?.photoid;
  expect([rows.length, (await world.ask('/lab/getItemPhoto', { itemid: 'KIT1', photoid }, 'head')).http]).toEqual([4, 200]);
  expect((await world.ask('/lab/getItemPhoto', { itemid: 'KIT1', photoid }, 'roomhead')).error?.code).toBe('V_NOTEXISTS');
  await world.done('/lab/removeItemPhoto', { itemid: 'KIT1', photoid }, 'head');
  expect((await world.ask('/lab/removeItemPhoto', { itemid: 'KIT1', photoid }, 'head')).error?.code).toBe('V_NOTEXISTS');
});
