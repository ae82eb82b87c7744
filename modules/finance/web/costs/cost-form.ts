import type { CallOutput } from '#engine/define/call.ts';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { codes } from '#engine/define/fields.ts';
import type { VoucherCalls } from '#modules/finance/contract/costs/voucher.document.ts';
import { VOUCHER_FIELDS } from '#modules/finance/contract/costs/voucher-fields.ts';
import { COST_WORDS } from '#modules/finance/contract/costs/words.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';

/** Where a cost belongs. */
export type Place = 'farm' | 'area' | 'house';

/** Answers the costs' calls make old. */
export const FORGETS = ['/finance/', '/growfinish/', '/poultry/', '/common/'];

/** The farms whose papers are looked after together. */
export const FARMS_FILTER = codes('farms', COST_WORDS.farms, { list: 'farm' });

/** Whose vouchers they are. */
export interface Whose {
  readonly of: TradeDef;
}

/** A voucher of a list, and an opened one. */
export type VoucherRow = CallOutput<VoucherCalls['find']>['rows'][number];
export type OpenVoucher = CallOutput<VoucherCalls['get']>;

/** The fields a place asks for; of a voucher that is corrected without what is paid as it is written. */
export function fieldsOf({ trade }: TradeDef, place: Place, correcting: boolean): Field[] {
  const left = new Set(['place', ...(place === 'house' ? [] : ['roomid']), ...(place === 'area' ? [] : ['area']), ...(correcting ? ['paid'] : [])]);
  const fields: readonly Field[] = VOUCHER_FIELDS[trade];
  return fields
    .filter(({ key }) => !left.has(key))
    .map((field) => (field.key === 'roomid' || field.key === 'area' ? { ...field, required: true } : field));
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
