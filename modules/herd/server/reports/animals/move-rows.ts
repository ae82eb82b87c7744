import type { BusinessDate } from '#kernel/business-date.ts';
import { LAST, STATUS } from '../analysis/herd-on-day.ts';
import type { HerdAt } from '../herd-report.ts';

/** A move of an animal, with what she was that evening. */
export interface Move {
  readonly eventdt: BusinessDate;
  readonly pgid: string;
  readonly lineage: string | null;
  /** Status of herd.md that day; 'boar' of a boar. */
  readonly status: string | null;
  readonly parity: number | null;
  /** The mating that stood, the days since, the farrowing expected and the days to it. */
  readonly matedt: BusinessDate | null;
  readonly inpig: number | null;
  readonly expfarrowdt: BusinessDate | null;
  readonly tofarrow: number | null;
  readonly fromroom: string | null;
  readonly roomid: string;
  readonly applyid: string | null;
  /** When it was saved, YYYYMMDD HH:MM of the farm. */
  readonly entered: string;
  /** 1 of a move that was taken back, else null. */
  readonly _undone: 1 | null;
  /** 1 of one into a farrowing house after its day, else null. */
  readonly _late: 1 | null;
}

/** What moves are narrowed by. */
export interface MovesAsked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly fromroom: string | null;
  readonly toroom: string | null;
  readonly status: readonly string[];
  readonly applyid: string | null;
  readonly undone: boolean;
}

const MOVES = `
  select e.* from animal_event e
  where e.farm_id = {farm} and e.eventcd = 'MOV' and e.eventdt between {from}::date and {to}::date`;
/** Nothing is entered ahead of its day, so what was taken back was so after it. A correction stands by what replaced it. */
const UNDONE = `
  union all ${MOVES} and e.voided_at >= {from}::date - 1 and e.voided_kind is distinct from 'edited'`;

const onDay = (sql: string): string => sql.replaceAll('{asof}', 'e.eventdt');

/** The house of the last row before that named one; her nursery is not hers. */
const BEFORE = `
  left join lateral (
    select h.data->>'roomid' as roomid from animal_event h
    where h.farm_id = e.farm_id and h.animal_id = e.animal_id and h.voided_at is null and h.eventcd in ('ENT', 'MOV', 'MAT', 'FAR')
      and h.data->>'roomid' <> '' and (h.eventdt, h.rank, h.seq) < (e.eventdt, e.rank, e.seq)
    order by h.eventdt desc, h.rank desc, h.seq desc limit 1) h on true`;

/** Her days of one kind: on the day she left, the last of them. */
const SPAN = `
  left join lateral (
    select s.kind, s.parity from herd_span s
    where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.from_day <= e.eventdt order by s.from_day desc limit 1) s on true`;

const rowsSql = (undone: boolean): string => `
  with moved as (
    select e.eventdt, e.seq, a.pgid, a.animal_id, a.lineage, h.roomid as fromroom, e.data->>'roomid' as roomid, e.applyid, e.crtdate,
      e.voided_at is not null as undone, c.matedt, c.expfarrowdt, case when a.sex = 'F' then case when a.leftdt = e.eventdt then a.parity else s.parity end end as parity,
      case when a.sex = 'M' then 'boar' when a.leftdt = e.eventdt then a.status else ${onDay(STATUS)} end as status
    from (${MOVES} and e.voided_at is null${undone ? UNDONE : ''}) e
      join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id ${SPAN} ${onDay(LAST)} ${BEFORE}
    where not a.deleted and ({applyid}::text is null or e.applyid = {applyid}) and ({toroom}::text is null or e.data->>'roomid' = {toroom})
      and ({fromroom}::text is null or h.roomid = {fromroom}))
  select m.eventdt, m.pgid, m.animal_id as _animal, m.lineage, m.status, m.parity, p.matedt, m.eventdt - p.matedt as inpig, p.expfarrowdt,
    p.expfarrowdt - m.eventdt as tofarrow, m.fromroom, m.roomid, m.applyid, to_char(m.crtdate, 'YYYYMMDD HH24:MI') as entered,
    case when m.undone then 1 end as _undone, case when m.roomid = any({houses}::text[]) and m.eventdt - p.matedt > {moveday}::int then 1 end as _late
  from moved m left join lateral (select m.matedt, m.expfarrowdt where m.status in ('M', 'S')) p on true
  where {status}::text[] = '{}' or m.status = any({status})
  order by m.eventdt, m.pgid, m.seq limit 50000`;

/** The moves of a farm's days, in their order, with its farrowing houses; those taken back among them where asked for. */
export function moveRows(at: HerdAt, { undone, ...asked }: MovesAsked, houses: readonly string[]): Promise<Move[]> {
  return at.rows<Move>(rowsSql(undone), { ...asked, houses, moveday: at.settings.MOVEDAY });
}

/** A house and the breeding animals in it; the blank house gathers those without one. */
export interface HouseHeads {
  readonly roomid: string | null;
  readonly name: string | null;
  readonly heads: number;
}

const HEADS = `
  with stood as (
    select coalesce(t.roomid, '') as roomid, count(*)::int as heads
    from herd_span s join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id
      left join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= {day}::date and t.to_day > {day}::date
    where s.farm_id = {farm} and s.from_day <= {day}::date and s.to_day > {day}::date and not a.deleted
    group by 1)
  select nullif(k.roomid, '') as roomid, r.name, coalesce(s.heads, 0) as heads
  from (select roomid from stood union select roomid from room
      where farm_id = {farm} and state <> 'cancelled' and area in ('sow', 'gilts', 'other')) k
    left join stood s on s.roomid = k.roomid left join room r on r.farm_id = {farm} and r.roomid = k.roomid
  order by k.roomid = '', k.roomid`;

/** Breeding animals in each house of the farm when a day was over. */
export const houseHeads = (at: HerdAt, day: BusinessDate): Promise<HouseHeads[]> => at.rows<HouseHeads>(HEADS, { day });

/** A sow in pig past the day of her move, in no farrowing house. */
export interface LateSow {
  readonly pgid: string;
  readonly roomid: string | null;
  readonly lineage: string | null;
  readonly parity: number;
  readonly matedt: BusinessDate;
  readonly inpig: number;
  readonly movedt: BusinessDate;
  readonly late: number;
  readonly expfarrowdt: BusinessDate | null;
  readonly tofarrow: number | null;
}

const LATE = `
  select a.pgid, a.animal_id as _animal, t.roomid, a.lineage, s.parity, c.matedt, {asof}::date - c.matedt as inpig, c.matedt + {moveday}::int as movedt,
    {asof}::date - c.matedt - {moveday}::int as late, c.expfarrowdt, c.expfarrowdt - {asof}::date as tofarrow
  from herd_span s join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id ${LAST}
    left join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= {asof}::date and t.to_day > {asof}::date
  where s.farm_id = {farm} and s.from_day <= {asof}::date and s.to_day > {asof}::date and not a.deleted
    and (s.kind in ('inpig', 'standing') or s.cause like 'service-%') and c.matedt < {asof}::date - {moveday}::int
    and (t.roomid is null or t.roomid <> all({houses}::text[]))
  order by c.matedt, a.pgid limit 20000`;

/** Sows whose day of the move (mating and MOVEDAY) lay before a day, and who stood outside a farrowing house that evening; the latest first. */
export function lateSows(at: HerdAt, day: BusinessDate, houses: readonly string[]): Promise<LateSow[]> {
  return at.rows<LateSow>(LATE, { asof: day, moveday: at.settings.MOVEDAY, houses });
}
