import type { CallParsed } from '#engine/define/call.ts';
import { qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { unitNames } from '#engine/server/code-names.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { findArrivals } from '#modules/stock/contract/transfer.calls.ts';
import type { ArrivalRow, LabLot } from '#modules/stock/domain/coming.ts';
import { NOTE_STATES } from '#modules/stock/domain/note-flow.ts';
import { STATE } from '#modules/stock/domain/note-kinds.ts';
import { mayKeep } from '#modules/stock/domain/store-use.ts';
import { type FarmStock, openStock, type StockServices, seesMoney } from '../farm-stock.ts';
import { nameSql } from '../sql.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import { lateness } from './detail.ts';
import { acrossSharing, type SentKind, sentLots } from './sent.ts';

/** Transfers to a farm or its laboratory, whoever sent them: nothing else of a sender is read. */
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

function comingTo(farms: readonly string[], farmid: string, language: Language, kind: SentKind): Where {
  const where = new Where("n.farm_id = any($1) and n.tofarm = $3 and n.book = 'goods' and n.notetp = 'TN' and n.kind = $4 and n.state <> '02'");
  where.params.push(farms, language, farmid, kind);
  return where;
}

function shown({ makerid: _maker, items, ...row }: ArrivalRow, farm: FarmStock, language: Language, money: boolean) {
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

/** In the order of the list: those longest on the way first, received ones the newest first. */
const inOrder = (a: ArrivalRow, b: ArrivalRow): number =>
  a.recvdt === null ? (a.valuedt < b.valuedt ? -1 : 1) : (a.recvdt ?? '') > (b.recvdt ?? '') ? -1 : 1;

/** Transfers to the own farm, of farms and of laboratories. */
export async function arrivals(ctx: SignedContext, { lab }: StockServices, asked: CallParsed<typeof findArrivals>) {
  const farm = await openStock(ctx.db, ctx.session);
  const language = answerLanguage(ctx);
  const money = seesMoney(ctx.session);
  return acrossSharing(ctx.db, farm.farmid, async (farms) => {
    const where = comingTo(farms, farm.farmid, language, 'transfer');
    const waiting = asked.state === STATE.onway;
    where.add('n.state = ?', asked.state);
    where.when(asked.tostore, 'n.tostore = ?').when(asked.fromfarm, 'n.farm_id = ?');
    where.when(asked.from, `${waiting ? 'n.valuedt' : 'n.recvdt'} >= ?::date`).when(asked.to, `${waiting ? 'n.valuedt' : 'n.recvdt'} <= ?::date`);
    if (asked.note != null) where.add('n.noteno ilike ?', likeAnywhere(asked.note));
    const most = asked.page * asked.size;
    const { rows } = await ctx.db.query<ArrivalRow & { total: number }>(
      `select count(*) over ()::int as total, ${COLUMNS} where ${where.sql}
       order by ${waiting ? 'n.valuedt, n.crtdate' : 'n.recvdt desc, n.confirmed_at desc'} limit ${where.param(most)}`,
      where.params,
    );
    const labs = farms.filter((one) => asked.fromfarm == null || one === asked.fromfarm);
    const { state, note, from, to: until } = asked;
    // What a laboratory sends names no warehouse: it is shown whichever is asked for.
    const sent = await lab.coming(ctx.db, { labs, to: farm.farmid, language, state, note, from, until });
    const own = rows.map(({ total: _, ...row }) => row);
    const all = sent.length === 0 ? own : [...own, ...sent].toSorted(inOrder);
    const page = all.slice(most - asked.size, most);
    return { total: (rows[0]?.total ?? 0) + sent.length, rows: page.map((row) => shown(row, farm, language, money)) };
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

type Lines = Awaited<ReturnType<typeof ownLines>>;

/** The lots of a transfer of a farm, as sent and as received. */
async function ownLines(db: Db, { fromfarm, noteid }: ArrivalRow, language: Language) {
  const sent = await sentLots(db, { farm_id: fromfarm, noteid }, language);
  const got = await db.query<GotRow>(
    `select lineno, lot, expdt, received::float8 as received, case when refused then 'Y' else 'N' end as refused, condition, remark
     from stock_arrival where farm_id = $1 and noteid = $2`,
    [fromfarm, noteid],
  );
  return sent.map(({ sent: quantity, ...one }) => {
    const own = got.rows.find(({ lineno, lot, expdt }) => lineno === one.lineno && lot === one.lot && expdt === one.expdt);
    return {
      ...{ ...one, sent: qtyNumber(quantity), taken: null as string | null },
      ...{ received: own?.received ?? null, refused: own?.refused ?? null, condition: own?.condition ?? null, recvremark: own?.remark ?? null },
    };
  });
}

/** What the farm made of goods of a laboratory before, else its own item of the same code. */
const TAKEN = `select k.itemid as sent, coalesce(
    (select m.itemid from stock_movement m where m.farm_id = $1 and m.fromfarm = $2 and m.fromitem = k.itemid and m.fromseq is not null order by m.seq desc limit 1),
    (select i.itemid from item i where i.prnt2 = $4 and i.book = 'goods' and i.itemid = k.itemid and i.inuse)) as taken
  from unnest($3::text[]) k (itemid)`;

/** The lots of a transfer of a laboratory, each with the item it is likely to become. */
async function labLines(db: Db, { farmid, prnt2 }: FarmStock, labid: string, lots: readonly LabLot[]): Promise<Lines> {
  const itemids = [...new Set(lots.map(({ itemid }) => itemid))];
  const { rows } = await db.query<{ sent: string; taken: string | null }>(TAKEN, [farmid, labid, itemids, prnt2]);
  const taken = new Map(rows.map((row) => [row.sent, row.taken]));
  return lots.map(({ sent, ...one }) => ({ ...one, remark: null, sent: qtyNumber(sent), taken: taken.get(one.itemid) ?? null }));
}

/** A transfer to the own farm as its receiver opens it. @throws Refused 839 when none comes here under the id. */
export async function arrival(ctx: SignedContext, { lab }: StockServices, noteid: string) {
  const farm = await openStock(ctx.db, ctx.session);
  const language = answerLanguage(ctx);
  const money = seesMoney(ctx.session);
  return acrossSharing(ctx.db, farm.farmid, async (farms) => {
    const where = comingTo(farms, farm.farmid, language, 'transfer').add('n.noteid = ?', noteid);
    const [own] = (await ctx.db.query<ArrivalRow>(`select ${COLUMNS} where ${where.sql}`, where.params)).rows;
    const sent = own === undefined ? await lab.opened(ctx.db, { labs: farms, to: farm.farmid, language, noteid }) : null;
    const row = own ?? sent?.row;
    if (row === undefined) throw refused('839');
    const lines = sent === null ? await ownLines(ctx.db, row, language) : await labLines(ctx.db, farm, row.fromfarm, sent.lots);
    const named = await unitNames(ctx.db, farm, language);
    const use = row.tostore === null ? undefined : (await storeUsesOn(ctx.db, farm.farmid, farm.curbusdt, [row.tostore])).get(row.tostore);
    const mine = row.state === STATE.onway && row.makerid !== ctx.session.userid && mayKeep(use, ctx.session.userid, 'confirms');
    return {
      head: { ...shown(row, farm, language, money), curbusdt: farm.curbusdt },
      lines: lines.map(({ amount, ...one }) => ({ ...one, unit: named(one.unit), amount: money ? amount : null })),
      may: { confirm: mine && allows(ctx.session, 'PigInstockConfirm', 'edit') },
    };
  });
}

/** A transfer a farm sent the laboratory, and once it is opened what was sent, in the sender's base units. */
export interface LabArrival
  extends Pick<ArrivalRow, 'noteid' | 'note' | 'version' | 'state' | 'fromfarm' | 'storeid' | 'maker' | 'remark' | 'driver' | 'plate' | 'refno'> {
  readonly valuedt: BusinessDate;
  readonly items: string;
  /** What the farm and its warehouse are called. */
  readonly fromName: string;
  readonly storeName: string;
}

const NAMED = `(select f.farmname from farm f where f.farm_id = n.farm_id) as "fromName",
   (select ${nameSql('$2', 's')} from store s where s.farm_id = n.farm_id and s.book = n.book and s.storeid = n.storeid) as "storeName", ${COLUMNS}`;
type NamedRow = ArrivalRow & Pick<LabArrival, 'fromName' | 'storeName'>;

function toLab({ noteid, note, version, state, fromfarm, storeid, maker, remark, driver, plate, refno, ...row }: NamedRow): LabArrival {
  const { valuedt, items, fromName, storeName } = row;
  return {
    ...{ noteid, note, version, state, fromfarm, storeid, maker, remark, driver, plate, refno, fromName, storeName },
    ...{ valuedt: valuedt as BusinessDate, items: items ?? '' },
  };
}

/** What farms have on its way to the laboratory of the session, the oldest first. */
export async function comingToLab({ db, session }: SignedContext, language: Language): Promise<readonly LabArrival[]> {
  const labid = farmOf(session);
  return acrossSharing(db, labid, async (farms) => {
    const where = comingTo(farms, labid, language, 'lab').add("n.state = '15'");
    const { rows } = await db.query<NamedRow>(`select ${NAMED} where ${where.sql} order by n.valuedt, n.noteno`, where.params);
    return rows.map(toLab);
  });
}

/** A transfer a farm sent the laboratory of the session, with its lots; null where none comes here under the id. */
export async function openedForLab({ db, session }: SignedContext, noteid: string, language: Language) {
  const labid = farmOf(session);
  return acrossSharing(db, labid, async (farms) => {
    const where = comingTo(farms, labid, language, 'lab').add('n.noteid = ?', noteid);
    const [row] = (await db.query<NamedRow>(`select ${NAMED} where ${where.sql}`, where.params)).rows;
    return row === undefined ? null : { head: toLab(row), lots: await sentLots(db, { farm_id: row.fromfarm, noteid }, language) };
  });
}

/** What of an item a farm has on its way to a laboratory, in the farm's base unit. */
interface OnWayToLab {
  readonly fromfarm: string;
  readonly itemid: string;
  readonly unit: string;
  readonly qty: number;
}

/** What farms had on its way to a laboratory at the end of a day: of what was received by then nothing is still to come. */
export async function onWayToLab(db: Db, labid: string, day: BusinessDate): Promise<readonly OnWayToLab[]> {
  return acrossSharing(db, labid, async (farms) => {
    const { rows } = await db.query<OnWayToLab>(
      `select n.farm_id as fromfarm, m.itemid, i.unit, sum(m.qty)::float8 as qty
       from stock_note n join stock_movement m on m.farm_id = n.farm_id and m.noteid = n.noteid and m.way <> '' and m.valuedt <= $3::date
         join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       where n.farm_id = any($1) and n.tofarm = $2 and n.book = 'goods' and n.notetp = 'TN' and n.kind = 'lab' and n.state <> '02'
         and n.valuedt <= $3::date and (n.recvdt is null or n.recvdt > $3::date)
       group by 1, 2, 3 having sum(m.qty) > 0 order by 1, 2`,
      [farms, labid, day],
    );
    return rows;
  });
}
