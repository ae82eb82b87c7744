import type { CallOutput } from '#engine/define/call.ts';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { voucher } from '#modules/finance/contract/costs/voucher.document.ts';
import { VOUCHER_FIELDS } from '#modules/finance/contract/costs/voucher-fields.ts';

/** Where a cost belongs. */
export type Place = 'farm' | 'area' | 'house';

/** Answers the costs' calls make old. */
export const FORGETS = ['/finance/', '/growfinish/', '/common/'];

/** A voucher of a list, and an opened one. */
export type VoucherRow = CallOutput<typeof voucher.find>['rows'][number];
export type OpenVoucher = CallOutput<typeof voucher.get>;

/** The fields a place asks for; of a voucher that is corrected without what is paid as it is written. */
export function fieldsOf(place: Place, correcting: boolean): Field[] {
  const left = new Set(['place', ...(place === 'house' ? [] : ['roomid']), ...(place === 'area' ? [] : ['area']), ...(correcting ? ['paid'] : [])]);
  return VOUCHER_FIELDS.filter(({ key }) => !left.has(key)).map((field) =>
    field.key === 'roomid' || field.key === 'area' ? { ...field, required: true } : field,
  );
}

/** The body of a call from what was typed. */
export const bodyOf = (place: Place, values: FieldValues, more: object = {}): object => ({
  ...values,
  place,
  repeat: values['repeat'] ?? null,
  ...more,
});

/** What is typed of an opened voucher. */
export function typedOf({ head }: OpenVoucher): FieldValues {
  const { valuedt, itemid, amount, tax, roomid, area, supplierid, refno, months, paymethod, repeat, remark } = head;
  return { valuedt, itemid, amount, tax: tax === 0 ? null : tax, roomid, area, supplierid, refno, months, paymethod, repeat, remark };
}
