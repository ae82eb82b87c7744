-- What is paid for besides goods: wages, electricity, repair. A voucher moves nothing; its amount counts in parts, a month each, where it
-- belongs: a house, an area, or the whole farm.
create table cost_counter (
  farm_id text not null references farm,
  book text not null default 'cost' check (book = 'cost'),
  notetp text not null check (notetp = 'CV'),
  year int not null,
  last int not null check (last > 0),
  primary key (farm_id, book, notetp, year)
);
call enable_farm_rls('cost_counter');
revoke delete on cost_counter from farm_app;

create table cost_voucher (
  farm_id text not null references farm,
  noteid uuid not null,
  noteno text not null,
  year int not null,
  serial int not null,
  version int not null default 1,
  state text not null check (state in ('02', '10', '20', '50')),
  valuedt date not null,
  prnt2 text not null,
  book text not null default 'goods' check (book = 'goods'),
  itemid text not null,
  -- the group of its service when it was written: a service that changes its group changes no past month
  costgrp text not null,
  place text not null check (place in ('house', 'area', 'farm')),
  roomid text,
  area text check (area in ('grow-finish', 'nursery', 'gilts', 'sow', 'other')),
  supplierid text,
  refno text,
  amount numeric(18, 2) not null check (amount > 0),
  tax numeric(18, 2) not null default 0 check (tax >= 0),
  months int not null default 1 check (months between 1 and 60),
  paymethod text,
  -- comes back every month until one of its kind says no more
  repeat boolean not null default false,
  -- the voucher it is the next month of
  follows uuid,
  fileid uuid,
  remark text,
  checked_by text, checked_at timestamptz,
  approved_by text, approved_at timestamptz,
  reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  lstusrid text, lstdate timestamptz,
  primary key (farm_id, noteid),
  unique (farm_id, noteno),
  foreign key (farm_id, roomid) references room (farm_id, roomid),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid),
  foreign key (prnt2, supplierid) references partner (prnt2, partnerid),
  foreign key (farm_id, fileid) references stored_file (farm_id, file_id),
  foreign key (farm_id, follows) references cost_voucher (farm_id, noteid),
  check ((place = 'house') = (roomid is not null)),
  check ((place = 'area') = (area is not null))
);
call enable_farm_rls('cost_voucher');
revoke delete on cost_voucher from farm_app;
create index cost_voucher_day on cost_voucher (farm_id, valuedt desc);
comment on index cost_voucher_day is 'PigExpReport2, PigExpMng: vouchers of a period, newest first';
create index cost_voucher_room on cost_voucher (farm_id, roomid) where roomid is not null;
comment on index cost_voucher_room is 'PigletReportClose: costs named to the house of a batch';
create index cost_voucher_follows on cost_voucher (farm_id, follows) where follows is not null;
comment on index cost_voucher_follows is 'PigExpMng: repeating costs that were not written again';

-- The part of a voucher that counts on a day.
create table cost_share (
  farm_id text not null,
  noteid uuid not null,
  lineno int not null check (lineno between 1 and 60),
  valuedt date not null,
  amount numeric(18, 2) not null check (amount >= 0),
  primary key (farm_id, noteid, lineno),
  foreign key (farm_id, noteid) references cost_voucher (farm_id, noteid)
);
call enable_farm_rls('cost_share');
create index cost_share_day on cost_share (farm_id, valuedt);
comment on index cost_share_day is 'PigMonthProCostRpt, PigletReportClose: what counts in a period';

-- What was paid of a voucher; below 0 what came back.
create table cost_payment (
  farm_id text not null,
  noteid uuid not null,
  payno int not null check (payno > 0),
  paydt date not null,
  amount numeric(18, 2) not null check (amount <> 0),
  paymethod text not null,
  refno text,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, noteid, payno),
  foreign key (farm_id, noteid) references cost_voucher (farm_id, noteid)
);
call enable_farm_rls('cost_payment');
revoke update, delete on cost_payment from farm_app;
create index cost_payment_day on cost_payment (farm_id, paydt);
comment on index cost_payment_day is 'PigExpReport2: vouchers by the day they were paid';
