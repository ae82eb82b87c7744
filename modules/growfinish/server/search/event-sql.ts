import { GOODS_CODES } from '../../contract/event-words.ts';
import { GROW_EVENT_ORDER } from '../../domain/events/event.ts';
import { CUSTOMER_NAME } from '../store/customer-sql.ts';

const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');

/** Codes of what is recorded of pigs; goods stand with the notes of the store. */
export const PIG_CODES = GROW_EVENT_ORDER.filter((code) => !(GOODS_CODES as readonly string[]).includes(code));

/** SQL of the place an event takes on its day. */
export const rankSql = (eventcd: string): string => `array_position(array[${listed(PIG_CODES)}], ${eventcd})`;

/** SQL: the code of a goods event, from the type of its item. */
export const goodsCode = (itemtp: string): string =>
  `case ${itemtp} when 'feed' then 'FED' when 'medicine' then 'TRT' when 'vaccine' then 'VAC' else 'GDS' end`;

/** SQL of the average birth date of all pigs in a batch `b`, weighted by head, half a day to the later one. */
export const birthSql = (
  b: string,
): string => `(select date '1970-01-01' + floor(sum(p.heads::numeric * (p.birthdt - date '1970-01-01')) / sum(p.heads) + 0.5)::int
  from batch_group p where p.farm_id = ${b}.farm_id and p.roomid = ${b}.roomid and p.parityid = ${b}.parityid and not p.gone and p.birthdt is not null)`;

/** SQL of the age week on a day; null where no birth date is known. */
export const ageWeekSql = (day: string, birth: string): string => `floor((${day} - ${birth}) / 7.0)::int + 1`;

/** SQL: sold pigs of an event `e`: a sale, or a cull that was sold. */
const isSold = "(e.eventcd = 'SAL' or (e.eventcd = 'CUL' and e.data->>'wayout' = 'sold'))";
/** SQL of what was paid or got for the pigs of an event `e`. */
export const paidSql = `case when ${isSold} then (e.data->>'price')::numeric * case e.data->>'priceper' when 'head' then e.heads else e.weight end
  else (e.data->>'amount')::numeric end`;

/** SQL of where pigs of an event `e` went or came from, to whom they were sold. */
const placeSql = `case e.eventcd
  when 'TRO' then concat_ws(' · ', e.data->>'tofarm', e.data->>'toroomid')
  when 'INT' then concat_ws(' · ', e.data->>'fromfarm', e.data->>'fromroom')
  when 'INP' then e.data->>'supplier'
  when 'INW' then (select string_agg(distinct p.nursery, ', ') from batch_group p where p.farm_id = e.farm_id and p.event_id = e.event_id)
  else ${CUSTOMER_NAME} end`;

const blank = (names: readonly string[]): string => names.map((name) => `null::text as ${name}`).join(', ');

/** Events of pigs as rows of the search; `where` narrows `e` (events) and `h` (houses). */
export const pigRows = (where: string): string => `
  select e.event_id::text as "eventId", e.farm_id, e.roomid, e.parityid, e.eventcd, e.eventdt, ${rankSql('e.eventcd')} as rank, e.seq, e.grpid, e.heads,
    e.weight::float8 as weight, e.reason, ${placeSql} as place, ${blank(['itemid', 'itemname', 'lot'])}, null::float8 as qty, null::text as unit,
    (e.data->>'water')::float8 as water, (e.data->>'tlow')::float8 as tlow, (e.data->>'thigh')::float8 as thigh,
    (${paidSql})::float8 as amount, ${blank(['noteid', 'noteno', 'notetp'])}, e.applyid, e.remark, e.crtusrid, e.crtdate,
    case when e.replaces is not null then e.lstusrid end as lstusrid, case when e.replaces is not null then e.crtdate end as lstdate, e.replaces,
    e.voided_by as "voidedBy", e.voided_at as "voidedAt", e.voided_why as "voidedWhy"
  from batch_event e join room h using (farm_id, roomid)
  where e.farm_id = any({farms}) and e.eventcd in (${listed(PIG_CODES)}) and ${where}`;

/** Goods of batches that stand, and those taken back: the view they are read from, what it says of their place, value, correction, removal. */
const STANDING = {
  view: 'house_goods',
  seq: 'g.seq',
  amount: 'g.amount',
  changed: 'g.lstusrid, g.lstdate',
  voided: 'null::text as "voidedBy", null::timestamptz as "voidedAt", null::text as "voidedWhy"',
};
const TAKEN_BACK = {
  view: 'house_goods_gone',
  seq: 'g.lineno::bigint as seq',
  amount: 'null::numeric',
  changed: 'null::text as lstusrid, null::timestamptz as lstdate',
  voided: 'g.voided_by as "voidedBy", g.voided_at as "voidedAt", g.voided_why as "voidedWhy"',
};

const goodsOf = ({ view, seq, amount, changed, voided }: typeof STANDING, where: string): string => `
  select null::text as "eventId", g.farm_id, g.roomid, g.parityid, ${goodsCode('g.itemtp')} as eventcd, g.valuedt as eventdt, 99 as rank, ${seq},
    null::int as grpid, g.heads, null::float8 as weight, g.reason, null::text as place, g.itemid,
    case {language} when 'E' then g.name_e when 'T' then g.name_t else g.name_v end as itemname, nullif(g.lot, '') as lot, g.qty::float8 as qty, g.unit,
    null::float8 as water, null::float8 as tlow, null::float8 as thigh,
    ${amount}::float8 as amount, g.noteid::text as noteid, g.noteno, g.notetp, g.applyid, g.remark, g.crtusrid, g.crtdate, ${changed},
    null::uuid as replaces, ${voided}
  from ${view} g join room h using (farm_id, roomid)
  where g.farm_id = any({farms}) and g.parityid is not null and ${where}`;

/** Goods of batches as rows of the search, with those taken back where `deleted`; `where` narrows `g` (goods) and `h` (houses). */
export const goodsRows = (where: string, deleted: boolean): string =>
  (deleted ? [STANDING, TAKEN_BACK] : [STANDING]).map((goods) => goodsOf(goods, where)).join(' union all ');

/** What is read of the rows of a page alone: who saved a corrected one first, live pigs after it, the age week. */
export const DETAILS = `
  left join lateral (
    with recursive chain as (
      select f.replaces, f.crtdate, 1 as step from batch_event f where f.farm_id = x.farm_id and f.event_id = x.replaces
      union all
      select f.replaces, f.crtdate, chain.step + 1 from chain join batch_event f on f.farm_id = x.farm_id and f.event_id = chain.replaces)
    select crtdate as first_at from chain order by step desc limit 1) o on x.replaces is not null
  left join lateral (
    select coalesce(sum(m.qty), 0)::int as live from batch_move m join batch_event y on y.farm_id = m.farm_id and y.event_id = m.event_id
    where m.farm_id = x.farm_id and m.roomid = x.roomid and m.parityid = x.parityid and m.eventdt <= x.eventdt and y.voided_at is null
      and (y.eventdt, ${rankSql('y.eventcd')}, y.seq) <= (x.eventdt, x.rank, x.seq)) l on x."voidedAt" is null
  left join lateral (select ${birthSql('x')} as birth) b on true`;
