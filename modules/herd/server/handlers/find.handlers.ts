import type { CallParsed } from '#engine/define/call.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { farmOf, lockRuleOf, type Session } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { isExempt, lockIssue } from '#kernel/locks.ts';
import { findEvents } from '#modules/herd/contract/find.calls.ts';
import { eventdtlOf } from '#modules/herd/domain/event-text.ts';
import { type EventState, eventStates } from '#modules/herd/domain/life-states.ts';
import { findAnimalHandlers } from './find-animals.handlers.ts';
import { type HerdServices, openUnit } from './services.ts';

interface EventListRow {
  eventId: string;
  animalId: string;
  pgid: string;
  pigtype: string;
  eventcd: string;
  eventdt: BusinessDate;
  data: Record<string, unknown>;
  applyid: string | null;
  reason: string | null;
  remark: string | null;
  roomid: string | null;
  warnings: string[];
  unbalanced: boolean;
  exempt: boolean;
  valuedt: BusinessDate;
  crtusrid: string;
  crtdate: Date;
  lstusrid: string;
  lstdate: Date;
  version: number;
  voidedAt: Date | null;
  voidedWhy: string | null;
}

/** The house an animal stood in on the day of an event, or went to that day; the one it left from on its last. */
const HOUSE_THEN = `coalesce((select s.roomid from stay s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.from_day <= e.eventdt
    order by s.from_day desc limit 1), e.data->>'roomid', a.roomid)`;

/** Events in a house: of the animals that ever stood there, those of the days they did. */
const STOOD_THERE = `e.animal_id in (select animal_id from stay where farm_id = ? and roomid = ?
    union all select animal_id from animal where farm_id = ? and roomid = ?) and ${HOUSE_THEN} = ?`;

const EVENT_COLUMNS = `e.event_id as "eventId", e.animal_id as "animalId", a.pgid, a.pigtype, e.eventcd, e.eventdt, e.data, e.applyid,
  e.reason, e.remark, ${HOUSE_THEN} as roomid, e.warnings, e.unbalanced, e.exempt, e.valuedt,
  coalesce(o.crtusrid, e.crtusrid) as crtusrid, coalesce(o.crtdate, e.crtdate) as crtdate, e.crtusrid as lstusrid, e.crtdate as lstdate,
  a.version, e.voided_at as "voidedAt", e.voided_why as "voidedWhy"`;

/** The row a corrected one goes back to: who saved it first, and when. */
const FIRST_ROW = `left join lateral (
    with recursive chain as (
      select f.replaces, f.crtusrid, f.crtdate, 1 as step from animal_event f where f.farm_id = e.farm_id and f.event_id = e.replaces
      union all
      select f.replaces, f.crtusrid, f.crtdate, chain.step + 1 from chain
        join animal_event f on f.farm_id = e.farm_id and f.event_id = chain.replaces)
    select crtusrid, crtdate from chain order by step desc limit 1) o on e.replaces is not null`;
const EVENTS_FROM = `animal_event e join animal a using (farm_id, animal_id) ${FIRST_ROW}`;

const EVENT_SORT: Readonly<Record<string, string>> = {
  eventdt: 'e.eventdt desc, e.rank desc, e.seq desc',
  pgid: 'a.pgid, e.eventdt, e.rank, e.seq',
  crtdate: 'e.crtdate desc, e.seq desc',
};

/** One row of an event list as the contract has it. */
export function eventListRow(row: EventListRow, session: Session, state: EventState | undefined) {
  const rule = lockRuleOf(session);
  return {
    ...row,
    eventdtl: eventdtlOf(row),
    parity: state?.parity ?? null,
    before: state?.before ?? null,
    after: state?.after ?? null,
    late: daysBetween(row.eventdt, row.valuedt),
    crtdate: row.crtdate.toISOString(),
    lstdate: row.lstdate.toISOString(),
    voidedAt: row.voidedAt?.toISOString() ?? null,
    locked: !isExempt(rule) && lockIssue(row.eventdt, rule) !== null,
  };
}

/** All events of one animal, oldest first. */
export async function eventsOfAnimal(
  db: { query: <R>(sql: string, params?: readonly unknown[]) => Promise<{ rows: R[] }> },
  session: Session,
  animalId: string,
  states: ReadonlyMap<string, EventState>,
) {
  const { rows } = await db.query<EventListRow>(
    `select ${EVENT_COLUMNS} from ${EVENTS_FROM}
     where e.farm_id = $1 and e.animal_id = $2 and e.voided_at is null order by e.eventdt, e.rank, e.seq`,
    [farmOf(session), animalId],
  );
  return rows.map((row) => eventListRow(row, session, states.get(row.eventId)));
}

type Input = CallParsed<typeof findEvents>;

function conditions(session: Session, input: Input): Where {
  const where = new Where('e.farm_id = ?', farmOf(session));
  if (!(input.deleted && session.usrlvl >= 60)) where.add('e.voided_at is null');
  if (input.part != null) where.add('a.pgid like ?', likeAnywhere(input.part.toUpperCase()));
  if (input.own) where.add('e.crtusrid = ?', session.userid);
  if (input.group != null)
    where.add("(e.data->>'mategrp' = ? or e.data->>'farrowgrp' = ? or e.data->>'weangrp' = ?)", input.group, input.group, input.group);
  const boarid = input.boarid?.toUpperCase();
  if (boarid !== undefined) where.add("(e.data->>'boarid' = ? or e.data->>'boarid2' = ? or e.data->>'boarid3' = ?)", boarid, boarid, boarid);
  if (input.field != null && input.op != null && input.value != null && /^[a-z0-9]+$/.test(input.field)) {
    where.add(`(e.data->>'${input.field}') ~ '^[-]{0,1}[0-9]+([.][0-9]+){0,1}$' and (e.data->>'${input.field}')::numeric ${input.op} ?`, input.value);
  }
  if (input.roomid != null) where.add(STOOD_THERE, farmOf(session), input.roomid, farmOf(session), input.roomid, input.roomid);
  return where
    .when(input.eventcd, 'e.eventcd = any(?)')
    .when(input.from, 'e.eventdt >= ?')
    .when(input.to, 'e.eventdt <= ?')
    .when(input.typedFrom, 'e.valuedt >= ?')
    .when(input.typedTo, 'e.valuedt <= ?')
    .when(input.pgid?.toUpperCase(), 'a.pgid = ?')
    .when(input.applyid, 'e.applyid = ?')
    .when(input.typedBy, 'e.crtusrid = ?')
    .when(input.reason, 'e.reason = ?');
}

/** Statuses around the rows of a page, from the lives they belong to. */
async function statesOf(ctx: SignedContext, services: HerdServices, rows: readonly EventListRow[]): Promise<ReadonlyMap<string, EventState>> {
  const animalIds = [...new Set(rows.map(({ animalId }) => animalId))];
  if (animalIds.length === 0) return new Map();
  const { unit } = await openUnit(ctx, services, { inputs: [], animalIds, forUpdate: false });
  return new Map(animalIds.flatMap((id) => [...eventStates(unit.byId(id)?.events ?? [], unit.context)]));
}

/** Searches of the herd: animals by what they are now, events by anything remembered. */
export function findHandlers(services: HerdServices): readonly Handler[] {
  return [
    ...findAnimalHandlers(services),
    handleSigned(findEvents, async (ctx, input) => {
      const { db, session } = ctx;
      const where = conditions(session, input);
      const counted = await db.query<{ n: number }>(
        `select count(*)::int as n from animal_event e join animal a using (farm_id, animal_id) where ${where.sql}`,
        where.params,
      );
      const order = EVENT_SORT[input.sort ?? 'eventdt'] ?? EVENT_SORT['eventdt'];
      const limit = where.param(input.size);
      const offset = where.param((input.page - 1) * input.size);
      const { rows } = await db.query<EventListRow>(
        `select ${EVENT_COLUMNS} from ${EVENTS_FROM} where ${where.sql} order by ${order} limit ${limit} offset ${offset}`,
        where.params,
      );
      const states = await statesOf(ctx, services, rows);
      return { rows: rows.map((row) => eventListRow(row, session, states.get(row.eventId))), total: counted.rows[0]?.n ?? 0 };
    }),
  ];
}
