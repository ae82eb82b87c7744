-- Days are written as the language writes them, 22/11/2026, unless a person chose otherwise: digits 20261122, or the Buddhist year 22/11/2569.
-- Whoever never chose holds the former default, which no row tells from a choice: all begin anew with the way of their language.
alter table app_user drop constraint app_user_date_style_check;
alter table app_user alter column date_style set default 'DD/MM/YYYY';
update app_user set date_style = 'DD/MM/YYYY' where date_style <> 'DD/MM/YYYY';
alter table app_user add constraint app_user_date_style_check check (date_style in ('DD/MM/YYYY', 'DD/MM/BBBB', 'YYYYMMDD'));
