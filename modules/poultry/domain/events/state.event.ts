import { headField, leavesOfWeighing, WEIGHTS_FIELD, weightField } from '#engine/batch/domain/batch-fields.ts';
import { HEAVIEST, parseWeights, uniformityOf } from '#engine/batch/domain/uniformity.ts';
import { decimal } from '#engine/define/fields.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { kgOf, MOST_BIRDS } from '../limits.ts';
import type { FlockEvent } from './event.ts';

const stateless = { move: null, fields: [], reasonsOf: [], mostHead: null } as const;
type Values = Readonly<Record<string, unknown>>;

const GRAMS = decimal('grams', t3('Khối lượng mỗi con', 'Weight a bird', 'น้ำหนักต่อตัว'), {
  unit: 'g',
  decimals: 1,
  min: 1,
  max: HEAVIEST.g,
  usual: true,
});
/** Grams of single birds; the engine's field says kg. */
const SINGLE = {
  ...WEIGHTS_FIELD,
  unit: 'g',
  help: t3(
    'Gõ hoặc dán khối lượng từng con (g), cách nhau bằng dấu cách, chấm phẩy hoặc xuống dòng; số con, trung bình và hệ số biến thiên tính theo đó.',
    'Type or paste the weight of each bird (g), separated by spaces, semicolons or lines; birds, mean and variation follow from them.',
    'พิมพ์หรือวางน้ำหนักทีละตัว (กรัม) คั่นด้วยเว้นวรรค อัฒภาค หรือขึ้นบรรทัด จำนวน ค่าเฉลี่ย และสัมประสิทธิ์ความแปรผันคำนวณตามนั้น',
  ),
};

/** Birds, weight and variation of single weights in grams. */
function fromSingles(typed: string, heads: unknown): { readonly values: Values; readonly issues: readonly Issue[] } {
  const parsed = parseWeights(typed, HEAVIEST.g);
  if ('wrong' in parsed) return { values: {}, issues: [refuse('V_INVALID', 'weights', { value: parsed.wrong })] };
  const found = uniformityOf(parsed.weights);
  if (found === null) return { values: {}, issues: [] };
  const other = heads != null && heads !== found.n ? [refuse('V_RANGE', 'heads', { min: found.n, max: found.n })] : [];
  const cv = found.cv === null ? {} : { cv: Math.round(found.cv * 10) / 10 };
  return {
    values: {
      heads: found.n,
      weight: kgOf(1, found.sum),
      grams: Math.round(found.mean * 10) / 10,
      ...cv,
      weights: parsed.weights.join(' '),
    },
    issues: other,
  };
}

/** A sample: single weights, or birds with their mean in grams, or with the kg of all. */
export function completeSample(values: Values): { readonly values: Values; readonly issues: readonly Issue[] } {
  const { weights, heads, grams, weight } = values;
  if (typeof weights === 'string' && weights.trim() !== '') return fromSingles(weights, heads);
  if (typeof heads === 'number' && typeof grams === 'number') return { values: { weight: kgOf(heads, grams) }, issues: [] };
  const missing = typeof weight === 'number' && weight > 0 ? [] : [refuse('V_REQUIRED', 'grams', { field: 'grams' })];
  return { values: {}, issues: missing };
}

/** WGT: a sample of birds weighed: a known point of the weight curve. */
export const weighingEvent: FlockEvent = {
  ...stateless,
  code: 'WGT',
  title: t3('Cân mẫu', 'Weighing sample', 'สุ่มชั่งน้ำหนัก'),
  fields: [
    headField(MOST_BIRDS),
    GRAMS,
    weightField({ decimals: 3, help: t3('Hoặc tổng khối lượng.', 'Or the weight of all.', 'หรือน้ำหนักรวม') }),
    decimal('cv', t3('Hệ số biến thiên', 'Coefficient of variation', 'สัมประสิทธิ์ความแปรผัน'), { unit: '%', decimals: 1, min: 0, max: 100 }),
    SINGLE,
  ],
  leaves: (values) =>
    leavesOfWeighing(values).length > 0 ? ['heads', 'weight', 'grams', 'cv'] : typeof values['grams'] === 'number' ? ['weight'] : [],
  complete: completeSample,
  reason: 'none',
  mostHead: MOST_BIRDS,
};

/** CLO: the flock is closed; no bird may be live. */
export const closeEvent: FlockEvent = { ...stateless, code: 'CLO', title: t3('Đóng đàn', 'Close', 'ปิดฝูง'), reason: 'none' };

/** UCL: a house just closed and not restocked is opened again. */
export const undoCloseEvent: FlockEvent = { ...stateless, code: 'UCL', title: t3('Mở lại đàn', 'Undo close', 'ยกเลิกการปิด'), reason: 'required' };
