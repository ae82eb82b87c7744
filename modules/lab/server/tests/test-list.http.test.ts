import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stock } from '#modules/stock/server/stock.fixture.ts';
import { HI, LAB, openLabServer, PRRS, putRequest } from '../lab.fixture.ts';
import { bought } from '../stock/lab-goods.fixture.ts';

let lab: Stock;
beforeAll(async () => {
  lab = await openLabServer();
  await lab.save('/lab/saveTest', PRRS);
}, 120_000);
afterAll(() => lab.close());

type Row = { testcd: string; unsigned: number; cutoffs: Record<string, unknown>[]; version: number };
const rowOf = async (testcd: string): Promise<Row | undefined> => (await lab.read<{ rows: Row[] }>('/lab/findTests', { text: testcd })).rows[0];
const codes = (body: object, person?: Parameters<Stock['refusals']>[2]) => lab.refusals('/lab/saveTest', body, person);

test('a test is found as it was saved, its cut-offs with their days', async () => {
  expect(await rowOf('PRRS-AB')).toMatchObject({
    testcd: 'PRRS-AB',
    unsigned: 1,
    sampletps: ['serum'],
    plate: '96',
    maxcv: 15,
    cutoffs: [{ fromdt: '20200101', todt: null, pos: 0.4, posop: '>=' }],
  });
  expect(await codes(PRRS)).toEqual([['871', 'testcd', undefined]]);
  expect(await codes({ ...PRRS, testcd: 'X' }, 'staff')).toEqual([['env_403', undefined, undefined]]);
  expect(await codes({ ...PRRS, testcd: 'X' }, 'managerb')).toEqual([['env_403', undefined, undefined]]);
});

test('limits that contradict each other, rows that overlap, kits that are none', async () => {
  const one = PRRS.cutoffs[0]!;
  const cutoffs = (...rows: object[]) => codes({ ...PRRS, testcd: 'X', cutoffs: rows });
  expect(await cutoffs({ ...one, negop: '<=' })).toEqual([['LAB_CUTOFF_LIMITS', 'pos', 1]]);
  expect(await cutoffs({ ...one, todt: '20211231' }, { ...one, fromdt: '20211231' })).toEqual([['LAB_CUTOFF_OVERLAP', 'fromdt', 2]]);
  expect(await cutoffs({ ...one, kit: 'NONE' })).toEqual([['V_NOTEXISTS', 'kit', 1]]);
  expect(await cutoffs({ ...one, todt: '20190101' })).toEqual([['898', 'fromdt', undefined]]);
  expect(await codes({ ...PRRS, testcd: 'X', formula: 'ct' })).toEqual([['V_INVALID', 'formula', undefined]]);
  expect(await codes({ ...PRRS, testcd: 'X', ncwells: 'A1, Z9' })).toEqual([['V_INVALID', 'ncwells', undefined]]);
  expect(await codes({ ...HI, testcd: 'X', ctstrong: 30 })).toEqual([['LAB_CUTOFF_LIMITS', 'ctdoubtful', undefined]]);
  await lab.save('/lab/saveTest', {
    ...PRRS,
    testcd: 'X',
    cutoffs: [
      { ...one, todt: '20211231' },
      { ...one, fromdt: '20220101' },
    ],
  });
});

test('the database itself keeps two rows from holding on one day', async () => {
  const twice = lab.server.db.pool.query(
    `insert into lab_cutoff (farm_id, testcd, kit, matrix, fromdt, posop, pos) values ($1, 'PRRS-AB', 'X3', '*', '2025-01-01', '>=', 1)`,
    [LAB],
  );
  await expect(twice).rejects.toThrow(/lab_cutoff_farm_id_testcd_kit_matrix/);
});

test('a signed row is unsigned again once it is changed', async () => {
  const key = { testcd: 'PRRS-AB', kit: 'X3', matrix: '*', fromdt: '20200101' };
  await lab.save('/lab/signCutoff', key);
  expect(await lab.refusals('/lab/signCutoff', key)).toEqual([['838', undefined, undefined]]);
  expect(await lab.refusals('/lab/signCutoff', { ...key, kit: 'Y' })).toEqual([['V_NOTEXISTS', 'kit', undefined]]);
  const { unsigned, ...whole } = (await rowOf('PRRS-AB'))!;
  const { version } = whole;
  expect(unsigned).toBe(0);
  expect(await codes({ ...whole, reason: 'nothing' })).toEqual([['838', undefined, undefined]]);
  const changed = { ...PRRS, version, reason: 'insert 7', cutoffs: [{ ...PRRS.cutoffs[0]!, pos: 0.5, neg: 0.5 }] };
  await lab.save('/lab/saveTest', changed);
  expect((await rowOf('PRRS-AB'))?.unsigned).toBe(1);
  await lab.save('/lab/saveTest', { ...PRRS, version: version + 1, reason: 'back' });
  expect((await rowOf('PRRS-AB'))?.unsigned).toBe(0);
});

test('tests that can be ordered are told to who may send there, with prices for levels that see them', async () => {
  const [row] = await lab.read<{ value: string; species: string[] }[]>('/lab/getServList', { labid: LAB });
  expect(row).toMatchObject({ value: 'PRRS-AB', testgrp: 'elisa', sampletps: ['serum'], species: ['pig'], tatdays: 3, price: null, accredited: 'N' });
  expect(await lab.refusals('/lab/getServList', { labid: 'NONE' })).toEqual([['V_NOTEXISTS', 'labid', undefined]]);
  expect(await lab.refusals('/lab/getServList', { labid: LAB }, 'managerb')).toEqual([['V_NOTEXISTS', 'labid', undefined]]);
});

test('the twelve calls of the specification: laboratories, people, customers and their farms, tests, lists of codes, goods and stores', async () => {
  await putRequest(lab, { testcd: 'PRRS-AB', n: 1 });
  await lab.server.db.pool.query("update lab_customer set inuse = false, pricelist = 'VIP' where farm_id = $1 and custid = 'KH1'", [LAB]);
  await lab.save('/lab/saveNote', bought({ lot: 'K1', qty: 1 }));
  const one = (cat: string, parents: object = {}) => ({ catArray: [{ cat, ...parents }] });
  type Rows = readonly Record<string, unknown>[];
  const rows = (path: string, body: object): Promise<Rows> => lab.read<Rows>(`/lab/${path}`, body);
  const values = async (path: string, body: object) => (await rows(path, body)).map(({ value }) => value);
  expect((await rows('getLabList', one('lab')))[0]).toMatchObject({ value: LAB, labknd: 'M', owning: 'Y' });
  expect((await values('getPersonalInfo', one('person', { labid: LAB }))).length).toBeGreaterThan(2);
  expect(await values('getServList', { labid: LAB })).toContain('PRRS-AB');
  expect([await values('getCustList', { labid: LAB, mode: 1 }), await values('getCustList', { labid: LAB, mode: 0 })]).toEqual([[], ['KH1']]);
  expect((await rows('getFarmList', { labid: LAB, custid: 'KH1', mode: 0 }))[0]).toMatchObject({ value: 'T1', custid: 'KH1', province: '39' });
  expect(await values('getLabCatData', { catname: 'sampletp' })).toContain('oralfluid');
  expect(await values('getLabCatData', { catname: 'issuekind' })).toContain('waste');
  const several = await lab.read<Record<string, Rows>>('/lab/getMulLabCatData', { catArray: ['purpose', 'reject'], labid: LAB });
  expect([Object.keys(several), several['reject']?.some(({ value }) => value === 'clotted')]).toEqual([['purpose', 'reject'], true]);
  expect((await rows('getLabItem', one('item', { labid: LAB, itemtp: 'kit' })))[0]).toMatchObject({
    value: 'ELISA-PRRS',
    unit: 'piece',
    lotreq: 'Y',
  });
  expect(await lab.read('/lab/getLabItemdtl', one('item', { itemid: 'ELISA-PRRS' }))).toMatchObject({
    lots: [{ lot: 'K1', quality: 'new' }],
    storagetemp: { min: 2, max: 8 },
    tests: [{ test: 'PRRS', amount: 1 }],
  });
  expect((await values('getLabWhsVal', one('store', { labid: LAB, kind: null }))).toSorted()).toEqual(['COLD', 'MAIN', 'QUAR']);
  expect((await rows('getstkwhdtlCode', { storeid: 'MAIN' }))[0]).toMatchObject({ value: 'A1', storeid: 'MAIN' });
  expect(await values('getLabStockItem', { storeid: 'MAIN', uchg: 1 })).toEqual(['ELISA-PRRS']);
  expect(await lab.refusals('/lab/getstkwhdtlCode', { storeid: 'NONE' })).toEqual([['V_NOTEXISTS', 'storeid', undefined]]);
});

test('sensitivity and specificity of a test: told with what can be ordered, taken by the calculator, chosen among those that say both', async () => {
  await lab.save('/lab/saveTest', { ...HI, testcd: 'KNOWN', se: 0.94, sp: 0.88 });
  await lab.save('/lab/saveTest', { ...HI, testcd: 'HALF', se: 0.94 });
  const shown = await lab.read<{ value: string; se: number | null; sp: number | null }[]>('/lab/getServList', { labid: LAB });
  expect(shown.find(({ value }) => value === 'KNOWN')).toMatchObject({ se: 0.94, sp: 0.88 });
  const lists = await lab.read<Record<string, { value: string; Se: number; Sp: number }[]>>('/common/catdata', { catArray: ['labknowntest'] });
  expect(lists['labknowntest']).toMatchObject([{ value: 'KNOWN', Se: 94, Sp: 88 }]);
  const asked = { question: '6', p: 15, e: 3, c: 95 };
  const answered = async (more: object) =>
    (await lab.read<{ lines: readonly { value: number }[] }>('/lab/calcSampling', { ...asked, ...more })).lines[0]?.value;
  expect(await answered({ testcd: 'KNOWN' })).toBe(1168);
  expect(await answered({ testcd: 'KNOWN', Se: 99 })).toBeLessThan(1168);
  // Pools: so many of 5 at 10 % with 0.94 and 0.88 (research: ln(1−c) / ln((1−q)(1−PSe) + q PSp)).
  expect(await answered({ question: '10', p: 10, k: 5, testcd: 'KNOWN' })).toBe(5);
  expect(await lab.refusals('/lab/calcSampling', { ...asked, testcd: 'HALF' })).toEqual([['V_NOTEXISTS', 'testcd', undefined]]);
});

test('prices of a test are of a list from a day; the list of what can be ordered shows the one of all on the day', async () => {
  const prices = [
    { pricelist: '*', fromdt: '20200101', price: 90_000 },
    { pricelist: 'VIP', fromdt: '20200101', price: 70_000 },
    { pricelist: '*', fromdt: '21990101', price: 99_000 },
  ];
  await lab.save('/lab/saveTest', { ...HI, testcd: 'PRICED', prices });
  expect((await rowOf('PRICED')) as unknown).toMatchObject({ prices });
  const shown = await lab.read<{ value: string; price: number }[]>('/lab/getServList', { labid: LAB });
  expect(shown.find(({ value }) => value === 'PRICED')?.price).toBe(90_000);
  const twice = [prices[0], { ...prices[0], price: 1 }];
  expect((await codes({ ...HI, testcd: 'TWICE', prices: twice })).map(([code]) => code)).toEqual(['V_DUP']);
});
