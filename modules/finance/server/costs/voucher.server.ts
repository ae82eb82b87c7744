import { documentHandlers } from '#engine/document/server/handlers.ts';
import type { DocumentServer, Stored } from '#engine/document/server/posting.ts';
import { drawSerial } from '#engine/document/server/store.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { VOUCHER_CALLS, type VoucherInput } from '#modules/finance/contract/costs/voucher.document.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import { checkVoucher, closedDay, monthsOn } from '#modules/finance/domain/costs/voucher.ts';
import { VOUCHER_STATE, type VoucherState, type VoucherStepper, voucherFlow } from '#modules/finance/domain/costs/voucher-flow.ts';
import { lockedDay } from '#modules/stock/domain/note.ts';
import { type CostDesk, openCosts, voucherStepper } from './desk.ts';
import { findHandlers } from './find.ts';
import { paidOf, payHandler } from './payments.ts';
import type { CostServices } from './services.ts';
import { stepHandlers } from './steps.ts';
import { loadVoucherFacts } from './voucher-facts.ts';
import { type JudgedVoucher, voucherPosting } from './voucher-posting.ts';
import { headOf, typedVoucher, voucherOf } from './voucher-rows.ts';
import { vouchersOf } from './voucher-table.ts';

/** Holds the voucher a new one is the next month of. @throws Refused V_DUP where that month is written already, V_NOTEXISTS where there is none. */
async function holdFollowed({ ctx, farm }: CostDesk, { follows = null }: VoucherInput): Promise<void> {
  if (follows === null) return;
  const held = "select noteno from cost_voucher where farm_id = $1 and noteid = $2 and state <> '02' for update";
  if ((await ctx.db.query(held, [farm.farmid, follows])).rows.length === 0) throw refused('V_NOTEXISTS', 'follows', { value: follows });
  const { rows } = await ctx.db.query<{ noteno: string }>("select noteno from cost_voucher where farm_id = $1 and follows = $2 and state <> '02'", [
    farm.farmid,
    follows,
  ]);
  if (rows[0] !== undefined) throw refused('V_DUP', 'follows', { value: rows[0].noteno });
}

async function judge(desk: CostDesk, input: VoucherInput): Promise<JudgedVoucher> {
  const written = voucherOf(input);
  return { issues: checkVoucher(written, await loadVoucherFacts(desk, written)) };
}

/** 364 of a locked day; 874 of one that counts in a batch closed since; z02 of one taken back while something of it is paid. */
async function standing({ ctx, farm, services }: CostDesk, { noteid, input }: Stored<VoucherInput>, after: VoucherInput | null): Promise<void> {
  const lock = lockRuleOf(ctx.session);
  const written = voucherOf(input);
  const days = [written.valuedt, ...(after === null ? [] : [voucherOf(after).valuedt])];
  const locked = days.flatMap((day) => lockedDay(day, lock));
  if (locked.length > 0) throw new Refused(locked.slice(0, 1));
  if (after === null && (await paidOf(ctx.db, farm, noteid)) !== 0n) throw refused('z02', 'paid');
  const { roomid, months, valuedt } = written;
  if (roomid === null) return;
  const parts = Array.from({ length: months }, (_, at) => monthsOn(valuedt, at));
  if (closedDay(parts, await services.batchesOf(ctx.db, farm.farmid, roomid)) !== null) throw refused('874', 'roomid');
}

/** The number of a new voucher, gapless in its farm and year. */
async function number(desk: CostDesk, input: VoucherInput) {
  await holdFollowed(desk, input);
  const { ctx, farm } = desk;
  const year = Number(input.valuedt.slice(0, 4));
  const serial = await drawSerial(ctx.db, { table: 'cost_counter', farmid: farm.farmid, book: 'cost', notetp: 'CV', year });
  return { number: `CV-${farm.shtnm}-${year}-${String(serial).padStart(5, '0')}`, row: { prnt2: farm.prnt2, year, serial } };
}

/** Cost vouchers as a kind of document. */
export function voucherServer(
  services: CostServices,
  of: TradeDef,
): DocumentServer<CostDesk, VoucherInput, JudgedVoucher, VoucherState, VoucherStepper> {
  return {
    table: vouchersOf(of.trade),
    flow: voucherFlow,
    open: (ctx) => openCosts(ctx, services, of),
    typed: typedVoucher,
    who: voucherStepper,
    judge,
    standing,
    compared: (_, input) => ({ carried: null, head: headOf(input), lines: [] }),
    posting: voucherPosting,
    head: ({ groups }, input) => ({ ...headOf(input), costgrp: groups.get(input.itemid) }),
    number,
    firstState: () => VOUCHER_STATE.made,
    menus: () => [of.entry, of.correct.at(-1) ?? of.entry],
  };
}

/** Writing, correcting, stepping, paying and finding cost vouchers of a trade. */
export function voucherHandlers(services: CostServices, of: TradeDef): readonly Handler[] {
  const server = voucherServer(services, of);
  const voucher = VOUCHER_CALLS[of.trade];
  return [
    ...documentHandlers(voucher, server).filter(({ call }) => call.path !== voucher.step.path),
    ...stepHandlers(services, of),
    payHandler(of),
    ...findHandlers(server, of),
  ];
}
