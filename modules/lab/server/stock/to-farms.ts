import type { Destination } from '#engine/ledger/server/receiving.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { SaidArrival, SentLot } from '#modules/stock/domain/arrival.ts';
import type { ArrivalRow, FromLabs, FromLabsAsked, LabLot } from '#modules/stock/domain/coming.ts';
import { openLab } from './lab-farm.ts';
import { heldTransfer, receiveTransfer, sentLots } from './receive.ts';
import { NO_RUNS, type SentHere } from './services.ts';
import { labName } from './sql.ts';

const COLUMNS = `n.noteid, n.noteno as note, n.version, n.state, n.farm_id as fromfarm, n.storeid, null as tostore, n.valuedt, n.recvdt, l.items, l.lines,
    coalesce(u.display_name, n.crtusrid) as maker, n.crtusrid as makerid, null as driver, null as plate, null as receiver,
    case when l.units = 1 then l.sent end as sent,
    case when l.units = 1 then (select sum(a.received)::float8 from lab_arrival a where a.farm_id = n.farm_id and a.noteid = n.noteid) end as received,
    l.amount, coalesce(c.display_name, n.confirmed_by) as confirmer, n.refno, n.remark
  from lab_note n left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.confirmed_by
    cross join lateral (select count(*)::int as lines, string_agg(distinct ${labName('$1', 'i')}, ', ') as items, sum(l.baseqty)::float8 as sent,
        count(distinct i.unit) as units, sum(l.amount)::float8 as amount
      from lab_note_line l join lab_item i on i.farm_id = l.farm_id and i.itemid = l.itemid where l.farm_id = n.farm_id and l.noteid = n.noteid) l`;

/** Kinds of notes that leave a laboratory for a farm's book, or for that of the laboratory a farm keeps. */
type SentKind = 'farm' | 'lab';

/** Notes of laboratories that go to a farm or its laboratory; $1 is the language. */
const sentTo = ({ labs, to, language }: FromLabs, kind: SentKind): Where => {
  const where = new Where('?::text is not null', language);
  return where.add("n.kind = ? and n.state <> '02'", kind).add('n.farm_id = any(?)', labs).add('n.tofarm = ?', to);
};
const toFarm = (asked: FromLabs): Where => sentTo(asked, 'farm');

/** A transfer with what the sending laboratory and its store are called. */
type NamedRow = ArrivalRow & { readonly fromName: string; readonly storeName: string };
const NAMED = `(select ${labName('$1', 'b')} from laboratory b where b.farm_id = n.farm_id) as "fromName",
    (select ${labName('$1', 's')} from lab_store s where s.farm_id = n.farm_id and s.storeid = n.storeid) as "storeName", ${COLUMNS}`;

/** What laboratories in sight sent another: all that is on its way, or the one of an id. */
export async function sentToLab(db: Db, { noteid, ...asked }: FromLabs & { readonly noteid?: string }): Promise<SentHere[]> {
  const where = sentTo(asked, 'lab');
  if (noteid === undefined) where.add("n.state = '15'");
  else where.add('n.noteid = ?', noteid);
  const { rows } = await db.query<NamedRow>(`select ${NAMED} where ${where.sql} order by n.valuedt, n.noteno`, where.params);
  return rows.map((row) => ({ ...row, valuedt: row.valuedt as BusinessDate, items: row.items ?? '' }));
}

/** What laboratories in sight sent a farm, in the state asked for. */
async function coming(db: Db, { state, note, from, until, ...asked }: FromLabsAsked): Promise<ArrivalRow[]> {
  const day = state === '15' ? 'n.valuedt' : 'n.recvdt';
  const where = toFarm(asked).add('n.state = ?', state).when(from, `${day} >= ?::date`).when(until, `${day} <= ?::date`);
  if (note != null) where.add('n.noteno ilike ?', likeAnywhere(note));
  return (await db.query<ArrivalRow>(`select ${COLUMNS} where ${where.sql}`, where.params)).rows;
}

const LOTS = `select i.itemtp, sum(v.amount)::float8 as amount, m.lineno, m.lot, m.expdt, a.received::float8 as received,
    case when a.refused then 'Y' when not a.refused then 'N' end as refused, a.condition, a.remark as recvremark
  from lab_movement m join lab_item i on i.farm_id = m.farm_id and i.itemid = m.itemid left join lab_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join lab_arrival a on a.farm_id = m.farm_id and a.noteid = m.noteid and a.lineno = m.lineno and a.lot = m.lot and a.expdt = m.expdt
  where m.farm_id = $1 and m.noteid = $2 and m.way <> '' and m.kind = 'transferin'
  group by m.lineno, m.lot, m.expdt, i.itemtp, a.received, a.refused, a.condition, a.remark`;

/** One transfer to a farm with its lots; null where none comes under the id. */
async function opened(db: Db, { noteid, ...asked }: FromLabs & { readonly noteid: string }): Promise<{ row: ArrivalRow; lots: LabLot[] } | null> {
  const where = toFarm(asked).add('n.noteid = ?', noteid);
  const [row] = (await db.query<ArrivalRow>(`select ${COLUMNS} where ${where.sql}`, where.params)).rows;
  if (row === undefined) return null;
  const sent = await sentLots(db, row.fromfarm, noteid, asked.language);
  const { rows } = await db.query<Omit<LabLot, keyof SentLot> & Pick<SentLot, 'lineno' | 'lot' | 'expdt'>>(LOTS, [row.fromfarm, noteid]);
  const lots = sent.flatMap((one) => {
    const more = rows.find(({ lineno, lot, expdt }) => lineno === one.lineno && lot === one.lot && expdt === one.expdt);
    return more === undefined ? [] : [{ ...one, ...more }];
  });
  return { row, lots };
}

const SCREENS = { farm: 'PigInstockConfirm', lab: 'LabstkInputConfirm' } as const;

/** Takes what arrived at the farm of the session, or its laboratory, off the way of a laboratory that is in sight beside it. @throws Refused */
export async function takeOffWay(
  ctx: SignedContext,
  { labid, kind }: { readonly labid: string; readonly kind: SentKind },
  said: SaidArrival,
  destination: () => Promise<Destination>,
) {
  const desk = await openLab({ ...ctx, session: { ...ctx.session, farmid: labid } }, NO_RUNS);
  const head = await heldTransfer(desk, said.noteid);
  if (head.kind !== kind || head.tofarm !== ctx.session.farmid) throw refused('839');
  return receiveTransfer(desk, head, said, { screen: SCREENS[kind], language: answerLanguage(ctx), destination });
}

const receive = (ctx: SignedContext, labid: string, said: SaidArrival, destination: () => Promise<Destination>) =>
  takeOffWay(ctx, { labid, kind: 'farm' }, said, destination);

/** Goods laboratories send farms, as the farms list, open and receive them. */
export const goodsForFarms = { coming, opened, receive };
