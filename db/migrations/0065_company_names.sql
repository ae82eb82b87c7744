-- A key of a farm's table leads with the farm, so what is unique in a company is kept in a table of its own, whose key
-- leads with the company: ear numbers and genetic ids. Whoever writes a new one takes its name here in the same
-- transaction; a name that stands refuses it.
create table ear_number (
  prnt2 text not null references company,
  tag text not null,
  farm_id text not null references farm,
  primary key (prnt2, tag)
);
insert into ear_number (prnt2, tag, farm_id) select prnt2, tag, farm_id from ear_tag;
call enable_company_rls('ear_number');
revoke update on ear_number from farm_app;
grant delete on ear_number to farm_app;
create index ear_number_farm on ear_number (farm_id);
alter table ear_tag drop constraint ear_tag_prnt2_tag_key, drop column prnt2;
alter table farm drop constraint farm_farm_id_prnt2_key;

create table genetic_id (
  prnt2 text not null references company,
  gid text not null,
  farm_id text not null references farm,
  primary key (prnt2, gid)
);
insert into genetic_id (prnt2, gid, farm_id) select prnt2, gid, farm_id from gen_animal;
call enable_company_rls('genetic_id');
revoke update on genetic_id from farm_app;
grant delete on genetic_id to farm_app;
create index genetic_id_farm on genetic_id (farm_id);
alter table gen_animal drop constraint gen_animal_prnt2_gid_key, drop column prnt2;

-- Puts a farm under another group. Into another company it takes its ear numbers, which must be free there, and those of
-- its genetic ids that are.
create procedure move_farm(farm text, to_group text, to_company text) language plpgsql as $$
declare
  from_company text;
  tags text[];
  gids text[];
begin
  select f.prnt2 into from_company from farm f where f.farm_id = farm;
  update farm f set prnt1 = to_group, prnt2 = to_company where f.farm_id = farm;
  if from_company = to_company then
    return;
  end if;
  execute format('set local "app.companies" = %L', array[from_company, to_company]);
  select array_agg(n.tag) into tags from ear_number n where n.farm_id = farm;
  select array_agg(n.gid) into gids from genetic_id n where n.farm_id = farm;
  delete from ear_number n where n.farm_id = farm;
  delete from genetic_id n where n.farm_id = farm;
  insert into ear_number (prnt2, tag, farm_id) select to_company, tag, farm from unnest(tags) tag;
  insert into genetic_id (prnt2, gid, farm_id) select to_company, gid, farm from unnest(gids) gid on conflict do nothing;
  call enter_farms(coalesce(current_setting('app.farms', true), ''));
end
$$;
