-- Work of a farm: which jobs exist, who does them where and how often, what people did, which weeks are signed.
create table job (
  farm_id text not null references farm,
  jobid text not null check (jobid ~ '^[A-Z0-9._-]{1,20}$'),
  name_v text not null check (length(name_v) between 1 and 120), name_e text not null, name_t text not null,
  grp text not null check (grp in ('feeding', 'hygiene', 'health', 'breeding', 'maintenance', 'other')),
  area text,
  unit text not null default 'none' check (unit in ('none', 'heads', 'kg', 'pens')),
  -- minutes a task, or a head that stands in the house that day
  norm numeric(8, 2) check (norm > 0),
  normper text not null default 'task' check (normper in ('task', 'head')),
  -- an hour, in the farm's money
  rate numeric(14, 2) check (rate >= 0),
  -- no task on a day the house stands empty
  needspigs boolean not null default false,
  instruction text,
  link text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, jobid)
);

create table job_picture (
  farm_id text not null,
  jobid text not null,
  file_id uuid not null,
  n int not null check (n between 1 and 4),
  primary key (farm_id, jobid, n),
  foreign key (farm_id, jobid) references job,
  foreign key (farm_id, file_id) references stored_file
);

create table job_team (
  farm_id text not null references farm,
  team text not null check (team ~ '^[A-Z0-9._-]{1,20}$'),
  name text not null check (length(name) between 1 and 80),
  head text not null,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, team)
);

create table job_member (
  farm_id text not null,
  team text not null,
  applyid text not null,
  primary key (farm_id, team, applyid),
  foreign key (farm_id, team) references job_team on delete cascade
);

-- A change begins a new spell on the next day: what was planned before it stays as it was.
create table job_assignment (
  farm_id text not null,
  assignid uuid not null,
  spell int not null check (spell > 0),
  jobid text not null,
  applyid text,
  team text,
  from_day date not null,
  to_day date not null,
  -- the day repeats are counted from, the same in all spells
  anchor date not null,
  repeats text not null check (repeats in ('daily', 'weekdays', 'days', 'monthly', 'batchday', 'ageweek')),
  every int check (every between 1 and 400),
  -- ISO weekdays, 1 Monday to 7 Sunday
  weekdays int[] not null default '{}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  duehour int check (duehour between 0 and 23),
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, assignid, spell),
  foreign key (farm_id, jobid) references job,
  foreign key (farm_id, team) references job_team,
  exclude using gist (farm_id with =, assignid with =, daterange(from_day, to_day, '[]') with &&),
  check ((applyid is null) <> (team is null)),
  check (to_day >= from_day),
  check ((repeats in ('days', 'batchday', 'ageweek')) = (every is not null)),
  check ((repeats = 'weekdays') = (cardinality(weekdays) > 0))
);
create index job_assignment_job on job_assignment (farm_id, jobid);
comment on index job_assignment_job is 'JobInput: whether a job was ever assigned';
create index job_assignment_days on job_assignment (farm_id, to_day, from_day);
comment on index job_assignment_days is 'findTasks, JobReport: assignments in force in some days';

create table job_place (
  farm_id text not null,
  assignid uuid not null,
  spell int not null,
  roomid text not null,
  primary key (farm_id, assignid, spell, roomid),
  foreign key (farm_id, assignid, spell) references job_assignment on delete cascade,
  foreign key (farm_id, roomid) references room
);

-- What somebody did. Lines are never changed: a correction voids one and adds its replacement.
create table job_log (
  farm_id text not null,
  logid uuid not null,
  day date not null,
  applyid text not null,
  roomid text,
  jobid text not null,
  -- of a planned task: its assignment; of one the house makes itself: which list asked for it
  assignid uuid,
  asked text,
  state text not null check (state in ('done', 'partly', 'notdone')),
  reason text,
  -- minutes after midnight of the day; past 1440 after the next midnight
  startmin int check (startmin between 0 and 1439),
  endmin int check (endmin > startmin and endmin <= startmin + 1440),
  minutes int not null check (minutes between 0 and 1440),
  span int8range generated always as (
    case when startmin is not null and endmin is not null
      then int8range((day - date '2000-01-01')::int8 * 1440 + startmin, (day - date '2000-01-01')::int8 * 1440 + endmin) end) stored,
  qty numeric(14, 2) check (qty >= 0),
  remark text,
  link text,
  entered timestamptz not null default now(),
  replaces uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  voided_at timestamptz, voided_by text, voided_why text,
  -- voided when its week was signed: shown struck out beside what took its place
  signedvoid boolean not null default false,
  primary key (farm_id, logid),
  foreign key (farm_id, jobid) references job,
  foreign key (farm_id, roomid) references room,
  foreign key (farm_id, replaces) references job_log,
  constraint job_log_overlap exclude using gist (farm_id with =, applyid with =, span with &&) where (voided_at is null),
  check ((startmin is null) = (endmin is null)),
  check (state <> 'notdone' or reason is not null),
  check (assignid is null or asked is null),
  check ((voided_at is null) = (voided_by is null))
);
create unique index job_log_task on job_log (farm_id, assignid, roomid, day, applyid) where voided_at is null and assignid is not null;
comment on index job_log_task is 'findTasks: the log of a planned task';
create index job_log_days on job_log (farm_id, day, applyid);
comment on index job_log_days is 'JobReport, JobDtlReport: logs of some days';
create index job_log_job on job_log (farm_id, jobid);
comment on index job_log_job is 'JobInput: whether a job was ever logged';

create table job_log_picture (
  farm_id text not null,
  logid uuid not null,
  file_id uuid not null,
  n int not null check (n between 1 and 4),
  primary key (farm_id, logid, n),
  foreign key (farm_id, logid) references job_log,
  foreign key (farm_id, file_id) references stored_file
);

create table job_week (
  farm_id text not null references farm,
  first_day date not null,
  signed_by text not null,
  signed_name text not null,
  signed_at timestamptz not null default now(),
  remark text,
  primary key (farm_id, first_day)
);

call enable_farm_rls('job');
call enable_farm_rls('job_picture');
call enable_farm_rls('job_team');
call enable_farm_rls('job_member');
call enable_farm_rls('job_assignment');
call enable_farm_rls('job_place');
call enable_farm_rls('job_log');
call enable_farm_rls('job_log_picture');
call enable_farm_rls('job_week');
revoke delete on job_log, job_week from farm_app;
