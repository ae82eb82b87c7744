import { papersFile } from '#engine/document/server/note-paper.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { allows } from '#engine/server/session.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { printPapers } from '#modules/finance/contract/print.call.ts';
import { menusOf, TRADES } from '#modules/finance/contract/trades.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { readVoucher, shownVoucher } from '../costs/find.ts';
import { openSales, type SaleBooks, type SaleDesk } from '../sales/desk.ts';
import { readSale, shownLine } from '../sales/find-sales.ts';
import { type MoneyLook, type Partner, saleDoc } from './sale-paper.ts';
import { slipDoc } from './slip-paper.ts';

const NOBODY: Partner = { taxno: null, address: null, tel: null };

/** What papers say of a partner; nothing of one that is not named. */
async function partnerOf({ ctx, farm }: SaleDesk, partnerid: string | null): Promise<Partner> {
  const { rows } = await ctx.db.query<Partner>('select taxno, address, tel from partner where prnt2 = $1 and partnerid = $2', [
    farm.prnt2,
    partnerid,
  ]);
  return rows[0] ?? NOBODY;
}

/** @throws Refused 839 of a paper of a trade whose screens the reader does not have. */
function mayRead({ ctx }: SaleDesk, trade: Trade): void {
  if (!allows(ctx.session, [...menusOf(TRADES[trade]), TRADES[trade].report], 'view')) throw refused('839');
}

/** A paper of the farm as it prints: a delivery note, or a cost voucher as its payment slip. @throws Refused 839 for one that is not there */
async function docOf(desk: SaleDesk, noteid: string, look: MoneyLook) {
  const { ctx, farm } = desk;
  const { language } = look;
  const sold = await readSale(desk, language, noteid);
  if (sold !== null) {
    mayRead(desk, sold.row.trade);
    const lines = sold.lines.map((line) => shownLine(line, { cost: null, aw: null }, language));
    return { name: sold.row.note, doc: saleDoc(sold.row, lines, await partnerOf(desk, sold.row.customerid), look) };
  }
  const voucher = await readVoucher(ctx.db, farm.farmid, language, noteid);
  if (voucher === null) throw refused('839');
  mayRead(desk, voucher.trade);
  const head = shownVoucher(voucher, language);
  return { name: head.note, doc: slipDoc(head, await partnerOf(desk, head.supplierid), look) };
}

/** Prints papers of the reader's farm in the order they are named. */
export function printPapersHandler(books: SaleBooks): Handler {
  return handleSigned(printPapers, async (ctx, { noteids, language }): Promise<FileAnswer> => {
    const { session } = ctx;
    const desk = await openSales(ctx, books, TRADES.pigs);
    const { CURRENCY } = (await loadFarmSettings(ctx.db, desk.farm.farmid)).read(STOCK_SETTINGS);
    const look: MoneyLook = {
      ...{ language, currency: CURRENCY, decimals: desk.farm.decimals, dateFormat: session.dateStyle ?? DEFAULT_DATE_STYLE },
      letterhead: `${desk.farm.farmid} ${session.farmname ?? ''}`.trim(),
    };
    const docs: Awaited<ReturnType<typeof docOf>>[] = [];
    for (const noteid of noteids) docs.push(await docOf(desk, noteid, look));
    return papersFile(docs, `${desk.farm.farmid}-${session.curbusdt}`);
  });
}
