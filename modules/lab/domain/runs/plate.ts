import { type Issue, refuse } from '#kernel/issue.ts';

/** Wells of a plate; a PCR block of 24 or 48 wells, a strip and a plate of 6 follow the same letters. */
export type PlateSize = 96 | 384;
/** Down each column first, or along each row. */
export type FillWay = 'column' | 'row';

const SHAPES: Readonly<Record<PlateSize, readonly [rows: number, columns: number]>> = { 96: [8, 12], 384: [16, 24] };

/** A, B … P. */
export function rowLetter(row: number): string {
  return String.fromCharCode(65 + row);
}

/** Rows and columns of a plate. */
export function shapeOf(size: PlateSize): readonly [rows: number, columns: number] {
  return SHAPES[size];
}

/** The name of a well as it is kept: A1, never A01. */
export function wellName(row: number, column: number): string {
  return `${rowLetter(row)}${column + 1}`;
}

/** Row and column of a well's name, zero-based; null of no well: A01 and a1 are A1. */
export function wellAt(name: string): readonly [row: number, column: number] | null {
  const found = /^\s*([A-P])\s*0*([1-9]\d?)\s*$/i.exec(name);
  if (found === null) return null;
  const row = (found[1] ?? '').toUpperCase().charCodeAt(0) - 65;
  const column = Number(found[2]) - 1;
  return column < 24 ? [row, column] : null;
}

/** The name as it is kept; null of no well. */
export function tidyWell(name: string): string | null {
  const at = wellAt(name);
  return at === null ? null : wellName(...at);
}

/** Whether a plate of that size has the well. */
export function isOnPlate(name: string, size: PlateSize): boolean {
  const at = wellAt(name);
  const [rows, columns] = SHAPES[size];
  return at !== null && at[0] < rows && at[1] < columns;
}

/** Least plate that holds all wells. */
export function sizeFor(wells: readonly string[]): PlateSize {
  return wells.every((well) => isOnPlate(well, 96)) ? 96 : 384;
}

/** All wells in the order a plate is filled. */
export function fillOrder(size: PlateSize, way: FillWay): readonly string[] {
  const [rows, columns] = SHAPES[size];
  return Array.from({ length: rows * columns }, (_, at) =>
    way === 'column' ? wellName(at % rows, Math.floor(at / rows)) : wellName(Math.floor(at / columns), at % columns),
  );
}

export type WellRole = 'sample' | 'nc' | 'pc' | 'blank' | 'ic' | 'std' | 'virus' | 'empty';

/** What stands in a well before anything is measured. */
export interface PlannedWell {
  readonly well: string;
  readonly role: WellRole;
  /** Key of the sample it holds; of a control null. */
  readonly sample: string | null;
  /** Reciprocal of the dilution of a titration; else null. */
  readonly dilution: number | null;
}

/** How a plate is laid out. */
export interface PlatePlan {
  readonly size: PlateSize;
  readonly way: FillWay;
  /** Controls by role, each in its wells. */
  readonly controls: Readonly<Partial<Record<WellRole, readonly string[]>>>;
  /** Wells a sample takes, at least one. */
  readonly replicates: number;
  /** Dilutions of a titration, a well each; empty where samples are not diluted. */
  readonly dilutions: readonly number[];
}

/** Samples a plate of this plan takes. */
export function roomOn({ size, controls, replicates, dilutions }: PlatePlan): number {
  const taken = new Set(Object.values(controls).flat()).size;
  return Math.floor((size - taken) / (Math.max(1, replicates) * Math.max(1, dilutions.length)));
}

/** LAB_PLATE where so many samples were laid out and did not fit. */
export const roomIssue = (laid: readonly PlannedWell[] | null, samples: number): Issue | null =>
  laid === null ? refuse('LAB_PLATE', 'samples', { n: samples }) : null;

/**
 * Lays samples out in the order of filling around the controls: the wells of one sample follow each other. Null where
 * they do not all fit, or a control stands outside the plate or twice.
 */
export function layOut(plan: PlatePlan, samples: readonly string[]): readonly PlannedWell[] | null {
  const { size, way, controls, replicates, dilutions } = plan;
  const fixed = Object.entries(controls).flatMap(([role, wells = []]) => wells.map((well) => [well, role as WellRole] as const));
  const taken = new Map(fixed);
  if (taken.size !== fixed.length || fixed.some(([well]) => !isOnPlate(well, size)) || samples.length > roomOn(plan)) return null;
  const free = fillOrder(size, way).filter((well) => !taken.has(well));
  const steps: readonly (number | null)[] = dilutions.length === 0 ? [null] : dilutions;
  const wanted = samples.flatMap((sample) =>
    Array.from({ length: Math.max(1, replicates) }, () => steps.map((dilution) => ({ role: 'sample' as const, sample, dilution }))).flat(),
  );
  return [
    ...fixed.map(([well, role]) => ({ well, role, sample: null, dilution: null })),
    ...wanted.flatMap((one, at) => {
      const well = free[at];
      return well === undefined ? [] : [{ well, ...one }];
    }),
  ];
}
