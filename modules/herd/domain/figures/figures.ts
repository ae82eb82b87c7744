import { BREEDING_FIGURES } from './breeding.figure.ts';
import { FARROWING_FIGURES } from './farrowing.figure.ts';
import type { FigureDef } from './figure.ts';
import { HERD_FIGURES } from './herd.figure.ts';
import { OTHER_FIGURES } from './other.figure.ts';
import { PREGNANCY_FIGURES } from './pregnancy.figure.ts';
import { WEANING_FIGURES } from './weaning.figure.ts';
import { YEAR_FIGURES } from './year.figure.ts';

/** Every figure of the herd, once. */
export const FIGURES: readonly FigureDef[] = [
  ...BREEDING_FIGURES,
  ...PREGNANCY_FIGURES,
  ...FARROWING_FIGURES,
  ...WEANING_FIGURES,
  ...HERD_FIGURES,
  ...YEAR_FIGURES,
  ...OTHER_FIGURES,
];

const BY_CODE: ReadonlyMap<string, FigureDef> = new Map(FIGURES.map((figure) => [figure.code, figure]));

/** The figure of a code, null when there is none. */
export function findFigure(code: string): FigureDef | null {
  return BY_CODE.get(code) ?? null;
}

/** The figure of a code the program itself names. @throws RangeError when there is none. */
export function figureOf(code: string): FigureDef {
  const figure = BY_CODE.get(code);
  if (figure === undefined) throw new RangeError(`no figure ${code}`);
  return figure;
}
