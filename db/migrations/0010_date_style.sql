-- How a person wants days written; the specification's default is YYYYMMDD.
alter table app_user add column date_style text not null default 'YYYYMMDD' check (date_style in ('YYYYMMDD', 'DD/MM/YYYY'));
