import { evaluateRun, type RunOutcome } from '../../domain/runs/evaluate.ts';
import type { RunFile } from '../../domain/runs/files/sheets.ts';
import { type Chosen, type FilledWell, layoutOfFile, placed } from '../../domain/runs/match-file.ts';
import { layOut, type PlannedWell, type PlateSize } from '../../domain/runs/plate.ts';
import { cutoffRowOf, runTestOf } from '../../domain/runs/run-test.ts';
import { cutoffFor, wellsOf } from '../../domain/tests/test-rules.ts';
import { type BenchTest, type RunWork, type WaitingSample, waitingKey } from './work-types.ts';

/** What is said of a run on the bench before its file. */
export interface RunHead {
  readonly kit: string;
  readonly rundt: string;
  readonly size: PlateSize;
  readonly way: 'column' | 'row';
  /** Wells a sample takes, or rows of dilutions. */
  readonly replicates: number;
}

/** Sera of the controls are diluted as the samples are, in the order of their wells. */
function diluted(laid: readonly PlannedWell[], dilutions: readonly number[]): readonly PlannedWell[] {
  const seen: Record<string, number> = {};
  return laid.map((one) => {
    if (dilutions.length === 0 || (one.role !== 'pc' && one.role !== 'nc')) return one;
    const at = seen[one.role] ?? 0;
    seen[one.role] = at + 1;
    return { ...one, dilution: dilutions[at % dilutions.length] ?? null };
  });
}

/** Chosen samples laid out as the test says; null where they do not fit. */
export function plannedLayout(test: BenchTest, { size, way, replicates }: RunHead, samples: readonly WaitingSample[]): readonly PlannedWell[] | null {
  const wells = { nc: test.ncwells, pc: test.pcwells, virus: test.vcwells, blank: test.ccwells };
  const controls = Object.fromEntries(Object.entries(wells).map(([role, text]) => [role, wellsOf(text) ?? []]));
  const dilutions = runTestOf(test, null).titre?.dilutions ?? [];
  const laid = layOut({ size, way, controls, replicates, dilutions }, samples.map(waitingKey));
  return laid === null ? null : diluted(laid, dilutions);
}

/** The layout the file says itself where it names samples, else the planned one. */
export function layoutFor(
  planned: readonly PlannedWell[],
  file: RunFile | null,
  chosen: Chosen | null,
  samples: readonly WaitingSample[],
): readonly PlannedWell[] {
  if (file === null || chosen === null) return planned;
  const known = new Map(samples.flatMap((one) => [one.labno, one.mark].map((name) => [name.toUpperCase(), waitingKey(one)] as const)));
  return layoutOfFile(file, chosen, known) ?? planned;
}

/** What a read plate says, judged as the server will judge it. */
export interface Judged {
  readonly wells: readonly FilledWell[];
  readonly missing: readonly string[];
  readonly outcome: RunOutcome;
}

/** Judges a plate in the browser: the same rules, before anything is saved. */
export function judgedPlate(work: RunWork, test: BenchTest, head: RunHead, layout: readonly PlannedWell[], file: RunFile, chosen: Chosen): Judged {
  const { wells, missing } = placed(layout, file, chosen);
  return { wells, missing, outcome: outcomeOf(work, test, head, wells, file.cycles) };
}

/** Judges wells as they stand, by the cut-offs of the bench. */
function outcomeOf(work: RunWork, test: BenchTest, head: RunHead, wells: readonly FilledWell[], cycles: number | null): RunOutcome {
  const matrixOf = new Map(work.waiting.map((one) => [waitingKey(one), one.sampletp]));
  const cutoffOf = (order: string) => {
    const row = cutoffFor(work.cutoffs, { kit: head.kit, matrix: matrixOf.get(order) ?? '', day: head.rundt });
    return row?.signed === true ? cutoffRowOf(row, test.decimals) : null;
  };
  const measured = wells.map(({ sample, ...well }) => ({ ...well, order: sample, excluded: false }));
  return evaluateRun(runTestOf(test, cycles), measured, cutoffOf);
}

/** A titration read by eye: 1 where cells clumped or died, 0 where they did not. */
export function judgedByEye(work: RunWork, test: BenchTest, head: RunHead, layout: readonly PlannedWell[], read: ReadonlyMap<string, 0 | 1>): Judged {
  const none = { reference: null, ic: null, quantity: null, said: null, called: null };
  const wells = layout.flatMap((one) => (one.role === 'empty' ? [] : [{ ...none, ...one, role: one.role, raw: read.get(one.well) ?? null }]));
  const missing = wells.filter(({ raw }) => raw === null).map(({ well }) => well);
  return { wells, missing, outcome: outcomeOf(work, test, head, wells, null) };
}

/** Wells of each row of dilutions, in the order of dilution, by any of its wells. */
export function rowsOf(layout: readonly PlannedWell[]): ReadonlyMap<string, readonly string[]> {
  const rows: string[][] = [];
  let before: PlannedWell | null = null;
  for (const one of layout) {
    const goes = before !== null && before.role === one.role && before.sample === one.sample && (one.dilution ?? 0) > (before.dilution ?? 0);
    if (goes) rows.at(-1)?.push(one.well);
    else rows.push([one.well]);
    before = one;
  }
  return new Map(rows.flatMap((row) => row.map((well) => [well, row] as const)));
}

/** Wells as the run is saved with them. */
export function sentWells(wells: readonly FilledWell[]) {
  return wells.map(({ sample, ...well }) => {
    const [requestid, seq] = sample?.split(' ') ?? [];
    return { ...well, ...(requestid === undefined ? {} : { requestid, seq: Number(seq) }) };
  });
}
