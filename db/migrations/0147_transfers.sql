-- Goods that arrive from a warehouse of another farm say which movement of that farm they left with: the key of another farm's row
-- cannot be a foreign key of this one.
alter table stock_movement
  add column fromfarm text references farm,
  add column fromseq bigint,
  add column fromnote text,
  add constraint stock_movement_from check (
    (fromfarm is null) = (fromseq is null) and (fromfarm is null) = (fromnote is null) and (fromfarm is null or (pair is null and fromfarm <> farm_id)));
create index stock_movement_from on stock_movement (farm_id, fromfarm, fromseq) where fromseq is not null;
comment on index stock_movement_from is 'a posting: what another farm received of goods that are worth another amount now';
comment on index stock_note_to is 'PigInstockConfirm, Home: transfers on their way to a warehouse';

-- What arrived of a transfer, by line and lot; rows lie with the sender, whose the goods on the way are.
create table stock_arrival (
  farm_id text not null,
  noteid uuid not null,
  lineno int not null,
  lot text not null default '',
  expdt date not null default '9999-12-31',
  sent numeric(18, 4) not null check (sent > 0),
  received numeric(18, 4) not null check (received >= 0 and received <= sent),
  refused boolean not null default false check (not refused or received = 0),
  condition text not null check (condition in ('good', 'damaged', 'wet', 'wrong', 'expired')),
  remark text,
  -- of what did not arrive: how much the sender has explained
  explained numeric(18, 4) not null default 0 check (explained >= 0 and explained <= sent - received),
  primary key (farm_id, noteid, lineno, lot, expdt),
  foreign key (farm_id, noteid) references stock_note (farm_id, noteid)
);
call enable_farm_rls('stock_arrival');
revoke delete on stock_arrival from farm_app;
create index stock_arrival_short on stock_arrival (farm_id, noteid) where sent > received + explained;
comment on index stock_arrival_short is 'PigstockTransfupd, Home: transfers of which nobody explained what did not arrive';

-- How the sender explained what did not arrive: found and put back, sent again under another note, or written off.
create table stock_shortage (
  farm_id text not null,
  noteid uuid not null,
  lineno int not null,
  lot text not null default '',
  expdt date not null default '9999-12-31',
  serial int not null check (serial > 0),
  how text not null check (how in ('back', 'resent', 'lost')),
  qty numeric(18, 4) not null check (qty > 0),
  valuedt date not null,
  reason text,
  remark text,
  tonote uuid,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, noteid, lineno, lot, expdt, serial),
  foreign key (farm_id, noteid, lineno, lot, expdt) references stock_arrival (farm_id, noteid, lineno, lot, expdt),
  foreign key (farm_id, tonote) references stock_note (farm_id, noteid),
  check ((how = 'resent') = (tonote is not null)),
  check (how <> 'lost' or reason is not null)
);
call enable_farm_rls('stock_shortage');
revoke update, delete on stock_shortage from farm_app;
