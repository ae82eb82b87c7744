-- Orders of ear tags keep who took each step and when; a number that is in an ear has a piglet, with its life and its test record.
alter table tag_order
  add column approved_by text, add column approved_at timestamptz,
  add column generated_by text, add column generated_at timestamptz,
  add column sent_by text, add column sent_at timestamptz,
  add column received_by text, add column received_at timestamptz,
  add column cancelled_by text, add column cancelled_at timestamptz;

create table tag_pig (
  farm_id text not null,
  pig_id uuid not null,
  -- the number in its ear now; one that was lost before stands in its life
  tag text not null,
  sex text not null check (sex in ('F', 'M')),
  -- the litter it was born in; none of pigs tagged in a house
  dam_id uuid, farrowdt date, sireid text,
  foster_id uuid,
  birthdt date not null,
  birthkg numeric(5, 2) check (birthkg > 0),
  teats_left int check (teats_left between 0 and 30),
  teats_right int check (teats_right between 0 and 30),
  teats_front int check (teats_front between 0 and 30),
  teats_active int check (teats_active between 0 and 30),
  notch text, defect text, rfid text,
  regdt date not null check (regdt >= birthdt),
  applyid text not null,
  checkdt date,
  leftdt date, leftway text,
  -- test
  startdt date, startkg numeric(6, 1) check (startkg > 0),
  testdt date check (testdt > startdt), testkg numeric(6, 1) check (testkg between 20 and 200),
  backfat numeric(5, 1) check (backfat > 0), loin numeric(5, 1) check (loin > 0), feedkg numeric(7, 1) check (feedkg > 0),
  -- selection
  vulva int check (vulva between 1 and 5), feetleg int check (feetleg between 1 and 5),
  seldt date, decision text check (decision in ('keep', 'reserve', 'cull')),
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(),
  lstusrid text not null, lstdate timestamptz not null default now(),
  primary key (farm_id, pig_id),
  unique (farm_id, tag),
  foreign key (farm_id, tag) references ear_tag (farm_id, tag),
  foreign key (farm_id, dam_id) references animal (farm_id, animal_id),
  foreign key (farm_id, foster_id) references animal (farm_id, animal_id),
  check ((dam_id is null) = (farrowdt is null)),
  check ((leftdt is null) = (leftway is null)),
  check (dam_id <> foster_id)
);
create unique index tag_pig_rfid on tag_pig (farm_id, rfid) where rfid is not null and leftdt is null;
create index tag_pig_litter on tag_pig (farm_id, dam_id, farrowdt) where dam_id is not null;
comment on index tag_pig_litter is 'getTagLitter, saveTag, getTag: the tagged piglets of a litter';
create index tag_pig_day on tag_pig (farm_id, regdt);
comment on index tag_pig_day is 'findTags: piglets tagged in a period';
call enable_farm_rls('tag_pig');

-- What happened to a number and its piglet; rows are only added.
create table tag_life (
  farm_id text not null,
  life_id uuid not null default gen_random_uuid(),
  seq bigint generated always as identity,
  tag text not null,
  pig_id uuid,
  kind text not null
    check (kind in ('register', 'unregister', 'check', 'missing', 'move', 'correct', 'print', 'replace', 'void', 'leave', 'return', 'record')),
  eventdt date not null,
  roomid text,
  data jsonb not null default '{}',
  reason text,
  user_id text not null, at timestamptz not null default now(),
  primary key (farm_id, life_id),
  foreign key (farm_id, tag) references ear_tag (farm_id, tag),
  foreign key (farm_id, roomid) references room (farm_id, roomid)
);
create index tag_life_tag on tag_life (farm_id, tag);
comment on index tag_life_tag is 'getTag: the life of a number';
create index tag_life_pig on tag_life (farm_id, pig_id) where pig_id is not null;
comment on index tag_life_pig is 'getTag: the life of a piglet under all its numbers';
call enable_farm_rls('tag_life');
revoke update, delete on tag_life from farm_app;

create index ear_tag_worker on ear_tag (farm_id, applyid) where state = 'assigned' and applyid is not null;
comment on index ear_tag_worker is 'getTagLitter, saveTag: the numbers a worker was given';

-- A tag taken out of a file stays written there.
alter table test_file_tag add column removed boolean not null default false;
create index test_file_tag_tag on test_file_tag (farm_id, tag);
comment on index test_file_tag_tag is 'saveTag, getTag: the files a number stood in';
alter table test_file add column closed_by text;
