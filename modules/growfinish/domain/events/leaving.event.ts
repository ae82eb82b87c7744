import { t3 } from '#kernel/language.ts';
import { codeField, G, headField, weightField } from '../fields.ts';
import { MOST_HEAD } from '../limits.ts';
import type { GrowEvent } from './event.ts';

/** Most head of a death or cull (specification, section 5). */
export const MOST_DEAD = 1000;

const SALE_FIELDS = [
  { key: 'customer', kind: 'text', label: G.customer, maxLength: 80 },
  codeField('saleclass', G.saleclass, 'saleclass'),
  { key: 'price', kind: 'decimal', label: G.price, decimals: 2, min: 0, max: 999_999_999 },
  codeField('priceper', t3('Giá theo', 'Price per', 'ราคาต่อ'), 'priceper'),
] as const;

/** DTH: pigs that died. */
export const deathEvent: GrowEvent = {
  code: 'DTH',
  title: t3('Heo chết', 'Death', 'ตาย'),
  move: 'dead',
  fields: [headField(MOST_DEAD), weightField()],
  reason: 'required',
  reasonsOf: ['DTH', 'NDE'],
  mostHead: MOST_DEAD,
};

/** CUL: pigs taken out, euthanised or sold; they count as culled, never as sold. */
export const cullEvent: GrowEvent = {
  code: 'CUL',
  title: t3('Heo loại', 'Cull', 'คัดทิ้ง'),
  move: 'culled',
  fields: [headField(MOST_DEAD), weightField(), codeField('wayout', G.wayOut, 'cullway', { required: true }), ...SALE_FIELDS],
  reason: 'required',
  reasonsOf: ['CUL', 'DTH'],
  mostHead: MOST_DEAD,
};

/** SAL: pigs sold. */
export const saleEvent: GrowEvent = {
  code: 'SAL',
  title: t3('Bán heo', 'Sale', 'ขาย'),
  move: 'sold',
  fields: [headField(MOST_HEAD), weightField({ required: true }), ...SALE_FIELDS],
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_HEAD,
};

/** TRO: pigs moved to another house, received in the same save, or sent to another farm, which receives them by PigletEntry. */
export const transferEvent: GrowEvent = {
  code: 'TRO',
  title: t3('Chuyển heo đi', 'Transfer out', 'ย้ายออก'),
  move: 'out',
  fields: [
    headField(MOST_HEAD),
    weightField(),
    codeField('trftp', G.trftp, 'trftp', { required: true }),
    codeField('tofarm', G.toFarm, 'farm'),
    codeField('toroomid', G.toRoom, 'room', { listParents: { batchflg: 'Y' } }),
    { key: 'arrived', kind: 'int', label: G.arrived, min: 0, max: MOST_HEAD },
  ],
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_HEAD,
};
