import type { Field } from '#engine/define/field.ts';
import { templateHeader } from '#engine/sheet/template.ts';
import type { Language } from '#kernel/language.ts';

const WIDTH: Readonly<Partial<Record<Field['kind'], number>>> = { date: 108, int: 84, decimal: 92, flag: 64, longtext: 200, animal: 116 };

/** Width of a column, px: of its kind, unless its heading asks more. */
export function batchWidth(field: Field, language: Language): number {
  return Math.max(WIDTH[field.kind] ?? 128, Math.min(160, templateHeader(field, language).length * 4.4 + 24));
}
