import { arrivedField, weightField } from '#engine/batch/domain/batch-fields.ts';
import { date, decimal, int, text } from '#engine/define/fields.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { knownNumber } from '#kernel/known.ts';
import { t3 } from '#kernel/language.ts';
import { kgOf, MOST_BIRDS } from '../limits.ts';
import type { FlockEvent } from './event.ts';

const BIRDS = { max: MOST_BIRDS } as const;

/** What is written of birds that come from outside, whoever hatched them. */
const FIELDS = [
  int('paid', t3('Số gà tính tiền', 'Birds paid for', 'จำนวนไก่ที่จ่ายเงิน'), { required: true, min: 1, ...BIRDS }),
  int('free', t3('Số gà tặng thêm', 'Free birds', 'จำนวนไก่แถม'), { ...BIRDS, usual: true }),
  int('doa', t3('Chết khi đến nơi', 'Dead on arrival', 'ตายเมื่อมาถึง'), { ...BIRDS, usual: true }),
  date('birthdt', t3('Ngày nở', 'Hatch date', 'วันฟัก'), { required: true, initial: 'today' }),
  decimal('grams', t3('Khối lượng mỗi con', 'Weight a bird', 'น้ำหนักต่อตัว'), { unit: 'g', decimals: 1, min: 1, max: 9999, usual: true }),
  weightField({ decimals: 3, help: t3('Hoặc tổng khối lượng.', 'Or the weight of all.', 'หรือน้ำหนักรวม') }),
  int('males', t3('Số trống', 'Males', 'เพศผู้'), BIRDS),
  int('females', t3('Số mái', 'Females', 'เพศเมีย'), BIRDS),
  text('breed', t3('Giống, dòng', 'Breed or line', 'พันธุ์หรือสายพันธุ์'), { maxLength: 40, initial: 'keep' }),
  text('supplier', t3('Nơi cung cấp', 'Supplier', 'ผู้จำหน่าย'), { maxLength: 80, initial: 'keep' }),
  decimal('price', t3('Đơn giá mỗi con', 'Price a bird', 'ราคาต่อตัว'), { decimals: 2, max: 9_999_999 }),
  decimal('amount', t3('Thành tiền', 'Amount', 'จำนวนเงิน'), { decimals: 2, max: 999_999_999_999 }),
  text('parents', t3('Đàn bố mẹ', 'Parent flock', 'ฝูงพ่อแม่พันธุ์'), { maxLength: 40 }),
  text('hatchvac', t3('Vắc xin tại trạm ấp', 'Vaccines given at the hatchery', 'วัคซีนที่โรงฟัก'), { maxLength: 200 }),
  text('refno', t3('Số chứng từ', 'Reference number', 'เลขที่อ้างอิง'), { maxLength: 40 }),
] as const;

type Values = Readonly<Record<string, unknown>>;

/** What follows from what was typed: birds = paid + free, kg of the weight of one, price × birds paid to the hundredth. */
function following(values: Values): Values {
  const [paid, price, grams] = [knownNumber(values['paid']), knownNumber(values['price']), knownNumber(values['grams'])];
  if (paid === null) return {};
  const heads = paid + (knownNumber(values['free']) ?? 0);
  const weight = grams === null ? {} : { weight: kgOf(heads, grams) };
  return { heads, ...weight, ...(price === null ? {} : { amount: Math.round(price * paid * 100) / 100 }) };
}

/**
 * Birds in = paid + free, their weight from that of one; what is paid for comes to price × birds paid. V_RANGE of more dead on arrival than
 * came, V_REQUIRED of the weight where neither is typed.
 */
export function completeArrival(values: Values): { readonly values: Values; readonly issues: readonly Issue[] } {
  const made = following(values);
  const whole = { ...values, ...made };
  const [heads, doa] = [knownNumber(whole['heads']), knownNumber(values['doa']) ?? 0];
  return {
    values: made,
    issues: [
      ...(heads !== null && doa > heads ? [refuse('V_RANGE', 'doa', { min: 0, max: heads })] : []),
      ...(knownNumber(whole['weight']) === null ? [refuse('V_REQUIRED', 'grams', { field: 'grams' })] : []),
    ],
  };
}

const outside = {
  move: 'in',
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_BIRDS,
  fields: FIELDS,
  complete: completeArrival,
} as const;

/** INH: chicks of the hatchery. */
export const hatchedIn: FlockEvent = { ...outside, code: 'INH', title: t3('Nhập từ trạm ấp', 'From the hatchery', 'รับจากโรงฟัก') };

/** INP: birds bought. */
export const boughtIn: FlockEvent = { ...outside, code: 'INP', title: t3('Nhập mua', 'Birds in by purchase', 'ซื้อเข้า') };

/** INT: birds of another chicken house or farm: pullets that come into lay; hatch date and cost come with them. */
export const transferredIn: FlockEvent = {
  code: 'INT',
  title: t3('Nhập chuyển đến', 'Birds in by transfer', 'รับย้ายเข้า'),
  move: 'in',
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_BIRDS,
  fields: [arrivedField(MOST_BIRDS), weightField({ decimals: 3 })],
};
