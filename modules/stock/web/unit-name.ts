import { code } from '#engine/define/fields.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { WORDS } from './words.ts';

const UNIT = [code('unit', WORDS.unit, { list: 'unit' })];

/** What people call a unit in their language. */
export function useUnitName(): (unit: string) => string {
  const named = useCodeTexts(UNIT);
  return (unit) => named('unit', unit);
}
