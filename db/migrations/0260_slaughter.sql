-- What the slaughterhouse reports of pigs that were sold: joined to the line of their delivery note.
create table slaughter_return (
  farm_id text not null,
  noteid uuid not null,
  lineno int not null check (lineno between 1 and 200),
  slaughterdt date not null,
  -- head that were slaughtered, and those that arrived dead: together those of the line
  heads int not null check (heads >= 0),
  doa int not null default 0 check (doa >= 0),
  carcass numeric(12, 1) not null check (carcass >= 0),
  grade text,
  condemned int not null default 0 check (condemned between 0 and heads),
  lung numeric(4, 1) check (lung between 0 and 55),
  remark text,
  crtusrid text not null, crtdate timestamptz not null default now(),
  lstusrid text, lstdate timestamptz,
  primary key (farm_id, noteid, lineno),
  foreign key (farm_id, noteid) references sale_note (farm_id, noteid)
);
call enable_farm_rls('slaughter_return');
revoke delete on slaughter_return from farm_app;
