import { type DocumentTable, lockHead, refuseChanged, type StoredHead } from '#engine/document/server/step.ts';
import { type Money, money, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import { audit } from '#engine/server/audit.ts';
import { codesOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { VOUCHER_CALLS, type VoucherCalls } from '#modules/finance/contract/costs/voucher.document.ts';
import type { SaleCalls } from '#modules/finance/contract/sales/sale.document.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import { paymentIssues } from '#modules/finance/domain/costs/voucher.ts';
import { VOUCHER_STATE, type VoucherState } from '#modules/finance/domain/costs/voucher-flow.ts';
import { dayIssues } from '#modules/stock/domain/note.ts';
import { type CostFarm, openFarm } from './desk.ts';
import { vouchersOf } from './voucher-table.ts';

/** Where payments of vouchers and of delivery notes are kept. */
export type PaymentTable = 'cost_payment' | 'sale_payment';

/** What is paid of a paper so far. */
export async function paidOf(db: Db, { farmid, decimals }: CostFarm, noteid: string, table: PaymentTable = 'cost_payment'): Promise<Money> {
  const { rows } = await db.query<{ paid: string }>(
    `select coalesce(sum(amount), 0)::text as paid from ${table} where farm_id = $1 and noteid = $2`,
    [farmid, noteid],
  );
  return money(rows[0]?.paid ?? 0, decimals);
}

/** SQL: something of a paper `n` was paid between two days, either of which may be open. */
export const paidBetween = (table: PaymentTable): string =>
  `exists (select 1 from ${table} z where z.farm_id = n.farm_id and z.noteid = n.noteid
     and z.paydt between coalesce(?::date, '-infinity') and coalesce(?::date, 'infinity'))`;

interface Payment {
  readonly paydt: BusinessDate;
  /** Below 0 of money that came back. */
  readonly amount: Money;
  readonly paymethod: string;
  readonly refno: string | null;
}

/** Writes the next payment of a paper whose head is held. */
export async function addPayment(
  { db, session }: SignedContext,
  farm: CostFarm,
  noteid: string,
  payment: Payment,
  table: PaymentTable = 'cost_payment',
): Promise<void> {
  const { paydt, amount, paymethod, refno } = payment;
  await db.query(
    `insert into ${table} (farm_id, noteid, payno, paydt, amount, paymethod, refno, crtusrid)
     select $1, $2, coalesce(max(payno), 0) + 1, $3, $4, $5, $6, $7 from ${table} where farm_id = $1 and noteid = $2`,
    [farm.farmid, noteid, paydt, scaledText(amount, farm.decimals), paymethod, refno, session.userid],
  );
}

/** A paper that is paid. */
export interface PaidPaper {
  readonly of: TradeDef;
  readonly call: VoucherCalls['pay'] | SaleCalls['pay'];
  readonly paper: DocumentTable;
  readonly payments: PaymentTable;
  /** What it costs with tax; its head is held. */
  readonly totalOf: (ctx: SignedContext, farm: CostFarm, noteid: string) => Promise<Money>;
}

/** Pays a paper, or takes back what was paid. */
export const paying = ({ of, call, paper, payments, totalOf }: PaidPaper): Handler =>
  handleSigned(call, async (asking, { noteid, version, paydt, amount, paymethod, refno = null, returned, farmid: asked }) => {
    const ctx = await atFarm(asking, asked);
    const farm = await openFarm(ctx);
    const { farmid, prnt2, decimals } = farm;
    const head = await lockHead<StoredHead<VoucherState>>(ctx, paper, noteid);
    if (head.state === VOUCHER_STATE.cancelled) throw refused('839');
    await refuseChanged(ctx, head, version);
    const total = await totalOf(ctx, farm, noteid);
    const paid = await paidOf(ctx.db, farm, noteid, payments);
    const methods = await codesOf(ctx.db, { farmid, prnt2 }, 'paymethod', { day: paydt });
    const open = returned === 'Y' ? paid : total - paid;
    const issues = [
      ...dayIssues(paydt, lockRuleOf(ctx.session)).map((issue) => ({ ...issue, field: 'paydt' })),
      ...paymentIssues({ amount, paymethod }, scaledNumber(open, decimals), { decimals, hasMethod: (code) => methods.has(code) }),
    ];
    if (issues.length > 0) throw new Refused(issues);
    const exact = returned === 'Y' ? -money(amount, decimals) : money(amount, decimals);
    await addPayment(ctx, farm, noteid, { paydt, amount: exact, paymethod, refno }, payments);
    await ctx.db.query(`update ${paper.table} set version = version + 1, lstusrid = $3, lstdate = now() where farm_id = $1 and noteid = $2`, [
      farmid,
      noteid,
      ctx.session.userid,
    ]);
    const after = { version: version + 1, paydt, amount: scaledNumber(exact, decimals), paymethod, refno };
    await audit(ctx, { screen: of.correct[0], subject: paper.subject, subjectId: noteid, kind: 'pay', after });
    const now = paid + exact;
    return { id: noteid, version: version + 1, paid: scaledNumber(now, decimals), balance: scaledNumber(total - now, decimals) };
  });

/** Pays a voucher, or takes back what was paid. */
export const payHandler = (of: TradeDef): Handler =>
  paying({
    of,
    call: VOUCHER_CALLS[of.trade].pay,
    paper: vouchersOf(of.trade),
    payments: 'cost_payment',
    totalOf: async ({ db }, { farmid, decimals }, noteid) => {
      const sql = 'select (amount + tax)::text as total from cost_voucher where farm_id = $1 and noteid = $2';
      const { rows } = await db.query<{ total: string }>(sql, [farmid, noteid]);
      return money(rows[0]?.total ?? 0, decimals);
    },
  });
