-- Goods of a laboratory: items with tests in a kit, places they lie in, lots with their quality, notes, and a book of their own of the
-- same form as that of a farm's goods (engine/ledger). A laboratory is a farm in the product: farm_id is its LABID.

create table lab_item (
  farm_id text not null references farm,
  itemid text not null check (itemid ~ '^[A-Z0-9._-]{1,20}$'),
  name_v text not null, name_e text not null, name_t text not null,
  itemtp text not null check (itemtp in ('kit', 'reagent', 'media', 'disc', 'plastic', 'sampling', 'other')),
  brand text, catno text,
  -- base unit: the smallest one it is counted in
  unit text not null,
  -- tests a base unit serves; a kit of 192 wells counted in kits has 192
  tests numeric(18, 4) check (tests > 0),
  tempmin numeric(4, 1), tempmax numeric(4, 1),
  -- days it may be used once opened
  stability int check (stability between 1 and 3650),
  least numeric(18, 4) not null default 0 check (least >= 0),
  greatest numeric(18, 4) check (greatest >= 0),
  reorder numeric(18, 4) not null default 0 check (reorder >= 0),
  warndays int not null default 60 check (warndays between 0 and 3650),
  lotreq boolean not null default true,
  supplierid text,
  price numeric(18, 4) check (price >= 0),
  fileid uuid,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, itemid),
  foreign key (farm_id, fileid) references stored_file (farm_id, file_id),
  check (tempmin is null or tempmax is null or tempmin <= tempmax),
  check (greatest is null or greatest >= least)
);
call enable_farm_rls('lab_item');
revoke delete on lab_item from farm_app;

-- Packs: one of them is so many base units. A factor is fixed once moved; a new pack is a new unit.
create table lab_item_unit (
  farm_id text not null, itemid text not null,
  unit text not null,
  factor numeric(18, 6) not null check (factor > 0),
  primary key (farm_id, itemid, unit),
  foreign key (farm_id, itemid) references lab_item (farm_id, itemid)
);
call enable_farm_rls('lab_item_unit');

-- Tests an item is used in, with the base units one test takes.
create table lab_item_test (
  farm_id text not null, itemid text not null,
  testcd text not null check (testcd ~ '^[A-Z0-9._-]{1,20}$'),
  amount numeric(18, 4) not null check (amount > 0),
  primary key (farm_id, itemid, testcd),
  foreign key (farm_id, itemid) references lab_item (farm_id, itemid)
);
call enable_farm_rls('lab_item_test');

create table lab_store (
  farm_id text not null references farm,
  storeid text not null check (storeid ~ '^[A-Z0-9._-]{1,20}$'),
  name_v text not null, name_e text not null, name_t text not null,
  kind text not null check (kind in ('main', 'bench', 'cold', 'freezer', 'quarantine', 'waste')),
  parent text,
  tempmin numeric(4, 1), tempmax numeric(4, 1),
  keeper text,
  issues boolean not null default true,
  receives boolean not null default true,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, storeid),
  foreign key (farm_id, parent) references lab_store (farm_id, storeid),
  check (parent is null or parent <> storeid),
  check (tempmin is null or tempmax is null or tempmin <= tempmax),
  check (kind not in ('quarantine', 'waste') or not issues)
);
call enable_farm_rls('lab_store');
revoke delete on lab_store from farm_app;

-- Storage places of a store: shelves, drawers, boxes.
create table lab_store_place (
  farm_id text not null, storeid text not null,
  place text not null check (place ~ '^[A-Z0-9._-]{1,20}$'),
  label text,
  primary key (farm_id, storeid, place),
  foreign key (farm_id, storeid) references lab_store (farm_id, storeid)
);
call enable_farm_rls('lab_store_place');

create table lab_stock_counter (
  farm_id text not null references farm,
  book text not null default 'laboratory' check (book = 'laboratory'),
  notetp text not null check (notetp in ('RN', 'DN', 'CN')),
  year int not null, last int not null check (last > 0),
  primary key (farm_id, book, notetp, year)
);
call enable_farm_rls('lab_stock_counter');
revoke delete on lab_stock_counter from farm_app;

create table lab_note (
  farm_id text not null references farm,
  noteid uuid not null,
  -- received, issued, unit conversion
  notetp text not null check (notetp in ('RN', 'DN', 'CN')),
  kind text not null check (kind in ('purchase', 'return', 'opening', 'found', 'count',
    'test', 'transfer', 'sampling', 'sale', 'waste', 'missing', 'convert')),
  noteno text not null, year int not null, serial int not null,
  version int not null default 1,
  state text not null check (state in ('02', '10', '15', '20', '30')),
  storeid text not null,
  valuedt date not null,
  prnt2 text not null, supplierid text, custid text,
  refno text, currency text not null, rate numeric(18, 6) not null default 1 check (rate > 0),
  tostore text, tofarm text,
  -- test and run of a use; a run writes the note itself (origin)
  testcd text, runno text, origin text check (origin in ('run')),
  recvdt date, confirmed_by text, confirmed_at timestamptz,
  fileid uuid, remark text,
  checked_by text, checked_at timestamptz,
  firstdt date not null,
  reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, noteid),
  unique (farm_id, noteno),
  unique (farm_id, notetp, year, serial),
  foreign key (farm_id, storeid) references lab_store (farm_id, storeid),
  foreign key (farm_id, tostore) references lab_store (farm_id, storeid),
  foreign key (prnt2, supplierid) references partner (prnt2, partnerid),
  foreign key (prnt2, custid) references partner (prnt2, partnerid),
  foreign key (farm_id, fileid) references stored_file (farm_id, file_id),
  check ((kind = 'transfer') = (tostore is not null)),
  check (tostore is null or tostore <> storeid),
  check (state not in ('15', '30') or kind = 'transfer'),
  check (origin is null or runno is not null)
);
create index lab_note_day on lab_note (farm_id, notetp, valuedt desc);
comment on index lab_note_day is 'LabstkInputMng, LabstkOutputMng: notes of a period, newest first';
create index lab_note_way on lab_note (farm_id, tostore) where state = '15';
comment on index lab_note_way is 'LabstkInputConfirm: transfers on their way to a store';
create index lab_note_run on lab_note (farm_id, runno) where runno is not null;
comment on index lab_note_run is 'a run: what it used';
create index lab_note_supplier on lab_note (prnt2, supplierid, valuedt) where supplierid is not null;
comment on index lab_note_supplier is 'LabstkInputReport: what came from a supplier';
create index lab_note_customer on lab_note (prnt2, custid) where custid is not null;
comment on index lab_note_customer is 'LabstkOutputReport: what a customer bought';
call enable_farm_rls('lab_note');
revoke delete on lab_note from farm_app;

-- The lines as they stand now; every earlier state of a note is in audit_log, every movement in the ledger.
create table lab_note_line (
  farm_id text not null, noteid uuid not null, lineno int not null check (lineno between 1 and 500),
  itemid text not null,
  lot text not null default '', expdt date not null default '9999-12-31',
  unit text not null, factor numeric(18, 6) not null check (factor > 0),
  qty numeric(18, 4) not null check (qty >= 0),
  origqty numeric(18, 4) not null,
  baseqty numeric(18, 4) not null check (baseqty >= 0),
  counted numeric(18, 4) check (counted >= 0),
  price numeric(18, 4) check (price >= 0),
  amount numeric(18, 2),
  -- temperature on arrival, and where it was put
  temp numeric(4, 1), place text,
  -- of a conversion: the unit it is held in now, when it was opened, what was lost in that unit, the lot it became
  tounit text, opened date, loss numeric(18, 4) check (loss >= 0), newlot text,
  reason text, lotreason text, remark text,
  primary key (farm_id, noteid, lineno),
  foreign key (farm_id, noteid) references lab_note (farm_id, noteid),
  foreign key (farm_id, itemid) references lab_item (farm_id, itemid)
);
create index lab_note_line_item on lab_note_line (farm_id, itemid);
comment on index lab_note_line_item is 'LabstkInputReport, LabstkOutputReport: lines of an item';
call enable_farm_rls('lab_note_line');

-- The ledger: written once, never changed, never removed. `way` is empty for goods in a store, the note's id for goods on their way from it.
create table lab_movement (
  farm_id text not null references farm,
  seq bigint generated by default as identity,
  book text not null default 'laboratory' check (book = 'laboratory'),
  storeid text not null, way text not null default '',
  prnt2 text not null, itemid text not null,
  lot text not null default '', expdt date not null default '9999-12-31',
  valuedt date not null,
  qty numeric(18, 4) not null,
  amount numeric(18, 2),
  kind text not null check (kind in ('opening', 'purchase', 'return', 'transferin', 'found', 'convin',
    'test', 'transferout', 'sampling', 'sale', 'waste', 'missing', 'convout', 'revaluation')),
  noteid uuid, lineno int, version int not null default 1,
  supplierid text, custid text, tostore text, tofarm text, testcd text, runno text,
  reverses bigint, pair bigint, pairfarm text,
  applyid text, counted numeric(18, 4) check (counted >= 0),
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, seq),
  foreign key (farm_id, storeid) references lab_store (farm_id, storeid),
  foreign key (farm_id, itemid) references lab_item (farm_id, itemid),
  foreign key (farm_id, noteid) references lab_note (farm_id, noteid),
  foreign key (farm_id, reverses) references lab_movement (farm_id, seq),
  foreign key (pairfarm, pair) references lab_movement (farm_id, seq),
  unique (farm_id, reverses),
  constraint lab_movement_moves check ((kind <> 'revaluation' or qty = 0) and (qty <> 0 or kind = 'revaluation' or counted is not null)),
  check (reverses is null or reverses < seq)
);
create index lab_movement_key on lab_movement (farm_id, book, storeid, itemid, way, valuedt, seq);
comment on index lab_movement_key is 'a posting, LabstkStockDetail: movements of an item in a store in their order';
create index lab_movement_day on lab_movement (farm_id, book, valuedt) include (kind, itemid, storeid, qty);
comment on index lab_movement_day is 'LabstrRepReport: movements of a period';
create index lab_movement_note on lab_movement (farm_id, noteid, lineno);
comment on index lab_movement_note is 'notes: the movements of a note';
create index lab_movement_lot on lab_movement (farm_id, book, itemid, lot);
comment on index lab_movement_lot is 'LabstkOutputReport: which runs used a lot';
create index lab_movement_pair on lab_movement (pairfarm, pair) where pair is not null;
comment on index lab_movement_pair is 'a posting: places fed by a movement that changes';
call enable_farm_rls('lab_movement');
revoke update, delete on lab_movement from farm_app;
grant usage on sequence lab_movement_seq_seq to farm_app;

create table lab_value (
  farm_id text not null, seq bigint not null,
  amount numeric(18, 2) not null,
  primary key (farm_id, seq),
  foreign key (farm_id, seq) references lab_movement (farm_id, seq)
);
call enable_farm_rls('lab_value');
revoke delete on lab_value from farm_app;

create table lab_total (
  farm_id text not null, book text not null default 'laboratory' check (book = 'laboratory'),
  storeid text not null, itemid text not null, way text not null default '',
  prnt2 text not null,
  qty numeric(18, 4) not null default 0 check (qty >= 0),
  amount numeric(18, 2) not null default 0,
  primary key (farm_id, book, storeid, itemid, way),
  foreign key (farm_id, storeid) references lab_store (farm_id, storeid),
  foreign key (farm_id, itemid) references lab_item (farm_id, itemid)
);
create index lab_total_item on lab_total (farm_id, book, itemid);
comment on index lab_total_item is 'LabstkItem: what lies of an item in all stores';
call enable_farm_rls('lab_total');
revoke delete on lab_total from farm_app;

create table lab_balance (
  farm_id text not null, book text not null default 'laboratory' check (book = 'laboratory'),
  storeid text not null, itemid text not null, way text not null default '',
  lot text not null default '', expdt date not null default '9999-12-31',
  qty numeric(18, 4) not null default 0 check (qty >= 0),
  primary key (farm_id, book, storeid, itemid, way, lot, expdt),
  foreign key (farm_id, book, storeid, itemid, way) references lab_total (farm_id, book, storeid, itemid, way)
);
create index lab_balance_held on lab_balance (farm_id, book, storeid, itemid, way) where qty > 0;
comment on index lab_balance_held is 'a posting: what lies in a store now, by lot';
create index lab_balance_lot on lab_balance (farm_id, book, itemid, lot) where lot <> '';
comment on index lab_balance_lot is 'a posting: the expiry date a lot number has';
call enable_farm_rls('lab_balance');
revoke delete on lab_balance from farm_app;

-- What is known of a lot: whether it may be used, and of an opened pack where it came from and until when it may be used.
create table lab_lot (
  farm_id text not null, itemid text not null,
  lot text not null, expdt date not null default '9999-12-31',
  quality text not null default 'new' check (quality in ('new', 'passed', 'failed', 'quarantined')),
  -- an opened pack: the lot it was, the date printed on it, when it was opened, the unit it is held in
  parentlot text, printed date, opened date, unit text,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, itemid, lot, expdt),
  foreign key (farm_id, itemid) references lab_item (farm_id, itemid),
  check ((parentlot is null) = (opened is null))
);
call enable_farm_rls('lab_lot');
revoke delete on lab_lot from farm_app;

-- What arrived of a transfer, by line and lot, and what of the rest was explained.
create table lab_arrival (
  farm_id text not null, noteid uuid not null, lineno int not null,
  lot text not null default '', expdt date not null default '9999-12-31',
  sent numeric(18, 4) not null check (sent > 0),
  received numeric(18, 4) not null check (received >= 0 and received <= sent),
  refused boolean not null default false check (not refused or received = 0),
  condition text not null check (condition in ('good', 'damaged', 'wet', 'wrong', 'expired')),
  temp numeric(4, 1), place text, remark text,
  back numeric(18, 4) not null default 0 check (back >= 0),
  lost numeric(18, 4) not null default 0 check (lost >= 0),
  explained text,
  primary key (farm_id, noteid, lineno, lot, expdt),
  foreign key (farm_id, noteid) references lab_note (farm_id, noteid),
  check (received + back + lost <= sent),
  check (lost = 0 or explained is not null)
);
call enable_farm_rls('lab_arrival');
revoke delete on lab_arrival from farm_app;
create index lab_arrival_short on lab_arrival (farm_id, noteid) where sent > received + back + lost;
comment on index lab_arrival_short is 'LabstkOutputMng: transfers of which nobody explained what did not arrive';
