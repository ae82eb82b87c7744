-- What a herd should show: classes of age and parity, expected results by disease and class, the sampling plan, classes of a farm's
-- status, outbreaks. Rows of a company, beside which a farm keeps its own; the newest that is valid on a day counts, a farm's before its company's.
create table lab_age_set (
  prnt2 text not null,
  setid text not null default gen_random_uuid()::text check (length(setid) = 36),
  farm_id text references farm,
  fromdt date not null,
  remark text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (prnt2, setid)
);
call enable_shared_rls('lab_age_set');
grant select, insert, update on lab_age_set to farm_app;
create unique index lab_age_set_day on lab_age_set (prnt2, coalesce(farm_id, ''), fromdt) where inuse;
comment on index lab_age_set_day is 'LabPigHealthPara: one set of classes from a day on';

create table lab_age_class (
  prnt2 text not null,
  setid text not null,
  farm_id text references farm,
  scale text not null check (scale in ('weeks', 'parity', 'gilt', 'boar')),
  fromno int not null default 0 check (fromno between 0 and 600),
  tono int check (tono between fromno and 600),
  primary key (prnt2, setid, scale, fromno),
  exclude using gist (prnt2 with =, setid with =, scale with =, int4range(fromno, tono, '[]') with &&),
  foreign key (prnt2, setid) references lab_age_set on delete cascade
);
call enable_shared_rls('lab_age_class');
grant select, insert, update, delete on lab_age_class to farm_app;

create table lab_expected (
  prnt2 text not null,
  rowid text not null default gen_random_uuid()::text check (length(rowid) = 36),
  farm_id text references farm,
  fromdt date not null,
  disease text not null check (length(disease) between 1 and 60),
  -- a test alone, or every test of the disease; a class alone, or all
  testcd text, class text,
  vaccinated text not null default 'any' check (vaccinated in ('any', 'yes', 'no')),
  direction text not null check (direction in ('wanted', 'unwanted')),
  low numeric(12, 4), high numeric(12, 4), check (low <= high),
  protection numeric(5, 1) check (protection between 0 and 100),
  green numeric(5, 1) check (green between 0 and 100), amber numeric(5, 1) check (amber between 0 and 100),
  check ((green is null) = (amber is null) and green < amber),
  cvgood numeric(5, 1) not null default 30 check (cvgood > 0), cvmost numeric(5, 1) not null default 50, check (cvgood < cvmost),
  -- sampling plan
  animals int check (animals between 1 and 500), weeks int check (weeks between 1 and 104),
  check ((animals is null) = (weeks is null)),
  remark text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (prnt2, rowid)
);
call enable_shared_rls('lab_expected');
grant select, insert, update on lab_expected to farm_app;
create unique index lab_expected_of on lab_expected (prnt2, coalesce(farm_id, ''), disease, coalesce(testcd, ''), coalesce(class, ''), vaccinated, fromdt) where inuse;
comment on index lab_expected_of is 'LabPigHealthPara: one expectation of a disease, test, class and vaccination state from a day on';

create table lab_status_class (
  prnt2 text not null,
  rowid text not null default gen_random_uuid()::text check (length(rowid) = 36),
  farm_id text references farm,
  disease text not null check (length(disease) between 1 and 60),
  code text not null check (code ~ '^[A-Z0-9._-]{1,20}$'),
  name_v text not null check (length(name_v) between 1 and 80), name_e text not null, name_t text not null,
  tone text not null check (tone in ('good', 'warn', 'bad')),
  sort int not null default 0,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (prnt2, rowid)
);
call enable_shared_rls('lab_status_class');
grant select, insert, update on lab_status_class to farm_app;
create unique index lab_status_class_code on lab_status_class (prnt2, coalesce(farm_id, ''), disease, code);
comment on index lab_status_class_code is 'LabPigHealthPara: a class of a disease stands once';

-- The class a farm is in from a day on.
create table lab_farm_status (
  farm_id text not null references farm,
  rowid text not null default gen_random_uuid()::text check (length(rowid) = 36),
  disease text not null check (length(disease) between 1 and 60),
  code text not null,
  fromdt date not null,
  remark text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, rowid)
);
call enable_farm_rls('lab_farm_status');
create unique index lab_farm_status_day on lab_farm_status (farm_id, disease, fromdt) where inuse;
comment on index lab_farm_status_day is 'LabPigHealthPara, LabChartMap: the class of a farm from a day on';

create table lab_outbreak (
  farm_id text not null references farm,
  rowid text not null default gen_random_uuid()::text check (length(rowid) = 36),
  disease text not null check (length(disease) between 1 and 60),
  fromdt date not null, todt date, check (todt >= fromdt),
  remark text,
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, rowid),
  exclude using gist (farm_id with =, disease with =, daterange(fromdt, coalesce(todt, 'infinity'), '[]') with &&) where (inuse)
);
call enable_farm_rls('lab_outbreak');
comment on table lab_age_set is 'reference: a list of the company, beside which farms keep their own';
comment on table lab_age_class is 'reference: a list of the company, beside which farms keep their own';
comment on table lab_expected is 'reference: a list of the company, beside which farms keep their own';
comment on table lab_status_class is 'reference: a list of the company, beside which farms keep their own';
