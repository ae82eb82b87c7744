-- Growing pigs: batches of a house, the groups that came in, what happened to them, and the heads as a ledger; piglets weaned
-- and not yet placed; ear tags by series, range, order and test file.

alter table room
  add column pens int check (pens between 1 and 3000),
  add column floor numeric(9, 1) check (floor > 0),
  add column keeper text,
  add column feedstd text,
  add column sort int,
  add column remark text,
  add column version int not null default 1;

-- One filling of a house. Numbers run 1, 2, 3 without gaps: each batch points at the one before. Batches of a house never share a
-- day, so at most one is open; one opened by mistake keeps its number and is in no figure.
create table house_batch (
  farm_id text not null,
  roomid text not null,
  parityid int not null check (parityid >= 1),
  before_id int generated always as (nullif(parityid - 1, 0)) stored,
  opendt date not null,
  closedt date,
  state text not null default 'notraised' check (state in ('notraised', 'active', 'closed', 'cancelled')),
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, roomid, parityid),
  foreign key (farm_id, roomid) references room (farm_id, roomid),
  foreign key (farm_id, roomid, before_id) references house_batch (farm_id, roomid, parityid),
  check ((state = 'closed') = (closedt is not null)),
  check (closedt >= opendt),
  exclude using gist (farm_id with =, roomid with =, daterange(opendt, coalesce(closedt, 'infinity'), '[]') with &&) where (state <> 'cancelled')
);
create index house_batch_open on house_batch (farm_id, roomid) where closedt is null and state <> 'cancelled';
create index house_batch_closed on house_batch (farm_id, closedt) where closedt is not null;
call enable_farm_rls('house_batch');

-- What happened to a batch; rows are never changed but to be taken back.
create table batch_event (
  farm_id text not null,
  event_id uuid not null,
  roomid text not null,
  parityid int not null,
  eventcd text not null check (eventcd in ('INW', 'INP', 'INT', 'DTH', 'CUL', 'SAL', 'TRO', 'FED', 'TRT', 'VAC', 'WGT', 'CLO', 'UCL')),
  eventdt date not null,
  seq bigint generated always as identity,
  grpid int,
  heads int check (heads > 0),
  weight numeric(9, 1) check (weight >= 0),
  data jsonb not null default '{}',
  -- the other half of a pair: the arrival of a transfer, the death of pigs that were missing
  link_id uuid,
  applyid text not null, reason text, remark text, eventdtl text,
  exempt boolean not null default false,
  valuedt date not null, reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  lstusrid text not null, lstdate timestamptz not null default now(),
  replaces uuid,
  voided_at timestamptz, voided_by text, voided_why text,
  primary key (farm_id, event_id),
  foreign key (farm_id, roomid, parityid) references house_batch (farm_id, roomid, parityid),
  check ((voided_at is null) = (voided_by is null))
);
create index batch_event_life on batch_event (farm_id, roomid, parityid, eventdt, seq) where voided_at is null;
create index batch_event_day on batch_event (farm_id, eventdt, eventcd) where voided_at is null;
create index batch_event_link on batch_event (farm_id, link_id) where link_id is not null;
call enable_farm_rls('batch_event');
revoke update, delete on batch_event from farm_app;
grant update (voided_at, voided_by, voided_why) on batch_event to farm_app;

-- Pigs of a batch that came together. event_id is the record that stands for them now; gone when it was taken back.
create table batch_group (
  farm_id text not null,
  roomid text not null,
  parityid int not null,
  grpid int not null check (grpid >= 1),
  event_id uuid not null,
  way text not null check (way in ('weaning', 'purchase', 'transfer')),
  entrydt date not null,
  birthdt date,
  source text,
  sex text check (sex in ('F', 'M')),
  heads int not null check (heads > 0),
  weight numeric(9, 1),
  nursery text,
  weangrp text,
  gone boolean not null default false,
  primary key (farm_id, roomid, parityid, grpid),
  foreign key (farm_id, roomid, parityid) references house_batch (farm_id, roomid, parityid),
  foreign key (farm_id, event_id) references batch_event (farm_id, event_id),
  foreign key (farm_id, nursery) references room (farm_id, roomid),
  check ((way = 'weaning') = (nursery is not null and weangrp is not null)),
  check (birthdt < entrydt)
);
create index batch_group_taken on batch_group (farm_id, nursery, weangrp) where nursery is not null and not gone;
call enable_farm_rls('batch_group');
revoke delete on batch_group from farm_app;

-- Heads of a batch: added, never changed; corrected by counter-movements.
create table batch_move (
  farm_id text not null,
  move_id uuid not null default gen_random_uuid(),
  roomid text not null,
  parityid int not null,
  grpid int not null,
  eventdt date not null,
  seq bigint generated always as identity,
  qty int not null check (qty <> 0),
  kind text not null check (kind in ('in', 'dead', 'culled', 'sold', 'out')),
  event_id uuid not null,
  reverses uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, move_id),
  foreign key (farm_id, roomid, parityid, grpid) references batch_group (farm_id, roomid, parityid, grpid),
  foreign key (farm_id, event_id) references batch_event (farm_id, event_id),
  foreign key (farm_id, reverses) references batch_move (farm_id, move_id),
  unique (farm_id, reverses),
  check (reverses is not null or (kind = 'in') = (qty > 0))
);
create index batch_move_life on batch_move (farm_id, roomid, parityid, grpid, eventdt);
create index batch_move_event on batch_move (farm_id, event_id);
create index batch_move_day on batch_move (farm_id, eventdt);
call enable_farm_rls('batch_move');
revoke update, delete on batch_move from farm_app;

-- No group of a batch holds fewer than no heads at the end of any day, whoever wrote the rows.
create function batch_never_short() returns trigger language plpgsql as $$
declare short date;
begin
  select b.eventdt into short from (
    select m.eventdt, sum(sum(m.qty)) over (order by m.eventdt) as heads from batch_move m
    where m.farm_id = new.farm_id and m.roomid = new.roomid and m.parityid = new.parityid and m.grpid = new.grpid group by m.eventdt) b
  where b.heads < 0 order by b.eventdt limit 1;
  if short is not null then
    raise exception 'group % of batch % in house % would hold fewer than no heads on %', new.grpid, new.parityid, new.roomid, short
      using errcode = 'check_violation', constraint = 'batch_never_short';
  end if;
  return null;
end
$$;
create constraint trigger batch_never_short after insert on batch_move deferrable initially deferred
  for each row execute function batch_never_short();

-- Weaned piglets found or missing when a nursery house was counted.
create table pool_adjust (
  farm_id text not null,
  adjust_id uuid not null,
  roomid text not null,
  weangrp text not null,
  eventdt date not null,
  qty int not null check (qty <> 0),
  reason text not null, remark text,
  crtusrid text not null, crtdate timestamptz not null default now(), reqid uuid,
  primary key (farm_id, adjust_id),
  foreign key (farm_id, roomid) references room (farm_id, roomid)
);
create index pool_adjust_room on pool_adjust (farm_id, roomid, weangrp);
call enable_farm_rls('pool_adjust');
revoke update, delete on pool_adjust from farm_app;

-- Piglets weaned into a house by weaning group (by day where a weaning has none), and how many of them are not yet placed: weaned, found or missing, less those
-- taken over, less the deaths of the house, which fall on the oldest group that still has pigs. weaned_by counts weanings up to a day.
create function weaned_pool(farm text, house text, day date)
returns table (roomid text, weangrp text, first_day date, last_day date, weaned int, weaned_by int, adjusted int, taken int, dead int, free int, avgbirthdt date)
language sql stable as $$
  with came as (
    select w.roomid, coalesce(w.weangrp, to_char(w.eventdt, 'YYYYMMDD')) as weangrp, min(w.eventdt) as first_day, max(w.eventdt) as last_day, sum(w.weannum)::int as weaned,
      coalesce(sum(w.weannum) filter (where w.eventdt <= day), 0)::int as weaned_by,
      floor(sum(w.weannum::numeric * (w.eventdt - w.fosterday - date '1970-01-01')) / sum(w.weannum) + 0.5)::int as birth
    from weaning w where w.farm_id = farm and w.roomid is not null and w.weannum > 0 and (house is null or w.roomid = house)
    group by w.roomid, coalesce(w.weangrp, to_char(w.eventdt, 'YYYYMMDD'))),
  taken as (
    select g.nursery as roomid, g.weangrp, sum(g.heads)::int as heads, min(g.entrydt) as first_day from batch_group g
    where g.farm_id = farm and g.nursery is not null and not g.gone and (house is null or g.nursery = house) group by g.nursery, g.weangrp),
  adjusted as (
    select a.roomid, a.weangrp, sum(a.qty)::int as heads, min(a.eventdt) as first_day from pool_adjust a
    where a.farm_id = farm and (house is null or a.roomid = house) group by a.roomid, a.weangrp),
  keys as (
    select c.roomid, c.weangrp from came c union select t.roomid, t.weangrp from taken t union select a.roomid, a.weangrp from adjusted a),
  sums as (
    select k.roomid, k.weangrp, coalesce(c.first_day, t.first_day, a.first_day) as first_day, coalesce(c.last_day, t.first_day, a.first_day) as last_day,
      coalesce(c.weaned, 0) as weaned, coalesce(c.weaned_by, 0) as weaned_by, coalesce(a.heads, 0) as adjusted, coalesce(t.heads, 0) as taken, c.birth
    from keys k left join came c using (roomid, weangrp) left join taken t using (roomid, weangrp) left join adjusted a using (roomid, weangrp)),
  deaths as (
    select m.place as roomid, -sum(m.qty)::int as heads from movement m
    where m.farm_id = farm and m.book = 'nursery' and m.kind in ('death', 'put-down') and (house is null or m.place = house) group by m.place),
  ordered as (
    select s.*, greatest(s.weaned + s.adjusted - s.taken, 0) as room, coalesce(d.heads, 0) as house_dead,
      coalesce(sum(greatest(s.weaned + s.adjusted - s.taken, 0))
        over (partition by s.roomid order by s.first_day, s.weangrp rows between unbounded preceding and 1 preceding), 0) as older
    from sums s left join deaths d using (roomid))
  select o.roomid, o.weangrp, o.first_day, o.last_day, o.weaned, o.weaned_by, o.adjusted, o.taken, least(o.room, greatest(o.house_dead - o.older, 0))::int,
    (o.weaned + o.adjusted - o.taken - least(o.room, greatest(o.house_dead - o.older, 0)))::int, date '1970-01-01' + o.birth
  from ordered o order by o.roomid, o.first_day, o.weangrp
$$;

-- Ear tags. A number belongs to one farm's series (line and sex); its text is unique in the company, whoever draws it.
alter table farm add unique (farm_id, prnt2);

create table tag_series (
  farm_id text not null,
  lineage text not null,
  sex text not null check (sex in ('F', 'M')),
  -- day from which the pattern in force holds: a pattern with a yearly reset starts its numbers anew
  epoch date not null default '1900-01-01',
  counter int not null default 0 check (counter >= 0),
  lstusrid text not null, lstdate timestamptz not null default now(),
  primary key (farm_id, lineage, sex, epoch),
  foreign key (farm_id) references farm
);
call enable_farm_rls('tag_series');
revoke delete on tag_series from farm_app;

create table tag_order (
  farm_id text not null references farm,
  order_id uuid not null,
  orderdt date not null,
  lineage text not null,
  sex text not null check (sex in ('F', 'M')),
  asked int not null check (asked between 1 and 3000),
  approved int check (approved between 1 and 3000),
  colour text,
  kind text not null check (kind in ('plastic', 'rfid', 'notch')),
  needdt date not null,
  forgrp text,
  manager text not null,
  supplier text, price numeric(18, 2) check (price >= 0),
  receivedt date,
  state text not null default 'ordered' check (state in ('ordered', 'approved', 'generated', 'received', 'cancelled')),
  remark text, reason text,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  lstusrid text not null, lstdate timestamptz not null default now(),
  primary key (farm_id, order_id)
);
create index tag_order_state on tag_order (farm_id, state);
call enable_farm_rls('tag_order');
revoke delete on tag_order from farm_app;

create table tag_range (
  farm_id text not null,
  range_id uuid not null,
  lineage text not null,
  sex text not null,
  epoch date not null,
  first_no int not null check (first_no >= 1),
  last_no int not null check (last_no >= first_no),
  starttag text not null,
  finishtag text not null,
  order_id uuid,
  crtusrid text not null, crtdate timestamptz not null default now(), valuedt date not null, reqid uuid,
  primary key (farm_id, range_id),
  foreign key (farm_id, lineage, sex, epoch) references tag_series (farm_id, lineage, sex, epoch),
  foreign key (farm_id, order_id) references tag_order (farm_id, order_id),
  exclude using gist (farm_id with =, lineage with =, sex with =, epoch with =, int4range(first_no, last_no, '[]') with &&)
);
call enable_farm_rls('tag_range');
revoke update, delete on tag_range from farm_app;

create table ear_tag (
  farm_id text not null,
  prnt2 text not null,
  tag text not null check (tag ~ '^[A-Z0-9./-]{1,40}$'),
  range_id uuid not null,
  no int not null,
  lineage text not null,
  sex text not null check (sex in ('F', 'M')),
  state text not null default 'generated' check (state in ('generated', 'assigned', 'registered', 'void', 'gone')),
  -- where it was sent: a house, one of its groups, or a worker
  roomid text, parityid int, grpid int, applyid text, assigned_at timestamptz,
  voided_why text,
  primary key (farm_id, tag),
  foreign key (farm_id, prnt2) references farm (farm_id, prnt2) on update cascade,
  foreign key (farm_id, range_id) references tag_range (farm_id, range_id),
  foreign key (farm_id, roomid) references room (farm_id, roomid),
  foreign key (farm_id, roomid, parityid, grpid) references batch_group (farm_id, roomid, parityid, grpid),
  unique (farm_id, range_id, no),
  unique (prnt2, tag),
  check ((state = 'assigned') <= (assigned_at is not null))
);
create index ear_tag_place on ear_tag (farm_id, roomid, state) where roomid is not null;
call enable_farm_rls('ear_tag');
revoke delete on ear_tag from farm_app;

create table test_file (
  farm_id text not null references farm,
  filecd text not null check (length(filecd) between 1 and 20),
  source text,
  roomid text, parityid int, grpid int,
  wanted int check (wanted between 1 and 3000),
  manager text,
  opened date not null,
  closed date check (closed >= opened),
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, filecd),
  foreign key (farm_id, roomid, parityid, grpid) references batch_group (farm_id, roomid, parityid, grpid)
);
call enable_farm_rls('test_file');
revoke delete on test_file from farm_app;

-- A tag stands in one open file only.
create table test_file_tag (
  farm_id text not null,
  filecd text not null,
  tag text not null,
  live boolean not null default true,
  primary key (farm_id, filecd, tag),
  foreign key (farm_id, filecd) references test_file (farm_id, filecd),
  foreign key (farm_id, tag) references ear_tag (farm_id, tag)
);
create unique index test_file_tag_open on test_file_tag (farm_id, tag) where live;
call enable_farm_rls('test_file_tag');
revoke delete on test_file_tag from farm_app;
