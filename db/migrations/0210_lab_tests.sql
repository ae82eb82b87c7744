-- Laboratory: the list of tests with kits and cut-offs, runs with their wells, results.

create table lab_test (
  farm_id text not null references laboratory,
  testcd text not null check (testcd ~ '^[A-Z0-9._-]{1,20}$'),
  name_v text not null, name_e text not null, name_t text not null,
  disease text not null, agent text,
  testgrp text not null check (testgrp in ('elisa', 'hi', 'sn', 'pcr', 'bact', 'abg', 'chem')),
  species text not null default 'pig' check (species in ('pig', 'poultry', 'both')),
  sampletps text[] not null,
  method text, norm text,
  accredited boolean not null default false,
  formula text not null check (formula in ('sp', 'spp', 'sn', 'snp', 'pi', 'comp', 'pp', 'titre', 'ct', 'number', 'presence')),
  unit text,
  decimals int not null default 2 check (decimals between 0 and 4),
  -- plate and what its controls must hold
  plate int not null default 96 check (plate in (96, 384)),
  way text not null default 'column' check (way in ('column', 'row')),
  replicates int not null default 1 check (replicates between 1 and 4),
  ncwells text, pcwells text,
  mindiff numeric(8, 4), maxnc numeric(8, 4), minnc numeric(8, 4), minpc numeric(8, 4), maxpc numeric(8, 4), maxcv numeric(5, 1),
  pcmean numeric(5, 2), pcwithin numeric(4, 2) not null default 2,
  needic boolean not null default false,
  cycles int check (cycles between 20 and 60),
  ctstrong numeric(5, 2), ctmedium numeric(5, 2), ctweak numeric(5, 2), ctdoubtful numeric(5, 2),
  check (ctstrong <= ctmedium and ctmedium <= ctweak and ctweak <= ctdoubtful),
  slope numeric(8, 4) check (slope < 0), intercept numeric(8, 4),
  -- titration
  dilfirst int check (dilfirst > 0), dilsteps int check (dilsteps between 2 and 24),
  se numeric(6, 5) check (se > 0 and se <= 1), sp numeric(6, 5) check (sp > 0 and sp <= 1),
  subcontract text,
  tatdays int not null default 3 check (tatdays between 0 and 90),
  price numeric(18, 2) check (price >= 0),
  loinc text,
  listed boolean not null default false,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, testcd)
);
call enable_farm_rls('lab_test');

create table lab_test_kit (
  farm_id text not null, testcd text not null,
  kit text not null check (kit ~ '^[A-Z0-9._-]{1,20}$'),
  name text not null,
  -- the kit among the laboratory's goods
  itemid text,
  primary key (farm_id, testcd, kit),
  foreign key (farm_id, testcd) references lab_test (farm_id, testcd) on delete cascade
);
call enable_farm_rls('lab_test_kit');

-- A value is judged by the row of its kit, matrix and day; '*' stands for any. Rows of one kit and matrix never overlap in time.
create table lab_cutoff (
  farm_id text not null, testcd text not null,
  kit text not null, matrix text not null,
  fromdt date not null, todt date, check (todt >= fromdt),
  negop text check (negop in ('<', '<=', '>', '>=')), neg numeric(12, 4),
  check ((negop is null) = (neg is null)),
  posop text not null check (posop in ('<', '<=', '>', '>=')), pos numeric(12, 4) not null,
  protection numeric(12, 4),
  -- titre from S/P: log10 T = a × log10(S/P) + b above the least S/P
  a numeric(10, 5), b numeric(10, 5), least numeric(8, 4),
  check ((a is null) = (b is null)),
  source text,
  primary key (farm_id, testcd, kit, matrix, fromdt),
  exclude using gist (farm_id with =, testcd with =, kit with =, matrix with =, daterange(fromdt, coalesce(todt, 'infinity'), '[]') with &&),
  foreign key (farm_id, testcd) references lab_test (farm_id, testcd) on delete cascade
);
call enable_farm_rls('lab_cutoff');

-- Who answers for a row. What he signed is kept with it: a row that was changed afterwards is not signed any more.
create table lab_cutoff_sign (
  farm_id text not null, testcd text not null,
  kit text not null, matrix text not null, fromdt date not null,
  limits jsonb not null,
  signedby text not null, signedat timestamptz not null default now(),
  primary key (farm_id, testcd, kit, matrix, fromdt, signedat)
);
call enable_farm_rls('lab_cutoff_sign');
revoke update, delete on lab_cutoff_sign from farm_app;

create table lab_run (
  farm_id text not null references laboratory,
  runid uuid not null,
  runno text not null,
  testcd text not null,
  kit text not null,
  itemid text, lot text, expdt date, storeid text, qty numeric(18, 4) check (qty > 0),
  instrument text, operator text not null,
  rundt date not null,
  size int not null check (size in (96, 384)),
  way text not null check (way in ('column', 'row')),
  state smallint not null check (state in (1, 2)),
  -- limits of the test as they were, what the controls showed, what did not hold
  limits jsonb not null, controls jsonb not null, failed jsonb not null default '[]',
  check ((state = 2) = (failed <> '[]')),
  filename text, filesha text check (filesha ~ '^[0-9a-f]{64}$'), format text, cycles int,
  target text, ictarget text,
  remark text,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, runid),
  unique (farm_id, runno),
  foreign key (farm_id, testcd) references lab_test (farm_id, testcd)
);
call enable_farm_rls('lab_run');
revoke update, delete on lab_run from farm_app;
create index lab_run_test on lab_run (farm_id, testcd, rundt);
comment on index lab_run_test is 'LabPigHealthPara: control charts of a test; LabRequest2: its last runs';
create index lab_run_lot on lab_run (farm_id, itemid, lot) where lot is not null;
comment on index lab_run_lot is 'LabstkStockDetail: which runs used a lot';

-- What was measured, as the instrument wrote it; kept for good.
create table lab_well (
  farm_id text not null,
  runid uuid not null,
  well text not null check (well ~ '^[A-P]([1-9]|1[0-9]|2[0-4])$'),
  role text not null check (role in ('sample', 'nc', 'pc', 'blank', 'ic', 'std', 'virus')),
  requestid uuid, seq int,
  check ((role = 'sample') = (requestid is not null) and (requestid is null) = (seq is null)),
  dilution int check (dilution > 0),
  raw double precision, reference double precision, ic double precision,
  quantity double precision,
  said text, called text,
  excluded text,
  primary key (farm_id, runid, well),
  foreign key (farm_id, runid) references lab_run (farm_id, runid)
);
call enable_farm_rls('lab_well');
revoke update, delete on lab_well from farm_app;

-- A value of an order, one row an attempt; an earlier one stays, voided with its reason.
create table lab_result (
  farm_id text not null,
  requestid uuid not null,
  seq int not null,
  testcd text not null,
  attempt int not null check (attempt > 0),
  sender text not null,
  runid uuid,
  kit text not null, matrix text not null, lot text,
  status smallint not null check (status in (1, 2)),
  invalidwhy text, check ((status = 2) = (invalidwhy is not null)),
  rawmean double precision,
  -- as worked out, as reported (rounded, "<2"), as figures take it
  value double precision, reported text, stat double precision,
  unit text,
  cls text check (cls in ('neg', 'dbt', 'pos')), grade text,
  protective boolean,
  copies double precision, titre double precision,
  cutoff jsonb,
  called text, differs boolean not null default false,
  comment text,
  tester text not null, testdt date not null, at timestamptz not null default now(),
  voidedby text, voidedat timestamptz, voidwhy text,
  check ((voidedat is null) = (voidedby is null) and (voidedat is null) = (voidwhy is null)),
  primary key (farm_id, requestid, seq, testcd, attempt),
  foreign key (farm_id, requestid, seq, testcd) references lab_order (farm_id, requestid, seq, testcd),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender),
  foreign key (farm_id, runid) references lab_run (farm_id, runid)
);
call enable_lab_rls('lab_result');
revoke delete on lab_result from farm_app;
create unique index lab_result_live on lab_result (farm_id, requestid, seq, testcd) where voidedat is null;
comment on index lab_result_live is 'LabTestReport, LabTestReport2, charts: the value that counts';
create index lab_result_test on lab_result (farm_id, testcd, testdt) where voidedat is null;
comment on index lab_result_test is 'LabListofTest: tests of twelve months; charts of a test';
create index lab_result_run on lab_result (farm_id, runid) where runid is not null;
comment on index lab_result_run is 'LabstkStockDetail: results of a run';
