import { lockHead, refuseChanged, type StoredHead } from '#engine/document/server/step.ts';
import { type Money, money, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import { audit } from '#engine/server/audit.ts';
import { codesOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { payVoucher } from '#modules/finance/contract/costs/voucher.document.ts';
import { paymentIssues } from '#modules/finance/domain/costs/voucher.ts';
import { VOUCHER_STATE, type VoucherState } from '#modules/finance/domain/costs/voucher-flow.ts';
import { dayIssues } from '#modules/stock/domain/note.ts';
import { type CostFarm, openCosts } from './desk.ts';
import type { CostServices } from './services.ts';
import { VOUCHERS } from './voucher-table.ts';

/** What is paid of a voucher so far. */
export async function paidOf(db: Db, { farmid, decimals }: CostFarm, noteid: string): Promise<Money> {
  const { rows } = await db.query<{ paid: string }>(
    'select coalesce(sum(amount), 0)::text as paid from cost_payment where farm_id = $1 and noteid = $2',
    [farmid, noteid],
  );
  return money(rows[0]?.paid ?? 0, decimals);
}

interface Payment {
  readonly paydt: BusinessDate;
  /** Below 0 of money that came back. */
  readonly amount: Money;
  readonly paymethod: string;
  readonly refno: string | null;
}

/** Writes the next payment of a voucher whose head is held. */
export async function addPayment({ db, session }: SignedContext, farm: CostFarm, noteid: string, payment: Payment): Promise<void> {
  const { paydt, amount, paymethod, refno } = payment;
  await db.query(
    `insert into cost_payment (farm_id, noteid, payno, paydt, amount, paymethod, refno, crtusrid)
     select $1, $2, coalesce(max(payno), 0) + 1, $3, $4, $5, $6, $7 from cost_payment where farm_id = $1 and noteid = $2`,
    [farm.farmid, noteid, paydt, scaledText(amount, farm.decimals), paymethod, refno, session.userid],
  );
}

interface Head extends StoredHead<VoucherState> {
  readonly noteno: string;
  readonly amount: string;
  readonly tax: string;
}

/** Pays a voucher, or takes back what was paid. */
export const payHandler = (services: CostServices): Handler =>
  handleSigned(payVoucher, async (ctx, { noteid, version, paydt, amount, paymethod, refno = null, returned }) => {
    const { farm } = await openCosts(ctx, services);
    const { farmid, prnt2, decimals } = farm;
    const head = await lockHead<Head>(ctx, VOUCHERS, noteid);
    if (head.state === VOUCHER_STATE.cancelled) throw refused('839');
    await refuseChanged(ctx, head, version);
    const total = money(head.amount, decimals) + money(head.tax, decimals);
    const paid = await paidOf(ctx.db, farm, noteid);
    const methods = await codesOf(ctx.db, { farmid, prnt2 }, 'paymethod', { day: paydt });
    const open = returned === 'Y' ? paid : total - paid;
    const issues = [
      ...dayIssues(paydt, lockRuleOf(ctx.session)).map((issue) => ({ ...issue, field: 'paydt' })),
      ...paymentIssues({ amount, paymethod }, scaledNumber(open, decimals), { decimals, hasMethod: (code) => methods.has(code) }),
    ];
    if (issues.length > 0) throw new Refused(issues);
    const exact = returned === 'Y' ? -money(amount, decimals) : money(amount, decimals);
    await addPayment(ctx, farm, noteid, { paydt, amount: exact, paymethod, refno });
    await ctx.db.query('update cost_voucher set version = version + 1, lstusrid = $3, lstdate = now() where farm_id = $1 and noteid = $2', [
      farmid,
      noteid,
      ctx.session.userid,
    ]);
    const after = { version: version + 1, paydt, amount: scaledNumber(exact, decimals), paymethod, refno };
    await audit(ctx, { screen: 'PigExpMng', subject: VOUCHERS.subject, subjectId: noteid, kind: 'pay', after });
    const now = paid + exact;
    return { id: noteid, version: version + 1, paid: scaledNumber(now, decimals), balance: scaledNumber(total - now, decimals) };
  });
