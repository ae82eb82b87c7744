import { type Issue, refuse } from '#kernel/issue.ts';
import { type Compare, limitsAgree } from '../results/cutoff.ts';
import { ctLimitsAgree } from '../results/pcr.ts';
import { tidyWell } from '../runs/plate.ts';

/** A cut-off row as it is typed; days as YYYYMMDD. */
export interface TypedCutoff {
  readonly kit: string;
  readonly matrix: string;
  readonly fromdt: string;
  readonly todt: string | null;
  readonly negop: Compare | null;
  readonly neg: number | null;
  readonly posop: Compare;
  readonly pos: number;
  readonly a: number | null;
  readonly b: number | null;
}

/** Whether two rows of one kit and matrix hold on a common day. */
export function overlap(a: TypedCutoff, b: TypedCutoff): boolean {
  const last = (row: TypedCutoff) => row.todt ?? '99991231';
  return a.kit === b.kit && a.matrix === b.matrix && a.fromdt <= last(b) && b.fromdt <= last(a);
}

/** Refusals of the cut-off rows of a test, each with its row. */
export function cutoffIssues(rows: readonly TypedCutoff[], kits: readonly string[]): readonly Issue[] {
  return rows.flatMap((row, at): Issue[] => {
    const said = (issue: Issue) => ({ ...issue, row: at + 1 });
    const other = rows.findIndex((one, index) => index < at && overlap(one, row));
    return [
      ...(row.kit === '*' || kits.includes(row.kit) ? [] : [said(refuse('V_NOTEXISTS', 'kit', { value: row.kit }))]),
      ...(limitsAgree(row) && (row.a === null) === (row.b === null) ? [] : [said(refuse('LAB_CUTOFF_LIMITS', 'pos'))]),
      ...(other < 0 ? [] : [said(refuse('LAB_CUTOFF_OVERLAP', 'fromdt', { kit: row.kit, row2: other + 1 }))]),
    ];
  });
}

/** What of a test its rules look at. */
export interface TypedTest {
  readonly formula: string;
  readonly testgrp: string;
  readonly ncwells?: string | null;
  readonly pcwells?: string | null;
  readonly vcwells?: string | null;
  readonly ccwells?: string | null;
  readonly ctstrong?: number | null;
  readonly ctmedium?: number | null;
  readonly ctweak?: number | null;
  readonly ctdoubtful?: number | null;
}

/** Wells of a text: "A1, B1"; null where one of them is none. */
export function wellsOf(text: string | null | undefined): readonly string[] | null {
  const wells = (text ?? '')
    .split(/[\s,;]+/)
    .filter((well) => well !== '')
    .map(tidyWell);
  return wells.every((well) => well !== null) ? wells : null;
}

/** Formulas each group of methods may report by. */
const FORMULAS: Readonly<Record<string, readonly string[]>> = {
  elisa: ['sp', 'spp', 'sn', 'snp', 'pi', 'comp', 'pp'],
  hi: ['titre'],
  sn: ['titre'],
  pcr: ['ct'],
  bact: ['number', 'presence', 'culture', 'count'],
  abg: ['culture'],
  chem: ['number', 'presence'],
};

/** Refusals of a test's own fields. */
export function testIssues(test: TypedTest): readonly Issue[] {
  const { ctstrong: strong, ctmedium: medium, ctweak: weak, ctdoubtful: doubtful } = test;
  const limits = [strong, medium, weak, doubtful];
  const whole = strong != null && medium != null && weak != null && doubtful != null;
  const rising = !whole || ctLimitsAgree({ strong, medium, weak, doubtful, cycles: 60 });
  const [nc, pc] = [wellsOf(test.ncwells), wellsOf(test.pcwells)];
  return [
    ...(FORMULAS[test.testgrp]?.includes(test.formula) === true ? [] : [refuse('V_INVALID', 'formula')]),
    ...((whole || limits.every((limit) => limit == null)) && rising ? [] : [refuse('LAB_CUTOFF_LIMITS', 'ctdoubtful')]),
    ...(nc === null ? [refuse('V_INVALID', 'ncwells')] : []),
    ...['vcwells' as const, 'ccwells' as const].flatMap((key) => (wellsOf(test[key]) === null ? [refuse('V_INVALID', key)] : [])),
    ...(pc === null || nc?.some((well) => pc.includes(well)) === true ? [refuse('V_INVALID', 'pcwells')] : []),
  ];
}

/** Row of a kit, matrix and day: one of the very kit before '*', one of the very matrix before '*'. */
export function cutoffFor<Row extends Pick<TypedCutoff, 'kit' | 'matrix' | 'fromdt' | 'todt'>>(
  rows: readonly Row[],
  { kit, matrix, day }: { readonly kit: string; readonly matrix: string; readonly day: string },
): Row | null {
  const holds = rows.filter(
    (row) => (row.kit === kit || row.kit === '*') && (row.matrix === matrix || row.matrix === '*') && row.fromdt <= day && (row.todt ?? day) >= day,
  );
  const closeness = (row: Row) => (row.kit === kit ? 2 : 0) + (row.matrix === matrix ? 1 : 0);
  return holds.toSorted((a, b) => closeness(b) - closeness(a))[0] ?? null;
}
