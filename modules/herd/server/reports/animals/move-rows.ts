import { halves } from '#engine/server/report/periods.ts';
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
  /** 1 of one into a farrowing house after its day. */
  _late?: 1;
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

/**
 * The house that rows before it on the day of a move named; her nursery is not hers. They are few: her stays tell of the days before. Of
 * moves one a day stands, so that only one taken back has another before it.
 */
const beforeSql = (undone: boolean): string => `
  select distinct on (e.animal_id, e.eventdt, e.seq) e.animal_id, e.eventdt, e.seq, x.data->>'roomid' as roomid
  from e join animal_event x on x.animal_id = e.animal_id and x.eventdt = e.eventdt and (x.rank, x.seq) < (e.rank, e.seq)
  where x.farm_id = {farm} and x.eventcd in ('ENT', 'MAT', 'FAR'${undone ? ", 'MOV'" : ''}) and x.eventdt between {from}::date and {to}::date
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
const SERVICE = 'c.n, c.kind, c.matedt, c.farrowdt, c.weandt, c.livenum, c.outcome, c.outcomedt, c.expfarrowdt';
const NEAR = `
  select c.animal_id, ${SERVICE} from sow_cycle c where c.farm_id = {farm} and c.matedt between {from}::date - 200 and {to}::date`;
const OLDER = `
  select ${SERVICE} from sow_cycle c where near.n is null and c.farm_id = {farm} and c.animal_id = e.animal_id and c.n = s.n
  limit 1`;
/** Whichever it was, once it had begun. */
const LAST_ONE = `
  select ${SERVICE.replaceAll(/c\.(\w+)/g, 'coalesce(near.$1, older.$1) as $1')}
  where coalesce(near.matedt, near.weandt, near.farrowdt, older.matedt, older.weandt, older.farrowdt) <= e.eventdt`;

const inPig = (value: string): string => `case when m.status in ('M', 'S') then ${value} end`;

/**
 * All is read as sets of the period and joined by animal and day: a year of a large farm has twenty thousand moves, and five look-ups for
 * each cost three times as much. A span names the service that is the last one on each of its days.
 */
const rowsSql = (undone: boolean): string => `
  with e as materialized (${MOVES} and e.voided_at is null${undone ? UNDONE : ''}),
    before as materialized (${beforeSql(undone)}),
    moved as materialized (
      select e.eventdt, e.seq, a.pgid, a.animal_id, a.lineage, coalesce(d.roomid, gone.roomid, stood.roomid) as fromroom, e.roomid, e.applyid, e.crtdate, e.undone,
        c.matedt, c.expfarrowdt, case when a.sex = 'F' then case when a.leftdt = e.eventdt then a.parity else s.parity end end as parity,
        case when a.sex = 'M' then 'boar' when a.leftdt = e.eventdt then a.status else ${STATUS.replaceAll('{asof}', 'e.eventdt')} end as status
      from e join animal a on a.farm_id = {farm} and a.animal_id = e.animal_id
        left join (${SPANS}) s on s.animal_id = e.animal_id and s.from_day <= e.eventdt and (s.to_day > e.eventdt or s.to_day = a.leftdt)
        left join (${NEAR}) near on near.animal_id = e.animal_id and near.n = s.n
        left join lateral (${OLDER}) older on true
        left join lateral (${LAST_ONE}) c on true
        left join (${LEFT}) gone on gone.animal_id = e.animal_id and gone.to_day = e.eventdt
        left join lateral (${STOOD}) stood on true
        left join before d on d.animal_id = e.animal_id and d.eventdt = e.eventdt and d.seq = e.seq
      where not a.deleted)
  select m.eventdt, m.pgid, m.animal_id as _animal, m.lineage, m.status, m.parity, ${inPig('m.matedt')} as matedt, ${inPig('m.eventdt - m.matedt')} as inpig,
    ${inPig('m.expfarrowdt')} as expfarrowdt, ${inPig('m.expfarrowdt - m.eventdt')} as tofarrow, m.fromroom, m.roomid, m.applyid,
    to_char(m.crtdate, 'YYYYMMDD HH24:MI') as entered, case when m.undone then 1 end as _undone
  from moved m
  where ({fromroom}::text is null or m.fromroom = {fromroom}) and ({status}::text[] = '{}' or m.status = any({status}))
  ${undone ? 'order by m.seq' : ''}`;

/** By day and animal. A year of them is put in order here while the database reads on: it need not see all of them before it answers the first. */
const inOrder = (a: Move, b: Move): number =>
  a.eventdt < b.eventdt ? -1 : a.eventdt > b.eventdt ? 1 : a.pgid < b.pgid ? -1 : a.pgid > b.pgid ? 1 : 0;

/**
 * The moves of a farm's days, in their order; those taken back among them where asked for.
 * @throws Refused B_ROWS of more than an answer holds
 */
export async function moveRows(at: HerdAt, { undone, ...asked }: MovesAsked): Promise<Move[]> {
  const rows = await at.lines<Move>(rowsSql(undone), ...halves(asked).map((days) => ({ ...asked, ...days, undone })));
  return rows.sort(inOrder);
}

/** Says of each move whether a sow came to one of the farrowing houses later than so many days after her mating. */
export function markLate(moves: readonly Move[], houses: ReadonlySet<string>, moveday: number): void {
  for (const move of moves) if (move.inpig !== null && move.inpig > moveday && houses.has(move.roomid)) move._late = 1;
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
    from herd_span s
      left join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= {day}::date and t.to_day > {day}::date
    where s.farm_id = {farm} and s.from_day <= {day}::date and s.to_day > {day}::date
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

/** Who is asked about at all is found before anything is read of her: they are few. */
const LATE = `
  with late as materialized (
    select s.animal_id, s.parity, t.roomid, c.matedt, c.expfarrowdt
    from herd_span s ${LAST}
      left join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= {asof}::date and t.to_day > {asof}::date
    where s.farm_id = {farm} and s.from_day <= {asof}::date and s.to_day > {asof}::date
      and (s.kind in ('inpig', 'standing') or s.cause like 'service-%') and c.matedt < {asof}::date - {moveday}::int
      and (t.roomid is null or t.roomid <> all({houses}::text[])))
  select a.pgid, a.animal_id as _animal, s.roomid, a.lineage, s.parity, s.matedt, {asof}::date - s.matedt as inpig, s.matedt + {moveday}::int as movedt,
    {asof}::date - s.matedt - {moveday}::int as late, s.expfarrowdt, s.expfarrowdt - {asof}::date as tofarrow
  from late s join animal a on a.farm_id = {farm} and a.animal_id = s.animal_id
  order by s.matedt, a.pgid`;

/** Sows whose day of the move (mating and MOVEDAY) lay before a day, and who stood outside a farrowing house that evening; the latest first. */
export function lateSows(at: HerdAt, day: BusinessDate, houses: ReadonlySet<string>): Promise<LateSow[]> {
  return at.lines<LateSow>(LATE, { asof: day, moveday: at.settings.MOVEDAY, houses: [...houses] });
}
