import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOn, type Stock, TODAY } from '#modules/stock/server/stock.fixture.ts';
import { LAB, openLabServer, putRequest } from '../lab.fixture.ts';

const TEST = {
  ...{ V: 'Phân lập vi khuẩn', E: 'Bacterial culture', T: 'เพาะเชื้อ', disease: 'COLI', species: 'pig', sampletps: ['serum'], inuse: 'Y' },
  ...{ testgrp: 'bact', kits: [], cutoffs: [] },
};
const CULTURE = {
  ...TEST,
  ...{ testcd: 'CULT', formula: 'culture' },
  organisms: [
    { organism: 'ECOLI', name: 'Escherichia coli' },
    { organism: 'SSUIS', name: 'Streptococcus suis' },
  ],
  drugs: [
    { drug: 'AMX', name: 'Amoxicillin', drugclass: 'penicillin', content: '10 µg', reported: 'Y' },
    { drug: 'COL', name: 'Colistin', drugclass: 'polymyxin', reported: 'N' },
    { drug: 'ENR', name: 'Enrofloxacin', drugclass: 'quinolone', reported: 'Y' },
  ],
};
const COUNT = {
  ...TEST,
  ...{ testcd: 'CFU', formula: 'count', unit: 'CFU/ml', platevol: 0.1 },
  kits: [],
  cutoffs: [{ kit: '*', matrix: '*', fromdt: '20200101', negop: '<=', neg: 10000, posop: '>', pos: 100000 }],
};
const point = (more: object) => ({
  ...{ edition: 'A 2024', fromdt: '20240101', organism: 'ecoli', drug: 'amx', method: 'disc', sop: '>=', s: 18, rop: '<=', r: 13, ...more },
});

let lab: Stock;
beforeAll(async () => {
  lab = await openLabServer();
  await lab.save('/lab/saveTest', CULTURE);
  await lab.save('/lab/saveTest', COUNT);
  await lab.save('/lab/signCutoff', { testcd: 'CFU', kit: '*', matrix: '*', fromdt: '20200101' });
}, 120_000);
afterAll(() => lab.close());

const sql = async <T extends object>(text: string, ...values: unknown[]) => (await lab.server.db.pool.query<T>(text, values)).rows;
type Imported = { saved: number; rows: { ok: boolean; already: boolean; issues: { code: string; field?: string }[] }[] };
const imported = async (rows: object[], more: object = {}): Promise<Imported> =>
  (await lab.save('/lab/importPoints', { sheet: 'labpoints', rows, ...more })) as Imported;
const codesOf = ({ rows }: Imported) => rows.map(({ issues }) => issues.map(({ code, field }) => `${code} ${field}`).join());

test('an edition of breakpoints is taken as it is, and stays', async () => {
  const rows = [point({}), point({ organism: '*', drug: 'ENR', method: 'mic', sop: '<=', s: 0.5, rop: '>=', r: 4 })];
  expect(await imported(rows, { check: true })).toMatchObject({ saved: 0, rows: [{ ok: true }, { ok: true }] });
  expect((await imported(rows)).saved).toBe(2);
  expect((await imported(rows)).rows.map(({ already }) => already)).toEqual([true, true]);
  const bad = await imported([
    ...[point({ s: 19 }), point({ drug: 'COL', fromdt: '20240201' }), point({ drug: 'CLI', s: 10 }), point({ drug: 'C O L' })],
    ...[point({ drug: 'TET' }), point({ drug: 'TET' }), point({ drug: 'GEN', sop: '<=' })],
  ]);
  expect(codesOf(bad)).toEqual(['871 edition', 'V_INVALID fromdt', 'LAB_CUTOFF_LIMITS r', 'V_INVALID drug', '', 'V_DUP drug', 'LAB_CUTOFF_LIMITS r']);
  expect(bad.saved).toBe(0);
  const found = await lab.read<{ editions: object[]; points: object[]; organisms: object[] }>('/lab/findPoints', { testcd: 'CULT' });
  expect(found).toMatchObject({ editions: [{ edition: 'A 2024', fromdt: '20240101', points: 2 }], points: [{}, {}], organisms: [{}, {}] });
  expect(await lab.refusals('/lab/importPoints', { sheet: 'labpoints', rows }, 'staff')).toEqual([['env_403', undefined, undefined]]);
});

const drug = (code: string, method: string, value: string, reported = 'Y') => ({ drug: code, method, value, reported });
const isolate = (organism: string, drugs: object[] = []) => ({ organism, ident: 'biochem', growth: 'heavy', purity: 'pure', drugs });

test('isolates with their antibiograms, judged by the edition of the day; nothing grew; a sample that was overgrown', async () => {
  const request = await putRequest(lab, { testcd: 'CULT', n: 3 });
  const row = (seq: number, more: object) => ({ requestid: request.requestid, seq, ...more });
  const save = { testcd: 'CULT', rundt: TODAY };
  const codes = (rows: object[], more: object = {}) => lab.refusals('/lab/saveCultures', { ...save, ...more, rows });
  const grown = [drug('AMX', 'disc', '12'), drug('ENR', 'mic', '≤0.25'), drug('COL', 'mic', '4', 'N')];
  expect(await codes([row(1, { isolates: [isolate('PMULT')] })])).toEqual([['V_NOTEXISTS', 'organism', 1]]);
  expect(await codes([row(1, { isolates: [] }), row(2, { isolates: [isolate('ECOLI', [drug('GEN', 'disc', '20')])] })])).toEqual([
    ['V_NOTEXISTS', 'drug', 2],
  ]);
  expect(await codes([row(1, { isolates: [isolate('ECOLI', [drug('AMX', 'disc', '22.5')])] })])).toEqual([['LAB_NO_VALUE', 'value', 1]]);
  expect(await codes([row(1, { isolates: [isolate('ECOLI', [grown[0]!, grown[0]!])] })])).toEqual([['V_DUP', 'drug', 1]]);
  expect(await codes([row(1, {})], { rundt: '20991231' })).toEqual([['359', 'rundt', undefined]]);
  expect(await codes([row(1, {})], { testcd: 'CFU' })).toEqual([['V_NOTEXISTS', 'testcd', undefined]]);
  expect(await lab.refusals('/lab/saveResults', { testcd: 'CULT', kit: '-', rundt: TODAY, rows: [row(1, { value: '+' })] })).toEqual([
    ['V_NOTEXISTS', 'testcd', undefined],
  ]);
  const rows = [row(1, { isolates: [isolate('ECOLI', grown), isolate('SSUIS', [drug('AMX', 'disc', '30')])] }), row(2, {})];
  expect(await lab.save('/lab/saveCultures', { ...save, rows: [...rows, row(3, { invalid: 'overgrown' })] })).toEqual({ ok: 2, invalid: 1 });
  expect(await sql('select seq, reported, cls, invalidwhy from lab_result where requestid = $1 order by seq', request.requestid)).toEqual([
    { seq: 1, reported: 'Escherichia coli, Streptococcus suis', cls: 'pos', invalidwhy: null },
    { seq: 2, reported: null, cls: 'neg', invalidwhy: null },
    { seq: 3, reported: null, cls: null, invalidwhy: 'overgrown' },
  ]);
  expect(
    await sql(
      `select d.isolate, drug, sign, value::float8, sir, d.reported, point ->> 'edition' as edition from lab_isolate_drug d where requestid = $1 order by isolate, drug`,
      request.requestid,
    ),
  ).toEqual([
    { isolate: 1, drug: 'AMX', sign: '', value: 12, sir: 'R', reported: true, edition: 'A 2024' },
    { isolate: 1, drug: 'COL', sign: '', value: 4, sir: 'NT', reported: false, edition: null },
    { isolate: 1, drug: 'ENR', sign: '<=', value: 0.25, sir: 'S', reported: true, edition: 'A 2024' },
    { isolate: 2, drug: 'AMX', sign: '', value: 30, sir: 'NT', reported: true, edition: null },
  ]);
  expect(await codes([row(1, {})])).toEqual([['LAB_NOT_WAITING', 'wells', undefined]]);
});

test('the paper prints the antibiogram of reported drugs alone', async () => {
  const [last] = await sql<{ requestid: string }>("select requestid from lab_order where testcd = 'CULT' limit 1");
  await lab.server.db.pool.query("update lab_request set state = '35' where requestid = $1", [last?.requestid]);
  const paper = await lab.read<{ antibiograms: { heads: string[]; rows: string[][] }[]; rows: { class: string; value: string | null }[] }>(
    '/lab/getRevision',
    { labid: LAB, requestid: last?.requestid, language: 'E' },
  );
  expect(paper.rows.map(({ value, class: cls }) => [value, cls])).toEqual([
    ['Escherichia coli, Streptococcus suis', 'Growth'],
    [null, 'No growth'],
    [null, 'No valid result: Overgrown by other bacteria'],
  ]);
  expect(paper.antibiograms).toHaveLength(1);
  expect(paper.antibiograms[0]?.heads).toHaveLength(3);
  expect(paper.antibiograms[0]?.rows).toEqual([
    ['Amoxicillin', '12 mm · R', '30 mm · NT'],
    ['Enrofloxacin', '≤0.25 µg/ml · S', ''],
  ]);
});

test('an older day is judged by the edition that held then; a repeat keeps the isolates of the attempt before', async () => {
  await imported([point({ edition: 'B', fromdt: daysOn(-1), r: 10, s: 11 })]);
  const request = await putRequest(lab, { testcd: 'CULT', n: 2 });
  const rows = [1, 2].map((seq) => ({ requestid: request.requestid, seq, isolates: [isolate('ECOLI', [drug('AMX', 'disc', '12')])] }));
  await lab.save('/lab/saveCultures', { testcd: 'CULT', rundt: daysOn(-5), rows: [rows[0]] });
  await lab.save('/lab/saveCultures', { testcd: 'CULT', rundt: TODAY, rows: [rows[1]] });
  const sirs = () => sql('select seq, attempt, sir from lab_isolate_drug where requestid = $1 order by seq, attempt', request.requestid);
  expect(await sirs()).toEqual([
    { seq: 1, attempt: 1, sir: 'R' },
    { seq: 2, attempt: 1, sir: 'S' },
  ]);
  await lab.save('/lab/repeatResults', { testcd: 'CULT', rows: [{ requestid: request.requestid, seq: 2 }], reason: 'mixed' });
  await lab.save('/lab/saveCultures', { testcd: 'CULT', rundt: TODAY, rows: [{ requestid: request.requestid, seq: 2 }] });
  expect(await sirs()).toHaveLength(2);
  expect(await sql('select attempt, cls from lab_result where requestid = $1 and voidedat is null and seq = 2', request.requestid)).toEqual([
    { attempt: 2, cls: 'neg' },
  ]);
});

test('colonies: the count with its plates, below ten, beyond its limit', async () => {
  const request = await putRequest(lab, { testcd: 'CFU', n: 3 });
  const row = (seq: number, plates: [exponent: number, colonies: number | null][]) => ({
    ...{ requestid: request.requestid, seq, plates: plates.map(([exponent, colonies]) => ({ exponent, colonies })) },
  });
  const body = { testcd: 'CFU', rundt: TODAY, volume: 0.1 };
  expect(await lab.refusals('/lab/saveCounts', { ...body, rows: [row(1, [])] })).toEqual([['LAB_NO_VALUE', 'colonies', 1]]);
  const rows = [
    row(1, [
      [2, 152],
      [2, 168],
      [3, 14],
      [3, 17],
    ]),
    row(2, [[0, 4]]),
    { requestid: request.requestid, seq: 3, invalid: 'overgrown' },
  ];
  expect(await lab.save('/lab/saveCounts', { ...body, rows })).toEqual({ ok: 2, invalid: 1 });
  expect(await sql('select reported, cls, round(stat) as stat from lab_result where requestid = $1 order by seq', request.requestid)).toEqual([
    { reported: '1.6 × 10⁵', cls: 'pos', stat: 159545 },
    { reported: '<1.0 × 10²', cls: 'neg', stat: 50 },
    { reported: null, cls: null, stat: null },
  ]);
  expect(
    await sql('select exponent, plate, colonies from lab_count_plate where requestid = $1 and seq = 1 order by 1, 2', request.requestid),
  ).toEqual([
    { exponent: 2, plate: 1, colonies: 152 },
    { exponent: 2, plate: 2, colonies: 168 },
    { exponent: 3, plate: 1, colonies: 14 },
    { exponent: 3, plate: 2, colonies: 17 },
  ]);
});
