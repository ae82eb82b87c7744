import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from './lab-world.fixture.ts';

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
  for (const [state, to] of [
    ['50', 'head'],
    ['40', 'head'],
  ] as const)
    await go(LAB, id, state, 'back', to === 'head' && state === '50' ? 'chief' : 'head', { remark: 'Nhầm tuổi' });
  await world.farm.db.pool.query("update lab_order set class = 'pos' where requestid = $1 and seq = 1", [id]);
  await go(LAB, id, '35', 'review', 'head');
  await go(LAB, id, '40', 'approve', 'chief');
  await go(LAB, id, '50', 'send', 'sales', { recipients: 'bacsi@trai.vn', channel: 'email' });
  const newer = await world.done<Record<string, unknown>>('/lab/getRevision', { labid: LAB, requestid: id, language: 'E' }, 'farmer');
  expect(newer).toMatchObject({ r: 1, replaces: 0, reason: 'Nhầm tuổi' });
  const older = await world.done<Record<string, unknown>>('/lab/getRevision', { labid: LAB, requestid: id, r: 0, language: 'E' }, 'farmer');
  expect(older).toMatchObject({ state: 'superseded', stamp: 'REPLACED BY REVISION 1', sha256: paper['sha256'] });
  const { rows } = await world.farm.db.pool.query<{ pdf: Buffer; sha256: Buffer }>(
    'select pdf, sha256 from lab_revision where requestid = $1 order by r',
    [id],
  );
  expect(rows.map(({ pdf, sha256 }) => createHash('sha256').update(pdf).digest().equals(sha256))).toEqual([true, true]);
  expect(rows[0]?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
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
