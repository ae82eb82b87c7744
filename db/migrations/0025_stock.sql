-- Stock: goods and services, their units, business partners, warehouses, notes, and the ledger every figure is read from.
-- The book tells whose goods a row speaks of: 'goods' of farms, 'laboratory' of laboratories; both run through the same tables.

-- Whose list of goods and partners a farm works with, kept in the column prnt2: its company's; trial farms share a company
-- in name only, so each of them is a company of its own here.
create function goods_realm(f farm) returns text language sql stable parallel safe
  return case when f.state = 'trial' then f.farm_id else f.prnt2 end;

-- A row of a company (farm_id null) is seen by all its farms, a row of one farm by that farm alone. Codes are unique in the company.
create procedure enable_shared_rls(target regclass) language plpgsql as $$
declare
  shared constant text := '(farm_id is null or farm_id = any (app_farms())) and prnt2 in (select goods_realm(f) from farm f where f.farm_id = any (app_farms()))';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy shared on %s using (%s) with check (%s)', target, shared, shared);
  execute format('grant select, insert, update on %s to farm_app', target);
end
$$;

create table partner (
  prnt2 text not null,
  partnerid text not null check (partnerid ~ '^[A-Z0-9._-]{1,20}$'),
  farm_id text references farm,
  name text not null check (length(name) between 1 and 120),
  role text not null check (role in ('supplier', 'customer', 'both', 'ownfarm')),
  taxno text, address text, tel text, email text, contact text,
  term int not null default 0 check (term between 0 and 3650),
  paymethod text,
  credit numeric(18, 2) check (credit >= 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  itemtps text[] not null default '{}',
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (prnt2, partnerid)
);
create unique index partner_name on partner (prnt2, lower(name), role);
call enable_shared_rls('partner');

create table item (
  prnt2 text not null,
  book text not null default 'goods' check (book in ('goods', 'laboratory')),
  itemid text not null check (itemid ~ '^[A-Z0-9._-]{1,20}$'),
  farm_id text references farm,
  itemtp text not null check (itemtp in ('feed', 'medicine', 'vaccine', 'semen', 'consumable', 'equipment', 'pig', 'bird', 'egg', 'service')),
  brand text,
  name_v text not null, name_e text not null, name_t text not null,
  -- base unit: the smallest one it is counted in
  unit text not null,
  needexp boolean not null,
  withdrawal int not null default 0 check (withdrawal between 0 and 365),
  dose numeric(18, 4) check (dose > 0),
  price numeric(18, 4) check (price >= 0),
  pricebasis text check (pricebasis in ('kg', 'head', 'unit')),
  servcd text, costgrp text, splitkey text, supplierid text,
  lowest numeric(18, 4) not null default 0 check (lowest >= 0),
  tax numeric(5, 2) not null default 0 check (tax between 0 and 100),
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (prnt2, book, itemid),
  foreign key (prnt2, supplierid) references partner (prnt2, partnerid)
);
create index item_kind on item (prnt2, book, itemtp);
call enable_shared_rls('item');

-- Other units of an item: one of them is so many base units. A factor is fixed once moved; a new pack is a new unit.
create table item_unit (
  prnt2 text not null, book text not null default 'goods', itemid text not null,
  farm_id text references farm,
  unit text not null,
  factor numeric(18, 6) not null check (factor > 0),
  primary key (prnt2, book, itemid, unit),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid)
);
call enable_shared_rls('item_unit');
grant delete on item_unit to farm_app;

create table store (
  farm_id text not null references farm,
  book text not null default 'goods' check (book in ('goods', 'laboratory')),
  storeid text not null check (storeid ~ '^[A-Z0-9._-]{1,20}$'),
  name_v text not null, name_e text not null, name_t text not null,
  storetp text not null check (storetp in ('feed', 'medicine', 'general', 'silo', 'cold', 'sale')),
  parent text, address text,
  capacity numeric(18, 2) check (capacity > 0),
  capacityunit text check (capacityunit in ('kg', 'm3')),
  tempmin numeric(4, 1), tempmax numeric(4, 1),
  receives boolean not null default true,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, book, storeid),
  foreign key (farm_id, book, parent) references store (farm_id, book, storeid),
  check (parent is null or parent <> storeid),
  check (tempmin is null or tempmax is null or tempmin <= tempmax)
);
call enable_farm_rls('store');
revoke delete on store from farm_app;

-- Numbers of notes: gapless per farm, kind and year; drawn in the transaction that posts.
create table stock_counter (
  farm_id text not null references farm,
  book text not null default 'goods' check (book in ('goods', 'laboratory')),
  notetp text not null check (notetp in ('RN', 'DN', 'TN')),
  year int not null, last int not null check (last > 0),
  primary key (farm_id, book, notetp, year)
);
call enable_farm_rls('stock_counter');
revoke delete on stock_counter from farm_app;

create table stock_note (
  farm_id text not null references farm,
  noteid uuid not null,
  book text not null default 'goods' check (book in ('goods', 'laboratory')),
  notetp text not null check (notetp in ('RN', 'DN', 'TN')),
  kind text not null,
  noteno text not null, year int not null, serial int not null,
  version int not null default 1,
  state text not null check (state in ('02', '10', '15', '20', '30', '50')),
  storeid text not null,
  valuedt date not null,
  prnt2 text not null, supplierid text, roomid text,
  refno text, currency text not null, rate numeric(18, 6) not null default 1 check (rate > 0),
  trftp text check (trftp in ('internal', 'farm')),
  tofarm text references farm, tostore text, recvdt date, confirmed_by text, confirmed_at timestamptz,
  driver text, plate text, receiver text, recipient text,
  fileid uuid, remark text, applyid text,
  checked_by text, checked_at timestamptz,
  -- the first saving's value, kept when a correction changes the note
  firstdt date not null,
  reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, noteid),
  unique (farm_id, book, noteno),
  unique (farm_id, book, notetp, year, serial),
  foreign key (farm_id, book, storeid) references store (farm_id, book, storeid),
  foreign key (farm_id, roomid) references room (farm_id, roomid),
  foreign key (prnt2, supplierid) references partner (prnt2, partnerid),
  foreign key (farm_id, fileid) references stored_file (farm_id, file_id),
  check ((notetp = 'TN') = (tostore is not null)),
  check (notetp <> 'TN' or tofarm is not null)
);
create index stock_note_day on stock_note (farm_id, book, notetp, valuedt desc);
create index stock_note_to on stock_note (tofarm, tostore, state) where notetp = 'TN';
create index stock_note_supplier on stock_note (prnt2, supplierid, valuedt) where supplierid is not null;
call enable_farm_rls('stock_note');
revoke delete on stock_note from farm_app;

-- The lines as they stand now; every earlier state of a note is in audit_log, every movement in the ledger.
create table stock_note_line (
  farm_id text not null, noteid uuid not null, lineno int not null check (lineno between 1 and 500),
  prnt2 text not null, book text not null, itemid text not null,
  lot text not null default '', expdt date not null default '9999-12-31',
  unit text not null, factor numeric(18, 6) not null check (factor > 0),
  qty numeric(18, 4) not null check (qty >= 0),
  origqty numeric(18, 4) not null,
  baseqty numeric(18, 4) not null check (baseqty >= 0),
  price numeric(18, 4) check (price >= 0),
  discount numeric(18, 2) not null default 0 check (discount >= 0),
  amount numeric(18, 2),
  roomid text, parityid int, pigtype text,
  coverdays int check (coverdays between 0 and 45),
  dose numeric(18, 4), heads int check (heads >= 0), withdrawal int,
  reason text, lotreason text, remark text,
  recvqty numeric(18, 4), recvremark text,
  primary key (farm_id, noteid, lineno),
  foreign key (farm_id, noteid) references stock_note (farm_id, noteid),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid),
  foreign key (farm_id, roomid) references room (farm_id, roomid)
);
create index stock_note_line_item on stock_note_line (farm_id, book, itemid);
create index stock_note_line_room on stock_note_line (farm_id, roomid) where roomid is not null;
call enable_farm_rls('stock_note_line');

-- The ledger: written once, never changed, never removed. `way` is empty for goods in a warehouse, the note's number for
-- goods on their way from it. A receipt carries its amount; what others are worth is derived (stock_value).
create table stock_movement (
  farm_id text not null references farm,
  seq bigint generated by default as identity,
  book text not null check (book in ('goods', 'laboratory')),
  storeid text not null, way text not null default '',
  prnt2 text not null, itemid text not null,
  lot text not null default '', expdt date not null default '9999-12-31',
  valuedt date not null,
  qty numeric(18, 4) not null,
  price numeric(18, 4), amount numeric(18, 2),
  kind text not null check (kind in ('opening', 'purchase', 'production', 'return', 'transferin', 'found', 'convin',
    'house', 'general', 'sale', 'supplier', 'disposal', 'lab', 'transferout', 'missing', 'convout', 'revaluation')),
  noteid uuid, lineno int, version int not null default 1,
  supplierid text, roomid text, parityid int, pigtype text, tofarm text, tostore text,
  coverdays int,
  -- the movement it takes back; the movement that carried the goods here
  reverses bigint, pair bigint, pairfarm text,
  applyid text, crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, seq),
  foreign key (farm_id, book, storeid) references store (farm_id, book, storeid),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid),
  foreign key (farm_id, noteid) references stock_note (farm_id, noteid),
  foreign key (farm_id, reverses) references stock_movement (farm_id, seq),
  foreign key (pairfarm, pair) references stock_movement (farm_id, seq),
  unique (farm_id, reverses),
  check ((qty = 0) = (kind = 'revaluation')),
  check (reverses is null or reverses < seq)
);
create index stock_movement_key on stock_movement (farm_id, book, storeid, itemid, way, valuedt, seq);
create index stock_movement_day on stock_movement (farm_id, book, valuedt) include (kind, itemid, storeid, qty);
create index stock_movement_note on stock_movement (farm_id, noteid, lineno);
create index stock_movement_room on stock_movement (farm_id, roomid, valuedt) where roomid is not null;
create index stock_movement_lot on stock_movement (farm_id, book, itemid, lot);
create index stock_movement_pair on stock_movement (pairfarm, pair) where pair is not null;
call enable_farm_rls('stock_movement');
revoke update, delete on stock_movement from farm_app;
-- Numbers are drawn before the rows are written, so that movements of one note can name one another.
grant usage on sequence stock_movement_seq_seq to farm_app;

-- What a movement is worth, signed like its quantity: folded from the ledger by value() whenever its warehouse and item change.
create table stock_value (
  farm_id text not null, seq bigint not null,
  amount numeric(18, 2) not null,
  primary key (farm_id, seq),
  foreign key (farm_id, seq) references stock_movement (farm_id, seq)
);
call enable_farm_rls('stock_value');
revoke delete on stock_value from farm_app;

-- What lies where now, by lot; and quantity and value of a warehouse's item over all lots. Derived, and locked while posting.
create table stock_total (
  farm_id text not null, book text not null, storeid text not null, itemid text not null, way text not null default '',
  prnt2 text not null,
  qty numeric(18, 4) not null default 0 check (qty >= 0),
  amount numeric(18, 2) not null default 0,
  primary key (farm_id, book, storeid, itemid, way),
  foreign key (farm_id, book, storeid) references store (farm_id, book, storeid),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid)
);
create index stock_total_item on stock_total (farm_id, book, itemid);
call enable_farm_rls('stock_total');
revoke delete on stock_total from farm_app;

create table stock_balance (
  farm_id text not null, book text not null, storeid text not null, itemid text not null, way text not null default '',
  lot text not null default '', expdt date not null default '9999-12-31',
  qty numeric(18, 4) not null default 0 check (qty >= 0),
  primary key (farm_id, book, storeid, itemid, way, lot, expdt),
  foreign key (farm_id, book, storeid, itemid, way) references stock_total (farm_id, book, storeid, itemid, way)
);
create index stock_balance_expiry on stock_balance (farm_id, book, expdt) where qty > 0;
call enable_farm_rls('stock_balance');
revoke delete on stock_balance from farm_app;

-- Code lists as screens and rules read them: the stored rows, and goods of the item list beside them.
create view code_entry with (security_invoker = true) as
  select farm_id, category, value, label_v, label_e, label_t, sort, active_from, active_to, extra, version from code_row
  union all
  select coalesce(farm_id, '@' || prnt2), 'item', itemid, name_v, name_e, name_t, 0, null, case when inuse then null else date '1900-01-01' end,
    jsonb_build_object('itemtp', itemtp, 'brand', brand, 'unit', unit, 'withdrawal', withdrawal, 'needexp', needexp), version
  from item where book = 'goods';
grant select on code_entry to farm_app;
