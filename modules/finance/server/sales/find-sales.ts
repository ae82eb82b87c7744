import type { CallParsed } from '#engine/define/call.ts';
import { wordOf } from '#engine/define/fields.ts';
import { refusalOf } from '#engine/define/workflow.ts';
import { type DocumentStore, loadDocument } from '#engine/document/server/documents.ts';
import { historyOf } from '#engine/document/server/store.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { SALE_CALLS, type SaleCalls, type SaleInput } from '#modules/finance/contract/sales/sale.document.ts';
import { SALE_BASIS } from '#modules/finance/contract/sales/words.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import { classWord, LINE_KIND_WORDS, LINE_KINDS, type LineKindCode, lineKind } from '#modules/finance/domain/sales/line-kinds.ts';
import { saleFlow } from '#modules/finance/domain/sales/sale-flow.ts';
import { OF_THE_FARM, voucherStepper } from '../costs/desk.ts';
import { paidBetween } from '../costs/payments.ts';
import type { CostServices } from '../costs/services.ts';
import { papersOf } from '../papers-of.ts';
import type { SaleDesk } from './desk.ts';
import { LINE_REF } from './line-ref.ts';
import { LISTED_PRICE } from './list-prices.ts';
import { CODE, CUSTOMER_OUT, isBeyond, NAME, SALE_COLUMNS, SALE_FROM, type SaleRow, shownSale } from './sale-sql.ts';
import { salesOf } from './sale-table.ts';
import { slaughterOf } from './slaughter.ts';

type Server = DocumentStore<SaleInput> & { readonly open: (ctx: SignedContext) => Promise<SaleDesk> };

const PAID_IN = paidBetween('sale_payment');
const LINE_IS = (test: string): string => `exists (select 1 from sale_line z where z.farm_id = n.farm_id and z.noteid = n.noteid and ${test})`;

/** Parameters every statement of delivery notes begins with. */
function paramsOf({ ctx, farm, floors }: SaleDesk, language: Language): unknown[] {
  return [language, farm.farmid, ctx.session.curbusdt, JSON.stringify({ floors, decimals: farm.decimals })];
}

function whereOf(desk: SaleDesk, language: Language, asked: CallParsed<SaleCalls['find']>): Where {
  const { from, to } = asked;
  if (from != null && to != null && from > to) throw refused('898', 'from');
  const where = new Where('n.farm_id = $2');
  where.params.push(...paramsOf(desk, language));
  const byPayment = asked.dates === 'paid';
  where.add('n.trade = ?', desk.of.trade);
  if (!byPayment) where.when(from, 'n.valuedt >= ?::date').when(to, 'n.valuedt <= ?::date');
  else if (from != null || to != null) where.add(PAID_IN, from, to);
  where
    .when(asked.customerid, 'n.customerid = ?')
    .when(asked.itemid, LINE_IS('z.itemid = ?'))
    .when(asked.roomid, LINE_IS('z.roomid = ?'))
    .when(asked.state, 'n.state = ?');
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  if (asked.unpaid === 'Y') where.add("n.state <> '02' and l.total > y.paid");
  if (asked.errors === 'Y') where.add(`n.state in ('10', '20') and (l.unpriced or ${CUSTOMER_OUT})`);
  if (asked.mine === 'Y') where.add('n.crtusrid = ?', desk.ctx.session.userid);
  return where;
}

const findHandler = (server: Server, { trade }: TradeDef): Handler =>
  handleSigned(SALE_CALLS[trade].find, (ctx, asked) =>
    papersOf(ctx, asked, async (at, { limit, offset }) => {
      const language = answerLanguage(ctx);
      const where = whereOf(await server.open(at), language, asked);
      const { rows } = await ctx.db.query<SaleRow & { count: number }>(
        `select ${SALE_COLUMNS}, count(*) over ()::int as count ${SALE_FROM} where ${where.sql}
         order by n.valuedt desc, n.crtdate desc, n.noteno desc limit ${where.param(limit)} offset ${where.param(offset)}`,
        where.params,
      );
      return { total: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => shownSale(row, language)) };
    }),
  );

export interface SaleLineRow {
  lineno: number;
  kind: LineKindCode;
  name: string | null;
  itemid: string | null;
  unit: string | null;
  unitName: string | null;
  lot: string | null;
  expdt: string | null;
  roomid: string | null;
  saleclass: string | null;
  tags: string | null;
  qty: number;
  weight: number | null;
  basis: keyof typeof SALE_BASIS.words;
  price: number | null;
  discpct: number;
  discount: number;
  reason: string | null;
  remark: string | null;
  taxpct: number;
  amount: number;
  net: number;
  tax: number;
  total: number;
  pgid: string | null;
  /** Batch its pigs were sold from; null of all else. */
  parityid: number | null;
  ref: string | null;
  listprice: number | null;
  lastprice: number | null;
}

/** SQL of what the thing of a line `l` of a note `n` was last sold for before it, on the farm. */
const LAST_PRICE = `(select o.price from sale_note m join sale_line o using (farm_id, noteid) where m.farm_id = n.farm_id and m.trade = n.trade and m.state <> '02'
    and (m.valuedt, m.noteno) < (n.valuedt, n.noteno) and o.kind = l.kind and o.basis = l.basis and o.price is not null and o.itemid is not distinct from l.itemid
    and o.unit is not distinct from l.unit and o.saleclass is not distinct from l.saleclass order by m.valuedt desc, m.noteno desc, o.lineno desc limit 1)`;

const LINES = `select l.lineno, l.kind, coalesce(${NAME('i.name_v', 'i.name_e', 'i.name_t')}, r.name) as name, l.itemid, l.unit,
  case when l.unit is null then null else ${CODE('unit', 'l.unit')} end as "unitName", l.lot, l.expdt, l.roomid, l.saleclass, l.tags,
  l.qty::float8 as qty, l.weight::float8 as weight, l.basis, l.price::float8 as price, l.discpct::float8 as discpct, l.discount::float8 as discount,
  l.reason, l.remark, l.taxpct::float8 as taxpct, l.amount::float8 as amount, l.net::float8 as net, l.tax::float8 as tax,
  (l.net + l.tax)::float8 as total, l.pgid, b.parityid, ${LINE_REF} as ref,
  ${LISTED_PRICE} as listprice, ${LAST_PRICE}::float8 as lastprice
 from sale_note n join sale_line l using (farm_id, noteid)
   join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
   left join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
   left join any_house r on r.farm_id = l.farm_id and r.roomid = l.roomid
   left join batch_event b on b.farm_id = l.farm_id and b.event_id = l.event_id
 where n.farm_id = $2 and n.noteid = $3 order by l.lineno`;

/** Cost of each line by what it wrote, in whole units of the money: lines that wrote one thing in their order. */
async function costsOf({ ctx, farm, books }: SaleDesk, lines: readonly SaleLineRow[]): Promise<ReadonlyMap<number, number>> {
  const costs = new Map<number, number>();
  for (const kind of Object.keys(LINE_KINDS) as LineKindCode[]) {
    const own = lines.filter((line) => line.kind === kind);
    const found = await books[kind]?.costOf(
      ctx.db,
      farm.farmid,
      own.flatMap(({ ref }) => ref ?? []),
    );
    for (const [ref, each] of found ?? [])
      own
        .filter((line) => line.ref === ref)
        .forEach(({ lineno }, at) => {
          costs.set(lineno, roundHalfAway(each[at] ?? 0, farm.decimals));
        });
  }
  return costs;
}

/** Mean weight of one head, kg; of birds to the ten grams. */
function meanOf({ kind, weight, qty }: Pick<SaleLineRow, 'kind' | 'weight' | 'qty'>): number | null {
  const fine = lineKind(kind)?.weightDecimals === 1 ? 10 : 100;
  return weight === null || lineKind(kind)?.heads !== true ? null : Math.round((fine * weight) / qty) / fine;
}

const batchKey = (roomid: string | null, parityid: number | null): string => `${roomid} ${parityid}`;

/** What the pigs weighed that stood in each batch the day before the note, kg: what a controller compares the weight of a line with. */
async function liveWeights({ ctx, farm }: SaleDesk, { liveWeightsBefore }: CostServices, { row, lines }: ReadSale) {
  const own = lines.flatMap(({ roomid, parityid }) => (roomid === null || parityid === null ? [] : [{ roomid, parityid }]));
  const found = await liveWeightsBefore(ctx.db, farm.farmid, own, row.valuedt as BusinessDate);
  return new Map(found.map(({ roomid, parityid, kg }) => [batchKey(roomid, parityid), roundHalfAway(kg, 1)]));
}

/** A line as it is shown. */
export function shownLine(row: SaleLineRow, { cost, aw }: { readonly cost: number | null; readonly aw: number | null }, language: Language) {
  const { ref: _, parityid: __, ...line } = row;
  return {
    ...line,
    aw,
    name: row.pgid ?? row.name ?? row.roomid ?? wordOf(LINE_KIND_WORDS, row.kind, language),
    kindName: wordOf(LINE_KIND_WORDS, row.kind, language),
    saleclassName: classWord(row.kind, row.saleclass)?.[language] ?? null,
    basisName: wordOf(SALE_BASIS, row.basis, language),
    mean: meanOf(row),
    cost,
  };
}

const PAYMENTS = `select y.payno, y.paydt, y.amount::float8 as amount, y.paymethod, ${CODE('paymethod', 'y.paymethod')} as "methodName", y.refno,
  coalesce(u.display_name, y.crtusrid) as by
 from sale_note n join sale_payment y using (farm_id, noteid) left join person u on u.user_id = y.crtusrid
 where n.farm_id = $2 and n.noteid = $3 order by y.payno`;

interface PaymentRow {
  payno: number;
  paydt: string;
  amount: number;
  paymethod: string;
  methodName: string;
  refno: string | null;
  by: string;
}

/** A stored note with its lines; null for one that is not there. */
export async function readSale(desk: SaleDesk, language: Language, noteid: string) {
  const { db } = desk.ctx;
  const { rows } = await db.query<SaleRow>(`select ${SALE_COLUMNS} ${SALE_FROM} where n.farm_id = $2 and n.noteid = $5`, [
    ...paramsOf(desk, language),
    noteid,
  ]);
  const [row] = rows;
  return row === undefined ? null : { row, lines: (await db.query<SaleLineRow>(LINES, [language, desk.farm.farmid, noteid])).rows };
}

type ReadSale = NonNullable<Awaited<ReturnType<typeof readSale>>>;

const getHandler = (server: Server, { trade }: TradeDef, services: CostServices): Handler =>
  handleSigned(SALE_CALLS[trade].get, async (asking, { noteid, farmid }) => {
    const ctx = await atFarm(asking, farmid);
    const desk = await server.open(ctx);
    await loadDocument(server, desk, noteid, false);
    const language = answerLanguage(ctx);
    const found = await readSale(desk, language, noteid);
    if (found === null) throw refused('839');
    const { row, lines } = found;
    const costs = await costsOf(desk, lines);
    const weights = await liveWeights(desk, services, found);
    const who = voucherStepper(desk);
    const thing = {
      noteno: row.note,
      state: row.state,
      maker: row.crtusrid,
      checked_by: row.checkedBy,
      paid: row.paid !== 0,
      beyond: isBeyond(row),
    };
    // A note of another farm is checked, approved and paid from here; who corrects it works there.
    const here = desk.farm.farmid === farmOf(asking.session);
    const may = (step: 'change' | 'remove' | 'check' | 'approve' | 'return'): boolean =>
      who.mayEdit && (here || !OF_THE_FARM.has(step)) && refusalOf(saleFlow, step, thing, who) === null;
    return {
      head: shownSale(row, language),
      lines: lines.map((line) => {
        const aw = line.kind === 'pigs' ? (weights.get(batchKey(line.roomid, line.parityid)) ?? null) : null;
        return shownLine(line, { cost: costs.get(line.lineno) ?? null, aw }, language);
      }),
      payments: (await ctx.db.query<PaymentRow>(PAYMENTS, [language, desk.farm.farmid, noteid])).rows,
      may: {
        ...{ change: may('change'), remove: may('remove'), check: may('check'), approve: may('approve'), back: may('return') },
        pay: who.mayEdit && row.state !== '02',
      },
      slaughter: await slaughterOf(ctx, noteid),
      history: await historyOf(ctx, salesOf(trade), noteid),
    };
  });

/** Finding and opening delivery notes. */
export function findSaleHandlers(server: Server, of: TradeDef, services: CostServices): readonly Handler[] {
  return [findHandler(server, of), getHandler(server, of, services)];
}
