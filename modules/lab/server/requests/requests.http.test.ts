import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTry } from '#engine/server/jobs/handler.ts';
import { smtpPeer } from '#engine/server/mail/smtp-peer.fixture.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { testWorker } from '#testkit/jobs.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { mailPaper } from '../../contract/requests/mail.jobs.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from './lab-world.fixture.ts';
import { labJobs } from './mail-paper.ts';
import { type Frozen, translatedDoc } from './paper-copy.ts';

let world: LabWorld;
beforeAll(async () => {
  world = await labWorld();
}, 120_000);
afterAll(() => world.close());

const samples = (n: number, tests: readonly string[] = ['PRRS']) =>
  Array.from({ length: n }, (_, i) => ({ mark: `M${String(i + 1).padStart(2, '0')}`, sampletp: 'serum', tests }));

interface Saved {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly requestno: string;
}
interface Stepped {
  readonly rows: readonly { readonly ok: boolean; readonly state: string; readonly errors: readonly { readonly code: string }[] }[];
}

const draft = (labid: string, person: LabPerson = 'farmer', more: object = {}) =>
  world.done<Saved>('/lab/saveRequest', { labid, sampledt: world.today, purpose: 'diagnosis', samples: samples(3), ...more }, person);
const step = (labid: string, requestid: string, state: string, name: string, person: LabPerson, given: object = {}) =>
  world.ask('/lab/stepRequest', { labid, step: name, requests: [{ requestid, state }], given }, person);
const go = async (...args: Parameters<typeof step>): Promise<string> => {
  const answer = await step(...args);
  if (answer.status !== 200) throw new Error(`${args[3]}: ${answer.text.slice(0, 300)}`);
  return (answer.data as Stepped).rows[0]?.state ?? '';
};
const opened = (labid: string, requestid: string, person: LabPerson) =>
  world.done<Record<string, unknown>>('/lab/getRequest', { labid, requestid }, person);
const codeOf = async (answer: ReturnType<typeof step>): Promise<string> => (await answer).error?.code ?? '';
const now = () => `${world.today} 00:01`;

/** A request of kind L up to coded. */
async function coded(count = 3): Promise<string> {
  const { id } = await draft(LAB, 'farmer', { samples: samples(count), submit: 'Y' });
  await go(LAB, id, '10', 'transfer', 'farmer', { courier: 'Tài xế', handedat: now(), parcels: 1 });
  await go(LAB, id, '15', 'check', 'tester', { receivedat: now(), acceptAll: 'Y' });
  await go(LAB, id, '20', 'code', 'tester');
  return id;
}
async function agreed(id: string): Promise<void> {
  const { version, orderRows } = await opened(LAB, id, 'sales');
  const orders = (orderRows as { seq: number; testcd: string }[]).map(({ seq, testcd }) => ({ seq, testcd, method: 'ELISA', price: 95_000 }));
  await world.done('/lab/changeRequest', { labid: LAB, requestid: id, version, orders, reason: 'theo bảng giá' }, 'sales');
  await go(LAB, id, '25', 'confirm', 'sales', { agreedby: 'Anh Hùng', agreedhow: 'điện thoại' });
}

test('a request of kind L lives from the farm to the sent paper, is corrected, and the old paper stays as it was', async () => {
  const id = await coded();
  const labels = await world.ask('/lab/file/labels', { labid: LAB, requestid: id, as: 'zpl' }, 'tester');
  expect(
    labels.text
      .match(/\^XA.+\^XZ/gs)
      ?.join()
      .match(/\^XA/g),
  ).toHaveLength(3);
  await agreed(id);
  expect(await codeOf(step(LAB, id, '30', 'test', 'tester'))).toBe('LAB_RESULTS_OPEN');
  await world.finish(id);
  await go(LAB, id, '30', 'test', 'tester');
  expect(await codeOf(step(LAB, id, '35', 'review', 'tester'))).toBe('LAB_NO_RIGHT');
  await go(LAB, id, '35', 'review', 'head');
  await go(LAB, id, '40', 'approve', 'chief');
  // R18: nothing is told before it was sent.
  expect((await world.ask('/lab/getRevision', { labid: LAB, requestid: id }, 'farmer')).error?.code).toBe('LAB_NO_RIGHT');
  await go(LAB, id, '50', 'send', 'sales', { recipients: 'bacsi@trai.vn; Trại Quế Anh', channel: 'portal' });
  const paper = await world.done<Record<string, unknown>>('/lab/getRevision', { labid: LAB, requestid: id }, 'farmer');
  expect(paper).toMatchObject({ r: 0, interim: false, state: 'issued', stamp: null });
  expect(await codeOf(step(LAB, id, '60', 'back', 'chief'))).toBe('LAB_REASON');
  await go(LAB, id, '60', 'back', 'chief', { remark: 'Nhầm tuổi' });
  // What was taken back is approved again before it goes out again.
  expect(await codeOf(step(LAB, id, '50', 'send', 'sales', { recipients: 'bacsi@trai.vn', channel: 'portal' }))).toBe('LAB_NOT_APPROVED');
  for (const [state, to] of [
    ['50', 'head'],
    ['40', 'head'],
  ] as const)
    await go(LAB, id, state, 'back', to === 'head' && state === '50' ? 'chief' : 'head', { remark: 'Nhầm tuổi' });
  await world.farm.db.pool.query("update lab_order set class = 'pos' where requestid = $1 and seq = 1", [id]);
  await go(LAB, id, '35', 'review', 'head');
  const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await world.farm.db.pool.query('update laboratory set logo = $2 where farm_id = $1', [LAB, `data:image/png;base64,${logo}`]);
  await go(LAB, id, '40', 'approve', 'chief');
  await go(LAB, id, '50', 'send', 'sales', { recipients: 'bacsi@trai.vn', channel: 'email' });
  const newer = await world.done<Record<string, unknown>>('/lab/getRevision', { labid: LAB, requestid: id, language: 'E' }, 'farmer');
  expect(newer).toMatchObject({ r: 1, replaces: 0, reason: 'Nhầm tuổi', language: 'E', languages: ['V', 'E', 'T'] });
  // Read in another language than it was issued in: its words are those it was frozen with.
  const classes = ({ rows: lines }: Record<string, unknown>) => (lines as { class: string }[]).map((line) => line.class).toSorted();
  expect([classes(paper), classes(newer)]).toEqual([
    ['Âm tính', 'Âm tính', 'Âm tính'],
    ['Negative', 'Negative', 'Positive'],
  ]);
  const older = await world.done<Record<string, unknown>>('/lab/getRevision', { labid: LAB, requestid: id, r: 0, language: 'E' }, 'farmer');
  expect(older).toMatchObject({ state: 'superseded', stamp: 'REPLACED BY REVISION 1', sha256: paper['sha256'] });
  const { rows } = await world.farm.db.pool.query<Frozen & { pdf: Buffer; bytes: Buffer }>(
    `select r, reportno, state, replaces, reason, data, signatories, pdf, sha256 as bytes, encode(sha256, 'hex') as sha256 from lab_revision where requestid = $1 order by r`,
    [id],
  );
  expect(rows.map(({ pdf, bytes }) => createHash('sha256').update(pdf).digest().equals(bytes))).toEqual([true, true]);
  expect(rows[0]?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // The logo stands on what is issued from then on.
  expect(rows.map(({ pdf }) => pdf.includes('/Subtype/Image') || pdf.includes('/Subtype /Image'))).toEqual([false, true]);
  // As a file: the frozen bytes in the language of the issue, its words printed in another one, which says what it translates.
  const file = async (language: string | null) => (await world.ask('/lab/file/revision', { labid: LAB, requestid: id, language }, 'farmer')).text;
  const [issued, own, english] = [await file(null), await file('V'), await file('E')];
  expect([issued === rows[1]?.pdf.toString(), own === issued, english === issued, english.startsWith('%PDF-')]).toEqual([true, true, false, true]);
  const look = { language: 'E', stamp: null, style: DEFAULT_DATE_STYLE } as const;
  const doc = rows[1] === undefined ? null : await translatedDoc(world.farm.db.pool as never, [LAB, id], rows[1], look);
  expect(doc?.title).toContain('TEST REPORT');
  const said = [...(doc?.subtitles ?? []), ...(doc?.notes ?? [])].join('\n');
  expect(said).toMatch(/Replaces revision 0 of .*Changed: .*: Negative → Positive/s);
  expect(said).toContain(`Issued in: Tiếng Việt. SHA-256 of the report as issued: ${rows[1]?.sha256}`);
});

test('the log of steps is a chain: whoever changes a row of it is found out', async () => {
  const id = await coded();
  expect((await opened(LAB, id, 'head'))['chain']).toBe(true);
  await world.farm.db.pool.query("update lab_step set remark = 'khác' where requestid = $1 and serial = 2", [id]);
  expect((await opened(LAB, id, 'head'))['chain']).toBe(false);
  await expect(
    world.farm.db.transactions.write({ user: 'x', farms: [LAB] }, (db) => db.query("update lab_step set remark = 'x' where requestid = $1", [id])),
  ).rejects.toThrow(/permission denied/);
});

test('laboratory numbers have no gap and are never given twice, whoever codes at once', async () => {
  const ids = await Promise.all(Array.from({ length: 64 }, () => draft(LAB, 'farmer', { submit: 'Y' })));
  const requests = (state: string) => ids.map(({ id: requestid }) => ({ requestid, state }));
  const many = (name: string, state: string, person: LabPerson, given: object) =>
    world.done('/lab/stepRequest', { labid: LAB, step: name, requests: requests(state), given }, person);
  await many('transfer', '10', 'farmer', { courier: 'x', handedat: now(), parcels: 1 });
  await many('check', '15', 'tester', { receivedat: now(), acceptAll: 'Y' });
  await Promise.all(ids.map(({ id }) => go(LAB, id, '20', 'code', 'tester')));
  const { rows } = await world.farm.db.pool.query<{ n: number }>("select n from lab_number where farm_id = $1 and kind = 'sample' order by n", [LAB]);
  expect(rows.length).toBeGreaterThanOrEqual(64 * 3);
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, i) => i + 1));
});

test('the farm’s own room codes at once; going back to a draft strikes the numbers out, coding again gives others', async () => {
  const { id } = await draft(FARM_A, 'roomhead');
  await go(FARM_A, id, '05', 'code', 'roomhead', { receivedat: now(), acceptAll: 'Y', place: 'Tủ A' });
  const before = (await opened(FARM_A, id, 'roomhead'))['sampleRows'] as { labno: string }[];
  await go(FARM_A, id, '25', 'back', 'roomhead', { remark: 'Thiếu mẫu' });
  const struck = await opened(FARM_A, id, 'roomhead');
  expect((struck['struck'] as { no: string }[]).map(({ no }) => no)).toEqual(before.map(({ labno }) => labno));
  await go(FARM_A, id, '05', 'code', 'roomhead', { receivedat: now(), acceptAll: 'Y' });
  const after = (await opened(FARM_A, id, 'roomhead'))['sampleRows'] as { labno: string }[];
  expect(after.some(({ labno }) => before.some((one) => one.labno === labno))).toBe(false);
});

test('neither side sees what is the other’s: drafts, farms of others, results before they were sent', async () => {
  const { id } = await draft(LAB);
  expect((await world.ask('/lab/getRequest', { labid: LAB, requestid: id }, 'head')).error?.code).toBe('V_NOTEXISTS');
  expect((await world.ask('/lab/getRequest', { labid: LAB, requestid: id }, 'stranger')).error?.code).toBe('V_NOTEXISTS');
  expect((await world.ask('/lab/saveRequest', { labid: LAB, sampledt: world.today, samples: samples(1) }, 'stranger')).error?.code).toBe(
    'V_NOTEXISTS',
  );
  await go(LAB, id, '05', 'initial', 'farmer');
  expect((await opened(LAB, id, 'head'))['state']).toBe('10');
  expect((await world.ask('/lab/getRequest', { labid: LAB, requestid: id }, 'stranger')).error?.code).toBe('V_NOTEXISTS');
  const found = await world.done<{ total: number; rows: { sender: string }[] }>('/lab/findRequests', {}, 'stranger');
  expect(found.total).toBe(0);
});

test('what is refused: a status somebody moved, a day to come, a mark twice, samples all rejected, a version that is gone', async () => {
  const { id, version } = await draft(LAB, 'farmer', { submit: 'Y' });
  expect(await codeOf(step(LAB, id, '05', 'initial', 'farmer'))).toBe('LAB_STALE');
  const save = (more: object) => world.ask('/lab/saveRequest', { labid: LAB, sampledt: world.today, samples: samples(1), ...more }, 'farmer');
  expect((await save({ sampledt: '20991231' })).error?.code).toBe('359');
  expect((await save({ samples: [...samples(1), ...samples(1)] })).error).toMatchObject({ code: 'V_DUP', row: 2 });
  expect((await save({ samples: [], submit: 'Y' })).error?.code).toBe('V_REQUIRED');
  expect((await save({ requestid: id, version })).error?.code).toBe('LAB_FROZEN');
  await go(LAB, id, '10', 'transfer', 'farmer', { courier: 'x', handedat: now(), parcels: 1 });
  const { version: read } = await opened(LAB, id, 'tester');
  const judged = [1, 2, 3].map((seq) => ({ seq, judgement: 'rejected', reject: 'leaking' }));
  expect((await world.ask('/lab/saveReception', { labid: LAB, requestid: id, version, samples: judged }, 'tester')).error?.code).toBe('LAB_STALE');
  await world.done('/lab/saveReception', { labid: LAB, requestid: id, version: read, samples: judged }, 'tester');
  const { orderRows } = await opened(LAB, id, 'tester');
  expect((orderRows as { status: number; invalidwhy: string }[]).every(({ status, invalidwhy }) => status === 2 && invalidwhy === 'leaking')).toBe(
    true,
  );
  await go(LAB, id, '15', 'check', 'tester', { receivedat: now() });
  expect(await codeOf(step(LAB, id, '20', 'code', 'tester'))).toBe('LAB_NO_SAMPLE');
});

test('a step whose form accepts the samples is offered before anybody judged them', async () => {
  const { id } = await draft(LAB, 'farmer', { submit: 'Y' });
  expect((await world.ask('/lab/file/labels', { labid: LAB, requestid: id, as: 'pdf' }, 'farmer')).error?.code).toBe('LAB_NO_SAMPLE');
  await go(LAB, id, '10', 'transfer', 'farmer', { courier: 'x', handedat: now(), parcels: 1 });
  expect((await opened(LAB, id, 'tester'))['next']).toBe('check');
  expect((await opened(LAB, id, 'farmer'))['next']).toBeNull();
});

test('a step for many is answered one by one', async () => {
  const [a, b] = [await draft(LAB), await draft(LAB, 'farmer', { samples: [] })];
  const answer = await world.done<Stepped>(
    '/lab/stepRequest',
    { labid: LAB, step: 'initial', requests: [b, a].map(({ id: requestid }) => ({ requestid, state: '05' })) },
    'farmer',
  );
  expect(answer.rows.map(({ ok, state, errors }) => [ok, state, errors.map(({ code }) => code)])).toEqual([
    [false, '05', ['V_REQUIRED']],
    [true, '10', []],
  ]);
});

test('official numbers come from the ranges of the year; used up they stop the coding', async () => {
  const year = Number(world.today.slice(0, 4));
  const range = {
    rangecd: 'DN',
    authority: 'Chi cục',
    kind: 'sample',
    year,
    prefix: 'DN',
    pattern: '{prefix}-{yy}-{n:5}',
    firstno: 1,
    lastno: 4,
    inuse: 'Y',
  };
  await world.done('/lab/saveCodeRange', range, 'head');
  expect((await world.ask('/lab/saveCodeRange', { ...range, rangecd: 'DN2', firstno: 4, lastno: 9 }, 'head')).error?.code).toBe('V_DUP');
  const make = async (): Promise<string> => {
    const { id } = await draft(LAB, 'farmer', { official: 'Y', submit: 'Y' });
    await go(LAB, id, '10', 'transfer', 'farmer', { courier: 'x', handedat: now(), parcels: 1 });
    await go(LAB, id, '15', 'check', 'tester', { receivedat: now(), acceptAll: 'Y' });
    return id;
  };
  const first = await make();
  await go(LAB, first, '20', 'code', 'tester');
  const rows = (await opened(LAB, first, 'tester'))['sampleRows'] as { officialno: string }[];
  expect(rows.map(({ officialno }) => officialno)).toEqual([1, 2, 3].map((n) => `DN-${String(year % 100)}-0000${n}`));
  expect(await codeOf(step(LAB, await make(), '20', 'code', 'tester'))).toBe('LAB_CODE_RANGE');
});

test('cancelling: a draft is deleted, a request is cancelled for good, its numbers stay spent', async () => {
  const own = await draft(LAB);
  const cancel = (id: string, version: number, person: LabPerson) =>
    world.ask('/lab/cancelRequest', { labid: LAB, requestid: id, version, cancelcd: 'mistake' }, person);
  expect((await cancel(own.id, own.version, 'farmer')).data).toMatchObject({ deleted: true });
  const id = await coded();
  const { version } = await opened(LAB, id, 'head');
  expect((await cancel(id, Number(version), 'farmboss')).error?.code).toBe('LAB_NO_RIGHT');
  expect((await cancel(id, Number(version), 'head')).data).toMatchObject({ deleted: false, state: '02' });
  const after = await opened(LAB, id, 'head');
  expect((after['struck'] as object[]).length).toBe(3);
  expect(await codeOf(step(LAB, id, '02', 'code', 'head'))).toBe('LAB_NO_STEP');
});

test('who tests blind reads laboratory numbers alone, from coding to the end of testing; others know whose they are', async () => {
  const id = await coded(2);
  type Opened = {
    sender: string;
    custname: string | null;
    contact: string | null;
    sampleRows: { mark: string; labno: string; pgid: string | null }[];
  };
  const by = async (person: LabPerson) => (await opened(LAB, id, person)) as unknown as Opened;
  const [blind, sees, farmer] = [await by('tester'), await by('sales'), await by('farmer')];
  expect([blind.sender, blind.custname]).toEqual(['', null]);
  expect(blind.sampleRows.map(({ mark, labno }) => mark === labno)).toEqual([true, true]);
  expect([sees, farmer].map(({ sender, sampleRows }) => [sender, sampleRows[0]?.mark])).toEqual([
    [FARM_A, 'M01'],
    [FARM_A, 'M01'],
  ]);
  const { rows } = await world.done<{ rows: Opened[] & { requestid: string }[] }>('/lab/findRequests', { labid: LAB, states: ['25'] }, 'tester');
  expect(new Set(rows.map(({ sender }) => sender))).toEqual(new Set(['']));
  expect((await world.ask('/lab/getRevision', { labid: LAB, requestid: id }, 'tester')).error?.code).toBe('LAB_NO_RIGHT');
  expect((await world.ask('/lab/file/labels', { labid: LAB, requestid: id, as: 'sheet' }, 'tester')).http).toBe(403);
  await go(LAB, id, '25', 'back', 'tester', { remark: 'Nhầm' });
  expect((await by('tester')).sampleRows[0]?.mark).toBe('M01');
});

test('the register of a range tells whose each number is and which were left out; a new year begins with its copy', async () => {
  const range = {
    rangecd: 'REG2030',
    authority: 'Chi cục',
    kind: 'sample',
    year: 2030,
    prefix: 'DN',
    pattern: '{prefix}-{yy}-{n:5}',
    firstno: 1,
    lastno: 90,
  };
  await world.done('/lab/saveCodeRange', { ...range, nextno: 4, inuse: 'Y' }, 'head');
  const id = await coded(1);
  await world.farm.db.pool.query(
    `insert into lab_number (farm_id, kind, no, requestid, sender, seq, year, n, rangecd, givenby) values ($1, 'official', 'DN-30-00002', $2, $3, 1, 2030, 2, 'REG2030', 'tester')`,
    [LAB, id, FARM_A],
  );
  const found = await world.done<{ rows: { no: string; givenby: string }[]; gaps: string[] }>('/lab/findGivenCodes', { rangecd: 'REG2030' }, 'head');
  expect([found.rows.map(({ no, givenby }) => [no, givenby]), found.gaps]).toEqual([[['DN-30-00002', 'Bà tester']], ['DN-30-00001', 'DN-30-00003']]);
  const copy = (body: object) => world.ask('/lab/copyCodeRange', { rangecd: 'REG2030', ...body }, 'head');
  expect((await copy({ year: 2030, newcd: 'OTHER' })).error?.code).toBe('V_DUP');
  expect((await copy({ year: 2031, newcd: 'REG2031' })).data).toEqual({ rangecd: 'REG2031' });
  expect((await copy({ year: 2032, newcd: 'REG2031' })).error?.code).toBe('871');
  const { rows } = await world.done<{ rows: { rangecd: string; nextno: number; given: number }[] }>('/lab/findCodeRanges', {}, 'head');
  expect(rows.find(({ rangecd }) => rangecd === 'REG2031')).toMatchObject({ nextno: 1, given: 0 });
});

test('a test costs what the customer’s list says on the day, less his discount; the list of all where his has none', async () => {
  // The farm's first request makes it a customer with its place.
  await draft(LAB);
  const { pool } = world.farm.db;
  const { rows: found } = await pool.query<{ custid: string; placeid: string }>(
    'select custid, placeid from lab_place where farm_id = $1 and sender = $2',
    [LAB, FARM_A],
  );
  const [{ custid, placeid } = { custid: '', placeid: '' }] = found;
  await pool.query(
    `insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, formula, price, crtusrid)
    select $1, c, c, c, c, 'PRRS', 'elisa', '{serum}', 'sp', 70000, 'x' from unnest('{PRRS,PR-1,PR-2,PR-3}'::text[]) c on conflict do nothing`,
    [LAB],
  );
  await pool.query(
    `insert into lab_test_price (farm_id, testcd, pricelist, fromdt, price) values ($1, 'PR-1', '*', '2020-01-01', 90000), ($1, 'PR-1', '*', '2199-01-01', 99000),
    ($1, 'PR-1', 'VIP', '2020-01-01', 81000), ($1, 'PR-1', 'VIP', '2024-01-01', 80001), ($1, 'PR-2', '*', '2020-01-01', 50000)`,
    [LAB],
  );
  await pool.query("update lab_customer set pricelist = 'VIP', discount = 12.5 where farm_id = $1 and custid = $2", [LAB, custid]);
  const { id } = await draft(LAB, 'sales', { custid, placeid, samples: samples(1, ['PR-1', 'PR-2', 'PR-3']) });
  const { orderRows } = await opened(LAB, id, 'sales');
  expect((orderRows as { testcd: string; price: number }[]).map(({ price }) => price)).toEqual([70_000.88, 43_750, 61_250]);
  await pool.query('update lab_customer set pricelist = null, discount = 0 where farm_id = $1 and custid = $2', [LAB, custid]);
  await pool.query('delete from lab_order where farm_id = $1 and requestid = $2', [LAB, id]);
  await pool.query("delete from lab_test where farm_id = $1 and testcd like 'PR%'", [LAB]);
});

test('a paper is sent by e-mail: the letter arrives with the very bytes, what was refused is noted and sent again', async () => {
  const id = await coded(1);
  await agreed(id);
  await world.finish(id);
  for (const [state, name, person] of [
    ['30', 'test', 'tester'],
    ['35', 'review', 'head'],
    ['40', 'approve', 'chief'],
  ] as const)
    await go(LAB, id, state, name, person);
  expect((await world.ask('/lab/sendAgain', { labid: LAB, requestid: id, recipients: 'a@b.vn', channel: 'print' }, 'sales')).error?.code).toBe(
    'LAB_NO_STEP',
  );
  const own = { V: 'Gửi {customer}: phiếu {no} của {lab}', E: 'x', T: 'x' };
  await world.farm.db.pool.query("insert into setting (scope, scope_id, name, value) values ('lab', $1, 'LABMAIL', $2)", [LAB, JSON.stringify(own)]);
  await go(LAB, id, '50', 'send', 'sales', { recipients: 'vet@trai.vn, gone@trai.vn, Anh Hùng', channel: 'email' });
  const peer = await smtpPeer({ 'gone@trai.vn': '550 no such box', 'busy@trai.vn': '450 try later' });
  const handlers = labJobs({ url: new URL(peer.url), from: 'lab@farm.vn' });
  const worker = testWorker(world.farm.db.pools, handlers);
  const outcomes = async () => {
    const papers = (await opened(LAB, id, 'sales'))['papers'] as { deliveries: { recipient: string; outcome: string; remark: string | null }[] }[];
    return papers[0]?.deliveries.map(({ recipient, outcome, remark }) => [recipient, outcome, remark].join(' ')).toSorted();
  };
  expect((await worker.work(mailPaper.name)).at(-1)).toBe('1 sent, 2 failed');
  const letter = peer.taken.find(({ to }) => to === 'vet@trai.vn');
  const { rows } = await world.farm.db.pool.query<{ pdf: Buffer }>('select pdf from lab_revision where requestid = $1', [id]);
  expect(letter?.text.replaceAll('\r\n', '')).toContain(rows[0]?.pdf.toString('base64'));
  // The laboratory's own words, their marks filled in (LABMAIL).
  const [, body = ''] = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(letter?.text ?? '') ?? [];
  expect(Buffer.from(body, 'base64').toString()).toMatch(/^Gửi [^{]+: phiếu [^{ ]+ của [^{]+$/);
  expect(await outcomes()).toEqual([
    ...['Anh Hùng failed no address', 'Anh Hùng waiting ', 'gone@trai.vn failed 550 no such box', 'gone@trai.vn waiting ', 'vet@trai.vn done '],
    'vet@trai.vn waiting ',
  ]);
  expect((await world.ask('/lab/sendAgain', { labid: LAB, requestid: id, recipients: 'vet@trai.vn', channel: 'email' }, 'tester')).status).toBe(403);
  expect((await world.ask('/lab/sendAgain', { labid: LAB, requestid: id, recipients: 'new@trai.vn', channel: 'email' }, 'sales')).data).toEqual({
    sent: 1,
  });
  expect((await worker.work(mailPaper.name)).at(-1)).toBe('1 sent, 0 failed');
  expect(peer.taken.map(({ to }) => to).slice(-2)).toEqual(['vet@trai.vn', 'new@trai.vn']);
  const failed = async () => {
    type Sections = { sections: { key: string; rows: { recipient: string; why: string }[] }[] };
    const { sections } = await world.done<Sections>('/lab/report/LabDashBoard', { params: {}, language: 'E' }, 'head');
    return (sections.find(({ key }) => key === 'letters')?.rows ?? []).map(({ recipient, why }) => `${recipient}: ${why}`);
  };
  // Sent again since then: settled. What the server never took is noted with the last try alone.
  expect(await failed()).toEqual([]);
  await world.done('/lab/sendAgain', { labid: LAB, requestid: id, recipients: 'busy@trai.vn', channel: 'email' }, 'sales');
  const [mail] = handlers;
  const data = { labid: LAB, sender: FARM_A, requestid: id, r: 0 };
  const tryOf = (retryCount: number) =>
    runTry(mail!, world.farm.db.transactions, { data, retryCount, signal: new AbortController().signal }, async () => undefined);
  await expect(tryOf(mailPaper.retries - 1)).rejects.toThrow('450');
  expect(await failed()).toEqual([]);
  expect((await tryOf(mailPaper.retries)).message).toBe('0 sent, 1 failed');
  expect(await failed()).toEqual([expect.stringMatching(/^busy@trai.vn: .*450 try later/)]);
  await peer.close();
});
