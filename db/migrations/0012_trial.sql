-- Trial farms: one a device and one an e-mail; the farm and everything in it goes when the trial is over.
create table trial (
  farm_id text primary key,
  user_id text not null,
  macid text, ip text,
  opened_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index trial_device on trial (macid) where macid is not null;
create unique index trial_user on trial (user_id);
grant select, insert, update on trial to farm_app;
