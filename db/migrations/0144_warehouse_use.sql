-- Which house draws on which warehouse, and who may do what there. Each setting acts from its day on, until a later one.
create table store_use (
  farm_id text not null,
  book text not null default 'goods' check (book = 'goods'),
  storeid text not null,
  from_day date not null,
  -- Internal transfers between two such warehouses are received in the same save.
  atonce boolean not null default false,
  -- Farms it may send to; none of them: all of the company.
  tofarms text[] not null default '{}',
  version int not null default 1,
  crtusrid text not null,
  crtdate timestamptz not null default now(),
  lstusrid text,
  lstdate timestamptz,
  primary key (farm_id, book, storeid, from_day),
  foreign key (farm_id, book, storeid) references store
);

create table store_keeper (
  farm_id text not null,
  book text not null default 'goods',
  storeid text not null,
  from_day date not null,
  user_id text not null,
  receives boolean not null default false,
  issues boolean not null default false,
  confirms boolean not null default false,
  counts boolean not null default false,
  primary key (farm_id, book, storeid, from_day, user_id),
  foreign key (farm_id, book, storeid, from_day) references store_use on delete cascade,
  check (receives or issues or confirms or counts)
);

-- The lowest stock of an item in this warehouse; the item's own where none is set.
create table store_lowest (
  farm_id text not null,
  book text not null default 'goods',
  storeid text not null,
  from_day date not null,
  itemid text not null,
  prnt2 text not null,
  qty numeric(18, 4) not null check (qty >= 0),
  primary key (farm_id, book, storeid, from_day, itemid),
  foreign key (farm_id, book, storeid, from_day) references store_use on delete cascade,
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid)
);

-- Where a house takes goods of a type from; a house without one from that day on has no warehouse.
create table house_use (
  farm_id text not null,
  roomid text not null,
  itemtp text not null check (itemtp in ('feed', 'medicine', 'vaccine', 'other')),
  from_day date not null,
  book text not null default 'goods' check (book = 'goods'),
  storeid text,
  bin text,
  binkg numeric(12, 1) check (binkg > 0),
  crtusrid text not null,
  crtdate timestamptz not null default now(),
  primary key (farm_id, roomid, itemtp, from_day),
  foreign key (farm_id, roomid) references room,
  foreign key (farm_id, book, storeid) references store,
  check (storeid is not null or (bin is null and binkg is null)),
  check (bin is not null or binkg is null)
);
create index house_use_store on house_use (farm_id, book, storeid);
comment on index house_use_store is 'ItemStore, PigRoomUse: houses that draw on a warehouse';

call enable_farm_rls('store_use');
call enable_farm_rls('store_keeper');
call enable_farm_rls('store_lowest');
call enable_farm_rls('house_use');
grant select, insert, update, delete on store_use, store_keeper, store_lowest, house_use to farm_app;
