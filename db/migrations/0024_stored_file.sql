-- Pictures and papers of a farm. What a file is was found from its own bytes, never from what was said of it.
create table stored_file (
  farm_id text not null references farm,
  file_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('picture', 'paper')),
  name text not null check (length(name) between 1 and 120),
  mime text not null,
  bytes bytea not null,
  user_id text not null,
  at timestamptz not null default now(),
  primary key (farm_id, file_id)
);
call enable_farm_rls('stored_file');
