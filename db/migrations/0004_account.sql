-- Sign-in limits by the name typed (known or not), company values farms may not override, moves of
-- staff that take effect on a day, saved sets of permissions.

create index on sign_in_log (lower(username), at desc);

alter table setting add column locked boolean not null default false;

create table user_move (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  farm_id text not null references farm,
  from_day date not null,
  flags text not null default 'keep' check (flags in ('keep', 'reset')),
  reason text, asked_by text not null, asked_at timestamptz not null default now(),
  done_at timestamptz
);
create index on user_move (user_id, from_day) where done_at is null;

create table menu_template (
  name text primary key,
  prnt2 text references company,
  flags jsonb not null,
  saved_by text not null, saved_at timestamptz not null default now()
);

grant select, insert, update on user_move, menu_template to farm_app;
grant delete on menu_template to farm_app;

-- Setting rows of a farm in one value: those of the system, of its company and its own.
create function setting_rows(farm text, company text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('scope', s.scope, 'name', s.name, 'validFrom', to_char(s.valid_from, 'YYYYMMDD'),
    'value', s.value, 'locked', s.locked)), '[]')
  from setting s
  where s.scope = 'system' or (s.scope = 'company' and s.scope_id = company) or (s.scope = 'farm' and s.scope_id = farm)
$$;
