-- Standards of feed and feed conversion and the programme of goods by age. A version holds from its day on for batches that
-- open then; what earlier batches follow stays. Rows lie under the company (a trial farm is one of its own); `farms` names the
-- farms a version is for, none of them stands for all.
create table standard (
  prnt2 text not null,
  stdid uuid not null,
  kind text not null check (kind in ('feed', 'fcr', 'item')),
  code text not null check (code ~ '^[A-Z0-9._-]{1,20}$'),
  from_day date not null,
  name text not null check (length(name) between 1 and 120),
  stdtp text not null check (stdtp in ('pig', 'poultry')),
  farms text[] not null default '{}',
  sex text check (sex in ('F', 'M')),
  area text,
  remark text,
  version int not null default 1,
  crtusrid text not null,
  crtdate timestamptz not null default now(),
  lstusrid text,
  lstdate timestamptz,
  primary key (prnt2, stdid),
  unique (prnt2, kind, code, from_day),
  check (sex is null or kind = 'fcr'),
  check (area is null or kind = 'item')
);

-- Feed a head a day in an age week and live weight at its end: kg of pigs, grams of poultry.
create table feed_standard_row (
  prnt2 text not null,
  stdid uuid not null,
  week int not null check (week between 1 and 104),
  feed numeric(9, 3) not null check (feed > 0),
  weight numeric(9, 3) not null check (weight > 0),
  primary key (prnt2, stdid, week),
  foreign key (prnt2, stdid) references standard on delete cascade
);

-- Feed conversion up to a live weight, kg.
create table fcr_band (
  prnt2 text not null,
  stdid uuid not null,
  upto numeric(9, 3) not null check (upto > 0),
  fcr numeric(6, 3) not null check (fcr between 0.8 and 6),
  primary key (prnt2, stdid, upto),
  foreign key (prnt2, stdid) references standard on delete cascade
);

-- An item and the ages, or live weights, it is for: days from birth, age weeks or kg, both ends included.
create table programme_line (
  prnt2 text not null,
  stdid uuid not null,
  line int not null check (line between 1 and 200),
  book text not null default 'goods' check (book = 'goods'),
  itemid text not null,
  basis text not null check (basis in ('day', 'week', 'kg')),
  low numeric(6, 1) not null check (low >= 0),
  high numeric(6, 1) not null,
  dose numeric(18, 4) check (dose > 0),
  unit text,
  route text,
  every int check (every between 1 and 365),
  tolerance int not null default 0 check (tolerance between 0 and 45),
  primary key (prnt2, stdid, line),
  foreign key (prnt2, stdid) references standard on delete cascade,
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid),
  check (high >= low)
);
create index programme_line_item on programme_line (prnt2, itemid);
comment on index programme_line_item is 'ItemList: programmes that name an item';

do $$
declare
  target text;
begin
  foreach target in array array['standard', 'feed_standard_row', 'fcr_band', 'programme_line'] loop
    execute format('alter table %I enable row level security', target);
    execute format('alter table %I force row level security', target);
    execute format('create policy company on %I using (prnt2 = any (app_companies())) with check (prnt2 = any (app_companies()))', target);
  end loop;
end $$;
comment on table standard is 'reference: few rows of a company, read with its farms';
comment on table feed_standard_row is 'reference: few rows of a company, read with its farms';
comment on table fcr_band is 'reference: few rows of a company, read with its farms';
comment on table programme_line is 'reference: few rows of a company, read with its farms';
grant select, insert, update, delete on standard, feed_standard_row, fcr_band, programme_line to farm_app;
