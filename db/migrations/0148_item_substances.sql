-- What acts in a medicine, in milligrams a base unit: the use of antibiotics is reported by substance and class.
create table item_substance (
  prnt2 text not null, book text not null default 'goods', itemid text not null,
  farm_id text references farm,
  substance text not null,
  mg numeric(18, 6) not null check (mg > 0),
  -- importance of an antibiotic for people (WHO); other: no antibiotic
  class text not null check (class in ('critical', 'high', 'important', 'own', 'other')),
  primary key (prnt2, book, itemid, substance),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid)
);
call enable_shared_rls('item_substance');
grant delete on item_substance to farm_app;
comment on table item_substance is 'reference: a list of the company, named by the ledgers of its farms';

-- Given only as a veterinarian prescribes.
alter table item add column prescription boolean not null default false;
