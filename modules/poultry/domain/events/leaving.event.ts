import { alwaysSold, headField, JOIN_FIELD, leavesOfSending, saleFields, sendFields, weightField } from '#engine/batch/domain/batch-fields.ts';
import { choice, defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { MOST_BIRDS } from '../limits.ts';
import type { FlockEvent } from './event.ts';

/** Classes birds are sold in. */
export const BIRD_CLASS = defineList('birdclass', {
  market: t3('Gà thịt', 'Market birds', 'ไก่เนื้อ'),
  spent: t3('Gà đẻ loại', 'Spent hens', 'ไก่ปลดระวาง'),
  cull: t3('Gà loại', 'Culls', 'ไก่คัดทิ้ง'),
  breeding: t3('Gà giống, hậu bị', 'Breeders, pullets', 'ไก่พันธุ์ ไก่สาว'),
});
const WAY_OUT = defineList('birdcullway', { euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'), sold: t3('Bán', 'Sold', 'ขาย') });
const SALE_FIELDS = [...saleFields(choice('saleclass', t3('Loại bán', 'Sale class', 'ประเภทขาย'), BIRD_CLASS)), JOIN_FIELD];
const KG = weightField({ decimals: 3 });

/** DTH: birds that died. */
export const deathEvent: FlockEvent = {
  code: 'DTH',
  title: t3('Gà chết', 'Deaths', 'ตาย'),
  move: 'dead',
  fields: [headField(MOST_BIRDS), KG],
  reason: 'required',
  reasonsOf: ['CHD'],
  mostHead: MOST_BIRDS,
};

/** CUL: birds taken out, destroyed or sold; they count as culled, never as sold. */
export const cullEvent: FlockEvent = {
  code: 'CUL',
  title: t3('Gà loại', 'Culls', 'คัดทิ้ง'),
  move: 'culled',
  fields: [
    headField(MOST_BIRDS),
    KG,
    choice('wayout', t3('Cách xử lý', 'Disposal', 'วิธีกำจัด'), WAY_OUT, { required: true, initial: 'euthanised' }),
    ...SALE_FIELDS,
  ],
  reason: 'required',
  reasonsOf: ['CHC'],
  mostHead: MOST_BIRDS,
  sold: ({ wayout }) => wayout === 'sold',
  leaves: ({ wayout }) => (wayout === 'sold' ? [] : SALE_FIELDS.map(({ key }) => key)),
};

/** SAL: birds sold. */
export const saleEvent: FlockEvent = {
  code: 'SAL',
  title: t3('Bán gà', 'Sale', 'ขายไก่'),
  move: 'sold',
  fields: [headField(MOST_BIRDS), weightField({ required: true, decimals: 3 }), ...alwaysSold(SALE_FIELDS)],
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_BIRDS,
  sold: () => true,
};

/** TRO: birds moved to another chicken house, received in the same save, or sent to another farm, which receives them by ChikEntry. */
export const transferEvent: FlockEvent = {
  code: 'TRO',
  title: t3('Chuyển gà đi', 'Transfer out', 'ย้ายออก'),
  move: 'out',
  fields: [
    headField(MOST_BIRDS),
    KG,
    ...sendFields(MOST_BIRDS).map((field) => (field.key === 'toroomid' ? { ...field, list: 'chkhouse', listParents: {} } : field)),
  ],
  leaves: leavesOfSending,
  reason: 'none',
  reasonsOf: [],
  mostHead: MOST_BIRDS,
};
