/** SQL: days since the mean hatch date of all birds that came into the flock of row `x`. */
const AGE = `x.eventdt - (select date '1970-01-01' + floor(sum(p.heads::numeric * (p.birthdt - date '1970-01-01')) / sum(p.heads) + 0.5)::int
  from flock_group p where p.farm_id = x.farm_id and p.roomid = x.roomid and p.parityid = x.parityid and not p.gone and p.birthdt is not null)`;

const LIVE = `(select coalesce(sum(m.qty), 0)::int from flock_move m
  where m.farm_id = x.farm_id and m.roomid = x.roomid and m.parityid = x.parityid and m.eventdt <= x.eventdt)`;

const SOLD = "(e.eventcd = 'SAL' or (e.eventcd = 'CUL' and e.data->>'wayout' = 'sold'))";

/** Birds: one row an event. */
const BIRDS = `
  select e.event_id::text as id, e.farm_id, e.roomid, e.parityid, h.area, e.eventcd, e.eventdt, e.seq, e.heads, e.weight::float8 as weight, e.reason,
    null::int as eggs, null::int as broken, null::text as itemid, null::text as itemname, null::text as lot, null::float8 as qty, null::text as unit,
    (case when ${SOLD} then (e.data->>'price')::numeric * case e.data->>'priceper' when 'head' then e.heads else e.weight end
      else (e.data->>'amount')::numeric end)::float8 as amount,
    case e.eventcd when 'TRO' then concat_ws(' · ', e.data->>'tofarm', e.data->>'toroomid') when 'INT' then concat_ws(' · ', e.data->>'fromfarm', e.data->>'fromroom')
      else coalesce(e.data->>'customer', e.data->>'supplier') end as place,
    null::text as noteno, (e.data->>'water')::float8 as water, (e.data->>'tlow')::float8 as tlow, (e.data->>'thigh')::float8 as thigh,
    e.applyid, e.remark, e.crtusrid, e.crtdate, e.replaces is not null as changed, e.voided_by, e.voided_at, e.voided_why
  from flock_event e join chk_house h using (farm_id, roomid)`;

/** Goods given: one row a movement of the store. */
const GOODS = `
  select g.noteid::text, g.farm_id, g.roomid, g.parityid, h.area,
    case g.itemtp when 'feed' then 'FED' when 'medicine' then 'TRT' when 'vaccine' then 'VAC' else 'GDS' end, g.valuedt, g.seq, g.heads, null, g.reason,
    null, null, g.itemid, case {language} when 'E' then g.name_e when 'T' then g.name_t else g.name_v end, nullif(g.lot, ''), g.qty::float8, g.unit,
    g.amount::float8, null, g.noteno, null, null, null, g.applyid, g.remark, g.crtusrid, g.crtdate, g.version > 1, null, null, null
  from house_goods g join chk_house h using (farm_id, roomid) where g.parityid is not null and g.noteid is not null`;

/** Eggs: one row a record. */
const EGGS = `
  select x.noteid::text, x.farm_id, x.roomid, x.parityid, h.area, 'EGG', x.eventdt, 0, null, x.mass::float8, null, x.eggs, x.broken, x.itemid,
    case {language} when 'E' then i.name_e when 'T' then i.name_t else i.name_v end, case when x.blocked then 'HOLD' end, x.good::float8, i.unit, null, null, x.noteno, null, null, null, x.applyid, x.remark, x.crtusrid, x.crtdate,
    x.version > 1, null, null, null
  from flock_eggs x join chk_house h using (farm_id, roomid) join farm f using (farm_id)
    join item i on i.prnt2 = f.realm and i.book = 'goods' and i.itemid = x.itemid`;

/** Goods given and eggs laid that were taken back: one row a line of their note. */
const TAKEN_BACK = `
  select g.noteid::text, g.farm_id, g.roomid, g.parityid, h.area,
    case when g.kind = 'production' then 'EGG' else case g.itemtp when 'feed' then 'FED' when 'medicine' then 'TRT' when 'vaccine' then 'VAC' else 'GDS' end end,
    g.valuedt, g.lineno, g.heads, g.mass::float8, g.reason,
    case when g.kind = 'production' then (g.qty + coalesce(g.broken, 0) + coalesce(g.dirty, 0))::int end,
    case when g.kind = 'production' then coalesce(g.broken, 0) end, g.itemid,
    case {language} when 'E' then g.name_e when 'T' then g.name_t else g.name_v end, nullif(g.lot, ''), g.qty::float8, g.unit,
    null, null, g.noteno, null, null, null, g.applyid, g.remark, g.crtusrid, g.crtdate, false, g.voided_by, g.voided_at, g.voided_why
  from house_goods_gone g join chk_house h using (farm_id, roomid) where {deleted}`;

/** Events of flocks of the farms in sight, narrowed by {names} that are not null, the newest first. */
export const FLOCK_EVENTS_SQL = `
with found as (
  select u.*, count(*) over ()::int as found from (${BIRDS} union all ${GOODS} union all ${EGGS} union all ${TAKEN_BACK}) u
  where u.farm_id = any({farms}) and ({area}::text is null or u.area = {area}) and ({roomid}::text is null or u.roomid = {roomid})
    and ({parityid}::int is null or u.parityid = {parityid}) and ({eventcd}::text[] is null or u.eventcd = any({eventcd}))
    and ({from}::date is null or case {by} when 'entry' then u.crtdate::date else u.eventdt end >= {from}::date)
    and ({to}::date is null or case {by} when 'entry' then u.crtdate::date else u.eventdt end <= {to}::date)
    and ({reason}::text is null or u.reason = {reason}) and ({itemid}::text is null or u.itemid = {itemid})
    and ({applyid}::text is null or u.applyid = {applyid}) and ({customer}::text is null or u.place ilike {customer})
    and ({text}::text is null or u.remark ilike {text}) and ({deleted} or u.voided_at is null)
  order by u.eventdt desc, u.seq desc, u.id limit {limit} offset {offset})
select x.id as "eventId", x.farm_id as farmid, x.roomid, x.parityid, x.eventcd, x.eventdt, ${AGE} as age, x.heads, x.weight,
  case when x.eventcd <> 'EGG' then 1000 * x.weight / nullif(x.heads, 0) end as grams, x.reason, x.eggs, x.broken, x.itemid, x.itemname, x.lot, x.qty, x.unit,
  x.amount, nullif(x.place, '') as place, x.noteno, x.water, x.tlow, x.thigh, x.applyid, x.remark, x.crtusrid, x.crtdate, x.changed,
  case when x.voided_at is null then ${LIVE} end as live, x.voided_by as "voidedBy", x.voided_at as "voidedAt", x.voided_why as "voidedWhy", x.found
from found x order by x.eventdt desc, x.seq desc, x.id`;
