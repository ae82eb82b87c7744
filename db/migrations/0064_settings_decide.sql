-- Who may see a row is decided by comparing a column of it with a setting of the transaction, never by asking another
-- table: so a policy costs the same in every plan, and a table may lie on another machine than what was asked.

-- Companies of the farms in sight, and lists of goods those farms work with (goods_realm); set with the farms.
create function app_companies() returns text[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.companies', true), ''), '{}')::text[];

-- Sets the farms the rest of the transaction may see, as a list with commas, and their companies. Local settings are set
-- by the command, not by set_config: where tables lie on several machines the command alone travels to them.
create procedure enter_farms(farms text) language plpgsql as $$
declare
  companies text[];
begin
  select coalesce(array_agg(distinct c.name), '{}') into companies
  from farm f, lateral (values (f.prnt2), (goods_realm(f))) c (name)
  where f.farm_id = any (string_to_array(farms, ','));
  execute format('set local "app.farms" = %L', farms);
  execute format('set local "app.companies" = %L', companies);
end
$$;

-- Farms in reach of the transaction's person, his level and his company; nothing for nobody.
create function app_reach() returns text[] language sql stable parallel safe
  return string_to_array(coalesce(current_setting('app.reach', true), ''), ',');
create or replace function app_level() returns int language sql stable parallel safe
  return nullif(current_setting('app.level', true), '')::int;
create or replace function app_company() returns text language sql stable parallel safe
  return nullif(current_setting('app.company', true), '');

-- Sets whom the rest of the transaction works for, from the account as it stands now.
create function reach_of(person text) returns table (reach text, level text, company text)
language sql stable security definer set search_path = public as $$
  select array_to_string(farms_in_reach(person), ','), u.usrlvl::text, coalesce(f.prnt2, u.prnt2)
  from app_user u left join farm f on f.farm_id = u.farm_id where u.user_id = person
$$;
create procedure enter_person(person text) language plpgsql as $$
declare
  own record;
begin
  select * into own from reach_of(person);
  execute format('set local "app.user" = %L', person);
  execute format('set local "app.reach" = %L', coalesce(own.reach, ''));
  execute format('set local "app.level" = %L', coalesce(own.level, ''));
  execute format('set local "app.company" = %L', coalesce(own.company, ''));
end
$$;
revoke execute on function reach_of(text) from public;
grant execute on function reach_of(text) to farm_app;

-- Rows of a company.
create or replace procedure enable_company_rls(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (prnt2 = any (app_companies())) with check (prnt2 = any (app_companies()))', target);
  execute format('grant select, insert, update on %s to farm_app', target);
end
$$;

-- Rows of a company (farm_id null), seen by all its farms, or of one farm of it, seen by that farm alone.
create or replace procedure enable_shared_rls(target regclass) language plpgsql as $$
declare
  shared constant text := '(farm_id is null or farm_id = any (app_farms())) and prnt2 = any (app_companies())';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy shared on %s using (%s) with check (%s)', target, shared, shared);
  execute format('grant select, insert, update on %s to farm_app', target);
end
$$;

do $$
declare
  target text;
begin
  foreach target in array array['gen_set', 'gen_formula', 'gen_run'] loop
    execute format('drop policy company on %I', target);
    execute format('call enable_company_rls(%L)', target);
  end loop;
  foreach target in array array['partner', 'item', 'item_unit'] loop
    execute format('drop policy shared on %I', target);
    execute format('call enable_shared_rls(%L)', target);
  end loop;
end
$$;

-- Whether the transaction's person sees an account of these farms and this company.
create function account_seen(owner text, farm text, home_farm text, company text) returns boolean language sql stable parallel safe
  return owner = app_user() or farm = any (app_reach()) or home_farm = any (app_reach()) or app_level() >= 80
    or (app_level() >= 70 and company = app_company());

drop policy reach on app_user;
create policy reach on app_user to farm_app using (account_seen(user_id, farm_id, home_farm_id, prnt2));

-- The same of the account a row belongs to. It reads the accounts past their own policy.
create function owner_seen(person text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from app_user u where u.user_id = person and account_seen(u.user_id, u.farm_id, u.home_farm_id, u.prnt2))
$$;

do $$
declare
  target text;
begin
  foreach target in array array['user_session', 'user_device', 'user_menu', 'user_move', 'login_link', 'second_factor', 'recovery_code'] loop
    execute format('drop policy reach on %I', target);
    execute format('create policy reach on %I to farm_app using (user_id = app_user() or owner_seen(user_id))', target);
  end loop;
end
$$;

drop policy own on sign_in_step;
create policy own on sign_in_step to farm_app using (user_id = app_user()) with check (user_id = app_user());

drop policy reach on sign_in_log;
create policy reach on sign_in_log for select to farm_app using (user_id = app_user() or owner_seen(user_id));
drop policy own on sign_in_log;
create policy own on sign_in_log for insert to farm_app with check (user_id = app_user());

drop policy own on request_log;
create policy own on request_log to farm_app using (user_id = coalesce(app_user(), '')) with check (user_id = coalesce(app_user(), ''));

-- A line of the change log stands at its farm; '*' is that of no farm, as in code lists.
drop policy reach on audit_log;
drop policy own on audit_log;
update audit_log set farm_id = '*' where farm_id is null;
alter table audit_log alter column farm_id set default '*', alter column farm_id set not null;
alter table audit_log drop constraint audit_log_pkey, add primary key (farm_id, id);
create policy reach on audit_log for select to farm_app using (
  user_id = app_user() or farm_id = any (app_reach()) or (farm_id = '*' and app_level() >= 70));
create policy own on audit_log for insert to farm_app with check (user_id = app_user());
