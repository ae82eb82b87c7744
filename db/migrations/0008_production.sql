-- Signed monthly forms: numbers and definitions as they stood when a person signed; never changed, never deleted.
create table month_signed (
  farm_id text not null references farm,
  month text not null check (month ~ '^(19|20)[0-9]{2}(0[1-9]|1[0-2])$'),
  version int not null check (version > 0),
  form jsonb not null,
  remarks text,
  reqid uuid,
  signed_by text not null, signed_name text not null, signed_at timestamptz not null default now(),
  primary key (farm_id, month, version)
);
call enable_farm_rls('month_signed');
revoke update, delete on month_signed from farm_app;
