import type { CallParsed } from '#engine/define/call.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { isoAnimalCode } from '#kernel/animal-code.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { findAnimals } from '#modules/herd/contract/find.calls.ts';
import { cycleDayFrom } from '#modules/herd/domain/animal-card.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { MARKS_OF, markValues } from '../reports/marks-sql.ts';
import type { HerdServices } from './services.ts';

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
  source: string | null;
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
  weight: number | null;
  teats: number | null;
  sireid: string | null;
  damid: string | null;
  lastEventcd: string | null;
  lastEventdt: BusinessDate | null;
  operator: string | null;
  statusFrom: BusinessDate;
  marks: string[];
  version: number;
}

const ANIMAL_COLUMNS = `a.animal_id as "animalId", a.pgid, a.sex, a.entrytp, a.pigtype, a.status, a.services, a.parity, a.curnum, a.roomid,
  a.lineage, a.source, a.rfid, a.birthdt, a.entrydt, a.matedt, a.expfarrowdt, a.expmatedt, a.farrowdt, a.weandt, a.leftdt, a.leftway,
  a.withdrawal_end as "withdrawalEnd", a.weight::float8 as weight, a.teats, a.sireid, a.damid, a.last_eventcd as "lastEventcd",
  a.last_eventdt as "lastEventdt", a.version`;

/** Day the status of the animal began: its mating, farrowing, weaning or failed mating, else the arrival. */
const STATUS_FROM = `coalesce(case when a.status in ('M', 'S') then a.matedt when a.status in ('L', 'F') then a.farrowdt
  when a.status = 'W' then a.weandt
    when a.status in ('R', 'N', 'A') then (select s.outcomedt from sow_cycle s where s.farm_id = a.farm_id and s.animal_id = a.animal_id
      order by s.n desc limit 1) end,
  a.entrydt)`;
const LAST_OPERATOR = `(select e.applyid from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.voided_at is null
  order by e.eventdt desc, e.rank desc, e.seq desc limit 1)`;

/** The mating group of the last service: whoever was mated again in another group is no longer of the first. */
const LAST_GROUP = `(select c.mategrp from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id order by c.n desc limit 1)`;

type Input = CallParsed<typeof findAnimals>;

/** The marks of `a` on a day as an SQL array; none for boars and animals that left. */
function marksSql(where: Where, settings: HerdSettings, asof: string): string {
  const values = { ...markValues(settings), asof };
  const filled = Object.entries(values).reduce((sql, [name, value]) => {
    if (!sql.includes(`{${name}}`)) return sql;
    return sql.replaceAll(`{${name}}`, name === 'asof' ? where.param(value) : `(${where.param(value)})::numeric`);
  }, MARKS_OF);
  return `case when a.sex = 'F' and a.leftdt is null then ${filled} else '{}'::text[] end`;
}

function conditions(farmid: string, input: Input): Where {
  const where = new Where('a.farm_id = ? and not a.deleted', farmid);
  if (input.left !== 'all') where.add(input.left === 'present' ? 'a.leftdt is null' : 'a.leftdt is not null');
  if (input.part != null) {
    const part = likeAnywhere(input.part.toUpperCase());
    const former = 'a.animal_id in (select i.animal_id from animal_identity i where i.farm_id = ? and i.pgid like ?)';
    where.add(`a.pgid like ? or ${former}`, part, farmid, part);
  }
  return where
    .when(input.rfid == null ? null : [input.rfid, isoAnimalCode(input.rfid) ?? input.rfid], 'a.rfid = any(?)')
    .when(input.sex, 'a.sex = ?')
    .when(input.pigtype, 'a.pigtype = ?')
    .when(input.status, 'a.status = any(?)')
    .when(input.roomid, 'a.roomid = ?')
    .when(input.lineage, 'a.lineage = ?')
    .when(input.source, 'a.source = ?')
    .when(input.lot, 'a.lot = ?')
    .when(input.parityFrom, 'a.parity >= ?')
    .when(input.parityTo, 'a.parity <= ?')
    .when(input.expFrom, 'a.expfarrowdt >= ?')
    .when(input.expTo, 'a.expfarrowdt <= ?')
    .when(input.expMateFrom, 'a.expmatedt >= ?')
    .when(input.expMateTo, 'a.expmatedt <= ?')
    .when(input.birthFrom, 'a.birthdt >= ?')
    .when(input.birthTo, 'a.birthdt <= ?')
    .when(input.entryFrom, 'a.entrydt >= ?')
    .when(input.entryTo, 'a.entrydt <= ?')
    .when(input.sireid?.toUpperCase(), 'a.sireid = ?')
    .when(input.damid?.toUpperCase(), 'a.damid = ?')
    .when(input.teatsFrom, 'a.teats >= ?')
    .when(input.mategrp, `${LAST_GROUP} = ?`);
}

function daysInStatus(where: Where, today: BusinessDate, op: '>=' | '<=', days: number | null | undefined): void {
  if (days == null) return;
  const day = where.param(today);
  where.add(`${day}::date - ${STATUS_FROM} ${op} ?`, days);
}

function shown({ statusFrom, ...row }: AnimalRow, today: BusinessDate) {
  const present = row.leftdt === null;
  return {
    ...row,
    timeParity: `${row.services}-${row.parity}`,
    dayOfCycle: present ? daysBetween(cycleDayFrom(row), today) : null,
    statusDays: present ? daysBetween(statusFrom, today) : null,
    age: row.birthdt === null ? null : daysBetween(row.birthdt, row.leftdt ?? today),
  };
}

/** Animals by what they are now. */
export function findAnimalHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(findAnimals, async ({ db, session }, input) => {
      const farmid = farmOf(session);
      const today = session.curbusdt;
      const { settings } = await services.farmFacts(db, farmid);
      const where = conditions(farmid, input);
      if (input.mark != null) where.add(`? = any(${marksSql(where, settings, today)})`, input.mark);
      daysInStatus(where, today, '>=', input.daysFrom);
      daysInStatus(where, today, '<=', input.daysTo);
      const counts = await db.query<{ status: string | null; n: number }>(
        `select coalesce(a.status, 'boar') as status, count(*)::int as n from animal a where ${where.sql} group by 1`,
        where.params,
      );
      const order = ANIMAL_SORT[input.sort ?? 'pgid'] ?? 'a.pgid';
      const marks = marksSql(where, settings, today);
      const limit = where.param(input.size);
      const offset = where.param((input.page - 1) * input.size);
      const { rows } = await db.query<AnimalRow>(
        `select ${ANIMAL_COLUMNS}, ${STATUS_FROM} as "statusFrom", ${LAST_OPERATOR} as operator, ${marks} as marks
         from animal a where ${where.sql} order by ${order} limit ${limit} offset ${offset}`,
        where.params,
      );
      return {
        rows: rows.map((row) => shown(row, today)),
        total: counts.rows.reduce((sum, row) => sum + row.n, 0),
        byStatus: Object.fromEntries(counts.rows.map((row) => [row.status ?? '', row.n])),
      };
    }),
  ];
}
