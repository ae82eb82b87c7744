-- Requests log in as a role that owns nothing and take one of two roles for a transaction: farm_app, which sees the accounts its
-- person may see, or farm_accounts, which sees all of them, for who proves who he is and for the server's own work.

do $$
begin
  if not exists (select from pg_roles where rolname = 'farm_accounts') then
    create role farm_accounts nologin nobypassrls in role farm_app;
  end if;
  if not pg_has_role(current_user, 'farm_accounts', 'member') then
    execute format('grant farm_accounts to %I', current_user);
  end if;
end
$$;

-- Farms a person may work with: his own; those of his team, company or all by his level.
create function farms_in_reach(person text) returns text[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(g.farm_id order by g.farm_id), '{}')
  from app_user u left join farm f on f.farm_id = u.farm_id
    join farm g on u.usrlvl >= 80 or g.farm_id = u.farm_id
      or (u.usrlvl = 75 and g.prnt2 = coalesce(f.prnt2, u.prnt2)) or (u.usrlvl = 70 and g.prnt1 = coalesce(f.prnt1, u.prnt1))
  where u.user_id = person
$$;

-- Level and company of the transaction's person, as the rules below ask for them.
create function app_level() returns int language sql stable security definer set search_path = public as $$
  select usrlvl from app_user where user_id = app_user()
$$;
create function app_company() returns text language sql stable security definer set search_path = public as $$
  select coalesce(f.prnt2, u.prnt2) from app_user u left join farm f on f.farm_id = u.farm_id where u.user_id = app_user()
$$;

-- What anybody signed in may know of anybody: the name that stands beside what he did.
create view person as select user_id, display_name from app_user;
grant select on person to farm_app;

-- Whether another account has one of these names or addresses, in small letters, already.
create function account_taken(names text[], except_user text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from app_user where user_id is distinct from except_user and (lower(username) = any (names) or lower(email) = any (names)))
$$;

-- The owner (migrations, backup, commands) is not bound by these rules; every request is.
alter table app_user enable row level security;
create policy everybody on app_user to farm_accounts using (true) with check (true);
create policy reach on app_user to farm_app using (
  user_id = (select app_user())
  or farm_id = any ((select farms_in_reach(app_user()))::text[])
  or home_farm_id = any ((select farms_in_reach(app_user()))::text[])
  or (select app_level()) >= 80
  or ((select app_level()) >= 70 and prnt2 = (select app_company())));

-- Rows that belong to an account are seen and changed by whoever sees the account.
do $$
declare target text;
begin
  foreach target in array array['user_session', 'user_device', 'user_menu', 'user_move', 'login_link'] loop
    execute format('alter table %I enable row level security', target);
    execute format('create policy everybody on %I to farm_accounts using (true) with check (true)', target);
    execute format($policy$create policy reach on %I to farm_app using (
      user_id = (select app_user()) or exists (select from app_user u where u.user_id = %1$I.user_id))$policy$, target);
  end loop;
end
$$;

-- A session is opened by a sign-in alone; a ticket is read and written by nothing else.
revoke insert on user_session, login_link from farm_app;
revoke all on login_ticket from farm_app;
grant select, insert, update, delete on login_ticket to farm_accounts;
grant insert on user_session, login_link to farm_accounts;

-- Logs are added to, never changed; whoever writes one signs with his own name.
alter table sign_in_log enable row level security;
create policy everybody on sign_in_log to farm_accounts using (true) with check (true);
create policy reach on sign_in_log for select to farm_app using (
  user_id = (select app_user()) or exists (select from app_user u where u.user_id = sign_in_log.user_id));
create policy own on sign_in_log for insert to farm_app with check (user_id = (select app_user()));

alter table request_log enable row level security;
create policy everybody on request_log to farm_accounts using (true) with check (true);
create policy own on request_log to farm_app using (user_id = coalesce((select app_user()), '')) with check (user_id = coalesce((select app_user()), ''));

alter table audit_log enable row level security;
create policy everybody on audit_log to farm_accounts using (true) with check (true);
create policy reach on audit_log for select to farm_app using (
  user_id = (select app_user())
  or farm_id = any ((select farms_in_reach(app_user()))::text[])
  or (farm_id is null and (select app_level()) >= 70));
create policy own on audit_log for insert to farm_app with check (user_id = (select app_user()));
