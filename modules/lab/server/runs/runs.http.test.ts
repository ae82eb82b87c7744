import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpPeer } from '#engine/server/mail/smtp-peer.fixture.ts';
import { daysOn, type Stock, TODAY } from '#modules/stock/server/stock.fixture.ts';
import { testWorker } from '#testkit/jobs.ts';
import { readCase } from '../../cases/case-files.ts';
import { tellListed } from '../../contract/requests/mail.jobs.ts';
import { ASF, HI, LAB, openLabServer, PRRS, putRequest } from '../lab.fixture.ts';
import { labJobs } from '../requests/mail-paper.ts';
import { bought } from '../stock/lab-goods.fixture.ts';

let lab: Stock;
beforeAll(async () => {
  lab = await openLabServer();
  for (const one of [PRRS, ASF, HI]) await lab.save('/lab/saveTest', one);
  await lab.save('/lab/signCutoff', { testcd: 'SIV-HI', kit: 'OWN', matrix: '*', fromdt: '20200101' });
}, 120_000);
afterAll(() => lab.close());

type Request = Awaited<ReturnType<typeof putRequest>>;
const CONTROLS: Readonly<Record<string, string>> = { B3: 'nc', C3: 'nc', D10: 'pc', C9: 'pc' };

/** The plate of the BMG file with the layout of its expected table: four controls, then samples in the order of the file. */
async function plateOf({ requestid }: Request, n = 92) {
  const { readings } = await readCase('bmg_labtech_450.csv');
  const samples = readings.filter(({ well }) => CONTROLS[well] === undefined).slice(0, n);
  const controls = readings.filter(({ well }) => CONTROLS[well] !== undefined).map(({ well, value }) => ({ well, role: CONTROLS[well], raw: value }));
  return [...controls, ...samples.map(({ well, value }, at) => ({ well, role: 'sample', requestid, seq: at + 1, raw: value }))];
}

const RUN = { testcd: 'PRRS-AB', kit: 'X3', rundt: TODAY, size: '96', way: 'row', filename: 'plate.csv', format: 'BMG Labtech' };
const sql = async <T extends object>(text: string, ...values: unknown[]) => (await lab.server.db.pool.query<T>(text, values)).rows;
const stateOf = async ({ requestid }: Request) =>
  (await sql<{ state: string }>('select state from lab_request where requestid = $1', requestid))[0]?.state;

test('a cut-off nobody signed accepts no run; nothing is saved', async () => {
  const request = await putRequest(lab, { testcd: 'PRRS-AB', n: 92 });
  const wells = await plateOf(request);
  expect(await lab.refusals('/lab/saveRun', { ...RUN, wells })).toEqual([['LAB_CUTOFF', 'kit', undefined]]);
  expect([await sql('select 1 from lab_run'), await sql('select 1 from lab_result'), await stateOf(request)]).toEqual([[], [], '30']);
  await lab.save('/lab/signCutoff', { testcd: 'PRRS-AB', kit: 'X3', matrix: '*', fromdt: '20200101' });
});

test('a plate from a file: every S/P rounded before its cut-off, the request partly tested while one order waits', async () => {
  const request = await putRequest(lab, { testcd: 'PRRS-AB', n: 93 });
  const wells = await plateOf(request);
  const saved = await lab.save('/lab/saveRun', { ...RUN, wells });
  expect(saved).toMatchObject({ state: 1, ok: 92, invalid: 0 });
  const rows = await sql<{ seq: number; reported: string; cls: string; cutoff: object; tester: string }>(
    'select seq, reported, cls, cutoff, tester from lab_result where requestid = $1 order by seq',
    request.requestid,
  );
  // G1: 0.314 is S/P 0.3968, reported 0.40 and positive.
  const at = wells.findIndex(({ well }) => well === 'G1') - 4;
  expect(rows[at]).toMatchObject({
    reported: '0.40',
    cls: 'pos',
    cutoff: { kit: 'X3', matrix: '*', fromdt: '20200101', pos: 0.4 },
    tester: 'manager',
  });
  expect(rows.filter(({ cls }) => cls === 'pos')).toHaveLength(20);
  expect(await stateOf(request)).toBe('32');
  expect(await sql('select raw, role from lab_well where runid = $1 and well in ($2, $3) order by well', saved['runid'], 'B3', 'G1')).toEqual([
    { raw: 0.012, role: 'nc' },
    { raw: 0.314, role: 'sample' },
  ]);
  expect(await lab.refusals('/lab/saveRun', { ...RUN, wells })).toEqual([['LAB_NOT_WAITING', 'wells', undefined]]);
});

test('wells twice, off the plate, without a value, of another request, and a day to come', async () => {
  const request = await putRequest(lab, { testcd: 'PRRS-AB', n: 2 });
  const wells = await plateOf(request, 2);
  const code = (more: object) => lab.refusals('/lab/saveRun', { ...RUN, wells, ...more });
  expect(await code({ wells: [...wells, wells[0]] })).toEqual([['V_DUP', 'wells', undefined]]);
  expect(await code({ wells: [...wells, { well: 'P20', role: 'nc', raw: 0.1 }] })).toEqual([['LAB_FILE_WELL', 'wells', undefined]]);
  expect(await code({ wells: wells.map((well, at) => (at === 5 ? { ...well, raw: null } : well)) })).toEqual([
    ['LAB_WELLS_MISSING', 'wells', undefined],
  ]);
  expect(await code({ wells: wells.map((well, at) => (at === 5 ? { ...well, seq: 77 } : well)) })).toEqual([['V_NOTEXISTS', 'seq', undefined]]);
  expect(await code({ rundt: '20991231' })).toEqual([['359', 'rundt', undefined]]);
  expect(await code({ testcd: 'SIV-HI' })).toEqual([['V_NOTEXISTS', 'seq', undefined]]);
  expect(await lab.refusals('/lab/saveRun', { ...RUN, wells }, 'managerb')).toEqual([['env_403', undefined, undefined]]);
  const frozen = await putRequest(lab, { testcd: 'PRRS-AB', n: 2, state: '35' });
  expect(await code({ wells: await plateOf(frozen, 2) })).toEqual([['LAB_FROZEN', 'state', undefined]]);
  expect(await stateOf(request)).toBe('30');
});

test('a run whose controls do not hold is refused, or saved as refused with every result invalid; a repeat waits again', async () => {
  const request = await putRequest(lab, { testcd: 'PRRS-AB', n: 3 });
  const wells = (await plateOf(request, 3)).map((well) => (well.role === 'nc' ? { ...well, raw: 0.7 } : well));
  expect(await lab.refusals('/lab/saveRun', { ...RUN, wells })).toEqual([['LAB_RUN_INVALID', 'wells', undefined]]);
  expect(await lab.save('/lab/saveRun', { ...RUN, wells, refuse: 'Y' })).toMatchObject({ state: 2, ok: 0, invalid: 3 });
  expect(await sql('select distinct status, invalidwhy, cls from lab_result where requestid = $1', request.requestid)).toEqual([
    { status: 2, invalidwhy: 'run', cls: null },
  ]);
  const rows = [{ requestid: request.requestid, seq: 1 }];
  expect(await lab.refusals('/lab/repeatResults', { testcd: 'PRRS-AB', rows, reason: '  ' })).toEqual([['V_REQUIRED', 'reason', undefined]]);
  expect(await lab.save('/lab/repeatResults', { testcd: 'PRRS-AB', rows, reason: 'new plate' })).toEqual({ repeated: 1 });
  expect(await sql('select status, attempt from lab_order where requestid = $1 order by seq', request.requestid)).toEqual([
    { status: 3, attempt: 2 },
    { status: 2, attempt: 1 },
    { status: 2, attempt: 1 },
  ]);
  await lab.save('/lab/saveRun', { ...RUN, wells: await plateOf(request, 1) });
  expect(await sql('select attempt, status, voidwhy from lab_result where requestid = $1 and seq = 1 order by attempt', request.requestid)).toEqual([
    { attempt: 1, status: 2, voidwhy: 'new plate' },
    { attempt: 2, status: 1, voidwhy: null },
  ]);
});

test('the kit a run used is booked out with it; more than there is refuses the whole run', async () => {
  await lab.save('/lab/saveNote', bought({ lot: 'K1', qty: 1 }));
  const request = await putRequest(lab, { testcd: 'PRRS-AB', n: 2 });
  const wells = await plateOf(request, 2);
  const kit = { storeid: 'MAIN', itemid: 'ELISA-PRRS', lot: 'K1', unit: 'piece' };
  const [before] = await sql<{ n: number }>('select count(*)::int as n from lab_run');
  expect(await lab.refusals('/lab/saveRun', { ...RUN, wells, ...kit, qty: 9000 })).toEqual([['811', 'qty', 1]]);
  expect(await sql('select count(*)::int as n from lab_run')).toEqual([before]);
  expect(await sql('select distinct status from lab_order where requestid = $1', request.requestid)).toEqual([{ status: 3 }]);
  const { runno } = await lab.save('/lab/saveRun', { ...RUN, wells, ...kit, qty: 6 });
  const lots = await lab.read<{ value: string; lot: string; qty: number }[]>('/lab/getLabStockItem', { storeid: 'MAIN', uchg: 0 });
  expect(lots.find(({ value, lot }) => value === 'ELISA-PRRS' && lot === 'K1')?.qty).toBe(90);
  expect(await sql('select distinct lot from lab_result where requestid = $1', request.requestid)).toEqual([{ lot: 'K1' }]);
  expect(runno).toBeTruthy();
});

test('PCR: nothing seen has no number, a Ct at the last cycle is nothing, the call of the instrument stands beside our class', async () => {
  const request = await putRequest(lab, { testcd: 'ASF-PCR', n: 5 });
  const sample = (seq: number, well: string, more: object) => ({ well, role: 'sample', requestid: request.requestid, seq, ...more });
  const wells = [
    { well: 'A1', role: 'nc', raw: null, said: 'Undetermined' },
    { well: 'B1', role: 'pc', raw: 27.4 },
    sample(1, 'C1', { raw: null, said: 'Undetermined', called: 'NEGATIVE' }),
    sample(2, 'D1', { raw: 40, called: 'NEGATIVE' }),
    sample(3, 'E1', { raw: 39.54, called: 'POSITIVE' }),
    sample(4, 'F1', { raw: 22.504 }),
    sample(5, 'G1', { raw: 34.999 }),
  ];
  const run = { ...RUN, testcd: 'ASF-PCR', kit: '-', way: 'column', cycles: 40, target: 'ASFV' };
  expect(await lab.refusals('/lab/saveRun', { ...run, wells: wells.map((well) => (well.role === 'nc' ? { ...well, raw: 38 } : well)) })).toEqual([
    ['LAB_RUN_INVALID', 'wells', undefined],
  ]);
  // Of those the laboratory tells (level 60) one has an address; others have one and are not told.
  await sql("update app_user set email = user_id || '@lab.vn', language = 'T' where labid = $1 and (usrlvl <> 60 or user_id = 'manager')", LAB);
  await lab.save('/lab/saveRun', { ...run, wells });
  expect(
    await sql('select reported, stat, cls, grade, called, differs from lab_result where requestid = $1 order by seq', request.requestid),
  ).toEqual([
    { reported: null, stat: null, cls: 'neg', grade: 'none', called: 'NEGATIVE', differs: false },
    { reported: null, stat: null, cls: 'neg', grade: 'none', called: 'NEGATIVE', differs: false },
    { reported: '39.54', stat: 39.54, cls: 'dbt', grade: 'doubtful', called: 'POSITIVE', differs: true },
    { reported: '22.50', stat: 22.5, cls: 'pos', grade: 'strong', called: null, differs: false },
    { reported: '35.00', stat: 35, cls: 'pos', grade: 'weak', called: null, differs: false },
  ]);
  expect(await sql('select seq, class, abnormal from lab_order where requestid = $1 and abnormal order by seq', request.requestid)).toHaveLength(3);
  // African swine fever must be declared: the letter goes out with the results, once.
  const peer = await smtpPeer({});
  const worker = testWorker(lab.server.db.pools, labJobs({ url: new URL(peer.url), from: 'lab@farm.vn' }));
  expect(await worker.work(tellListed.name)).toEqual(['told']);
  expect(peer.taken.map(({ to }) => to)).toEqual(['manager@lab.vn']);
  const [, body = ''] = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(peer.taken[0]?.text ?? '') ?? [];
  expect(Buffer.from(body, 'base64').toString()).toContain('PCR อหิวาต์แอฟริกาในสุกร: ผลบวก 2 จาก 5 ผล');
  await peer.close();
});

test('titres by hand: below the first dilution, above the last, not of the series; the bench shows the earlier one', async () => {
  const first = await putRequest(lab, { testcd: 'SIV-HI', n: 4 });
  const row = (seq: number, value: string) => ({ requestid: first.requestid, seq, value });
  const body = { testcd: 'SIV-HI', kit: 'OWN', rundt: TODAY };
  expect(await lab.refusals('/lab/saveResults', { ...body, rows: [row(1, '40'), row(2, '<20')] })).toEqual([['LAB_NO_VALUE', 'value', 2]]);
  expect(await lab.refusals('/lab/saveResults', { ...body, rows: [row(1, 'many')] })).toEqual([['LAB_NO_VALUE', 'value', 1]]);
  const rows = [row(1, '<10'), row(2, '20'), row(3, '>=1280'), { requestid: first.requestid, seq: 4, invalid: 'insufficient' }];
  expect(await lab.save('/lab/saveResults', { ...body, rows })).toEqual({ ok: 3, invalid: 1 });
  expect(await sql('select reported, stat, cls, protective, invalidwhy from lab_result where requestid = $1 order by seq', first.requestid)).toEqual([
    { reported: '<10', stat: 5, cls: 'neg', protective: false, invalidwhy: null },
    { reported: '20', stat: 20, cls: 'dbt', protective: false, invalidwhy: null },
    { reported: '≥1280', stat: 1280, cls: 'pos', protective: true, invalidwhy: null },
    { reported: null, stat: null, cls: null, protective: null, invalidwhy: 'insufficient' },
  ]);
  const next = await putRequest(lab, { testcd: 'SIV-HI', n: 4 });
  // A growing pig is known by its ear tag alone.
  await sql("update lab_sample set pgid = null, tag = 'GT-2' where seq = 2 and requestid = any($1)", [first.requestid, next.requestid]);
  const work = await lab.read<{ waiting: { seq: number; earlier: string | null }[]; tests: { testcd: string; waiting: number }[] }>(
    '/lab/getRunWork',
    { testcd: 'SIV-HI' },
  );
  expect(work.waiting.map(({ earlier }) => earlier)).toEqual(['<10', '20', '≥1280', null]);
  expect(work.tests.find(({ testcd }) => testcd === 'SIV-HI')?.waiting).toBe(4);
});

test('a plate of titrations is judged by its wells: two rows a serum, virus alone, the positive serum within a class', async () => {
  await lab.save('/lab/saveTest', {
    ...HI,
    ...{ testcd: 'CSF-SN', testgrp: 'sn', endpoint: 'half', pctitre: 40, replicates: 2, pcwells: 'A1, B1, C1, D1', vcwells: 'A2', dilsteps: 4 },
  });
  await lab.save('/lab/signCutoff', { testcd: 'CSF-SN', kit: 'OWN', matrix: '*', fromdt: '20200101' });
  const { requestid } = await putRequest(lab, { testcd: 'CSF-SN', n: 2 });
  const row = (letter: string, signs: string, more: object) =>
    [...signs].map((sign, at) => ({ well: `${letter}${at + 1}`, dilution: 10 * 2 ** at, raw: sign === ' ' ? null : Number(sign), ...more }));
  const sample = (letter: string, seq: number, signs: string) => row(letter, signs, { role: 'sample', requestid, seq });
  const plate = (pc: string, virus: number, last: string) => [
    ...[...pc].map((sign, at) => ({ well: `P${at + 1}`, role: 'pc', dilution: 10 * 2 ** at, raw: Number(sign) })),
    { well: 'P9', role: 'virus', raw: virus },
    ...[sample('A', 1, '0001'), sample('B', 1, '0011'), sample('C', 2, '1111'), sample('D', 2, last)].flat(),
  ];
  const run = { ...RUN, testcd: 'CSF-SN', kit: 'OWN', size: '384', way: 'row' };
  const codes = (wells: object[]) => lab.refusals('/lab/saveRun', { ...run, wells });
  expect(await codes(plate('0001', 0, '1111'))).toEqual([['LAB_RUN_INVALID', 'wells', undefined]]);
  expect(await codes(plate('1111', 1, '1111'))).toEqual([['LAB_RUN_INVALID', 'wells', undefined]]);
  expect(await codes(plate('0001', 1, '11 1'))).toEqual([['LAB_WELLS_MISSING', 'wells', undefined]]);
  expect(await lab.save('/lab/saveRun', { ...run, wells: plate('0001', 1, '1111') })).toMatchObject({ state: 1, ok: 2 });
  // Shares 1, 1, ½, 0 from 1:10 on: log2 20 − ½ + 1 + ½ = log2 40.
  expect(await sql('select seq, reported, stat, cls, protective from lab_result where requestid = $1 order by seq', requestid)).toEqual([
    { seq: 1, reported: '40.0', stat: 40, cls: 'pos', protective: true },
    { seq: 2, reported: '<10', stat: 5, cls: 'neg', protective: false },
  ]);
});

test('the columns of an instrument are kept once and told to the bench', async () => {
  const map = { instrument: 'Old reader', kind: 'od', well: 'Location', value: 'Absorb1', reference: 'Absorb2' };
  await lab.save('/lab/saveFileMap', map);
  await lab.save('/lab/saveFileMap', { ...map, sample: 'Id' });
  const { maps } = await lab.read<{ maps: object[] }>('/lab/getRunWork', { testcd: 'PRRS-AB' });
  expect(maps).toEqual([{ ...map, sample: 'Id' }]);
});

test('runs are found with what their controls showed, and opened with every well', async () => {
  const { rows } = await lab.read<{ rows: { runid: string; state: number; failed: string; nc: number; ok: number }[] }>('/lab/findRuns', {
    testcd: 'PRRS-AB',
  });
  const refused = rows.find(({ state }) => state === 2);
  expect(refused?.failed).toMatch(/PC − NC 0\.07.* \(0\.15\); NC 0\.7 \(0\.15\)/);
  const whole = rows.find(({ ok }) => ok === 92)!;
  expect(whole.nc).toBeCloseTo(0.012, 9);
  const run = await lab.read<{ wells: object[]; results: { status: number }[] }>('/lab/getRun', { runid: whole.runid });
  expect([run.wells.length, run.results.length]).toEqual([96, 92]);
});

test('a row that judged results is ended, never changed', async () => {
  const { rows } = await lab.read<{ rows: { version: number }[] }>('/lab/findTests', { text: 'PRRS-AB' });
  const save = { ...PRRS, version: rows[0]!.version, reason: 'new insert' };
  const old = PRRS.cutoffs[0]!;
  expect(await lab.refusals('/lab/saveTest', { ...save, cutoffs: [{ ...old, pos: 0.5, neg: 0.5 }] })).toEqual([
    ['LAB_CUTOFF_USED', 'cutoffs', undefined],
  ]);
  await lab.save('/lab/saveTest', { ...save, cutoffs: [{ ...old, todt: TODAY }] });
  expect(await sql('select 1 from lab_run where farm_id <> $1', LAB)).toEqual([]);
});

test('the table of results counts what was approved, once, and sums up groups of one kit', async () => {
  type Answer = { rows: Record<string, unknown>[]; notes: unknown[] };
  const ask = (params: object) => lab.read<Answer>('/lab/report/LabTestReport2', { params: { from: daysOn(-2), to: TODAY, ...params } });
  expect((await ask({})).rows).toEqual([]);
  await lab.server.db.pool.query("update lab_request set state = case when state = '32' then '35' else '50' end where state in ('30', '32')");
  const approved = await sql<{ testcd: string; stat: number | null; cls: string; repeated: boolean }>(
    `select x.testcd, x.stat, x.cls, x.attempt > 1 as repeated from lab_result x join lab_request r using (farm_id, requestid)
     where r.state = '50' and x.status = 1 and x.voidedat is null`,
  );
  const { rows } = await ask({});
  expect(rows).toHaveLength(approved.length);
  expect(approved.length).toBeGreaterThan(8);
  const pcr = approved.filter(({ testcd }) => testcd === 'ASF-PCR');
  const [group] = (await ask({ groupby: 'testcd', testcd: 'ASF-PCR' })).rows;
  const cts = pcr.flatMap(({ stat }) => stat ?? []);
  const mean = cts.reduce((sum, ct) => sum + ct, 0) / cts.length;
  expect(group).toMatchObject({ n: pcr.length, positive: (100 * pcr.filter(({ cls }) => cls === 'pos').length) / pcr.length });
  expect([cts.length, pcr.length]).toEqual([3, 5]);
  expect(Number(group?.['mean'])).toBeCloseTo(mean, 3);
  const more = await ask({ unapproved: 'Y' });
  expect(more.rows.length).toBeGreaterThan(rows.length);
  expect(more.notes.length).toBeGreaterThan((await ask({})).notes.length);
});
