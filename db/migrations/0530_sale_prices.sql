-- What animals, goods and services are sold at by list and day: '*' is the list of customers without one of their own.
create table sale_price (
  farm_id text not null references farm,
  priceid text not null default gen_random_uuid()::text check (length(priceid) = 36),
  trade text not null check (trade in ('pigs', 'poultry')),
  pricelist text not null default '*' check (length(pricelist) between 1 and 40),
  kind text not null,
  -- a class of animals; null: all that no other price names
  saleclass text,
  -- what lies in a warehouse, or a service; null of animals
  itemid text,
  basis text not null check (basis in ('kg', 'head', 'unit')),
  -- the unit a price by unit is for
  unit text,
  fromdt date not null,
  price numeric(18, 4) not null check (price > 0),
  inuse boolean not null default true,
  version int not null default 1,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, priceid),
  check (itemid is null or saleclass is null),
  check ((unit is not null) = (itemid is not null and basis = 'unit'))
);
create unique index sale_price_day on sale_price (farm_id, trade, kind, basis, pricelist, saleclass, itemid, unit, fromdt) nulls not distinct where inuse;
comment on index sale_price_day is 'PigExp, ChkExp: the price of a line on its day';
call enable_farm_rls('sale_price');

-- The list a customer buys by on every farm of the company.
alter table partner add column pricelist text check (length(pricelist) between 1 and 40);
