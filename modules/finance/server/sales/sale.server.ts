import { documentHandlers } from '#engine/document/server/handlers.ts';
import type { DocumentServer, Stored } from '#engine/document/server/posting.ts';
import { drawSerial } from '#engine/document/server/store.ts';
import { money, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import type { Handler, SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { refuse } from '#kernel/issue.ts';
import { SALE_CALLS, type SaleInput } from '#modules/finance/contract/sales/sale.document.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import type { VoucherStepper } from '#modules/finance/domain/costs/voucher-flow.ts';
import { belowFloor, checkSale, type FloorLine, priceMissing } from '#modules/finance/domain/sales/sale.ts';
import { SALE_STATE, type SaleHead, type SaleState, saleFlow } from '#modules/finance/domain/sales/sale-flow.ts';
import { lockedDay } from '#modules/stock/domain/note.ts';
import { noteNumber } from '#modules/stock/domain/note-kinds.ts';
import { type CostFarm, voucherStepper } from '../costs/desk.ts';
import { paidOf, paying } from '../costs/payments.ts';
import { type MoneyHead, type SteppedPaper, stepping } from '../costs/steps.ts';
import type { FinanceServices } from '../services.ts';
import { openSales, type SaleBooks, type SaleDesk } from './desk.ts';
import { findSaleHandlers } from './find-sales.ts';
import { listedPrices, priceListHandlers, withListedPrices } from './list-prices.ts';
import { numberingOf } from './numbering.ts';
import { owedBy } from './owed.ts';
import { pricingHandler } from './price-notes.ts';
import { loadSaleFacts, withDueDate } from './sale-facts.ts';
import { type JudgedSale, salePosting } from './sale-posting.ts';
import { headOf, saleOf, typedSale } from './sale-rows.ts';
import { CUSTOMER_OUT } from './sale-sql.ts';
import { salesOf } from './sale-table.ts';
import { slaughterHandler } from './slaughter.ts';
import { slaughterSheetHandler } from './slaughter-sheet.ts';

async function judge(desk: SaleDesk, input: SaleInput): Promise<JudgedSale> {
  const written = saleOf(input);
  const facts = await loadSaleFacts(desk, written);
  return { issues: checkSale(written, facts), facts, listed: await listedPrices(desk, written) };
}

/** 364 of a locked day; z02 of one taken back while something of it is paid. */
async function standing({ ctx, farm }: SaleDesk, { noteid, input }: Stored<SaleInput>, after: SaleInput | null): Promise<void> {
  const days = [saleOf(input).valuedt, ...(after === null ? [] : [saleOf(after).valuedt])];
  const locked = days.flatMap((day) => lockedDay(day, lockRuleOf(ctx.session)));
  if (locked.length > 0) throw new Refused(locked.slice(0, 1));
  if (after === null && (await paidOf(ctx.db, farm, noteid, 'sale_payment')) !== 0n) throw refused('z02', 'paid');
}

/** The number of a new note. */
async function number({ ctx, farm }: SaleDesk, input: SaleInput) {
  const year = Number(input.valuedt.slice(0, 4));
  const serial = await drawSerial(ctx.db, numberingOf(farm.farmid, year));
  return { number: noteNumber('DN', farm.shtnm, year, serial), row: { prnt2: farm.prnt2, year, serial } };
}

/** Delivery notes as a kind of document. */
export function saleServer(books: SaleBooks, of: TradeDef): DocumentServer<SaleDesk, SaleInput, JudgedSale, SaleState, VoucherStepper> {
  return {
    table: salesOf(of.trade),
    flow: saleFlow,
    open: (ctx) => openSales(ctx, books, of),
    complete: async (desk, input) => withListedPrices(desk, await withDueDate(desk, input), saleOf(input)),
    typed: typedSale,
    who: voucherStepper,
    judge,
    standing,
    compared: (_, input) => ({ carried: null, head: headOf(input), lines: saleOf(input).lines }),
    posting: salePosting,
    head: (_, input) => headOf(input),
    number,
    firstState: () => SALE_STATE.made,
    menus: () => [of.entry, of.correct.at(-1) ?? of.entry],
  };
}

/** What a note costs with tax. */
async function totalOf({ db }: SignedContext, { farmid, decimals }: CostFarm, noteid: string) {
  const sql = 'select coalesce(sum(net + tax), 0)::text as total from sale_line where farm_id = $1 and noteid = $2';
  const { rows } = await db.query<{ total: string }>(sql, [farmid, noteid]);
  return money(rows[0]?.total ?? 0, decimals);
}

interface LineRow extends FloorLine {
  readonly customerid: string;
  readonly out: boolean;
}

/** A stored note as its steps are judged: its customer, a price that is missing, the floor price, the credit of the customer with its balance. */
async function thingOf(desk: SaleDesk, head: MoneyHead): Promise<SaleHead> {
  const { ctx, farm, floors } = desk;
  const { rows } = await ctx.db.query<LineRow>(
    `select l.kind, l.price::float8 as price, l.weight::float8 as weight, l.saleclass, l.net::float8 as net, n.customerid, ${CUSTOMER_OUT} as out
     from sale_note n join sale_line l using (farm_id, noteid) join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
     where n.farm_id = $1 and n.noteid = $2 order by l.lineno`,
    [farm.farmid, head.noteid],
  );
  const { owes, credit } = await owedBy(desk, rows[0]?.customerid ?? '', head.noteid);
  const paid = await paidOf(ctx.db, farm, head.noteid, 'sale_payment');
  const balance = scaledNumber((await totalOf(ctx, farm, head.noteid)) - paid, farm.decimals);
  const wrong = rows[0]?.out === true ? refuse('z01', 'customerid') : priceMissing(rows);
  const beyond = belowFloor(rows, floors, farm.decimals) || (credit !== null && balance > 0 && owes + balance > credit);
  return { ...head, maker: head.crtusrid, paid: paid !== 0n, wrong, beyond };
}

/** Writing, correcting, stepping, paying and finding delivery notes of a trade. */
export function saleHandlers(services: FinanceServices, of: TradeDef): readonly Handler[] {
  const server = saleServer(services.books, of);
  const [sale, paper] = [SALE_CALLS[of.trade], salesOf(of.trade)];
  const stepped: SteppedPaper<SaleDesk, SaleHead> = {
    ...{ paper, flow: saleFlow, open: server.open, thing: thingOf, calls: sale },
  };
  return [
    ...documentHandlers(sale, server).filter(({ call }) => call.path !== sale.step.path),
    ...stepping(stepped),
    paying({ of, call: sale.pay, paper, payments: 'sale_payment', totalOf }),
    ...(of.trade === 'pigs' ? [pricingHandler(server), slaughterHandler, slaughterSheetHandler] : []),
    ...findSaleHandlers(server, of, services.costs),
    ...priceListHandlers(of.trade),
  ];
}
