-- Sows, boars and gilts on delivery notes: a line of one of them is the event by which it left the herd, written in the same transaction.
alter table sale_line
  add column pgid text,
  add column herd_id uuid,
  add foreign key (farm_id, herd_id) references animal_event (farm_id, event_id),
  add check ((kind = 'breeding') = (pgid is not null));
create unique index sale_line_herd on sale_line (farm_id, herd_id) where herd_id is not null;
comment on index sale_line_herd is 'PigEventUpdate, PigDeathRestore: the line of the sale of an animal of the herd';
-- Capacity of an own farm's house (z08): the farm and house a note delivers to.
alter table sale_note
  add column tofarm text references farm (farm_id),
  add column toroom text,
  add check (toroom is null or tofarm is not null);

-- A name of an animal is rewritten wherever it stands, on its delivery note as well.
create function rename_sold_animal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sale_line l set pgid = new.pgid from animal_event e
  where e.farm_id = new.farm_id and e.animal_id = new.animal_id and e.eventcd in ('CUL', 'SAL') and l.farm_id = e.farm_id and l.herd_id = e.event_id;
  return null;
end
$$;
create trigger rename_sold_animal after update of pgid on animal for each row when (old.pgid is distinct from new.pgid) execute function rename_sold_animal();
