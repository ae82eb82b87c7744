import type { Asked, Posting } from '#engine/document/server/posting.ts';
import type { Row } from '#engine/document/server/store.ts';
import { money, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import { refused } from '#engine/server/refused.ts';
import type { Issue } from '#kernel/issue.ts';
import type { VoucherInput } from '#modules/finance/contract/costs/voucher.document.ts';
import { type Share, sharesOf } from '#modules/finance/domain/costs/voucher.ts';
import type { CostDesk } from './desk.ts';
import { addPayment, paidOf } from './payments.ts';
import { voucherOf } from './voucher-rows.ts';

/** A voucher that was judged. */
export interface JudgedVoucher {
  readonly issues: readonly Issue[];
}

/**
 * A voucher moves nothing in any book: its parts are its lines, and what is paid as it is written is its first payment.
 * @throws Refused z02 where a correction would leave more paid than it costs.
 */
export async function voucherPosting(desk: CostDesk, { noteid, before, after }: Asked<VoucherInput, JudgedVoucher>): Promise<Posting> {
  const { farm, ctx } = desk;
  const { decimals } = farm;
  const stored = before === null ? 0n : await paidOf(ctx.db, farm, noteid);
  const voucher = after === null ? null : voucherOf(after.input);
  const whole = voucher === null ? 0n : money(voucher.amount ?? 0, decimals);
  const total = whole + money(voucher?.tax ?? 0, decimals);
  const now = before === null ? money(voucher?.paid ?? 0, decimals) : 0n;
  const paid = stored + now;
  const shares: Share[] = voucher === null ? [] : sharesOf(voucher, whole);
  return {
    reverse: () => undefined,
    post: () => undefined,
    check: () => {
      if (voucher !== null && paid > total) throw refused('z02', 'amount');
    },
    moved: () => ({ shares: shares.map(({ valuedt, amount }, at) => ({ lineno: at + 1, valuedt, amount: scaledNumber(amount, decimals) })) }),
    after: () => ({
      after: [{ total: scaledNumber(total, decimals), paid: scaledNumber(paid, decimals), balance: scaledNumber(total - paid, decimals) }],
    }),
    lines: async (): Promise<Row[]> => shares.map(({ valuedt, amount }) => ({ valuedt, amount: scaledText(amount, decimals) })),
    write: async () => {
      if (voucher === null || now === 0n) return;
      await addPayment(ctx, farm, noteid, { paydt: voucher.valuedt, amount: now, paymethod: voucher.paymethod ?? '', refno: null });
    },
  };
}
