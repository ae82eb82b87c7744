-- Written by "npm run generate" from the migrated database: tables at one glance. Do not edit, do not run; migrations/ makes the tables.
-- The line above a table says where its rows lie, none that they lie with their farm; the words after an index what it serves.

create table animal (
  farm_id text not null,
  animal_id uuid not null,
  pgid text not null,
  sex text not null,
  entrytp text not null,
  entrydt date not null,
  birthdt date,
  source text,
  lineage text,
  lot text,
  altid text,
  sireid text,
  damid text,
  typed_bvindx numeric(12,4),
  rfid text,
  semen_only boolean not null default false,
  status text,
  pigtype text not null,
  roomid text,
  services integer not null default 0,
  parity integer not null default 0,
  curnum integer not null default 0,
  matedt date,
  expfarrowdt date,
  expmatedt date,
  farrowdt date,
  weandt date,
  rutdt date,
  heats integer not null default 0,
  last_eventcd text,
  last_eventdt date,
  weight numeric(6,1),
  weightdt date,
  teats integer,
  teats_left integer,
  teats_right integer,
  teats_front integer,
  teats_active integer,
  feetleg text,
  vulva text,
  bodyscore integer,
  withdrawal_end date,
  leftdt date,
  leftway text,
  leftreason text,
  transfer_to text,
  first_matedt date,
  version integer not null default 1,
  deleted boolean not null default false,
  run_bvindx numeric(12,4),
  bvindx numeric(12,4) generated always as (COALESCE(run_bvindx, typed_bvindx)) stored,
  PRIMARY KEY (farm_id, animal_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((leftdt IS NULL) = (leftway IS NULL))),
  CHECK (((sex = 'M'::text) = (pigtype = 'boar'::text))),
  CHECK (((sex = 'M'::text) = (status IS NULL))),
  CHECK ((curnum >= 0)),
  CHECK ((entrytp = ANY (ARRAY['gilt'::text, 'mated'::text, 'weaned'::text, 'boar'::text]))),
  CHECK ((leftway = ANY (ARRAY['died'::text, 'euthanised'::text, 'culled'::text, 'sold'::text, 'moved'::text]))),
  CHECK ((pgid ~ '^[A-Z0-9.-]{1,20}$'::text)),
  CHECK ((pigtype = ANY (ARRAY['boar'::text, 'gilt'::text, 'open'::text, 'mated'::text, 'lactating'::text]))),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((status = ANY (ARRAY['G'::text, 'M'::text, 'S'::text, 'L'::text, 'F'::text, 'W'::text, 'R'::text, 'N'::text, 'A'::text])))
);
CREATE INDEX animal_boar ON animal (farm_id, pgid) WHERE (sex = 'M'::text); -- PigSemenReport, PigMateReport, PigCoupleReport: the boars of a farm, and the line of the boar of a mating
CREATE INDEX animal_dam ON animal (farm_id, damid) WHERE (damid IS NOT NULL); -- PigCoupleReport, rename of an identity: daughters and sons of a dam
CREATE INDEX animal_left ON animal (farm_id, leftdt) WHERE (leftdt IS NOT NULL); -- PigDeathList, PigDeathReport, PigMonthProReport: who left in a period
CREATE INDEX animal_pgid ON animal (farm_id, pgid text_pattern_ops); -- findAnimals: an identity by its first signs, present or gone
CREATE UNIQUE INDEX animal_present ON animal (farm_id, pgid) WHERE ((leftdt IS NULL) AND (NOT deleted));
CREATE UNIQUE INDEX animal_rfid_present ON animal (farm_id, rfid) WHERE ((leftdt IS NULL) AND (rfid IS NOT NULL) AND (NOT deleted));
CREATE INDEX animal_sire ON animal (farm_id, sireid) WHERE (sireid IS NOT NULL); -- PigCoupleReport, rename of an identity: daughters and sons of a sire
CREATE INDEX animal_status ON animal (farm_id, status) WHERE ((leftdt IS NULL) AND (NOT deleted)); -- PigLstReport, PigSummaryReport, PigFarwReport: present animals of a status
CREATE INDEX animal_under_way ON animal (farm_id, transfer_to) WHERE ((transfer_to IS NOT NULL) AND (leftdt IS NULL) AND (NOT deleted)); -- findArrivals: animals on their way to the farm; takeBackTransfers
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER pedigree_follows_herd AFTER UPDATE OF sireid, damid ON animal FOR EACH ROW WHEN (((new.sireid IS DISTINCT FROM old.sireid) OR (new.damid IS DISTINCT FROM old.damid))) EXECUTE FUNCTION pedigree_follows_herd()
-- CREATE TRIGGER rename_sold_animal AFTER UPDATE OF pgid ON animal FOR EACH ROW WHEN ((old.pgid IS DISTINCT FROM new.pgid)) EXECUTE FUNCTION rename_sold_animal()

create table animal_event (
  farm_id text not null,
  event_id uuid not null,
  animal_id uuid not null,
  eventcd text not null,
  eventdt date not null,
  rank integer not null,
  seq bigint not null generated always as identity,
  data jsonb not null default '{}'::jsonb,
  link_id uuid,
  applyid text,
  reason text,
  remark text,
  eventdtl text,
  unbalanced boolean not null default false,
  history boolean not null default false,
  warnings text[] not null default '{}'::text[],
  exempt boolean not null default false,
  valuedt date not null,
  entered_at timestamp with time zone,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  replaces uuid,
  voided_at timestamp with time zone,
  voided_by text,
  voided_why text,
  voided_kind text,
  PRIMARY KEY (farm_id, event_id),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  CHECK ((eventcd ~ '^[A-Z]{3}$'::text)),
  CHECK ((voided_kind = ANY (ARRAY['deleted'::text, 'along'::text, 'edited'::text, 'restored'::text, 'undone'::text])))
);
CREATE INDEX animal_event_day ON animal_event (farm_id, eventdt, eventcd) WHERE (voided_at IS NULL); -- PigSemenReport, PigEntryReport, day counts of PigGeneralReport: events of a period by kind
CREATE INDEX animal_event_late ON animal_event (farm_id, eventdt) WHERE ((voided_at IS NULL) AND (valuedt > eventdt) AND (NOT history)); -- PigGeneralReport: rows typed after their day
CREATE INDEX animal_event_life ON animal_event (farm_id, animal_id, eventdt, rank, seq) WHERE (voided_at IS NULL); -- saveEvent, PigQRDetails, rebuild: the live events of an animal in order
CREATE INDEX animal_event_link ON animal_event (farm_id, link_id) WHERE (link_id IS NOT NULL); -- removeEvent: the other half of a pair
CREATE INDEX animal_event_marked ON animal_event (farm_id, crtdate) WHERE (exempt OR (warnings <> '{}'::text[])); -- findChanges: rows saved over a warning or past a limit
CREATE UNIQUE INDEX animal_event_one_day ON animal_event (farm_id, animal_id, eventcd, eventdt) WHERE ((voided_at IS NULL) AND (eventcd = ANY (ARRAY['RUT'::text, 'FRX'::text, 'RET'::text, 'ABO'::text, 'FAR'::text, 'WEA'::text, 'SWN'::text, 'WGT'::text, 'SCO'::text, 'MOV'::text])));
CREATE INDEX animal_event_replaces ON animal_event (farm_id, replaces) WHERE (replaces IS NOT NULL); -- findChanges: what an edit put in place of a row
CREATE INDEX animal_event_restored ON animal_event (farm_id, animal_id) WHERE (voided_kind = 'restored'::text); -- PigEntryReport, PigDeathList: leaving rows taken back
CREATE INDEX animal_event_saved ON animal_event (farm_id, crtdate); -- getOffline: what was saved since a moment
CREATE INDEX animal_event_typed ON animal_event (farm_id, valuedt) WHERE (voided_at IS NULL); -- PigWeekReport, PigFarmProReport, findEvents: rows by the day they count for
CREATE INDEX animal_event_voided ON animal_event (farm_id, voided_at) WHERE (voided_at IS NOT NULL); -- getOffline, findChanges, PigGeneralReport: what was taken back since a moment, rows corrected
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table animal_identity (
  farm_id text not null,
  animal_id uuid not null,
  pgid text not null,
  until timestamp with time zone not null default now(),
  changed_by text not null,
  reason text,
  PRIMARY KEY (farm_id, animal_id, pgid, until),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id)
);
CREATE INDEX animal_identity_pgid ON animal_identity (farm_id, pgid text_pattern_ops); -- findAnimals: an animal by a name it had before
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table animal_photo (
  farm_id text not null,
  photo_id uuid not null default gen_random_uuid(),
  animal_id uuid not null,
  file_id uuid not null,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  voided_at timestamp with time zone,
  voided_by text,
  voided_why text,
  PRIMARY KEY (farm_id, photo_id),
  UNIQUE (farm_id, file_id),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id),
  FOREIGN KEY (farm_id, file_id) REFERENCES stored_file(farm_id, file_id),
  CHECK (((voided_at IS NULL) = (voided_by IS NULL)))
);
CREATE INDEX animal_photo_animal ON animal_photo (farm_id, animal_id, crtdate) WHERE (voided_at IS NULL); -- PigQRDetails: photographs of an animal, newest first
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: names and addresses are unique over all companies
create table app_user (
  user_id text not null,
  username text not null,
  email text,
  display_name text not null,
  usrlvl integer not null,
  farm_id text,
  home_farm_id text,
  prnt1 text,
  prnt2 text,
  labid text,
  applyid text,
  sex text,
  tel text,
  language text not null default 'V'::text,
  notify_level integer not null default 2,
  notify_time integer not null default 15,
  login_kinds text not null default 'A'::text,
  password_hash text,
  password_changed_at timestamp with time zone,
  password_temporary boolean not null default false,
  password_history jsonb not null default '[]'::jsonb,
  failed_count integer not null default 0,
  failed_since timestamp with time zone,
  wait_until timestamp with time zone,
  expdt date,
  state text not null default 'active'::text,
  avatar bytea,
  avatar_type text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by text,
  date_style text not null default 'DD/MM/YYYY'::text,
  PRIMARY KEY (user_id),
  UNIQUE (email),
  UNIQUE (username),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (home_farm_id) REFERENCES farm(farm_id),
  CHECK ((date_style = ANY (ARRAY['DD/MM/YYYY'::text, 'DD/MM/BBBB'::text, 'YYYYMMDD'::text]))),
  CHECK ((language = ANY (ARRAY['V'::text, 'E'::text, 'T'::text]))),
  CHECK ((notify_level = ANY (ARRAY[0, 2, 4, 6, 9]))),
  CHECK (((notify_time >= 3) AND (notify_time <= 60))),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'banned'::text]))),
  CHECK ((usrlvl = ANY (ARRAY[0, 15, 20, 30, 60, 70, 75, 80, 90])))
);
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using account_seen(user_id, farm_id, home_farm_id, prnt2)

create table audit_log (
  id bigint not null generated always as identity,
  farm_id text not null default '*'::text,
  at timestamp with time zone not null default now(),
  user_id text not null,
  device text,
  screen text not null,
  subject text not null,
  subject_id text not null,
  kind text not null,
  before jsonb,
  after jsonb,
  reason text,
  reqid uuid,
  PRIMARY KEY (farm_id, id)
);
CREATE INDEX audit_log_farm_id_at_idx ON audit_log (farm_id, at DESC); -- findChanges, MenuCopy: the change log of a farm by time
CREATE INDEX audit_log_farm_id_subject_subject_id_idx ON audit_log (farm_id, subject, subject_id); -- STALE: who changed a row last; the history of a house, a note, a pedigree
-- policy everybody to farm_accounts using true with check true
-- policy own for insert to farm_app with check (user_id = app_user())
-- policy reach for select to farm_app using ((user_id = app_user()) OR (farm_id = ANY (app_reach())) OR ((farm_id = '*'::text) AND (app_level() >= 70)))

create table batch_event (
  farm_id text not null,
  event_id uuid not null,
  roomid text not null,
  parityid integer not null,
  eventcd text not null,
  eventdt date not null,
  seq bigint not null generated always as identity,
  grpid integer,
  heads integer,
  weight numeric(9,1),
  data jsonb not null default '{}'::jsonb,
  link_id uuid,
  applyid text not null,
  reason text,
  remark text,
  eventdtl text,
  exempt boolean not null default false,
  valuedt date not null,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text not null,
  lstdate timestamp with time zone not null default now(),
  replaces uuid,
  voided_at timestamp with time zone,
  voided_by text,
  voided_why text,
  PRIMARY KEY (farm_id, event_id),
  FOREIGN KEY (farm_id, roomid, parityid) REFERENCES house_batch(farm_id, roomid, parityid),
  CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  CHECK ((eventcd = ANY (ARRAY['INW'::text, 'INP'::text, 'INT'::text, 'DAY'::text, 'DTH'::text, 'CUL'::text, 'SAL'::text, 'TRO'::text, 'FED'::text, 'TRT'::text, 'VAC'::text, 'WGT'::text, 'CLO'::text, 'UCL'::text]))),
  CHECK ((heads > 0)),
  CHECK ((weight >= (0)::numeric))
);
CREATE INDEX batch_event_day ON batch_event (farm_id, eventdt, eventcd) WHERE (voided_at IS NULL); -- findEvents of growing pigs: events of a period
CREATE INDEX batch_event_life ON batch_event (farm_id, roomid, parityid, eventdt, seq) WHERE (voided_at IS NULL); -- saveEvent of growing pigs: the live events of a batch in order
CREATE INDEX batch_event_link ON batch_event (farm_id, link_id) WHERE (link_id IS NOT NULL); -- removeEvent of growing pigs: the other half of a pair
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table batch_group (
  farm_id text not null,
  roomid text not null,
  parityid integer not null,
  grpid integer not null,
  event_id uuid not null,
  way text not null,
  entrydt date not null,
  birthdt date,
  source text,
  sex text,
  heads integer not null,
  weight numeric(9,1),
  nursery text,
  weangrp text,
  gone boolean not null default false,
  PRIMARY KEY (farm_id, roomid, parityid, grpid),
  FOREIGN KEY (farm_id, event_id) REFERENCES batch_event(farm_id, event_id),
  FOREIGN KEY (farm_id, nursery) REFERENCES room(farm_id, roomid),
  FOREIGN KEY (farm_id, roomid, parityid) REFERENCES house_batch(farm_id, roomid, parityid),
  CHECK (((way = 'weaning'::text) = ((nursery IS NOT NULL) AND (weangrp IS NOT NULL)))),
  CHECK ((birthdt < entrydt)),
  CHECK ((grpid >= 1)),
  CHECK ((heads > 0)),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((way = ANY (ARRAY['weaning'::text, 'purchase'::text, 'transfer'::text])))
);
CREATE INDEX batch_group_taken ON batch_group (farm_id, nursery, weangrp) WHERE ((nursery IS NOT NULL) AND (NOT gone)); -- weaned_pool: piglets of a weaning group that were taken over
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table batch_move (
  farm_id text not null,
  move_id uuid not null default gen_random_uuid(),
  roomid text not null,
  parityid integer not null,
  grpid integer not null,
  eventdt date not null,
  seq bigint not null generated always as identity,
  qty integer not null,
  kind text not null,
  event_id uuid not null,
  reverses uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, move_id),
  UNIQUE (farm_id, reverses),
  FOREIGN KEY (farm_id, event_id) REFERENCES batch_event(farm_id, event_id),
  FOREIGN KEY (farm_id, reverses) REFERENCES batch_move(farm_id, move_id),
  FOREIGN KEY (farm_id, roomid, parityid, grpid) REFERENCES batch_group(farm_id, roomid, parityid, grpid),
  CHECK (((reverses IS NOT NULL) OR ((kind = 'in'::text) = (qty > 0)))),
  CHECK ((kind = ANY (ARRAY['in'::text, 'dead'::text, 'culled'::text, 'sold'::text, 'out'::text]))),
  CHECK ((qty <> 0))
);
CREATE INDEX batch_move_day ON batch_move (farm_id, eventdt); -- heads of all houses on a day
CREATE INDEX batch_move_event ON batch_move (farm_id, event_id); -- removeEvent of growing pigs: the movements of an event
CREATE INDEX batch_move_life ON batch_move (farm_id, roomid, parityid, grpid, eventdt); -- batch_never_short, heads of a group on a day
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE CONSTRAINT TRIGGER batch_never_short AFTER INSERT ON batch_move DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION batch_never_short()

create table chk_house (
  farm_id text not null,
  roomid text not null,
  name text not null,
  area text not null,
  site text not null,
  batchflg boolean not null default true,
  capacity integer not null,
  floor numeric(9,1),
  system text,
  book text not null default 'goods'::text,
  feedstore text,
  medstore text,
  eggstore text,
  keeper text,
  feedstd text,
  state text not null default 'active'::text,
  sort integer,
  remark text,
  version integer not null default 1,
  crtusrid text,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, roomid),
  FOREIGN KEY (farm_id, book, eggstore) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id, book, feedstore) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id, book, medstore) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((area = ANY (ARRAY['broiler'::text, 'layer'::text, 'pullet'::text]))),
  CHECK (batchflg),
  CHECK ((book = 'goods'::text)),
  CHECK (((capacity >= 1) AND (capacity <= 200000))),
  CHECK (((area = 'layer'::text) OR (eggstore IS NULL))),
  CHECK ((floor > (0)::numeric)),
  CHECK (((length(roomid) >= 1) AND (length(roomid) <= 20))),
  CHECK ((state = ANY (ARRAY['active'::text, 'cancelled'::text]))),
  CHECK ((system = ANY (ARRAY['floor'::text, 'cage'::text, 'closed'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_code_once AFTER INSERT ON chk_house FOR EACH ROW EXECUTE FUNCTION house_code_once()

-- reference: lists of the system and of companies hold for many farms
create table code_row (
  farm_id text not null,
  category text not null,
  value text not null,
  label_v text not null,
  label_e text,
  label_t text,
  sort integer not null default 0,
  active_from date,
  active_to date,
  extra jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  PRIMARY KEY (farm_id, category, value)
);
CREATE INDEX code_row_category_farm_id_idx ON code_row (category, farm_id); -- lists of a category for the system, the company and the farm

-- reference: few rows, read with every farm
create table company (
  prnt2 text not null,
  label_v text not null,
  label_e text,
  label_t text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (prnt2),
  CHECK ((prnt2 ~ '^75@[^@]+@$'::text))
);

-- reference: few rows, from visitors
create table contact_message (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  name text not null,
  reach text not null,
  subject text not null,
  body text not null,
  picture bytea,
  user_id text,
  farm_id text,
  macid text,
  answered_at timestamp with time zone,
  answered_by text,
  ip text,
  PRIMARY KEY (id)
);
CREATE INDEX contact_message_at_idx ON contact_message (at); -- saveMessage: how many came from one address

create table cost_counter (
  farm_id text not null,
  book text not null default 'cost'::text,
  notetp text not null,
  year integer not null,
  last integer not null,
  PRIMARY KEY (farm_id, book, notetp, year),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((book = 'cost'::text)),
  CHECK ((last > 0)),
  CHECK ((notetp = 'CV'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table cost_payment (
  farm_id text not null,
  noteid uuid not null,
  payno integer not null,
  paydt date not null,
  amount numeric(18,2) not null,
  paymethod text not null,
  refno text,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, noteid, payno),
  FOREIGN KEY (farm_id, noteid) REFERENCES cost_voucher(farm_id, noteid),
  CHECK ((amount <> (0)::numeric)),
  CHECK ((payno > 0))
);
CREATE INDEX cost_payment_day ON cost_payment (farm_id, paydt); -- PigExpReport2: vouchers by the day they were paid
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table cost_share (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  valuedt date not null,
  amount numeric(18,2) not null,
  PRIMARY KEY (farm_id, noteid, lineno),
  FOREIGN KEY (farm_id, noteid) REFERENCES cost_voucher(farm_id, noteid),
  CHECK ((amount >= (0)::numeric)),
  CHECK (((lineno >= 1) AND (lineno <= 60)))
);
CREATE INDEX cost_share_day ON cost_share (farm_id, valuedt); -- PigMonthProCostRpt, PigletReportClose: what counts in a period
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table cost_voucher (
  farm_id text not null,
  noteid uuid not null,
  noteno text not null,
  year integer not null,
  serial integer not null,
  version integer not null default 1,
  state text not null,
  valuedt date not null,
  prnt2 text not null,
  book text not null default 'goods'::text,
  itemid text not null,
  costgrp text not null,
  place text not null,
  roomid text,
  area text,
  supplierid text,
  refno text,
  amount numeric(18,2) not null,
  tax numeric(18,2) not null default 0,
  months integer not null default 1,
  paymethod text,
  repeat boolean not null default false,
  follows uuid,
  fileid uuid,
  remark text,
  checked_by text,
  checked_at timestamp with time zone,
  approved_by text,
  approved_at timestamp with time zone,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  trade text not null default 'pigs'::text,
  PRIMARY KEY (farm_id, noteid),
  UNIQUE (farm_id, noteno),
  FOREIGN KEY (farm_id, fileid) REFERENCES stored_file(farm_id, file_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, follows) REFERENCES cost_voucher(farm_id, noteid),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  FOREIGN KEY (prnt2, supplierid) REFERENCES partner(prnt2, partnerid),
  CHECK ((amount > (0)::numeric)),
  CHECK (
CASE trade
    WHEN 'poultry'::text THEN (area = ANY (ARRAY['broiler'::text, 'layer'::text, 'pullet'::text]))
    ELSE (area = ANY (ARRAY['grow-finish'::text, 'nursery'::text, 'gilts'::text, 'sow'::text, 'other'::text]))
END),
  CHECK ((book = 'goods'::text)),
  CHECK (((place = 'house'::text) = (roomid IS NOT NULL))),
  CHECK (((place = 'area'::text) = (area IS NOT NULL))),
  CHECK (((months >= 1) AND (months <= 60))),
  CHECK ((place = ANY (ARRAY['house'::text, 'area'::text, 'farm'::text]))),
  CHECK ((state = ANY (ARRAY['02'::text, '10'::text, '20'::text, '50'::text]))),
  CHECK ((tax >= (0)::numeric)),
  CHECK ((trade = ANY (ARRAY['pigs'::text, 'poultry'::text])))
);
CREATE INDEX cost_voucher_day ON cost_voucher (farm_id, valuedt DESC); -- PigExpReport2, PigExpMng: vouchers of a period, newest first
CREATE INDEX cost_voucher_follows ON cost_voucher (farm_id, follows) WHERE (follows IS NOT NULL); -- PigExpMng: repeating costs that were not written again
CREATE INDEX cost_voucher_room ON cost_voucher (farm_id, roomid) WHERE (roomid IS NOT NULL); -- PigletReportClose: costs named to the house of a batch
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_stands AFTER INSERT OR UPDATE OF roomid ON cost_voucher FOR EACH ROW EXECUTE FUNCTION house_stands()

-- by prnt2: unique in the company
create table ear_number (
  prnt2 text not null,
  tag text not null,
  farm_id text not null,
  PRIMARY KEY (prnt2, tag),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2)
);
CREATE INDEX ear_number_farm ON ear_number (farm_id); -- move_farm: the numbers a farm takes along
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

create table ear_tag (
  farm_id text not null,
  tag text not null,
  range_id uuid not null,
  no integer not null,
  lineage text not null,
  sex text not null,
  state text not null default 'generated'::text,
  roomid text,
  parityid integer,
  grpid integer,
  applyid text,
  assigned_at timestamp with time zone,
  voided_why text,
  PRIMARY KEY (farm_id, tag),
  UNIQUE (farm_id, range_id, no),
  FOREIGN KEY (farm_id, range_id) REFERENCES tag_range(farm_id, range_id),
  FOREIGN KEY (farm_id, roomid) REFERENCES room(farm_id, roomid),
  FOREIGN KEY (farm_id, roomid, parityid, grpid) REFERENCES batch_group(farm_id, roomid, parityid, grpid),
  CHECK (((state = 'assigned'::text) <= (assigned_at IS NOT NULL))),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((state = ANY (ARRAY['generated'::text, 'assigned'::text, 'registered'::text, 'void'::text, 'gone'::text]))),
  CHECK ((tag ~ '^[A-Z0-9./-]{1,40}$'::text))
);
CREATE INDEX ear_tag_place ON ear_tag (farm_id, roomid, state) WHERE (roomid IS NOT NULL); -- findSeries, testFile: the numbers sent to a house
CREATE INDEX ear_tag_worker ON ear_tag (farm_id, applyid) WHERE ((state = 'assigned'::text) AND (applyid IS NOT NULL)); -- getTagLitter, saveTag: the numbers a worker was given
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: one row a farm, named by every table of farms
create table farm (
  farm_id text not null,
  farmname text not null,
  shtnm text not null,
  prnt1 text not null,
  prnt2 text not null,
  unittype text not null default 'commercial'::text,
  country text not null default 'VN'::text,
  province text,
  address text,
  website text,
  tel text,
  fax text,
  state text not null default 'live'::text,
  subscription_end date,
  created_at timestamp with time zone not null default now(),
  realm text not null generated always as (
CASE
    WHEN (state = 'trial'::text) THEN farm_id
    ELSE prnt2
END) stored,
  PRIMARY KEY (farm_id),
  UNIQUE (prnt2, shtnm),
  FOREIGN KEY (prnt1) REFERENCES farm_group(prnt1),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2),
  CHECK ((country = ANY (ARRAY['VN'::text, 'TH'::text]))),
  CHECK ((farm_id ~ '^[A-Z0-9-]{2,12}$'::text)),
  CHECK (((length(shtnm) >= 1) AND (length(shtnm) <= 12))),
  CHECK ((state = ANY (ARRAY['setup'::text, 'live'::text, 'closed'::text, 'trial'::text]))),
  CHECK ((unittype = ANY (ARRAY['GGP'::text, 'GP'::text, 'PS'::text, 'commercial'::text])))
);

-- reference: few rows, read with every farm
create table farm_group (
  prnt1 text not null,
  prnt2 text not null,
  label_v text not null,
  label_e text,
  label_t text,
  PRIMARY KEY (prnt1),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2),
  CHECK ((prnt1 ~ '^[0-9]{2}@[^@]+@$'::text))
);

-- reference: few rows of a company, read with its farms
create table fcr_band (
  prnt2 text not null,
  stdid uuid not null,
  upto numeric(9,3) not null,
  fcr numeric(6,3) not null,
  PRIMARY KEY (prnt2, stdid, upto),
  FOREIGN KEY (prnt2, stdid) REFERENCES standard(prnt2, stdid) ON DELETE CASCADE,
  CHECK (((fcr >= 0.8) AND (fcr <= (6)::numeric))),
  CHECK ((upto > (0)::numeric))
);
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

-- reference: few rows of a company, read with its farms
create table feed_standard_row (
  prnt2 text not null,
  stdid uuid not null,
  week integer not null,
  feed numeric(9,3) not null,
  weight numeric(9,3) not null,
  lay numeric(5,2),
  eggwt numeric(5,2),
  PRIMARY KEY (prnt2, stdid, week),
  FOREIGN KEY (prnt2, stdid) REFERENCES standard(prnt2, stdid) ON DELETE CASCADE,
  CHECK (((eggwt > (0)::numeric) AND (eggwt <= (200)::numeric))),
  CHECK ((feed > (0)::numeric)),
  CHECK (((lay >= (0)::numeric) AND (lay <= (100)::numeric))),
  CHECK (((week >= 1) AND (week <= 104))),
  CHECK ((weight > (0)::numeric))
);
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

create table flock (
  farm_id text not null,
  roomid text not null,
  parityid integer not null,
  before_id integer generated always as (NULLIF((parityid - 1), 0)) stored,
  opendt date not null,
  closedt date,
  state text not null default 'notraised'::text,
  firstegg date,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, roomid, parityid),
  EXCLUDE USING gist (farm_id WITH =, roomid WITH =, daterange(opendt, COALESCE(closedt, 'infinity'::date), '[]'::text) WITH &&) WHERE ((state <> 'cancelled'::text)),
  FOREIGN KEY (farm_id, roomid, before_id) REFERENCES flock(farm_id, roomid, parityid),
  FOREIGN KEY (farm_id, roomid) REFERENCES chk_house(farm_id, roomid),
  CHECK (((state = 'closed'::text) = (closedt IS NOT NULL))),
  CHECK ((closedt >= opendt)),
  CHECK ((firstegg >= opendt)),
  CHECK ((parityid >= 1)),
  CHECK ((state = ANY (ARRAY['notraised'::text, 'active'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX flock_closed ON flock (farm_id, closedt) WHERE (closedt IS NOT NULL); -- ChikReport: flocks closed in a period
CREATE INDEX flock_open ON flock (farm_id, roomid) WHERE ((closedt IS NULL) AND (state <> 'cancelled'::text)); -- saveEntry of chickens: the open flock of a house
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table flock_event (
  farm_id text not null,
  event_id uuid not null,
  roomid text not null,
  parityid integer not null,
  eventcd text not null,
  eventdt date not null,
  seq bigint not null generated always as identity,
  grpid integer,
  heads integer,
  weight numeric(12,3),
  data jsonb not null default '{}'::jsonb,
  link_id uuid,
  applyid text not null,
  reason text,
  remark text,
  eventdtl text,
  exempt boolean not null default false,
  valuedt date not null,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text not null,
  lstdate timestamp with time zone not null default now(),
  replaces uuid,
  voided_at timestamp with time zone,
  voided_by text,
  voided_why text,
  PRIMARY KEY (farm_id, event_id),
  FOREIGN KEY (farm_id, roomid, parityid) REFERENCES flock(farm_id, roomid, parityid),
  CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  CHECK ((eventcd = ANY (ARRAY['INH'::text, 'INP'::text, 'INT'::text, 'DAY'::text, 'WGT'::text, 'DTH'::text, 'CUL'::text, 'SAL'::text, 'TRO'::text, 'CLO'::text, 'UCL'::text]))),
  CHECK ((heads > 0)),
  CHECK ((weight >= (0)::numeric))
);
CREATE INDEX flock_event_day ON flock_event (farm_id, eventdt, eventcd) WHERE (voided_at IS NULL); -- ChikEventList: events of a period
CREATE INDEX flock_event_life ON flock_event (farm_id, roomid, parityid, eventdt, seq) WHERE (voided_at IS NULL); -- saveEvent of chickens, ChikReport: the live events of a flock in order
CREATE INDEX flock_event_link ON flock_event (farm_id, link_id) WHERE (link_id IS NOT NULL); -- removeEvent of chickens: the other half of a pair
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table flock_group (
  farm_id text not null,
  roomid text not null,
  parityid integer not null,
  grpid integer not null,
  event_id uuid not null,
  way text not null,
  entrydt date not null,
  birthdt date,
  source text,
  sex text,
  heads integer not null,
  weight numeric(12,3),
  nursery text,
  weangrp text,
  gone boolean not null default false,
  PRIMARY KEY (farm_id, roomid, parityid, grpid),
  FOREIGN KEY (farm_id, event_id) REFERENCES flock_event(farm_id, event_id),
  FOREIGN KEY (farm_id, roomid, parityid) REFERENCES flock(farm_id, roomid, parityid),
  CHECK ((birthdt <= entrydt)),
  CHECK ((grpid >= 1)),
  CHECK ((heads > 0)),
  CHECK ((nursery IS NULL)),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((way = ANY (ARRAY['hatchery'::text, 'purchase'::text, 'transfer'::text]))),
  CHECK ((weangrp IS NULL))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table flock_move (
  farm_id text not null,
  move_id uuid not null default gen_random_uuid(),
  roomid text not null,
  parityid integer not null,
  grpid integer not null,
  eventdt date not null,
  seq bigint not null generated always as identity,
  qty integer not null,
  kind text not null,
  event_id uuid not null,
  reverses uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, move_id),
  UNIQUE (farm_id, reverses),
  FOREIGN KEY (farm_id, event_id) REFERENCES flock_event(farm_id, event_id),
  FOREIGN KEY (farm_id, reverses) REFERENCES flock_move(farm_id, move_id),
  FOREIGN KEY (farm_id, roomid, parityid, grpid) REFERENCES flock_group(farm_id, roomid, parityid, grpid),
  CHECK (((reverses IS NOT NULL) OR ((kind = 'in'::text) = (qty > 0)))),
  CHECK ((kind = ANY (ARRAY['in'::text, 'dead'::text, 'culled'::text, 'sold'::text, 'out'::text]))),
  CHECK ((qty <> 0))
);
CREATE INDEX flock_move_day ON flock_move (farm_id, eventdt); -- ChikTimeReport: birds of all houses on a day
CREATE INDEX flock_move_event ON flock_move (farm_id, event_id); -- removeEvent of chickens: the movements of an event
CREATE INDEX flock_move_life ON flock_move (farm_id, roomid, parityid, grpid, eventdt); -- flock_never_short, birds of a group on a day
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE CONSTRAINT TRIGGER flock_never_short AFTER INSERT ON flock_move DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION flock_never_short()

create table gen_alias (
  farm_id text not null,
  alias text not null,
  gid text not null,
  merged_by text not null,
  merged_at timestamp with time zone not null default now(),
  reason text not null,
  PRIMARY KEY (farm_id, alias),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id)
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table gen_animal (
  farm_id text not null,
  gid text not null,
  animal_id uuid,
  pgid text,
  eartag text,
  rfid text,
  breed text,
  lineage text,
  sex text,
  birthdt date,
  litter text,
  sireid text,
  damid text,
  source text,
  gone boolean not null default false,
  closed_at timestamp with time zone,
  closed_by text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, gid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((sireid IS NULL) OR (sireid <> damid))),
  CHECK (((gid <> sireid) AND (gid <> damid))),
  CHECK ((((char_length(gid) >= 1) AND (char_length(gid) <= 40)) AND (gid !~ '[,;[:cntrl:]]'::text) AND (gid = btrim(gid)))),
  CHECK ((sex = ANY (ARRAY['M'::text, 'F'::text])))
);
CREATE INDEX gen_animal_dam ON gen_animal (farm_id, damid) WHERE (damid IS NOT NULL); -- pedigree of a dam: her progeny; mergePedigree
CREATE INDEX gen_animal_herd ON gen_animal (farm_id, animal_id) WHERE (animal_id IS NOT NULL); -- pedigree_follows_herd: the paper of an animal of the herd
CREATE INDEX gen_animal_sire ON gen_animal (farm_id, sireid) WHERE (sireid IS NOT NULL); -- pedigree of a sire: his progeny; mergePedigree
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: few rows of a company, read with its farms
create table gen_formula (
  prnt2 text not null,
  sire text not null,
  dam text not null,
  from_day date not null,
  to_day date,
  progcode text not null,
  label_v text not null,
  label_e text,
  label_t text,
  generation text not null,
  parts jsonb not null,
  used_for text[] not null default '{}'::text[],
  allowed text not null default 'yes'::text,
  heterosis jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (prnt2, sire, dam, from_day),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2),
  CHECK ((allowed = ANY (ARRAY['yes'::text, 'warn'::text, 'no'::text]))),
  CHECK ((to_day >= from_day)),
  CHECK ((generation = ANY (ARRAY['pure'::text, 'F1'::text, 'three-way'::text, 'four-way'::text, 'backcross'::text])))
);
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

create table gen_mark (
  farm_id text not null,
  gid text not null,
  mark text not null,
  runno bigint,
  remark text,
  marked_by text not null,
  marked_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (farm_id, gid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((mark = ANY (ARRAY['keep'::text, 'reserve'::text, 'cull'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table gen_pattern (
  farm_id text not null,
  progcode text not null,
  from_day date not null,
  parts text[] not null,
  length integer not null,
  next_no integer not null default 1,
  yearly boolean not null default true,
  parity text not null default 'none'::text,
  notch text,
  tag_male text,
  tag_female text,
  defects text[] not null default '{}'::text[],
  grades text[] not null default '{}'::text[],
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, progcode, from_day),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((length >= 1) AND (length <= 20))),
  CHECK ((next_no > 0)),
  CHECK ((parity = ANY (ARRAY['none'::text, 'odd-male'::text, 'even-male'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table gen_plan (
  farm_id text not null,
  planid uuid not null,
  name text not null,
  from_day date not null,
  to_day date not null,
  matetp text,
  aim text not null,
  indexname text not null,
  limits jsonb not null default '{}'::jsonb,
  runno bigint,
  state text not null default 'draft'::text,
  stats jsonb not null default '{}'::jsonb,
  approved_by text,
  approved_at timestamp with time zone,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, planid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((aim = ANY (ARRAY['F'::text, 'index'::text, 'both'::text]))),
  CHECK ((to_day >= from_day)),
  CHECK ((indexname = ANY (ARRAY['SPI'::text, 'MLI'::text, 'TSI'::text, 'total'::text]))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'withdrawn'::text])))
);
CREATE INDEX gen_plan_days ON gen_plan (farm_id, from_day); -- findPlans: mating plans of a period
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table gen_plan_pair (
  farm_id text not null,
  planid uuid not null,
  dam text not null,
  sire text,
  sire2 text,
  f double precision,
  expected double precision,
  reason text,
  allowed_by text,
  allowed_why text,
  PRIMARY KEY (farm_id, planid, dam),
  FOREIGN KEY (farm_id, planid) REFERENCES gen_plan(farm_id, planid) ON DELETE CASCADE
);
CREATE INDEX gen_plan_pair_dam ON gen_plan_pair (farm_id, dam); -- saveEvent of a mating: the approved pair of a sow on her day
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: few rows of a company, named by values of its farms
create table gen_run (
  runno bigint not null generated always as identity,
  prnt2 text not null,
  gentp text not null,
  state text not null default 'waiting'::text,
  breeds text[] not null default '{}'::text[],
  setids uuid[] not null default '{}'::uuid[],
  askedby text not null,
  askedfarm text not null,
  askedat timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  startat timestamp with time zone,
  endat timestamp with time zone,
  beat_at timestamp with time zone,
  step text,
  progress integer not null default 0,
  round integer,
  residual double precision,
  failed_step text,
  reason text,
  base_from date,
  base_to date,
  stats jsonb not null default '{}'::jsonb,
  log jsonb not null default '[]'::jsonb,
  settings jsonb not null default '{}'::jsonb,
  published_at timestamp with time zone,
  published_by text,
  publish_reason text,
  seen_at timestamp with time zone,
  tries integer not null default 0,
  PRIMARY KEY (runno),
  FOREIGN KEY (askedfarm) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2),
  CHECK ((gentp = ANY (ARRAY['INB'::text, 'EBV'::text]))),
  CHECK (((progress >= 0) AND (progress <= 100))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'held'::text, 'ok'::text, 'failed'::text, 'withdrawn'::text])))
);
CREATE INDEX gen_run_due ON gen_run (due_at) WHERE (state = 'waiting'::text); -- the queue: the run that is due next
CREATE INDEX gen_run_published ON gen_run (prnt2, gentp, published_at DESC) WHERE (published_at IS NOT NULL); -- every report of breeding values: the run published last
CREATE UNIQUE INDEX gen_run_running ON gen_run (prnt2) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX gen_run_waiting ON gen_run (prnt2, gentp) WHERE (state = 'waiting'::text);
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

-- reference: few rows of a company, read with its farms
create table gen_set (
  prnt2 text not null,
  setid uuid not null,
  kind text not null,
  breed text not null default '*'::text,
  name text not null,
  from_day date not null,
  state text not null default 'draft'::text,
  vals jsonb not null default '{}'::jsonb,
  reason text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  released_by text,
  released_at timestamp with time zone,
  PRIMARY KEY (prnt2, setid),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2),
  CHECK ((kind = ANY (ARRAY['param'::text, 'adjust'::text]))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'released'::text, 'retired'::text])))
);
CREATE INDEX gen_set_kind ON gen_set (prnt2, kind, breed, from_day); -- ParamAdjParamStd: the set in force of a kind and breed
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

create table gen_setaside (
  farm_id text not null,
  runno bigint not null,
  n integer not null,
  gid text not null,
  trait text not null,
  recdt date,
  value double precision,
  cause text not null,
  PRIMARY KEY (farm_id, runno, n),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (runno) REFERENCES gen_run(runno)
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table gen_test (
  farm_id text not null,
  gid text not null,
  testdt date not null,
  batch text,
  roomid text,
  startdt date,
  startkg numeric(6,1),
  endkg numeric(6,1),
  backfat numeric(5,1),
  loin numeric(5,1),
  feedkg numeric(7,1),
  fcr numeric(5,3),
  pensize integer,
  feetleg integer,
  vulva integer,
  teats_left integer,
  teats_right integer,
  teats_active integer,
  teats_front integer,
  remark text,
  reqid uuid,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, gid, testdt),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((startdt IS NULL) OR (startdt < testdt))),
  CHECK (((feetleg >= 1) AND (feetleg <= 5))),
  CHECK (((pensize >= 1) AND (pensize <= 200))),
  CHECK (((teats_active >= 0) AND (teats_active <= 30))),
  CHECK (((teats_front >= 0) AND (teats_front <= 30))),
  CHECK (((teats_left >= 0) AND (teats_left <= 30))),
  CHECK (((teats_right >= 0) AND (teats_right <= 30))),
  CHECK (((vulva >= 1) AND (vulva <= 5)))
);
CREATE INDEX gen_test_day ON gen_test (farm_id, testdt); -- PigGenIndex: test records of a period
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table gen_value (
  farm_id text not null,
  runno bigint not null,
  gid text not null,
  animal_id uuid,
  pgid text,
  breed text,
  lineage text,
  sex text,
  birthdt date,
  sireid text,
  damid text,
  living boolean not null default false,
  f double precision not null,
  completeness double precision not null,
  gens double precision not null,
  f_old double precision,
  ebv jsonb not null default '{}'::jsonb,
  acc jsonb not null default '{}'::jsonb,
  adj jsonb not null default '{}'::jsonb,
  dev jsonb not null default '{}'::jsonb,
  counts jsonb not null default '{}'::jsonb,
  pa boolean not null default false,
  approx boolean not null default false,
  spi double precision,
  mli double precision,
  tsi double precision,
  total double precision,
  body double precision,
  PRIMARY KEY (farm_id, runno, gid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (runno) REFERENCES gen_run(runno)
);
CREATE INDEX gen_value_animal ON gen_value (farm_id, animal_id, runno) WHERE (animal_id IS NOT NULL); -- PigQRDetails, publishing: values of an animal of the herd
CREATE INDEX gen_value_living ON gen_value (farm_id, runno) WHERE living; -- PigGenIndexReport, selection: values of the living
CREATE INDEX gen_value_pgid ON gen_value (farm_id, pgid, runno); -- saveEvent of a mating, profiles: values by identity
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- by prnt2: unique in the company
create table genetic_id (
  prnt2 text not null,
  gid text not null,
  farm_id text not null,
  PRIMARY KEY (prnt2, gid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2)
);
CREATE INDEX genetic_id_farm ON genetic_id (farm_id); -- move_farm: the ids a farm takes along
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

create table grower_contract (
  farm_id text not null,
  contractid text not null,
  name text not null,
  roomid text not null,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, contractid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((contractid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE UNIQUE INDEX grower_contract_house ON grower_contract (farm_id, roomid) WHERE inuse; -- findSettlements, ChikIncomReport: the contract of a house
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table grower_settlement (
  farm_id text not null,
  noteid uuid not null,
  noteno text not null,
  version integer not null default 1,
  state text not null,
  contractid text not null,
  roomid text not null,
  parityid integer not null,
  closedt date not null,
  validfrom date not null,
  heads integer not null,
  headsin integer not null,
  kg numeric(12,1) not null,
  gain numeric(12,1) not null,
  fcr numeric(8,4),
  loss numeric(7,4) not null,
  fee numeric(18,2) not null,
  fcrpart numeric(18,2) not null,
  losspart numeric(18,2) not null,
  total numeric(18,2) not null,
  checked_by text,
  checked_at timestamp with time zone,
  approved_by text,
  approved_at timestamp with time zone,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, noteid),
  FOREIGN KEY (farm_id, contractid) REFERENCES grower_contract(farm_id, contractid),
  FOREIGN KEY (farm_id, roomid, parityid) REFERENCES house_batch(farm_id, roomid, parityid),
  CHECK ((total = ((fee + fcrpart) + losspart))),
  CHECK ((heads >= 0)),
  CHECK ((headsin > 0)),
  CHECK ((state = ANY (ARRAY['02'::text, '10'::text, '20'::text, '50'::text])))
);
CREATE UNIQUE INDEX grower_settlement_batch ON grower_settlement (farm_id, roomid, parityid) WHERE (state <> '02'::text); -- findSettlements: the settlement of a batch, once
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table grower_terms (
  farm_id text not null,
  contractid text not null,
  validfrom date not null,
  basis text not null,
  fee numeric(18,4) not null,
  fcr numeric(5,3),
  fcrrate numeric(18,4),
  loss numeric(5,2),
  lossrate numeric(18,4),
  PRIMARY KEY (farm_id, contractid, validfrom),
  FOREIGN KEY (farm_id, contractid) REFERENCES grower_contract(farm_id, contractid) ON DELETE CASCADE,
  CHECK ((basis = ANY (ARRAY['head'::text, 'kg'::text, 'gain'::text, 'price'::text]))),
  CHECK (((fcr IS NULL) = (fcrrate IS NULL))),
  CHECK (((loss IS NULL) = (lossrate IS NULL))),
  CHECK ((fcr > (0)::numeric)),
  CHECK ((fcrrate >= (0)::numeric)),
  CHECK ((fee > (0)::numeric)),
  CHECK (((loss >= (0)::numeric) AND (loss <= (100)::numeric))),
  CHECK ((lossrate >= (0)::numeric))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table herd_group (
  farm_id text not null,
  code text not null,
  first_day date not null,
  last_day date not null,
  planned_sows integer,
  planned_gilts integer,
  planned_farrowings integer,
  planned_weaned integer,
  roomid text,
  exp_farrow_first date,
  exp_wean_first date,
  version integer not null default 1,
  PRIMARY KEY (farm_id, code),
  EXCLUDE USING gist (farm_id WITH =, daterange(first_day, last_day, '[]'::text) WITH &&),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((first_day <= last_day)),
  CHECK (((length(code) >= 1) AND (length(code) <= 12)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table herd_note (
  farm_id text not null,
  note_id uuid not null,
  day date not null,
  text text not null,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  voided_at timestamp with time zone,
  voided_by text,
  PRIMARY KEY (farm_id, note_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((length(text) >= 1) AND (length(text) <= 120)))
);
CREATE INDEX herd_note_day ON herd_note (farm_id, day) WHERE (voided_at IS NULL); -- PigChartReport: notes on a day
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table herd_span (
  farm_id text not null,
  animal_id uuid not null,
  from_day date not null,
  to_day date not null,
  span daterange not null generated always as (daterange(from_day, to_day)) stored,
  kind text not null,
  cause text,
  parity integer not null,
  n integer,
  PRIMARY KEY (farm_id, animal_id, from_day),
  EXCLUDE USING gist (farm_id WITH =, animal_id WITH =, span WITH &&) WHERE ((to_day > from_day)),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id),
  CHECK ((cause = ANY (ARRAY['wean-service'::text, 'service-return'::text, 'service-negative'::text, 'service-abortion'::text, 'service-leave'::text, 'wean-leave'::text, 'arrival-service'::text, 'after-failure'::text]))),
  CHECK ((to_day > from_day)),
  CHECK ((kind = ANY (ARRAY['boar'::text, 'gilt'::text, 'inpig'::text, 'standing'::text, 'lactating'::text, 'open'::text])))
);
CREATE INDEX herd_span_days ON herd_span (farm_id, to_day, from_day) INCLUDE (animal_id, kind, cause, parity, n); -- every figure of days: animal days of a period by kind (PigMonthProReport, PigWeekReport); PigRoomTranfReport: how each stood
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table herd_view (
  farm_id text not null,
  user_id text not null,
  route text not null,
  name text not null,
  params jsonb not null default '{}'::jsonb,
  columns text[] not null default '{}'::text[],
  saved_at timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, user_id, route, name),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CHECK (((length(route) >= 1) AND (length(route) <= 40)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table house_batch (
  farm_id text not null,
  roomid text not null,
  parityid integer not null,
  before_id integer generated always as (NULLIF((parityid - 1), 0)) stored,
  opendt date not null,
  closedt date,
  state text not null default 'notraised'::text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, roomid, parityid),
  EXCLUDE USING gist (farm_id WITH =, roomid WITH =, daterange(opendt, COALESCE(closedt, 'infinity'::date), '[]'::text) WITH &&) WHERE ((state <> 'cancelled'::text)),
  FOREIGN KEY (farm_id, roomid, before_id) REFERENCES house_batch(farm_id, roomid, parityid),
  FOREIGN KEY (farm_id, roomid) REFERENCES room(farm_id, roomid),
  CHECK (((state = 'closed'::text) = (closedt IS NOT NULL))),
  CHECK ((closedt >= opendt)),
  CHECK ((parityid >= 1)),
  CHECK ((state = ANY (ARRAY['notraised'::text, 'active'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX house_batch_closed ON house_batch (farm_id, closedt) WHERE (closedt IS NOT NULL); -- findHouses: batches closed in a period
CREATE INDEX house_batch_open ON house_batch (farm_id, roomid) WHERE ((closedt IS NULL) AND (state <> 'cancelled'::text)); -- saveEntry of growing pigs: the open batch of a house
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table house_use (
  farm_id text not null,
  roomid text not null,
  itemtp text not null,
  from_day date not null,
  book text not null default 'goods'::text,
  storeid text,
  bin text,
  binkg numeric(12,1),
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, roomid, itemtp, from_day),
  FOREIGN KEY (farm_id, book, storeid) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id, roomid) REFERENCES room(farm_id, roomid),
  CHECK ((binkg > (0)::numeric)),
  CHECK ((book = 'goods'::text)),
  CHECK (((storeid IS NOT NULL) OR ((bin IS NULL) AND (binkg IS NULL)))),
  CHECK (((bin IS NOT NULL) OR (binkg IS NULL))),
  CHECK ((itemtp = ANY (ARRAY['feed'::text, 'medicine'::text, 'vaccine'::text, 'other'::text])))
);
CREATE INDEX house_use_store ON house_use (farm_id, book, storeid); -- ItemStore, PigRoomUse: houses that draw on a warehouse
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table import_run (
  farm_id text not null,
  run_id uuid not null,
  sheet text not null,
  file_name text,
  file_hash bytea,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  user_id text not null,
  history boolean not null default false,
  total integer not null default 0,
  saved integer not null default 0,
  refused integer not null default 0,
  unbalanced integer not null default 0,
  state text not null default 'running'::text,
  refused_rows jsonb not null default '[]'::jsonb,
  PRIMARY KEY (farm_id, run_id),
  CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: a list of the company, named by the ledgers of its farms
create table item (
  prnt2 text not null,
  book text not null default 'goods'::text,
  itemid text not null,
  farm_id text,
  itemtp text not null,
  brand text,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  unit text not null,
  needexp boolean not null,
  withdrawal integer not null default 0,
  dose numeric(18,4),
  price numeric(18,4),
  pricebasis text,
  servcd text,
  costgrp text,
  splitkey text,
  supplierid text,
  lowest numeric(18,4) not null default 0,
  tax numeric(5,2) not null default 0,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  prescription boolean not null default false,
  eggdays integer,
  PRIMARY KEY (prnt2, book, itemid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2, supplierid) REFERENCES partner(prnt2, partnerid),
  CHECK ((book = ANY (ARRAY['goods'::text, 'laboratory'::text]))),
  CHECK ((dose > (0)::numeric)),
  CHECK (((eggdays >= 0) AND (eggdays <= 365))),
  CHECK ((itemid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((itemtp = ANY (ARRAY['feed'::text, 'medicine'::text, 'vaccine'::text, 'semen'::text, 'consumable'::text, 'equipment'::text, 'pig'::text, 'bird'::text, 'egg'::text, 'service'::text]))),
  CHECK ((lowest >= (0)::numeric)),
  CHECK ((price >= (0)::numeric)),
  CHECK ((pricebasis = ANY (ARRAY['kg'::text, 'head'::text, 'unit'::text]))),
  CHECK (((tax >= (0)::numeric) AND (tax <= (100)::numeric))),
  CHECK (((withdrawal >= 0) AND (withdrawal <= 365)))
);
CREATE INDEX item_kind ON item (prnt2, book, itemtp); -- ItemList: goods of a kind
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

-- reference: a list of the company, named by the ledgers of its farms
create table item_substance (
  prnt2 text not null,
  book text not null default 'goods'::text,
  itemid text not null,
  farm_id text,
  substance text not null,
  mg numeric(18,6) not null,
  class text not null,
  PRIMARY KEY (prnt2, book, itemid, substance),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((class = ANY (ARRAY['critical'::text, 'high'::text, 'important'::text, 'own'::text, 'other'::text]))),
  CHECK ((mg > (0)::numeric))
);
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

-- reference: a list of the company, named by the ledgers of its farms
create table item_unit (
  prnt2 text not null,
  book text not null default 'goods'::text,
  itemid text not null,
  farm_id text,
  unit text not null,
  factor numeric(18,6) not null,
  PRIMARY KEY (prnt2, book, itemid, unit),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((factor > (0)::numeric))
);
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

create table job (
  farm_id text not null,
  jobid text not null,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  grp text not null,
  area text,
  unit text not null default 'none'::text,
  norm numeric(8,2),
  normper text not null default 'task'::text,
  rate numeric(14,2),
  needspigs boolean not null default false,
  instruction text,
  link text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, jobid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((grp = ANY (ARRAY['feeding'::text, 'hygiene'::text, 'health'::text, 'breeding'::text, 'maintenance'::text, 'other'::text]))),
  CHECK ((jobid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK (((length(name_v) >= 1) AND (length(name_v) <= 120))),
  CHECK ((norm > (0)::numeric)),
  CHECK ((normper = ANY (ARRAY['task'::text, 'head'::text]))),
  CHECK ((rate >= (0)::numeric)),
  CHECK ((unit = ANY (ARRAY['none'::text, 'heads'::text, 'kg'::text, 'pens'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table job_assignment (
  farm_id text not null,
  assignid uuid not null,
  spell integer not null,
  jobid text not null,
  applyid text,
  team text,
  from_day date not null,
  to_day date not null,
  anchor date not null,
  repeats text not null,
  every integer,
  weekdays integer[] not null default '{}'::integer[],
  duehour integer,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, assignid, spell),
  EXCLUDE USING gist (farm_id WITH =, assignid WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  FOREIGN KEY (farm_id, jobid) REFERENCES job(farm_id, jobid),
  FOREIGN KEY (farm_id, team) REFERENCES job_team(farm_id, team),
  CHECK (((applyid IS NULL) <> (team IS NULL))),
  CHECK ((to_day >= from_day)),
  CHECK (((repeats = ANY (ARRAY['days'::text, 'batchday'::text, 'ageweek'::text])) = (every IS NOT NULL))),
  CHECK (((repeats = 'weekdays'::text) = (cardinality(weekdays) > 0))),
  CHECK (((duehour >= 0) AND (duehour <= 23))),
  CHECK (((every >= 1) AND (every <= 400))),
  CHECK ((repeats = ANY (ARRAY['daily'::text, 'weekdays'::text, 'days'::text, 'monthly'::text, 'batchday'::text, 'ageweek'::text]))),
  CHECK ((spell > 0)),
  CHECK ((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]))
);
CREATE INDEX job_assignment_days ON job_assignment (farm_id, to_day, from_day); -- findTasks, JobReport: assignments in force in some days
CREATE INDEX job_assignment_job ON job_assignment (farm_id, jobid); -- JobInput: whether a job was ever assigned
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table job_log (
  farm_id text not null,
  logid uuid not null,
  day date not null,
  applyid text not null,
  roomid text,
  jobid text not null,
  assignid uuid,
  asked text,
  state text not null,
  reason text,
  startmin integer,
  endmin integer,
  minutes integer not null,
  span int8range generated always as (
CASE
    WHEN ((startmin IS NOT NULL) AND (endmin IS NOT NULL)) THEN int8range(((((day - '2000-01-01'::date))::bigint * 1440) + startmin), ((((day - '2000-01-01'::date))::bigint * 1440) + endmin))
    ELSE NULL::int8range
END) stored,
  qty numeric(14,2),
  remark text,
  link text,
  entered timestamp with time zone not null default now(),
  replaces uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  voided_at timestamp with time zone,
  voided_by text,
  voided_why text,
  signedvoid boolean not null default false,
  PRIMARY KEY (farm_id, logid),
  EXCLUDE USING gist (farm_id WITH =, applyid WITH =, span WITH &&) WHERE ((voided_at IS NULL)),
  FOREIGN KEY (farm_id, jobid) REFERENCES job(farm_id, jobid),
  FOREIGN KEY (farm_id, replaces) REFERENCES job_log(farm_id, logid),
  CHECK (((endmin > startmin) AND (endmin <= (startmin + 1440)))),
  CHECK (((startmin IS NULL) = (endmin IS NULL))),
  CHECK (((state <> 'notdone'::text) OR (reason IS NOT NULL))),
  CHECK (((assignid IS NULL) OR (asked IS NULL))),
  CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  CHECK (((minutes >= 0) AND (minutes <= 1440))),
  CHECK ((qty >= (0)::numeric)),
  CHECK (((startmin >= 0) AND (startmin <= 1439))),
  CHECK ((state = ANY (ARRAY['done'::text, 'partly'::text, 'notdone'::text])))
);
CREATE INDEX job_log_days ON job_log (farm_id, day, applyid); -- JobReport, JobDtlReport: logs of some days
CREATE INDEX job_log_job ON job_log (farm_id, jobid); -- JobInput: whether a job was ever logged
CREATE UNIQUE INDEX job_log_task ON job_log (farm_id, assignid, roomid, day, applyid) WHERE ((voided_at IS NULL) AND (assignid IS NOT NULL)); -- findTasks: the log of a planned task
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_stands AFTER INSERT OR UPDATE OF roomid ON job_log FOR EACH ROW EXECUTE FUNCTION house_stands()

create table job_log_picture (
  farm_id text not null,
  logid uuid not null,
  file_id uuid not null,
  n integer not null,
  PRIMARY KEY (farm_id, logid, n),
  FOREIGN KEY (farm_id, file_id) REFERENCES stored_file(farm_id, file_id),
  FOREIGN KEY (farm_id, logid) REFERENCES job_log(farm_id, logid),
  CHECK (((n >= 1) AND (n <= 4)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table job_member (
  farm_id text not null,
  team text not null,
  applyid text not null,
  PRIMARY KEY (farm_id, team, applyid),
  FOREIGN KEY (farm_id, team) REFERENCES job_team(farm_id, team) ON DELETE CASCADE
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table job_picture (
  farm_id text not null,
  jobid text not null,
  file_id uuid not null,
  n integer not null,
  PRIMARY KEY (farm_id, jobid, n),
  FOREIGN KEY (farm_id, file_id) REFERENCES stored_file(farm_id, file_id),
  FOREIGN KEY (farm_id, jobid) REFERENCES job(farm_id, jobid),
  CHECK (((n >= 1) AND (n <= 4)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table job_place (
  farm_id text not null,
  assignid uuid not null,
  spell integer not null,
  roomid text not null,
  PRIMARY KEY (farm_id, assignid, spell, roomid),
  FOREIGN KEY (farm_id, assignid, spell) REFERENCES job_assignment(farm_id, assignid, spell) ON DELETE CASCADE
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_stands AFTER INSERT OR UPDATE OF roomid ON job_place FOR EACH ROW EXECUTE FUNCTION house_stands()

create table job_team (
  farm_id text not null,
  team text not null,
  name text not null,
  head text not null,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, team),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CHECK ((team ~ '^[A-Z0-9._-]{1,20}$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table job_week (
  farm_id text not null,
  first_day date not null,
  signed_by text not null,
  signed_name text not null,
  signed_at timestamp with time zone not null default now(),
  remark text,
  PRIMARY KEY (farm_id, first_day),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id)
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: few rows, read with every call
create table kept_version (
  name text not null,
  version bigint not null,
  PRIMARY KEY (name)
);

-- reference: a list of the company, beside which farms keep their own
create table lab_age_class (
  prnt2 text not null,
  setid text not null,
  farm_id text,
  scale text not null,
  fromno integer not null default 0,
  tono integer,
  PRIMARY KEY (prnt2, setid, scale, fromno),
  EXCLUDE USING gist (prnt2 WITH =, setid WITH =, scale WITH =, int4range(fromno, tono, '[]'::text) WITH &&),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2, setid) REFERENCES lab_age_set(prnt2, setid) ON DELETE CASCADE,
  CHECK (((tono >= fromno) AND (tono <= 600))),
  CHECK (((fromno >= 0) AND (fromno <= 600))),
  CHECK ((scale = ANY (ARRAY['weeks'::text, 'parity'::text, 'gilt'::text, 'boar'::text])))
);
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

-- reference: a list of the company, beside which farms keep their own
create table lab_age_set (
  prnt2 text not null,
  setid text not null default (gen_random_uuid())::text,
  farm_id text,
  fromdt date not null,
  remark text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (prnt2, setid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((length(setid) = 36))
);
CREATE UNIQUE INDEX lab_age_set_day ON lab_age_set (prnt2, COALESCE(farm_id, ''::text), fromdt) WHERE inuse; -- LabPigHealthPara: one set of classes from a day on
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

create table lab_arrival (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  sent numeric(18,4) not null,
  received numeric(18,4) not null,
  refused boolean not null default false,
  condition text not null,
  temp numeric(4,1),
  place text,
  remark text,
  back numeric(18,4) not null default 0,
  lost numeric(18,4) not null default 0,
  explained text,
  PRIMARY KEY (farm_id, noteid, lineno, lot, expdt),
  FOREIGN KEY (farm_id, noteid) REFERENCES lab_note(farm_id, noteid),
  CHECK ((back >= (0)::numeric)),
  CHECK (((received >= (0)::numeric) AND (received <= sent))),
  CHECK (((NOT refused) OR (received = (0)::numeric))),
  CHECK ((((received + back) + lost) <= sent)),
  CHECK (((lost = (0)::numeric) OR (explained IS NOT NULL))),
  CHECK ((condition = ANY (ARRAY['good'::text, 'damaged'::text, 'wet'::text, 'wrong'::text, 'expired'::text]))),
  CHECK ((lost >= (0)::numeric)),
  CHECK ((sent > (0)::numeric))
);
CREATE INDEX lab_arrival_short ON lab_arrival (farm_id, noteid) WHERE (sent > ((received + back) + lost)); -- LabstkOutputMng: transfers of which nobody explained what did not arrive
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_balance (
  farm_id text not null,
  book text not null default 'laboratory'::text,
  storeid text not null,
  itemid text not null,
  way text not null default ''::text,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  qty numeric(18,4) not null default 0,
  PRIMARY KEY (farm_id, book, storeid, itemid, way, lot, expdt),
  FOREIGN KEY (farm_id, book, storeid, itemid, way) REFERENCES lab_total(farm_id, book, storeid, itemid, way),
  CHECK ((book = 'laboratory'::text)),
  CHECK ((qty >= (0)::numeric))
);
CREATE INDEX lab_balance_held ON lab_balance (farm_id, book, storeid, itemid, way) WHERE (qty > (0)::numeric); -- a posting: what lies in a store now, by lot
CREATE INDEX lab_balance_lot ON lab_balance (farm_id, book, itemid, lot) WHERE (lot <> ''::text); -- a posting: the expiry date a lot number has
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_breakpoint (
  farm_id text not null,
  edition text not null,
  organism text not null,
  drug text not null,
  method text not null,
  sop text not null,
  s numeric(10,4) not null,
  rop text not null,
  r numeric(10,4) not null,
  PRIMARY KEY (farm_id, edition, organism, drug, method),
  FOREIGN KEY (farm_id, edition) REFERENCES lab_point_edition(farm_id, edition),
  CHECK (
CASE method
    WHEN 'disc'::text THEN (s >= r)
    ELSE (s <= r)
END),
  CHECK ((drug ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((method = ANY (ARRAY['disc'::text, 'mic'::text]))),
  CHECK ((organism ~ '^([A-Z0-9._-]{1,20}|\*)$'::text)),
  CHECK ((r >= (0)::numeric)),
  CHECK ((rop = ANY (ARRAY['<'::text, '<='::text, '>'::text, '>='::text]))),
  CHECK ((s >= (0)::numeric)),
  CHECK ((sop = ANY (ARRAY['<'::text, '<='::text, '>'::text, '>='::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_calibration (
  farm_id text not null,
  instid text not null,
  caldt date not null,
  result text not null,
  doneby text not null,
  certificate text,
  PRIMARY KEY (farm_id, instid, caldt),
  FOREIGN KEY (farm_id, instid) REFERENCES lab_instrument(farm_id, instid) ON DELETE CASCADE,
  CHECK (((length(doneby) >= 1) AND (length(doneby) <= 80))),
  CHECK ((result = ANY (ARRAY['pass'::text, 'fail'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_code_range (
  farm_id text not null,
  authority text not null,
  province text,
  kind text not null,
  year integer not null,
  prefix text not null,
  pattern text not null default '{prefix}-{yy}-{n:5}'::text,
  firstno integer not null,
  lastno integer not null,
  nextno integer not null,
  warn integer not null default 50,
  inuse boolean not null default true,
  closedwhy text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  rangecd text not null,
  PRIMARY KEY (farm_id, rangecd),
  EXCLUDE USING gist (farm_id WITH =, kind WITH =, year WITH =, int4range(firstno, lastno, '[]'::text) WITH &&),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  CHECK (((lastno <= 9999999) AND (lastno >= firstno))),
  CHECK (((nextno >= firstno) AND (nextno <= (lastno + 1)))),
  CHECK ((firstno > 0)),
  CHECK ((kind = ANY (ARRAY['sample'::text, 'report'::text]))),
  CHECK ((rangecd ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((warn >= 0)),
  CHECK (((year >= 2000) AND (year <= 2200)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_count_plate (
  farm_id text not null,
  requestid uuid not null,
  seq integer not null,
  testcd text not null,
  attempt integer not null,
  exponent integer not null,
  plate integer not null,
  sender text not null,
  colonies integer,
  volume numeric(8,3) not null,
  PRIMARY KEY (farm_id, requestid, seq, testcd, attempt, exponent, plate),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  FOREIGN KEY (farm_id, requestid, seq, testcd, attempt) REFERENCES lab_result(farm_id, requestid, seq, testcd, attempt),
  CHECK ((colonies >= 0)),
  CHECK (((exponent >= 0) AND (exponent <= 12))),
  CHECK (((plate >= 1) AND (plate <= 6))),
  CHECK ((volume > (0)::numeric))
);
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_counter (
  farm_id text not null,
  kind text not null,
  year integer not null,
  next integer not null default 1,
  PRIMARY KEY (farm_id, kind, year),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  CHECK ((kind = ANY (ARRAY['request'::text, 'sample'::text, 'run'::text, 'report'::text]))),
  CHECK ((next > 0)),
  CHECK (((year >= 2000) AND (year <= 2200)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_customer (
  farm_id text not null,
  custid text not null,
  name_v text not null,
  name_e text,
  name_t text,
  kind text not null,
  taxno text,
  address text,
  province text,
  tel text,
  emails text,
  language text not null default 'V'::text,
  pricelist text,
  discount numeric(5,2) not null default 0,
  paymethod text,
  credit numeric(18,2),
  fromdt date,
  todt date,
  remark text,
  alias text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, custid),
  FOREIGN KEY (farm_id, alias) REFERENCES lab_customer(farm_id, custid),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  CHECK ((todt >= fromdt)),
  CHECK ((alias <> custid)),
  CHECK ((credit >= (0)::numeric)),
  CHECK ((custid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  CHECK ((kind = ANY (ARRAY['own'::text, 'company'::text, 'authority'::text, 'laboratory'::text]))),
  CHECK ((language = ANY (ARRAY['V'::text, 'E'::text, 'T'::text]))),
  CHECK (((length(name_v) >= 1) AND (length(name_v) <= 120)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_cutoff (
  farm_id text not null,
  testcd text not null,
  kit text not null,
  matrix text not null,
  fromdt date not null,
  todt date,
  negop text,
  neg numeric(12,4),
  posop text not null,
  pos numeric(12,4) not null,
  protection numeric(12,4),
  a numeric(10,5),
  b numeric(10,5),
  least numeric(8,4),
  source text,
  PRIMARY KEY (farm_id, testcd, kit, matrix, fromdt),
  EXCLUDE USING gist (farm_id WITH =, testcd WITH =, kit WITH =, matrix WITH =, daterange(fromdt, COALESCE(todt, 'infinity'::date), '[]'::text) WITH &&),
  FOREIGN KEY (farm_id, testcd) REFERENCES lab_test(farm_id, testcd) ON DELETE CASCADE,
  CHECK ((todt >= fromdt)),
  CHECK (((negop IS NULL) = (neg IS NULL))),
  CHECK (((a IS NULL) = (b IS NULL))),
  CHECK ((negop = ANY (ARRAY['<'::text, '<='::text, '>'::text, '>='::text]))),
  CHECK ((posop = ANY (ARRAY['<'::text, '<='::text, '>'::text, '>='::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_cutoff_sign (
  farm_id text not null,
  testcd text not null,
  kit text not null,
  matrix text not null,
  fromdt date not null,
  limits jsonb not null,
  signedby text not null,
  signedat timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, testcd, kit, matrix, fromdt, signedat)
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_delivery (
  farm_id text not null,
  requestid uuid not null,
  r integer not null,
  serial integer not null,
  sender text not null,
  recipient text not null,
  channel text not null,
  outcome text not null,
  remark text,
  userid text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, requestid, r, serial),
  FOREIGN KEY (farm_id, requestid, r) REFERENCES lab_revision(farm_id, requestid, r),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  CHECK ((channel = ANY (ARRAY['email'::text, 'print'::text, 'portal'::text]))),
  CHECK ((outcome = ANY (ARRAY['done'::text, 'waiting'::text, 'failed'::text]))),
  CHECK (((length(recipient) >= 1) AND (length(recipient) <= 200))),
  CHECK ((serial > 0))
);
CREATE INDEX lab_delivery_letters ON lab_delivery (farm_id, at) WHERE (channel = 'email'::text); -- LabDashBoard: letters that did not arrive
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_dose (
  farm_id text not null,
  doseid uuid not null,
  species text not null,
  roomid text not null,
  pigroom text generated always as (
CASE
    WHEN (species = 'pig'::text) THEN roomid
    ELSE NULL::text
END) stored,
  birdroom text generated always as (
CASE
    WHEN (species = 'poultry'::text) THEN roomid
    ELSE NULL::text
END) stored,
  parityid integer,
  pigclass text,
  ageweeks numeric(5,1),
  prnt2 text not null,
  book text not null default 'goods'::text,
  itemid text not null,
  disease text not null,
  lot text not null default ''::text,
  expdt date,
  doseno integer not null,
  mlhead numeric(6,2),
  heads integer not null,
  route text,
  givendt date not null,
  applyid text not null,
  remark text,
  noteid uuid,
  lineno integer,
  valuedt date not null,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  voided_at timestamp with time zone,
  voided_by text,
  voided_why text,
  PRIMARY KEY (farm_id, doseid),
  FOREIGN KEY (farm_id, birdroom) REFERENCES chk_house(farm_id, roomid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, pigroom) REFERENCES room(farm_id, roomid),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((ageweeks >= (0)::numeric)),
  CHECK ((book = 'goods'::text)),
  CHECK ((expdt >= givendt)),
  CHECK (((noteid IS NULL) = (lineno IS NULL))),
  CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  CHECK (((length(disease) >= 1) AND (length(disease) <= 60))),
  CHECK (((doseno >= 1) AND (doseno <= 20))),
  CHECK ((heads > 0)),
  CHECK ((length(lot) <= 40)),
  CHECK ((mlhead > (0)::numeric)),
  CHECK ((parityid > 0)),
  CHECK ((pigclass = ANY (ARRAY['boar'::text, 'gilt'::text, 'sow'::text, 'suckling'::text, 'nursery'::text, 'finisher'::text, 'bird'::text]))),
  CHECK ((route = ANY (ARRAY['feed'::text, 'water'::text, 'im'::text, 'sc'::text, 'iv'::text, 'oral'::text, 'nasal'::text, 'spray'::text, 'skin'::text]))),
  CHECK ((species = ANY (ARRAY['pig'::text, 'poultry'::text])))
);
CREATE INDEX lab_dose_day ON lab_dose (farm_id, givendt) WHERE (voided_at IS NULL); -- LabVacxinRoom, LabChartHistory: doses of a farm in a period
CREATE INDEX lab_dose_house ON lab_dose (farm_id, roomid, givendt) WHERE (voided_at IS NULL); -- LabVacxinRoom, LabChartRoom: doses of a house
CREATE UNIQUE INDEX lab_dose_issue ON lab_dose (farm_id, noteid, lineno, lot) WHERE ((noteid IS NOT NULL) AND (voided_at IS NULL)); -- LabVacxinRoom: an issued line is taken over once
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: a list of the company, beside which farms keep their own
create table lab_expected (
  prnt2 text not null,
  rowid text not null default (gen_random_uuid())::text,
  farm_id text,
  fromdt date not null,
  disease text not null,
  testcd text,
  class text,
  vaccinated text not null default 'any'::text,
  direction text not null,
  low numeric(12,4),
  high numeric(12,4),
  protection numeric(5,1),
  green numeric(5,1),
  amber numeric(5,1),
  cvgood numeric(5,1) not null default 30,
  cvmost numeric(5,1) not null default 50,
  animals integer,
  weeks integer,
  remark text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (prnt2, rowid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((amber >= (0)::numeric) AND (amber <= (100)::numeric))),
  CHECK (((animals >= 1) AND (animals <= 500))),
  CHECK ((low <= high)),
  CHECK ((((green IS NULL) = (amber IS NULL)) AND (green < amber))),
  CHECK ((cvgood < cvmost)),
  CHECK (((animals IS NULL) = (weeks IS NULL))),
  CHECK ((cvgood > (0)::numeric)),
  CHECK ((direction = ANY (ARRAY['wanted'::text, 'unwanted'::text]))),
  CHECK (((length(disease) >= 1) AND (length(disease) <= 60))),
  CHECK (((green >= (0)::numeric) AND (green <= (100)::numeric))),
  CHECK (((protection >= (0)::numeric) AND (protection <= (100)::numeric))),
  CHECK ((length(rowid) = 36)),
  CHECK ((vaccinated = ANY (ARRAY['any'::text, 'yes'::text, 'no'::text]))),
  CHECK (((weeks >= 1) AND (weeks <= 104)))
);
CREATE UNIQUE INDEX lab_expected_of ON lab_expected (prnt2, COALESCE(farm_id, ''::text), disease, COALESCE(testcd, ''::text), COALESCE(class, ''::text), vaccinated, fromdt) WHERE inuse; -- LabPigHealthPara: one expectation of a disease, test, class and vaccination state from a day on
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

create table lab_farm_status (
  farm_id text not null,
  rowid text not null default (gen_random_uuid())::text,
  disease text not null,
  code text not null,
  fromdt date not null,
  remark text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, rowid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((length(disease) >= 1) AND (length(disease) <= 60))),
  CHECK ((length(rowid) = 36))
);
CREATE UNIQUE INDEX lab_farm_status_day ON lab_farm_status (farm_id, disease, fromdt) WHERE inuse; -- LabPigHealthPara, LabChartMap: the class of a farm from a day on
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_file_map (
  farm_id text not null,
  instrument text not null,
  kind text not null,
  columns jsonb not null,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, instrument, kind),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  CHECK (((length(instrument) >= 1) AND (length(instrument) <= 60))),
  CHECK ((kind = ANY (ARRAY['od'::text, 'ct'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_image (
  farm_id text not null,
  requestid uuid not null,
  imageid uuid not null default gen_random_uuid(),
  sender text not null,
  side text not null,
  mime text not null,
  bytes bytea not null,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  voided_at timestamp with time zone,
  voided_by text,
  PRIMARY KEY (farm_id, requestid, imageid),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  CHECK ((length(bytes) > 0)),
  CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  CHECK ((mime = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CHECK ((side = ANY (ARRAY['sender'::text, 'lab'::text])))
);
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_instrument (
  farm_id text not null,
  instid text not null,
  name text not null,
  kind text not null,
  model text,
  serial text,
  place text,
  months integer not null,
  remark text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, instid),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  CHECK ((instid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((kind = ANY (ARRAY['reader'::text, 'pcr'::text, 'pipette'::text, 'incubator'::text, 'fridge'::text, 'centrifuge'::text, 'balance'::text, 'cabinet'::text, 'thermometer'::text, 'other'::text]))),
  CHECK (((months >= 1) AND (months <= 120))),
  CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX lab_instrument_name ON lab_instrument (farm_id, name) WHERE inuse; -- LabListofTest: runs name an instrument by its name, which stands once
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_isolate (
  farm_id text not null,
  requestid uuid not null,
  seq integer not null,
  testcd text not null,
  attempt integer not null,
  isolate integer not null,
  sender text not null,
  organism text not null,
  organismname text not null,
  method text,
  growth text not null,
  purity text not null,
  edition text,
  PRIMARY KEY (farm_id, requestid, seq, testcd, attempt, isolate),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  FOREIGN KEY (farm_id, requestid, seq, testcd, attempt) REFERENCES lab_result(farm_id, requestid, seq, testcd, attempt),
  CHECK (((isolate >= 1) AND (isolate <= 9)))
);
CREATE INDEX lab_isolate_organism ON lab_isolate (farm_id, organism); -- LabChartVisinh: isolates of an organism
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_isolate_drug (
  farm_id text not null,
  requestid uuid not null,
  seq integer not null,
  testcd text not null,
  attempt integer not null,
  isolate integer not null,
  drug text not null,
  sender text not null,
  drugname text not null,
  drugclass text not null,
  method text not null,
  sign text not null default ''::text,
  value numeric(10,4) not null,
  sir text not null,
  point jsonb,
  reported boolean not null,
  PRIMARY KEY (farm_id, requestid, seq, testcd, attempt, isolate, drug),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  FOREIGN KEY (farm_id, requestid, seq, testcd, attempt, isolate) REFERENCES lab_isolate(farm_id, requestid, seq, testcd, attempt, isolate),
  CHECK (((method = 'mic'::text) OR (sign = ''::text))),
  CHECK (((sir = 'NT'::text) OR (point IS NOT NULL))),
  CHECK ((method = ANY (ARRAY['disc'::text, 'mic'::text]))),
  CHECK ((sign = ANY (ARRAY[''::text, '<='::text, '>'::text]))),
  CHECK ((sir = ANY (ARRAY['S'::text, 'I'::text, 'R'::text, 'NT'::text]))),
  CHECK ((value >= (0)::numeric))
);
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_item (
  farm_id text not null,
  itemid text not null,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  itemtp text not null,
  brand text,
  catno text,
  unit text not null,
  tests numeric(18,4),
  tempmin numeric(4,1),
  tempmax numeric(4,1),
  stability integer,
  least numeric(18,4) not null default 0,
  greatest numeric(18,4),
  reorder numeric(18,4) not null default 0,
  warndays integer not null default 60,
  lotreq boolean not null default true,
  supplierid text,
  price numeric(18,4),
  fileid uuid,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, itemid),
  FOREIGN KEY (farm_id, fileid) REFERENCES stored_file(farm_id, file_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((tempmin IS NULL) OR (tempmax IS NULL) OR (tempmin <= tempmax))),
  CHECK ((("greatest" IS NULL) OR ("greatest" >= "least"))),
  CHECK (("greatest" >= (0)::numeric)),
  CHECK ((itemid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((itemtp = ANY (ARRAY['kit'::text, 'reagent'::text, 'media'::text, 'disc'::text, 'plastic'::text, 'sampling'::text, 'other'::text]))),
  CHECK (("least" >= (0)::numeric)),
  CHECK ((price >= (0)::numeric)),
  CHECK ((reorder >= (0)::numeric)),
  CHECK (((stability >= 1) AND (stability <= 3650))),
  CHECK ((tests > (0)::numeric)),
  CHECK (((warndays >= 0) AND (warndays <= 3650)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_item_photo (
  farm_id text not null,
  itemid text not null,
  photoid uuid not null default gen_random_uuid(),
  mime text not null,
  bytes bytea not null,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, itemid, photoid),
  FOREIGN KEY (farm_id, itemid) REFERENCES lab_item(farm_id, itemid),
  CHECK ((length(bytes) > 0)),
  CHECK ((mime = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_item_test (
  farm_id text not null,
  itemid text not null,
  testcd text not null,
  amount numeric(18,4) not null,
  PRIMARY KEY (farm_id, itemid, testcd),
  FOREIGN KEY (farm_id, itemid) REFERENCES lab_item(farm_id, itemid),
  CHECK ((amount > (0)::numeric)),
  CHECK ((testcd ~ '^[A-Z0-9._-]{1,20}$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_item_unit (
  farm_id text not null,
  itemid text not null,
  unit text not null,
  factor numeric(18,6) not null,
  PRIMARY KEY (farm_id, itemid, unit),
  FOREIGN KEY (farm_id, itemid) REFERENCES lab_item(farm_id, itemid),
  CHECK ((factor > (0)::numeric))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_lot (
  farm_id text not null,
  itemid text not null,
  lot text not null,
  expdt date not null default '9999-12-31'::date,
  quality text not null default 'new'::text,
  parentlot text,
  printed date,
  opened date,
  unit text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, itemid, lot, expdt),
  FOREIGN KEY (farm_id, itemid) REFERENCES lab_item(farm_id, itemid),
  CHECK (((parentlot IS NULL) = (opened IS NULL))),
  CHECK ((quality = ANY (ARRAY['new'::text, 'passed'::text, 'failed'::text, 'quarantined'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_movement (
  farm_id text not null,
  seq bigint not null generated by default as identity,
  book text not null default 'laboratory'::text,
  storeid text not null,
  way text not null default ''::text,
  prnt2 text not null,
  itemid text not null,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  valuedt date not null,
  qty numeric(18,4) not null,
  amount numeric(18,2),
  kind text not null,
  noteid uuid,
  lineno integer,
  version integer not null default 1,
  supplierid text,
  custid text,
  tostore text,
  tofarm text,
  testcd text,
  runno text,
  reverses bigint,
  pair bigint,
  pairfarm text,
  applyid text,
  counted numeric(18,4),
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  fromfarm text,
  fromseq bigint,
  fromnote text,
  frombook text,
  fromitem text,
  PRIMARY KEY (farm_id, seq),
  UNIQUE (farm_id, reverses),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, itemid) REFERENCES lab_item(farm_id, itemid),
  FOREIGN KEY (farm_id, noteid) REFERENCES lab_note(farm_id, noteid),
  FOREIGN KEY (farm_id, reverses) REFERENCES lab_movement(farm_id, seq),
  FOREIGN KEY (farm_id, storeid) REFERENCES lab_store(farm_id, storeid),
  FOREIGN KEY (fromfarm) REFERENCES farm(farm_id),
  CHECK ((book = 'laboratory'::text)),
  CHECK (((reverses IS NULL) OR (reverses < seq))),
  CHECK ((counted >= (0)::numeric)),
  CHECK ((((fromfarm IS NULL) = (fromseq IS NULL)) AND ((fromfarm IS NULL) = (fromnote IS NULL)) AND ((fromfarm IS NULL) = (frombook IS NULL)) AND ((fromfarm IS NULL) = (fromitem IS NULL)) AND ((fromfarm IS NULL) OR (pair IS NULL)))),
  CHECK (((frombook = 'goods'::text) OR ((frombook = 'laboratory'::text) AND (fromfarm <> farm_id)))),
  CHECK ((kind = ANY (ARRAY['opening'::text, 'purchase'::text, 'return'::text, 'transferin'::text, 'found'::text, 'convin'::text, 'test'::text, 'transferout'::text, 'sampling'::text, 'sale'::text, 'waste'::text, 'missing'::text, 'convout'::text, 'revaluation'::text]))),
  CHECK ((((kind <> 'revaluation'::text) OR (qty = (0)::numeric)) AND ((qty <> (0)::numeric) OR (kind = 'revaluation'::text) OR (counted IS NOT NULL))))
);
CREATE INDEX lab_movement_day ON lab_movement (farm_id, book, valuedt) INCLUDE (kind, itemid, storeid, qty); -- LabstrRepReport: movements of a period
CREATE INDEX lab_movement_from ON lab_movement (farm_id, fromfarm, fromseq) WHERE (fromseq IS NOT NULL); -- a posting: what a laboratory received of goods that are worth another amount now; LabstkInputConfirm: what it made of an item before
CREATE INDEX lab_movement_key ON lab_movement (farm_id, book, storeid, itemid, way, valuedt, seq); -- a posting, LabstkStockDetail: movements of an item in a store in their order
CREATE INDEX lab_movement_lot ON lab_movement (farm_id, book, itemid, lot); -- LabstkOutputReport: which runs used a lot
CREATE INDEX lab_movement_note ON lab_movement (farm_id, noteid, lineno); -- notes: the movements of a note
CREATE INDEX lab_movement_pair ON lab_movement (pairfarm, pair) WHERE (pair IS NOT NULL); -- a posting: places fed by a movement that changes
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_note (
  farm_id text not null,
  noteid uuid not null,
  notetp text not null,
  kind text not null,
  noteno text not null,
  year integer not null,
  serial integer not null,
  version integer not null default 1,
  state text not null,
  storeid text not null,
  valuedt date not null,
  prnt2 text not null,
  supplierid text,
  custid text,
  refno text,
  currency text not null,
  rate numeric(18,6) not null default 1,
  tostore text,
  tofarm text,
  testcd text,
  runno text,
  origin text,
  recvdt date,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  fileid uuid,
  remark text,
  checked_by text,
  checked_at timestamp with time zone,
  firstdt date not null,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, noteid),
  UNIQUE (farm_id, noteno),
  UNIQUE (farm_id, notetp, year, serial),
  FOREIGN KEY (farm_id, fileid) REFERENCES stored_file(farm_id, file_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, storeid) REFERENCES lab_store(farm_id, storeid),
  FOREIGN KEY (farm_id, tostore) REFERENCES lab_store(farm_id, storeid),
  FOREIGN KEY (prnt2, custid) REFERENCES partner(prnt2, partnerid),
  FOREIGN KEY (prnt2, supplierid) REFERENCES partner(prnt2, partnerid),
  CHECK (((kind = 'transfer'::text) = (tostore IS NOT NULL))),
  CHECK (((tostore IS NULL) OR (tostore <> storeid))),
  CHECK (((origin IS NULL) OR (runno IS NOT NULL))),
  CHECK (((kind <> 'lab'::text) OR (tofarm <> farm_id))),
  CHECK ((kind = ANY (ARRAY['purchase'::text, 'return'::text, 'opening'::text, 'found'::text, 'count'::text, 'test'::text, 'transfer'::text, 'farm'::text, 'lab'::text, 'sampling'::text, 'sale'::text, 'waste'::text, 'missing'::text, 'convert'::text]))),
  CHECK ((notetp = ANY (ARRAY['RN'::text, 'DN'::text, 'CN'::text]))),
  CHECK ((origin = 'run'::text)),
  CHECK ((rate > (0)::numeric)),
  CHECK ((state = ANY (ARRAY['02'::text, '10'::text, '15'::text, '20'::text, '30'::text]))),
  CHECK (((kind <> ALL (ARRAY['farm'::text, 'lab'::text])) OR (tofarm IS NOT NULL))),
  CHECK (((state <> ALL (ARRAY['15'::text, '30'::text])) OR (kind = ANY (ARRAY['transfer'::text, 'farm'::text, 'lab'::text]))))
);
CREATE INDEX lab_note_customer ON lab_note (prnt2, custid) WHERE (custid IS NOT NULL); -- LabstkOutputReport: what a customer bought
CREATE INDEX lab_note_day ON lab_note (farm_id, notetp, valuedt DESC); -- LabstkInputMng, LabstkOutputMng: notes of a period, newest first
CREATE INDEX lab_note_farm ON lab_note (tofarm, state) WHERE (kind = 'farm'::text); -- PigInstockConfirm, Home: what laboratories sent a farm
CREATE INDEX lab_note_lab ON lab_note (tofarm, state) WHERE (kind = 'lab'::text); -- LabstkInputConfirm, LabstkStock: what other laboratories sent this one
CREATE INDEX lab_note_run ON lab_note (farm_id, runno) WHERE (runno IS NOT NULL); -- a run: what it used
CREATE INDEX lab_note_supplier ON lab_note (prnt2, supplierid, valuedt) WHERE (supplierid IS NOT NULL); -- LabstkInputReport: what came from a supplier
CREATE INDEX lab_note_way ON lab_note (farm_id, tostore) WHERE (state = '15'::text); -- LabstkInputConfirm: transfers on their way to a store
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_note_line (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  itemid text not null,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  unit text not null,
  factor numeric(18,6) not null,
  qty numeric(18,4) not null,
  origqty numeric(18,4) not null,
  baseqty numeric(18,4) not null,
  counted numeric(18,4),
  price numeric(18,4),
  amount numeric(18,2),
  temp numeric(4,1),
  place text,
  tounit text,
  opened date,
  loss numeric(18,4),
  newlot text,
  reason text,
  lotreason text,
  remark text,
  PRIMARY KEY (farm_id, noteid, lineno),
  FOREIGN KEY (farm_id, itemid) REFERENCES lab_item(farm_id, itemid),
  FOREIGN KEY (farm_id, noteid) REFERENCES lab_note(farm_id, noteid),
  CHECK ((baseqty >= (0)::numeric)),
  CHECK ((counted >= (0)::numeric)),
  CHECK ((factor > (0)::numeric)),
  CHECK (((lineno >= 1) AND (lineno <= 500))),
  CHECK ((loss >= (0)::numeric)),
  CHECK ((price >= (0)::numeric)),
  CHECK ((qty >= (0)::numeric))
);
CREATE INDEX lab_note_line_item ON lab_note_line (farm_id, itemid); -- LabstkInputReport, LabstkOutputReport: lines of an item
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_number (
  farm_id text not null,
  kind text not null,
  no text not null,
  requestid uuid not null,
  sender text not null,
  seq integer,
  year integer not null,
  n integer not null,
  givenby text not null,
  givenat timestamp with time zone not null default now(),
  struckby text,
  struckat timestamp with time zone,
  struckwhy text,
  rangecd text,
  PRIMARY KEY (farm_id, kind, no),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  CHECK ((((struckat IS NULL) = (struckby IS NULL)) AND ((struckat IS NULL) = (struckwhy IS NULL)))),
  CHECK ((kind = ANY (ARRAY['sample'::text, 'official'::text, 'report'::text]))),
  CHECK ((n > 0))
);
CREATE INDEX lab_number_range ON lab_number (farm_id, rangecd, n) WHERE (rangecd IS NOT NULL); -- LabGovCodeInit: the register of a range
CREATE INDEX lab_number_request ON lab_number (farm_id, requestid); -- LabRequest2, LabRequestDelete: the numbers a request was given
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_order (
  farm_id text not null,
  requestid uuid not null,
  seq integer not null,
  testcd text not null,
  sender text not null,
  method text,
  kit text,
  matrix text,
  price numeric(18,2),
  duedt date,
  status smallint not null default 3,
  attempt integer not null default 1,
  invalidwhy text,
  resultby text,
  resultat timestamp with time zone,
  seenby text,
  subcontract text,
  class text,
  abnormal boolean not null default false,
  forwardid uuid,
  forwardtest text,
  forwardr integer,
  PRIMARY KEY (farm_id, requestid, seq, testcd),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  FOREIGN KEY (farm_id, requestid, seq) REFERENCES lab_sample(farm_id, requestid, seq),
  CHECK ((attempt > 0)),
  CHECK (((status = 2) = (invalidwhy IS NOT NULL))),
  CHECK (((status <> 1) OR ((resultby IS NOT NULL) AND (resultat IS NOT NULL)))),
  CHECK ((subcontract <> farm_id)),
  CHECK ((((subcontract IS NULL) = (forwardid IS NULL)) AND ((forwardid IS NULL) = (forwardtest IS NULL)) AND ((forwardid IS NOT NULL) OR (forwardr IS NULL)))),
  CHECK ((forwardr >= 0)),
  CHECK ((price >= (0)::numeric)),
  CHECK ((status = ANY (ARRAY[1, 2, 3])))
);
CREATE INDEX lab_order_forward ON lab_order (farm_id, requestid) WHERE (forwardid IS NOT NULL); -- LabRequest2, Home: tests done by other laboratories
CREATE INDEX lab_order_invalid ON lab_order (farm_id, requestid) WHERE (status = 2); -- LabTestReport2: orders that came to nothing, by group
CREATE INDEX lab_order_waiting ON lab_order (farm_id, testcd, requestid) WHERE (status = 3); -- LabRequest2: what waits for a run of a test; LabDashBoard
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_outbreak (
  farm_id text not null,
  rowid text not null default (gen_random_uuid())::text,
  disease text not null,
  fromdt date not null,
  todt date,
  remark text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, rowid),
  EXCLUDE USING gist (farm_id WITH =, disease WITH =, daterange(fromdt, COALESCE(todt, 'infinity'::date), '[]'::text) WITH &&) WHERE (inuse),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((todt >= fromdt)),
  CHECK (((length(disease) >= 1) AND (length(disease) <= 60))),
  CHECK ((length(rowid) = 36))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_place (
  farm_id text not null,
  placeid text not null,
  custid text not null,
  sender text not null,
  name_v text not null,
  name_e text,
  name_t text,
  species text not null default 'pig'::text,
  type text not null default 'mixed'::text,
  heads text,
  address text,
  country text not null default 'VN'::text,
  province text not null,
  provincedt date,
  lat numeric(8,5),
  lon numeric(8,5),
  vet text,
  contact text,
  disease text,
  vaccination text,
  rooms text,
  fromdt date,
  todt date,
  remark text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  provinces jsonb not null default '[]'::jsonb,
  PRIMARY KEY (farm_id, placeid),
  FOREIGN KEY (farm_id, custid) REFERENCES lab_customer(farm_id, custid),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  FOREIGN KEY (sender) REFERENCES farm(farm_id),
  CHECK (((lat IS NULL) = (lon IS NULL))),
  CHECK ((todt >= fromdt)),
  CHECK ((country = ANY (ARRAY['VN'::text, 'TH'::text]))),
  CHECK (((lat >= ('-90'::integer)::numeric) AND (lat <= (90)::numeric))),
  CHECK (((lon >= ('-180'::integer)::numeric) AND (lon <= (180)::numeric))),
  CHECK (((length(name_v) >= 1) AND (length(name_v) <= 120))),
  CHECK ((placeid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((species = ANY (ARRAY['pig'::text, 'poultry'::text]))),
  CHECK ((type = ANY (ARRAY['breeding'::text, 'nursery'::text, 'finishing'::text, 'mixed'::text, 'boarstud'::text, 'poultry'::text])))
);
CREATE INDEX lab_place_customer ON lab_place (farm_id, custid); -- LabCustListManagement: farms of a customer
CREATE INDEX lab_place_sender ON lab_place (sender) WHERE inuse; -- getLabList, LabRequest: laboratories a farm may send to
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))
-- CREATE TRIGGER lab_place_province BEFORE INSERT OR UPDATE OF province, provincedt ON lab_place FOR EACH ROW EXECUTE FUNCTION lab_place_province()

create table lab_point_edition (
  farm_id text not null,
  edition text not null,
  fromdt date not null,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, edition),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  CHECK (((length(edition) >= 1) AND (length(edition) <= 40)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_proficiency (
  farm_id text not null,
  rowid text not null default (gen_random_uuid())::text,
  roundno text not null,
  provider text not null,
  rounddt date not null,
  testcd text not null,
  sampleno text not null default ''::text,
  assigned numeric(18,6) not null,
  sd numeric(18,6) not null,
  ours numeric(18,6),
  remark text,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, rowid),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  FOREIGN KEY (farm_id, testcd) REFERENCES lab_test(farm_id, testcd),
  CHECK (((length(provider) >= 1) AND (length(provider) <= 80))),
  CHECK (((length(roundno) >= 1) AND (length(roundno) <= 40))),
  CHECK ((length(rowid) = 36)),
  CHECK ((length(sampleno) <= 20)),
  CHECK ((sd > (0)::numeric))
);
CREATE UNIQUE INDEX lab_proficiency_value ON lab_proficiency (farm_id, roundno, testcd, sampleno) WHERE inuse; -- LabListofTest: one value of a round, test and sample
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_request (
  farm_id text not null,
  requestid uuid not null,
  sender text not null,
  requestno text not null,
  labknd text not null,
  custid text,
  placeid text,
  requester text,
  contact text,
  reqdt date not null,
  sampledt date,
  sampler text,
  species text not null default 'pig'::text,
  purpose text,
  priority text not null default 'normal'::text,
  urgent boolean not null default false,
  official boolean not null default false,
  history text,
  state text not null,
  duedt date,
  plandt date,
  courier text,
  handedat timestamp with time zone,
  parcels integer,
  sendtemp numeric(5,1),
  receivedat timestamp with time zone,
  receivedby text,
  receivetemp numeric(5,1),
  counted integer,
  agreedby text,
  agreedhow text,
  testfrom date,
  testto date,
  advice text,
  followdt date,
  cancelcd text,
  cancelwhy text,
  images text[] not null default '{}'::text[],
  paid text not null default 'open'::text,
  revision integer not null default 0,
  remark text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  bylab boolean not null default false,
  origin text,
  PRIMARY KEY (farm_id, requestid),
  UNIQUE (farm_id, requestid, sender),
  UNIQUE (farm_id, requestno),
  FOREIGN KEY (farm_id, custid) REFERENCES lab_customer(farm_id, custid),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  FOREIGN KEY (farm_id, placeid) REFERENCES lab_place(farm_id, placeid),
  FOREIGN KEY (sender) REFERENCES farm(farm_id),
  CHECK (((state = ANY (ARRAY['02'::text, '05'::text])) OR ((custid IS NOT NULL) AND (placeid IS NOT NULL) AND (sampledt IS NOT NULL)))),
  CHECK ((counted >= 0)),
  CHECK ((cardinality(images) <= 4)),
  CHECK ((labknd = ANY (ARRAY['L'::text, 'M'::text, 'S'::text, 'R'::text]))),
  CHECK (((length(origin) >= 1) AND (length(origin) <= 40))),
  CHECK ((paid = ANY (ARRAY['open'::text, 'paid'::text, 'free'::text]))),
  CHECK ((parcels > 0)),
  CHECK ((priority = ANY (ARRAY['normal'::text, 'high'::text]))),
  CHECK ((revision >= 0)),
  CHECK ((species = ANY (ARRAY['pig'::text, 'poultry'::text]))),
  CHECK ((state = ANY (ARRAY['02'::text, '05'::text, '10'::text, '15'::text, '20'::text, '25'::text, '30'::text, '32'::text, '35'::text, '40'::text, '50'::text, '60'::text, '65'::text])))
);
CREATE INDEX lab_request_customer ON lab_request (farm_id, custid, reqdt); -- LabCustListManagement: requests of a customer
CREATE INDEX lab_request_days ON lab_request (farm_id, reqdt); -- LabRequestReport, LabTestReport2, charts: requests of a period
CREATE INDEX lab_request_place ON lab_request (farm_id, placeid, sampledt); -- LabChartHistory, LabChartSummary: requests of a farm
CREATE INDEX lab_request_sampled ON lab_request (farm_id, sampledt); -- LabTestReport2, LabPcrDashboard, charts: requests sampled in a period
CREATE INDEX lab_request_sender ON lab_request (sender, reqdt); -- LabRequest, LabRequestReport: the requests of the asking farm
CREATE INDEX lab_request_sent_sampled ON lab_request (sender, sampledt); -- charts: requests of a farm sampled in a period, from any laboratory
CREATE INDEX lab_request_work ON lab_request (farm_id, state, duedt); -- LabRequest2: the worklist; LabDashBoard: open requests by status
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_result (
  farm_id text not null,
  requestid uuid not null,
  seq integer not null,
  testcd text not null,
  attempt integer not null,
  sender text not null,
  runid uuid,
  kit text not null,
  matrix text not null,
  lot text,
  status smallint not null,
  invalidwhy text,
  rawmean double precision,
  value double precision,
  reported text,
  stat double precision,
  unit text,
  cls text,
  grade text,
  protective boolean,
  copies double precision,
  titre double precision,
  cutoff jsonb,
  called text,
  differs boolean not null default false,
  comment text,
  tester text not null,
  testdt date not null,
  at timestamp with time zone not null default now(),
  voidedby text,
  voidedat timestamp with time zone,
  voidwhy text,
  endpoint text not null default 'full'::text,
  PRIMARY KEY (farm_id, requestid, seq, testcd, attempt),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  FOREIGN KEY (farm_id, requestid, seq, testcd) REFERENCES lab_order(farm_id, requestid, seq, testcd),
  FOREIGN KEY (farm_id, runid) REFERENCES lab_run(farm_id, runid),
  CHECK ((attempt > 0)),
  CHECK (((status = 2) = (invalidwhy IS NOT NULL))),
  CHECK ((((voidedat IS NULL) = (voidedby IS NULL)) AND ((voidedat IS NULL) = (voidwhy IS NULL)))),
  CHECK ((cls = ANY (ARRAY['neg'::text, 'dbt'::text, 'pos'::text]))),
  CHECK ((endpoint = ANY (ARRAY['full'::text, 'half'::text]))),
  CHECK ((status = ANY (ARRAY[1, 2])))
);
CREATE UNIQUE INDEX lab_result_live ON lab_result (farm_id, requestid, seq, testcd) WHERE (voidedat IS NULL); -- LabTestReport, LabTestReport2, charts: the value that counts
CREATE INDEX lab_result_run ON lab_result (farm_id, runid) WHERE (runid IS NOT NULL); -- LabstkStockDetail: results of a run
CREATE INDEX lab_result_test ON lab_result (farm_id, testcd, testdt) WHERE (voidedat IS NULL); -- LabListofTest: tests of twelve months; charts of a test
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_revision (
  farm_id text not null,
  requestid uuid not null,
  r integer not null,
  sender text not null,
  reportno text not null,
  state text not null,
  replaces integer,
  reason text,
  changes jsonb not null default '[]'::jsonb,
  language text not null default 'V'::text,
  data jsonb,
  pdf bytea,
  sha256 bytea,
  signatories jsonb not null default '[]'::jsonb,
  issuedby text,
  issuedat timestamp with time zone,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, requestid, r),
  UNIQUE (farm_id, reportno, r),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  CHECK ((replaces < r)),
  CHECK (((r = 0) OR (reason IS NOT NULL))),
  CHECK ((((state = 'draft'::text) = (pdf IS NULL)) AND ((pdf IS NULL) = (sha256 IS NULL)) AND ((pdf IS NULL) = (issuedat IS NULL)))),
  CHECK (((sha256 IS NULL) OR (sha256 = sha256(pdf)))),
  CHECK ((language = ANY (ARRAY['V'::text, 'E'::text, 'T'::text]))),
  CHECK ((r >= 0)),
  CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'superseded'::text, 'withdrawn'::text])))
);
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_run (
  farm_id text not null,
  runid uuid not null,
  runno text not null,
  testcd text not null,
  kit text not null,
  itemid text,
  lot text,
  expdt date,
  storeid text,
  qty numeric(18,4),
  instrument text,
  operator text not null,
  rundt date not null,
  size integer not null,
  way text not null,
  state smallint not null,
  limits jsonb not null,
  controls jsonb not null,
  failed jsonb not null default '[]'::jsonb,
  filename text,
  filesha text,
  format text,
  cycles integer,
  target text,
  ictarget text,
  remark text,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, runid),
  UNIQUE (farm_id, runno),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  FOREIGN KEY (farm_id, testcd) REFERENCES lab_test(farm_id, testcd),
  CHECK (((state = 2) = (failed <> '[]'::jsonb))),
  CHECK ((filesha ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((qty > (0)::numeric)),
  CHECK ((size = ANY (ARRAY[96, 384]))),
  CHECK ((state = ANY (ARRAY[1, 2]))),
  CHECK ((way = ANY (ARRAY['column'::text, 'row'::text])))
);
CREATE INDEX lab_run_lot ON lab_run (farm_id, itemid, lot) WHERE (lot IS NOT NULL); -- LabstkStockDetail: which runs used a lot
CREATE INDEX lab_run_test ON lab_run (farm_id, testcd, rundt); -- LabPigHealthPara: control charts of a test; LabRequest2: its last runs
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_sample (
  farm_id text not null,
  requestid uuid not null,
  seq integer not null,
  sender text not null,
  mark text not null,
  sampletp text not null,
  pooled integer not null default 1,
  members text,
  pgid text,
  tag text,
  roomid text,
  pigclass text,
  sex text,
  ageweeks numeric(5,1),
  parity integer,
  birthdt date,
  vaccine text,
  vaccinedt date,
  dose text,
  volume numeric(8,2),
  judgement text,
  condition text,
  reject text,
  judgeremark text,
  labno text,
  officialno text,
  place text,
  keepuntil date,
  replaces text,
  PRIMARY KEY (farm_id, requestid, seq),
  UNIQUE (farm_id, requestid, mark),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  CHECK ((ageweeks >= (0)::numeric)),
  CHECK (((judgement = 'rejected'::text) = (reject IS NOT NULL))),
  CHECK ((judgement = ANY (ARRAY['accepted'::text, 'remark'::text, 'rejected'::text]))),
  CHECK (((length(mark) >= 1) AND (length(mark) <= 40))),
  CHECK (((parity >= 0) AND (parity <= 30))),
  CHECK (((pooled >= 1) AND (pooled <= 100))),
  CHECK (((seq >= 1) AND (seq <= 500))),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((volume > (0)::numeric))
);
CREATE INDEX lab_sample_animal ON lab_sample (farm_id, sender, pgid) WHERE (pgid IS NOT NULL); -- LabRequest2: the earlier result of the same animal; the sow card
CREATE UNIQUE INDEX lab_sample_labno ON lab_sample (farm_id, labno) WHERE (labno IS NOT NULL); -- LabRequest2: a scanned label; a laboratory number is of one sample
CREATE INDEX lab_sample_tag ON lab_sample (farm_id, sender, tag) WHERE (tag IS NOT NULL); -- LabRequest2: the earlier result of the same growing pig
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

-- reference: a list of the company, beside which farms keep their own
create table lab_status_class (
  prnt2 text not null,
  rowid text not null default (gen_random_uuid())::text,
  farm_id text,
  disease text not null,
  code text not null,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  tone text not null,
  sort integer not null default 0,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (prnt2, rowid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((code ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK (((length(disease) >= 1) AND (length(disease) <= 60))),
  CHECK (((length(name_v) >= 1) AND (length(name_v) <= 80))),
  CHECK ((length(rowid) = 36)),
  CHECK ((tone = ANY (ARRAY['good'::text, 'warn'::text, 'bad'::text])))
);
CREATE UNIQUE INDEX lab_status_class_code ON lab_status_class (prnt2, COALESCE(farm_id, ''::text), disease, code); -- LabPigHealthPara: a class of a disease stands once
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

create table lab_step (
  farm_id text not null,
  requestid uuid not null,
  serial integer not null,
  sender text not null,
  fromst text not null,
  tost text not null,
  way text not null,
  userid text not null,
  usrlvl integer not null,
  at timestamp with time zone not null,
  busdt date not null,
  device text,
  remark text,
  samples integer not null,
  orders integer not null,
  given jsonb not null default '{}'::jsonb,
  before bytea,
  hash bytea not null,
  PRIMARY KEY (farm_id, requestid, serial),
  FOREIGN KEY (farm_id, requestid, sender) REFERENCES lab_request(farm_id, requestid, sender),
  CHECK ((length(before) = 32)),
  CHECK (((serial = 1) = (before IS NULL))),
  CHECK ((length(hash) = 32)),
  CHECK ((serial > 0)),
  CHECK ((way = ANY (ARRAY['forward'::text, 'back'::text, 'aside'::text])))
);
-- policy sides to public using ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms()))) with check ((farm_id = ANY (app_farms())) OR (sender = ANY (app_farms())))

create table lab_stock_counter (
  farm_id text not null,
  book text not null default 'laboratory'::text,
  notetp text not null,
  year integer not null,
  last integer not null,
  PRIMARY KEY (farm_id, book, notetp, year),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((book = 'laboratory'::text)),
  CHECK ((last > 0)),
  CHECK ((notetp = ANY (ARRAY['RN'::text, 'DN'::text, 'CN'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_store (
  farm_id text not null,
  storeid text not null,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  kind text not null,
  parent text,
  tempmin numeric(4,1),
  tempmax numeric(4,1),
  keeper text,
  issues boolean not null default true,
  receives boolean not null default true,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, storeid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, parent) REFERENCES lab_store(farm_id, storeid),
  CHECK (((parent IS NULL) OR (parent <> storeid))),
  CHECK (((tempmin IS NULL) OR (tempmax IS NULL) OR (tempmin <= tempmax))),
  CHECK (((kind <> ALL (ARRAY['quarantine'::text, 'waste'::text])) OR (NOT issues))),
  CHECK ((kind = ANY (ARRAY['main'::text, 'bench'::text, 'cold'::text, 'freezer'::text, 'quarantine'::text, 'waste'::text]))),
  CHECK ((storeid ~ '^[A-Z0-9._-]{1,20}$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_store_place (
  farm_id text not null,
  storeid text not null,
  place text not null,
  label text,
  PRIMARY KEY (farm_id, storeid, place),
  FOREIGN KEY (farm_id, storeid) REFERENCES lab_store(farm_id, storeid),
  CHECK ((place ~ '^[A-Z0-9._-]{1,20}$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_test (
  farm_id text not null,
  testcd text not null,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  disease text not null,
  agent text,
  testgrp text not null,
  species text not null default 'pig'::text,
  sampletps text[] not null,
  method text,
  norm text,
  accredited boolean not null default false,
  formula text not null,
  unit text,
  decimals integer not null default 2,
  plate integer not null default 96,
  way text not null default 'column'::text,
  replicates integer not null default 1,
  ncwells text,
  pcwells text,
  mindiff numeric(8,4),
  maxnc numeric(8,4),
  minnc numeric(8,4),
  minpc numeric(8,4),
  maxpc numeric(8,4),
  maxcv numeric(5,1),
  pcmean numeric(5,2),
  pcwithin numeric(4,2) not null default 2,
  needic boolean not null default false,
  cycles integer,
  ctstrong numeric(5,2),
  ctmedium numeric(5,2),
  ctweak numeric(5,2),
  ctdoubtful numeric(5,2),
  slope numeric(8,4),
  intercept numeric(8,4),
  dilfirst integer,
  dilsteps integer,
  se numeric(6,5),
  sp numeric(6,5),
  subcontract text,
  tatdays integer not null default 3,
  price numeric(18,2),
  loinc text,
  listed boolean not null default false,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  platevol numeric(8,3),
  amount text,
  endpoint text not null default 'full'::text,
  pctitre integer,
  vcwells text,
  ccwells text,
  PRIMARY KEY (farm_id, testcd),
  FOREIGN KEY (farm_id) REFERENCES laboratory(farm_id),
  CHECK (((ctstrong <= ctmedium) AND (ctmedium <= ctweak) AND (ctweak <= ctdoubtful))),
  CHECK (((cycles >= 20) AND (cycles <= 60))),
  CHECK (((decimals >= 0) AND (decimals <= 4))),
  CHECK ((dilfirst > 0)),
  CHECK (((dilsteps >= 2) AND (dilsteps <= 24))),
  CHECK ((endpoint = ANY (ARRAY['full'::text, 'half'::text]))),
  CHECK ((formula = ANY (ARRAY['sp'::text, 'spp'::text, 'sn'::text, 'snp'::text, 'pi'::text, 'comp'::text, 'pp'::text, 'titre'::text, 'ct'::text, 'number'::text, 'presence'::text, 'culture'::text, 'count'::text]))),
  CHECK ((pctitre > 0)),
  CHECK ((plate = ANY (ARRAY[96, 384]))),
  CHECK ((platevol > (0)::numeric)),
  CHECK ((price >= (0)::numeric)),
  CHECK (((replicates >= 1) AND (replicates <= 4))),
  CHECK (((se > (0)::numeric) AND (se <= (1)::numeric))),
  CHECK ((slope < (0)::numeric)),
  CHECK (((sp > (0)::numeric) AND (sp <= (1)::numeric))),
  CHECK ((species = ANY (ARRAY['pig'::text, 'poultry'::text, 'both'::text]))),
  CHECK (((tatdays >= 0) AND (tatdays <= 90))),
  CHECK ((testcd ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((testgrp = ANY (ARRAY['elisa'::text, 'hi'::text, 'sn'::text, 'pcr'::text, 'bact'::text, 'abg'::text, 'chem'::text]))),
  CHECK ((way = ANY (ARRAY['column'::text, 'row'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_test_drug (
  farm_id text not null,
  testcd text not null,
  drug text not null,
  name text not null,
  drugclass text not null,
  content text,
  reported boolean not null default true,
  PRIMARY KEY (farm_id, testcd, drug),
  FOREIGN KEY (farm_id, testcd) REFERENCES lab_test(farm_id, testcd) ON DELETE CASCADE,
  CHECK ((drug ~ '^[A-Z0-9._-]{1,20}$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_test_kit (
  farm_id text not null,
  testcd text not null,
  kit text not null,
  name text not null,
  itemid text,
  PRIMARY KEY (farm_id, testcd, kit),
  FOREIGN KEY (farm_id, testcd) REFERENCES lab_test(farm_id, testcd) ON DELETE CASCADE,
  CHECK ((kit ~ '^[A-Z0-9._-]{1,20}$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_test_organism (
  farm_id text not null,
  testcd text not null,
  organism text not null,
  name text not null,
  PRIMARY KEY (farm_id, testcd, organism),
  FOREIGN KEY (farm_id, testcd) REFERENCES lab_test(farm_id, testcd) ON DELETE CASCADE,
  CHECK ((organism ~ '^[A-Z0-9._-]{1,20}$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_test_price (
  farm_id text not null,
  testcd text not null,
  pricelist text not null default '*'::text,
  fromdt date not null,
  price numeric(18,2) not null,
  PRIMARY KEY (farm_id, testcd, pricelist, fromdt),
  FOREIGN KEY (farm_id, testcd) REFERENCES lab_test(farm_id, testcd) ON DELETE CASCADE,
  CHECK ((price >= (0)::numeric)),
  CHECK (((length(pricelist) >= 1) AND (length(pricelist) <= 40)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_total (
  farm_id text not null,
  book text not null default 'laboratory'::text,
  storeid text not null,
  itemid text not null,
  way text not null default ''::text,
  prnt2 text not null,
  qty numeric(18,4) not null default 0,
  amount numeric(18,2) not null default 0,
  PRIMARY KEY (farm_id, book, storeid, itemid, way),
  FOREIGN KEY (farm_id, itemid) REFERENCES lab_item(farm_id, itemid),
  FOREIGN KEY (farm_id, storeid) REFERENCES lab_store(farm_id, storeid),
  CHECK ((book = 'laboratory'::text)),
  CHECK ((qty >= (0)::numeric))
);
CREATE INDEX lab_total_item ON lab_total (farm_id, book, itemid); -- LabstkItem: what lies of an item in all stores
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_value (
  farm_id text not null,
  seq bigint not null,
  amount numeric(18,2) not null,
  PRIMARY KEY (farm_id, seq),
  FOREIGN KEY (farm_id, seq) REFERENCES lab_movement(farm_id, seq)
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table lab_well (
  farm_id text not null,
  runid uuid not null,
  well text not null,
  role text not null,
  requestid uuid,
  seq integer,
  dilution integer,
  raw double precision,
  reference double precision,
  ic double precision,
  quantity double precision,
  said text,
  called text,
  excluded text,
  PRIMARY KEY (farm_id, runid, well),
  FOREIGN KEY (farm_id, runid) REFERENCES lab_run(farm_id, runid),
  CHECK ((((role = 'sample'::text) = (requestid IS NOT NULL)) AND ((requestid IS NULL) = (seq IS NULL)))),
  CHECK ((dilution > 0)),
  CHECK ((role = ANY (ARRAY['sample'::text, 'nc'::text, 'pc'::text, 'blank'::text, 'ic'::text, 'std'::text, 'virus'::text]))),
  CHECK ((well ~ '^[A-P]([1-9]|1[0-9]|2[0-4])$'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table laboratory (
  farm_id text not null,
  prnt2 text not null,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  address text,
  province text,
  tel text,
  email text,
  accreditation text,
  mark text,
  logo text,
  signatories jsonb not null default '[]'::jsonb,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((logo ~~ 'data:image/%;base64,%'::text)),
  CHECK (((length(name_v) >= 1) AND (length(name_v) <= 120)))
);
-- policy finds to public using ((farm_id = ANY (app_farms())) OR (prnt2 = ANY (app_companies()))) with check (farm_id = ANY (app_farms()))

-- reference: seen by who sees the account
create table login_link (
  kind text not null,
  subject text not null,
  user_id text not null,
  email text,
  linked_at timestamp with time zone not null default now(),
  PRIMARY KEY (kind, subject),
  UNIQUE (user_id, kind),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['F'::text, 'G'::text])))
);
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

-- reference: kept for minutes
create table login_ticket (
  ticket_hash bytea not null,
  step text not null,
  kind text not null,
  keep boolean not null default false,
  user_id text,
  linking boolean not null default false,
  state text,
  nonce text,
  verifier text,
  subject text,
  email text,
  made_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  PRIMARY KEY (ticket_hash),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['F'::text, 'G'::text]))),
  CHECK ((step = ANY (ARRAY['depart'::text, 'return'::text])))
);
CREATE INDEX login_ticket_made_at_idx ON login_ticket (made_at); -- retention: tickets that are over

-- reference: few rows of a company
create table menu_template (
  name text not null,
  prnt2 text,
  flags jsonb not null,
  saved_by text not null,
  saved_at timestamp with time zone not null default now(),
  PRIMARY KEY (name),
  FOREIGN KEY (prnt2) REFERENCES company(prnt2)
);

create table month_signed (
  farm_id text not null,
  month text not null,
  version integer not null,
  form jsonb not null,
  remarks text,
  reqid uuid,
  signed_by text not null,
  signed_name text not null,
  signed_at timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, month, version),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((month ~ '^(19|20)[0-9]{2}(0[1-9]|1[0-2])$'::text)),
  CHECK ((version > 0))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table movement (
  farm_id text not null,
  movement_id uuid not null,
  book text not null,
  place text not null,
  thing text not null default ''::text,
  eventdt date not null,
  seq bigint not null generated always as identity,
  qty integer not null,
  kind text not null,
  source_event uuid,
  reverses uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, movement_id),
  CHECK ((book = ANY (ARRAY['nursery'::text, 'semen'::text]))),
  CHECK ((qty <> 0))
);
CREATE INDEX movement_key ON movement (farm_id, book, place, thing, eventdt, seq); -- PigSummaryReport, PigSemenDiary: what a nursery house or semen batch held on a day, and what moved since
CREATE INDEX movement_reverses ON movement (farm_id, reverses) WHERE (reverses IS NOT NULL); -- whether a movement was taken back
CREATE INDEX movement_source ON movement (farm_id, source_event); -- removeEvent: the movements of an event
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER count_movements AFTER INSERT ON movement REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_movements()

create table movement_count (
  farm_id text not null,
  book text not null,
  place text not null,
  thing text not null,
  part integer not null,
  qty integer not null,
  PRIMARY KEY (farm_id, book, place, thing, part)
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table nursery_death (
  farm_id text not null,
  death_id uuid not null,
  roomid text not null,
  eventdt date not null,
  count integer not null,
  week integer not null,
  reason text not null,
  way text not null,
  weight numeric(8,2),
  disposal text,
  applyid text not null,
  remark text,
  valuedt date not null,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  voided_at timestamp with time zone,
  voided_by text,
  voided_why text,
  PRIMARY KEY (farm_id, death_id),
  FOREIGN KEY (farm_id, roomid) REFERENCES room(farm_id, roomid),
  CHECK (((count >= 1) AND (count <= 1000))),
  CHECK ((way = ANY (ARRAY['died'::text, 'euthanised'::text])))
);
CREATE INDEX nursery_death_day ON nursery_death (farm_id, eventdt) WHERE (voided_at IS NULL); -- FeedpigDeathReport: deaths of a period
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: a list of the company, named by notes of its farms
create table partner (
  prnt2 text not null,
  partnerid text not null,
  farm_id text,
  name text not null,
  role text not null,
  taxno text,
  address text,
  tel text,
  email text,
  contact text,
  term integer not null default 0,
  paymethod text,
  credit numeric(18,2),
  discount numeric(5,2) not null default 0,
  itemtps text[] not null default '{}'::text[],
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  pricelist text,
  PRIMARY KEY (prnt2, partnerid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((credit >= (0)::numeric)),
  CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CHECK ((partnerid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK (((length(pricelist) >= 1) AND (length(pricelist) <= 40))),
  CHECK ((role = ANY (ARRAY['supplier'::text, 'customer'::text, 'both'::text, 'ownfarm'::text]))),
  CHECK (((term >= 0) AND (term <= 3650)))
);
CREATE UNIQUE INDEX partner_name ON partner (prnt2, lower(name), role);
-- policy shared to public using (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies()))) with check (((farm_id IS NULL) OR (farm_id = ANY (app_farms()))) AND (prnt2 = ANY (app_companies())))

create table pedigree_due (
  farm_id text not null,
  animal_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  asked_by text not null,
  done_at timestamp with time zone,
  PRIMARY KEY (farm_id, animal_id),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id)
);
CREATE INDEX pedigree_due_open ON pedigree_due (farm_id, asked_at) WHERE (done_at IS NULL); -- the nightly run: animals whose pedigree changed
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table piglet_change (
  farm_id text not null,
  event_id uuid not null,
  animal_id uuid not null,
  n integer not null,
  eventdt date not null,
  kind text not null,
  num integer not null,
  male integer,
  female integer,
  kg numeric(7,2),
  reason text,
  partner uuid,
  unbalanced boolean not null default false,
  age integer not null,
  parity integer not null,
  applyid text,
  PRIMARY KEY (farm_id, event_id),
  FOREIGN KEY (farm_id, animal_id, n) REFERENCES sow_cycle(farm_id, animal_id, n) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CHECK ((kind = ANY (ARRAY['loss'::text, 'in'::text, 'out'::text]))),
  CHECK ((num > 0))
);
CREATE INDEX piglet_change_day ON piglet_change (farm_id, eventdt); -- PigletDeathReport, PigDeathRate: losses and fosterings of a period
CREATE INDEX piglet_change_litter ON piglet_change (farm_id, animal_id, n); -- PigQRDetails, PigProData2: losses and fosterings of a litter
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table pool_adjust (
  farm_id text not null,
  adjust_id uuid not null,
  roomid text not null,
  weangrp text not null,
  eventdt date not null,
  qty integer not null,
  reason text not null,
  remark text,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  reqid uuid,
  PRIMARY KEY (farm_id, adjust_id),
  FOREIGN KEY (farm_id, roomid) REFERENCES room(farm_id, roomid),
  CHECK ((qty <> 0))
);
CREATE INDEX pool_adjust_room ON pool_adjust (farm_id, roomid, weangrp); -- weaned_pool: piglets found or missing in a house
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: few rows of a company, read with its farms
create table programme_line (
  prnt2 text not null,
  stdid uuid not null,
  line integer not null,
  book text not null default 'goods'::text,
  itemid text not null,
  basis text not null,
  low numeric(6,1) not null,
  high numeric(6,1) not null,
  dose numeric(18,4),
  unit text,
  route text,
  every integer,
  tolerance integer not null default 0,
  PRIMARY KEY (prnt2, stdid, line),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  FOREIGN KEY (prnt2, stdid) REFERENCES standard(prnt2, stdid) ON DELETE CASCADE,
  CHECK ((basis = ANY (ARRAY['day'::text, 'week'::text, 'kg'::text]))),
  CHECK ((book = 'goods'::text)),
  CHECK ((high >= low)),
  CHECK ((dose > (0)::numeric)),
  CHECK (((every >= 1) AND (every <= 365))),
  CHECK (((line >= 1) AND (line <= 200))),
  CHECK ((low >= (0)::numeric)),
  CHECK (((tolerance >= 0) AND (tolerance <= 45)))
);
CREATE INDEX programme_line_item ON programme_line (prnt2, itemid); -- ItemList: programmes that name an item
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

-- reference: seen by who sees the account
create table recovery_code (
  user_id text not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

-- by reqid: a key is asked for by itself, from whatever farm it comes again
create table request_log (
  reqid uuid not null,
  user_id text not null,
  path text not null,
  body_hash bytea not null,
  answer jsonb not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (reqid)
);
CREATE INDEX request_log_at_idx ON request_log (at); -- retention: answers kept long enough
-- policy everybody to farm_accounts using true with check true
-- policy own to farm_app using (user_id = COALESCE(app_user(), ''::text)) with check (user_id = COALESCE(app_user(), ''::text))

create table room (
  farm_id text not null,
  roomid text not null,
  name text not null,
  area text not null,
  site text,
  roomtp text,
  batchflg boolean not null default false,
  capacity integer,
  strict boolean not null default false,
  state text not null default 'active'::text,
  pens integer,
  floor numeric(9,1),
  keeper text,
  feedstd text,
  sort integer,
  remark text,
  version integer not null default 1,
  crtusrid text,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, roomid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((area = ANY (ARRAY['grow-finish'::text, 'nursery'::text, 'gilts'::text, 'sow'::text, 'other'::text]))),
  CHECK (((capacity >= 0) AND (capacity <= 100000))),
  CHECK ((floor > (0)::numeric)),
  CHECK (((pens >= 1) AND (pens <= 3000))),
  CHECK (((length(roomid) >= 1) AND (length(roomid) <= 20))),
  CHECK ((state = ANY (ARRAY['active'::text, 'closed'::text, 'cancelled'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_code_once AFTER INSERT ON room FOR EACH ROW EXECUTE FUNCTION house_code_once()

create table sale_line (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  kind text not null,
  prnt2 text not null,
  book text not null default 'goods'::text,
  itemid text,
  unit text,
  lot text,
  expdt date,
  roomid text,
  saleclass text,
  tags text,
  qty numeric(18,4) not null,
  weight numeric(13,3),
  basis text not null,
  price numeric(18,4),
  discpct numeric(5,2) not null default 0,
  discount numeric(18,2) not null default 0,
  reason text,
  remark text,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  taxpct numeric(5,2) not null default 0,
  tax numeric(18,2) not null default 0,
  event_id uuid,
  goods_id uuid,
  flock_event_id uuid,
  pgid text,
  herd_id uuid,
  PRIMARY KEY (farm_id, noteid, lineno),
  FOREIGN KEY (farm_id, event_id) REFERENCES batch_event(farm_id, event_id),
  FOREIGN KEY (farm_id, flock_event_id) REFERENCES flock_event(farm_id, event_id),
  FOREIGN KEY (farm_id, goods_id) REFERENCES stock_note(farm_id, noteid),
  FOREIGN KEY (farm_id, herd_id) REFERENCES animal_event(farm_id, event_id),
  FOREIGN KEY (farm_id, noteid) REFERENCES sale_note(farm_id, noteid),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((amount >= (0)::numeric)),
  CHECK ((basis = ANY (ARRAY['kg'::text, 'head'::text, 'unit'::text]))),
  CHECK ((book = 'goods'::text)),
  CHECK ((net <= amount)),
  CHECK (((kind = 'breeding'::text) = (pgid IS NOT NULL))),
  CHECK ((discount >= (0)::numeric)),
  CHECK (((discpct >= (0)::numeric) AND (discpct <= (100)::numeric))),
  CHECK ((kind = ANY (ARRAY['pigs'::text, 'breeding'::text, 'goods'::text, 'service'::text, 'birds'::text, 'eggs'::text]))),
  CHECK (((lineno >= 1) AND (lineno <= 200))),
  CHECK ((net >= (0)::numeric)),
  CHECK ((price > (0)::numeric)),
  CHECK ((qty > (0)::numeric)),
  CHECK ((tax >= (0)::numeric)),
  CHECK (((taxpct >= (0)::numeric) AND (taxpct <= (100)::numeric))),
  CHECK ((weight > (0)::numeric))
);
CREATE UNIQUE INDEX sale_line_event ON sale_line (farm_id, event_id) WHERE (event_id IS NOT NULL); -- PigletReportClose, PigletEventUpdate: the line of a sale event
CREATE UNIQUE INDEX sale_line_flock_event ON sale_line (farm_id, flock_event_id) WHERE (flock_event_id IS NOT NULL); -- ChikEventUpdate, ChikIncomReport: the line of a sale event of a flock
CREATE UNIQUE INDEX sale_line_herd ON sale_line (farm_id, herd_id) WHERE (herd_id IS NOT NULL); -- PigEventUpdate, PigDeathRestore: the line of the sale of an animal of the herd
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_stands AFTER INSERT OR UPDATE OF roomid ON sale_line FOR EACH ROW EXECUTE FUNCTION house_stands()

create table sale_note (
  farm_id text not null,
  noteid uuid not null,
  noteno text not null,
  year integer not null,
  serial integer not null,
  version integer not null default 1,
  state text not null,
  valuedt date not null,
  prnt2 text not null,
  customerid text not null,
  paymethod text not null,
  duedt date not null,
  storeid text,
  book text not null default 'goods'::text,
  discount numeric(18,2) not null default 0,
  refno text,
  driver text,
  plate text,
  destination text,
  receiver text,
  applyid text not null,
  remark text,
  checked_by text,
  checked_at timestamp with time zone,
  approved_by text,
  approved_at timestamp with time zone,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  trade text not null default 'pigs'::text,
  tofarm text,
  toroom text,
  PRIMARY KEY (farm_id, noteid),
  UNIQUE (farm_id, noteno),
  FOREIGN KEY (farm_id, book, storeid) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2, customerid) REFERENCES partner(prnt2, partnerid),
  FOREIGN KEY (tofarm) REFERENCES farm(farm_id),
  CHECK ((book = 'goods'::text)),
  CHECK ((duedt >= valuedt)),
  CHECK (((toroom IS NULL) OR (tofarm IS NOT NULL))),
  CHECK ((discount >= (0)::numeric)),
  CHECK ((state = ANY (ARRAY['02'::text, '10'::text, '20'::text, '50'::text]))),
  CHECK ((trade = ANY (ARRAY['pigs'::text, 'poultry'::text])))
);
CREATE INDEX sale_note_customer ON sale_note (farm_id, customerid, valuedt); -- PigExpReport2: statement of a customer, what he owes
CREATE INDEX sale_note_day ON sale_note (farm_id, valuedt DESC); -- PigExpReport2, PigExpMng: delivery notes of a period, newest first
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table sale_payment (
  farm_id text not null,
  noteid uuid not null,
  payno integer not null,
  paydt date not null,
  amount numeric(18,2) not null,
  paymethod text not null,
  refno text,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, noteid, payno),
  FOREIGN KEY (farm_id, noteid) REFERENCES sale_note(farm_id, noteid),
  CHECK ((amount <> (0)::numeric)),
  CHECK ((payno > 0))
);
CREATE INDEX sale_payment_day ON sale_payment (farm_id, paydt); -- PigExpReport2: notes by the day they were paid, statement of a customer
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table sale_price (
  farm_id text not null,
  priceid text not null default (gen_random_uuid())::text,
  trade text not null,
  pricelist text not null default '*'::text,
  kind text not null,
  saleclass text,
  itemid text,
  basis text not null,
  unit text,
  fromdt date not null,
  price numeric(18,4) not null,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, priceid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((basis = ANY (ARRAY['kg'::text, 'head'::text, 'unit'::text]))),
  CHECK (((itemid IS NULL) OR (saleclass IS NULL))),
  CHECK (((unit IS NOT NULL) = ((itemid IS NOT NULL) AND (basis = 'unit'::text)))),
  CHECK ((price > (0)::numeric)),
  CHECK ((length(priceid) = 36)),
  CHECK (((length(pricelist) >= 1) AND (length(pricelist) <= 40))),
  CHECK ((trade = ANY (ARRAY['pigs'::text, 'poultry'::text])))
);
CREATE UNIQUE INDEX sale_price_day ON sale_price (farm_id, trade, kind, basis, pricelist, saleclass, itemid, unit, fromdt) NULLS NOT DISTINCT WHERE inuse; -- PigExp, ChkExp: the price of a line on its day
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: what made the tables
create table schema_migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (number),
  UNIQUE (name)
);

-- reference: seen by who sees the account
create table second_factor (
  id uuid not null default gen_random_uuid(),
  user_id text not null,
  kind text not null,
  name text not null,
  secret bytea not null,
  credential text,
  transports text[] not null default '{}'::text[],
  counter bigint not null default 0,
  made_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_used timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (credential),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text])))
);
CREATE INDEX second_factor_user_id_idx ON second_factor (user_id); -- sign-in: second steps of an account
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

create table semen_batch (
  farm_id text not null,
  batch text not null,
  animal_id uuid not null,
  event_id uuid not null,
  collectdt date not null,
  usabledt date not null,
  doses integer not null,
  PRIMARY KEY (farm_id, batch),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id),
  CHECK ((doses >= 0))
);
CREATE INDEX semen_batch_boar ON semen_batch (farm_id, animal_id, collectdt); -- PigSemenReport, PigLstReport: the collections of a period, the last one of a boar
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table semen_out (
  farm_id text not null,
  out_id uuid not null,
  batch text not null,
  eventdt date not null,
  count integer not null,
  way text not null,
  tofarm text,
  reason text not null,
  applyid text,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  voided_at timestamp with time zone,
  voided_by text,
  PRIMARY KEY (farm_id, out_id),
  FOREIGN KEY (farm_id, batch) REFERENCES semen_batch(farm_id, batch),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((way = 'sent'::text) = (tofarm IS NOT NULL))),
  CHECK (((count >= 1) AND (count <= 1000))),
  CHECK ((way = ANY (ARRAY['sent'::text, 'thrown'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: values of the system and of companies hold for many farms
create table setting (
  scope text not null,
  scope_id text not null,
  name text not null,
  valid_from date not null default '1900-01-01'::date,
  value jsonb not null,
  reason text,
  changed_by text,
  changed_at timestamp with time zone not null default now(),
  locked boolean not null default false,
  PRIMARY KEY (scope, scope_id, name, valid_from),
  CHECK ((scope = ANY (ARRAY['system'::text, 'company'::text, 'farm'::text, 'lab'::text])))
);

-- reference: kept for a day
create table sign_in_guess (
  name text not null,
  way text not null,
  wrong integer not null default 0,
  last_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (name, way)
);
CREATE INDEX sign_in_guess_last_at_idx ON sign_in_guess (last_at); -- retention: guesses that are over

-- reference: seen by who sees the account
create table sign_in_log (
  id bigint not null generated always as identity,
  user_id text,
  username text not null,
  at timestamp with time zone not null default now(),
  ok boolean not null,
  code text,
  macid text,
  ip text,
  device text,
  PRIMARY KEY (id)
);
CREATE INDEX sign_in_log_at_idx ON sign_in_log (at); -- retention: sign-ins kept long enough
CREATE INDEX sign_in_log_lower_at_idx ON sign_in_log (lower(username), at DESC); -- sign-in: tries of a name
CREATE INDEX sign_in_log_user_id_at_idx ON sign_in_log (user_id, at DESC); -- AccountInfo, UserAccount: the last sign-ins of an account
-- policy everybody to farm_accounts using true with check true
-- policy own for insert to farm_app with check (user_id = app_user())
-- policy reach for select to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

-- reference: kept for minutes
create table sign_in_step (
  ticket_hash bytea not null,
  user_id text not null,
  keep boolean not null default false,
  macid text,
  challenge text,
  made_at timestamp with time zone not null default now(),
  PRIMARY KEY (ticket_hash),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);
CREATE INDEX sign_in_step_made_at_idx ON sign_in_step (made_at); -- retention: steps that are over
-- policy everybody to farm_accounts using true with check true
-- policy own to farm_app using (user_id = app_user()) with check (user_id = app_user())

create table slaughter_return (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  slaughterdt date not null,
  heads integer not null,
  doa integer not null default 0,
  carcass numeric(12,1) not null,
  grade text,
  condemned integer not null default 0,
  lung numeric(4,1),
  remark text,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, noteid, lineno),
  FOREIGN KEY (farm_id, noteid) REFERENCES sale_note(farm_id, noteid),
  CHECK ((carcass >= (0)::numeric)),
  CHECK (((condemned >= 0) AND (condemned <= heads))),
  CHECK ((doa >= 0)),
  CHECK ((heads >= 0)),
  CHECK (((lineno >= 1) AND (lineno <= 200))),
  CHECK (((lung >= (0)::numeric) AND (lung <= (55)::numeric)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table sow_cycle (
  farm_id text not null,
  animal_id uuid not null,
  n integer not null,
  parity integer not null,
  service_no integer not null,
  kind text not null,
  entered boolean not null default false,
  mate_event uuid,
  matedt date,
  matetp text,
  boarid text,
  boarid2 text,
  boarid3 text,
  dose_days integer[],
  doses integer,
  semenbatch text,
  mategrp text,
  mate_applyid text,
  mate_roomid text,
  mate_lineage text,
  mateday integer,
  from_weaning boolean not null default false,
  gilt_age integer,
  gilt_days integer,
  heats_before integer,
  rutdt date,
  expfarrowdt date,
  fregexamdt date,
  fregexamreslt text,
  freg_applyid text,
  outcome text,
  outcomedt date,
  outcome_reason text,
  fregday integer,
  far_event uuid,
  farrowdt date,
  farrowday integer,
  farrow_parity integer,
  farrownum integer,
  livenum integer,
  deadnum integer,
  deadnum1 integer,
  deadnum2 integer,
  mummynum integer,
  weaknum integer,
  weaknum2 integer,
  weaknum3 integer,
  mllivenum integer,
  felivenum integer,
  totalweight numeric(7,2),
  farrowgrp text,
  farrow_applyid text,
  farrow_roomid text,
  farrow_interval integer,
  farrow_age integer,
  plusnum integer not null default 0,
  minusnum integer not null default 0,
  lossnum integer not null default 0,
  unbal_plus integer not null default 0,
  unbal_minus integer not null default 0,
  curnum integer not null default 0,
  subweandt date,
  weandt date,
  first_weandt date,
  weangrp text,
  wean_applyid text,
  weannum integer,
  mlweannum integer,
  feweannum integer,
  weanweight numeric(8,2),
  weighed_num integer,
  nurse_weannum integer not null default 0,
  nurse_weandt date,
  fosterday integer,
  closeddt date,
  closed_by text,
  wasteday integer,
  wean_to_conception integer,
  warnings text[] not null default '{}'::text[],
  PRIMARY KEY (farm_id, animal_id, n),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id),
  CHECK ((closed_by = ANY (ARRAY['weaned'::text, 'left'::text]))),
  CHECK ((fregexamreslt = ANY (ARRAY['positive'::text, 'negative'::text]))),
  CHECK ((kind = ANY (ARRAY['G'::text, 'W'::text, 'R'::text, 'E'::text]))),
  CHECK ((outcome = ANY (ARRAY['farrowed'::text, 'return'::text, 'negative'::text, 'abortion'::text, 'notinpig'::text, 'died'::text, 'culled'::text, 'sold'::text, 'moved'::text])))
);
CREATE INDEX sow_cycle_checked ON sow_cycle (farm_id, fregexamdt) WHERE (fregexamdt IS NOT NULL); -- PigFregExamReport, PigWeekReport, PigMonthProReport: pregnancy checks of a period
CREATE INDEX sow_cycle_closed ON sow_cycle (farm_id, closeddt) WHERE (closeddt IS NOT NULL); -- PigletDeathReport, PigMonthProReport2: litters closed in a period
CREATE INDEX sow_cycle_due ON sow_cycle (farm_id, expfarrowdt) WHERE ((outcome IS NULL) AND (matedt IS NOT NULL)); -- PigFarwReport, PigFregExamReport: sows to farrow
CREATE INDEX sow_cycle_ended ON sow_cycle (farm_id, outcomedt) WHERE (outcomedt IS NOT NULL); -- PigMonthProReport, PigDeathReport2: services that ended in a period
CREATE INDEX sow_cycle_farrowed ON sow_cycle (farm_id, farrowdt) WHERE (farrowdt IS NOT NULL); -- PigFarrowReport, PigMonthProReport: litters born in a period
CREATE INDEX sow_cycle_first ON sow_cycle (farm_id, matedt) WHERE ((kind = 'G'::text) AND (NOT entered)); -- PigDeathReport2, PigDeathReport, PigGeneralReport: gilts first served in a period, and how far they came
CREATE INDEX sow_cycle_litter ON sow_cycle (farm_id, animal_id, n) INCLUDE (kind, matedt, mate_lineage, boarid, boarid2, boarid3, farrowdt, weannum, first_weandt, nurse_weandt); -- PigWeanReport, PigLineageReport: the litter of a weaning, and the next service after one
CREATE INDEX sow_cycle_mated ON sow_cycle (farm_id, matedt) WHERE (matedt IS NOT NULL); -- PigMateReport, PigMateProReport: services of a period
CREATE INDEX sow_cycle_weaned ON sow_cycle (farm_id, weandt) WHERE (weandt IS NOT NULL); -- PigDeathReport2, PigWeekReport2, PigGeneralReport: litters weaned in a period
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: few rows of a company, read with its farms
create table standard (
  prnt2 text not null,
  stdid uuid not null,
  kind text not null,
  code text not null,
  from_day date not null,
  name text not null,
  stdtp text not null,
  farms text[] not null default '{}'::text[],
  sex text,
  area text,
  remark text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (prnt2, stdid),
  UNIQUE (prnt2, kind, code, from_day),
  CHECK (((sex IS NULL) OR (kind = 'fcr'::text))),
  CHECK (((area IS NULL) OR (kind = 'item'::text))),
  CHECK ((code ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((kind = ANY (ARRAY['feed'::text, 'fcr'::text, 'item'::text]))),
  CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((stdtp = ANY (ARRAY['pig'::text, 'poultry'::text])))
);
-- policy company to public using (prnt2 = ANY (app_companies())) with check (prnt2 = ANY (app_companies()))

create table stay (
  farm_id text not null,
  animal_id uuid not null,
  from_day date not null,
  to_day date not null,
  span daterange not null generated always as (daterange(from_day, to_day)) stored,
  roomid text not null,
  PRIMARY KEY (farm_id, animal_id, from_day),
  EXCLUDE USING gist (farm_id WITH =, animal_id WITH =, span WITH &&) WHERE ((to_day > from_day)),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id),
  CHECK ((to_day > from_day))
);
CREATE INDEX stay_house ON stay (farm_id, animal_id, from_day) INCLUDE (to_day, roomid); -- PigDeathList2: the house of an animal on a day
CREATE INDEX stay_room ON stay (farm_id, roomid, to_day, from_day) INCLUDE (animal_id); -- PigRoomReport: who stood in a house on a day; PigRoomTranfReport: the houses left in a period
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stock_arrival (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  sent numeric(18,4) not null,
  received numeric(18,4) not null,
  refused boolean not null default false,
  condition text not null,
  remark text,
  explained numeric(18,4) not null default 0,
  temp numeric(4,1),
  place text,
  PRIMARY KEY (farm_id, noteid, lineno, lot, expdt),
  FOREIGN KEY (farm_id, noteid) REFERENCES stock_note(farm_id, noteid),
  CHECK (((received >= (0)::numeric) AND (received <= sent))),
  CHECK (((NOT refused) OR (received = (0)::numeric))),
  CHECK (((explained >= (0)::numeric) AND (explained <= (sent - received)))),
  CHECK ((condition = ANY (ARRAY['good'::text, 'damaged'::text, 'wet'::text, 'wrong'::text, 'expired'::text]))),
  CHECK ((sent > (0)::numeric))
);
CREATE INDEX stock_arrival_short ON stock_arrival (farm_id, noteid) WHERE (sent > (received + explained)); -- PigstockTransfupd, Home: transfers of which nobody explained what did not arrive
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stock_balance (
  farm_id text not null,
  book text not null,
  storeid text not null,
  itemid text not null,
  way text not null default ''::text,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  qty numeric(18,4) not null default 0,
  PRIMARY KEY (farm_id, book, storeid, itemid, way, lot, expdt),
  FOREIGN KEY (farm_id, book, storeid, itemid, way) REFERENCES stock_total(farm_id, book, storeid, itemid, way),
  CHECK ((qty >= (0)::numeric))
);
CREATE INDEX stock_balance_expiry ON stock_balance (farm_id, book, expdt) WHERE (qty > (0)::numeric); -- StockReport: lots by the day they expire
CREATE INDEX stock_balance_held ON stock_balance (farm_id, book, storeid, itemid, way) WHERE (qty > (0)::numeric); -- a posting: what lies in a warehouse now, by lot
CREATE INDEX stock_balance_lot ON stock_balance (farm_id, book, itemid, lot) WHERE (lot <> ''::text); -- a posting: the expiry date a lot number has
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stock_counter (
  farm_id text not null,
  book text not null default 'goods'::text,
  notetp text not null,
  year integer not null,
  last integer not null,
  PRIMARY KEY (farm_id, book, notetp, year),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((book = ANY (ARRAY['goods'::text, 'laboratory'::text]))),
  CHECK ((last > 0)),
  CHECK ((notetp = ANY (ARRAY['RN'::text, 'DN'::text, 'TN'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stock_movement (
  farm_id text not null,
  seq bigint not null generated by default as identity,
  book text not null,
  storeid text not null,
  way text not null default ''::text,
  prnt2 text not null,
  itemid text not null,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  valuedt date not null,
  qty numeric(18,4) not null,
  price numeric(18,4),
  amount numeric(18,2),
  kind text not null,
  noteid uuid,
  lineno integer,
  version integer not null default 1,
  supplierid text,
  roomid text,
  parityid integer,
  pigtype text,
  tofarm text,
  tostore text,
  coverdays integer,
  reverses bigint,
  pair bigint,
  pairfarm text,
  applyid text,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  fromfarm text,
  fromseq bigint,
  fromnote text,
  counted numeric(18,4),
  frombook text,
  fromitem text,
  PRIMARY KEY (farm_id, seq),
  UNIQUE (farm_id, reverses),
  FOREIGN KEY (farm_id, book, storeid) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, noteid) REFERENCES stock_note(farm_id, noteid),
  FOREIGN KEY (farm_id, reverses) REFERENCES stock_movement(farm_id, seq),
  FOREIGN KEY (fromfarm) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, pair) REFERENCES stock_movement(farm_id, seq),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((book = ANY (ARRAY['goods'::text, 'laboratory'::text]))),
  CHECK (((reverses IS NULL) OR (reverses < seq))),
  CHECK ((counted >= (0)::numeric)),
  CHECK ((((fromfarm IS NULL) = (fromseq IS NULL)) AND ((fromfarm IS NULL) = (fromnote IS NULL)) AND ((frombook IS NULL) = (fromitem IS NULL)) AND ((frombook IS NULL) OR (fromfarm IS NOT NULL)) AND ((fromfarm IS NULL) OR ((pair IS NULL) AND ((frombook IS NOT NULL) OR (fromfarm <> farm_id)))))),
  CHECK ((frombook = 'laboratory'::text)),
  CHECK ((kind = ANY (ARRAY['opening'::text, 'purchase'::text, 'production'::text, 'return'::text, 'transferin'::text, 'found'::text, 'convin'::text, 'house'::text, 'general'::text, 'sale'::text, 'supplier'::text, 'disposal'::text, 'lab'::text, 'transferout'::text, 'missing'::text, 'convout'::text, 'revaluation'::text]))),
  CHECK ((((kind <> 'revaluation'::text) OR (qty = (0)::numeric)) AND ((qty <> (0)::numeric) OR (kind = 'revaluation'::text) OR (counted IS NOT NULL)))),
  CHECK ((pairfarm = farm_id))
);
CREATE INDEX stock_movement_came ON stock_movement (farm_id, book, storeid, itemid, way, lot, expdt, valuedt) WHERE ((qty > (0)::numeric) AND (reverses IS NULL)); -- a posting: the day a lot first came in
CREATE INDEX stock_movement_day ON stock_movement (farm_id, book, valuedt) INCLUDE (kind, itemid, storeid, qty); -- StockSumReport: movements of a period by kind
CREATE INDEX stock_movement_from ON stock_movement (farm_id, fromfarm, fromseq) WHERE (fromseq IS NOT NULL); -- a posting: what another farm received of goods that are worth another amount now
CREATE INDEX stock_movement_key ON stock_movement (farm_id, book, storeid, itemid, way, valuedt, seq); -- a posting, the stock card: the ledger of a warehouse and item
CREATE INDEX stock_movement_lot ON stock_movement (farm_id, book, itemid, lot); -- PigOstockDetail: where a lot went
CREATE INDEX stock_movement_note ON stock_movement (farm_id, noteid, lineno); -- notes: the movements of a note
CREATE INDEX stock_movement_pair ON stock_movement (pairfarm, pair) WHERE (pair IS NOT NULL); -- a posting: places fed by a movement that changes
CREATE INDEX stock_movement_price ON stock_movement (farm_id, book, itemid, valuedt, seq) WHERE ((kind = ANY (ARRAY['purchase'::text, 'opening'::text])) AND (reverses IS NULL) AND (amount > (0)::numeric)); -- notes: the last price of an item
CREATE INDEX stock_movement_room ON stock_movement (farm_id, roomid, valuedt) WHERE (roomid IS NOT NULL); -- goods used in a house
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stock_note (
  farm_id text not null,
  noteid uuid not null,
  book text not null default 'goods'::text,
  notetp text not null,
  kind text not null,
  noteno text not null,
  year integer not null,
  serial integer not null,
  version integer not null default 1,
  state text not null,
  storeid text not null,
  valuedt date not null,
  prnt2 text not null,
  supplierid text,
  roomid text,
  refno text,
  currency text not null,
  rate numeric(18,6) not null default 1,
  trftp text,
  tofarm text,
  tostore text,
  recvdt date,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  driver text,
  plate text,
  receiver text,
  recipient text,
  fileid uuid,
  remark text,
  applyid text,
  checked_by text,
  checked_at timestamp with time zone,
  firstdt date not null,
  reqid uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  origin text,
  PRIMARY KEY (farm_id, noteid),
  UNIQUE (farm_id, book, noteno),
  UNIQUE (farm_id, book, notetp, year, serial),
  FOREIGN KEY (farm_id, book, storeid) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id, fileid) REFERENCES stored_file(farm_id, file_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (prnt2, supplierid) REFERENCES partner(prnt2, partnerid),
  FOREIGN KEY (tofarm) REFERENCES farm(farm_id),
  CHECK ((book = ANY (ARRAY['goods'::text, 'laboratory'::text]))),
  CHECK (((notetp <> 'TN'::text) OR (tofarm IS NOT NULL))),
  CHECK ((notetp = ANY (ARRAY['RN'::text, 'DN'::text, 'TN'::text]))),
  CHECK ((rate > (0)::numeric)),
  CHECK ((state = ANY (ARRAY['02'::text, '10'::text, '15'::text, '20'::text, '30'::text, '50'::text]))),
  CHECK (((kind = 'lab'::text) OR ((notetp = 'TN'::text) = (tostore IS NOT NULL)))),
  CHECK ((trftp = ANY (ARRAY['internal'::text, 'farm'::text])))
);
CREATE INDEX stock_note_day ON stock_note (farm_id, book, notetp, valuedt DESC); -- PigOstock, PigIstock: notes of a period, newest first
CREATE INDEX stock_note_origin ON stock_note (farm_id, valuedt DESC) WHERE (origin IS NOT NULL); -- findRecords: goods given by events of a batch, the newest first
CREATE INDEX stock_note_supplier ON stock_note (prnt2, supplierid, valuedt) WHERE (supplierid IS NOT NULL); -- partners: what was bought of one, since when
CREATE INDEX stock_note_to ON stock_note (tofarm, tostore, state) WHERE (notetp = 'TN'::text); -- PigInstockConfirm, Home: transfers on their way to a warehouse
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_stands AFTER INSERT OR UPDATE OF roomid ON stock_note FOR EACH ROW EXECUTE FUNCTION house_stands()

create table stock_note_line (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  prnt2 text not null,
  book text not null,
  itemid text not null,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  unit text not null,
  factor numeric(18,6) not null,
  qty numeric(18,4) not null,
  origqty numeric(18,4) not null,
  baseqty numeric(18,4) not null,
  price numeric(18,4),
  discount numeric(18,2) not null default 0,
  amount numeric(18,2),
  roomid text,
  parityid integer,
  pigtype text,
  coverdays integer,
  dose numeric(18,4),
  heads integer,
  withdrawal integer,
  reason text,
  lotreason text,
  remark text,
  recvqty numeric(18,4),
  recvremark text,
  route text,
  counted numeric(18,4),
  broken integer,
  dirty integer,
  mass numeric(12,3),
  prescription text,
  PRIMARY KEY (farm_id, noteid, lineno),
  FOREIGN KEY (farm_id, noteid) REFERENCES stock_note(farm_id, noteid),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((baseqty >= (0)::numeric)),
  CHECK ((broken >= 0)),
  CHECK ((counted >= (0)::numeric)),
  CHECK (((coverdays >= 0) AND (coverdays <= 45))),
  CHECK ((dirty >= 0)),
  CHECK ((discount >= (0)::numeric)),
  CHECK ((factor > (0)::numeric)),
  CHECK ((heads >= 0)),
  CHECK (((lineno >= 1) AND (lineno <= 500))),
  CHECK ((mass > (0)::numeric)),
  CHECK (((length(prescription) >= 1) AND (length(prescription) <= 40))),
  CHECK ((price >= (0)::numeric)),
  CHECK ((qty >= (0)::numeric))
);
CREATE INDEX stock_note_line_item ON stock_note_line (farm_id, book, itemid); -- items: notes that name one
CREATE INDEX stock_note_line_room ON stock_note_line (farm_id, roomid) WHERE (roomid IS NOT NULL); -- notes: lines of a house
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
-- CREATE TRIGGER house_stands AFTER INSERT OR UPDATE OF roomid ON stock_note_line FOR EACH ROW EXECUTE FUNCTION house_stands()

create table stock_shortage (
  farm_id text not null,
  noteid uuid not null,
  lineno integer not null,
  lot text not null default ''::text,
  expdt date not null default '9999-12-31'::date,
  serial integer not null,
  how text not null,
  qty numeric(18,4) not null,
  valuedt date not null,
  reason text,
  remark text,
  tonote uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, noteid, lineno, lot, expdt, serial),
  FOREIGN KEY (farm_id, noteid, lineno, lot, expdt) REFERENCES stock_arrival(farm_id, noteid, lineno, lot, expdt),
  FOREIGN KEY (farm_id, tonote) REFERENCES stock_note(farm_id, noteid),
  CHECK (((how = 'resent'::text) = (tonote IS NOT NULL))),
  CHECK (((how <> 'lost'::text) OR (reason IS NOT NULL))),
  CHECK ((how = ANY (ARRAY['back'::text, 'resent'::text, 'lost'::text]))),
  CHECK ((qty > (0)::numeric)),
  CHECK ((serial > 0))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stock_total (
  farm_id text not null,
  book text not null,
  storeid text not null,
  itemid text not null,
  way text not null default ''::text,
  prnt2 text not null,
  qty numeric(18,4) not null default 0,
  amount numeric(18,2) not null default 0,
  PRIMARY KEY (farm_id, book, storeid, itemid, way),
  FOREIGN KEY (farm_id, book, storeid) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((qty >= (0)::numeric))
);
CREATE INDEX stock_total_item ON stock_total (farm_id, book, itemid); -- StockReport: what lies of an item in all warehouses
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stock_value (
  farm_id text not null,
  seq bigint not null,
  amount numeric(18,2) not null,
  PRIMARY KEY (farm_id, seq),
  FOREIGN KEY (farm_id, seq) REFERENCES stock_movement(farm_id, seq)
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table store (
  farm_id text not null,
  book text not null default 'goods'::text,
  storeid text not null,
  name_v text not null,
  name_e text not null,
  name_t text not null,
  storetp text not null,
  parent text,
  address text,
  capacity numeric(18,2),
  capacityunit text,
  tempmin numeric(4,1),
  tempmax numeric(4,1),
  receives boolean not null default true,
  inuse boolean not null default true,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, book, storeid),
  FOREIGN KEY (farm_id, book, parent) REFERENCES store(farm_id, book, storeid),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((book = ANY (ARRAY['goods'::text, 'laboratory'::text]))),
  CHECK ((capacity > (0)::numeric)),
  CHECK ((capacityunit = ANY (ARRAY['kg'::text, 'm3'::text]))),
  CHECK (((parent IS NULL) OR (parent <> storeid))),
  CHECK (((tempmin IS NULL) OR (tempmax IS NULL) OR (tempmin <= tempmax))),
  CHECK ((storeid ~ '^[A-Z0-9._-]{1,20}$'::text)),
  CHECK ((storetp = ANY (ARRAY['feed'::text, 'medicine'::text, 'general'::text, 'silo'::text, 'cold'::text, 'sale'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table store_keeper (
  farm_id text not null,
  book text not null default 'goods'::text,
  storeid text not null,
  from_day date not null,
  user_id text not null,
  receives boolean not null default false,
  issues boolean not null default false,
  confirms boolean not null default false,
  counts boolean not null default false,
  PRIMARY KEY (farm_id, book, storeid, from_day, user_id),
  FOREIGN KEY (farm_id, book, storeid, from_day) REFERENCES store_use(farm_id, book, storeid, from_day) ON DELETE CASCADE,
  CHECK ((receives OR issues OR confirms OR counts))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table store_lowest (
  farm_id text not null,
  book text not null default 'goods'::text,
  storeid text not null,
  from_day date not null,
  itemid text not null,
  prnt2 text not null,
  qty numeric(18,4) not null,
  PRIMARY KEY (farm_id, book, storeid, from_day, itemid),
  FOREIGN KEY (farm_id, book, storeid, from_day) REFERENCES store_use(farm_id, book, storeid, from_day) ON DELETE CASCADE,
  FOREIGN KEY (prnt2, book, itemid) REFERENCES item(prnt2, book, itemid),
  CHECK ((qty >= (0)::numeric))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table store_use (
  farm_id text not null,
  book text not null default 'goods'::text,
  storeid text not null,
  from_day date not null,
  atonce boolean not null default false,
  tofarms text[] not null default '{}'::text[],
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text,
  lstdate timestamp with time zone,
  PRIMARY KEY (farm_id, book, storeid, from_day),
  FOREIGN KEY (farm_id, book, storeid) REFERENCES store(farm_id, book, storeid),
  CHECK ((book = 'goods'::text))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table stored_file (
  farm_id text not null,
  file_id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  mime text not null,
  bytes bytea not null,
  user_id text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, file_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((kind = ANY (ARRAY['picture'::text, 'paper'::text, 'logo'::text]))),
  CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table tag_life (
  farm_id text not null,
  life_id uuid not null default gen_random_uuid(),
  seq bigint not null generated always as identity,
  tag text not null,
  pig_id uuid,
  kind text not null,
  eventdt date not null,
  roomid text,
  data jsonb not null default '{}'::jsonb,
  reason text,
  user_id text not null,
  at timestamp with time zone not null default now(),
  event_id uuid,
  PRIMARY KEY (farm_id, life_id),
  FOREIGN KEY (farm_id, event_id) REFERENCES batch_event(farm_id, event_id),
  FOREIGN KEY (farm_id, roomid) REFERENCES room(farm_id, roomid),
  FOREIGN KEY (farm_id, tag) REFERENCES ear_tag(farm_id, tag),
  CHECK ((kind = ANY (ARRAY['register'::text, 'unregister'::text, 'check'::text, 'missing'::text, 'move'::text, 'correct'::text, 'print'::text, 'replace'::text, 'void'::text, 'leave'::text, 'return'::text, 'record'::text])))
);
CREATE INDEX tag_life_event ON tag_life (farm_id, event_id) WHERE (event_id IS NOT NULL); -- removeEvent of growing pigs: the tagged pigs a transfer took along
CREATE INDEX tag_life_pig ON tag_life (farm_id, pig_id) WHERE (pig_id IS NOT NULL); -- getTag: the life of a piglet under all its numbers
CREATE INDEX tag_life_tag ON tag_life (farm_id, tag); -- getTag: the life of a number
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table tag_order (
  farm_id text not null,
  order_id uuid not null,
  orderdt date not null,
  lineage text not null,
  sex text not null,
  asked integer not null,
  approved integer,
  colour text,
  kind text not null,
  needdt date not null,
  forgrp text,
  manager text not null,
  supplier text,
  price numeric(18,2),
  receivedt date,
  state text not null default 'ordered'::text,
  remark text,
  reason text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text not null,
  lstdate timestamp with time zone not null default now(),
  approved_by text,
  approved_at timestamp with time zone,
  generated_by text,
  generated_at timestamp with time zone,
  sent_by text,
  sent_at timestamp with time zone,
  received_by text,
  received_at timestamp with time zone,
  cancelled_by text,
  cancelled_at timestamp with time zone,
  PRIMARY KEY (farm_id, order_id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK (((approved >= 1) AND (approved <= 3000))),
  CHECK (((asked >= 1) AND (asked <= 3000))),
  CHECK ((kind = ANY (ARRAY['plastic'::text, 'rfid'::text, 'notch'::text]))),
  CHECK ((price >= (0)::numeric)),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((state = ANY (ARRAY['ordered'::text, 'approved'::text, 'generated'::text, 'received'::text, 'cancelled'::text])))
);
CREATE INDEX tag_order_state ON tag_order (farm_id, state); -- PigletTagOrder: orders of a state
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table tag_pig (
  farm_id text not null,
  pig_id uuid not null,
  tag text not null,
  sex text not null,
  dam_id uuid,
  farrowdt date,
  sireid text,
  foster_id uuid,
  birthdt date not null,
  birthkg numeric(5,2),
  teats_left integer,
  teats_right integer,
  teats_front integer,
  teats_active integer,
  notch text,
  defect text,
  rfid text,
  regdt date not null,
  applyid text not null,
  checkdt date,
  leftdt date,
  leftway text,
  startdt date,
  startkg numeric(6,1),
  testdt date,
  testkg numeric(6,1),
  backfat numeric(5,1),
  loin numeric(5,1),
  feedkg numeric(7,1),
  vulva integer,
  feetleg integer,
  seldt date,
  decision text,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  lstusrid text not null,
  lstdate timestamp with time zone not null default now(),
  left_event uuid,
  PRIMARY KEY (farm_id, pig_id),
  UNIQUE (farm_id, tag),
  FOREIGN KEY (farm_id, dam_id) REFERENCES animal(farm_id, animal_id),
  FOREIGN KEY (farm_id, foster_id) REFERENCES animal(farm_id, animal_id),
  FOREIGN KEY (farm_id, left_event) REFERENCES batch_event(farm_id, event_id),
  FOREIGN KEY (farm_id, tag) REFERENCES ear_tag(farm_id, tag),
  CHECK ((backfat > (0)::numeric)),
  CHECK ((birthkg > (0)::numeric)),
  CHECK ((regdt >= birthdt)),
  CHECK ((testdt > startdt)),
  CHECK (((dam_id IS NULL) = (farrowdt IS NULL))),
  CHECK (((leftdt IS NULL) = (leftway IS NULL))),
  CHECK ((dam_id <> foster_id)),
  CHECK (((left_event IS NULL) OR (leftdt IS NOT NULL))),
  CHECK ((decision = ANY (ARRAY['keep'::text, 'reserve'::text, 'cull'::text]))),
  CHECK ((feedkg > (0)::numeric)),
  CHECK (((feetleg >= 1) AND (feetleg <= 5))),
  CHECK ((loin > (0)::numeric)),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text]))),
  CHECK ((startkg > (0)::numeric)),
  CHECK (((teats_active >= 0) AND (teats_active <= 30))),
  CHECK (((teats_front >= 0) AND (teats_front <= 30))),
  CHECK (((teats_left >= 0) AND (teats_left <= 30))),
  CHECK (((teats_right >= 0) AND (teats_right <= 30))),
  CHECK (((testkg >= (20)::numeric) AND (testkg <= (200)::numeric))),
  CHECK (((vulva >= 1) AND (vulva <= 5)))
);
CREATE INDEX tag_pig_day ON tag_pig (farm_id, regdt); -- findTags: piglets tagged in a period
CREATE INDEX tag_pig_left ON tag_pig (farm_id, left_event) WHERE (left_event IS NOT NULL); -- removeEvent of growing pigs: the tagged piglets that left with an event
CREATE INDEX tag_pig_litter ON tag_pig (farm_id, dam_id, farrowdt) WHERE (dam_id IS NOT NULL); -- getTagLitter, saveTag, getTag: the tagged piglets of a litter
CREATE UNIQUE INDEX tag_pig_rfid ON tag_pig (farm_id, rfid) WHERE ((rfid IS NOT NULL) AND (leftdt IS NULL));
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table tag_range (
  farm_id text not null,
  range_id uuid not null,
  lineage text not null,
  sex text not null,
  epoch date not null,
  first_no integer not null,
  last_no integer not null,
  starttag text not null,
  finishtag text not null,
  order_id uuid,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  valuedt date not null,
  reqid uuid,
  PRIMARY KEY (farm_id, range_id),
  EXCLUDE USING gist (farm_id WITH =, lineage WITH =, sex WITH =, epoch WITH =, int4range(first_no, last_no, '[]'::text) WITH &&),
  FOREIGN KEY (farm_id, lineage, sex, epoch) REFERENCES tag_series(farm_id, lineage, sex, epoch),
  FOREIGN KEY (farm_id, order_id) REFERENCES tag_order(farm_id, order_id),
  CHECK ((last_no >= first_no)),
  CHECK ((first_no >= 1))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table tag_scan (
  farm_id text not null,
  scan_id uuid not null default gen_random_uuid(),
  animal_id uuid not null,
  user_id text not null,
  scanned_at timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, scan_id),
  FOREIGN KEY (farm_id, animal_id) REFERENCES animal(farm_id, animal_id)
);
CREATE INDEX tag_scan_last ON tag_scan (farm_id, animal_id, scanned_at DESC); -- PigTagReport: last scan date
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table tag_series (
  farm_id text not null,
  lineage text not null,
  sex text not null,
  epoch date not null default '1900-01-01'::date,
  counter integer not null default 0,
  lstusrid text not null,
  lstdate timestamp with time zone not null default now(),
  PRIMARY KEY (farm_id, lineage, sex, epoch),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  CHECK ((counter >= 0)),
  CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text])))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table test_file (
  farm_id text not null,
  filecd text not null,
  source text,
  roomid text,
  parityid integer,
  grpid integer,
  wanted integer,
  manager text,
  opened date not null,
  closed date,
  version integer not null default 1,
  crtusrid text not null,
  crtdate timestamp with time zone not null default now(),
  closed_by text,
  PRIMARY KEY (farm_id, filecd),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (farm_id, roomid, parityid, grpid) REFERENCES batch_group(farm_id, roomid, parityid, grpid),
  CHECK ((closed >= opened)),
  CHECK (((length(filecd) >= 1) AND (length(filecd) <= 20))),
  CHECK (((wanted >= 1) AND (wanted <= 3000)))
);
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

create table test_file_tag (
  farm_id text not null,
  filecd text not null,
  tag text not null,
  live boolean not null default true,
  removed boolean not null default false,
  PRIMARY KEY (farm_id, filecd, tag),
  FOREIGN KEY (farm_id, filecd) REFERENCES test_file(farm_id, filecd),
  FOREIGN KEY (farm_id, tag) REFERENCES ear_tag(farm_id, tag)
);
CREATE UNIQUE INDEX test_file_tag_open ON test_file_tag (farm_id, tag) WHERE live;
CREATE INDEX test_file_tag_tag ON test_file_tag (farm_id, tag); -- saveTag, getTag: the files a number stood in
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))

-- reference: a device and a person open one trial, on whatever farm
create table trial (
  farm_id text not null,
  user_id text not null,
  macid text,
  ip text,
  opened_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  PRIMARY KEY (farm_id)
);
CREATE UNIQUE INDEX trial_device ON trial (macid) WHERE (macid IS NOT NULL);
CREATE UNIQUE INDEX trial_user ON trial (user_id);

-- reference: seen by who sees the account
create table user_device (
  user_id text not null,
  macid text not null,
  name text,
  state text not null default 'known'::text,
  first_seen timestamp with time zone not null default now(),
  last_used timestamp with time zone not null default now(),
  PRIMARY KEY (user_id, macid),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['known'::text, 'requested'::text, 'accepted'::text, 'removed'::text])))
);
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

-- reference: seen by who sees the account
create table user_menu (
  user_id text not null,
  menuid text not null,
  can_view boolean not null default false,
  can_add boolean not null default false,
  can_edit boolean not null default false,
  can_delete boolean not null default false,
  until date,
  PRIMARY KEY (user_id, menuid),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CHECK ((can_view OR (NOT (can_add OR can_edit OR can_delete))))
);
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

-- reference: seen by who sees the account
create table user_move (
  id bigint not null generated always as identity,
  user_id text not null,
  farm_id text not null,
  from_day date not null,
  flags text not null default 'keep'::text,
  reason text,
  asked_by text not null,
  asked_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (farm_id) REFERENCES farm(farm_id),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CHECK ((flags = ANY (ARRAY['keep'::text, 'reset'::text])))
);
CREATE INDEX user_move_user_id_from_day_idx ON user_move (user_id, from_day) WHERE (done_at IS NULL); -- sign-in: the move of an account that is due
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

-- reference: seen by who sees the account
create table user_session (
  token_hash bytea not null,
  user_id text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_why text,
  macid text,
  device text,
  ip text,
  kept boolean not null default false,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);
CREATE INDEX user_session_coalesce_idx ON user_session (COALESCE(ended_at, expires_at)); -- retention: sessions that are over
CREATE INDEX user_session_user_id_idx ON user_session (user_id) WHERE (ended_at IS NULL); -- the open sessions of an account
-- policy everybody to farm_accounts using true with check true
-- policy reach to farm_app using ((user_id = app_user()) OR owner_seen(user_id))

create table weaning (
  farm_id text not null,
  event_id uuid not null,
  animal_id uuid not null,
  n integer not null,
  eventdt date not null,
  kind text not null,
  weannum integer not null,
  mlweannum integer,
  feweannum integer,
  weanweight numeric(8,2),
  weangrp text,
  roomid text,
  applyid text,
  parity integer not null,
  fosterday integer not null,
  PRIMARY KEY (farm_id, event_id),
  FOREIGN KEY (farm_id, animal_id, n) REFERENCES sow_cycle(farm_id, animal_id, n) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CHECK ((kind = ANY (ARRAY['full'::text, 'partial'::text, 'nurse'::text]))),
  CHECK ((weannum >= 0))
);
CREATE INDEX weaning_day ON weaning (farm_id, eventdt); -- PigWeanReport, PigletEvent: weanings of a period
CREATE INDEX weaning_litter ON weaning (farm_id, animal_id, n); -- PigQRDetails, PigProData2: weanings of a litter
-- policy farm to public using (farm_id = ANY (app_farms())) with check (farm_id = ANY (app_farms()))
