import type { ReportRow } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { together } from '#engine/server/together.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { NURSERY_MOVES } from '#modules/herd/domain/books.ts';
import { ofReversed } from '../reversed.ts';
import { PIGLET_CHANGES, PIGLETS_TODAY } from './piglets-with-sows.ts';

/** Types of pigs of the herd's balance, in its order. */
export const BALANCE_TYPES = {
  boar: t3('Đực giống', 'Boars', 'พ่อพันธุ์'),
  gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  open: t3('Nái chờ phối', 'Open sows', 'แม่สุกรท้องว่าง'),
  mated: t3('Nái đã phối', 'Mated sows', 'แม่สุกรผสมแล้ว'),
  lactating: t3('Nái nuôi con', 'Lactating sows', 'แม่สุกรเลี้ยงลูก'),
  suckling: t3('Heo con theo mẹ', 'Suckling piglets', 'ลูกสุกรดูดนม'),
  weaner: t3('Heo cai sữa chưa xếp chuồng', 'Weaned, not yet placed', 'หย่านมยังไม่เข้าโรงเรือน'),
  nursery: t3('Heo cai sữa', 'Nursery', 'อนุบาล'),
} as const satisfies Readonly<Record<string, Text3>>;
export type BalanceType = keyof typeof BALANCE_TYPES;

/** Ways in and out of a type of pig; `opening` and `days` stand beside them. */
export const WAYS_IN = ['entered', 'born', 'weanedin', 'movedin', 'fromtype', 'restored'] as const;
export const WAYS_OUT = ['died', 'euthanised', 'culled', 'sold', 'moved', 'weanedout', 'totype', 'takeover'] as const;
export type Way = (typeof WAYS_IN)[number] | (typeof WAYS_OUT)[number] | 'opening' | 'days';

/** Head of one type in one part of the farm (a house or lineage; '' for the whole) that went one way. */
export interface Flow {
  readonly type: BalanceType;
  readonly part: string;
  readonly way: Way;
  readonly n: number;
}

export interface FlowDays {
  readonly farmid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly split: 'total' | 'house' | 'lineage';
}

/** Days of a mating that failed are non-productive, but on those days the sow stood among the mated ones. */
const TYPE = `case s.kind when 'gilt' then 'gilt' when 'boar' then 'boar' when 'lactating' then 'lactating' when 'inpig' then 'mated'
  when 'standing' then 'mated'
  else case when s.cause like 'service-%' then 'mated' else 'open' end end`;

const PIECES: Readonly<Record<FlowDays['split'], string>> = {
  total: `select s.animal_id, s.from_day, s.to_day, ${TYPE} as type, '' as part from herd_span s
    where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date`,
  lineage: `select s.animal_id, s.from_day, s.to_day, ${TYPE} as type, coalesce(a.lineage, '–') as part
    from herd_span s join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id
    where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date`,
  house: `select s.animal_id, greatest(s.from_day, t.from_day), least(s.to_day, t.to_day), ${TYPE}, t.roomid
    from herd_span s join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.to_day > s.from_day and t.from_day < s.to_day
    where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date and t.to_day >= {lo}::date and t.from_day <= {hi}::date`,
};

/** The animal of piece f came from another farm; asked of those that arrive only. */
const TRANSFERRED = `exists (select 1 from animal_event e
  where e.farm_id = {farm} and e.animal_id = f.animal_id and e.eventcd = 'ENT' and e.voided_at is null and e.data ? 'fromfarm')`;

/**
 * Breeding animals: every day of presence lies in one piece of one type (and house or lineage). A piece that begins in
 * the period is an arrival, an acceptance from another farm, or a change of type; one that ends, a leaving or a change.
 * Pieces that go on as the same type are no movement.
 */
function herdPieces(split: FlowDays['split']): string {
  return `with p (animal_id, from_day, to_day, type, part) as (${PIECES[split]}),
    q as (select p.*, lag(type || part) over w = type || part and lag(to_day) over w = from_day as goeson,
      lead(type || part) over w = type || part and lead(from_day) over w = to_day as continues
        from p window w as (partition by animal_id order by from_day)),
    f as (select q.*, a.pgid, a.entrydt, a.leftdt, a.leftway from q join animal a on a.farm_id = {farm} and a.animal_id = q.animal_id)`;
}

const WAY_IN = `case when from_day > entrydt then 'fromtype' when ${TRANSFERRED} then 'movedin' else 'entered' end`;
const WAY_OUT = "case when to_day = leftdt then leftway else 'totype' end";
const ARRIVES = 'from_day between {lo}::date and {hi}::date and goeson is not true';
const LEAVES = 'to_day between {lo}::date and {hi}::date and continues is not true';

function herdSql(split: FlowDays['split']): string {
  return `${herdPieces(split)}
    select type, part, 'opening' as way, count(*)::int as n from f where from_day < {lo}::date and to_day >= {lo}::date group by 1, 2
    union all select type, part, ${WAY_IN}, count(*)::int from f where ${ARRIVES} group by 1, 2, 3
    union all select type, part, ${WAY_OUT}, count(*)::int from f where ${LEAVES} group by 1, 2, 3
    union all select type, part, 'days', sum(least(to_day, {hi}::date + 1) - greatest(from_day, {lo}::date))::int from f
      where to_day > {lo}::date and from_day <= {hi}::date group by 1, 2`;
}

/** One row behind a count of the balance; the same pieces, sows and ledger rows the counts come from. */
function rowsSql(type: string, split: FlowDays['split']): string {
  if (type === 'nursery' || type === 'weaner') return placeRows(type);
  if (type === 'suckling') return sucklingRows();
  return `${herdPieces(split)}, r as (
      select f.*, 'opening' as way, from_day as date from f where from_day < {lo}::date and to_day >= {lo}::date
      union all select f.*, 'closing', from_day from f where from_day <= {hi}::date and to_day > {hi}::date
      union all select f.*, ${WAY_IN}, from_day from f where ${ARRIVES}
      union all select f.*, ${WAY_OUT}, to_day from f where ${LEAVES})
    select r.pgid, r.animal_id as _animal, r.date, h.roomid, 1 as n from r
      left join lateral (select t.roomid from stay t
        where t.farm_id = {farm} and t.animal_id = r.animal_id and t.from_day <= least(r.date, {hi}::date) order by t.from_day desc limit 1) h on true
    where r.type = {type} and r.way = {way} and ({part}::text is null or r.part = {part}) order by r.date, r.pgid`;
}

const LINEAGE_PART = { total: "''", house: "''", lineage: "coalesce(a.lineage, '–')" };

/** Piglets with sows. Fosterings move them between sows of the farm: they show only between lineages, or when their partner is unknown. */
function sucklingSql(split: FlowDays['split']): string {
  const animal = split === 'lineage' ? 'join animal a on a.farm_id = {farm} and a.animal_id = x.animal_id' : '';
  const part = LINEAGE_PART[split];
  const ways = split === 'lineage' ? '' : " and (x.way not in ('fromtype', 'totype') or x.unbalanced)";
  return `with x as (${PIGLET_CHANGES}),
    o as (select ${part} as part, sum(x.n) as n from (${PIGLETS_TODAY} union all select animal_id, -n from x) x ${animal} group by 1),
    y as (select part, 'opening' as way, n, n * ({hi}::date + 1 - {lo}::date) as days from o
      union all select ${part}, x.way, sum(x.n), sum(x.n * ({hi}::date + 1 - x.day)) from x ${animal} where x.day <= {hi}::date${ways} group by 1, 2)
    select 'suckling' as type, part, way, abs(n)::int as n from y
    union all select 'suckling', part, 'days', sum(days)::int from y group by 2`;
}

/** Weaned without a house named (a first load): placed nowhere, so they stand apart. */
const UNPLACED = `select 'weaner' as type, '' as part, x.way, x.n from (
    select sum(w.weannum) filter (where w.eventdt < {lo}::date)::int as before, sum(w.weannum) filter (where w.eventdt >= {lo}::date)::int as since,
      sum(w.weannum * ({hi}::date + 1 - greatest(w.eventdt, {lo}::date)))::int as days
    from weaning w where w.farm_id = {farm} and w.eventdt <= {hi}::date and (w.roomid is null or w.roomid = 'unknown') and w.weannum > 0) u
  cross join lateral (values ('opening', u.before), ('weanedin', u.since), ('days', u.days)) x (way, n) where x.n is not null`;

const LEDGER = `select m.place, m.eventdt, m.qty, ${ofReversed('kind')} as kind from movement m
      where m.farm_id = {farm} and m.book = 'nursery' and m.eventdt <= {hi}::date`;
const LEDGER_WAY = `case when m.kind = 'weaned' then 'weanedin' when m.kind in ('died', 'death') then 'died'
  when m.kind = 'euthanised' then 'euthanised'
      when m.kind = '${NURSERY_MOVES.taken}' then 'takeover' when m.kind = 'restored' then 'restored' when m.qty > 0 then 'movedin' else 'moved' end`;

/** Nursery houses from their ledger; a reversal takes back the way it reverses. */
function nurserySql(split: FlowDays['split']): string {
  const part = split === 'house' ? 'm.place' : "''";
  return `with m as (${LEDGER})
    select 'nursery' as type, ${part} as part, case when m.eventdt < {lo}::date then 'opening' else ${LEDGER_WAY} end as way, sum(m.qty)::int as n
      from m group by 2, 3
    union all select 'nursery', ${part}, 'days', sum(m.qty * ({hi}::date + 1 - greatest(m.eventdt, {lo}::date)))::int from m group by 2`;
}

function sucklingRows(): string {
  return `with x as (${PIGLET_CHANGES}), r as (
      select x.animal_id, x.way, x.day as date, abs(x.n) as n from x where x.day <= {hi}::date
      union all select b.animal_id, 'opening', {lo}::date, sum(b.n) from (${PIGLETS_TODAY} union all select animal_id, -n from x) b group by 1
      union all select b.animal_id, 'closing', {hi}::date, sum(b.n)
        from (${PIGLETS_TODAY} union all select animal_id, -n from x where x.day > {hi}::date) b group by 1)
    select a.pgid, r.animal_id as _animal, r.date, null as roomid, r.n::int as n from r
      join animal a on a.farm_id = {farm} and a.animal_id = r.animal_id
    where r.way = {way} and r.n <> 0 and ({part}::text is null or coalesce(a.lineage, '–') = {part}) order by r.date, a.pgid`;
}

/** Ledger rows of weaned pigs: those of nursery houses, and those weaned into none. */
function placeRows(type: 'nursery' | 'weaner'): string {
  if (type === 'weaner')
    return `select a.pgid, w.animal_id as _animal, w.eventdt as date, w.roomid, w.weannum as n from weaning w
      join animal a on a.farm_id = w.farm_id and a.animal_id = w.animal_id
      where w.farm_id = {farm} and (w.roomid is null or w.roomid = 'unknown') and w.weannum > 0
        and case {way} when 'opening' then w.eventdt < {lo}::date when 'closing' then w.eventdt <= {hi}::date
          else w.eventdt between {lo}::date and {hi}::date end order by 3, 1`;
  return `select null as pgid, null as _animal, m.eventdt as date, m.place as roomid, m.qty as n from (${LEDGER}) m
    where ({part}::text is null or m.place = {part}) and case {way} when 'opening' then m.eventdt < {lo}::date when 'closing' then true
      else m.eventdt >= {lo}::date and ${LEDGER_WAY} = {way} end order by 3, 4`;
}

/** The rows behind a count of the balance: opening or closing head of a type, or those that went one way. */
export async function flowRows(tx: Db, { farmid, from, to, split }: FlowDays, type: string, way: string, part: string | null): Promise<ReportRow[]> {
  const { text, params } = bind(rowsSql(type, split), { farm: farmid, lo: from, hi: to, type, way, part });
  return (await tx.query<ReportRow>(text, params)).rows.map((row) => ({ ...row, n: Math.abs(Number(row['n'])) }));
}

/** Every movement of head of a farm in a period, by type of pig, part and way; ways out as positive head. */
export async function headFlows(tx: Db, { farmid, from, to, split }: FlowDays): Promise<Flow[]> {
  const asked = [herdSql(split), sucklingSql(split), UNPLACED, nurserySql(split)].map((sql) => bind(sql, { farm: farmid, lo: from, hi: to }));
  const found = await together(asked.map(({ text, params }) => tx.query<Flow>(text, params)));
  return found
    .flatMap(({ rows }) => rows)
    .map((flow) => ({ ...flow, n: (WAYS_OUT as readonly string[]).includes(flow.way) ? Math.abs(flow.n) : flow.n }))
    .filter(({ n }) => n !== 0);
}

/** Days of the period; averages are head-days over them. */
export function daysIn({ from, to }: Pick<FlowDays, 'from' | 'to'>): number {
  return daysBetween(from, to) + 1;
}
