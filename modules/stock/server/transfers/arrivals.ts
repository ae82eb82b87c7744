import type { CallParsed } from '#engine/define/call.ts';
import { qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { unitNames } from '#engine/server/code-names.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { allows } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { findArrivals } from '#modules/stock/contract/transfer.calls.ts';
import { NOTE_STATES } from '#modules/stock/domain/note-flow.ts';
import { type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import { mayKeep } from '#modules/stock/domain/store-use.ts';
import { type FarmStock, openStock, seesMoney } from '../farm-stock.ts';
import { nameSql } from '../sql.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import { lateness } from './detail.ts';
import { acrossSharing, sentLots } from './sent.ts';

interface Row {
  readonly noteid: string;
  readonly note: string;
  readonly version: number;
  readonly state: NoteState;
  readonly fromfarm: string;
  readonly storeid: string;
  readonly tostore: string;
  readonly valuedt: string;
  readonly recvdt: string | null;
  readonly items: string | null;
  readonly lines: number;
  readonly maker: string;
  readonly makerid: string;
  readonly driver: string | null;
  readonly plate: string | null;
  readonly sent: number | null;
  readonly received: number | null;
  readonly amount: number | null;
  readonly confirmer: string | null;
  readonly refno: string | null;
  readonly remark: string | null;
  readonly receiver: string | null;
}

/** Transfers to a farm, whoever sent them: nothing else of a sender is read. */
const COLUMNS = `n.noteid, n.noteno as note, n.version, n.state, n.farm_id as fromfarm, n.storeid, n.tostore, n.valuedt, n.recvdt, l.items, l.lines,
   coalesce(u.display_name, n.crtusrid) as maker, n.crtusrid as makerid, n.driver, n.plate, n.refno, n.remark, n.receiver,
   case when l.units = 1 then l.sent end as sent,
   case when l.units = 1 then (select sum(a.received)::float8 from stock_arrival a where a.farm_id = n.farm_id and a.noteid = n.noteid) end as received,
   l.amount, coalesce(c.display_name, n.confirmed_by) as confirmer
  from stock_note n left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.confirmed_by
  cross join lateral (select count(*)::int as lines, string_agg(distinct ${nameSql('$2', 'i')}, ', ') as items, sum(l.baseqty)::float8 as sent,
      count(distinct i.unit) as units, sum(l.amount)::float8 as amount
    from stock_note_line l join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
    where l.farm_id = n.farm_id and l.noteid = n.noteid) l`;

function comingTo(farms: readonly string[], farmid: string, language: Language): Where {
  const where = new Where("n.farm_id = any($1) and n.tofarm = $3 and n.book = 'goods' and n.notetp = 'TN' and n.state <> '02'");
  where.params.push(farms, language, farmid);
  return where;
}

function shown({ makerid: _maker, items, ...row }: Row, farm: FarmStock, language: Language, money: boolean) {
  const days = daysBetween(row.valuedt as BusinessDate, (row.recvdt ?? farm.curbusdt) as BusinessDate);
  return {
    ...row,
    items: items ?? '',
    stateName: NOTE_STATES.words[row.state][language],
    days,
    late: row.state === STATE.onway ? lateness(days, farm.onwaydays) : 0,
    amount: money ? row.amount : null,
  };
}

/** Transfers to the own farm, those longest on the way first; received ones the newest first. */
export async function arrivals(ctx: SignedContext, asked: CallParsed<typeof findArrivals>) {
  const farm = await openStock(ctx.db, ctx.session);
  const language = answerLanguage(ctx);
  const money = seesMoney(ctx.session);
  return acrossSharing(ctx.db, farm.farmid, async (farms) => {
    const where = comingTo(farms, farm.farmid, language);
    const waiting = asked.state === STATE.onway;
    where.add('n.state = ?', asked.state);
    where.when(asked.tostore, 'n.tostore = ?').when(asked.fromfarm, 'n.farm_id = ?');
    where.when(asked.from, `${waiting ? 'n.valuedt' : 'n.recvdt'} >= ?::date`).when(asked.to, `${waiting ? 'n.valuedt' : 'n.recvdt'} <= ?::date`);
    if (asked.note != null) where.add('n.noteno ilike ?', likeAnywhere(asked.note));
    const { rows } = await ctx.db.query<Row & { total: number }>(
      `select count(*) over ()::int as total, ${COLUMNS} where ${where.sql}
       order by ${waiting ? 'n.valuedt, n.crtdate' : 'n.recvdt desc, n.confirmed_at desc'}
       limit ${where.param(asked.size)} offset ${where.param((asked.page - 1) * asked.size)}`,
      where.params,
    );
    return { total: rows[0]?.total ?? 0, rows: rows.map((row) => shown(row, farm, language, money)) };
  });
}

interface GotRow {
  readonly lineno: number;
  readonly lot: string;
  readonly expdt: string;
  readonly received: number;
  readonly refused: 'Y' | 'N';
  readonly condition: string;
  readonly remark: string | null;
}

/** A transfer to the own farm as its receiver opens it. @throws Refused 839 when none comes here under the id. */
export async function arrival(ctx: SignedContext, noteid: string) {
  const farm = await openStock(ctx.db, ctx.session);
  const language = answerLanguage(ctx);
  const money = seesMoney(ctx.session);
  return acrossSharing(ctx.db, farm.farmid, async (farms) => {
    const where = comingTo(farms, farm.farmid, language).add('n.noteid = ?', noteid);
    const { rows } = await ctx.db.query<Row>(`select ${COLUMNS} where ${where.sql}`, where.params);
    const [row] = rows;
    if (row === undefined) throw refused('839');
    const sent = await sentLots(ctx.db, { farm_id: row.fromfarm, noteid }, language);
    const got = await ctx.db.query<GotRow>(
      `select lineno, lot, expdt, received::float8 as received, case when refused then 'Y' else 'N' end as refused, condition, remark
       from stock_arrival where farm_id = $1 and noteid = $2`,
      [row.fromfarm, noteid],
    );
    const named = await unitNames(ctx.db, farm, language);
    const use = (await storeUsesOn(ctx.db, farm.farmid, farm.curbusdt, [row.tostore])).get(row.tostore);
    const mine = row.state === STATE.onway && row.makerid !== ctx.session.userid && mayKeep(use, ctx.session.userid, 'confirms');
    return {
      head: { ...shown(row, farm, language, money), curbusdt: farm.curbusdt },
      lines: sent.map(({ sent: quantity, amount, ...one }) => {
        const own = got.rows.find(({ lineno, lot, expdt }) => lineno === one.lineno && lot === one.lot && expdt === one.expdt);
        return {
          ...one,
          unit: named(one.unit),
          sent: qtyNumber(quantity),
          amount: money ? amount : null,
          ...{ received: own?.received ?? null, refused: own?.refused ?? null, condition: own?.condition ?? null, recvremark: own?.remark ?? null },
        };
      }),
      may: { confirm: mine && allows(ctx.session, 'PigInstockConfirm', 'edit') },
    };
  });
}
