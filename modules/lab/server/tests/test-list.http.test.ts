import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stock } from '#modules/stock/server/stock.fixture.ts';
import { HI, LAB, openLabServer, PRRS } from '../lab.fixture.ts';

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
