-- What the farm sells: delivery notes to customers. A line of growing pigs is the sale event of their batch, one of goods a note of the
-- warehouse, written in the same transaction: neither stands without the other.
create table sale_note (
  farm_id text not null references farm,
  noteid uuid not null,
  noteno text not null,
  year int not null,
  serial int not null,
  version int not null default 1,
  state text not null check (state in ('02', '10', '20', '50')),
  valuedt date not null,
  prnt2 text not null,
  customerid text not null,
  paymethod text not null,
  duedt date not null,
  -- the warehouse its goods leave
  storeid text,
  book text not null default 'goods' check (book = 'goods'),
  discount numeric(18, 2) not null default 0 check (discount >= 0),
  refno text,
  driver text,
  plate text,
  destination text,
  receiver text,
  applyid text not null,
  remark text,
  checked_by text, checked_at timestamptz,
  approved_by text, approved_at timestamptz,
  reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  lstusrid text, lstdate timestamptz,
  primary key (farm_id, noteid),
  unique (farm_id, noteno),
  foreign key (prnt2, customerid) references partner (prnt2, partnerid),
  foreign key (farm_id, book, storeid) references store (farm_id, book, storeid),
  check (duedt >= valuedt)
);
call enable_farm_rls('sale_note');
revoke delete on sale_note from farm_app;
create index sale_note_day on sale_note (farm_id, valuedt desc);
comment on index sale_note_day is 'PigExpReport2, PigExpMng: delivery notes of a period, newest first';
create index sale_note_customer on sale_note (farm_id, customerid, valuedt);
comment on index sale_note_customer is 'PigExpReport2: statement of a customer, what he owes';

create table sale_line (
  farm_id text not null,
  noteid uuid not null,
  lineno int not null check (lineno between 1 and 200),
  kind text not null check (kind in ('pigs', 'breeding', 'goods', 'service', 'birds', 'eggs')),
  prnt2 text not null,
  book text not null default 'goods' check (book = 'goods'),
  itemid text,
  unit text,
  lot text,
  expdt date,
  roomid text,
  saleclass text,
  tags text,
  qty numeric(18, 4) not null check (qty > 0),
  weight numeric(12, 1) check (weight > 0),
  basis text not null check (basis in ('kg', 'head', 'unit')),
  -- null while it is not known
  price numeric(18, 4) check (price > 0),
  discpct numeric(5, 2) not null default 0 check (discpct between 0 and 100),
  discount numeric(18, 2) not null default 0 check (discount >= 0),
  reason text,
  remark text,
  -- amount less its share of the note's discount, tax on it, both together
  amount numeric(18, 2) not null default 0 check (amount >= 0),
  net numeric(18, 2) not null default 0 check (net >= 0),
  taxpct numeric(5, 2) not null default 0 check (taxpct between 0 and 100),
  tax numeric(18, 2) not null default 0 check (tax >= 0),
  -- what it wrote in the book of what was sold
  event_id uuid,
  goods_id uuid,
  primary key (farm_id, noteid, lineno),
  foreign key (farm_id, noteid) references sale_note (farm_id, noteid),
  foreign key (farm_id, roomid) references room (farm_id, roomid),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid),
  foreign key (farm_id, event_id) references batch_event (farm_id, event_id),
  foreign key (farm_id, goods_id) references stock_note (farm_id, noteid),
  check (net <= amount)
);
call enable_farm_rls('sale_line');
create unique index sale_line_event on sale_line (farm_id, event_id) where event_id is not null;
comment on index sale_line_event is 'PigletReportClose, PigletEventUpdate: the line of a sale event';

-- What was paid of a note; below 0 what was given back.
create table sale_payment (
  farm_id text not null,
  noteid uuid not null,
  payno int not null check (payno > 0),
  paydt date not null,
  amount numeric(18, 2) not null check (amount <> 0),
  paymethod text not null,
  refno text,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, noteid, payno),
  foreign key (farm_id, noteid) references sale_note (farm_id, noteid)
);
call enable_farm_rls('sale_payment');
revoke update, delete on sale_payment from farm_app;
create index sale_payment_day on sale_payment (farm_id, paydt);
comment on index sale_payment_day is 'PigExpReport2: notes by the day they were paid, statement of a customer';
