import { type BatchStore, type EventBody, keptData, type RecordFilter, type StoredGoods, type Used } from '#engine/batch/server/kind-server.ts';
import { Documents } from '#engine/document/server/documents.ts';
import { historyOf } from '#engine/document/server/store.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { note } from '#modules/stock/contract/note.document.ts';
import { type NoteOrigin, STATE } from '#modules/stock/domain/note-kinds.ts';
import { type StockServices, seesMoney } from '../farm-stock.ts';
import { openDesk } from './desk.ts';
import { noteServer } from './note.server.ts';
import type { WrittenNote } from './typed-note.ts';

/** Members of a line that an event of a batch types; the head it treats stand with the event. */
const TYPED = [
  'itemid',
  'lot',
  'expdt',
  'unit',
  'qty',
  'coverdays',
  'dose',
  'route',
  'withdrawal',
  'prescription',
  'lotreason',
  'broken',
  'dirty',
  'mass',
];
/** Items a batch makes: they come in, all others go out to it. */
const MADE = 'egg';

/** What people call the members of a note, by those of an event. */
const FIELDS: Readonly<Record<string, string>> = { valuedt: 'eventdt', recipient: 'applyid' };

/** An event as the note it is: one line for one house. */
function noteOfEvent(origin: NoteOrigin, body: EventBody, itemtp: string): WrittenNote {
  const { roomid, eventdt, applyid = null, remark = null, heads = null } = body;
  const line = { ...keptData(TYPED, body), roomid, heads };
  const head = {
    kind: itemtp === MADE ? 'production' : 'house',
    origin,
    storeid: body['storeid'],
    valuedt: eventdt,
    recipient: applyid,
    applyid,
    remark,
  };
  return { ...head, lines: [line] } as unknown as WrittenNote;
}

/** Refusals beside the fields of the event; the receiver of the goods is its operator. */
function besideEvent(issues: readonly Issue[]): Issue[] {
  const named = issues.map(({ row: _, ...issue }) => ({
    ...issue,
    ...(issue.field === undefined ? {} : { field: FIELDS[issue.field] ?? issue.field }),
  }));
  return named.filter(({ code, field }) => !(code === 'V_SELECT' && field === 'applyid'));
}

/** Runs what posts, its refusals beside the fields of the event. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw new Refused(besideEvent(error.issues), error.status, error.errorClass);
    throw error;
  }
}

/** What posting a note answers of its one line. */
interface Moved {
  readonly movements: readonly { readonly lot: string; readonly expdt: string; readonly qty: number; readonly amount: number | null }[];
  readonly after: readonly { readonly unit: string; readonly before: number; readonly qty: number }[];
}

function usedOf({ movements, after: [item] }: Moved, noteno: string | null): Used | null {
  if (item === undefined) return null;
  const amounts = movements.flatMap(({ amount }) => amount ?? []);
  return {
    ...{ note: noteno, unit: item.unit, before: item.before, after: item.qty },
    amount: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + Math.abs(amount), 0),
    lots: movements.map(({ lot, expdt, qty }) => ({ lot, expdt, qty: Math.abs(qty) })),
  };
}

/** V_NOTEXISTS of an item that is not of the type the event gives. */
async function typeIssues(ctx: SignedContext, prnt2: string, body: EventBody, itemtp: string): Promise<Issue[]> {
  const { rows } = await ctx.db.query("select 1 from item where prnt2 = $1 and book = 'goods' and itemid = $2 and itemtp = $3", [
    prnt2,
    body['itemid'],
    itemtp,
  ]);
  return rows.length > 0 ? [] : [refuse('V_NOTEXISTS', 'itemid', { value: String(body['itemid']) })];
}

interface GoodsRow extends Omit<StoredGoods, 'data'> {
  readonly storeid: string;
  readonly itemid: string;
  readonly lot: string;
  readonly expdt: BusinessDate;
  readonly unit: string;
  readonly qty: number;
  readonly coverdays: number | null;
  readonly dose: number | null;
  readonly route: string | null;
  readonly withdrawal: number | null;
  readonly prescription: string | null;
  readonly lotreason: string | null;
  readonly broken: number | null;
  readonly dirty: number | null;
  readonly mass: number | null;
  readonly amount: number | null;
}

const FIND = `
select n.noteid as "eventId", n.version, n.noteno as note, i.itemtp, n.state = '${STATE.checked}' as checked, l.roomid, l.parityid,
  n.valuedt as eventdt, l.heads, n.applyid, n.remark, n.crtusrid, n.crtdate::date = now()::date as today, coalesce(u.display_name, n.crtusrid) as user,
  to_char(n.crtdate, 'YYYYMMDD HH24:MI') as at, n.storeid, l.itemid, l.lot, l.expdt, l.unit, l.qty::float8 as qty, l.coverdays,
  l.dose::float8 as dose, l.route, l.withdrawal, l.prescription, l.lotreason, l.broken, l.dirty, l.mass::float8 as mass,
  l.amount::float8 as amount
from stock_note n join stock_note_line l using (farm_id, noteid)
  join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  left join person u on u.user_id = n.crtusrid
where n.farm_id = $1 and n.origin = $2 and n.state <> '${STATE.cancelled}' and i.itemtp = any($3) and ($4::text is null or l.roomid = $4)
  and ($5::int is null or l.parityid = $5) and ($6::date is null or n.valuedt >= $6) and ($7::date is null or n.valuedt <= $7)
  and ($8::text is null or n.applyid = $8) and ($9::uuid is null or n.noteid = $9)
  and (not $10 or (n.crtusrid = $11 and n.crtdate::date = now()::date))
order by n.valuedt desc, n.crtdate desc limit $12`;

function storedOf(row: GoodsRow, money: boolean): StoredGoods {
  const {
    storeid,
    itemid,
    lot,
    expdt,
    unit,
    qty,
    coverdays,
    dose,
    route,
    withdrawal,
    prescription,
    lotreason,
    broken,
    dirty,
    mass,
    amount,
    ...rest
  } = row;
  const eggs = rest.itemtp === MADE ? { eggs: qty + (broken ?? 0) + (dirty ?? 0), broken, dirty, mass } : {};
  const kept = { storeid, itemid, unit, qty, coverdays, dose, route, withdrawal, prescription, lotreason, ...eggs };
  // Without a number the lots were those proposed; the day kept is that of the first.
  const chosen = lot === '' ? { lot: null, expdt: null } : { lot, expdt: expdt === NO_EXPIRY ? null : expdt };
  return { ...rest, data: keptData([...Object.keys(kept), 'lot', 'expdt', 'amount'], { ...kept, ...chosen, amount: money ? amount : null }) };
}

/** The store of the farm as events of batches use it; `origin` is the screen that writes them. */
export function batchStore(services: StockServices, origin: NoteOrigin): BatchStore {
  const server = noteServer(services);
  const documents = new Documents(server, note);
  const find = async (ctx: SignedContext, filter: RecordFilter & { readonly itemtps: readonly string[] }) => {
    const { itemtps, roomid, parityid, from, to, applyid, eventId, mine, most } = filter;
    const { rows } = await ctx.db.query<GoodsRow>(FIND, [
      ...[farmOf(ctx.session), origin, itemtps, roomid, parityid, from, to, applyid, eventId, mine, ctx.session.userid, most],
    ]);
    return rows.map((row) => storedOf(row, seesMoney(ctx.session)));
  };
  return {
    check: async (ctx, body, itemtp, replaced) => {
      const desk = await openDesk(ctx, services);
      const wrong = await typeIssues(ctx, desk.farm.prnt2, body, itemtp);
      if (wrong.length > 0) return { issues: wrong, used: null };
      const tried = (await documents.try(desk, noteOfEvent(origin, body, itemtp), replaced)) as Moved & { readonly issues: readonly Issue[] };
      return { issues: besideEvent(tried.issues), used: usedOf(tried, null) };
    },
    save: (ctx, body, itemtp, replaced) =>
      told(async () => {
        const desk = await openDesk(ctx, services);
        const wrong = await typeIssues(ctx, desk.farm.prnt2, body, itemtp);
        if (wrong.length > 0) throw new Refused(wrong);
        const input = noteOfEvent(origin, body, itemtp);
        const accept = body.accept ?? [];
        const posted =
          replaced === null
            ? await documents.post(desk, input, accept)
            : await documents.correct(desk, input, { noteid: replaced.eventId, version: replaced.version, reason: replaced.change }, accept);
        const { id, version, note: noteno, warnings } = posted as { id: string; version: number; note: string; warnings: readonly Issue[] };
        return { id, version, warnings, used: usedOf(posted as unknown as Moved, noteno) as Used };
      }),
    remove: (ctx, { eventId, version, change: reason }) =>
      told(async () => {
        const [gone] = await find(ctx, { ...ANY, eventId });
        const taken = (await documents.takeBack(await openDesk(ctx, services), { noteid: eventId, version, reason })) as { version: number };
        return { version: taken.version, roomid: gone?.roomid ?? '' };
      }),
    find,
    history: async (ctx, eventId) =>
      (await historyOf(ctx, server.table, eventId)).map(({ at, user, kind, reason }) => ({ at, user, kind, reason, before: null, after: null })),
  };
}

const ANY = {
  ...{ roomid: null, parityid: null, eventcd: null, from: null, to: null, applyid: null, mine: false, most: 1 },
  itemtps: ['feed', 'medicine', 'vaccine', MADE],
} as const;
