import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { expectedFarrowings } from '#testkit/oracle/forecast.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { nextId, put, putFarm, putSow } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { report as planReport } from '../analysis/plan.report.ts';
import { putSimulatedFarm, type SimulatedFarm } from '../production/simulated-farm.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as farrowDueReport } from './farrow-due.report.ts';
import { report as fregExamReport } from './freg-exam.report.ts';
import { report as rutReport } from './rut.report.ts';

let db: TestDatabase;
let farm: SimulatedFarm;
const ctx = reportContext('T1', '20260331');

async function heat(animal_id: string, eventdt: string): Promise<void> {
  const event = { farm_id: 'T1', event_id: nextId(), animal_id, eventcd: 'RUT', eventdt, rank: 1, valuedt: eventdt, crtusrid: 't' };
  await put(db.pool, 'animal_event', [event]);
}

async function gilt(pgid: string, birthdt: string, entrydt: string, more: object, heats: readonly string[]): Promise<void> {
  const id = await putSow(db.pool, 'T1', { pgid, entrytp: 'gilt', entrydt, status: 'G', pigtype: 'gilt', parity: 0, firstMatedt: null });
  const set = Object.entries({ birthdt, ...more });
  await db.pool.query(`update animal set ${set.map(([key], i) => `${key} = $${i + 2}`).join(', ')} where animal_id = $1`, [
    id,
    ...set.map(([, v]) => v),
  ]);
  for (const day of heats) await heat(id, day);
}

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T1');
  await gilt('G1', '20250801', '20260101', { weight: 140, expmatedt: '20260410' }, ['20260205', '20260227', '20260320']);
  await gilt('G2', '20250901', '20260101', { weight: 120, expmatedt: '20260315' }, ['20260222']);
  await gilt('G3', '20250501', '20260201', {}, []);
  await put(db.pool, 'herd_group', [{ farm_id: 'T1', code: '202615', first_day: '20260406', last_day: '20260412', planned_gilts: 3 }]);
  const put1 = await putSimulatedFarm(db.pool, 'S1', 11);
  farm = put1;
}, 120_000);
afterAll(() => db.close());

const read = (id: string, work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: [id] }, work);
const section = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key);

describe('PigFregExamReport', () => {
  const exam = (params: object) => read('T1', (tx) => fregExamReport.ask(tx, ctx, params));

  test('lists the matings that stand unchecked from day 21, with what failed before', async () => {
    // A mated again on 23 January after a return, C mated on 7 February; B has died, D was culled.
    const rows = (result: ReportResult) => result.rows.map((row) => [row['pgid'], row['dayinpig'], row['failures'], row['_mark_dayinpig']]);
    expect(rows(await exam({ day: '20260331' }))).toEqual([
      ['A', 67, 1, 'warn'],
      ['C', 52, 0, 'warn'],
    ]);
    expect(rows(await exam({ day: '20260213' }))).toEqual([
      ['B', 33, 0, undefined],
      ['A', 21, 1, undefined],
    ]);
    expect((await exam({ day: '20260212' })).rows.map((row) => row['pgid'])).toEqual(['B']);
    expect((await exam({ day: '20260331' })).actions?.map(({ eventcd }) => eventcd)).toEqual(['FRX', 'RET']);
  });

  test('done: the share of positives is that of the oracle, classes add up', async () => {
    const { last, events } = farm;
    const [from, to] = [addDays(last, -180), last];
    const own = reportContext('S1', last);
    const result = await read('S1', (tx) => fregExamReport.ask(tx, own, { mode: 'done', from, to }));
    const expected = oracleFigures(events, { from, to }, DEFAULT_HERD_SETTINGS, last)['CHECKPOS'];
    expect(result.rows.length).toBe(expected?.denominator);
    expect(result.headline?.[0]?.value).toBeCloseTo(expected?.value ?? -1, 0);
    for (const key of ['dayclass', 'operator']) {
      const table = section(result, key);
      const sum = (name: string) => (table?.rows ?? []).reduce((total, row) => total + Number(row[name] ?? 0), 0);
      expect([key, sum('checked'), sum('falsepos_n')]).toEqual([key, result.rows.length, table?.totals?.['falsepos_n']]);
    }
    const failed = result.rows.filter((row) => row['_mark_outcome'] === 'bad').length;
    expect(section(result, 'dayclass')?.totals?.['falsepos_n']).toBe(failed);
  });
});

describe('PigFarwReport', () => {
  const due = (id: string, today: string, params: object) => read(id, (tx) => farrowDueReport.ask(tx, reportContext(id, today), params));

  test('lists the sows by day due, the overdue at the head whatever the days asked', async () => {
    // A was mated on 23 January: due 17 May; C on 7 February has no day typed in the example.
    const result = await due('T1', '20260515', {});
    expect(result.rows.map((row) => [row['pgid'], row['dayinpig'], row['movedt'], row['livenum'], row['_style'] ?? null])).toEqual([
      ['A', 112, '20260511', 10, null],
    ]);
    // One day past her day she is not overdue yet, and still to farrow.
    expect((await due('T1', '20260518', {})).rows.map((row) => [row['pgid'], row['dayinpig'], row['_style'] ?? null])).toEqual([['A', 115, null]]);
    expect((await due('T1', '20260519', { from: '20260601', to: '20260602' })).rows.map((row) => [row['pgid'], row['_style']])).toEqual([
      ['A', 'warn'],
    ]);
    expect((await due('T1', '20260523', { from: '20260601', to: '20260602' })).rows[0]?.['_style']).toBe('bad');
    expect((await due('T1', '20260501', { ahead: 10 })).rows).toEqual([]);
    expect(result.actions?.find(({ eventcd }) => eventcd === 'FAR')).not.toHaveProperty('many');
  });

  test('vaccinations of the programme that are due and not given', async () => {
    const value = JSON.stringify([
      { item: 'ECOLI', type: 'sow', inpigday: 90 },
      { item: 'PRRS', inpigday: 113 },
    ]);
    await db.pool.query(
      "insert into setting (scope, scope_id, name, value, valid_from, changed_by, reason) values ('farm', 'T1', 'VACPLAN', $1, '20200101', 't', 't')",
      [value],
    );
    expect((await due('T1', '20260515', {})).rows[0]?.['vaccines']).toBe('ECOLI');
  });

  test('17 weeks of expected farrowings, those of the oracle', async () => {
    const { last, events } = farm;
    const weeks = section(await due('S1', last, {}), 'weeks')?.rows ?? [];
    expect(weeks.length).toBe(17);
    // From the second week on: the first one also carries the sows past their day.
    for (const row of weeks.slice(1, 15)) {
      const from = businessDate(String(row['fromday']));
      const expected = expectedFarrowings(events, { from, to: addDays(from, 6) }, DEFAULT_HERD_SETTINGS, last);
      expect([from, row['expf']]).toEqual([from, Math.round((expected ?? -1) * 10) / 10]);
    }
  });

  test('a farm too young to know expects what it aims at: by its own targets, else those of the definitions', async () => {
    await putFarm(db.pool, 'N1');
    const mated = { entrytp: 'gilt', entrydt: '20260201', status: 'M', pigtype: 'mated', parity: 0 } as const;
    const id = await putSow(db.pool, 'N1', { pgid: 'N', firstMatedt: '20260301', ...mated });
    const mating = { kind: 'G', parity: 0, service_no: 1, doses: 2, matedt: '20260301', expfarrowdt: '20260623' };
    await put(db.pool, 'sow_cycle', [{ farm_id: 'N1', animal_id: id, n: 1, ...mating }]);
    const expected = async () => {
      const week = (section(await due('N1', '20260331', {}), 'weeks')?.rows ?? []).find((row) => row['due'] === 1);
      const planned = await read('N1', (tx) => planReport.ask(tx, reportContext('N1', '20260331'), { ahead: 20 }));
      return [week?.['expf'], week?.['alive'], planned.rows.find((row) => row['from'] === week?.['fromday'])?.['far']];
    };
    expect(await expected()).toEqual([0.9, 11, 0.9]);
    const value = JSON.stringify({ FR: { all: 50 }, BA: { all: 16 } });
    await db.pool.query("insert into setting (scope, scope_id, name, value, valid_from) values ('farm', 'N1', 'TARGETS', $1, '20200101')", [value]);
    expect(await expected()).toEqual([0.5, 8, 0.5]);
  });
});

describe('PigRutReport', () => {
  const rut = (params: object) => read('T1', (tx) => rutReport.ask(tx, ctx, params));

  test('lists gilts with their heats, intervals and what they lack', async () => {
    const result = await rut({});
    expect(result.rows.map((row) => [row['pgid'], row['age'], row['firstday'], row['gap2'], row['gap3'], row['heats'], row['readiness']])).toEqual([
      ['G2', 211, 52, null, null, 1, 'heats 1/2, age 211/220, kg 120/130'],
      ['G1', 242, 35, 22, 21, 3, 'Ready'],
      ['G3', 334, null, null, null, 0, 'heats 0/2, kg ?/130'],
    ]);
    expect(result.rows.map((row) => row['_mark_age'] ?? null)).toEqual([null, null, 'bad']);
    expect((await rut({ view: 'ready' })).rows.map((row) => row['pgid'])).toEqual(['G1']);
    expect((await rut({ view: 'late' })).rows.map((row) => row['pgid'])).toEqual(['G3']);
    expect((await rut({ from: '20260222', to: '20260222' })).rows.map((row) => row['pgid'])).toEqual(['G2']);
  });

  test('summary and the heats of the next 21 days against the plan of the groups', async () => {
    const result = await rut({});
    // No gilt came into heat within 30 days of arrival; first heats at 188 and 174 days.
    expect(section(result, 'summary')?.rows.map((row) => row['value'])).toEqual([3, 1, 0, 181, 1]);
    // G1 on 10 April; G2 missed 15 March, her next is 5 April, outside the group.
    expect(section(result, 'expected')?.rows).toEqual([expect.objectContaining({ group: '202615', needed: 3, expected: 1, gap: -2 })]);
    expect(section(result, 'expected')?.title.E).toContain(': 2');
  });

  test('sows after weaning as the second view', async () => {
    const own = reportContext('S1', farm.last);
    const result = await read('S1', (tx) => rutReport.ask(tx, own, { view: 'sows' }));
    const { rows } = await db.pool.query(
      "select count(*)::int as n from animal where farm_id = 'S1' and status in ('W','R','N','A') and leftdt is null",
    );
    expect(result.rows.length).toBe(rows[0].n);
    expect(result.rows.filter((row) => Number(row['openday']) > 10).every((row) => row['_mark_openday'] === 'bad')).toBe(true);
  });
});
