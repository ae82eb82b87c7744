-- Companies, farms, people, rights, settings and code lists: what every module stands on.
-- Farm tables lead with farm_id and are closed by row-level security (0001_base.sql).

create table company (
  prnt2 text primary key check (prnt2 ~ '^75@[^@]+@$'),
  label_v text not null, label_e text, label_t text,
  created_at timestamptz not null default now()
);

create table farm_group (
  prnt1 text primary key check (prnt1 ~ '^[0-9]{2}@[^@]+@$'),
  prnt2 text not null references company,
  label_v text not null, label_e text, label_t text
);

create table farm (
  farm_id text primary key check (farm_id ~ '^[A-Z0-9-]{2,12}$'),
  farmname text not null,
  shtnm text not null check (length(shtnm) between 1 and 12),
  prnt1 text not null references farm_group,
  prnt2 text not null references company,
  unittype text not null default 'commercial' check (unittype in ('GGP', 'GP', 'PS', 'commercial')),
  country text not null default 'VN' check (country in ('VN', 'TH')),
  province text, address text, website text, tel text, fax text,
  state text not null default 'live' check (state in ('setup', 'live', 'closed', 'trial')),
  subscription_end date,
  created_at timestamptz not null default now(),
  unique (prnt2, shtnm)
);

create table app_user (
  user_id text primary key,
  username text not null unique,
  email text unique,
  display_name text not null,
  usrlvl int not null check (usrlvl in (0, 15, 20, 30, 60, 70, 75, 80, 90)),
  farm_id text references farm,
  home_farm_id text references farm,
  prnt1 text, prnt2 text, labid text, applyid text,
  sex text check (sex in ('F', 'M')),
  tel text, language text not null default 'V' check (language in ('V', 'E', 'T')),
  notify_level int not null default 2 check (notify_level in (0, 2, 4, 6, 9)),
  notify_time int not null default 15 check (notify_time between 3 and 60),
  login_kinds text not null default 'A',
  password_hash text, password_changed_at timestamptz, password_temporary boolean not null default false,
  password_history jsonb not null default '[]',
  failed_count int not null default 0, failed_since timestamptz, wait_until timestamptz,
  expdt date,
  state text not null default 'active' check (state in ('active', 'suspended', 'banned')),
  avatar bytea, avatar_type text,
  version int not null default 1,
  created_at timestamptz not null default now(), created_by text
);

create table user_session (
  token_hash bytea primary key,
  user_id text not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz, ended_why text,
  macid text, device text, ip text
);
create index on user_session (user_id) where ended_at is null;

create table sign_in_log (
  id bigint generated always as identity primary key,
  user_id text, username text not null, at timestamptz not null default now(),
  ok boolean not null, code text, macid text, ip text, device text
);
create index on sign_in_log (user_id, at desc);

create table user_device (
  user_id text not null references app_user on delete cascade,
  macid text not null,
  name text, state text not null default 'known' check (state in ('known', 'requested', 'accepted', 'removed')),
  first_seen timestamptz not null default now(), last_used timestamptz not null default now(),
  primary key (user_id, macid)
);

-- One row a user and route; a missing row means no permission.
create table user_menu (
  user_id text not null references app_user on delete cascade,
  menuid text not null,
  can_view boolean not null default false,
  can_add boolean not null default false,
  can_edit boolean not null default false,
  can_delete boolean not null default false,
  until date,
  primary key (user_id, menuid),
  check (can_view or not (can_add or can_edit or can_delete))
);

-- Settings: scope 'system' (scope_id '*'), 'company' (prnt2) or 'farm' (farm_id); the value valid on a date wins.
create table setting (
  scope text not null check (scope in ('system', 'company', 'farm', 'lab')),
  scope_id text not null,
  name text not null,
  valid_from date not null default '1900-01-01',
  value jsonb not null,
  reason text, changed_by text, changed_at timestamptz not null default now(),
  primary key (scope, scope_id, name, valid_from)
);

-- Category rows (value and label): farm_id '*' for the system, '@'||prnt2 for a company, else one farm.
create table code_row (
  farm_id text not null,
  category text not null,
  value text not null,
  label_v text not null, label_e text, label_t text,
  sort int not null default 0,
  active_from date, active_to date,
  extra jsonb not null default '{}',
  version int not null default 1,
  primary key (farm_id, category, value)
);
create index on code_row (category, farm_id);

create table room (
  farm_id text not null references farm,
  roomid text not null check (length(roomid) between 1 and 20),
  name text not null,
  area text not null check (area in ('grow-finish', 'nursery', 'gilts', 'sow', 'other')),
  site text, roomtp text,
  batchflg boolean not null default false,
  capacity int check (capacity between 0 and 100000),
  strict boolean not null default false,
  state text not null default 'active' check (state in ('active', 'closed', 'cancelled')),
  primary key (farm_id, roomid)
);
call enable_farm_rls('room');

-- The answer of every write by its key: a double click, a retry or an offline replay is harmless.
create table request_log (
  reqid uuid primary key,
  user_id text not null,
  path text not null,
  body_hash bytea not null,
  answer jsonb not null,
  at timestamptz not null default now()
);
create index on request_log (at);

-- Who changed what: written in the transaction of the change, never updated.
create table audit_log (
  id bigint generated always as identity primary key,
  farm_id text,
  at timestamptz not null default now(),
  user_id text not null, device text, screen text not null,
  subject text not null, subject_id text not null,
  kind text not null,
  before jsonb, after jsonb, reason text, reqid uuid
);
create index on audit_log (farm_id, subject, subject_id);
create index on audit_log (farm_id, at desc);

create table contact_message (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null, reach text not null, subject text not null, body text not null,
  picture bytea, user_id text, farm_id text, macid text, answered_at timestamptz, answered_by text
);

grant select on company, farm_group, farm, setting, code_row to farm_app;
grant select, insert, update on app_user, user_session, user_device, user_menu to farm_app;
grant delete on user_menu, user_device to farm_app;
grant select, insert on sign_in_log, request_log, audit_log, contact_message to farm_app;
grant insert, update, delete on setting, code_row to farm_app;
grant insert, update on company, farm_group, farm to farm_app;
grant update (answered_at, answered_by) on contact_message to farm_app;
