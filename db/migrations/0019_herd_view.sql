-- Searches a person keeps for himself: filters and columns of a list, at most five a list.
create table herd_view (
  farm_id text not null references farm,
  user_id text not null,
  route text not null check (length(route) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  params jsonb not null default '{}',
  columns text[] not null default '{}',
  saved_at timestamptz not null default now(),
  primary key (farm_id, user_id, route, name)
);
call enable_farm_rls('herd_view');
