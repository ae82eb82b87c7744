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
}

/** Chosen samples laid out as the test says; null where they do not fit. */
export function plannedLayout(test: BenchTest, { size, way }: RunHead, samples: readonly WaitingSample[]): readonly PlannedWell[] | null {
  const controls = { nc: wellsOf(test.ncwells) ?? [], pc: wellsOf(test.pcwells) ?? [] };
  return layOut({ size, way, controls, replicates: test.replicates, dilutions: [] }, samples.map(waitingKey));
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
  const matrixOf = new Map(work.waiting.map((one) => [waitingKey(one), one.sampletp]));
  const cutoffOf = (order: string) => {
    const row = cutoffFor(work.cutoffs, { kit: head.kit, matrix: matrixOf.get(order) ?? '', day: head.rundt });
    return row?.signed === true ? cutoffRowOf(row, test.decimals) : null;
  };
  const measured = wells.map(({ sample, ...well }) => ({ ...well, order: sample, excluded: false }));
  return { wells, missing, outcome: evaluateRun(runTestOf(test, file.cycles), measured, cutoffOf) };
}

/** Wells as the run is saved with them. */
export function sentWells(wells: readonly FilledWell[]) {
  return wells.map(({ sample, ...well }) => {
    const [requestid, seq] = sample?.split(' ') ?? [];
    return { ...well, ...(requestid === undefined ? {} : { requestid, seq: Number(seq) }) };
  });
}
