import { arrivedField, headField, weightField } from '#engine/batch/domain/batch-fields.ts';
import { code, date, decimal, int, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { MOST_HEAD } from '../limits.ts';
import type { GrowEvent } from './event.ts';

const common = { move: 'in', reason: 'none', reasonsOf: [], mostHead: MOST_HEAD } as const;
const AMOUNT = decimal('amount', t3('Thành tiền', 'Amount', 'จำนวนเงิน'), { decimals: 2, max: 999_999_999_999 });
const SEXES = [
  int('males', t3('Số con đực', 'Males', 'เพศผู้'), { max: MOST_HEAD }),
  int('females', t3('Số con cái', 'Females', 'เพศเมีย'), { max: MOST_HEAD }),
] as const;

/** INW: piglets weaned on the farm come into a batch. */
export const weanedIn: GrowEvent = {
  ...common,
  code: 'INW',
  title: t3('Nhập từ cai sữa', 'Pigs in from weaning', 'รับเข้าจากหย่านม'),
  fields: [headField(MOST_HEAD), ...SEXES, weightField({ required: true }), AMOUNT],
};

/** INP: bought pigs. */
export const boughtIn: GrowEvent = {
  ...common,
  code: 'INP',
  title: t3('Nhập mua', 'Pigs in by purchase', 'ซื้อเข้า'),
  fields: [
    headField(MOST_HEAD),
    ...SEXES,
    weightField({ required: true }),
    date('birthdt', t3('Ngày sinh', 'Birth date', 'วันเกิด'), { required: true }),
    code('source', t3('Nguồn heo', 'Source', 'แหล่งที่มา'), { list: 'source', required: true }),
    text('supplier', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { maxLength: 80 }),
    AMOUNT,
    text('refno', t3('Số chứng từ', 'Reference number', 'เลขที่อ้างอิง'), { maxLength: 40 }),
  ],
};

/** INT: pigs of another house or farm; birth date and cost come with them. */
export const transferredIn: GrowEvent = {
  ...common,
  code: 'INT',
  title: t3('Nhập chuyển đến', 'Pigs in by transfer', 'รับย้ายเข้า'),
  fields: [headField(MOST_HEAD), arrivedField(MOST_HEAD), weightField()],
};
