import { useCallback } from 'react';
import { code } from '#engine/define/fields.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { t3 } from '#kernel/language.ts';

const UNIT = [code('unit', t3('Đơn vị', 'Unit', 'หน่วย'), { list: 'unit' })];

/** What units of goods are called. */
export function useUnitNames(): (unit: unknown) => string {
  const named = useCodeTexts(UNIT);
  return useCallback((unit) => named('unit', unit), [named]);
}
