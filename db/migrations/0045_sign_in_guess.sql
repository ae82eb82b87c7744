-- Guesses at a password or code, counted before each is tried, so that many at once cannot pass the limit.
-- `way` keeps apart who guesses: anybody, a device known to the account, who holds a session of it.
create table sign_in_guess (
  name text not null,
  way text not null,
  wrong int not null default 0,
  last_at timestamptz not null default clock_timestamp(),
  primary key (name, way)
);
create index on sign_in_guess (last_at);
grant select, insert, update, delete on sign_in_guess to farm_app;
