import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { putTest } from '../reports/report-rows.fixture.ts';
import { LAB, type LabWorld, labWorld } from '../requests/lab-world.fixture.ts';

let world: LabWorld;
let today: BusinessDate;
const ago = (days: number): BusinessDate => addDays(today, -days);
const save = (path: string, body: object) => world.done<{ id: string }>(path, body, 'head');
interface Refusal {
  readonly code: string;
  readonly field: string;
}
const refused = async (path: string, body: object) => {
  const { error } = await world.ask(path, body, 'head');
  const list = (error as { list?: readonly Refusal[] } | undefined)?.list ?? (error === undefined ? [] : [error as unknown as Refusal]);
  return list.map(({ code, field }) => `${code} ${field}`);
};
interface Answer {
  readonly charts: readonly {
    readonly title: { E: string };
    readonly x: readonly string[];
    readonly edges?: readonly { at: number; label: { E: string } }[];
  }[];
  readonly sections: readonly { readonly key: string; readonly rows: readonly Record<string, unknown>[] }[];
}

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  await putTest(world.farm.db.pool, 'PRRS-AB', 'PRRS', 'elisa');
}, 120_000);
afterAll(() => world.close());

const machine = (more: object) => ({ kind: 'reader', months: 12, inuse: 'Y', ...more });
const passed = (days: number, result = 'pass') => ({ caldt: ago(days), result, doneby: 'X' });

test('instruments say when they are next due; overdue ones stand on the dashboard, the longest first', async () => {
  await save('/lab/saveInstrument', machine({ instid: 'R1', name: 'Reader 1', calibrations: [passed(100)] }));
  await save('/lab/saveInstrument', machine({ instid: 'R2', name: 'Reader 2', calibrations: [passed(500)] }));
  await save('/lab/saveInstrument', machine({ instid: 'R3', name: 'Reader 3', calibrations: [passed(50), passed(10, 'fail')] }));
  expect(await refused('/lab/saveInstrument', machine({ instid: 'R4', name: 'Reader 4', calibrations: [passed(-1)] }))).toContain('359 calibrations');
  expect(await refused('/lab/saveInstrument', machine({ instid: 'R5', name: 'Reader 1', calibrations: [] }))).toContain('V_EXISTS name');
  const same = machine({ instid: 'R1', name: 'Reader 1', calibrations: [passed(100)], version: 1 });
  expect(await refused('/lab/saveInstrument', same)).toEqual(['838 undefined']);
  const { rows } = await world.done<{ rows: readonly Record<string, unknown>[] }>('/lab/findInstruments', {}, 'head');
  expect(rows.map(({ instid, due }) => `${instid} ${due}`)).toEqual(['R1 good', 'R2 overdue', 'R3 overdue']);
  const { sections } = await world.done<Answer>('/lab/report/LabDashBoard', { params: {}, language: 'E' }, 'head');
  expect(sections.find(({ key }) => key === 'instruments')?.rows.map(({ name }) => name)).toEqual(['Reader 3', 'Reader 2']);
});

test('a value of a round has its z-score and judgement', async () => {
  const value = { roundno: '2026-A', provider: 'P', rounddt: ago(3), testcd: 'PRRS-AB', assigned: 1.42, sd: 0.18, inuse: 'Y' };
  const { id, version } = (await save('/lab/saveProficiency', { ...value, ours: 1.88 })) as { id: string; version: number };
  expect(await refused('/lab/saveProficiency', { ...value, ours: 1.88, rowid: id, version })).toEqual(['838 undefined']);
  await save('/lab/saveProficiency', { ...value, sampleno: '2' });
  expect(await refused('/lab/saveProficiency', { ...value, ours: 1 })).toContain('V_EXISTS roundno');
  expect(await refused('/lab/saveProficiency', { ...value, testcd: 'NONE' })).toContain('V_NOTEXISTS testcd');
  const { rows } = await world.done<{ rows: readonly Record<string, unknown>[] }>('/lab/findProficiencies', {}, 'head');
  // 0.46 over 0.18.
  expect(rows.map(({ z, judged }) => [typeof z === 'number' ? z.toFixed(2) : z, judged])).toEqual([
    ['2.56', 'questionable'],
    [null, null],
  ]);
});

test('control charts: each lot against its accepted runs, a refused one with its rule, opened by its row', async () => {
  const { pool } = world.farm.db;
  const run = async (at: number, raw: number, state = 1) => {
    const runid = randomUUID();
    await pool.query(
      `insert into lab_run (farm_id, runid, runno, testcd, kit, lot, instrument, operator, rundt, size, way, state, limits, controls, failed, crtusrid)
       values ($1, $2, $3, 'PRRS-AB', 'X3', 'L1', 'Reader 1', 'x', $4, 96, 'column', $5, '{}', '{}', $6, 'x')`,
      [LAB, runid, `R9900000${at}`, ago(30 - at), state, state === 1 ? '[]' : '[{"limit":"pc","found":2,"asked":1}]'],
    );
    await pool.query("insert into lab_well (farm_id, runid, well, role, raw) values ($1, $2, 'A1', 'pc', $3)", [LAB, runid, raw]);
  };
  for (const [at, raw] of [1, 1.1, 0.9, 1, 1].entries()) await run(at, raw);
  await run(5, 2, 2);
  const { charts, sections } = await world.done<Answer>('/lab/report/LabDashBoard', { params: { testcd: 'PRRS-AB' }, language: 'E' }, 'head');
  const chart = charts.find(({ title }) => title.E.startsWith('Positive control'));
  expect(chart?.x).toHaveLength(6);
  expect(chart?.edges).toMatchObject([{ at: 5.5, label: { E: 'Refused run 1-3s' } }]);
  const [newest] = sections.find(({ key }) => key === 'controls')?.rows ?? [];
  // Mean 1, SD 0.0707 of the five accepted.
  expect(newest).toMatchObject({ run: 'R99000005', value: 2, mean: 1, rule: '1-3s' });
  expect(Number(newest?.['z'])).toBeCloseTo(14.14, 2);
});
