import { CT_DEFAULTS } from '../results/pcr.ts';
import type { BelowRule } from '../results/titre.ts';
import type { TypedCutoff } from '../tests/test-rules.ts';
import type { ElisaLimits, Failed } from './acceptance.ts';
import type { RunTest } from './evaluate.ts';
import type { CutoffRow } from './outcome.ts';
import { dilutionsOf, type TitreTest } from './titre-run.ts';

/** Of a test what its runs need, as it is stored. */
export interface RunTestRow extends ElisaLimits {
  readonly testcd: string;
  readonly testgrp: string;
  readonly formula: string;
  readonly decimals: number;
  readonly pcmean: number | null;
  readonly pcwithin: number;
  readonly needic: boolean;
  readonly cycles: number | null;
  readonly ctstrong: number | null;
  readonly ctmedium: number | null;
  readonly ctweak: number | null;
  readonly ctdoubtful: number | null;
  readonly slope: number | null;
  readonly intercept: number | null;
  readonly dilfirst: number | null;
  readonly dilsteps: number | null;
  readonly endpoint: 'full' | 'half';
  readonly pctitre: number | null;
}

/** Whether its plates are read by an instrument; other tests are keyed. */
export function isMeasured({ testgrp }: Pick<RunTestRow, 'testgrp'>): boolean {
  return testgrp === 'elisa' || testgrp === 'pcr';
}

/** Whether a plate of it can be judged by its wells: one an instrument reads, or a titration whose dilutions the test names. */
export function isPlated(test: Pick<RunTestRow, 'testgrp' | 'formula' | 'dilfirst' | 'dilsteps'>): boolean {
  return isMeasured(test) || (test.formula === 'titre' && test.dilfirst !== null && test.dilsteps !== null);
}

/** Whether it is answered by what grows: isolates, or colonies counted. */
export function isCultured({ formula }: Pick<RunTestRow, 'formula'>): boolean {
  return formula === 'culture' || formula === 'count';
}

/** What the test says of its titrations; null of another method. */
function titreOf({ formula, dilfirst, dilsteps, endpoint, pctitre }: RunTestRow, below: BelowRule): TitreTest | null {
  if (formula !== 'titre' || dilfirst === null || dilsteps === null) return null;
  return { dilutions: dilutionsOf(dilfirst, dilsteps), endpoint, expected: pctitre, below };
}

/** A test as a run is judged by it; `cycles` of the file stand before those of the test. */
export function runTestOf(row: RunTestRow, cycles: number | null, below: BelowRule = 'half'): RunTest {
  const { ctstrong, ctmedium, ctweak, ctdoubtful, slope, intercept, pcmean, pcwithin, needic } = row;
  const last = cycles ?? row.cycles ?? CT_DEFAULTS.cycles;
  return {
    formula: row.formula as RunTest['formula'],
    titre: titreOf(row, below),
    decimals: row.decimals,
    elisa: { mindiff: row.mindiff, maxnc: row.maxnc, minnc: row.minnc, minpc: row.minpc, maxpc: row.maxpc, maxcv: row.maxcv },
    pcr: { pcmean, pcwithin, internal: needic, cycles: last },
    ct: {
      strong: ctstrong ?? CT_DEFAULTS.strong,
      medium: ctmedium ?? CT_DEFAULTS.medium,
      weak: ctweak ?? CT_DEFAULTS.weak,
      doubtful: ctdoubtful ?? CT_DEFAULTS.doubtful,
      cycles: last,
    },
    standard: slope === null || intercept === null ? null : { slope, intercept },
  };
}

/** A stored row of cut-offs with what judging needs. */
export type JudgingCutoff = TypedCutoff & { readonly protection: number | null; readonly least: number | null; readonly signed: boolean };

/** A stored row as values are judged by it. */
export function cutoffRowOf({ negop, neg, posop, pos, protection, a, b, least }: JudgingCutoff, decimals: number): CutoffRow {
  return { decimals, negop, neg, posop, pos, protection, curve: a === null || b === null ? null : { a, b, least } };
}

const LIMIT_SIGNS: Readonly<Record<Failed['limit'], string>> = {
  nocontrol: 'NC/PC ∅',
  diff: 'PC − NC',
  nc: 'NC',
  pc: 'PC',
  cv: 'CV',
  titre: 'T',
  virus: 'VC',
  ncct: 'NTC Ct',
  pcct: 'PC Ct',
  pcmiss: 'PC Ct ∅',
  ic: 'IC',
  efficiency: 'E',
};

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Failed limits in the signs of the bench, which need no language: "PC − NC 0.05 (0.15)". */
export function failedText(failed: readonly Failed[]): string {
  return failed
    .map(({ limit, found, asked }) =>
      [LIMIT_SIGNS[limit], found === null ? '' : number(found), asked === null ? '' : `(${number(asked)})`].filter(Boolean).join(' '),
    )
    .join('; ');
}
