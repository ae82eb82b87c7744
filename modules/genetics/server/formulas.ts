import type { z } from 'zod';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import type { formulaRow } from '../contract/param.calls.ts';
import { LABEL_NAMES } from './breeds.ts';
import type { Line } from './lines.ts';

type Stored = z.output<typeof formulaRow>;

/** A row of the hybrid formula. */
export interface Formula extends Omit<Stored, 'usedfor' | 'V' | 'E' | 'T' | 'litters' | 'patterned'> {
  readonly usedfor: NonNullable<Stored['usedfor']>;
  readonly names: Text3;
}

/** The hybrid formula of a company. */
export async function loadFormulas(db: Db, prnt2: string): Promise<Formula[]> {
  const { rows } = await db.query<Formula>(
    `select sire, dam, from_day as "from", to_day as "to", progcode, ${LABEL_NAMES} as names, generation, used_for as usedfor, allowed, parts,
       heterosis, version
     from gen_formula where prnt2 = $1 order by sire, dam, from_day desc`,
    [prnt2],
  );
  return rows;
}

/** What a row of the formula is of: lines or breeds. */
type Cross = Pick<Stored, 'sire' | 'dam'>;

interface Parent {
  readonly lineage: string | null;
  readonly breed: string | null;
}

/**
 * The crosses a pair may stand under in the hybrid formula, whose rows name a line or a breed on either side: what says
 * more before what says less, lines before breeds.
 */
export function crossesOf(sire: Parent, dam: Parent): readonly Cross[] {
  const sides = [
    [sire.lineage, dam.lineage],
    [sire.lineage, dam.breed],
    [sire.breed, dam.lineage],
    [sire.breed, dam.breed],
  ] as const;
  const named = sides.flatMap(([s, d]): Cross[] => (s === null || d === null ? [] : [{ sire: s, dam: d }]));
  return [...new Map(named.map((cross) => [crossKey(cross), cross])).values()];
}

/** A cross as the key of a table. */
export const crossKey = ({ sire, dam }: Cross): string => `${sire} ${dam}`;

/**
 * The formula of a cross on a day: by lines, else by breeds. Animals of one line or breed make that line again
 * without a row. Null: nobody says what the litter would be.
 */
export function formulaOf(
  formulas: readonly Formula[],
  sire: Parent,
  dam: Parent,
  day: BusinessDate,
): Pick<Formula, 'progcode' | 'names' | 'allowed'> | null {
  const inForce = formulas.filter(({ from, to }) => from <= day && (to === null || to >= day));
  const [found] = crossesOf(sire, dam).flatMap((cross) => inForce.find((formula) => formula.sire === cross.sire && formula.dam === cross.dam) ?? []);
  if (found !== undefined) return found;
  if (sire.lineage === null || sire.lineage !== dam.lineage) return null;
  return { progcode: sire.lineage, names: { V: sire.lineage, E: sire.lineage, T: sire.lineage }, allowed: 'yes' };
}

/** Breed parts of a line or cross, per cent: its own formula's, else all of its breed. */
export function partsOf(code: string, formulas: readonly Formula[], lines: ReadonlyMap<string, Line>): Readonly<Record<string, number>> {
  const made = formulas.find(({ progcode, sire, dam }) => progcode === code && sire !== code && dam !== code);
  return made?.parts ?? { [lines.get(code)?.breed ?? code]: 100 };
}

/** Half of each parent's parts. */
export function crossedParts(sire: Readonly<Record<string, number>>, dam: Readonly<Record<string, number>>): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const side of [sire, dam]) for (const [breed, part] of Object.entries(side)) parts[breed] = (parts[breed] ?? 0) + part / 2;
  return parts;
}
