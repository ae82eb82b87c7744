-- What every later migration stands on: the role requests run under, and whose farms a transaction may touch.

do $$
begin
  if not exists (select from pg_roles where rolname = 'farm_app') then
    create role farm_app nologin nobypassrls;
  end if;
  -- A superuser may take any role; an ordinary owner must be a member to do so.
  if not pg_has_role(current_user, 'farm_app', 'member') then
    execute format('grant farm_app to %I', current_user);
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to farm_app;

-- Farms of the running transaction; none until it says so.
create function app_farms() returns text[] language sql stable parallel safe
  return string_to_array(coalesce(current_setting('app.farms', true), ''), ',');

-- User of the running transaction, null outside a request.
create function app_user() returns text language sql stable parallel safe
  return nullif(current_setting('app.user', true), '');

-- Closes a table that has farm_id: rows of other farms are neither seen nor written, not even by the owner.
create procedure enable_farm_rls(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy farm on %s using (farm_id = any (app_farms())) with check (farm_id = any (app_farms()))', target);
  execute format('grant select, insert, update, delete on %s to farm_app', target);
end
$$;
