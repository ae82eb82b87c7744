-- Laboratory: titrations read from the wells of a plate; columns of instruments no reader knows.
alter table lab_test add column endpoint text not null default 'full' check (endpoint in ('full', 'half'));
-- titre the positive control should have
alter table lab_test add column pctitre int check (pctitre > 0);
-- wells of the virus (or antigen) alone, and of cells alone
alter table lab_test add column vcwells text, add column ccwells text;

-- How the file of an instrument is read: which heading holds the well, the value, what stands beside.
create table lab_file_map (
  farm_id text not null references laboratory,
  instrument text not null check (length(instrument) between 1 and 60),
  kind text not null check (kind in ('od', 'ct')),
  columns jsonb not null,
  crtusrid text not null, crtdate timestamptz not null default now(), lstusrid text, lstdate timestamptz,
  primary key (farm_id, instrument, kind)
);
call enable_farm_rls('lab_file_map');
