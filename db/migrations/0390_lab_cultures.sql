-- Laboratory: cultures with their isolates and antibiograms, colonies counted on plates, breakpoints by edition.

alter table lab_test drop constraint lab_test_formula_check;
alter table lab_test add constraint lab_test_formula_check
  check (formula in ('sp', 'spp', 'sn', 'snp', 'pi', 'comp', 'pp', 'titre', 'ct', 'number', 'presence', 'culture', 'count'));
-- what is spread on a plate, in ml
alter table lab_test add column platevol numeric(8, 3) check (platevol > 0);
-- in what presence is looked for: 25 g, 100 ml
alter table lab_test add column amount text;

-- What a test can find, and the drugs it tries.
create table lab_test_organism (
  farm_id text not null, testcd text not null,
  organism text not null check (organism ~ '^[A-Z0-9._-]{1,20}$'),
  name text not null,
  primary key (farm_id, testcd, organism),
  foreign key (farm_id, testcd) references lab_test (farm_id, testcd) on delete cascade
);
call enable_farm_rls('lab_test_organism');

create table lab_test_drug (
  farm_id text not null, testcd text not null,
  drug text not null check (drug ~ '^[A-Z0-9._-]{1,20}$'),
  name text not null,
  drugclass text not null,
  content text,
  -- told to the customer, or kept for the laboratory
  reported boolean not null default true,
  primary key (farm_id, testcd, drug),
  foreign key (farm_id, testcd) references lab_test (farm_id, testcd) on delete cascade
);
call enable_farm_rls('lab_test_drug');

-- Breakpoints belong to their publishers and change every year: a laboratory imports the edition it works by. An edition stays as it
-- was imported; the newest that holds on the day of a test judges it.
create table lab_point_edition (
  farm_id text not null references laboratory,
  edition text not null check (length(edition) between 1 and 40),
  fromdt date not null,
  crtusrid text not null, crtdate timestamptz not null default now(),
  primary key (farm_id, edition)
);
call enable_farm_rls('lab_point_edition');

create table lab_breakpoint (
  farm_id text not null,
  edition text not null,
  -- '*': any organism without a row of its own
  organism text not null check (organism ~ '^([A-Z0-9._-]{1,20}|\*)$'),
  drug text not null check (drug ~ '^[A-Z0-9._-]{1,20}$'),
  method text not null check (method in ('disc', 'mic')),
  sop text not null check (sop in ('<', '<=', '>', '>=')), s numeric(10, 4) not null check (s >= 0),
  rop text not null check (rop in ('<', '<=', '>', '>=')), r numeric(10, 4) not null check (r >= 0),
  check (case method when 'disc' then s >= r else s <= r end),
  primary key (farm_id, edition, organism, drug, method),
  foreign key (farm_id, edition) references lab_point_edition (farm_id, edition)
);
call enable_farm_rls('lab_breakpoint');

-- What grew of a sample: of one attempt of one order, numbered. It lives and is voided with the result it belongs to.
create table lab_isolate (
  farm_id text not null,
  requestid uuid not null, seq int not null, testcd text not null, attempt int not null,
  isolate int not null check (isolate between 1 and 9),
  sender text not null,
  organism text not null, organismname text not null,
  -- how it was told, how much grew, what grew beside it
  method text, growth text not null, purity text not null,
  edition text,
  primary key (farm_id, requestid, seq, testcd, attempt, isolate),
  foreign key (farm_id, requestid, seq, testcd, attempt) references lab_result (farm_id, requestid, seq, testcd, attempt),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_isolate');
revoke update, delete on lab_isolate from farm_app;
create index lab_isolate_organism on lab_isolate (farm_id, organism);
comment on index lab_isolate_organism is 'LabChartVisinh: isolates of an organism';

create table lab_isolate_drug (
  farm_id text not null,
  requestid uuid not null, seq int not null, testcd text not null, attempt int not null, isolate int not null,
  drug text not null,
  sender text not null,
  drugname text not null, drugclass text not null,
  method text not null check (method in ('disc', 'mic')),
  -- of a MIC: not above the lowest, or above the highest concentration tried
  sign text not null default '' check (sign in ('', '<=', '>')),
  -- zone in mm, or MIC in µg/ml
  value numeric(10, 4) not null check (value >= 0),
  check (method = 'mic' or sign = ''),
  sir text not null check (sir in ('S', 'I', 'R', 'NT')),
  -- the row it was judged by, as it stood
  point jsonb, check (sir = 'NT' or point is not null),
  reported boolean not null,
  primary key (farm_id, requestid, seq, testcd, attempt, isolate, drug),
  foreign key (farm_id, requestid, seq, testcd, attempt, isolate) references lab_isolate (farm_id, requestid, seq, testcd, attempt, isolate),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_isolate_drug');
revoke update, delete on lab_isolate_drug from farm_app;

-- Colonies as they were counted; null: too many to count.
create table lab_count_plate (
  farm_id text not null,
  requestid uuid not null, seq int not null, testcd text not null, attempt int not null,
  exponent int not null check (exponent between 0 and 12),
  plate int not null check (plate between 1 and 6),
  sender text not null,
  colonies int check (colonies >= 0),
  volume numeric(8, 3) not null check (volume > 0),
  primary key (farm_id, requestid, seq, testcd, attempt, exponent, plate),
  foreign key (farm_id, requestid, seq, testcd, attempt) references lab_result (farm_id, requestid, seq, testcd, attempt),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender)
);
call enable_lab_rls('lab_count_plate');
revoke update, delete on lab_count_plate from farm_app;
