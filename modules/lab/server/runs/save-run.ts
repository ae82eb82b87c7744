import { randomUUID } from 'node:crypto';
import { audit } from '#engine/server/audit.ts';
import { insertRows } from '#engine/server/bulk.ts';
import { handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { type RunInput, saveRun, type WellInput } from '../../contract/runs/run.calls.ts';
import type { BelowRule } from '../../domain/results/titre.ts';
import { evaluateRun, type MeasuredWell, type RunOutcome } from '../../domain/runs/evaluate.ts';
import { isOnPlate } from '../../domain/runs/plate.ts';
import { cutoffRowOf, failedText, isPlated, runTestOf } from '../../domain/runs/run-test.ts';
import { drawNumbers } from '../requests/draw-numbers.ts';
import { issueForRun } from '../stock/run-use.ts';
import { type Judging, judgingOf } from './judging.ts';
import { belowRule } from './save-results.ts';
import { type BenchTest, benchTest, type HeldOrder, holdOrders, keyOf, needWaiting } from './waiting.ts';
import { judgedOrders, writeResults } from './write-results.ts';

type SampleWell = WellInput & { readonly requestid: string; readonly seq: number };
const isSample = (well: WellInput): well is SampleWell => well.role === 'sample' && well.requestid != null && well.seq != null;

/** Whether each of its wells must have been read: of a PCR nothing may have been seen. */
const isRead = ({ testgrp, formula }: BenchTest): boolean => testgrp === 'elisa' || formula === 'titre';

/** @throws Refused V_DUP of a well named twice, LAB_FILE_WELL off the plate, LAB_WELLS_MISSING of a sample well nothing was read of */
function checkWells({ wells, size, testcd: _ }: RunInput, test: BenchTest): void {
  const names = wells.map(({ well }) => well);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw refused('V_DUP', 'wells', { value: twice });
  const off = names.find((name) => !isOnPlate(name, size === '384' ? 384 : 96));
  if (off !== undefined) throw refused('LAB_FILE_WELL', 'wells', { line: 1, found: off });
  if (wells.some((well) => well.role === 'sample' && !isSample(well))) throw refused('V_SELECT', 'wells');
  // A Ct may be missing: nothing was seen. A density is always there, unless the reader says why not.
  const missing = wells.filter(({ raw, said, excluded }) => raw == null && !said && !excluded && isRead(test)).map(({ well }) => well);
  if (missing.length > 0) throw refused('LAB_WELLS_MISSING', 'wells', { n: missing.length, wells: missing.slice(0, 8).join(', ') });
}

function measuredOf(well: WellInput): MeasuredWell {
  const { raw = null, reference = null, ic = null, called = null, dilution = null, excluded } = well;
  return {
    well: well.well,
    role: well.role,
    order: isSample(well) ? keyOf(well) : null,
    raw,
    reference,
    ic,
    called,
    excluded: Boolean(excluded),
    dilution,
  };
}

const RUN_COLUMNS = [
  ...[
    'farm_id',
    'runid',
    'runno',
    'testcd',
    'kit',
    'itemid',
    'lot',
    'storeid',
    'qty',
    'instrument',
    'operator',
    'rundt',
    'size',
    'way',
    'state',
    'limits',
  ],
  ...['controls', 'failed', 'filename', 'filesha', 'format', 'cycles', 'target', 'ictarget', 'remark', 'crtusrid'],
];
const WELL_COLUMNS = [
  'farm_id',
  'runid',
  'well',
  'role',
  'requestid',
  'seq',
  'dilution',
  'raw',
  'reference',
  'ic',
  'quantity',
  'said',
  'called',
  'excluded',
];

/** Writes the run and its wells. */
async function writeRun(ctx: SignedContext, input: RunInput, test: BenchTest, outcome: RunOutcome): Promise<{ runid: string; runno: string }> {
  const farm_id = farmOf(ctx.session);
  const { userid } = ctx.session;
  const runid = randomUUID();
  const [number] = await drawNumbers(ctx.db, farm_id, 'run', Number(input.rundt.slice(0, 4)), 1);
  const runno = number?.no ?? '';
  const { wells, reqid: _, refuse: __, unit: ___, ...fields } = input;
  const { name: ____, ...limits } = test;
  const row = {
    ...fields,
    ...{ farm_id, runid, runno, operator: userid, size: Number(input.size), state: outcome.failed.length > 0 ? 2 : 1, limits },
    ...{ controls: outcome.controls, failed: outcome.failed, crtusrid: userid },
  };
  await insertRows(ctx.db, { table: 'lab_run', columns: RUN_COLUMNS }, [row]);
  await insertRows(
    ctx.db,
    { table: 'lab_well', columns: WELL_COLUMNS },
    wells.map((well) => ({ ...well, farm_id, runid, ...(well.role === 'sample' ? {} : { requestid: null, seq: null }) })),
  );
  return { runid, runno };
}

/** Books out the kit a run used, where the bench says from which store; refused, nothing of the run is saved. */
async function bookKit(ctx: SignedContext, { storeid, itemid, lot, qty, unit, testcd, rundt }: RunInput, run: string): Promise<void> {
  if (!storeid || !itemid || qty == null || !unit) return;
  await issueForRun(ctx, { run, test: testcd, store: storeid, day: rundt, lines: [{ item: itemid, lot: lot ?? null, unit, qty }] });
}

function judge(
  input: RunInput,
  test: BenchTest,
  orders: ReadonlyMap<string, HeldOrder>,
  { judging, below }: { judging: Judging; below: BelowRule },
): RunOutcome {
  const cutoffOf = (order: string) => {
    const held = orders.get(order);
    const row = held === undefined ? null : judging(held);
    return row === null ? null : cutoffRowOf(row, test.decimals);
  };
  const outcome = evaluateRun(runTestOf(test, input.cycles ?? null, below), input.wells.map(measuredOf), cutoffOf);
  if (outcome.failed.length > 0 && input.refuse !== 'Y') throw refused('LAB_RUN_INVALID', 'wells', { limits: failedText(outcome.failed) });
  return outcome;
}

/** Wells of samples, each sample once however many wells it has. */
function samplesOf(wells: readonly WellInput[]): readonly SampleWell[] {
  return [...new Map(wells.filter(isSample).map((well) => [keyOf(well), well])).values()];
}

/** /lab/saveRun */
export const saveRunHandler = handleSigned(saveRun, async (ctx, input) => {
  const labid = farmOf(ctx.session);
  if (input.rundt > ctx.session.curbusdt) throw refused('359', 'rundt', { date: ctx.session.curbusdt });
  const test = await benchTest(ctx.db, labid, input.testcd, 'E');
  if (test === null || !isPlated(test)) throw refused('V_NOTEXISTS', 'testcd', { value: input.testcd });
  checkWells(input, test);
  const samples = samplesOf(input.wells);
  if (samples.length === 0) throw refused('V_SELECT', 'wells');
  const held = await holdOrders(ctx.db, labid, { testcd: input.testcd, rows: samples });
  const orders = new Map(
    samples.flatMap((sample) => {
      const order = held.get(keyOf(sample));
      return order === undefined ? [] : [[keyOf(sample), order] as const];
    }),
  );
  needWaiting(orders.values());
  const judging = await judgingOf(ctx.db, labid, { testcd: input.testcd, kit: input.kit, day: input.rundt, needed: isRead(test) });
  const below = await belowRule(ctx, labid);
  const outcome = judge(input, test, orders, { judging, below });
  const { runid, runno } = await writeRun(ctx, input, test, outcome);
  await bookKit(ctx, input, runno);
  const common = { testcd: input.testcd, kit: input.kit, lot: input.lot ?? null, runid, unit: test.unit, testdt: input.rundt };
  const done = await writeResults(ctx, common, judgedOrders(outcome.results, orders, judging));
  const state = outcome.failed.length > 0 ? 2 : 1;
  await audit(ctx, { screen: 'LabRequest2', subject: 'run', subjectId: runno, kind: 'add', after: { ...common, ...done, state } });
  return { runid, runno, state, ...done };
});
