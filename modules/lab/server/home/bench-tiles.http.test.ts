import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomeTile } from '#engine/define/home.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from '../requests/lab-world.fixture.ts';
import { type Correcting, correctingIn, withSample } from './correcting.fixture.ts';

let world: LabWorld;
let at: Correcting;
beforeAll(async () => {
  world = await labWorld();
  at = correctingIn(world);
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
  // Judged before anything is written there: the type of sample, which does not suit either, is not come to.
  const takes = (type: string) =>
    world.farm.db.pool.query("update lab_test set sampletps = array[$2] where farm_id = $1 and testcd = 'CSF-AB'", [LAB, type]);
  await takes('swab');
  expect((await passOn(id)).error).toMatchObject({ code: 'V_INVALID', field: 'totest', row: 1 });
  await takes('serum');
  await putFormulas('pi', 'pi');
  expect((await passOn(id, 'roomhead', { tolab: 'NOLAB' })).error).toMatchObject({ code: 'V_NOTEXISTS', field: 'tolab' });
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
  await pool.query(
    `insert into lab_isolate_drug (farm_id, requestid, seq, testcd, attempt, isolate, sender, drug, drugname, drugclass, method, sign, value, sir, reported)
     values ($1, $2, 1, 'CSF-AB', 1, 1, $3, 'AMX', 'Amoxicillin', 'penicillins', 'disc', '', 18, 'NT', true)`,
    [LAB, forwardid, FARM_A],
  );
  expect((await bench('roomhead')).find(({ key }) => key === 'lab-returned')).toMatchObject({ value: 1, rows: [{ name: requestno }] });
  expect(await world.done('/lab/takeOverResults', await take(), 'roomhead')).toMatchObject({ state: '32', ok: 2, invalid: 0 });
  expect(await refusal('/lab/takeOverResults', await take(), 'roomhead')).toBe('838');
  // What grew comes along with its result.
  const grown = await pool.query('select seq, testcd, attempt, organism from lab_isolate where farm_id = $1 and requestid = $2', [FARM_A, id]);
  expect(grown.rows).toEqual([{ seq: 1, testcd: 'CSF', attempt: 1, organism: 'ECOLI' }]);
  const tried = await pool.query(
    'select seq, testcd, drug, method, value::float8 as value, sir, reported from lab_isolate_drug where farm_id = $1 and requestid = $2',
    [FARM_A, id],
  );
  expect(tried.rows).toEqual([{ seq: 1, testcd: 'CSF', drug: 'AMX', method: 'disc', value: 18, sir: 'NT', reported: true }]);
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
  const { rows: gone } = await world.done<{ rows: readonly object[] }>('/lab/findRequests', { states: ['02'] }, 'head');
  expect(gone).toMatchObject([{ cancelcd: 'withdrawn', cancelwhy: 'Đủ kit rồi', cancelledby: 'Bà roomhead' }]);
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

test('once samples are handed over the laboratory alone corrects them; a rejected one is replaced, one accepted after all costs its price', async () => {
  await world.farm.db.pool.query("update lab_test set price = 90000 where farm_id = $1 and testcd = 'PRRS'", [LAB]);
  const id = await at.handedOver();
  expect((await at.told(id)).sampleRows[0]).toMatchObject({ sex: 'F', birthdt: '20240131', dose: '2', volume: 1.5 });
  const mine = withSample(await at.told(id, 'farmer'), 0, { pgid: 'SOW-9' });
  expect((await at.corrects(id, 'farmer', { samples: mine })).error?.code).toBe('LAB_FROZEN');
  expect((await at.corrects(id, 'farmer', { contact: '0911' })).status).toBe(200);
  const judge = async (...rows: readonly object[]) => {
    const { version: read } = await opened(LAB, id, 'tester');
    return world.ask('/lab/saveReception', { labid: LAB, requestid: id, version: read, samples: rows }, 'tester');
  };
  expect((await judge({ seq: 1, judgement: 'remark' })).error).toMatchObject({ code: 'V_REQUIRED', field: 'judgeremark', row: 1 });
  expect((await judge({ seq: 1, judgement: 'rejected' })).error).toMatchObject({ code: 'LAB_REASON', field: 'reject', row: 1 });
  expect((await judge({ seq: 1, judgement: 'rejected', reject: 'leaking' }, { seq: 2, judgement: 'accepted' })).status).toBe(200);
  const now = await at.told(id);
  expect(now.orderRows.map(({ status, price }) => [status, price])).toEqual([
    [2, 0],
    [3, 90_000],
  ]);
  // What was judged stays as it is; another sample in its place comes behind it.
  expect((await at.corrects(id, 'sales', { samples: withSample(now, 0, { mark: 'OTHER' }) })).error?.code).toBe('LAB_FROZEN');
  const more = [...withSample(now, 1, { pgid: 'SOW-7' }), { mark: 'A1B', sampletp: 'serum', replaces: 'A1', tests: ['PRRS'] }];
  expect((await at.corrects(id, 'sales', { samples: more })).status).toBe(200);
  expect((await at.told(id)).sampleRows.map(({ mark, pgid, replaces, judgement }) => [mark, pgid, replaces, judgement])).toEqual([
    ['A1', null, null, 'rejected'],
    ['A2', 'SOW-7', null, 'accepted'],
    ['A1B', null, 'A1', null],
  ]);
  type History = { rows: readonly { change: readonly string[]; before: object; after: object; reason: string }[] };
  const history = (person: LabPerson) => world.done<History>('/lab/getRequestHistory', { labid: LAB, requestid: id }, person);
  const changes = async (person: LabPerson) => (await history(person)).rows.map(({ change }) => change.join());
  expect([await changes('sales'), await changes('farmer')]).toEqual([['samples', 'contact'], ['contact']]);
  expect((await history('sales')).rows[0]).toMatchObject({
    before: { samples: { A2: { pgid: null } } },
    after: { samples: { A2: { pgid: 'SOW-7' } } },
  });
  expect((await judge({ seq: 1, judgement: 'remark', judgeremark: 'Ít mẫu' })).status).toBe(200);
  await step(LAB, id, '15', 'check', 'tester', { receivedat: `${world.today} 00:01`, acceptAll: 'Y' });
  const year = Number(world.today.slice(0, 4));
  const range = { authority: 'Chi cục', year, pattern: '{prefix}-{yy}-{n:5}', firstno: 1, inuse: 'Y' };
  await world.done('/lab/saveCodeRange', { ...range, rangecd: 'SM', kind: 'sample', prefix: 'SM', lastno: 90 }, 'head');
  expect((await step(LAB, id, '20', 'code', 'tester')).status).toBe(200);
  const coded = await at.told(id);
  expect(coded.orderRows.map(({ status, price }) => [status, price])).toEqual(Array.from({ length: 3 }, () => [3, 90_000]));
  // Tests are dropped until they are agreed, the last one of a sample never; the list of samples stands.
  expect((await at.corrects(id, 'sales', { samples: withSample(coded, 0, { tests: ['PRRS', 'CSF-AB'] }) })).status).toBe(200);
  expect((await at.corrects(id, 'sales', { samples: withSample(coded, 0, { tests: [] }) })).error).toMatchObject({ code: 'V_REQUIRED', row: 1 });
  expect((await at.corrects(id, 'sales', { samples: withSample(coded, 0, { tests: ['PRRS'] }) })).status).toBe(200);
  expect((await at.told(id)).sampleRows[0]?.tests).toEqual(['PRRS']);
  expect((await at.corrects(id, 'sales', { samples: withSample(coded, 0, {}).slice(1) })).error?.code).toBe('LAB_FROZEN');
});

test('an official report bears the number the authority gave, the opinion its signature, a corrected farm its line; what is paid is no longer open', async () => {
  const { pool } = world.farm.db;
  const year = Number(world.today.slice(0, 4));
  const range = {
    rangecd: 'RP',
    kind: 'report',
    authority: 'Chi cục',
    year,
    prefix: 'TY',
    pattern: '{prefix}/{n:3}',
    firstno: 7,
    lastno: 7,
    inuse: 'Y',
  };
  await world.done('/lab/saveCodeRange', range, 'head');
  const [id, next] = [await at.handedOver(), await at.handedOver()];
  await at.reviewed(id);
  expect((await step(LAB, id, '40', 'approve', 'chief', { advice: 'Tiêm nhắc sau 3 tuần' })).status).toBe(200);
  const paper = () => world.done<{ reportno: string; head: Record<string, string> }>('/lab/getRevision', { labid: LAB, requestid: id }, 'head');
  expect(await paper()).toMatchObject({ reportno: 'TY/007', head: { advice: 'Tiêm nhắc sau 3 tuần (Bà chief)' } });
  await at.reviewed(next);
  expect((await step(LAB, next, '40', 'approve', 'chief')).error?.code).toBe('LAB_CODE_RANGE');
  // A customer owes what was approved until it is paid.
  const unpaid = async () => {
    const { rows } = await world.done<{ rows: { custid: string; unpaid: number | null }[] }>('/lab/findCustomers', {}, 'head');
    return rows.find(({ custid }) => custid === FARM_A)?.unpaid ?? 0;
  };
  const owed = await unpaid();
  const pay = async (person: LabPerson, paid = 'paid') =>
    (await world.ask('/lab/savePayment', { labid: LAB, requestid: id, version: (await at.told(id)).version, paid }, person)).error?.code;
  expect([await pay('farmer'), await pay('sales', 'open'), await pay('sales')]).toEqual(['LAB_NO_RIGHT', '838', undefined]);
  expect([owed - (await unpaid()), (await at.told(id)).paid, (await at.told(id, 'farmer')).paid]).toEqual([180_000, 'paid', null]);
  for (const [state, person] of [
    ['50', 'chief'],
    ['40', 'head'],
  ] as const)
    await step(LAB, id, state, 'back', person, { remark: 'Sai trại' });
  await pool.query(
    "insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, 'T2', $2, $2, 'Trại hai', 'VN-39', 'x')",
    [LAB, FARM_A],
  );
  const place = { custid: FARM_A, placeid: 'T2' };
  expect((await at.corrects(id, 'farmer', place)).error?.code).toBe('LAB_FROZEN');
  expect((await at.corrects(id, 'sales', place)).status).toBe(200);
  await step(LAB, id, '35', 'review', 'head');
  expect((await step(LAB, id, '40', 'approve', 'chief')).status).toBe(200);
  expect((await paper()).reportno).toBe('TY/007');
  const { rows } = await pool.query<{ changes: string[] }>('select changes from lab_revision where requestid = $1 and r = 1', [id]);
  expect(rows[0]?.changes).toEqual([expect.stringMatching(/^Trại: .+ → Trại hai$/)]);
  const closed = { ...range, nextno: 8, inuse: 'N', closedwhy: 'hết số', version: 2 };
  expect((await world.ask('/lab/saveCodeRange', closed, 'head')).error).toMatchObject({ code: 'ADM_LEVEL', field: 'inuse' });
  expect((await world.ask('/lab/saveCodeRange', closed, 'chief')).status).toBe(200);
});

test('samplings before the lock day are not corrected or cancelled, a reception before the back days is not taken; a draft goes with its photographs', async () => {
  const { pool } = world.farm.db;
  const id = await at.handedOver();
  await pool.query("update lab_request set sampledt = '2020-01-02' where requestid = $1", [id]);
  expect((await at.corrects(id, 'sales', { contact: '0922' })).error).toMatchObject({ code: '364', field: 'sampledt' });
  expect((await at.corrects(id, 'chief', { contact: '0922' })).status).toBe(200);
  const given = (receivedat: string) => ({ receivedat, acceptAll: 'Y' });
  const checked = (receivedat: string) => step(LAB, id, '15', 'check', 'tester', given(receivedat));
  expect((await checked('20200103 08:00')).error).toMatchObject({ code: '365', field: 'receivedat' });
  expect((await checked('20200230 08:00')).error).toMatchObject({ code: 'V_INVALID', field: 'receivedat' });
  const { version: read } = await opened(LAB, id, 'head');
  expect((await world.ask('/lab/cancelRequest', { labid: LAB, requestid: id, version: read, cancelcd: 'mistake' }, 'head')).error?.code).toBe('364');
  const body = { labid: LAB, sampledt: world.today, purpose: 'diagnosis', samples: [{ mark: 'D1', sampletp: 'serum', tests: ['PRRS'] }] };
  const draft = await world.done<Saved & { version: number }>('/lab/saveRequest', body, 'farmer');
  await pool.query(
    "insert into lab_image (farm_id, requestid, sender, side, mime, bytes, crtusrid) values ($1, $2, $3, 'sender', 'image/png', '\\x00', 'farmer')",
    [...[LAB, draft.id, FARM_A]],
  );
  const dropped = { labid: LAB, requestid: draft.id, version: draft.version, cancelcd: 'mistake' };
  expect((await world.ask('/lab/cancelRequest', dropped, 'farmer')).data).toMatchObject({ deleted: true });
});
