import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from '../requests/lab-world.fixture.ts';

let world: LabWorld;
let today: BusinessDate;

interface Issue {
  readonly code: string;
  readonly field?: string;
}
interface Line {
  readonly name: string;
  readonly value: unknown;
  readonly initial: unknown;
  readonly source: string;
  readonly mayChange: boolean;
  readonly changedBy: string | null;
  readonly reason: string | null;
  readonly validFrom: string | null;
  readonly coming: readonly { validFrom: string; value: unknown }[];
}
const set = (name: string, value: unknown, validFrom: string = today) => ({ values: [{ name, value }], validFrom, reason: 'quy định mới' });
const refused = async (path: string, body: object, person: LabPerson = 'chief') => {
  const { error } = await world.ask(path, body, person);
  const list = (error as { list?: readonly Issue[] } | undefined)?.list ?? (error === undefined ? [] : [error as Issue]);
  return list.map(({ code, field }) => `${code} ${field}`);
};
const lines = async () => (await world.done<{ settings: readonly Line[] }>('/lab/findSettings', { scope: 'lab', tab: 'lab' }, 'chief')).settings;
const line = async (name: string) => (await lines()).find((one) => one.name === name);
const save = (body: object) => world.done('/lab/saveSettings', body, 'chief');

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
});
afterAll(() => world.close());

test('each value stands beside its default, with who changed it, why and since when; what is to come is told', async () => {
  expect(await line('LABKEEPS')).toMatchObject({ value: 90, initial: 90, source: 'default', changedBy: null });
  await save(set('LABKEEPS', 120));
  await save(set('LABKEEPS', 180, addDays(today, 30)));
  expect(await line('LABKEEPS')).toMatchObject({ value: 120, initial: 90, source: 'lab', validFrom: today, reason: 'quy định mới' });
  expect((await line('LABKEEPS'))?.coming).toEqual([{ validFrom: addDays(today, 30), value: 180 }]);
  expect((await line('LABKEEPS'))?.changedBy).toBe('Bà chief');
});

test('the kind is of level 75, a past day and a value out of its range are refused, nothing changed is 838', async () => {
  expect((await line('LABKND'))?.mayChange).toBe(false);
  expect(await refused('/lab/saveSettings', set('LABKND', 'M'))).toEqual(['ADM_LEVEL LABKND']);
  expect(await refused('/lab/saveSettings', set('LABKEEPS', 100, addDays(today, -1)))).toEqual(['V_RANGE validFrom']);
  expect(await refused('/lab/saveSettings', set('LABKEEPS', 5))).toEqual(['V_RANGE LABKEEPS']);
  expect(await refused('/lab/saveSettings', set('LABNUM', '{n:6}'))).toEqual(['V_INVALID LABNUM']);
  expect(await refused('/lab/saveSettings', set('LABKEEPS', 120))).toEqual(['838 undefined']);
  expect(await refused('/lab/saveSettings', set('LABKEEPS', 100), 'tester')).toEqual(['env_403 undefined']);
});

test('a counter goes forward alone; the next number is written by the pattern of its kind', async () => {
  const year = Number(today.slice(0, 4));
  const profile = () => world.done<{ counters: readonly { kind: string; next: number; sample: string }[] }>('/lab/getLabProfile', {}, 'chief');
  await save(set('LABNUM', 'request={yyyy}/{n:4};sample={yy}{n:6};run={yy}{n:6};report={yy}{n:6}'));
  await world.done('/lab/raiseCounter', { kind: 'request', next: 500, reason: 'nối sổ cũ' }, 'chief');
  expect(await refused('/lab/raiseCounter', { kind: 'request', next: 499, reason: 'x' })).toEqual(['V_RANGE next']);
  expect((await profile()).counters[0]).toEqual({ kind: 'request', year, next: 500, sample: `YC${year}/0500` });
  const { pool } = world.farm.db;
  await pool.query("insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'K1', 'Khách', 'own', 'x')", [LAB]);
  await pool.query(
    "insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, 'P1', 'K1', $2, 'Trại', 'VN-39', 'x')",
    [LAB, FARM_A],
  );
  await pool.query(
    "insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, formula, method, price, crtusrid) values ($1, 'PRRS-AB', 'P', 'P', 'P', 'PRRS', 'elisa', '{serum}', 'sp', 'ELISA', 100, 'x')",
    [LAB],
  );
  const body = { labid: LAB, custid: 'K1', placeid: 'P1', sampledt: today, purpose: 'immunity', species: 'pig' };
  const sample = { mark: 'T1', sampletp: 'serum', pgid: 'QAS00001', tests: ['PRRS-AB'] };
  const { id: requestid } = await world.done<{ id: string }>('/lab/saveRequest', { ...body, samples: [sample] }, 'farmer');
  const { rows } = await pool.query<{ requestno: string }>('select requestno from lab_request where requestid = $1', [requestid]);
  expect(rows[0]?.requestno).toBe(`YC${year}/0500`);
  // A pattern of another day wrote this number before: the next free one is given.
  await pool.query("update lab_counter set next = 500 where farm_id = $1 and kind = 'request'", [LAB]);
  const { id: later } = await world.done<{ id: string }>('/lab/saveRequest', { ...body, samples: [sample] }, 'farmer');
  const { rows: next } = await pool.query<{ requestno: string }>('select requestno from lab_request where requestid = $1', [later]);
  expect(next[0]?.requestno).toBe(`YC${year}/0501`);
  // Testers of a laboratory of kind L see the laboratory's number in the place of the farm's mark, and no request; others do, and testers too where it is set otherwise.
  await pool.query("update lab_request set state = '30' where requestid = $1", [requestid]);
  await pool.query("update lab_sample set judgement = 'accepted', labno = '26000001' where requestid = $1", [requestid]);
  const marks = async (person: LabPerson) => {
    const { waiting } = await world.done<{ waiting: readonly { mark: string; requestno: string; labno: string }[] }>(
      '/lab/getRunWork',
      { testcd: 'PRRS-AB' },
      person,
    );
    return waiting.map(({ mark, requestno, labno }) => [mark, requestno, labno]);
  };
  expect(await marks('tester')).toEqual([['26000001', '', '26000001']]);
  expect(await marks('head')).toEqual([['T1', `YC${year}/0500`, '26000001']]);
  await save(set('LABBLIND', { L: 'N', M: 'N', S: 'N', R: 'N' }));
  expect(await marks('tester')).toEqual([['T1', `YC${year}/0500`, '26000001']]);
});

test('names, accreditation and signatories are of the laboratory; who changed them meanwhile is told', async () => {
  const profile = await world.done<{ version: number; V: string }>('/lab/getLabProfile', {}, 'chief');
  const typed = {
    V: 'Phòng trung tâm',
    E: 'Lab',
    T: 'แล็บ',
    accreditation: 'VILAS 123',
    mark: 'ISO 17025',
    signatories: 'TS. Nguyễn An, Trưởng phòng\nThS. Lê Bình',
  };
  await world.done('/lab/saveLabProfile', { ...typed, version: profile.version }, 'chief');
  expect(await world.done('/lab/getLabProfile', {}, 'chief')).toMatchObject(typed);
  expect(await refused('/lab/saveLabProfile', { ...typed, V: 'Khác', version: profile.version })).toEqual(['STALE undefined']);
  expect(await refused('/lab/saveLabProfile', { ...typed, version: profile.version + 1 })).toEqual(['838 undefined']);
  const { rows } = await world.farm.db.pool.query('select signatories from laboratory where farm_id = $1', [LAB]);
  expect(rows[0]?.signatories).toEqual([
    { name: 'TS. Nguyễn An', title: 'Trưởng phòng' },
    { name: 'ThS. Lê Bình', title: null },
  ]);
});

test('the logo of a laboratory is a kept file of an avatar’s size and types; taken away it is gone', async () => {
  const kept = (data: string, kind = 'logo', person: LabPerson = 'chief') =>
    world.ask('/common/saveFile', { kind, file: { name: 'logo.png', data } }, person);
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const logo = async () => (await world.done<{ logo: string | null }>('/lab/getLabProfile', {}, 'chief')).logo;
  expect((await kept(Buffer.from('%PDF-1.7').toString('base64'))).error?.code).toBe('ACC_FILETYPE');
  const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(512 * 1024)]).toString('base64');
  expect((await kept(large)).error?.code).toBe('ACC_FILESIZE');
  const pathOf = async (kind: string) => ((await kept(png, kind)).data as { path: string }).path;
  expect(await refused('/lab/saveLabLogo', { path: await pathOf('picture') })).toEqual(['V_NOTEXISTS path']);
  expect(await refused('/lab/saveLabLogo', {})).toEqual(['838 undefined']);
  const path = await pathOf('logo');
  expect(await refused('/lab/saveLabLogo', { path }, 'sales')).toEqual(['env_403 undefined']);
  await world.done('/lab/saveLabLogo', { path }, 'chief');
  expect(await logo()).toBe(`data:image/png;base64,${png}`);
  await world.done('/lab/saveLabLogo', {}, 'chief');
  expect(await logo()).toBe(null);
});

test('a customer is served by further laboratories: made there as well, told to who reaches both', async () => {
  const customer = { custid: 'K9', V: 'Khách chín', kind: 'company', language: 'V', inuse: 'Y' };
  expect(await refused('/lab/saveCustomer', { ...customer, copyTo: ['NONE'] })).toEqual(['V_NOTEXISTS copyTo']);
  expect(await refused('/lab/saveCustomer', { ...customer, copyTo: [FARM_A] }, 'head')).toEqual(['env_403 undefined']);
  await world.done('/lab/saveCustomer', { ...customer, copyTo: [FARM_A] }, 'chief');
  const labs = async (person: LabPerson) =>
    (await world.done<{ rows: readonly { V: string; labs: string | null }[] }>('/lab/findCustomers', { text: 'K9' }, person)).rows.map((row) => [
      row.V,
      row.labs,
    ]);
  expect([await labs('chief'), await labs('roomhead')]).toEqual([[['Khách chín', 'Phòng của trại']], [['Khách chín', null]]]);
  const lists = await world.done<Record<string, { value: string }[]>>('/common/catdata', { catArray: ['labreach'] }, 'chief');
  expect(lists['labreach']?.map(({ value }) => value)).toEqual([FARM_A]);
});

test('a farm goes over to another customer on a day: it is served under its new code, the old one only until then', async () => {
  await world.done('/lab/saveCustomer', { custid: 'K2', V: 'Khách hai', kind: 'company', language: 'V', inuse: 'Y' }, 'head');
  const copy = (more: object) => refused('/lab/copyCustFarm', { placeid: 'P1', custid: 'K2', newcd: 'P2', fromdt: today, ...more }, 'sales');
  expect(await copy({ custid: 'K1' })).toEqual(['V_INVALID custid']);
  expect(await copy({ custid: 'NONE' })).toEqual(['V_NOTEXISTS custid']);
  expect(await copy({ newcd: 'P1' })).toEqual(['871 newcd']);
  expect(await copy({})).toEqual([]);
  expect(await copy({ newcd: 'P3', custid: 'K1', fromdt: addDays(today, -1), placeid: 'P2' })).toEqual(['898 fromdt']);
  const farms = await world.done<readonly { value: string; custid: string }[]>('/lab/getFarmList', { labid: LAB, mode: 1 }, 'farmer');
  expect(farms.map(({ value, custid }) => [value, custid])).toEqual([['P2', 'K2']]);
  const body = { labid: LAB, sampledt: today, purpose: 'immunity', samples: [{ mark: 'T1', sampletp: 'serum', tests: ['PRRS-AB'] }] };
  expect(await refused('/lab/saveRequest', { ...body, placeid: 'P1' }, 'farmer')).toEqual(['V_NOTEXISTS placeid']);
  const { id } = await world.done<{ id: string }>('/lab/saveRequest', body, 'farmer');
  expect(await world.done('/lab/getRequest', { labid: LAB, requestid: id }, 'farmer')).toMatchObject({ placeid: 'P2', custid: 'K2' });
});

test('two entries of one customer become one: farms and requests follow, the code is an alias for good', async () => {
  const customer = (custid: string) => ({ custid, V: `Khách ${custid}`, kind: 'company', language: 'V', inuse: 'Y' });
  for (const custid of ['TWICE', 'ONCE']) await world.done('/lab/saveCustomer', customer(custid), 'head');
  const place = {
    placeid: 'TW1',
    custid: 'TWICE',
    sender: FARM_A,
    V: 'Trại',
    species: 'pig',
    type: 'mixed',
    country: 'VN',
    province: 'VN-39',
    inuse: 'Y',
  };
  // At sea, off Vũng Tàu; and in the middle of Đồng Nai.
  expect((await world.ask('/lab/saveCustFarm', { ...place, lat: 9.4, lon: 108.9 }, 'sales')).error?.code).toBe('V_INVALID');
  await world.done('/lab/saveCustFarm', { ...place, lat: 11.1, lon: 107.2 }, 'sales');
  const merge = (body: object, person: LabPerson = 'head') => world.ask('/lab/mergeCustomer', { reason: 'trùng', ...body }, person);
  expect((await merge({ custid: 'TWICE', into: 'ONCE' }, 'sales')).status).toBe(403);
  expect((await merge({ custid: 'TWICE', into: 'TWICE' })).error?.code).toBe('V_INVALID');
  expect((await merge({ custid: 'TWICE', into: 'NONE' })).error?.code).toBe('V_NOTEXISTS');
  expect((await merge({ custid: 'TWICE', into: 'ONCE' })).data).toEqual({ farms: 1, requests: 0 });
  expect((await merge({ custid: 'TWICE', into: 'ONCE' })).error?.code).toBe('V_NOTEXISTS');
  const { rows } = await world.done<{ rows: { custid: string; alias: string | null; farms: number }[] }>(
    '/lab/findCustomers',
    { closed: 'Y' },
    'head',
  );
  expect(rows.filter(({ custid }) => custid === 'TWICE' || custid === 'ONCE').map(({ alias, farms }) => [alias, farms])).toEqual(
    expect.arrayContaining([
      ['ONCE', 0],
      [null, 1],
    ]),
  );
});
