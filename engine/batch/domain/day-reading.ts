import { decimal } from '#engine/define/fields.ts';
import { refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { BatchEvent } from './kind.ts';

const CELSIUS = { unit: '°C', decimals: 1, min: -20, max: 60, usual: true } as const;

/** DAY: what is read off in a house once a day beside its animals and goods: water and temperature. */
export const readingEvent: BatchEvent<'DAY'> = {
  code: 'DAY',
  title: t3('Nước và nhiệt độ', 'Water and temperature', 'น้ำและอุณหภูมิ'),
  move: null,
  fields: [
    decimal('water', t3('Nước uống', 'Water', 'น้ำดื่ม'), { unit: 'l', decimals: 1, min: 0, max: 999_999, usual: true }),
    decimal('tlow', t3('Nhiệt độ thấp nhất', 'Lowest temperature', 'อุณหภูมิต่ำสุด'), CELSIUS),
    decimal('thigh', t3('Nhiệt độ cao nhất', 'Highest temperature', 'อุณหภูมิสูงสุด'), CELSIUS),
  ],
  complete: ({ water, tlow, thigh }) => ({
    values: {},
    issues: [
      ...(water == null && tlow == null && thigh == null ? [refuse('V_REQUIRED', 'water', { field: 'water' })] : []),
      ...(typeof tlow === 'number' && typeof thigh === 'number' && tlow > thigh ? [refuse('V_RANGE', 'thigh', { min: tlow, max: 60 })] : []),
    ],
  }),
  reason: 'none',
  reasonsOf: [],
  mostHead: null,
};
