import type { Row } from '#engine/document/server/store.ts';
import { typedValues } from '#engine/document/server/store.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { VoucherInput } from '#modules/finance/contract/costs/voucher.document.ts';
import { VOUCHER_FIELDS } from '#modules/finance/contract/costs/voucher-fields.ts';
import type { Voucher } from '#modules/finance/domain/costs/voucher.ts';

/** The voucher of a call's body: where it belongs says what of house and area counts. */
export function voucherOf(input: VoucherInput): Voucher {
  const { place, itemid } = input;
  return {
    ...{ place, itemid, valuedt: input.valuedt as BusinessDate },
    roomid: place === 'house' ? (input.roomid ?? null) : null,
    area: place === 'area' ? (input.area ?? null) : null,
    supplierid: input.supplierid ?? null,
    amount: input.amount ?? null,
    tax: input.tax ?? 0,
    months: input.months ?? 1,
    paymethod: input.paymethod ?? null,
    paid: input.paid ?? null,
  };
}

/** What is compared and logged of a voucher: what was paid of it stands in its payments. */
export function headOf(input: VoucherInput) {
  const { paid: _, ...voucher } = voucherOf(input);
  const { refno = null, remark = null, fileid = null, follows = null } = input;
  return { ...voucher, refno, remark, fileid, follows, repeat: input.repeat === 'Y' };
}

const STORED = [
  ...VOUCHER_FIELDS.pigs.filter(({ key }) => key !== 'paid'),
  ...(['fileid', 'follows'] as const).map((key) => ({ key, kind: 'text' as const })),
];

/** A stored voucher as it would be typed again. */
export function typedVoucher(head: Row): VoucherInput {
  return typedValues(STORED, head) as unknown as VoucherInput;
}
