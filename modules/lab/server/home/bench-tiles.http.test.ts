import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomeTile } from '#engine/define/home.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from '../requests/lab-world.fixture.ts';

let world: LabWorld;
beforeAll(async () => {
  world = await labWorld();
}, 120_000);
afterAll(() => world.close());

const tiles = async (person: LabPerson): Promise<readonly HomeTile[]> =>
  (await world.done<{ tiles: readonly HomeTile[] }>('/account/getHome', {}, person)).tiles;
const bench = async (person: LabPerson) => (await tiles(person)).filter(({ key }) => key.startsWith('lab-'));

interface Saved {
  readonly id: string;
  readonly requestno: string;
}
const sent = (labid: string, person: LabPerson, n: number) =>
  world.done<Saved>(
    '/lab/saveRequest',
    {
      ...{ labid, sampledt: world.today, purpose: 'diagnosis', submit: 'Y' },
      samples: Array.from({ length: n }, (_, i) => ({ mark: `M${String(i + 1)}`, sampletp: 'serum', tests: ['PRRS'] })),
    },
    person,
  );

test('the bench of a laboratory stands on the Home of its people, a card a state, the most overdue first', async () => {
  const [one, two] = [await sent(LAB, 'farmer', 2), await sent(LAB, 'farmer', 3)];
  await world.farm.db.pool.query('update lab_request set duedt = reqdt - 2 where requestid = $1', [two.id]);
  const cards = await bench('tester');
  expect(cards.map(({ key, value }) => [key, value])).toEqual([
    ['lab-10', 2],
    ...['15', '20', '25', '30', '32', '35', '40', '50'].map((state) => [`lab-${state}`, 0]),
  ]);
  expect(cards[0]).toMatchObject({ tone: 'bad', route: 'LabRequest2', params: { states: '10' } });
  expect(cards[0]?.rows?.map(({ name, late, tone }) => [name, late ?? null, tone])).toEqual([
    [two.requestno, 2, 'bad'],
    [one.requestno, null, 'plain'],
  ]);
  expect(cards[0]?.rows?.[0]?.detail?.E).toMatch(/3 samples$/);
});

test('who works in no laboratory sees no bench, and no herd tile stands where no herd is', async () => {
  expect(await bench('farmboss')).toEqual([]);
  expect((await tiles('head')).map(({ key }) => key)).not.toContain('serve');
  expect((await tiles('farmboss')).map(({ key }) => key)).toContain('serve');
});

/** A request whose paper went out so many days ago. */
async function answered(daysAgo: number): Promise<Saved> {
  const saved = await sent(LAB, 'farmer', 2);
  const { pool } = world.farm.db;
  await pool.query("update lab_request set state = '60' where requestid = $1", [saved.id]);
  await pool.query(
    `insert into lab_step (farm_id, requestid, serial, sender, fromst, tost, way, userid, usrlvl, at, busdt, samples, orders, given, before, hash)
     values ($1, $2, 99, $3, '50', '60', 'forward', 'sales', 20, now() - make_interval(days => $4), current_date, 2, 2, '{}', sha256('before'), sha256('own'))`,
    [LAB, saved.id, FARM_A, daysAgo],
  );
  return saved;
}

test('results that were sent are news on the farm for a week', async () => {
  const news = async () => (await tiles('farmer')).find(({ key }) => key === 'lab-results');
  expect(await news()).toBeUndefined();
  await answered(9);
  expect(await news()).toBeUndefined();
  const { id, requestno } = await answered(2);
  expect(await news()).toMatchObject({
    kind: 'news',
    value: 1,
    rows: [{ name: requestno, route: 'LabTestReport', params: { request: `${LAB}~${id}` } }],
  });
});

type Detail = {
  readonly version: number;
  readonly state: string;
  readonly sampleRows: readonly { readonly mark: string; readonly labno: string; readonly pgid: string | null; readonly roomid: string | null }[];
  readonly orderRows: readonly { readonly seq: number; readonly testcd: string; readonly status: number; readonly subcontract: string | null }[];
  readonly origin: string | null;
};
type Forwarded = { readonly rows: readonly { readonly forwardid: string; readonly stand: string; readonly state: string }[] };
const opened = (labid: string, requestid: string, person: LabPerson) => world.done<Detail>('/lab/getRequest', { labid, requestid }, person);
const version = async (requestid: string): Promise<number> => (await opened(FARM_A, requestid, 'roomhead')).version;
const forwarded = async (requestid: string) => (await world.done<Forwarded>('/lab/findForwarded', { requestid }, 'roomhead')).rows;
const step = (labid: string, requestid: string, state: string, name: string, person: LabPerson, given: object = {}) =>
  world.ask('/lab/stepRequest', { labid, step: name, requests: [{ requestid, state }], given }, person);
const refusal = async (path: string, body: object, person: LabPerson): Promise<string> => (await world.ask(path, body, person)).error?.code ?? '';

/** The farm's own room has coded two samples of named animals that wait for PRRS and CSF. */
async function codedInRoom(): Promise<Saved> {
  const samples = ['A1', 'A2'].map((mark) => ({ mark, sampletp: 'serum', pgid: `SOW-${mark}`, roomid: 'H1', parity: 3, tests: ['CSF', 'PRRS'] }));
  const saved = await world.done<Saved>('/lab/saveRequest', { labid: FARM_A, sampledt: world.today, purpose: 'diagnosis', samples }, 'roomhead');
  const receivedat = `${world.today} 00:01`;
  const { status, text } = await step(FARM_A, saved.id, '05', 'code', 'roomhead', { receivedat, acceptAll: 'Y' });
  if (status !== 200) throw new Error(text);
  return saved;
}
const passOn = async (requestid: string, person: LabPerson = 'roomhead', more: object = {}) =>
  world.ask(
    '/lab/forwardTests',
    { requestid, version: await version(requestid), tolab: LAB, tests: [{ testcd: 'CSF', totest: 'CSF-AB' }], ...more },
    person,
  );

/** What the two laboratories work a test of classical swine fever out by. */
async function putFormulas(own: string, there: string): Promise<void> {
  for (const [lab, testcd, formula] of [
    [FARM_A, 'CSF', own],
    [FARM_A, 'PRRS', 'sp'],
    [LAB, 'CSF-AB', there],
    [LAB, 'PRRS', 'sp'],
  ])
    await world.farm.db.pool.query(
      `insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, formula, crtusrid) values ($1, $2, $2, $2, $2, 'CSF', 'elisa', '{serum}', $3, 'x')
       on conflict (farm_id, testcd) do update set formula = excluded.formula`,
      [lab, testcd, formula],
    );
}

/** The laboratory that got them says what came of them and sends its paper. */
async function answerThere(forwardid: string, state: '60' | '50', r: number, classes: readonly string[]): Promise<void> {
  const { pool } = world.farm.db;
  for (const [at, cls] of classes.entries()) {
    const key = [LAB, forwardid, at + 1];
    await pool.query("update lab_result set voidedby = 'x', voidedat = now(), voidwhy = 'x' where farm_id = $1 and requestid = $2 and seq = $3", key);
    await pool.query(
      `insert into lab_result (farm_id, requestid, seq, testcd, attempt, sender, kit, matrix, status, value, reported, stat, unit, cls, tester, testdt)
       values ($1, $2, $3, 'CSF-AB', $4, $5, 'X3', 'serum', 1, 52.4, '52.4', 52.4, '%', $6, 'tester', $7)`,
      [...key, r + 1, FARM_A, cls, world.today],
    );
    await pool.query(
      "update lab_order set status = 1, attempt = $4, class = $5, resultby = 'tester', resultat = now() where farm_id = $1 and requestid = $2 and seq = $3",
      [...key, r + 1, cls],
    );
  }
  await pool.query('update lab_request set state = $3, revision = $4 where farm_id = $1 and requestid = $2', [LAB, forwardid, state, r]);
}

test('samples are passed on to another laboratory without farm or animal; its results come back beside the own, a corrected paper anew', async () => {
  const { id, requestno } = await codedInRoom();
  expect(
    await refusal('/lab/forwardTests', { requestid: id, version: 1, tolab: LAB, tests: [{ testcd: 'CSF', totest: 'CSF-AB' }] }, 'roomhead'),
  ).toBe('LAB_STALE');
  expect((await passOn(id, 'roomhead', { tolab: FARM_A })).error?.code).toBe('V_INVALID');
  // Values of another formula could not stand among the own.
  await putFormulas('pi', 'titre');
  expect((await passOn(id)).error).toMatchObject({ code: 'V_INVALID', field: 'totest', row: 1 });
  await putFormulas('pi', 'pi');
  expect((await passOn(id)).status).toBe(200);
  // What is away is no longer waiting here, is not passed on twice, and keeps its numbers.
  expect((await passOn(id)).error?.code).toBe('LAB_NOT_WAITING');
  const atBench = async (testcd: string) => {
    type Work = { readonly tests: readonly { testcd: string; waiting: number }[]; readonly waiting: readonly { requestid: string }[] };
    const { tests, waiting } = await world.done<Work>('/lab/getRunWork', { testcd }, 'roomhead');
    return [tests.find((one) => one.testcd === testcd)?.waiting ?? 0, waiting.filter(({ requestid }) => requestid === id).length];
  };
  expect([await atBench('CSF'), await atBench('PRRS')]).toEqual([
    [0, 0],
    [2, 2],
  ]);
  const own = await opened(FARM_A, id, 'roomhead');
  expect(own.orderRows.map(({ testcd, subcontract }) => [testcd, subcontract !== null])).toEqual([
    ['CSF', true],
    ['PRRS', false],
    ['CSF', true],
    ['PRRS', false],
  ]);
  expect((await step(FARM_A, id, '25', 'back', 'roomhead', { remark: 'x' })).error?.code).toBe('LAB_FORWARDED');
  const [sent] = await forwarded(id);
  const forwardid = sent?.forwardid ?? '';
  const there = await opened(LAB, forwardid, 'head');
  expect([there.state, there.origin]).toEqual(['10', requestno]);
  expect(there.sampleRows.map(({ mark, pgid, roomid }) => [mark, pgid, roomid])).toEqual(own.sampleRows.map(({ labno }) => [labno, null, null]));
  const take = async () => ({ requestid: id, version: await version(id), forwardid });
  expect(await refusal('/lab/takeOverResults', await take(), 'roomhead')).toBe('LAB_NOT_SENT');
  await answerThere(forwardid, '60', 0, ['pos', 'neg']);
  const { pool } = world.farm.db;
  await pool.query(
    `insert into lab_isolate (farm_id, requestid, seq, testcd, attempt, isolate, sender, organism, organismname, growth, purity)
     values ($1, $2, 1, 'CSF-AB', 1, 1, $3, 'ECOLI', 'Escherichia coli', 'heavy', 'pure')`,
    [LAB, forwardid, FARM_A],
  );
  expect((await bench('roomhead')).find(({ key }) => key === 'lab-returned')).toMatchObject({ value: 1, rows: [{ name: requestno }] });
  expect(await world.done('/lab/takeOverResults', await take(), 'roomhead')).toMatchObject({ state: '32', ok: 2, invalid: 0 });
  expect(await refusal('/lab/takeOverResults', await take(), 'roomhead')).toBe('838');
  // What grew comes along with its result.
  const grown = await pool.query('select seq, testcd, attempt, organism from lab_isolate where farm_id = $1 and requestid = $2', [FARM_A, id]);
  expect(grown.rows).toEqual([{ seq: 1, testcd: 'CSF', attempt: 1, organism: 'ECOLI' }]);
  const live = async () =>
    (
      await world.farm.db.pool.query<Record<string, unknown>>(
        'select seq, attempt, kit, reported, cls, comment from lab_result where farm_id = $1 and requestid = $2 and voidedat is null order by seq',
        [FARM_A, id],
      )
    ).rows;
  expect(await live()).toMatchObject([
    { seq: 1, attempt: 1, kit: `${LAB}/X3`, reported: '52.4', cls: 'pos' },
    { seq: 2, attempt: 1, kit: `${LAB}/X3`, reported: '52.4', cls: 'neg' },
  ]);
  await answerThere(forwardid, '50', 1, ['neg', 'neg']);
  expect((await forwarded(id))[0]?.stand).toBe('correcting');
  expect(await refusal('/lab/takeOverResults', await take(), 'roomhead')).toBe('LAB_NOT_SENT');
  await answerThere(forwardid, '60', 1, []);
  expect((await forwarded(id))[0]?.stand).toBe('corrected');
  await world.done('/lab/takeOverResults', await take(), 'roomhead');
  expect((await live()).map(({ attempt, cls }) => [attempt, cls])).toEqual([
    [2, 'neg'],
    [2, 'neg'],
  ]);
  expect((await forwarded(id))[0]?.stand).toBe('taken');
  const paper = await world.done<{ paper: { remarks: readonly string[] } }>(
    '/lab/getRevision',
    { labid: FARM_A, requestid: id, language: 'E' },
    'roomhead',
  );
  expect(JSON.stringify(paper)).toContain('Done by another laboratory');
  // Another test of it goes back to the own bench.
  await world.done('/lab/repeatResults', { testcd: 'CSF', rows: [{ requestid: id, seq: 1 }], reason: 'x' }, 'roomhead');
  expect((await opened(FARM_A, id, 'roomhead')).orderRows.find(({ seq, testcd }) => seq === 1 && testcd === 'CSF')).toMatchObject({
    status: 3,
    subcontract: null,
  });
});

test('samples are taken back while nothing was received there; who may not pass on is refused, and no stranger sees any of it', async () => {
  const { id } = await codedInRoom();
  expect((await passOn(id)).status).toBe(200);
  const [sent] = await forwarded(id);
  const forwardid = sent?.forwardid ?? '';
  const back = async () => ({ requestid: id, version: await version(id), forwardid, reason: 'Đủ kit rồi' });
  expect(await refusal('/lab/takeBackTests', { ...(await back()), reason: '' }, 'roomhead')).toBe('V_REQUIRED');
  expect(await refusal('/lab/takeBackTests', await back(), 'head')).toBe('V_NOTEXISTS');
  expect(await world.done('/lab/takeBackTests', await back(), 'roomhead')).toMatchObject({ state: '25' });
  expect((await opened(LAB, forwardid, 'head')).state).toBe('02');
  expect(await forwarded(id)).toEqual([]);
  // Received there they stay; cancelled there they are free again.
  expect((await passOn(id)).status).toBe(200);
  const [again] = await forwarded(id);
  await world.farm.db.pool.query("update lab_request set state = '20' where requestid = $1", [again?.forwardid]);
  expect(await refusal('/lab/takeBackTests', { ...(await back()), forwardid: again?.forwardid }, 'roomhead')).toBe('LAB_NO_RIGHT');
  await world.farm.db.pool.query("update lab_request set state = '02' where requestid = $1", [again?.forwardid]);
  await world.done('/lab/takeBackTests', { ...(await back()), forwardid: again?.forwardid }, 'roomhead');
  expect((await opened(FARM_A, id, 'roomhead')).orderRows.every(({ subcontract }) => subcontract === null)).toBe(true);
  expect(await refusal('/lab/getRequest', { labid: LAB, requestid: forwardid }, 'stranger')).toBe('V_NOTEXISTS');
  const asked = { requestid: forwardid, version: 1, tolab: FARM_A, tests: [{ testcd: 'CSF-AB', totest: 'CSF' }] };
  expect(await refusal('/lab/forwardTests', asked, 'tester')).toBe('LAB_NO_RIGHT');
});
