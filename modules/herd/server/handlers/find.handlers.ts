import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { lockRuleOf, type Session } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { isExempt, lockIssue } from '#kernel/locks.ts';
import { findAnimals, findEvents } from '#modules/herd/contract/find.calls.ts';
import { cycleDayFrom } from '#modules/herd/domain/animal-card.ts';

const ANIMAL_SORT: Readonly<Record<string, string>> = {
  pgid: 'a.pgid',
  status: 'a.status, a.pgid',
  roomid: 'a.roomid, a.pgid',
  parity: 'a.parity, a.pgid',
  matedt: 'a.matedt desc nulls last, a.pgid',
  expfarrowdt: 'a.expfarrowdt nulls last, a.pgid',
  entrydt: 'a.entrydt desc, a.pgid',
  last: 'a.last_eventdt desc, a.pgid',
};

interface AnimalRow {
  animalId: string;
  pgid: string;
  sex: string;
  entrytp: string;
  pigtype: string;
  status: string | null;
  services: number;
  parity: number;
  curnum: number;
  roomid: string | null;
  lineage: string | null;
  rfid: string | null;
  birthdt: BusinessDate | null;
  entrydt: BusinessDate;
  matedt: BusinessDate | null;
  expfarrowdt: BusinessDate | null;
  expmatedt: BusinessDate | null;
  farrowdt: BusinessDate | null;
  weandt: BusinessDate | null;
  leftdt: BusinessDate | null;
  leftway: string | null;
  withdrawalEnd: BusinessDate | null;
  version: number;
}

const ANIMAL_COLUMNS = `a.animal_id as "animalId", a.pgid, a.sex, a.entrytp, a.pigtype, a.status, a.services, a.parity, a.curnum, a.roomid,
  a.lineage, a.rfid, a.birthdt, a.entrydt, a.matedt, a.expfarrowdt, a.expmatedt, a.farrowdt, a.weandt, a.leftdt, a.leftway,
  a.withdrawal_end as "withdrawalEnd", a.version`;

const farmOf = (session: Session): string => session.farmid ?? '';

const findAnimalsHandler = handleSigned(findAnimals, async ({ db, session }, input) => {
  const where = new Where('a.farm_id = ? and not a.deleted', farmOf(session));
  if (input.left !== 'all') where.add(input.left === 'present' ? 'a.leftdt is null' : 'a.leftdt is not null');
  if (input.part != null) {
    const part = likeAnywhere(input.part.toUpperCase());
    const former = 'a.animal_id in (select i.animal_id from animal_identity i where i.farm_id = ? and i.pgid like ?)';
    where.add(`a.pgid like ? or ${former}`, part, farmOf(session), part);
  }
  where
    .when(input.rfid, 'a.rfid = ?')
    .when(input.sex, 'a.sex = ?')
    .when(input.pigtype, 'a.pigtype = ?')
    .when(input.status, 'a.status = any(?)')
    .when(input.roomid, 'a.roomid = ?')
    .when(input.lineage, 'a.lineage = ?')
    .when(input.source, 'a.source = ?')
    .when(input.parityFrom, 'a.parity >= ?')
    .when(input.parityTo, 'a.parity <= ?')
    .when(input.expFrom, 'a.expfarrowdt >= ?')
    .when(input.expTo, 'a.expfarrowdt <= ?')
    .when(input.mategrp, 'exists (select 1 from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.mategrp = ?)');
  const counts = await db.query<{ status: string | null; n: number }>(
    `select coalesce(a.status, 'boar') as status, count(*)::int as n from animal a where ${where.sql} group by 1`,
    where.params,
  );
  const order = ANIMAL_SORT[input.sort ?? 'pgid'] ?? 'a.pgid';
  const limit = where.param(input.size);
  const offset = where.param((input.page - 1) * input.size);
  const { rows } = await db.query<AnimalRow>(
    `select ${ANIMAL_COLUMNS} from animal a where ${where.sql} order by ${order} limit ${limit} offset ${offset}`,
    where.params,
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      timeParity: `${row.services}-${row.parity}`,
      dayOfCycle: row.leftdt === null ? daysBetween(cycleDayFrom(row), session.curbusdt) : null,
    })),
    total: counts.rows.reduce((sum, row) => sum + row.n, 0),
    byStatus: Object.fromEntries(counts.rows.map((row) => [row.status ?? '', row.n])),
  };
});

interface EventListRow {
  eventId: string;
  animalId: string;
  pgid: string;
  pigtype: string;
  eventcd: string;
  eventdt: BusinessDate;
  data: Record<string, unknown>;
  eventdtl: string | null;
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
  version: number;
  voidedAt: Date | null;
  voidedWhy: string | null;
}

const EVENT_COLUMNS = `e.event_id as "eventId", e.animal_id as "animalId", a.pgid, a.pigtype, e.eventcd, e.eventdt, e.data, e.eventdtl, e.applyid,
  e.reason, e.remark, coalesce(e.data->>'roomid', a.roomid) as roomid, e.warnings, e.unbalanced, e.exempt, e.valuedt, e.crtusrid, e.crtdate,
  a.version, e.voided_at as "voidedAt", e.voided_why as "voidedWhy"`;

const EVENT_SORT: Readonly<Record<string, string>> = {
  eventdt: 'e.eventdt desc, e.rank desc, e.seq desc',
  pgid: 'a.pgid, e.eventdt, e.rank, e.seq',
  crtdate: 'e.crtdate desc, e.seq desc',
};

/** One row of an event list as the contract has it. */
export function eventListRow(row: EventListRow, session: Session) {
  const rule = lockRuleOf(session);
  return {
    ...row,
    late: daysBetween(row.eventdt, row.valuedt),
    crtdate: row.crtdate.toISOString(),
    voidedAt: row.voidedAt?.toISOString() ?? null,
    locked: !isExempt(rule) && lockIssue(row.eventdt, rule) !== null,
  };
}

/** All events of one animal, oldest first. */
export async function eventsOfAnimal(
  db: { query: <R>(sql: string, params?: readonly unknown[]) => Promise<{ rows: R[] }> },
  session: Session,
  animalId: string,
) {
  const { rows } = await db.query<EventListRow>(
    `select ${EVENT_COLUMNS} from animal_event e join animal a using (farm_id, animal_id)
     where e.farm_id = $1 and e.animal_id = $2 and e.voided_at is null order by e.eventdt, e.rank, e.seq`,
    [farmOf(session), animalId],
  );
  return rows.map((row) => eventListRow(row, session));
}

const findEventsHandler = handleSigned(findEvents, async ({ db, session }, input) => {
  const where = new Where('e.farm_id = ?', farmOf(session));
  if (!(input.deleted && session.usrlvl >= 60)) where.add('e.voided_at is null');
  if (input.part != null) where.add('a.pgid like ?', likeAnywhere(input.part.toUpperCase()));
  if (input.own) where.add('e.crtusrid = ?', session.userid);
  if (input.boarid != null)
    where.add("(e.data->>'boarid' = ? or e.data->>'boarid2' = ? or e.data->>'boarid3' = ?)", input.boarid, input.boarid, input.boarid);
  if (input.field != null && input.op != null && input.value != null && /^[a-z0-9]+$/.test(input.field)) {
    where.add(`(e.data->>'${input.field}') ~ '^-?[0-9.]+$' and (e.data->>'${input.field}')::numeric ${input.op} ?`, input.value);
  }
  where
    .when(input.eventcd, 'e.eventcd = any(?)')
    .when(input.from, 'e.eventdt >= ?')
    .when(input.to, 'e.eventdt <= ?')
    .when(input.typedFrom, 'e.valuedt >= ?')
    .when(input.typedTo, 'e.valuedt <= ?')
    .when(input.pgid, 'a.pgid = ?')
    .when(input.applyid, 'e.applyid = ?')
    .when(input.typedBy, 'e.crtusrid = ?')
    .when(input.reason, 'e.reason = ?');
  const counted = await db.query<{ n: number }>(
    `select count(*)::int as n from animal_event e join animal a using (farm_id, animal_id) where ${where.sql}`,
    where.params,
  );
  const order = EVENT_SORT[input.sort ?? 'eventdt'] ?? EVENT_SORT['eventdt'];
  const limit = where.param(input.size);
  const offset = where.param((input.page - 1) * input.size);
  const { rows } = await db.query<EventListRow>(
    `select ${EVENT_COLUMNS} from animal_event e join animal a using (farm_id, animal_id) where ${where.sql} order by ${order} limit ${limit} offset ${offset}`,
    where.params,
  );
  return { rows: rows.map((row) => eventListRow(row, session)), total: counted.rows[0]?.n ?? 0 };
});

/** Searches of the herd. */
export const findHandlers: readonly Handler[] = [findAnimalsHandler, findEventsHandler];
