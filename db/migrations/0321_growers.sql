-- What contract growers get for a batch or a flock, by terms of a day on, and the settlement of each batch.
create table grower_contract (
  farm_id text not null references farm,
  contractid text not null check (contractid ~ '^[A-Z0-9._-]{1,20}$'),
  name text not null check (length(name) between 1 and 120),
  -- the house he grows in: a pig house or a chicken house, whose codes are never alike
  roomid text not null,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, contractid)
);
create unique index grower_contract_house on grower_contract (farm_id, roomid) where inuse;
comment on index grower_contract_house is 'findSettlements, ChikIncomReport: the contract of a house';
create table grower_terms (
  farm_id text not null,
  contractid text not null,
  validfrom date not null,
  -- of a head out, a kg out, or a kg gained; of flocks the agreed price of a kg
  basis text not null check (basis in ('head', 'kg', 'gain', 'price')),
  fee numeric(18, 4) not null check (fee > 0),
  -- FCR agreed, and what 0.01 below (above) it adds to (takes from) a kg gained
  fcr numeric(5, 3) check (fcr > 0),
  fcrrate numeric(18, 4) check (fcrrate >= 0),
  -- loss % agreed, and what a point below (above) it adds to (takes from) a head in
  loss numeric(5, 2) check (loss between 0 and 100),
  lossrate numeric(18, 4) check (lossrate >= 0),
  primary key (farm_id, contractid, validfrom),
  foreign key (farm_id, contractid) references grower_contract on delete cascade,
  check ((fcr is null) = (fcrrate is null)),
  check ((loss is null) = (lossrate is null))
);
call enable_farm_rls('grower_contract');
call enable_farm_rls('grower_terms');

-- The settlement of a closed batch: what it was reckoned by, and who signed it.
create table grower_settlement (
  farm_id text not null,
  noteid uuid not null,
  noteno text not null,
  version int not null default 1,
  state text not null check (state in ('02', '10', '20', '50')),
  contractid text not null,
  roomid text not null,
  parityid int not null,
  closedt date not null,
  validfrom date not null,
  -- as the batch stood when it was reckoned
  heads int not null check (heads >= 0),
  headsin int not null check (headsin > 0),
  kg numeric(12, 1) not null,
  gain numeric(12, 1) not null,
  fcr numeric(8, 4),
  loss numeric(7, 4) not null,
  fee numeric(18, 2) not null,
  fcrpart numeric(18, 2) not null,
  losspart numeric(18, 2) not null,
  total numeric(18, 2) not null,
  checked_by text, checked_at timestamptz,
  approved_by text, approved_at timestamptz,
  reqid uuid,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, noteid),
  foreign key (farm_id, contractid) references grower_contract (farm_id, contractid),
  foreign key (farm_id, roomid, parityid) references house_batch (farm_id, roomid, parityid),
  check (total = fee + fcrpart + losspart)
);
create unique index grower_settlement_batch on grower_settlement (farm_id, roomid, parityid) where state <> '02';
comment on index grower_settlement_batch is 'findSettlements: the settlement of a batch, once';
call enable_farm_rls('grower_settlement');
revoke delete on grower_settlement from farm_app;
