-- A session a person keeps on a device of his own does not end by standing idle.
alter table user_session add column kept boolean not null default false;
update user_session set kept = true where expires_at - created_at > interval '8 days';

-- A second step of the sign-in: codes of an authenticator app (totp) or keys of a device (passkey).
create table second_factor (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references app_user on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- The secret shared with the app; the public key of a device.
  secret bytea not null,
  -- What the device calls its key.
  credential text unique,
  transports text[] not null default '{}',
  -- The last time step whose code was used, so that none is used twice; the device's count of its signatures.
  counter bigint not null default 0,
  made_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_used timestamptz
);
create index on second_factor (user_id);

-- Codes for who lost the device: each opens once.
create table recovery_code (
  user_id text not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Between the two steps of a sign-in, and while a key of a device is being made. Known by the hash of what the browser holds.
create table sign_in_step (
  ticket_hash bytea primary key,
  user_id text not null references app_user on delete cascade,
  keep boolean not null default false,
  macid text,
  challenge text,
  made_at timestamptz not null default now()
);
create index on sign_in_step (made_at);

grant select, insert, update, delete on second_factor, recovery_code, sign_in_step to farm_app;
