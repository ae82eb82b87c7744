-- Quality of a laboratory: its instruments with their calibrations, and proficiency rounds it took part in.
create table lab_instrument (
  farm_id text not null references laboratory,
  instid text not null check (instid ~ '^[A-Z0-9._-]{1,20}$'),
  -- as runs name it
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('reader', 'pcr', 'pipette', 'incubator', 'fridge', 'centrifuge', 'balance', 'cabinet', 'thermometer', 'other')),
  model text, serial text, place text,
  -- months a calibration holds
  months int not null check (months between 1 and 120),
  remark text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, instid)
);
call enable_farm_rls('lab_instrument');
create unique index lab_instrument_name on lab_instrument (farm_id, name) where inuse;
comment on index lab_instrument_name is 'LabListofTest: runs name an instrument by its name, which stands once';

create table lab_calibration (
  farm_id text not null, instid text not null,
  caldt date not null,
  result text not null check (result in ('pass', 'fail')),
  doneby text not null check (length(doneby) between 1 and 80),
  certificate text,
  primary key (farm_id, instid, caldt),
  foreign key (farm_id, instid) references lab_instrument (farm_id, instid) on delete cascade
);
call enable_farm_rls('lab_calibration');

create table lab_proficiency (
  farm_id text not null references laboratory,
  rowid text not null default gen_random_uuid()::text check (length(rowid) = 36),
  roundno text not null check (length(roundno) between 1 and 40),
  provider text not null check (length(provider) between 1 and 80),
  rounddt date not null,
  testcd text not null,
  -- sample of the round
  sampleno text not null default '' check (length(sampleno) <= 20),
  assigned numeric(18, 6) not null,
  sd numeric(18, 6) not null check (sd > 0),
  -- null until it was answered
  ours numeric(18, 6),
  remark text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, rowid),
  foreign key (farm_id, testcd) references lab_test (farm_id, testcd)
);
call enable_farm_rls('lab_proficiency');
create unique index lab_proficiency_value on lab_proficiency (farm_id, roundno, testcd, sampleno) where inuse;
comment on index lab_proficiency_value is 'LabListofTest: one value of a round, test and sample';
