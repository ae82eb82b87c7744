-- A range of official numbers is called by a code people give it, as every row of a list is.
alter table lab_code_range add column rangecd text not null check (rangecd ~ '^[A-Z0-9._-]{1,20}$');
alter table lab_code_range rename column active to inuse;
alter table lab_code_range drop constraint lab_code_range_pkey;
alter table lab_code_range drop column rangeid;
alter table lab_code_range add primary key (farm_id, rangecd);
drop index lab_number_range;
alter table lab_number drop column rangeid;
alter table lab_number add column rangecd text;
create index lab_number_range on lab_number (farm_id, rangecd, n) where rangecd is not null;
comment on index lab_number_range is 'LabGovCodeInit: the register of a range';
