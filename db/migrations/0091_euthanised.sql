-- One word for an animal that was put down: the herd's events said "destroyed", the nursery's deaths "put-down". Both are "euthanised"
-- from here on, in what is stored as in what is shown. Signed months keep their numbers, under the new name. The log of changes stays as
-- it was written.
alter table animal drop constraint animal_leftway_check;
alter table nursery_death drop constraint nursery_death_way_check;
do $$
declare target text;
begin
  foreach target in array array['animal', 'animal_event', 'batch_event', 'movement', 'nursery_death', 'month_signed'] loop
    execute format('alter table %I no force row level security', target);
  end loop;
end $$;

update animal set leftway = 'euthanised' where leftway = 'destroyed';
update animal_event set data = data || '{"way": "euthanised"}' where data ->> 'way' = 'destroyed';
update batch_event set data = data || '{"wayout": "euthanised"}' where data ->> 'wayout' = 'destroyed';
update movement set kind = 'euthanised' where book = 'nursery' and kind in ('destroyed', 'put-down');
update nursery_death set way = 'euthanised' where way = 'put-down';
update month_signed set form = replace(replace(form::text, '"destroyed"', '"euthanised"'), '"sucking"', '"suckling"')::jsonb
  where form::text ~ '"(destroyed|sucking)"';

do $$
declare target text;
begin
  foreach target in array array['animal', 'animal_event', 'batch_event', 'movement', 'nursery_death', 'month_signed'] loop
    execute format('alter table %I force row level security', target);
  end loop;
end $$;
alter table animal add constraint animal_leftway_check check (leftway in ('died', 'euthanised', 'culled', 'sold', 'moved'));
alter table nursery_death add constraint nursery_death_way_check check (way in ('died', 'euthanised'));

create or replace function weaned_pool(farm text, house text, day date)
returns table (roomid text, weangrp text, first_day date, last_day date, weaned int, weaned_by int, adjusted int, taken int, dead int, free int, avgbirthdt date)
language sql stable as $$
  with came as (
    select w.roomid, coalesce(w.weangrp, to_char(w.eventdt, 'YYYYMMDD')) as weangrp, min(w.eventdt) as first_day, max(w.eventdt) as last_day, sum(w.weannum)::int as weaned,
      coalesce(sum(w.weannum) filter (where w.eventdt <= day), 0)::int as weaned_by,
      floor(sum(w.weannum::numeric * (w.eventdt - w.fosterday - date '1970-01-01')) / sum(w.weannum) + 0.5)::int as birth
    from weaning w where w.farm_id = farm and w.roomid is not null and w.weannum > 0 and (house is null or w.roomid = house)
    group by w.roomid, coalesce(w.weangrp, to_char(w.eventdt, 'YYYYMMDD'))),
  taken as (
    select g.nursery as roomid, g.weangrp, sum(g.heads)::int as heads, min(g.entrydt) as first_day from batch_group g
    where g.farm_id = farm and g.nursery is not null and not g.gone and (house is null or g.nursery = house) group by g.nursery, g.weangrp),
  adjusted as (
    select a.roomid, a.weangrp, sum(a.qty)::int as heads, min(a.eventdt) as first_day from pool_adjust a
    where a.farm_id = farm and (house is null or a.roomid = house) group by a.roomid, a.weangrp),
  keys as (
    select c.roomid, c.weangrp from came c union select t.roomid, t.weangrp from taken t union select a.roomid, a.weangrp from adjusted a),
  sums as (
    select k.roomid, k.weangrp, coalesce(c.first_day, t.first_day, a.first_day) as first_day, coalesce(c.last_day, t.first_day, a.first_day) as last_day,
      coalesce(c.weaned, 0) as weaned, coalesce(c.weaned_by, 0) as weaned_by, coalesce(a.heads, 0) as adjusted, coalesce(t.heads, 0) as taken, c.birth
    from keys k left join came c using (roomid, weangrp) left join taken t using (roomid, weangrp) left join adjusted a using (roomid, weangrp)),
  deaths as (
    select m.place as roomid, -sum(m.qty)::int as heads from movement m
    where m.farm_id = farm and m.book = 'nursery' and m.kind in ('death', 'euthanised') and (house is null or m.place = house) group by m.place),
  ordered as (
    select s.*, greatest(s.weaned + s.adjusted - s.taken, 0) as room, coalesce(d.heads, 0) as house_dead,
      coalesce(sum(greatest(s.weaned + s.adjusted - s.taken, 0))
        over (partition by s.roomid order by s.first_day, s.weangrp rows between unbounded preceding and 1 preceding), 0) as older
    from sums s left join deaths d using (roomid))
  select o.roomid, o.weangrp, o.first_day, o.last_day, o.weaned, o.weaned_by, o.adjusted, o.taken, least(o.room, greatest(o.house_dead - o.older, 0))::int,
    (o.weaned + o.adjusted - o.taken - least(o.room, greatest(o.house_dead - o.older, 0)))::int, date '1970-01-01' + o.birth
  from ordered o order by o.roomid, o.first_day, o.weangrp
$$;
