import { notesOfSales } from '#engine/batch/server/figures/sold-notes.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { likeAnywhere } from '#engine/server/where.ts';
import { type FoundEvent, findEvents } from '../../contract/event-search.ts';
import { GOODS_CODES } from '../../contract/event-words.ts';
import { atFarms, type ListAt } from '../reports/lists/list-report.ts';
import type { GrowServices } from '../services.ts';
import { ageWeekSql, birthSql, DETAILS, goodsCode, goodsRows, pigRows } from './event-sql.ts';

/** Level from which rows taken away are shown. */
const DELETED_LEVEL = 60;

/** What a search is narrowed by. */
export type EventsAsked = Omit<CallParsed<typeof findEvents>, 'farms' | 'page' | 'size' | 'sort'>;

/** Which rows of what was found are read, in which order. */
export interface PageAsked {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: string | null | undefined;
}

const NEWEST = 'eventdt desc, rank desc, seq desc';
const ORDERS: Readonly<Record<string, string>> = {
  eventdt: NEWEST,
  roomid: 'farm_id, roomid, parityid desc, eventdt desc, rank desc, seq desc',
  eventcd: 'eventcd, eventdt desc, seq desc',
  crtdate: 'crtdate desc, seq desc',
};

const given = (value: unknown): boolean => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Conditions that hold for pigs and goods alike, over the columns of either. */
function commonConditions(asked: EventsAsked, day: string, row: string): string[] {
  const when = (value: unknown, sql: string): string[] => (given(value) ? [sql] : []);
  return [
    ...when(asked.area, 'h.area = {area}'),
    ...when(asked.roomid, `${row}.roomid = {roomid}`),
    ...when(asked.farmid, `${row}.farm_id = {farmid}`),
    ...when(asked.parityid, `${row}.parityid = {parityid}::int`),
    ...when(asked.from, `${day} >= {from}::date`),
    ...when(asked.to, `${day} <= {to}::date`),
    ...when(asked.reason, `${row}.reason = {reason}`),
    ...when(asked.applyid, `${row}.applyid = {applyid}`),
    ...when(asked.text, `${row}.remark ilike {text}`),
  ];
}

/** SQL: the age week of a row as it is asked for; 0 stands for pigs of unknown birth. */
const weekOfRow = (row: string, day: string): string => `coalesce(${ageWeekSql(day, birthSql(row))}, 0)::text = {ageweek}`;

/** Conditions on events of pigs; null where none can fit. */
function pigConditions(asked: EventsAsked, deleted: boolean): string | null {
  if (given(asked.itemid)) return null;
  const day = asked.by === 'entry' ? 'e.valuedt' : 'e.eventdt';
  const group = `exists (select 1 from batch_move m where m.farm_id = e.farm_id and m.event_id = e.event_id and m.grpid = {grpid}::int)`;
  const source = `exists (select 1 from batch_move m join batch_group p using (farm_id, roomid, parityid, grpid)
    where m.farm_id = e.farm_id and m.event_id = e.event_id and p.source = {source})`;
  return [
    'true',
    ...commonConditions(asked, day, 'e'),
    ...(deleted ? [] : ['e.voided_at is null']),
    ...(given(asked.eventcd) ? ['e.eventcd = any({eventcd})'] : []),
    ...(given(asked.grpid) ? [`(e.grpid = {grpid}::int or ${group})`] : []),
    ...(given(asked.customer) ? ["e.data->>'customer' ilike {customer}"] : []),
    ...(given(asked.tag) ? ["e.data->>'tags' ilike {tag}"] : []),
    ...(given(asked.source) ? [source] : []),
    ...(given(asked.ageweek) ? [weekOfRow('e', 'e.eventdt')] : []),
  ].join(' and ');
}

/** Conditions on goods; null where none can fit. */
function goodsConditions(asked: EventsAsked): string | null {
  if (given(asked.grpid) || given(asked.customer) || given(asked.tag) || given(asked.source)) return null;
  const wanted = given(asked.eventcd) ? (asked.eventcd ?? []).filter((code) => (GOODS_CODES as readonly string[]).includes(code)) : GOODS_CODES;
  if (wanted.length === 0) return null;
  return [
    'true',
    ...commonConditions(asked, asked.by === 'entry' ? 'g.crtdate::date' : 'g.valuedt', 'g'),
    ...(given(asked.eventcd) ? [`${goodsCode('g.itemtp')} = any({eventcd})`] : []),
    ...(given(asked.itemid) ? ['g.itemid = {itemid}'] : []),
    ...(given(asked.ageweek) ? [weekOfRow('g', 'g.valuedt')] : []),
  ].join(' and ');
}

interface Row extends Omit<FoundEvent, 'crtdate' | 'lstdate' | 'voidedAt' | 'meanweight'> {
  readonly crtdate: Date;
  readonly lstdate: Date | null;
  readonly voidedAt: Date | null;
  readonly found: number;
}

const like = (text: string | null | undefined): string | null => (text == null ? null : likeAnywhere(text));

/** Events of the farms a report or call is read at, the newest first unless another order is asked for, with how many were found. */
export async function searchEvents(at: ListAt, asked: EventsAsked, page: PageAsked): Promise<{ rows: FoundEvent[]; total: number }> {
  const deleted = asked.deleted === 'Y' && at.session.usrlvl >= DELETED_LEVEL;
  const [pigs, goods] = [pigConditions(asked, deleted), goodsConditions(asked)];
  const parts = [...(pigs === null ? [] : [pigRows(pigs)]), ...(goods === null ? [] : [goodsRows(goods, deleted)])];
  if (parts.length === 0) return { rows: [], total: 0 };
  const order = ORDERS[page.sort ?? 'eventdt'] ?? NEWEST;
  const rows = await at.rows<Row>(
    `with x as (
       select u.*, count(*) over ()::int as found from (${parts.join(' union all ')}) u order by ${order} limit {limit} offset {offset})
     select x."eventId", x.farm_id as farmid, x.roomid, x.parityid, ${ageWeekSql('x.eventdt', 'b.birth')} as ageweek, x.eventcd, x.eventdt, x.grpid, x.heads,
       x.weight, x.reason, nullif(x.place, '') as place, x.itemid, x.itemname, x.lot, x.qty, x.unit, x.water, x.tlow, x.thigh, x.amount, x.noteid, x.noteno, x.notetp, x.applyid,
       x.remark, x.crtusrid, coalesce(o.first_at, x.crtdate) as crtdate, x.lstusrid, x.lstdate, l.live, x."voidedBy", x."voidedAt", x."voidedWhy", x.found
     from x ${DETAILS} order by ${order.replaceAll(/\b(eventdt|rank|seq|farm_id|roomid|parityid|eventcd|crtdate)\b/g, 'x.$1')}`,
    {
      ...{ area: null, roomid: null, farmid: null, parityid: null, grpid: null, from: null, to: null, reason: null, applyid: null, itemid: null },
      ...{ eventcd: null, source: null, ageweek: null, ...asked, language: at.language, limit: page.limit, offset: page.offset },
      ...{ text: like(asked.text), customer: like(asked.customer), tag: like(asked.tag) },
    },
  );
  const noted = await soldOf(at, rows);
  return { rows: rows.map(({ found: _, ...row }) => shown({ ...row, ...noted(row) }, at.money)), total: rows[0]?.found ?? 0 };
}

/** What a sale's delivery note says of it. */
type SaleFacts = Partial<Pick<Row, 'noteno' | 'amount'>>;

/** Number and Net of the delivery note each sale stands on; nothing of what stands on none. */
async function soldOf({ tx, services }: ListAt, rows: readonly Row[]): Promise<(row: Pick<Row, 'eventId'>) => SaleFacts> {
  const sold = await notesOfSales(tx, services.soldFor, rows);
  return ({ eventId }) => {
    const note = eventId === null ? undefined : sold.get(eventId);
    return note === undefined ? {} : { noteno: note.note, amount: note.net };
  };
}

function shown({ crtdate, lstdate, voidedAt, ...row }: Omit<Row, 'found'>, money: boolean): FoundEvent {
  const { heads, weight } = row;
  return {
    ...row,
    meanweight: heads === null || heads === 0 || weight === null ? null : weight / heads,
    amount: money ? row.amount : null,
    crtdate: crtdate.toISOString(),
    lstdate: lstdate?.toISOString() ?? null,
    voidedAt: voidedAt?.toISOString() ?? null,
  };
}

/** The call that looks events up. */
export const findEventsHandler = (services: GrowServices): Handler =>
  handleSigned(findEvents, (ctx, { farms, page, size, sort, ...asked }) =>
    atFarms(ctx.db, { session: ctx.session, language: answerLanguage(ctx), services }, { farms }, (at) =>
      searchEvents(at, asked, { limit: size, offset: (page - 1) * size, sort }),
    ),
  );
