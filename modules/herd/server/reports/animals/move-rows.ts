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

/** What is read of an event. */
const EVENT = 'e.animal_id, e.eventdt, e.rank, e.seq';
const MOVES = `
  select ${EVENT}, e.data->>'roomid' as roomid, e.applyid, e.crtdate, e.voided_at is not null as undone from animal_event e
  where e.farm_id = {farm} and e.eventcd = 'MOV' and e.eventdt between {from}::date and {to}::date
    and ({applyid}::text is null or e.applyid = {applyid}) and ({toroom}::text is null or e.data->>'roomid' = {toroom})`;
/** Nothing is entered ahead of its day, so what was taken back was so after it. A correction stands by what replaced it. */
const UNDONE = `
  union all ${MOVES} and e.voided_at >= {from}::date - 1 and e.voided_kind is distinct from 'edited'`;

/** The house that rows before it on the day of a move named; her nursery is not hers. They are few: her stays tell of the days before. */
const BEFORE = `
  select distinct on (e.animal_id, e.eventdt, e.seq) e.animal_id, e.eventdt, e.seq, x.data->>'roomid' as roomid
  from e join animal_event x on x.animal_id = e.animal_id and x.eventdt = e.eventdt and (x.rank, x.seq) < (e.rank, e.seq)
  where x.farm_id = {farm} and x.eventcd in ('ENT', 'MOV', 'MAT', 'FAR') and x.eventdt between {from}::date and {to}::date
    and x.voided_at is null and x.data->>'roomid' <> ''
  order by e.animal_id, e.eventdt, e.seq, x.rank desc, x.seq desc`;

/** The house she left that day. One moved to where she stood left none: she had been there since before, or came that day. */
const LEFT = `
  select t.animal_id, t.to_day, t.roomid from stay t where t.farm_id = {farm} and t.to_day >= {from}::date and t.to_day <= {to}::date`;
const STOOD = `
  select t.roomid from stay t where gone.roomid is null and t.farm_id = {farm} and t.animal_id = e.animal_id and t.from_day < e.eventdt
    and t.to_day > e.eventdt limit 1`;

/** Her days of one kind; one taken back may lie after the day she left. */
const SPANS = `
  select s.animal_id, s.from_day, s.to_day, s.kind, s.parity, s.n from herd_span s
  where s.farm_id = {farm} and (s.to_day >= {from}::date or {undone}::boolean) and s.from_day <= {to}::date`;

/** Services that moves of the period mostly stand in; any other is looked up by itself. */
const SERVICE = 'c.animal_id, c.n, c.kind, c.matedt, c.farrowdt, c.weandt, c.livenum, c.outcome, c.outcomedt, c.expfarrowdt';
const NEAR = `
  select ${SERVICE} from sow_cycle c where c.farm_id = {farm} and c.matedt between {from}::date - 200 and {to}::date`;
const FAR = `
  select ${SERVICE} from sow_cycle c where near.n is null and c.farm_id = {farm} and c.animal_id = e.animal_id and c.n = s.n`;

/**
 * All is read as sets of the period and joined by animal and day: a year of a large farm has twenty thousand moves, and five look-ups for
 * each cost three times as much. A span names the service that is the last one on each of its days.
 */
const rowsSql = (undone: boolean): string => `
  with e as materialized (${MOVES} and e.voided_at is null${undone ? UNDONE : ''}),
    before as materialized (${BEFORE}), gone as materialized (${LEFT}), spans as materialized (${SPANS}), near as materialized (${NEAR}),
    moved as materialized (
      select e.eventdt, e.seq, a.pgid, a.animal_id, a.lineage, coalesce(d.roomid, gone.roomid, stood.roomid) as fromroom, e.roomid, e.applyid, e.crtdate, e.undone,
        c.matedt, c.expfarrowdt, case when a.sex = 'F' then case when a.leftdt = e.eventdt then a.parity else s.parity end end as parity,
        case when a.sex = 'M' then 'boar' when a.leftdt = e.eventdt then a.status else ${STATUS.replaceAll('{asof}', 'e.eventdt')} end as status
      from e join animal a on a.farm_id = {farm} and a.animal_id = e.animal_id
        left join spans s on s.animal_id = e.animal_id and s.from_day <= e.eventdt and (s.to_day > e.eventdt or s.to_day = a.leftdt)
        left join near on near.animal_id = e.animal_id and near.n = s.n
        left join lateral (select near.* where near.n is not null union all ${FAR}) c on coalesce(c.matedt, c.weandt, c.farrowdt) <= e.eventdt
        left join gone on gone.animal_id = e.animal_id and gone.to_day = e.eventdt
        left join lateral (${STOOD}) stood on true
        left join before d on d.animal_id = e.animal_id and d.eventdt = e.eventdt and d.seq = e.seq
      where not a.deleted)
  select m.eventdt, m.pgid, m.animal_id as _animal, m.lineage, m.status, m.parity, p.matedt, m.eventdt - p.matedt as inpig, p.expfarrowdt,
    p.expfarrowdt - m.eventdt as tofarrow, m.fromroom, m.roomid, m.applyid, to_char(m.crtdate, 'YYYYMMDD HH24:MI') as entered,
    case when m.undone then 1 end as _undone, case when m.roomid = any({houses}::text[]) and m.eventdt - p.matedt > {moveday}::int then 1 end as _late
  from moved m left join lateral (select m.matedt, m.expfarrowdt where m.status in ('M', 'S')) p on true
  where ({fromroom}::text is null or m.fromroom = {fromroom}) and ({status}::text[] = '{}' or m.status = any({status}))
  order by m.eventdt, m.pgid, m.seq limit 50000`;

/** The moves of a farm's days, in their order, with its farrowing houses; those taken back among them where asked for. */
export function moveRows(at: HerdAt, { undone, ...asked }: MovesAsked, houses: readonly string[]): Promise<Move[]> {
  return at.rows<Move>(rowsSql(undone), { ...asked, undone, houses, moveday: at.settings.MOVEDAY });
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
