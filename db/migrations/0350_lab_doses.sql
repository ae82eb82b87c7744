-- Vaccinations by house: which vaccine a house got, when, how much. They move no stock; a line issued by the stock is taken over once.
create table lab_dose (
  farm_id text not null references farm,
  doseid uuid not null,
  species text not null check (species in ('pig', 'poultry')),
  roomid text not null,
  -- the house among those of its kind
  pigroom text generated always as (case when species = 'pig' then roomid end) stored,
  birdroom text generated always as (case when species = 'poultry' then roomid end) stored,
  -- batch of the house, where it is kept by batches
  parityid int check (parityid > 0),
  pigclass text check (pigclass in ('boar', 'gilt', 'sow', 'suckling', 'nursery', 'finisher', 'bird')),
  ageweeks numeric(5, 1) check (ageweeks >= 0),
  prnt2 text not null,
  book text not null default 'goods' check (book = 'goods'),
  itemid text not null,
  disease text not null check (length(disease) between 1 and 60),
  lot text not null default '' check (length(lot) <= 40),
  expdt date, check (expdt >= givendt),
  doseno int not null check (doseno between 1 and 20),
  mlhead numeric(6, 2) check (mlhead > 0),
  heads int not null check (heads > 0),
  route text check (route in ('feed', 'water', 'im', 'sc', 'iv', 'oral', 'nasal', 'spray', 'skin')),
  givendt date not null,
  applyid text not null,
  remark text,
  -- the line of an issue it was taken over from
  noteid uuid, lineno int, check ((noteid is null) = (lineno is null)),
  valuedt date not null,
  crtusrid text not null, crtdate timestamptz not null default now(),
  voided_at timestamptz, voided_by text, voided_why text,
  check ((voided_at is null) = (voided_by is null)),
  primary key (farm_id, doseid),
  foreign key (farm_id, pigroom) references room (farm_id, roomid),
  foreign key (farm_id, birdroom) references chk_house (farm_id, roomid),
  foreign key (prnt2, book, itemid) references item (prnt2, book, itemid)
);
call enable_farm_rls('lab_dose');
revoke delete on lab_dose from farm_app;
create unique index lab_dose_issue on lab_dose (farm_id, noteid, lineno, lot) where noteid is not null and voided_at is null;
comment on index lab_dose_issue is 'LabVacxinRoom: an issued line is taken over once';
create index lab_dose_house on lab_dose (farm_id, roomid, givendt) where voided_at is null;
comment on index lab_dose_house is 'LabVacxinRoom, LabChartRoom: doses of a house';
create index lab_dose_day on lab_dose (farm_id, givendt) where voided_at is null;
comment on index lab_dose_day is 'LabVacxinRoom, LabChartHistory: doses of a farm in a period';

-- How a medicine or vaccine was given, for who takes over what was issued.
create or replace view house_goods with (security_invoker = true) as
  select m.farm_id, m.roomid, m.parityid, m.valuedt, m.seq, m.kind, m.storeid, m.prnt2, m.itemid, i.itemtp, i.name_v, i.name_e, i.name_t, i.unit,
    m.lot, nullif(m.expdt, date '9999-12-31') as expdt, -m.qty as qty, -v.amount as amount, m.coverdays, l.dose, l.heads,
    coalesce(l.withdrawal, i.withdrawal) as withdrawal, m.applyid, coalesce(l.remark, n.remark) as remark, l.reason, m.noteid, m.lineno, n.noteno,
    n.notetp, n.version, coalesce(n.crtusrid, m.crtusrid) as crtusrid, coalesce(n.crtdate, m.crtdate) as crtdate, n.firstdt,
    case when n.version > 1 then n.lstusrid end as lstusrid, case when n.version > 1 then n.lstdate end as lstdate,
    l.route
  from stock_movement m
    join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
    left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join stock_note_line l on l.farm_id = m.farm_id and l.noteid = m.noteid and l.lineno = m.lineno
  where m.book = 'goods' and m.way = '' and m.roomid is not null and m.kind in ('house', 'return') and m.reverses is null
    and not exists (select 1 from stock_movement r where r.farm_id = m.farm_id and r.reverses = m.seq);
