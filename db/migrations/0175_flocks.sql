-- Chicken houses and flocks: a flock is a batch of a chicken house, in tables of the shape of those of growing pigs.

-- A chicken house fills and empties as one. Its warehouses are its own columns: where feed and medicine come from, where eggs go.
create table chk_house (
  farm_id text not null references farm,
  roomid text not null check (length(roomid) between 1 and 20),
  name text not null,
  area text not null check (area in ('broiler', 'layer', 'pullet')),
  site text not null,
  batchflg boolean not null default true check (batchflg),
  capacity int not null check (capacity between 1 and 200000),
  floor numeric(9, 1) check (floor > 0),
  system text check (system in ('floor', 'cage', 'closed')),
  book text not null default 'goods' check (book = 'goods'),
  feedstore text,
  medstore text,
  eggstore text,
  keeper text,
  feedstd text,
  state text not null default 'active' check (state in ('active', 'cancelled')),
  sort int,
  remark text,
  version int not null default 1,
  crtusrid text, crtdate timestamptz not null default now(),
  lstusrid text, lstdate timestamptz,
  primary key (farm_id, roomid),
  foreign key (farm_id, book, feedstore) references store (farm_id, book, storeid),
  foreign key (farm_id, book, medstore) references store (farm_id, book, storeid),
  foreign key (farm_id, book, eggstore) references store (farm_id, book, storeid),
  check (area = 'layer' or eggstore is null)
);
call enable_farm_rls('chk_house');
revoke delete on chk_house from farm_app;

-- Goods are booked to houses by their code alone, of whichever kind they are: no chicken house has the code of a pig house of its farm.
create function house_code_once() returns trigger language plpgsql as $$
declare other text;
begin
  perform pg_advisory_xact_lock(hashtextextended('house ' || new.farm_id || ' ' || new.roomid, 3));
  if tg_table_name = 'room' then
    select roomid into other from chk_house where farm_id = new.farm_id and roomid = new.roomid;
  else
    select roomid into other from room where farm_id = new.farm_id and roomid = new.roomid;
  end if;
  if other is not null then
    raise exception 'house % stands already', other using errcode = 'unique_violation', constraint = 'house_code_once';
  end if;
  return null;
end
$$;
create trigger house_code_once after insert on chk_house for each row execute function house_code_once();
comment on trigger house_code_once on chk_house is 'one key: houses of the same farm';
create trigger house_code_once after insert on room for each row execute function house_code_once();
comment on trigger house_code_once on room is 'one key: houses of the same farm';

-- Houses of pigs and of chickens, as goods name them.
create view any_house with (security_invoker = true) as
  select farm_id, roomid, name, area, site, batchflg, state, sort from room
  union all select farm_id, roomid, name, area, site, batchflg, state, sort from chk_house;
grant select on any_house to farm_app;

-- A note names a house of either kind.
alter table stock_note drop constraint stock_note_farm_id_roomid_fkey;
alter table stock_note_line drop constraint stock_note_line_farm_id_roomid_fkey;
create function house_stands() returns trigger language plpgsql as $$
begin
  if new.roomid is not null and not exists (select 1 from any_house h where h.farm_id = new.farm_id and h.roomid = new.roomid) then
    raise exception 'no house %', new.roomid using errcode = 'foreign_key_violation', constraint = 'house_stands';
  end if;
  return null;
end
$$;
create trigger house_stands after insert or update of roomid on stock_note for each row execute function house_stands();
comment on trigger house_stands on stock_note is 'one key: houses of the same farm';
create trigger house_stands after insert or update of roomid on stock_note_line for each row execute function house_stands();
comment on trigger house_stands on stock_note_line is 'one key: houses of the same farm';

-- One filling of a chicken house. firstegg: the day lay begins, where somebody set another than that of the first eggs.
create table flock (
  farm_id text not null,
  roomid text not null,
  parityid int not null check (parityid >= 1),
  before_id int generated always as (nullif(parityid - 1, 0)) stored,
  opendt date not null,
  closedt date,
  state text not null default 'notraised' check (state in ('notraised', 'active', 'closed', 'cancelled')),
  firstegg date,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, roomid, parityid),
  foreign key (farm_id, roomid) references chk_house (farm_id, roomid),
  foreign key (farm_id, roomid, before_id) references flock (farm_id, roomid, parityid),
  check ((state = 'closed') = (closedt is not null)),
  check (closedt >= opendt),
  check (firstegg >= opendt),
  exclude using gist (farm_id with =, roomid with =, daterange(opendt, coalesce(closedt, 'infinity'), '[]') with &&) where (state <> 'cancelled')
);
create index flock_open on flock (farm_id, roomid) where closedt is null and state <> 'cancelled';
comment on index flock_open is 'saveEntry of chickens: the open flock of a house';
create index flock_closed on flock (farm_id, closedt) where closedt is not null;
comment on index flock_closed is 'ChikReport: flocks closed in a period';
call enable_farm_rls('flock');
revoke delete on flock from farm_app;

-- What happened to a flock; rows are never changed but to be taken back. Own members of an event stand in data.
create table flock_event (
  farm_id text not null,
  event_id uuid not null,
  roomid text not null,
  parityid int not null,
  eventcd text not null check (eventcd in ('INH', 'INP', 'INT', 'DAY', 'WGT', 'DTH', 'CUL', 'SAL', 'TRO', 'CLO', 'UCL')),
  eventdt date not null,
  seq bigint generated always as identity,
  grpid int,
  heads int check (heads > 0),
  weight numeric(12, 3) check (weight >= 0),
  data jsonb not null default '{}',
  link_id uuid,
  applyid text not null, reason text, remark text, eventdtl text,
  exempt boolean not null default false,
  valuedt date not null, reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  lstusrid text not null, lstdate timestamptz not null default now(),
  replaces uuid,
  voided_at timestamptz, voided_by text, voided_why text,
  primary key (farm_id, event_id),
  foreign key (farm_id, roomid, parityid) references flock (farm_id, roomid, parityid),
  check ((voided_at is null) = (voided_by is null))
);
create index flock_event_life on flock_event (farm_id, roomid, parityid, eventdt, seq) where voided_at is null;
comment on index flock_event_life is 'saveEvent of chickens, ChikReport: the live events of a flock in order';
create index flock_event_day on flock_event (farm_id, eventdt, eventcd) where voided_at is null;
comment on index flock_event_day is 'ChikEventList: events of a period';
create index flock_event_link on flock_event (farm_id, link_id) where link_id is not null;
comment on index flock_event_link is 'removeEvent of chickens: the other half of a pair';
call enable_farm_rls('flock_event');
revoke update, delete on flock_event from farm_app;
grant update (voided_at, voided_by, voided_why) on flock_event to farm_app;

-- Birds of a flock that came together; nursery and weangrp stay blank: chickens come out of no pool.
create table flock_group (
  farm_id text not null,
  roomid text not null,
  parityid int not null,
  grpid int not null check (grpid >= 1),
  event_id uuid not null,
  way text not null check (way in ('hatchery', 'purchase', 'transfer')),
  entrydt date not null,
  birthdt date,
  source text,
  sex text check (sex in ('F', 'M')),
  heads int not null check (heads > 0),
  weight numeric(12, 3),
  nursery text check (nursery is null),
  weangrp text check (weangrp is null),
  gone boolean not null default false,
  primary key (farm_id, roomid, parityid, grpid),
  foreign key (farm_id, roomid, parityid) references flock (farm_id, roomid, parityid),
  foreign key (farm_id, event_id) references flock_event (farm_id, event_id),
  check (birthdt <= entrydt)
);
call enable_farm_rls('flock_group');
revoke delete on flock_group from farm_app;

-- Birds of a flock: added, never changed; corrected by counter-movements.
create table flock_move (
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
  foreign key (farm_id, roomid, parityid, grpid) references flock_group (farm_id, roomid, parityid, grpid),
  foreign key (farm_id, event_id) references flock_event (farm_id, event_id),
  foreign key (farm_id, reverses) references flock_move (farm_id, move_id),
  unique (farm_id, reverses),
  check (reverses is not null or (kind = 'in') = (qty > 0))
);
create index flock_move_life on flock_move (farm_id, roomid, parityid, grpid, eventdt);
comment on index flock_move_life is 'flock_never_short, birds of a group on a day';
create index flock_move_event on flock_move (farm_id, event_id);
comment on index flock_move_event is 'removeEvent of chickens: the movements of an event';
create index flock_move_day on flock_move (farm_id, eventdt);
comment on index flock_move_day is 'ChikTimeReport: birds of all houses on a day';
call enable_farm_rls('flock_move');
revoke update, delete on flock_move from farm_app;

-- No group of a flock holds fewer than no birds at the end of any day, whoever wrote the rows.
create function flock_never_short() returns trigger language plpgsql as $$
declare short date;
begin
  select b.eventdt into short from (
    select m.eventdt, sum(sum(m.qty)) over (order by m.eventdt) as heads from flock_move m
    where m.farm_id = new.farm_id and m.roomid = new.roomid and m.parityid = new.parityid and m.grpid = new.grpid group by m.eventdt) b
  where b.heads < 0 order by b.eventdt limit 1;
  if short is not null then
    raise exception 'group % of flock % in house % would hold fewer than no birds on %', new.grpid, new.parityid, new.roomid, short
      using errcode = 'check_violation', constraint = 'flock_never_short';
  end if;
  return null;
end
$$;
create constraint trigger flock_never_short after insert on flock_move deferrable initially deferred
  for each row execute function flock_never_short();
comment on trigger flock_never_short on flock_move is 'one key: birds of the same farm';

-- What eggs a line of a note of production says besides those that are good: laid = good + broken + dirty; kg of all of them.
alter table stock_note_line
  add column broken int check (broken >= 0),
  add column dirty int check (dirty >= 0),
  add column mass numeric(12, 3) check (mass > 0);

-- Eggs of flocks as other modules read them, a row a record that stands: good ones went into the warehouse (blocked: laid inside withdrawal days, in a lot of their own).
create view flock_eggs with (security_invoker = true) as
  select n.farm_id, l.roomid, l.parityid, n.valuedt as eventdt, (l.baseqty + coalesce(l.broken, 0) + coalesce(l.dirty, 0))::int as eggs,
    l.baseqty::int as good, coalesce(l.broken, 0) as broken, coalesce(l.dirty, 0) as dirty, l.mass, l.lot like 'HOLD-%' as blocked,
    n.storeid, l.itemid, n.noteid, n.noteno, n.applyid, n.remark, n.version, n.crtusrid, n.crtdate
  from stock_note n join stock_note_line l using (farm_id, noteid)
  where n.kind = 'production' and n.state <> '02' and l.parityid is not null;
grant select on flock_eggs to farm_app;
