-- What a test costs by list and day: '*' is the list of customers without one of their own.
create table lab_test_price (
  farm_id text not null, testcd text not null,
  pricelist text not null default '*' check (length(pricelist) between 1 and 40),
  fromdt date not null,
  price numeric(18, 2) not null check (price >= 0),
  primary key (farm_id, testcd, pricelist, fromdt),
  foreign key (farm_id, testcd) references lab_test (farm_id, testcd) on delete cascade
);
call enable_farm_rls('lab_test_price');
