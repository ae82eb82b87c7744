-- What each balance of the herd's books holds now, counted as its movements are written: a weaning asked for the sum of all
-- movements of a nursery house, which grew with its years. A balance lies in parts, and each connection adds to one of its own:
-- two who wean into one house at the same time do not wait for one another.
create table movement_count (
  farm_id text not null, book text not null, place text not null, thing text not null, part int not null,
  qty int not null,
  primary key (farm_id, book, place, thing, part)
) with (fillfactor = 70);
call enable_farm_rls('movement_count');
-- The trigger alone writes it.
revoke insert, update, delete on movement_count from farm_app;

-- One row a balance and statement, in the order of keys: who writes several at once meets others in the same order.
create function count_movements() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into movement_count as c (farm_id, book, place, thing, part, qty)
    select m.farm_id, m.book, m.place, m.thing, pg_backend_pid() % 32, sum(m.qty) from moved m
    group by m.farm_id, m.book, m.place, m.thing order by m.farm_id, m.book, m.place, m.thing
    on conflict (farm_id, book, place, thing, part) do update set qty = c.qty + excluded.qty;
  return null;
end
$$;
revoke execute on function count_movements() from public;
create trigger count_movements after insert on movement referencing new table as moved for each statement execute function count_movements();
comment on trigger count_movements on movement is 'one key: what the books of the same farm hold';

-- Counts a farm again from its movements, while nobody writes any.
create procedure recount_movements(farm text) language plpgsql security definer set search_path = public as $$
begin
  lock table movement_count in share row exclusive mode;
  delete from movement_count where farm_id = farm;
  insert into movement_count (farm_id, book, place, thing, part, qty)
    select farm_id, book, place, thing, 0, sum(qty) from movement where farm_id = farm group by farm_id, book, place, thing;
end
$$;
revoke execute on procedure recount_movements(text) from public;
grant execute on procedure recount_movements(text) to farm_app;

alter table movement no force row level security;
alter table movement_count no force row level security;
insert into movement_count (farm_id, book, place, thing, part, qty)
  select farm_id, book, place, thing, 0, sum(qty) from movement group by farm_id, book, place, thing;
alter table movement force row level security;
alter table movement_count force row level security;
