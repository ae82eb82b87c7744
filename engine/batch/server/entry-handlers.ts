import { audit } from '#engine/server/audit.ts';
import { operatorIssues } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { arrivalIssues, firstOf } from '../domain/arrival-rules.ts';
import { type HeadMove, type House, isOpen } from '../domain/house.ts';
import { openIssues } from '../domain/house-rules.ts';
import { arrivalEvents } from '../domain/kind.ts';
import { groupsOf, prepareArrival } from './arrivals.ts';
import { checkCorrected } from './entry-correct-handlers.ts';
import { loadHouse, type StoredHouse } from './houses.ts';
import type { BatchServer, CorrectedFigure, EntryBody } from './kind-server.ts';
import { openBatch } from './open-batch.ts';
import { afterOf, savedState } from './outcome.ts';
import type { NewGroup } from './rows.ts';
import { waitingFor } from './transfers.ts';
import { lockPools, lostOnArrival, writeArrival } from './write-arrival.ts';

/** Rows the page lists below the form. */
const LAST_ROWS = 10;

/** A record as its call takes it. */
type Entered = EntryBody & { readonly way: string };

/** Opening only: the day must be named, the operator known. */
async function openOnlyIssues(ctx: SignedContext, house: House, { opendt, applyid }: EntryBody): Promise<readonly Issue[]> {
  if (opendt == null) return [refuse('V_REQUIRED', 'opendt', { field: 'opendt' })];
  const lists = await operatorIssues(ctx, applyid, opendt);
  return firstOf(
    () => openIssues(house, opendt, lockRuleOf(ctx.session)),
    () => lists,
  );
}

async function judge(server: BatchServer, ctx: SignedContext, house: StoredHouse, { way, ...body }: Entered) {
  const prepared = await prepareArrival(server, ctx, way, body as unknown as EntryBody);
  return { prepared, issues: arrivalIssues(server.kind, house, prepared.arrival, { lock: lockRuleOf(ctx.session), lists: prepared.lists }) };
}

/** What comes in with a record: its groups, the head of them that live no more that day, the opening of a house without a batch. */
interface Coming {
  readonly groups: readonly NewGroup[];
  readonly lost: number;
  readonly opendt: BusinessDate;
}

/** The house once the record is in: its groups and head with the others; a house never opened opens with it. */
function grown(house: StoredHouse, { groups, lost, opendt }: Coming): StoredHouse {
  const open = isOpen(house.batch) ? house.batch : null;
  const added = groups.map((group, i) => ({ ...group, grpid: -1 - i, eventId: '' }));
  const moves = added.map(({ grpid, entrydt, heads }): HeadMove => ({ grpid, eventdt: entrydt, qty: heads, kind: 'in' }));
  const [first] = moves;
  const died: readonly HeadMove[] = first === undefined || lost === 0 ? [] : [{ ...first, qty: -lost, kind: 'dead' }];
  const fresh = { parityid: house.lastParity + 1, opendt, closedt: null, groups: [], moves: [], eventDays: [], version: 0 };
  const batch = open ?? fresh;
  return { ...house, batch: { ...batch, state: 'active', groups: [...batch.groups, ...added], moves: [...batch.moves, ...moves, ...died] } };
}

function checkHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.checkEntry, async (ctx, asked) => {
    const { eventId, ...entered } = asked;
    const body = entered as unknown as Entered;
    const today = ctx.session.curbusdt;
    const answer = async (
      house: StoredHouse,
      issues: readonly Issue[],
      coming: Coming | null,
      { before: stood = house, figures = [] }: { readonly before?: StoredHouse; readonly figures?: readonly CorrectedFigure[] } = {},
    ) => {
      const good = errorsOf(issues).length === 0 && coming !== null;
      const [before, after] = [afterOf(stood, today), afterOf(good ? grown(house, coming) : stood, today)];
      const beside = good ? ((await server.beside?.(ctx, house.roomid, { before: before.live, after: after.live })) ?? []) : [];
      return { issues: [...issues], before, after, figures: good ? [...beside, ...figures] : [] };
    };
    if (eventId != null) {
      const { issues, before, rest, groups, lost, figures } = await checkCorrected(server, ctx, eventId, body);
      return answer(rest, issues, { groups, lost, opendt: today }, { before, figures });
    }
    const house = await loadHouse(server.tables, ctx.db, farmOf(ctx.session), body.roomid, { forUpdate: false });
    if (body.way === 'open') return answer(house, await openOnlyIssues(ctx, house, body), null);
    const { prepared, issues } = await judge(server, ctx, house, body);
    const opendt = prepared.arrival.opendt ?? prepared.arrival.entrydt;
    return answer(house, issues, { groups: groupsOf(server, prepared, house.farmid), lost: lostOnArrival(server, prepared), opendt });
  });
}

function saveHandler(server: BatchServer): Handler {
  const { tables, calls } = server;
  return handleSigned(calls.saveEntry, async (ctx, { reqid: _, ...asked }) => {
    const body = asked as unknown as Entered;
    const farmid = farmOf(ctx.session);
    await lockPools(server, ctx, farmid, body);
    const house = await loadHouse(tables, ctx.db, farmid, body.roomid, { forUpdate: true });
    const log = { screen: calls.screens.entry, subject: 'batch', subjectId: body.roomid } as const;
    if (body.way === 'open') {
      standOrRefuse(await openOnlyIssues(ctx, house, body), body.accept);
      const parityid = await openBatch(tables, ctx, house, body.opendt ?? ctx.session.curbusdt);
      await audit(ctx, { ...log, kind: 'open', after: { parityid, opendt: body.opendt } });
      return { id: null, warnings: [], ...(await savedState(tables, ctx, house.roomid)) };
    }
    const { prepared, issues } = await judge(server, ctx, house, body);
    const warnings = standOrRefuse(issues, body.accept);
    const { eventId, parityid } = await writeArrival(server, ctx, house, prepared);
    await audit(ctx, { ...log, kind: 'pigs in', after: { parityid, eventId, way: body.way, heads: prepared.arrival.heads } });
    return { id: eventId, warnings: [...warnings], ...(await savedState(tables, ctx, house.roomid)) };
  });
}

interface EntryRow {
  id: string;
  roomid: string;
  parityid: number;
  eventcd: string;
  eventdt: string;
  heads: number;
  weight: number | null;
  own: boolean;
}

function findHandler({ kind, tables, calls }: BatchServer): Handler {
  const arrivals = arrivalEvents(kind).map(({ code }) => code);
  return handleSigned(calls.findEntries, async ({ db, session }, { roomid }) => {
    const { rows } = await db.query<EntryRow>(
      `select event_id as id, roomid, parityid, eventcd, eventdt, heads, weight::float8 as weight,
         (e.crtusrid = $3 and valuedt = $4::date and b.closedt is null) as own
       from ${tables.event} e join ${tables.batch} b using (farm_id, roomid, parityid)
       where farm_id = $1 and voided_at is null and eventcd = any($5) and ($2::text is null or roomid = $2)
       order by seq desc limit ${LAST_ROWS}`,
      [farmOf(session), roomid ?? null, session.userid, session.curbusdt, arrivals],
    );
    return { rows };
  });
}

function transfersHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.findTransfers, async (ctx) => ({
    rows: (await waitingFor(server, ctx)).map(({ source: _s, sex: _x, parityid: _p, ...row }) => row),
  }));
}

/** Animals in: checked, saved, listed. */
export function entryHandlers(server: BatchServer): readonly Handler[] {
  return [checkHandler(server), saveHandler(server), findHandler(server), transfersHandler(server)];
}
