-- Genetics: animals known only by their papers, test records, sets of constants, hybrid formulas, runs and their values,
-- selection marks and mating plans. Pedigree of the herd's own animals comes from animal; a row of gen_animal with the
-- same genetic id stands before it. Farm tables are closed by farm; tables of a company by the company of the farms in sight.

create procedure enable_company_rls(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (prnt2 in (select f.prnt2 from farm f where f.farm_id = any (app_farms())))
    with check (prnt2 in (select f.prnt2 from farm f where f.farm_id = any (app_farms())))', target);
  execute format('grant select, insert, update on %s to farm_app', target);
end
$$;

create table gen_animal (
  farm_id text not null references farm,
  gid text not null check (gid ~ '^[A-Z0-9./-]{1,40}$'),
  prnt2 text not null references company,
  -- the herd's animal this row speaks for; null for ancestors and tested progeny
  animal_id uuid,
  pgid text, eartag text, rfid text,
  breed text, lineage text,
  sex text check (sex in ('M', 'F')),
  birthdt date, litter text,
  sireid text, damid text,
  source text,
  gone boolean not null default false,
  closed_at timestamptz, closed_by text,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, gid),
  unique (prnt2, gid),
  check (sireid is null or sireid <> damid),
  check (gid <> sireid and gid <> damid)
);
create index gen_animal_dam on gen_animal (farm_id, damid) where damid is not null;
create index gen_animal_sire on gen_animal (farm_id, sireid) where sireid is not null;
call enable_farm_rls('gen_animal');

-- What an id was called before two ids of one animal became one.
create table gen_alias (
  farm_id text not null references farm, alias text not null, gid text not null,
  merged_by text not null, merged_at timestamptz not null default now(), reason text not null,
  primary key (farm_id, alias)
);
call enable_farm_rls('gen_alias');

create table gen_test (
  farm_id text not null references farm,
  gid text not null,
  testdt date not null,
  batch text, roomid text,
  startdt date, startkg numeric(6, 1), endkg numeric(6, 1),
  backfat numeric(5, 1), loin numeric(5, 1),
  feedkg numeric(7, 1), fcr numeric(5, 3), pensize int check (pensize between 1 and 200),
  feetleg int check (feetleg between 1 and 5), vulva int check (vulva between 1 and 5),
  teats_left int check (teats_left between 0 and 30), teats_right int check (teats_right between 0 and 30),
  teats_active int check (teats_active between 0 and 30), teats_front int check (teats_front between 0 and 30),
  remark text, reqid uuid, version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, gid, testdt),
  check (startdt is null or startdt < testdt)
);
create index gen_test_day on gen_test (farm_id, testdt);
call enable_farm_rls('gen_test');

-- Sets of constants by breed ('*' all breeds): parameters of runs and indices, or adjustments. Released sets are read-only.
create table gen_set (
  prnt2 text not null references company,
  setid uuid not null,
  kind text not null check (kind in ('param', 'adjust')),
  breed text not null default '*',
  name text not null,
  from_day date not null,
  state text not null default 'draft' check (state in ('draft', 'released', 'retired')),
  vals jsonb not null default '{}',
  reason text, version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  released_by text, released_at timestamptz,
  primary key (prnt2, setid)
);
create index gen_set_kind on gen_set (prnt2, kind, breed, from_day);
call enable_company_rls('gen_set');

create table gen_formula (
  prnt2 text not null references company,
  sire text not null, dam text not null, from_day date not null,
  to_day date check (to_day >= from_day),
  progcode text not null, label_v text not null, label_e text, label_t text,
  generation text not null check (generation in ('pure', 'F1', 'three-way', 'four-way', 'backcross')),
  parts jsonb not null, used_for text[] not null default '{}',
  allowed text not null default 'yes' check (allowed in ('yes', 'warn', 'no')),
  heterosis jsonb not null default '{}',
  version int not null default 1, crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (prnt2, sire, dam, from_day)
);
call enable_company_rls('gen_formula');

create table gen_pattern (
  farm_id text not null references farm,
  progcode text not null, from_day date not null,
  parts text[] not null, length int not null check (length between 1 and 20),
  next_no int not null default 1 check (next_no > 0), yearly boolean not null default true,
  parity text not null default 'none' check (parity in ('none', 'odd-male', 'even-male')),
  notch text, tag_male text, tag_female text,
  defects text[] not null default '{}', grades text[] not null default '{}',
  version int not null default 1, crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, progcode, from_day)
);
call enable_farm_rls('gen_pattern');

-- One queue a company; what ran is never deleted.
create table gen_run (
  runno bigint primary key generated always as identity,
  prnt2 text not null references company,
  gentp text not null check (gentp in ('INB', 'EBV')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'held', 'ok', 'failed', 'withdrawn')),
  breeds text[] not null default '{}', setids uuid[] not null default '{}',
  askedby text not null, askedfarm text not null references farm, askedat timestamptz not null default now(),
  due_at timestamptz not null,
  startat timestamptz, endat timestamptz, beat_at timestamptz,
  step text, progress int not null default 0 check (progress between 0 and 100),
  round int, residual double precision,
  failed_step text, reason text,
  base_from date, base_to date,
  stats jsonb not null default '{}', log jsonb not null default '[]', settings jsonb not null default '{}',
  published_at timestamptz, published_by text, publish_reason text, seen_at timestamptz
);
create unique index gen_run_waiting on gen_run (prnt2, gentp) where state = 'waiting';
create unique index gen_run_running on gen_run (prnt2) where state = 'running';
create index gen_run_published on gen_run (prnt2, gentp, published_at desc) where published_at is not null;
create index gen_run_due on gen_run (due_at) where state = 'waiting';
call enable_company_rls('gen_run');

-- Values of a run: readers take those of the last published one, so publishing is one update of gen_run.
create table gen_value (
  farm_id text not null references farm,
  runno bigint not null references gen_run,
  gid text not null, animal_id uuid, pgid text,
  breed text, lineage text, sex text, birthdt date, sireid text, damid text, living boolean not null default false,
  f double precision not null, completeness double precision not null, gens double precision not null, f_old double precision,
  ebv jsonb not null default '{}', acc jsonb not null default '{}', adj jsonb not null default '{}', dev jsonb not null default '{}',
  counts jsonb not null default '{}', pa boolean not null default false, approx boolean not null default false,
  spi double precision, mli double precision, tsi double precision, total double precision, body double precision,
  primary key (farm_id, runno, gid)
);
create index gen_value_animal on gen_value (farm_id, animal_id, runno) where animal_id is not null;
create index gen_value_living on gen_value (farm_id, runno) where living;
create index gen_value_pgid on gen_value (farm_id, pgid, runno);
call enable_farm_rls('gen_value');

create table gen_setaside (
  farm_id text not null references farm, runno bigint not null references gen_run,
  n int not null, gid text not null, trait text not null, recdt date, value double precision, cause text not null,
  primary key (farm_id, runno, n)
);
call enable_farm_rls('gen_setaside');

create table gen_mark (
  farm_id text not null references farm, gid text not null,
  mark text not null check (mark in ('keep', 'reserve', 'cull')),
  runno bigint, remark text, marked_by text not null, marked_at timestamptz not null default now(),
  version int not null default 1,
  primary key (farm_id, gid)
);
call enable_farm_rls('gen_mark');

create table gen_plan (
  farm_id text not null references farm, planid uuid not null,
  name text not null, from_day date not null, to_day date not null check (to_day >= from_day),
  matetp text, aim text not null check (aim in ('F', 'index', 'both')), indexname text not null check (indexname in ('SPI', 'MLI', 'TSI', 'total')),
  limits jsonb not null default '{}', runno bigint,
  state text not null default 'draft' check (state in ('draft', 'approved', 'withdrawn')),
  stats jsonb not null default '{}',
  approved_by text, approved_at timestamptz,
  version int not null default 1, crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, planid)
);
create index gen_plan_days on gen_plan (farm_id, from_day);
call enable_farm_rls('gen_plan');

create table gen_plan_pair (
  farm_id text not null, planid uuid not null,
  dam text not null, sire text, sire2 text,
  f double precision, expected double precision, reason text, allowed_by text, allowed_why text,
  primary key (farm_id, planid, dam),
  foreign key (farm_id, planid) references gen_plan (farm_id, planid) on delete cascade
);
call enable_farm_rls('gen_plan_pair');
