import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { type Animal, pigTypeOf } from '../animal.ts';
import type { HerdContext } from '../context.ts';
import { code, measure, SETTLE_FIELDS, WEIGHT } from '../fields.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { leave, settlement, settlementIssues } from '../leaving-rules.ts';
import { weightIssues } from '../list-checks.ts';
import { numberOf, textOf } from '../values.ts';

/** 425: a medicine's withdrawal time is not over; WITHHOLD says whether that refuses or warns. */
function withdrawalIssues(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const { withdrawalEnd: end } = animal;
  if (end === null || event.eventdt > end) return [];
  const issue = refuse('425', 'eventdt', { item: animal.withdrawalItem ?? '', date: end });
  return [ctx.settings.WITHHOLD === 'warn' ? { ...issue, level: 'warning' } : issue];
}

/** 426: a price without a buyer, or below 0. */
function priceIssues({ data }: HerdEvent): Issue[] {
  const price = numberOf(data, 'price');
  return price !== null && (price < 0 || textOf(data, 'buyer') === null) ? [refuse('426', 'price')] : [];
}

function check(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const type = pigTypeOf(animal);
  return [
    ...settlementIssues(animal, event, ctx),
    ...weightIssues(event, ctx, type === 'boar' || type === 'gilt' ? type : 'sow'),
    ...withdrawalIssues(animal, event, ctx),
    ...priceIssues(event),
  ];
}

const REMOVAL = {
  dateKey: 'eventdt',
  sexes: ['F', 'M'],
  statuses: [],
  fields: [
    WEIGHT,
    measure('price', t3('Giá bán/kg', 'Price per kg', 'ราคาขาย/กก.'), '', { min: -1e12, max: 1e12, decimals: 2 }),
    code('buyer', t3('Người mua', 'Buyer', 'ผู้ซื้อ'), 'customer', { maxLength: 80 }),
    ...SETTLE_FIELDS,
  ],
  reason: 'required',
  dayKey: () => null,
  check,
  companions: settlement,
} as const satisfies Partial<HerdEventType>;

/** CUL: culled for slaughter. */
export const cullEvent: HerdEventType = {
  ...REMOVAL,
  code: 'CUL',
  title: t3('Loại thải', 'Cull', 'คัดทิ้ง'),
  dateLabel: t3('Ngày loại', 'Date of culling', 'วันคัดทิ้ง'),
  apply: (animal, event) => leave(animal, event, 'culled'),
};

/** SAL: sold for breeding. */
export const saleEvent: HerdEventType = {
  ...REMOVAL,
  code: 'SAL',
  title: t3('Bán giống', 'Sale for breeding', 'ขายเป็นพันธุ์'),
  dateLabel: t3('Ngày bán', 'Date of sale', 'วันขาย'),
  apply: (animal, event) => leave(animal, event, 'sold'),
};
