import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { allows, farmOf, lockRuleOf } from '#engine/server/session.ts';
import { likeAnywhere } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { lockedIssues } from '../domain/house-rules.ts';
import { arrivalEvents, typedEvents } from '../domain/kind.ts';
import { MOST_RECORDS } from '../domain/record-calls.ts';
import { codeOfGoods, findGoods } from './goods-events.ts';
import type { BatchServer, HistoryLine, RecordFilter, StoredGoods } from './kind-server.ts';
import { OTHERS_LEVEL } from './outcome.ts';
import type { SavedEvent } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** A record as it is listed. */
interface Row extends Omit<SavedEvent, 'voidedBy' | 'voidedAt'> {
  readonly opendt: BusinessDate | null;
  readonly user: string;
  readonly at: string;
  readonly closed: boolean;
}

const COLUMNS = `e.event_id as "eventId", e.roomid, e.parityid, e.eventcd, e.eventdt, e.grpid, e.heads, e.weight::float8 as weight,
  e.applyid, e.reason, e.remark, e.data, e.link_id as "linkId", e.crtusrid, e.valuedt,
  b.opendt, coalesce(u.display_name, e.lstusrid) as user, to_char(e.crtdate, 'YYYYMMDD HH24:MI') as at, b.closedt is not null as closed`;

/** SQL: where animals came from is what is asked for; of a text any part of it. */
const cameFrom = (origin: string | undefined): string => (origin === undefined ? "e.data->>'source' = $9" : `e.data->>'${origin}' ilike $9`);

const findSql = ({ event, batch }: BatchTables, origin: string | undefined): string => `
select ${COLUMNS} from ${event} e join ${batch} b using (farm_id, roomid, parityid) left join person u on u.user_id = e.lstusrid
where e.farm_id = $1 and e.voided_at is null and e.eventcd = any($2) and ($3::text is null or e.roomid = $3)
  and ($4::int is null or e.parityid = $4) and ($5::date is null or e.eventdt >= $5) and ($6::date is null or e.eventdt <= $6)
  and ($7::text is null or e.applyid = $7) and ($8::uuid is null or e.event_id = $8) and ($9::text is null or ${cameFrom(origin)})
  and (not $10 or (e.lstusrid = $11 and e.valuedt = $12::date))
order by e.eventdt desc, e.seq desc limit $13`;

interface Filter extends RecordFilter {
  readonly source: string | null;
}

async function findRows(
  { kind: { origin }, tables }: BatchServer,
  { db, session }: SignedContext,
  codes: readonly string[],
  filter: Filter,
): Promise<Row[]> {
  const { roomid, parityid, from, to, applyid, eventId, source, mine, most } = filter;
  const wanted = source === null || origin === undefined ? source : likeAnywhere(source);
  const { rows } = await db.query<Row>(findSql(tables, origin), [
    ...[farmOf(session), codes, roomid, parityid, from, to, applyid, eventId, wanted, mine, session.userid, session.curbusdt, most],
  ]);
  return rows;
}

/** Written with another record, which decides: the arrival of a transfer inside the farm, animals that died on the way. */
const isHalf = ({ kind }: BatchServer, { eventcd, linkId, data }: Pick<Row, 'eventcd' | 'linkId' | 'data'>): boolean =>
  linkId !== null && !(eventcd === kind.codes.receive && data['fromfarm'] !== undefined);

/** What of a record says who may change it. */
interface Judged extends Pick<Row, 'crtusrid' | 'eventdt' | 'closed'> {
  readonly today: boolean;
}

/** What this person may do with a record: rows of others and deletions need more, closings are undone by an event of their own. */
function mayOf(server: BatchServer, { session }: SignedContext, row: Judged, open: boolean) {
  const { screens } = server.calls;
  const free = open && !row.closed && lockedIssues(row.eventdt, lockRuleOf(session)).length === 0;
  const own = row.crtusrid === session.userid;
  const flag = (menus: readonly (typeof screens.event)[], name: 'edit' | 'delete') => menus.some((menu) => allows(session, [menu], name));
  const updates = [screens.entryUpdate, screens.eventUpdate];
  return { free, own, today: own && row.today, edit: flag(updates, 'edit'), remove: flag(updates, 'delete') };
}

function recordOf(server: BatchServer, ctx: SignedContext, row: Row) {
  const { kind } = server;
  const { linkId: link, crtusrid: _c, valuedt: _v, closed: _x, ...shown } = row;
  const half = isHalf(server, row);
  const state = row.eventcd === kind.codes.close || row.eventcd === kind.codes.undo;
  const may = mayOf(server, ctx, { ...row, today: row.valuedt === ctx.session.curbusdt }, !half && !state);
  const changes = may.free && may.edit && (may.own || ctx.session.usrlvl >= OTHERS_LEVEL) && row.eventcd !== kind.codes.receive;
  return {
    ...shown,
    version: 1,
    note: null,
    ...{ half, link },
    may: { change: changes, remove: may.free && (may.today || may.remove), undo: may.free && may.today },
  };
}

function goodsRecord(server: BatchServer, ctx: SignedContext, goods: StoredGoods, closed: ReadonlySet<string>) {
  const { itemtp, checked, crtusrid: _c, today: _t, ...shown } = goods;
  const may = mayOf(server, ctx, { ...goods, closed: closed.has(batchKey(goods)) }, true);
  const boss = ctx.session.usrlvl >= OTHERS_LEVEL;
  const free = may.free && (!checked || boss);
  return {
    ...shown,
    applyid: goods.applyid ?? '',
    eventcd: codeOfGoods(server, itemtp) ?? itemtp,
    opendt: null,
    grpid: null,
    weight: null,
    reason: null,
    ...{ half: false, link: null },
    may: { change: free && may.edit && (may.own || boss), remove: free && (may.today || may.remove), undo: free && may.today },
  };
}

const batchKey = ({ roomid, parityid }: Pick<Row, 'roomid' | 'parityid'>): string => `${roomid}/${parityid}`;

/** Which batches of records of the store are closed. */
async function closedOf({ tables }: BatchServer, { db, session }: SignedContext, goods: readonly StoredGoods[]): Promise<ReadonlySet<string>> {
  if (goods.length === 0) return new Set();
  const { rows } = await db.query<Pick<Row, 'roomid' | 'parityid'>>(
    `select b.roomid, b.parityid from ${tables.batch} b where b.farm_id = $1 and b.closedt is not null and b.roomid = any($2)`,
    [farmOf(session), [...new Set(goods.map(({ roomid }) => roomid))]],
  );
  return new Set(rows.map(batchKey));
}

/** Batches that were opened and have no animals yet. */
async function openedOnly({ tables }: BatchServer, { db, session }: SignedContext, roomid: string | null) {
  const { rows } = await db.query<{ roomid: string; parityid: number; opendt: BusinessDate }>(
    `select b.roomid, b.parityid, b.opendt from ${tables.batch} b
     where b.farm_id = $1 and b.state = 'notraised' and b.closedt is null and ($2::text is null or b.roomid = $2) order by b.roomid`,
    [farmOf(session), roomid],
  );
  return rows;
}

function codesOf({ kind }: BatchServer, of: string, eventcd: string | null, way: string | null): string[] {
  const events = of === 'entry' ? arrivalEvents(kind) : typedEvents(kind);
  const wanted = eventcd ?? (way === null ? null : (kind.ways[way]?.code ?? ''));
  return events.filter(({ code }) => wanted === null || code === wanted).map(({ code }) => code);
}

const newestFirst = (a: { eventdt: string; at: string }, b: { eventdt: string; at: string }): number =>
  a.eventdt === b.eventdt ? (a.at < b.at ? 1 : -1) : a.eventdt < b.eventdt ? 1 : -1;

/** What is asked for, blanks as null. */
function filterOf(asked: { readonly [key in keyof Filter]?: unknown }): Filter {
  const given = (key: keyof Filter): never => (asked[key] ?? null) as never;
  return {
    ...{ roomid: given('roomid'), parityid: given('parityid'), eventcd: given('eventcd'), from: given('from'), to: given('to') },
    ...{ applyid: given('applyid'), eventId: given('eventId'), source: given('source') },
    ...{ mine: asked.mine === 'Y', most: MOST_RECORDS + 1 },
  };
}

function findHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.findRecords, async (ctx, asked) => {
    const { of, way = null, eventcd = null } = asked;
    const filter = filterOf(asked);
    const codes = codesOf(server, of, eventcd, way);
    const found = (await findRows(server, ctx, codes, filter)).map((row) => recordOf(server, ctx, row));
    const itemtps = codes.flatMap((code) => server.kind.events[code]?.goods ?? []);
    const goods = itemtps.length === 0 ? [] : ((await server.goods?.find(ctx, { ...filter, itemtps })) ?? []);
    const closed = await closedOf(server, ctx, goods);
    const rows = [...found, ...goods.map((one) => goodsRecord(server, ctx, one, closed))].toSorted(newestFirst);
    const opened = of === 'entry' && (way === null || way === 'open') ? await openedOnly(server, ctx, filter.roomid) : [];
    return { rows: rows.slice(0, MOST_RECORDS), empty: opened, more: rows.length > MOST_RECORDS };
  });
}

interface Version extends Row {
  readonly why: string | null;
}

const chainSql = ({ event, batch }: BatchTables): string => `
with recursive chain as (
  select e.*, 0 as depth, null::text as why from ${event} e where e.farm_id = $1 and e.event_id = $2
  union all
  select p.*, c.depth + 1, p.voided_why from chain c join ${event} p on p.farm_id = c.farm_id and p.event_id = c.replaces)
select ${COLUMNS}, e.why from chain e join ${batch} b using (farm_id, roomid, parityid) left join person u on u.user_id = e.lstusrid
order by e.depth`;

/** What was typed of a version, for comparing. */
const typedOf = ({ eventdt, grpid, heads, weight, applyid, reason, remark, data }: Version): Readonly<Record<string, unknown>> => ({
  ...{ eventdt, grpid, heads, weight, applyid, reason, remark },
  ...data,
});

/** Members that differ, as they were and as they became. */
function differing(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** How a record came to be as it is, the newest first. */
function historyOf(chain: readonly Version[]): HistoryLine[] {
  return chain.map((version, i) => {
    const former = chain[i + 1];
    const base = { at: version.at, user: version.user };
    if (former === undefined) return { ...base, kind: 'add', reason: null, before: null, after: null };
    return { ...base, kind: 'change', reason: former.why, ...differing(typedOf(former), typedOf(version)) };
  });
}

interface Along {
  eventId: string;
  roomid: string;
  eventcd: string;
  eventdt: BusinessDate;
  heads: number | null;
}

/** Records an event's save wrote along, and theirs. */
async function alongOf({ tables }: BatchServer, { db, session }: SignedContext, eventId: string): Promise<Along[]> {
  const { rows } = await db.query<Along>(
    `with recursive along as (
       select e.farm_id, e.event_id, e.roomid, e.eventcd, e.eventdt, e.heads, e.seq from ${tables.event} e
         where e.farm_id = $1 and e.link_id = $2 and e.voided_at is null
       union all
       select e.farm_id, e.event_id, e.roomid, e.eventcd, e.eventdt, e.heads, e.seq from along a
         join ${tables.event} e on e.farm_id = a.farm_id and e.link_id = a.event_id and e.voided_at is null)
     select event_id as "eventId", roomid, eventcd, eventdt, heads from along order by seq`,
    [farmOf(session), eventId],
  );
  return rows;
}

function getHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.getRecord, async (ctx, { eventId }) => {
    const { rows: chain } = await ctx.db.query<Version>(chainSql(server.tables), [farmOf(ctx.session), eventId]);
    const [row] = chain;
    if (row !== undefined) {
      const { why: _, ...own } = row;
      return { record: recordOf(server, ctx, own), along: await alongOf(server, ctx, eventId), history: historyOf(chain) };
    }
    const goods = await findGoods(server, ctx, eventId);
    if (goods === null) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
    return {
      record: goodsRecord(server, ctx, goods, await closedOf(server, ctx, [goods])),
      along: [],
      history: [...((await server.goods?.history(ctx, eventId)) ?? [])],
    };
  });
}

/** Saved records found and opened. */
export function recordHandlers(server: BatchServer): readonly Handler[] {
  return [findHandler(server), getHandler(server)];
}
