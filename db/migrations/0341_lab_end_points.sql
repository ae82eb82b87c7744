-- Neutralisation is read as the last dilution with full protection, or as the dilution that protects half (Spearman–Kärber): the two are never mixed.
alter table lab_result add column endpoint text not null default 'full' check (endpoint in ('full', 'half'));
