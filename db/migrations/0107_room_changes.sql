-- Houses say who made and last changed them, as every list that people keep.
alter table room
  add column crtusrid text,
  add column crtdate timestamptz not null default now(),
  add column lstusrid text,
  add column lstdate timestamptz;
