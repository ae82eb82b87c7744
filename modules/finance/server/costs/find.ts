import type { CallParsed } from '#engine/define/call.ts';
import { wordOf } from '#engine/define/fields.ts';
import { refusalOf } from '#engine/define/workflow.ts';
import { type DocumentStore, loadDocument } from '#engine/document/server/documents.ts';
import { historyOf } from '#engine/document/server/store.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import { listRowOf, standsFirst } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { VOUCHER_CALLS, type VoucherCalls, type VoucherInput } from '#modules/finance/contract/costs/voucher.document.ts';
import { COST_PLACES } from '#modules/finance/contract/costs/words.ts';
import { TRADES, type TradeDef } from '#modules/finance/contract/trades.ts';
import { monthsOn } from '#modules/finance/domain/costs/voucher.ts';
import { VOUCHER_STATES, type VoucherState, voucherFlow } from '#modules/finance/domain/costs/voucher-flow.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';
import { papersOf } from '../papers-of.ts';
import { NAME } from '../sales/sale-sql.ts';
import { type CostDesk, OF_THE_FARM, voucherStepper } from './desk.ts';
import { paidBetween } from './payments.ts';
import { vouchersOf } from './voucher-table.ts';

interface VoucherRow {
  farmid: string;
  noteid: string;
  note: string;
  version: number;
  trade: Trade;
  state: VoucherState;
  valuedt: string;
  itemid: string;
  item: string;
  costgrp: string;
  costgrpName: string;
  place: keyof typeof COST_PLACES.words;
  roomid: string | null;
  roomName: string | null;
  area: string | null;
  supplierid: string | null;
  supplierName: string | null;
  refno: string | null;
  amount: number;
  tax: number;
  total: number;
  paid: number;
  balance: number;
  months: number;
  paymethod: string | null;
  methodName: string | null;
  repeat: 'Y' | 'N';
  paper: 'Y' | 'N';
  changed: 'Y' | 'N';
  crtusrid: string;
  maker: string;
  checkedBy: string | null;
  checker: string | null;
  approver: string | null;
  made: string;
  remark: string | null;
  fileid: string | null;
  follows: string | null;
  checkedAt: string | null;
  approvedAt: string | null;
}

/** SQL of vouchers `n` with what is paid of them; $1 language, $2 farm. */
const FROM = `from cost_voucher n
  join item i on i.prnt2 = n.prnt2 and i.book = n.book and i.itemid = n.itemid
  left join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.supplierid
  left join any_house r on r.farm_id = n.farm_id and r.roomid = n.roomid
  left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.checked_by left join person a on a.user_id = n.approved_by
  cross join lateral (select coalesce(sum(y.amount), 0) as paid from cost_payment y where y.farm_id = n.farm_id and y.noteid = n.noteid) y
  left join lateral (select ${NAME('label_v', 'label_e', 'label_t')} as name from code_row g
    where g.category = 'costgrp' and g.value = n.costgrp and ${listRowOf('g.farm_id', 'n.farm_id')} order by ${standsFirst('g')} limit 1) g on true
  left join lateral (select ${NAME('label_v', 'label_e', 'label_t')} as name from code_row c
    where c.category = 'paymethod' and c.value = n.paymethod and ${listRowOf('c.farm_id', 'n.farm_id', 'n.prnt2')} order by ${standsFirst('c')} limit 1) m on true`;

const COLUMNS = `n.farm_id as farmid, n.noteid, n.noteno as note, n.version, n.trade, n.state, n.valuedt, n.itemid, ${NAME('i.name_v', 'i.name_e', 'i.name_t')} as item, n.costgrp,
  coalesce(g.name, n.costgrp) as "costgrpName", n.place, n.roomid, r.name as "roomName", n.area, n.supplierid, p.name as "supplierName", n.refno,
  n.amount::float8 as amount, n.tax::float8 as tax, (n.amount + n.tax)::float8 as total, y.paid::float8 as paid,
  case when n.state = '02' then 0 else (n.amount + n.tax - y.paid)::float8 end as balance, n.months, n.paymethod, m.name as "methodName",
  case when n.repeat then 'Y' else 'N' end as repeat, case when n.fileid is null then 'N' else 'Y' end as paper,
  case when exists (select 1 from audit_log l where l.farm_id = n.farm_id and l.subject = 'cost-voucher' and l.subject_id = n.noteid::text and l.kind = 'edit')
    then 'Y' else 'N' end as changed,
  n.crtusrid, coalesce(u.display_name, n.crtusrid) as maker, n.checked_by as "checkedBy", coalesce(c.display_name, n.checked_by) as checker,
  coalesce(a.display_name, n.approved_by) as approver, to_char(n.crtdate, 'YYYYMMDD') as made, n.remark, n.fileid, n.follows,
  to_char(n.checked_at, 'YYYYMMDD HH24:MI') as "checkedAt", to_char(n.approved_at, 'YYYYMMDD HH24:MI') as "approvedAt"`;

/** Where a cost belongs, as people say it. */
function placeName({ trade, place, roomid, roomName, area }: VoucherRow, language: Language): string {
  if (place === 'house') return roomName === null || roomName === roomid ? (roomid ?? '') : `${roomid} ${roomName}`;
  return place === 'area' && area !== null ? wordOf(TRADES[trade].areas, area, language) : wordOf(COST_PLACES, place, language);
}

/** A voucher as it is shown. */
export function shownVoucher(row: VoucherRow, language: Language) {
  const { costgrpName, roomName: _, crtusrid: __, checkedBy: ___, trade: ____, ...rest } = row;
  return {
    ...rest,
    kind: row.costgrp,
    kindName: costgrpName,
    stateName: wordOf(VOUCHER_STATES, row.state, language),
    placeName: placeName(row, language),
  };
}

const PAID_IN = paidBetween('cost_payment');

function whereOf({ session }: SignedContext, language: Language, trade: Trade, asked: CallParsed<VoucherCalls['find']>): Where {
  const { from, to } = asked;
  if (from != null && to != null && from > to) throw refused('898', 'from');
  const where = new Where('n.farm_id = $2');
  where.params.push(language, farmOf(session));
  where.add('n.trade = ?', trade);
  const byPayment = asked.dates === 'paid';
  if (!byPayment) where.when(from, 'n.valuedt >= ?::date').when(to, 'n.valuedt <= ?::date');
  else if (from != null || to != null) where.add(PAID_IN, from, to);
  where.when(asked.supplierid, 'n.supplierid = ?').when(asked.itemid, 'n.itemid = ?');
  where.when(asked.costgrp, 'n.costgrp = ?').when(asked.roomid, 'n.roomid = ?').when(asked.area, 'n.area = ?').when(asked.state, 'n.state = ?');
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  if (asked.unpaid === 'Y') where.add("n.state <> '02' and n.amount + n.tax > y.paid");
  if (asked.mine === 'Y') where.add('n.crtusrid = ?', session.userid);
  return where;
}

const findHandler = ({ trade }: TradeDef): Handler =>
  handleSigned(VOUCHER_CALLS[trade].find, (ctx, asked) =>
    papersOf(ctx, asked, async (at, { limit, offset }) => {
      const language = answerLanguage(ctx);
      const where = whereOf(at, language, trade, asked);
      const { rows } = await ctx.db.query<VoucherRow & { count: number }>(
        `select ${COLUMNS}, count(*) over ()::int as count ${FROM} where ${where.sql}
         order by n.valuedt desc, n.crtdate desc, n.noteno desc limit ${where.param(limit)} offset ${where.param(offset)}`,
        where.params,
      );
      return { total: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => shownVoucher(row, language)) };
    }),
  );

/** A stored voucher; null for one that is not there. */
export async function readVoucher(db: Db, farmid: string, language: Language, noteid: string): Promise<VoucherRow | null> {
  const { rows } = await db.query<VoucherRow>(`select ${COLUMNS} ${FROM} where n.farm_id = $2 and n.noteid = $3`, [language, farmid, noteid]);
  return rows[0] ?? null;
}

type Server = DocumentStore<VoucherInput> & { readonly open: (ctx: SignedContext) => Promise<CostDesk> };

const getHandler = (server: Server, { trade }: TradeDef): Handler =>
  handleSigned(VOUCHER_CALLS[trade].get, async (asking, { noteid, farmid: asked }) => {
    const ctx = await atFarm(asking, asked);
    const desk = await server.open(ctx);
    const { farmid } = desk.farm;
    await loadDocument(server, desk, noteid, false);
    const language = answerLanguage(ctx);
    const row = await readVoucher(ctx.db, farmid, language, noteid);
    if (row === null) throw refused('839');
    const shares = await ctx.db.query<{ lineno: number; valuedt: string; amount: number }>(
      'select lineno, valuedt, amount::float8 as amount from cost_share where farm_id = $1 and noteid = $2 order by lineno',
      [farmid, noteid],
    );
    const payments = await ctx.db.query<{ payno: number; paydt: string; amount: number; paymethod: string; refno: string | null; by: string }>(
      `select y.payno, y.paydt, y.amount::float8 as amount, y.paymethod, y.refno, coalesce(u.display_name, y.crtusrid) as by
       from cost_payment y left join person u on u.user_id = y.crtusrid where y.farm_id = $1 and y.noteid = $2 order by y.payno`,
      [farmid, noteid],
    );
    const who = voucherStepper(desk);
    const thing = { noteno: row.note, state: row.state, maker: row.crtusrid, checked_by: row.checkedBy, paid: row.paid !== 0 };
    const here = farmid === farmOf(asking.session);
    const may = (step: 'change' | 'remove' | 'check' | 'approve' | 'return'): boolean =>
      who.mayEdit && (here || !OF_THE_FARM.has(step)) && refusalOf(voucherFlow, step, thing, who) === null;
    return {
      head: shownVoucher(row, language),
      shares: shares.rows,
      payments: payments.rows,
      may: {
        ...{ change: may('change'), remove: may('remove'), check: may('check'), approve: may('approve'), back: may('return') },
        pay: who.mayEdit && row.state !== '02',
      },
      history: await historyOf(ctx, vouchersOf(trade), noteid),
    };
  });

/** Costs whose last voucher says that they come back every month, and that nobody has written again by its next day. */
const dueHandler = (open: Server['open'], { trade }: TradeDef): Handler =>
  handleSigned(VOUCHER_CALLS[trade].due, async (ctx) => {
    const { farm } = await open(ctx);
    const language = answerLanguage(ctx);
    const { rows } = await ctx.db.query<VoucherRow>(
      `select ${COLUMNS} ${FROM} where n.farm_id = $2 and n.trade = $3 and n.repeat and n.state <> '02'
         and not exists (select 1 from cost_voucher x where x.farm_id = n.farm_id and x.follows = n.noteid and x.state <> '02')
       order by n.valuedt, n.noteno`,
      [language, farm.farmid, trade],
    );
    const due = rows.map((row) => ({ row, due: monthsOn(row.valuedt as BusinessDate, 1) }));
    return {
      rows: due
        .filter((one) => one.due <= ctx.session.curbusdt)
        .map(({ row, due: day }) => {
          const { noteid, note, valuedt, item, supplierName, amount, tax } = row;
          return { noteid, note, valuedt, due: day, item, placeName: placeName(row, language), supplierName, amount, tax };
        }),
    };
  });

/** Finding and opening vouchers, and what is due again. */
export function findHandlers(server: Server, of: TradeDef): readonly Handler[] {
  return [findHandler(of), getHandler(server, of), dueHandler(server.open, of)];
}
