import type { FieldValues } from '#engine/define/field.ts';
import { countOf, numberOf } from './values.ts';

/**
 * Useful sperm of a collection, 10⁹ (herd.md, USP): volume ml × concentration 10⁶/ml / 1000 ×
 * motility % × (1 − abnormal %). Null while a value is missing.
 */
export function usefulSperm(data: FieldValues): number | null {
  const [volume, concentration, motility, abnormal] = ['volume', 'concentration', 'motility', 'abnormal'].map((key) => numberOf(data, key));
  if (volume == null || concentration == null || motility == null || abnormal == null) return null;
  return ((volume * concentration) / 1000) * (motility / 100) * (1 - abnormal / 100);
}

/** Doses a collection allows: whole doses of the useful sperm. A hair below a whole number is that number. */
export function dosesAllowed(data: FieldValues, spermdose: number): number {
  const useful = usefulSperm(data);
  return useful === null || spermdose <= 0 ? 0 : Math.floor(Number((useful / spermdose).toPrecision(12)));
}

/** Diluent to add, ml: doses × dose volume − volume, at least 0. */
export function diluentVolume(data: FieldValues, dosevol: number): number {
  return Math.max(0, countOf(data, 'doses') * dosevol - countOf(data, 'volume'));
}
