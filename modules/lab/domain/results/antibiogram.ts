import { type DrugResult, isMultiResistant, marIndex, micCovering, type Susceptibility } from './bacteria.ts';

/** An isolate as figures take it: the first of its organism a farm gave in a period counts. */
export interface Isolate {
  readonly farm: string;
  readonly organism: string;
  /** Day of sampling; ties stand in the order of the list. */
  readonly day: string;
}

/** The first isolate of each organism a farm gave in each period; `periodOf` says which one a day lies in. */
export function firstIsolates<T extends Isolate>(isolates: readonly T[], periodOf: (day: string) => string): readonly T[] {
  const seen = new Set<string>();
  return [...isolates]
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .filter(({ farm, organism, day }) => {
      const key = [farm, organism, periodOf(day)].join('\t');
      return !seen.has(key) && seen.add(key);
    });
}

/** The quarter of a day: 2026Q2. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(4, 6)) / 3)}`;

/** How many of the isolates tried are of each class; what is not judged (NT) never counts. */
export interface SirCounts {
  readonly n: number;
  readonly S: number;
  readonly I: number;
  readonly R: number;
}
export function sirCounts(found: readonly Susceptibility[]): SirCounts {
  const of = (one: Susceptibility): number => found.filter((sir) => sir === one).length;
  const [S, I, R] = [of('S'), of('I'), of('R')];
  return { n: S + I + R, S, I, R };
}

/** A MIC as it was read: at most the lowest, or above the highest concentration tried. */
export interface Mic {
  readonly sign: '' | '<=' | '>';
  readonly value: number;
}

/** Where a MIC stands among the concentrations: above the highest is one step further. */
const stepOf = ({ sign, value }: Mic): number => (sign === '>' ? 2 * value : value);
const labelOf = ({ sign, value }: Mic): string => `${sign === '<=' ? '≤' : sign}${value}`;

/** A concentration with how many isolates it was the MIC of. */
export interface MicClass {
  readonly step: number;
  readonly label: string;
  readonly n: number;
}

/** The distribution of MICs, with the concentrations that cover half and nine tenths of the isolates. */
export interface MicFigures {
  readonly n: number;
  readonly classes: readonly MicClass[];
  readonly mic50: string | null;
  readonly mic90: string | null;
}

export function micFigures(mics: readonly Mic[]): MicFigures {
  const classes = [...Map.groupBy(mics, stepOf)]
    .map(([step, own]) => ({ step, n: own.length, label: labelOf(own.find(({ sign }) => sign !== '') ?? (own[0] as Mic)) }))
    .toSorted((a, b) => a.step - b.step);
  const covering = (share: number): string | null => {
    const found = micCovering(mics.map(stepOf), share);
    return classes.find(({ step }) => step === found)?.label ?? null;
  };
  return { n: mics.length, classes, mic50: covering(0.5), mic90: covering(0.9) };
}

/** How much the isolates of an organism withstand: mean MAR index, and how many are resistant in three classes of drugs or more. */
export interface Resistance {
  readonly n: number;
  readonly mar: number | null;
  readonly multi: number;
}
export function resistanceOf(isolates: readonly (readonly DrugResult[])[]): Resistance {
  const judged = isolates.flatMap((drugs) => {
    const index = marIndex(drugs);
    return index === null ? [] : [{ drugs, index }];
  });
  const sum = judged.reduce((total, { index }) => total + index, 0);
  return {
    n: judged.length,
    mar: judged.length === 0 ? null : sum / judged.length,
    multi: judged.filter(({ drugs }) => isMultiResistant(drugs)).length,
  };
}
