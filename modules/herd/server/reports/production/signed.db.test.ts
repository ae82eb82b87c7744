import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { nextId, put, putFarm, putSow } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as lastYearReport } from './last-year.report.ts';
import { signForm } from './sign-form.ts';
import { report as signedReport } from './signed.report.ts';
import { daysBefore, putSimulatedFarm } from './simulated-farm.fixture.ts';

let db: TestDatabase;
const signer = { userid: 'u1', name: 'Nguyễn Ký', reqid: null };

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  const { a } = await putWorkedExample(db.pool, 'T1');
  // The weaning of A's ten piglets on 28 December, which the example only names.
  await put(db.pool, 'weaning', [
    { farm_id: 'T1', event_id: nextId(), animal_id: a, n: 1, eventdt: '20251228', kind: 'full', weannum: 10, parity: 1, fosterday: 35 },
  ]);
}, 120_000);
afterAll(() => db.close());

const form = (params: object, day = '20260401') =>
  db.transactions.read({ user: 'test', farms: ['T1'] }, (tx: Db) => signedReport.ask(tx, reportContext('T1', day), params));
const sign = (month: string, day = '20260401') =>
  db.transactions.write({ user: 'test', farms: ['T1'] }, (tx: Db) => signForm(tx, reportContext('T1', day), month, 'Đã đối chiếu', signer));
const section = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key)?.rows ?? [];
const figure = (result: ReportResult, name: string) => section(result, 'figures').find((row) => row['figure'] === name);

describe('PigMonthProReport_ORG', () => {
  test('counts February of the worked example: weaned, culled, and every line of stock in balance', async () => {
    const result = await form({ month: '202602' });
    const line = (type: string) => result.rows.find((row) => row['type'] === type);
    // A, B, C, D stood as mated females on 31 January; D was culled on the 10th.
    expect(line('Mated females')).toEqual({ type: 'Mated females', opening: 4, culled: 1, closing: 3 });
    // 10 + 11 piglets with C and D, weaned on the 2nd.
    expect(line('Suckling piglets')).toMatchObject({ opening: 21, born: 0, died: 0, weanedout: 21, closing: 0 });
    expect(section(result, 'counts').find((row) => row['what'] === '– pigs weaned')).toMatchObject({ count: 21 });
    expect(figure(result, 'Pigs weaned')).toMatchObject({ month: 21, ytd: 21 });
    expect(result.signatures?.map(({ title }) => title.E)).toEqual(['Prepared by', 'Checked by', 'Approved by']);
    expect(result.sections?.find(({ key }) => key === 'figures')?.newPage).toBe(true);
  });

  test('deaths by reason: B of heat in March, two piglets in January', async () => {
    expect(section(await form({ month: '202603' }), 'deaths')).toMatchObject([{ type: 'Mated females', reason: 'HEAT', count: 1 }]);
    const january = section(await form({ month: '202601' }), 'deaths');
    expect(january.reduce((sum, row) => sum + Number(row['count']), 0)).toBe(3);
  });

  test('is signed after the month’s last day only, and not while a transfer waits', async () => {
    await expect(sign('202604')).rejects.toThrow('359');
    await expect(sign('202603', '20260331')).rejects.toThrow('359');
    await db.pool.query("update animal set transfer_to = 'T2' where farm_id = 'T1' and pgid = 'C'");
    await expect(sign('202603')).rejects.toThrow('418');
    await db.pool.query("update animal set transfer_to = null where farm_id = 'T1' and pgid = 'C'");
    // One sent here by another farm of the company, which nobody has taken yet.
    await putFarm(db.pool, 'T2');
    await putSow(db.pool, 'T2', { pgid: 'Z9', entrytp: 'gilt', entrydt: '20260101', status: 'G', pigtype: 'gilt', parity: 0, firstMatedt: null });
    await db.pool.query("update animal set transfer_to = 'T1' where farm_id = 'T2' and pgid = 'Z9'");
    await expect(sign('202603')).rejects.toMatchObject({ issues: [{ code: '418', params: { id: 'Z9' } }] });
    await db.pool.query("update animal set transfer_to = null where farm_id = 'T2' and pgid = 'Z9'");
  });

  test('keeps what was signed, tells what differs, and takes a new version', async () => {
    expect(await sign('202601')).toBe(1);
    const before = await form({ month: '202601', version: 1 });
    expect(before.notes?.some(({ text }) => text.E.includes('Version 1 – signed by Nguyễn Ký') && text.E.includes('same as now'))).toBe(true);
    // Its notes name the variants it was signed under, whatever the farm has chosen since.
    const variants = { TBMUM: 'N', NPDGILT: 'Y', LWZERO: 'Y' } as const;
    const since = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx: Db) =>
      signedReport.ask(tx, reportContext('T1', '20260401', { settings: { ...DEFAULT_HERD_SETTINGS, ...variants } }), { month: '202601', version: 1 }),
    );
    const ofVariants = (result: ReportResult) => (result.notes ?? []).map(({ text }) => text.E).filter((text) => !text.startsWith('Version '));
    expect(ofVariants(since)).toEqual(ofVariants(before));
    await db.pool.query("update sow_cycle set livenum = livenum + 1, farrownum = farrownum + 1 where farm_id = 'T1' and farrowdt = '20260107'");
    const after = await form({ month: '202601', version: 1 });
    expect(after.rows).toEqual(before.rows);
    expect(after.sections).toEqual(before.sections);
    expect(after.notes?.some(({ text }) => /differs from signed: \d+ figures/.test(text.E))).toBe(true);
    expect(await sign('202601')).toBe(2);
    await db.pool.query("update sow_cycle set livenum = livenum - 1, farrownum = farrownum - 1 where farm_id = 'T1' and farrowdt = '20260107'");
    await expect(form({ month: '202601', version: 3 })).rejects.toThrow('V_NOTEXISTS');
  });

  test('signed versions cannot be changed or deleted by the program', async () => {
    const write = (sql: string) => db.transactions.write({ user: 'test', farms: ['T1'] }, (tx: Db) => tx.query(sql));
    await expect(write("update month_signed set remarks = 'x'")).rejects.toThrow(/permission denied/);
    await expect(write('delete from month_signed')).rejects.toThrow(/permission denied/);
  });

  test('stands beside last year as signed then', async () => {
    const result = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx: Db) =>
      lastYearReport.ask(tx, reportContext('T1', '20270131'), { month: '202701' }),
    );
    expect(result.columns.some(({ key }) => key === 'signed')).toBe(true);
    expect(result.rows.find((row) => row['_figure'] === 'BA')).toMatchObject({ monthly: 12, signed: 12.5 });
  });
});

test('stock of a simulated farm is in balance every month, without a rest', async () => {
  const { last } = await putSimulatedFarm(db.pool, 'S1', 11);
  for (const back of [40, 200, 400]) {
    const month = daysBefore(last, back).from.slice(0, 6);
    const result = await db.transactions.read({ user: 'test', farms: ['S1'] }, (tx: Db) =>
      signedReport.ask(tx, reportContext('S1', last), { month }),
    );
    for (const row of result.rows.filter(({ type }) => type !== 'Nursery pigs'))
      expect([month, row['type'], row['other'] ?? 0]).toEqual([month, row['type'], 0]);
  }
});
