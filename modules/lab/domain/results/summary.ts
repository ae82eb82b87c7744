import { spreadOf, titreSpread } from './group-figures.ts';
import { figuresOfSums, onScale, share } from './sums.ts';

/** How a doubtful result counts in a positive share (LABDOUBT): as a class of its own, or as positive. */
export type DoubtRule = 'own' | 'positive';

/** A result as figures of a group take it. */
export interface Summed {
  /** Number of the result on its own scale; null of what was not detected or is left out. */
  readonly stat: number | null;
  readonly cls: 'neg' | 'dbt' | 'pos' | null;
  readonly protective: boolean | null;
  /** As its laboratory counts what is doubtful; a class of its own where nothing is said. */
  readonly doubt?: DoubtRule | undefined;
}

/** Whether a result counts in the positive share. */
export const countsPositive = ({ cls, doubt }: Pick<Summed, 'cls' | 'doubt'>): boolean => cls === 'pos' || (cls === 'dbt' && doubt === 'positive');

/** Figures of the results of one test and kit; shares in per cent. */
export interface Summary {
  readonly n: number;
  readonly positive: number | null;
  readonly doubtful: number | null;
  readonly negative: number | null;
  /** Wilson's limits of the positive share. */
  readonly low: number | null;
  readonly high: number | null;
  readonly protection: number | null;
  /** Results a protection level is known of. */
  readonly judged: number;
  /** Of titres on the log2 scale, as SD and CV are. */
  readonly mean: number | null;
  readonly sd: number | null;
  readonly gmt: number | null;
  readonly cv: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** Sums up results of one test and kit. Titres are summed up on the log2 scale; a Ct not detected enters no mean. */
export function summed(formula: string, rows: readonly Summed[]): Summary {
  const stats = rows.flatMap(({ stat }) => stat ?? []);
  const spread = formula === 'titre' ? titreSpread(stats) : spreadOf(stats);
  const judged = rows.filter(({ cls }) => cls !== null);
  const of = (one: Summed['cls']): number => judged.filter(({ cls }) => cls === one).length;
  const known = rows.filter(({ protective }) => protective !== null);
  const shielded = known.filter(({ protective }) => protective === true).length;
  const { mean, sd, min, max } = spread;
  const counts = { n: rows.length, judged: judged.length, pos: judged.filter(countsPositive).length, known: known.length, shielded };
  return {
    ...figuresOfSums(formula, { ...counts, mean, sd, min, max }),
    ...{ doubtful: share(of('dbt'), judged.length), negative: share(of('neg'), judged.length), median: onScale(formula, spread.median) },
  };
}

/** A class of a histogram with what lies in it. */
export interface Bin {
  readonly label: string;
  readonly n: number;
}

/** Width of the classes of a scale, and its last class, which takes all above. */
const STEPS: Readonly<Record<string, readonly [step: number, last: number, decimals: number]>> = {
  sp: [0.5, 3, 1],
  sn: [0.2, 1.2, 1],
  pp: [10, 100, 0],
  spp: [20, 140, 0],
  snp: [10, 120, 0],
  pi: [10, 90, 0],
  comp: [10, 90, 0],
  ct: [5, 35, 0],
};

function steppedBins(values: readonly number[], [step, last, decimals]: readonly [number, number, number]): readonly Bin[] {
  const first = Math.max(0, Math.floor(Math.min(...values) / step + 1e-9));
  const end = Math.round(last / step);
  const at = (value: number) => Math.min(end, Math.max(0, Math.floor(value / step + 1e-9)));
  return Array.from({ length: end - Math.min(first, end) + 1 }, (_, i) => {
    const bin = Math.min(first, end) + i;
    const from = (bin * step).toFixed(decimals);
    return {
      label: bin === end ? `≥${from}` : `${from}–${((bin + 1) * step).toFixed(decimals)}`,
      n: values.filter((value) => at(value) === bin).length,
    };
  });
}

/** Titres by their log2 class, from the lowest found to the highest. */
function titreBins(values: readonly number[]): readonly Bin[] {
  const classes = values.filter((value) => value > 0).map((value) => Math.round(Math.log2(value)));
  const [low, high] = [Math.min(...classes), Math.max(...classes)];
  return Array.from({ length: high - low + 1 }, (_, i) => ({ label: String(low + i), n: classes.filter((one) => one === low + i).length }));
}

/** The classes results fall into, by the scale of their formula; none of a formula without numbers. */
export function histogramOf(formula: string, values: readonly number[]): readonly Bin[] {
  if (values.length === 0) return [];
  if (formula === 'titre') return titreBins(values);
  const steps = STEPS[formula];
  return steps === undefined ? [] : steppedBins(values, steps);
}
