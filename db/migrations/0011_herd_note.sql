-- Notes people put on a day of the farm (a vaccination changed, a heat wave): charts show them.
create table herd_note (
  farm_id text not null references farm,
  note_id uuid not null,
  day date not null,
  text text not null check (length(text) between 1 and 120),
  crtusrid text not null, crtdate timestamptz not null default now(),
  voided_at timestamptz, voided_by text,
  primary key (farm_id, note_id)
);
create index herd_note_day on herd_note (farm_id, day) where voided_at is null;
call enable_farm_rls('herd_note');
