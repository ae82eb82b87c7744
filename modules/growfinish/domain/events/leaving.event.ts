import { alwaysSold, headField, JOIN_FIELD, leavesOfSending, saleFields, sendFields, weightField } from '#engine/batch/domain/batch-fields.ts';
import { choice, defineList, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { MOST_HEAD } from '../limits.ts';
import type { GrowEvent } from './event.ts';

/** Most head of a death or cull (specification, section 5). */
export const MOST_DEAD = 1000;

/** Classes pigs are sold in. */
export const SALE_CLASS = defineList('saleclass', {
  market: t3('Heo thịt', 'Market pigs', 'สุกรขุนขาย'),
  cull: t3('Heo loại', 'Culls', 'สุกรคัดทิ้ง'),
  breeding: t3('Heo giống', 'Breeding stock', 'สุกรพันธุ์'),
  runt: t3('Heo còi', 'Runts', 'สุกรแคระ'),
});
const WAY_OUT = defineList('cullway', { euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'), sold: t3('Bán', 'Sold', 'ขาย') });
const OUT = choice('wayout', t3('Cách xử lý', 'Disposal', 'วิธีกำจัด'), WAY_OUT, { required: true });
const SALE_FIELDS = [...saleFields(choice('saleclass', t3('Loại bán', 'Sale class', 'ประเภทขาย'), SALE_CLASS)), JOIN_FIELD];
/** Tagged pigs among those that leave: their numbers go with them; breeding stock is sold by its tags alone (z07). */
const TAGS = text('tags', t3('Số tai', 'Ear tags', 'เบอร์หู'), {
  maxLength: 2000,
  help: t3(
    'Số tai của heo rời đi, cách nhau bằng dấu cách hoặc dấu phẩy; bán heo giống phải ghi đủ.',
    'Numbers of the pigs that leave, apart by blanks or commas; breeding stock is sold by all of them.',
    'เบอร์หูของสุกรที่ออก คั่นด้วยเว้นวรรคหรือจุลภาค ขายสุกรพันธุ์ต้องระบุให้ครบ',
  ),
});

/** DTH: pigs that died. */
export const deathEvent: GrowEvent = {
  code: 'DTH',
  title: t3('Heo chết', 'Death', 'ตาย'),
  move: 'dead',
  fields: [headField(MOST_DEAD), weightField(), TAGS],
  reason: 'required',
  reasonsOf: ['DTH', 'NDE'],
  mostHead: MOST_DEAD,
};

/** CUL: pigs taken out, euthanised or sold; they count as culled, never as sold. */
export const cullEvent: GrowEvent = {
  code: 'CUL',
  title: t3('Heo loại', 'Cull', 'คัดทิ้ง'),
  move: 'culled',
  fields: [headField(MOST_DEAD), weightField(), OUT, ...SALE_FIELDS, TAGS],
  reason: 'required',
  reasonsOf: ['CUL', 'DTH'],
  mostHead: MOST_DEAD,
  sold: ({ wayout }) => wayout === 'sold',
  leaves: ({ wayout }) => (wayout === 'sold' ? [] : SALE_FIELDS.map(({ key }) => key)),
};

/** SAL: pigs sold. */
export const saleEvent: GrowEvent = {
  code: 'SAL',
  title: t3('Bán heo', 'Sale', 'ขาย'),
  move: 'sold',
  fields: [headField(MOST_HEAD), weightField({ required: true }), ...alwaysSold(SALE_FIELDS), TAGS],
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_HEAD,
  sold: () => true,
};

/** TRO: pigs moved to another house, received in the same save, or sent to another farm, which receives them by PigletEntry. */
export const transferEvent: GrowEvent = {
  code: 'TRO',
  title: t3('Chuyển heo đi', 'Transfer out', 'ย้ายออก'),
  move: 'out',
  fields: [headField(MOST_HEAD), weightField(), ...sendFields(MOST_HEAD), TAGS],
  leaves: leavesOfSending,
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_HEAD,
};
