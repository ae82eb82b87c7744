import { t3 } from '#kernel/language.ts';
import { codeField, G, headField, weightField } from '../fields.ts';
import { MOST_HEAD } from '../limits.ts';
import type { GrowEvent } from './event.ts';

const common = { move: 'in', reason: 'none', reasonsOf: [], mostHead: MOST_HEAD } as const;
const AMOUNT = { key: 'amount', kind: 'decimal', label: G.amount, decimals: 2, min: 0, max: 999_999_999_999 } as const;
const SEXES = [
  { key: 'males', kind: 'int', label: G.males, min: 0, max: MOST_HEAD },
  { key: 'females', kind: 'int', label: G.females, min: 0, max: MOST_HEAD },
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
    { key: 'birthdt', kind: 'date', label: G.birthdt, required: true },
    codeField('source', G.source, 'source', { required: true }),
    { key: 'supplier', kind: 'text', label: G.supplier, maxLength: 80 },
    AMOUNT,
    { key: 'refno', kind: 'text', label: G.refno, maxLength: 40 },
  ],
};

/** INT: pigs of another house or farm; birth date and cost come with them. */
export const transferredIn: GrowEvent = {
  ...common,
  code: 'INT',
  title: t3('Nhập chuyển đến', 'Pigs in by transfer', 'รับย้ายเข้า'),
  fields: [headField(MOST_HEAD), weightField()],
};
