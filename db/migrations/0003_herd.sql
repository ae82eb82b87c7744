-- Breeding herd. animal_event is the truth; animal, sow_cycle, weaning, piglet_change, herd_span and
-- stay are written only by the projector from a fold of the animal's live events.
create extension if not exists btree_gist;

create table herd_group (
  farm_id text not null references farm,
  code text not null check (length(code) between 1 and 12),
  first_day date not null, last_day date not null,
  planned_sows int, planned_gilts int, planned_farrowings int, planned_weaned int,
  roomid text, exp_farrow_first date, exp_wean_first date,
  version int not null default 1,
  primary key (farm_id, code),
  check (first_day <= last_day),
  exclude using gist (farm_id with =, daterange(first_day, last_day, '[]') with &&)
);
call enable_farm_rls('herd_group');

create table animal (
  farm_id text not null references farm,
  animal_id uuid not null,
  pgid text not null check (pgid ~ '^[A-Z0-9.-]{1,20}$'),
  sex text not null check (sex in ('F', 'M')),
  entrytp text not null check (entrytp in ('gilt', 'mated', 'weaned', 'boar')),
  entrydt date not null, birthdt date, source text, lineage text, lot text,
  altid text, sireid text, damid text, bvindx numeric(12, 4), rfid text,
  semen_only boolean not null default false,
  -- projected state
  status text check (status in ('G', 'M', 'S', 'L', 'F', 'W', 'R', 'N', 'A')),
  pigtype text not null check (pigtype in ('boar', 'gilt', 'open', 'mated', 'lactating')),
  roomid text, services int not null default 0, parity int not null default 0,
  curnum int not null default 0,
  matedt date, expfarrowdt date, expmatedt date, farrowdt date, weandt date, rutdt date, heats int not null default 0,
  last_eventcd text, last_eventdt date,
  weight numeric(6, 1), weightdt date,
  teats int, teats_left int, teats_right int, teats_front int, teats_active int,
  feetleg text, vulva text, bodyscore int,
  withdrawal_end date,
  leftdt date, leftway text check (leftway in ('died', 'destroyed', 'culled', 'sold', 'moved')), leftreason text,
  transfer_to text,
  first_matedt date, version int not null default 1,
  -- an identity taken back with all its events; kept for its history
  deleted boolean not null default false,
  primary key (farm_id, animal_id),
  check ((leftdt is null) = (leftway is null)),
  check ((sex = 'M') = (pigtype = 'boar')),
  check ((sex = 'M') = (status is null)),
  check (curnum >= 0)
);
create unique index animal_present on animal (farm_id, pgid) where leftdt is null and not deleted;
create unique index animal_rfid_present on animal (farm_id, rfid) where leftdt is null and rfid is not null and not deleted;
create index animal_status on animal (farm_id, status) where leftdt is null and not deleted;
create index animal_pgid on animal (farm_id, pgid text_pattern_ops);
create index animal_left on animal (farm_id, leftdt) where leftdt is not null;
call enable_farm_rls('animal');

create table animal_identity (
  farm_id text not null, animal_id uuid not null, pgid text not null, until timestamptz not null default now(), changed_by text not null, reason text,
  primary key (farm_id, animal_id, pgid, until),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id)
);
call enable_farm_rls('animal_identity');

create table animal_event (
  farm_id text not null references farm,
  event_id uuid not null,
  animal_id uuid not null,
  eventcd text not null check (eventcd ~ '^[A-Z]{3}$'),
  eventdt date not null,
  -- order inside one day: rank of the event type, then the sequence of saving
  rank int not null,
  seq bigint generated always as identity,
  data jsonb not null default '{}',
  -- the other half of a pair (fostering) or the event that made this one (implied return, settled litter)
  link_id uuid,
  applyid text, reason text, remark text, eventdtl text,
  unbalanced boolean not null default false,
  history boolean not null default false,
  warnings text[] not null default '{}',
  exempt boolean not null default false,
  valuedt date not null,
  entered_at timestamptz,
  reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  replaces uuid,
  voided_at timestamptz, voided_by text, voided_why text, voided_kind text check (voided_kind in ('deleted', 'along', 'edited', 'restored', 'undone')),
  primary key (farm_id, event_id),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id) deferrable initially deferred,
  check ((voided_at is null) = (voided_by is null))
);
create index animal_event_life on animal_event (farm_id, animal_id, eventdt, rank, seq) where voided_at is null;
create index animal_event_day on animal_event (farm_id, eventdt, eventcd) where voided_at is null;
create index animal_event_typed on animal_event (farm_id, valuedt) where voided_at is null;
create index animal_event_link on animal_event (farm_id, link_id) where link_id is not null;
create unique index animal_event_one_day on animal_event (farm_id, animal_id, eventcd, eventdt)
  where voided_at is null and eventcd in ('RUT', 'FRX', 'RET', 'ABO', 'FAR', 'WEA', 'SWN', 'WGT', 'SCO', 'MOV');
call enable_farm_rls('animal_event');
revoke update, delete on animal_event from farm_app;
grant update (voided_at, voided_by, voided_why, voided_kind) on animal_event to farm_app;

-- One row a service; kind E is the opening row of a sow that entered weaned (no mating known).
create table sow_cycle (
  farm_id text not null,
  animal_id uuid not null,
  n int not null,
  parity int not null,
  service_no int not null,
  kind text not null check (kind in ('G', 'W', 'R', 'E')),
  entered boolean not null default false,
  mate_event uuid, matedt date, matetp text, boarid text, boarid2 text, boarid3 text, dose_days int[] , doses int,
  semenbatch text, mategrp text, mate_applyid text, mate_roomid text, mate_lineage text,
  mateday int, from_weaning boolean not null default false, gilt_age int, gilt_days int, heats_before int, rutdt date,
  expfarrowdt date,
  fregexamdt date, fregexamreslt text check (fregexamreslt in ('positive', 'negative')), freg_applyid text,
  outcome text check (outcome in ('farrowed', 'return', 'negative', 'abortion', 'notinpig', 'died', 'culled', 'sold', 'moved')),
  outcomedt date, outcome_reason text, fregday int,
  far_event uuid, farrowdt date, farrowday int, farrow_parity int,
  farrownum int, livenum int, deadnum int, deadnum1 int, deadnum2 int, mummynum int,
  weaknum int, weaknum2 int, weaknum3 int, mllivenum int, felivenum int, totalweight numeric(7, 2),
  farrowgrp text, farrow_applyid text, farrow_roomid text, farrow_interval int, farrow_age int,
  plusnum int not null default 0, minusnum int not null default 0, lossnum int not null default 0,
  unbal_plus int not null default 0, unbal_minus int not null default 0, curnum int not null default 0,
  subweandt date, weandt date, first_weandt date, weangrp text, wean_applyid text,
  weannum int, mlweannum int, feweannum int, weanweight numeric(8, 2), weighed_num int,
  nurse_weannum int not null default 0, nurse_weandt date,
  fosterday int, closeddt date, closed_by text check (closed_by in ('weaned', 'left')),
  wasteday int, wean_to_conception int,
  warnings text[] not null default '{}',
  primary key (farm_id, animal_id, n),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id)
);
create index sow_cycle_mated on sow_cycle (farm_id, matedt) where matedt is not null;
create index sow_cycle_farrowed on sow_cycle (farm_id, farrowdt) where farrowdt is not null;
create index sow_cycle_closed on sow_cycle (farm_id, closeddt) where closeddt is not null;
create index sow_cycle_weaned on sow_cycle (farm_id, weandt) where weandt is not null;
create index sow_cycle_ended on sow_cycle (farm_id, outcomedt) where outcomedt is not null;
create index sow_cycle_checked on sow_cycle (farm_id, fregexamdt) where fregexamdt is not null;
create index sow_cycle_due on sow_cycle (farm_id, expfarrowdt) where outcome is null and matedt is not null;
call enable_farm_rls('sow_cycle');

create table weaning (
  farm_id text not null, event_id uuid not null, animal_id uuid not null, n int not null,
  eventdt date not null, kind text not null check (kind in ('full', 'partial', 'nurse')),
  weannum int not null check (weannum >= 0), mlweannum int, feweannum int, weanweight numeric(8, 2),
  weangrp text, roomid text, applyid text, parity int not null, fosterday int not null,
  primary key (farm_id, event_id),
  foreign key (farm_id, animal_id, n) references sow_cycle (farm_id, animal_id, n) on delete cascade deferrable initially deferred
);
create index weaning_day on weaning (farm_id, eventdt);
create index weaning_litter on weaning (farm_id, animal_id, n);
call enable_farm_rls('weaning');

create table piglet_change (
  farm_id text not null, event_id uuid not null, animal_id uuid not null, n int not null,
  eventdt date not null, kind text not null check (kind in ('loss', 'in', 'out')),
  num int not null check (num > 0), male int, female int, kg numeric(7, 2), reason text,
  partner uuid, unbalanced boolean not null default false, age int not null, parity int not null, applyid text,
  primary key (farm_id, event_id),
  foreign key (farm_id, animal_id, n) references sow_cycle (farm_id, animal_id, n) on delete cascade deferrable initially deferred
);
create index piglet_change_day on piglet_change (farm_id, eventdt);
create index piglet_change_litter on piglet_change (farm_id, animal_id, n);
call enable_farm_rls('piglet_change');

-- Every day of an animal's presence, once: what kind of day it was (herd.md, Days and edges 2 to 4).
-- Days run from from_day to the day before to_day ('infinity' while they still run). The plain dates are
-- what queries compare: range operators are not leakproof, so row-level security would keep them from an index.
create table herd_span (
  farm_id text not null, animal_id uuid not null,
  from_day date not null, to_day date not null check (to_day > from_day),
  span daterange not null generated always as (daterange(from_day, to_day)) stored,
  kind text not null check (kind in ('boar', 'gilt', 'inpig', 'standing', 'lactating', 'open')),
  -- cause of non-productive days: which class of NPD they belong to
  cause text check (cause in ('wean-service', 'service-return', 'service-negative', 'service-abortion', 'service-leave', 'wean-leave', 'arrival-service', 'after-failure')),
  parity int not null, n int,
  primary key (farm_id, animal_id, from_day),
  exclude using gist (farm_id with =, animal_id with =, span with &&),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id)
);
create index herd_span_days on herd_span (farm_id, to_day, from_day);
call enable_farm_rls('herd_span');

-- Which house from when to when.
create table stay (
  farm_id text not null, animal_id uuid not null,
  from_day date not null, to_day date not null check (to_day > from_day),
  span daterange not null generated always as (daterange(from_day, to_day)) stored,
  roomid text not null,
  primary key (farm_id, animal_id, from_day),
  exclude using gist (farm_id with =, animal_id with =, span with &&),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id)
);
create index stay_room on stay (farm_id, roomid, to_day, from_day);
call enable_farm_rls('stay');

-- Heads of weaned piglets by nursery house: one append-only ledger, its balance may not fall below zero on any date.
create table movement (
  farm_id text not null, movement_id uuid not null,
  book text not null check (book in ('nursery', 'semen')),
  place text not null, thing text not null default '', eventdt date not null,
  seq bigint generated always as identity,
  qty int not null check (qty <> 0), kind text not null,
  source_event uuid, reverses uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, movement_id)
);
create index movement_key on movement (farm_id, book, place, thing, eventdt, seq);
create index movement_source on movement (farm_id, source_event);
call enable_farm_rls('movement');
revoke update, delete on movement from farm_app;

-- Semen batches and what is left of their doses come from SEM events and movements of book 'semen'.
create table semen_batch (
  farm_id text not null, batch text not null, animal_id uuid not null, event_id uuid not null,
  collectdt date not null, usabledt date not null, doses int not null check (doses >= 0),
  primary key (farm_id, batch),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id)
);
call enable_farm_rls('semen_batch');

-- Nursery deaths typed by house (FeedpigEvent).
create table nursery_death (
  farm_id text not null, death_id uuid not null, roomid text not null, eventdt date not null,
  count int not null check (count between 1 and 1000), week int not null, reason text not null,
  way text not null check (way in ('died', 'put-down')), weight numeric(8, 2), disposal text, applyid text not null, remark text,
  valuedt date not null, reqid uuid, crtusrid text not null, crtdate timestamptz not null default now(),
  voided_at timestamptz, voided_by text, voided_why text,
  primary key (farm_id, death_id),
  foreign key (farm_id, roomid) references room (farm_id, roomid)
);
create index nursery_death_day on nursery_death (farm_id, eventdt) where voided_at is null;
call enable_farm_rls('nursery_death');

-- A first load taken in one go: what was read, what was refused, so that refused rows can be corrected and loaded again.
create table import_run (
  farm_id text not null, run_id uuid not null, sheet text not null, file_name text, file_hash bytea,
  started_at timestamptz not null default now(), ended_at timestamptz, user_id text not null,
  history boolean not null default false, total int not null default 0, saved int not null default 0, refused int not null default 0,
  unbalanced int not null default 0, state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  refused_rows jsonb not null default '[]',
  primary key (farm_id, run_id)
);
call enable_farm_rls('import_run');
