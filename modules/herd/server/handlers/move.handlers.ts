import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { findMovers, findMoves, moveAnimals } from '#modules/herd/contract/move.calls.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import { HEAD_IN_ROOM } from '../store/load-context.ts';
import { logSaved } from './log-saved.ts';
import { eventInputOf, type HerdServices, openUnit } from './services.ts';

type Filters = CallParsed<typeof findMovers>;
type Mover = CallOutput<typeof findMovers>['rows'][number];

/** Most animals a list shows. */
const MOST = 500;
/** Own moves that are offered to be undone. */
const LAST = 10;

/** The list asks for the mating days, one of them or both, unless it is of those not mated. */
function matingDays({ matefrom, mateto, notmated }: Filters): { from: BusinessDate; to: BusinessDate } | null {
  if (notmated === 'Y') return null;
  const [from, to] = [matefrom ?? mateto, mateto ?? matefrom];
  if (from == null || to == null) throw refused('V_REQUIRED', 'matefrom', { field: 'matefrom' });
  return { from, to };
}

const MOVERS = `
select a.pgid, a.pigtype, a.status, a.parity, a.lineage, a.roomid,
  case when a.pigtype = 'mated' then a.matedt end as matedt,
  case when a.pigtype = 'mated' then $8::date - a.matedt end as inpig,
  case when a.pigtype = 'mated' then a.expfarrowdt end as expfarrowdt,
  case when a.pigtype = 'mated' then a.matedt + $9::int end as moveby
from animal a
where a.farm_id = $1 and a.leftdt is null and not a.deleted and a.sex = 'F' and a.roomid = $2
  and case when $3::date is null then a.pigtype in ('gilt', 'open') else a.pigtype in ('mated', 'lactating') and a.matedt between $3 and $4 end
  and ($5::text[] = '{}' or a.status = any($5))
  and ($6::int is null or (a.pigtype = 'mated' and a.expfarrowdt <= $8::date + $6::int))
order by a.matedt nulls last, a.pgid limit $7`;

async function moversOf(ctx: SignedContext, services: HerdServices, filters: Filters): Promise<Mover[]> {
  const farmid = farmOf(ctx.session);
  const mated = matingDays(filters);
  const { settings } = await services.farmFacts(ctx.db, farmid);
  const { fromroom, status, duedays } = filters;
  const { rows } = await ctx.db.query<Mover>(MOVERS, [
    ...[farmid, fromroom, mated?.from ?? null, mated?.to ?? null, status, duedays ?? null, MOST, ctx.session.curbusdt, settings.MOVEDAY],
  ]);
  return rows;
}

/**
 * Holds the house they go to until the transaction ends, so that two who move at once share its places, and judges all of them
 * together: 373 of a strict house with fewer places, else W_HOUSE. What the house itself is, the rule of each move says.
 */
async function placesFor({ db, session }: SignedContext, roomid: string, heads: number): Promise<Issue[]> {
  const { rows } = await db.query<{ capacity: number | null; strict: boolean; live: number }>(
    `select r.capacity, r.strict, ${HEAD_IN_ROOM} as live from room r where r.farm_id = $1 and r.roomid = $2 for update of r`,
    [farmOf(session), roomid],
  );
  const { capacity = null, strict = false, live = 0 } = rows[0] ?? {};
  const over = capacity === null ? 0 : live + heads - capacity;
  if (over <= 0 || capacity === null) return [];
  return [
    strict ? refuse('373', 'roomid', { house: roomid, n: Math.max(0, capacity - live) }) : warn('W_HOUSE', 'roomid', { house: roomid, n: over }),
  ];
}

/** 362 of a move before the animal's last event: a list moves what stands there today, it mends no history. */
function lateIssues(unit: HerdUnit, pgid: string, eventdt: BusinessDate): Issue[] {
  const events = unit.byId(unit.animal(pgid)?.animalId ?? '')?.events ?? [];
  const last = events.reduce<BusinessDate | null>((latest, event) => (latest === null || event.eventdt > latest ? event.eventdt : latest), null);
  return last !== null && eventdt < last ? [refuse('362', 'eventdt', { date: last })] : [];
}

/** @throws Refused V_NOROW, V_DUP, V_REQUIRED and what the rules of a move say of each row. */
async function move(ctx: SignedContext, services: HerdServices, body: CallParsed<typeof moveAnimals>) {
  const { pgids, roomid, eventdt, applyid, accept = [] } = body;
  matingDays(body);
  if (pgids.length === 0) throw refused('V_NOROW', 'pgids');
  const wanted = pgids.map((pgid) => pgid.toUpperCase());
  const twice = wanted.find((pgid, i) => wanted.indexOf(pgid) !== i);
  if (twice !== undefined) throw refused('V_DUP', 'pgids', { value: twice });
  // One order for all who move animals at once.
  const full = await placesFor(ctx, roomid, wanted.length);
  const inputs = wanted.toSorted().map((pgid) => eventInputOf({ eventcd: 'MOV', pgid, eventdt, applyid, roomid, accept: [...accept, 'W_HOUSE'] }));
  const { unit } = await openUnit(ctx, services, { inputs });
  const warnings: Issue[] = [];
  const issues: Issue[] = [];
  for (const input of inputs) {
    const row = wanted.indexOf(input.pgid) + 1;
    const late = lateIssues(unit, input.pgid, input.eventdt);
    issues.push(...late.map((issue) => ({ ...issue, row })));
    const outcome = unit.save(input);
    if (outcome.ok) warnings.push(...outcome.warnings.map((issue) => ({ ...issue, row })));
    else if (late.length === 0) issues.push(...outcome.issues.map((issue) => ({ ...issue, row })));
  }
  // Whether the house holds them is one question, not one for each row.
  const open = [...issues.filter(({ code }) => code !== '373' && code !== 'W_HOUSE'), ...full];
  standOrRefuse(open, accept);
  const made = await unit.flush();
  await logSaved(ctx, made, 'PigRoomTranfer');
  return { saved: inputs.length, warnings, events: made.map(({ event }) => event.eventId) };
}

type Done = CallOutput<typeof findMoves>['rows'][number];

/** The last moves a person entered, today and the day before. */
async function lastMoves({ db, session }: SignedContext): Promise<Done[]> {
  const { rows } = await db.query<Done>(
    `select e.event_id as "eventId", a.pgid, e.eventdt, e.data->>'roomid' as roomid, to_char(e.crtdate, 'YYYYMMDD HH24:MI') as at,
       (select s.roomid from stay s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.to_day = e.eventdt limit 1) as fromroom
     from animal_event e join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
     where e.farm_id = $1 and e.eventcd = 'MOV' and e.voided_at is null and e.crtusrid = $2 and e.crtdate > $3::date
     order by e.crtdate desc, e.seq desc limit $4`,
    [farmOf(session), session.userid, addDays(session.curbusdt, -1), LAST],
  );
  return rows;
}

/** Moves of breeding animals from a list (PigRoomTranfer). */
export function moveHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(findMovers, async (ctx, filters) => {
      const rows = await moversOf(ctx, services, filters);
      return { rows, total: rows.length };
    }),
    handleSigned(findMoves, async (ctx) => ({ rows: await lastMoves(ctx) })),
    handleSigned(moveAnimals, (ctx, body) => move(ctx, services, body)),
  ];
}
