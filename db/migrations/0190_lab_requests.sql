-- Laboratory: requests with their samples and orders, the log of steps, what was sent.
--
-- A request belongs to two sides. Its rows lie with the laboratory (farm_id, which is the LABID of the specification), and every
-- one of them names the farm that asked in `sender`; the key of the request holds both, so that no row below it can name another
-- sender. A policy compares the two columns with the farms of the transaction and asks no table (docs/decisions/017).
create procedure enable_lab_rls(target regclass) language plpgsql as $$
declare
  sides constant text := 'farm_id = any (app_farms()) or sender = any (app_farms())';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy sides on %s using (%s) with check (%s)', target, sides, sides);
  execute format('grant select, insert, update, delete on %s to farm_app', target);
end
$$;

-- A laboratory; its id is that of its farm. Its kind is the setting LABKND.
create table laboratory (
  farm_id text primary key references farm,
  -- company whose farms find it
  prnt2 text not null,
  name_v text not null check (length(name_v) between 1 and 120), name_e text not null, name_t text not null,
  address text, province text, tel text, email text,
  accreditation text, mark text, logo text,
  signatories jsonb not null default '[]',
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz
);
alter table laboratory enable row level security;
alter table laboratory force row level security;
create policy finds on laboratory using (farm_id = any (app_farms()) or prnt2 = any (app_companies())) with check (farm_id = any (app_farms()));
grant select, insert, update on laboratory to farm_app;

-- Numbers a laboratory gives: one counter a kind and year, held by who draws from it until he is through.
create table lab_counter (
  farm_id text not null references laboratory,
  kind text not null check (kind in ('request', 'sample', 'run', 'report')),
  year int not null check (year between 2000 and 2200),
  next int not null default 1 check (next > 0),
  primary key (farm_id, kind, year)
);
call enable_farm_rls('lab_counter');

create table lab_customer (
  farm_id text not null references laboratory,
  custid text not null check (custid ~ '^[A-Z0-9._-]{1,20}$'),
  name_v text not null check (length(name_v) between 1 and 120), name_e text, name_t text,
  kind text not null check (kind in ('own', 'company', 'authority', 'laboratory')),
  taxno text, address text, province text, tel text, emails text,
  language text not null default 'V' check (language in ('V', 'E', 'T')),
  pricelist text,
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  paymethod text,
  credit numeric(18, 2) check (credit >= 0),
  fromdt date, todt date, check (todt >= fromdt),
  remark text,
  -- merged into this one: its code is an alias from then on
  alias text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, custid),
  foreign key (farm_id, alias) references lab_customer (farm_id, custid),
  check (alias <> custid)
);
call enable_farm_rls('lab_customer');

-- Where animals stand: a farm of the system, or an outside one with its houses typed.
create table lab_place (
  farm_id text not null references laboratory,
  placeid text not null check (placeid ~ '^[A-Z0-9._-]{1,20}$'),
  custid text not null,
  -- farm of the system; the laboratory's own where it is an outside one
  sender text not null references farm,
  name_v text not null check (length(name_v) between 1 and 120), name_e text, name_t text,
  species text not null default 'pig' check (species in ('pig', 'poultry')),
  type text not null default 'mixed' check (type in ('breeding', 'nursery', 'finishing', 'mixed', 'boarstud', 'poultry')),
  heads text,
  address text, country text not null default 'VN' check (country in ('VN', 'TH')),
  province text not null, provincedt date,
  lat numeric(8, 5) check (lat between -90 and 90), lon numeric(8, 5) check (lon between -180 and 180),
  check ((lat is null) = (lon is null)),
  vet text, contact text, disease text, vaccination text, rooms text,
  fromdt date, todt date, check (todt >= fromdt),
  remark text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, placeid),
  foreign key (farm_id, custid) references lab_customer (farm_id, custid)
);
call enable_lab_rls('lab_place');
create index lab_place_sender on lab_place (sender) where inuse;
comment on index lab_place_sender is 'getLabList, LabRequest: laboratories a farm may send to';
create index lab_place_customer on lab_place (farm_id, custid);
comment on index lab_place_customer is 'LabCustListManagement: farms of a customer';

create table lab_request (
  farm_id text not null references laboratory,
  requestid uuid not null,
  sender text not null references farm,
  requestno text not null,
  -- kind of the laboratory as the request left null
  labknd text not null check (labknd in ('L', 'M', 'S', 'R')),
  custid text, placeid text,
  requester text, contact text,
  reqdt date not null,
  sampledt date, sampler text,
  species text not null default 'pig' check (species in ('pig', 'poultry')),
  purpose text, priority text not null default 'normal' check (priority in ('normal', 'high')),
  urgent boolean not null default false,
  official boolean not null default false,
  history text,
  state text not null check (state in ('02', '05', '10', '15', '20', '25', '30', '32', '35', '40', '50', '60', '65')),
  duedt date,
  -- hand-over and reception
  plandt date, courier text, handedat timestamptz, parcels int check (parcels > 0), sendtemp numeric(5, 1),
  receivedat timestamptz, receivedby text, receivetemp numeric(5, 1), counted int check (counted >= 0),
  agreedby text, agreedhow text,
  testfrom date, testto date,
  advice text, followdt date,
  cancelcd text, cancelwhy text,
  images text[] not null default '{}' check (cardinality(images) <= 4),
  paid text not null default 'open' check (paid in ('open', 'paid', 'free')),
  revision int not null default 0 check (revision >= 0),
  remark text,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, requestid),
  unique (farm_id, requestid, sender),
  unique (farm_id, requestno),
  foreign key (farm_id, custid) references lab_customer (farm_id, custid),
  foreign key (farm_id, placeid) references lab_place (farm_id, placeid),
  -- a draft may still lack what the first step asks
  check (state in ('02', '05') or (custid is not null and placeid is not null and sampledt is not null))
);
call enable_lab_rls('lab_request');
create index lab_request_work on lab_request (farm_id, state, duedt);
comment on index lab_request_work is 'LabRequest2: the worklist; LabDashBoard: open requests by status';
create index lab_request_days on lab_request (farm_id, reqdt);
comment on index lab_request_days is 'LabRequestReport, LabTestReport2, charts: requests of a period';
create index lab_request_sender on lab_request (sender, reqdt);
comment on index lab_request_sender is 'LabRequest, LabRequestReport: the requests of the asking farm';
create index lab_request_customer on lab_request (farm_id, custid, reqdt);
comment on index lab_request_customer is 'LabCustListManagement: requests of a customer';
create index lab_request_place on lab_request (farm_id, placeid, sampledt);
comment on index lab_request_place is 'LabChartHistory, LabChartSummary: requests of a farm';

create table lab_sample (
  farm_id text not null,
  requestid uuid not null,
  seq int not null check (seq between 1 and 500),
  sender text not null,
  -- the farm's own mark
  mark text not null check (length(mark) between 1 and 40),
  sampletp text not null,
  pooled int not null default 1 check (pooled between 1 and 100),
  members text,
  pgid text, tag text, roomid text, pigclass text, sex text check (sex in ('F', 'M')),
  ageweeks numeric(5, 1) check (ageweeks >= 0), parity int check (parity between 0 and 30), birthdt date,
  vaccine text, vaccinedt date, dose text,
  volume numeric(8, 2) check (volume > 0),
  -- reception
  judgement text check (judgement in ('accepted', 'remark', 'rejected')),
  condition text, reject text, judgeremark text,
  check ((judgement = 'rejected') = (reject is not null)),
  -- coding; numbers struck out stay in lab_number
  labno text, officialno text,
  place text, keepuntil date,
  replaces text,
  primary key (farm_id, requestid, seq),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender),
  unique (farm_id, requestid, mark)
);
call enable_lab_rls('lab_sample');
create unique index lab_sample_labno on lab_sample (farm_id, labno) where labno is not null;
comment on index lab_sample_labno is 'LabRequest2: a scanned label; a laboratory number is of one sample';
create index lab_sample_animal on lab_sample (farm_id, sender, pgid) where pgid is not null;
comment on index lab_sample_animal is 'LabRequest2: the earlier result of the same animal; the sow card';

-- A test ordered of a sample. What came of it stands in the tables of results; here only whether it is ok (1), invalid (2) or running (3).
create table lab_order (
  farm_id text not null,
  requestid uuid not null,
  seq int not null,
  testcd text not null,
  sender text not null,
  method text, kit text, matrix text,
  price numeric(18, 2) check (price >= 0),
  duedt date,
  status smallint not null default 3 check (status in (1, 2, 3)),
  attempt int not null default 1 check (attempt > 0),
  -- a class from the first accepted value on: neg, dbt, pos …; the value itself stands with the result
  invalidwhy text, check ((status = 2) = (invalidwhy is not null)),
  resultby text, resultat timestamptz,
  check (status <> 1 or (resultby is not null and resultat is not null)),
  seenby text,
  subcontract text,
  primary key (farm_id, requestid, seq, testcd),
  foreign key (farm_id, requestid, seq) references lab_sample (farm_id, requestid, seq),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_order');
create index lab_order_waiting on lab_order (farm_id, testcd, requestid) where status = 3;
comment on index lab_order_waiting is 'LabRequest2: what waits for a run of a test; LabDashBoard';

-- Numbers given, one row each for good: an official code or a laboratory number is never given again, one taken back is struck out.
create table lab_number (
  farm_id text not null,
  kind text not null check (kind in ('sample', 'official', 'report')),
  no text not null,
  requestid uuid not null,
  sender text not null,
  seq int,
  year int not null,
  n int not null check (n > 0),
  rangeid uuid,
  givenby text not null, givenat timestamptz not null default now(),
  struckby text, struckat timestamptz, struckwhy text,
  check ((struckat is null) = (struckby is null) and (struckat is null) = (struckwhy is null)),
  primary key (farm_id, kind, no),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_number');
revoke delete on lab_number from farm_app;
create index lab_number_request on lab_number (farm_id, requestid);
comment on index lab_number_request is 'LabRequest2, LabRequestDelete: the numbers a request was given';
create index lab_number_range on lab_number (farm_id, rangeid, n) where rangeid is not null;
comment on index lab_number_range is 'LabGovCodeInit: the register of a range';

-- What happened to a request, hash chained: a row holds the hash of the row before it and its own. Never changed, never deleted.
create table lab_step (
  farm_id text not null,
  requestid uuid not null,
  serial int not null check (serial > 0),
  sender text not null,
  fromst text not null, tost text not null,
  way text not null check (way in ('forward', 'back', 'aside')),
  userid text not null, usrlvl int not null,
  at timestamptz not null,
  busdt date not null,
  device text,
  remark text,
  samples int not null, orders int not null,
  given jsonb not null default '{}',
  before bytea check (length(before) = 32),
  hash bytea not null check (length(hash) = 32),
  check ((serial = 1) = (before is null)),
  primary key (farm_id, requestid, serial),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_step');
revoke update, delete on lab_step from farm_app;

-- The paper that was issued: what it says, its bytes and their hash. A later one replaces it; the bytes never change.
create table lab_revision (
  farm_id text not null,
  requestid uuid not null,
  r int not null check (r >= 0),
  sender text not null,
  reportno text not null,
  state text not null check (state in ('draft', 'issued', 'superseded', 'withdrawn')),
  replaces int, check (replaces < r),
  reason text, check ((r = 0) or reason is not null),
  changes jsonb not null default '[]',
  language text not null default 'V' check (language in ('V', 'E', 'T')),
  data jsonb,
  pdf bytea, sha256 bytea,
  signatories jsonb not null default '[]',
  issuedby text, issuedat timestamptz,
  crtusrid text not null, crtdate timestamptz not null default now(),
  check ((state = 'draft') = (pdf is null) and (pdf is null) = (sha256 is null) and (pdf is null) = (issuedat is null)),
  check (sha256 is null or sha256 = sha256(pdf)),
  primary key (farm_id, requestid, r),
  unique (farm_id, reportno, r),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_revision');
revoke delete on lab_revision from farm_app;

-- Who was given a paper, how and with what outcome. Appended alone.
create table lab_delivery (
  farm_id text not null,
  requestid uuid not null,
  r int not null,
  serial int not null check (serial > 0),
  sender text not null,
  recipient text not null check (length(recipient) between 1 and 200),
  channel text not null check (channel in ('email', 'print', 'portal')),
  outcome text not null check (outcome in ('done', 'waiting', 'failed')),
  remark text,
  userid text not null, at timestamptz not null default now(),
  primary key (farm_id, requestid, r, serial),
  foreign key (farm_id, requestid, r) references lab_revision (farm_id, requestid, r),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_delivery');
revoke update, delete on lab_delivery from farm_app;

-- Numbers the veterinary authority gives for official samples and reports.
create table lab_code_range (
  farm_id text not null references laboratory,
  rangeid uuid not null,
  authority text not null, province text,
  kind text not null check (kind in ('sample', 'report')),
  year int not null check (year between 2000 and 2200),
  prefix text not null,
  pattern text not null default '{prefix}-{yy}-{n:5}',
  firstno int not null check (firstno > 0),
  lastno int not null check (lastno <= 9999999 and lastno >= firstno),
  nextno int not null check (nextno between firstno and lastno + 1),
  warn int not null default 50 check (warn >= 0),
  active boolean not null default true,
  closedwhy text,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, rangeid),
  exclude using gist (farm_id with =, kind with =, year with =, int4range(firstno, lastno, '[]') with &&)
);
call enable_farm_rls('lab_code_range');
