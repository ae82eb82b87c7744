-- Whose list of goods a farm works with is a column of the farm: a function of its row is unknown where the row lies on another
-- machine. A transaction sets companies and realms of the farms it sees.
alter table farm add column realm text not null generated always as (case when state = 'trial' then farm_id else prnt2 end) stored;
comment on column farm.realm is 'prnt2 of partners, items and ledgers: its company; a trial farm is one of its own';

create or replace procedure enter_farms(farms text) language plpgsql as $$
declare
  companies text[];
begin
  select coalesce(array_agg(distinct c.name), '{}') into companies
  from farm f, lateral (values (f.prnt2), (f.realm)) c (name)
  where f.farm_id = any (string_to_array(farms, ','));
  execute format('set local "app.farms" = %L', farms);
  execute format('set local "app.companies" = %L', companies);
end
$$;
drop function goods_realm(farm);

-- Sets settings for the rest of the transaction, each by a command of its own: where tables lie on several machines a command is
-- repeated there word by word, with all that was sent together with it.
create procedure settle(settings jsonb) language plpgsql as $$
declare
  one record;
begin
  for one in select * from jsonb_each_text(settings) loop
    execute format('set local %I = %L', one.key, one.value);
  end loop;
end
$$;
