import type { Asked, Posting } from '#engine/document/server/posting.ts';
import type { Row } from '#engine/document/server/store.ts';
import { money, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import { refused } from '#engine/server/refused.ts';
import type { Issue } from '#kernel/issue.ts';
import type { VoucherInput } from '#modules/finance/contract/costs/voucher.document.ts';
import { borneByBatches, type Share, sharesOf, type Voucher } from '#modules/finance/domain/costs/voucher.ts';
import type { CostDesk } from './desk.ts';
import { addPayment, paidOf } from './payments.ts';
import { voucherOf } from './voucher-rows.ts';

/** A voucher that was judged. */
export interface JudgedVoucher {
  readonly issues: readonly Issue[];
}

const partsOf = (voucher: Voucher | null, decimals: number): Share[] =>
  voucher === null ? [] : sharesOf(voucher, money(voucher.amount ?? 0, decimals));

/** What batches of the houses it names bear of a voucher as it stood and as it is typed. */
async function batchesOf({ ctx, farm, services }: CostDesk, was: Voucher | null, now: Voucher | null) {
  const rooms = new Set([was, now].flatMap((one) => one?.roomid ?? []));
  const found = [];
  for (const roomid of rooms) {
    const stood = await services.batchesOf(ctx.db, farm.farmid, roomid);
    const of = (one: Voucher | null) => borneByBatches(one?.roomid === roomid ? partsOf(one, farm.decimals) : [], stood);
    const [before, after] = [of(was), of(now)];
    for (const parityid of new Set([...before.keys(), ...after.keys()])) {
      const amount = (borne: ReadonlyMap<number, bigint>): number => scaledNumber(borne.get(parityid) ?? 0n, farm.decimals);
      found.push({ roomid, parityid, was: amount(before), now: amount(after) });
    }
  }
  return found;
}

/**
 * A voucher moves nothing in any book: its parts are its lines, and what is paid as it is written is its first payment.
 * @throws Refused z02 where a correction would leave more paid than it costs.
 */
export async function voucherPosting(desk: CostDesk, { noteid, before, after, lock }: Asked<VoucherInput, JudgedVoucher>): Promise<Posting> {
  const { farm, ctx } = desk;
  const { decimals } = farm;
  const stored = before === null ? 0n : await paidOf(ctx.db, farm, noteid);
  const voucher = after === null ? null : voucherOf(after.input);
  const whole = voucher === null ? 0n : money(voucher.amount ?? 0, decimals);
  const total = whole + money(voucher?.tax ?? 0, decimals);
  const now = before === null ? money(voucher?.paid ?? 0, decimals) : 0n;
  const paid = stored + now;
  const shares = partsOf(voucher, decimals);
  const batches = lock ? [] : await batchesOf(desk, before === null ? null : voucherOf(before.input), voucher);
  return {
    reverse: () => undefined,
    post: () => undefined,
    check: () => {
      if (voucher !== null && paid > total) throw refused('z02', 'amount');
    },
    moved: () => ({ shares: shares.map(({ valuedt, amount }, at) => ({ lineno: at + 1, valuedt, amount: scaledNumber(amount, decimals) })) }),
    after: () => ({
      after: [{ total: scaledNumber(total, decimals), paid: scaledNumber(paid, decimals), balance: scaledNumber(total - paid, decimals), batches }],
    }),
    lines: async (): Promise<Row[]> => shares.map(({ valuedt, amount }) => ({ valuedt, amount: scaledText(amount, decimals) })),
    write: async () => {
      if (voucher === null || now === 0n) return;
      await addPayment(ctx, farm, noteid, { paydt: voucher.valuedt, amount: now, paymethod: voucher.paymethod ?? '', refno: null });
    },
  };
}
