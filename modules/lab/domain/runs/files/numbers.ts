/** A measured number: a comma alone is a decimal comma, for no density or Ct reaches a thousand. Null: no number. */
export function measured(cell: string): number | null {
  const text = cell.replace(/[\s\u00A0]/g, '');
  if (/^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i.test(text)) return Number(text.replace(',', '.'));
  return null;
}

/** A quantity: 1,250.000 and 1.250,0 are parted thousands. Null: no number. */
export function quantityOf(cell: string): number | null {
  const text = cell.replace(/[\s\u00A0]/g, '');
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replace(/,/g, ''));
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return Number(text.replace(/\./g, '').replace(',', '.'));
  return measured(text);
}

/** What instruments write where they saw or could read nothing. */
const NOTHING =
  /^(?:|-+|\*+|\?+|#+|nan|n\/?a|none|null|undetermined|undet\.?|no ?ct|no ?cq|not ?detected|overflow|ovrflw|over|>max|low|high|path\?|mask(?:ed)?|error|#sat|invalid|omit(?:ted)?|chưa xác định|không xác định|indéterminé|unbestimmt|indeterminado|ไม่พบ)$/i;

/** Whether a cell is one of the ways to say that there is no value. */
export function isNothing(cell: string): boolean {
  return NOTHING.test(cell.trim());
}
