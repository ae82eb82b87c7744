// Written by "npm run generate" from the migrated database. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BusinessDate } from '#kernel/business-date.ts';

export interface AnimalTable {
  farm_id: string;
  animal_id: string;
  pgid: string;
  sex: 'F' | 'M';
  entrytp: 'gilt' | 'mated' | 'weaned' | 'boar';
  entrydt: BusinessDate;
  birthdt: BusinessDate | null;
  source: string | null;
  lineage: string | null;
  lot: string | null;
  altid: string | null;
  sireid: string | null;
  damid: string | null;
  typed_bvindx: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  rfid: string | null;
  semen_only: Generated<boolean>;
  status: 'G' | 'M' | 'S' | 'L' | 'F' | 'W' | 'R' | 'N' | 'A' | null;
  pigtype: 'boar' | 'gilt' | 'open' | 'mated' | 'lactating';
  roomid: string | null;
  services: Generated<number>;
  parity: Generated<number>;
  curnum: Generated<number>;
  matedt: BusinessDate | null;
  expfarrowdt: BusinessDate | null;
  expmatedt: BusinessDate | null;
  farrowdt: BusinessDate | null;
  weandt: BusinessDate | null;
  rutdt: BusinessDate | null;
  heats: Generated<number>;
  last_eventcd: string | null;
  last_eventdt: BusinessDate | null;
  weight: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  weightdt: BusinessDate | null;
  teats: number | null;
  teats_left: number | null;
  teats_right: number | null;
  teats_front: number | null;
  teats_active: number | null;
  feetleg: string | null;
  vulva: string | null;
  bodyscore: number | null;
  withdrawal_end: BusinessDate | null;
  leftdt: BusinessDate | null;
  leftway: 'died' | 'destroyed' | 'culled' | 'sold' | 'moved' | null;
  leftreason: string | null;
  transfer_to: string | null;
  first_matedt: BusinessDate | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
  run_bvindx: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  bvindx: GeneratedAlways<string | null>;
}

export interface AnimalEventTable {
  farm_id: string;
  event_id: string;
  animal_id: string;
  eventcd: string;
  eventdt: BusinessDate;
  rank: number;
  seq: GeneratedAlways<number>;
  data: Generated<unknown>;
  link_id: string | null;
  applyid: string | null;
  reason: string | null;
  remark: string | null;
  eventdtl: string | null;
  unbalanced: Generated<boolean>;
  history: Generated<boolean>;
  warnings: Generated<string[]>;
  exempt: Generated<boolean>;
  valuedt: BusinessDate;
  entered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reqid: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  replaces: string | null;
  voided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  voided_by: string | null;
  voided_why: string | null;
  voided_kind: 'deleted' | 'along' | 'edited' | 'restored' | 'undone' | null;
}

export interface AnimalIdentityTable {
  farm_id: string;
  animal_id: string;
  pgid: string;
  until: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_by: string;
  reason: string | null;
}

export interface AnimalPhotoTable {
  farm_id: string;
  photo_id: Generated<string>;
  animal_id: string;
  file_id: string;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  voided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  voided_by: string | null;
  voided_why: string | null;
}

export interface AppUserTable {
  user_id: string;
  username: string;
  email: string | null;
  display_name: string;
  usrlvl: number;
  farm_id: string | null;
  home_farm_id: string | null;
  prnt1: string | null;
  prnt2: string | null;
  labid: string | null;
  applyid: string | null;
  sex: 'F' | 'M' | null;
  tel: string | null;
  language: Generated<'V' | 'E' | 'T'>;
  notify_level: Generated<number>;
  notify_time: Generated<number>;
  login_kinds: Generated<string>;
  password_hash: string | null;
  password_changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  password_temporary: Generated<boolean>;
  password_history: Generated<unknown>;
  failed_count: Generated<number>;
  failed_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  wait_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expdt: BusinessDate | null;
  state: Generated<'active' | 'suspended' | 'banned'>;
  avatar: Buffer | null;
  avatar_type: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by: string | null;
  date_style: Generated<'YYYYMMDD' | 'DD/MM/YYYY'>;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  farm_id: Generated<string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  user_id: string;
  device: string | null;
  screen: string;
  subject: string;
  subject_id: string;
  kind: string;
  before: unknown | null;
  after: unknown | null;
  reason: string | null;
  reqid: string | null;
}

export interface BatchEventTable {
  farm_id: string;
  event_id: string;
  roomid: string;
  parityid: number;
  eventcd: 'INW' | 'INP' | 'INT' | 'DTH' | 'CUL' | 'SAL' | 'TRO' | 'FED' | 'TRT' | 'VAC' | 'WGT' | 'CLO' | 'UCL';
  eventdt: BusinessDate;
  seq: GeneratedAlways<number>;
  grpid: number | null;
  heads: number | null;
  weight: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  data: Generated<unknown>;
  link_id: string | null;
  applyid: string;
  reason: string | null;
  remark: string | null;
  eventdtl: string | null;
  exempt: Generated<boolean>;
  valuedt: BusinessDate;
  reqid: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  lstusrid: string;
  lstdate: ColumnType<Date, Date | string | undefined, Date | string>;
  replaces: string | null;
  voided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  voided_by: string | null;
  voided_why: string | null;
}

export interface BatchGroupTable {
  farm_id: string;
  roomid: string;
  parityid: number;
  grpid: number;
  event_id: string;
  way: 'weaning' | 'purchase' | 'transfer';
  entrydt: BusinessDate;
  birthdt: BusinessDate | null;
  source: string | null;
  sex: 'F' | 'M' | null;
  heads: number;
  weight: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  nursery: string | null;
  weangrp: string | null;
  gone: Generated<boolean>;
}

export interface BatchMoveTable {
  farm_id: string;
  move_id: Generated<string>;
  roomid: string;
  parityid: number;
  grpid: number;
  eventdt: BusinessDate;
  seq: GeneratedAlways<number>;
  qty: number;
  kind: 'in' | 'dead' | 'culled' | 'sold' | 'out';
  event_id: string;
  reverses: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CodeRowTable {
  farm_id: string;
  category: string;
  value: string;
  label_v: string;
  label_e: string | null;
  label_t: string | null;
  sort: Generated<number>;
  active_from: BusinessDate | null;
  active_to: BusinessDate | null;
  extra: Generated<unknown>;
  version: Generated<number>;
}

export interface CompanyTable {
  prnt2: string;
  label_v: string;
  label_e: string | null;
  label_t: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ContactMessageTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  reach: string;
  subject: string;
  body: string;
  picture: Buffer | null;
  user_id: string | null;
  farm_id: string | null;
  macid: string | null;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_by: string | null;
  ip: string | null;
}

export interface EarNumberTable {
  prnt2: string;
  tag: string;
  farm_id: string;
}

export interface EarTagTable {
  farm_id: string;
  tag: string;
  range_id: string;
  no: number;
  lineage: string;
  sex: 'F' | 'M';
  state: Generated<'generated' | 'assigned' | 'registered' | 'void' | 'gone'>;
  roomid: string | null;
  parityid: number | null;
  grpid: number | null;
  applyid: string | null;
  assigned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  voided_why: string | null;
}

export interface FarmTable {
  farm_id: string;
  farmname: string;
  shtnm: string;
  prnt1: string;
  prnt2: string;
  unittype: Generated<'GGP' | 'GP' | 'PS' | 'commercial'>;
  country: Generated<'VN' | 'TH'>;
  province: string | null;
  address: string | null;
  website: string | null;
  tel: string | null;
  fax: string | null;
  state: Generated<'setup' | 'live' | 'closed' | 'trial'>;
  subscription_end: BusinessDate | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FarmGroupTable {
  prnt1: string;
  prnt2: string;
  label_v: string;
  label_e: string | null;
  label_t: string | null;
}

export interface GenAliasTable {
  farm_id: string;
  alias: string;
  gid: string;
  merged_by: string;
  merged_at: ColumnType<Date, Date | string | undefined, Date | string>;
  reason: string;
}

export interface GenAnimalTable {
  farm_id: string;
  gid: string;
  animal_id: string | null;
  pgid: string | null;
  eartag: string | null;
  rfid: string | null;
  breed: string | null;
  lineage: string | null;
  sex: 'M' | 'F' | null;
  birthdt: BusinessDate | null;
  litter: string | null;
  sireid: string | null;
  damid: string | null;
  source: string | null;
  gone: Generated<boolean>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  closed_by: string | null;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GenFormulaTable {
  prnt2: string;
  sire: string;
  dam: string;
  from_day: BusinessDate;
  to_day: BusinessDate | null;
  progcode: string;
  label_v: string;
  label_e: string | null;
  label_t: string | null;
  generation: 'pure' | 'F1' | 'three-way' | 'four-way' | 'backcross';
  parts: unknown;
  used_for: Generated<string[]>;
  allowed: Generated<'yes' | 'warn' | 'no'>;
  heterosis: Generated<unknown>;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GenMarkTable {
  farm_id: string;
  gid: string;
  mark: 'keep' | 'reserve' | 'cull';
  runno: number | null;
  remark: string | null;
  marked_by: string;
  marked_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Generated<number>;
}

export interface GenPatternTable {
  farm_id: string;
  progcode: string;
  from_day: BusinessDate;
  parts: string[];
  length: number;
  next_no: Generated<number>;
  yearly: Generated<boolean>;
  parity: Generated<'none' | 'odd-male' | 'even-male'>;
  notch: string | null;
  tag_male: string | null;
  tag_female: string | null;
  defects: Generated<string[]>;
  grades: Generated<string[]>;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GenPlanTable {
  farm_id: string;
  planid: string;
  name: string;
  from_day: BusinessDate;
  to_day: BusinessDate;
  matetp: string | null;
  aim: 'F' | 'index' | 'both';
  indexname: 'SPI' | 'MLI' | 'TSI' | 'total';
  limits: Generated<unknown>;
  runno: number | null;
  state: Generated<'draft' | 'approved' | 'withdrawn'>;
  stats: Generated<unknown>;
  approved_by: string | null;
  approved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GenPlanPairTable {
  farm_id: string;
  planid: string;
  dam: string;
  sire: string | null;
  sire2: string | null;
  f: number | null;
  expected: number | null;
  reason: string | null;
  allowed_by: string | null;
  allowed_why: string | null;
}

export interface GenRunTable {
  runno: GeneratedAlways<number>;
  prnt2: string;
  gentp: 'INB' | 'EBV';
  state: Generated<'waiting' | 'running' | 'held' | 'ok' | 'failed' | 'withdrawn'>;
  breeds: Generated<string[]>;
  setids: Generated<string[]>;
  askedby: string;
  askedfarm: string;
  askedat: ColumnType<Date, Date | string | undefined, Date | string>;
  due_at: ColumnType<Date, Date | string, Date | string>;
  startat: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  endat: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  beat_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  step: string | null;
  progress: Generated<number>;
  round: number | null;
  residual: number | null;
  failed_step: string | null;
  reason: string | null;
  base_from: BusinessDate | null;
  base_to: BusinessDate | null;
  stats: Generated<unknown>;
  log: Generated<unknown>;
  settings: Generated<unknown>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  published_by: string | null;
  publish_reason: string | null;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface GenSetTable {
  prnt2: string;
  setid: string;
  kind: 'param' | 'adjust';
  breed: Generated<string>;
  name: string;
  from_day: BusinessDate;
  state: Generated<'draft' | 'released' | 'retired'>;
  vals: Generated<unknown>;
  reason: string | null;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  released_by: string | null;
  released_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface GenSetasideTable {
  farm_id: string;
  runno: number;
  n: number;
  gid: string;
  trait: string;
  recdt: BusinessDate | null;
  value: number | null;
  cause: string;
}

export interface GenTestTable {
  farm_id: string;
  gid: string;
  testdt: BusinessDate;
  batch: string | null;
  roomid: string | null;
  startdt: BusinessDate | null;
  startkg: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  endkg: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  backfat: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  loin: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  feedkg: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  fcr: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  pensize: number | null;
  feetleg: number | null;
  vulva: number | null;
  teats_left: number | null;
  teats_right: number | null;
  teats_active: number | null;
  teats_front: number | null;
  remark: string | null;
  reqid: string | null;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GenValueTable {
  farm_id: string;
  runno: number;
  gid: string;
  animal_id: string | null;
  pgid: string | null;
  breed: string | null;
  lineage: string | null;
  sex: string | null;
  birthdt: BusinessDate | null;
  sireid: string | null;
  damid: string | null;
  living: Generated<boolean>;
  f: number;
  completeness: number;
  gens: number;
  f_old: number | null;
  ebv: Generated<unknown>;
  acc: Generated<unknown>;
  adj: Generated<unknown>;
  dev: Generated<unknown>;
  counts: Generated<unknown>;
  pa: Generated<boolean>;
  approx: Generated<boolean>;
  spi: number | null;
  mli: number | null;
  tsi: number | null;
  total: number | null;
  body: number | null;
}

export interface GeneticIdTable {
  prnt2: string;
  gid: string;
  farm_id: string;
}

export interface HerdGroupTable {
  farm_id: string;
  code: string;
  first_day: BusinessDate;
  last_day: BusinessDate;
  planned_sows: number | null;
  planned_gilts: number | null;
  planned_farrowings: number | null;
  planned_weaned: number | null;
  roomid: string | null;
  exp_farrow_first: BusinessDate | null;
  exp_wean_first: BusinessDate | null;
  version: Generated<number>;
}

export interface HerdNoteTable {
  farm_id: string;
  note_id: string;
  day: BusinessDate;
  text: string;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  voided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  voided_by: string | null;
}

export interface HerdSpanTable {
  farm_id: string;
  animal_id: string;
  from_day: BusinessDate;
  to_day: BusinessDate;
  span: GeneratedAlways<string>;
  kind: 'boar' | 'gilt' | 'inpig' | 'standing' | 'lactating' | 'open';
  cause: 'wean-service' | 'service-return' | 'service-negative' | 'service-abortion' | 'service-leave' | 'wean-leave' | 'arrival-service' | 'after-failure' | null;
  parity: number;
  n: number | null;
}

export interface HerdViewTable {
  farm_id: string;
  user_id: string;
  route: string;
  name: string;
  params: Generated<unknown>;
  columns: Generated<string[]>;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface HouseBatchTable {
  farm_id: string;
  roomid: string;
  parityid: number;
  before_id: GeneratedAlways<number | null>;
  opendt: BusinessDate;
  closedt: BusinessDate | null;
  state: Generated<'notraised' | 'active' | 'closed' | 'cancelled'>;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImportRunTable {
  farm_id: string;
  run_id: string;
  sheet: string;
  file_name: string | null;
  file_hash: Buffer | null;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  user_id: string;
  history: Generated<boolean>;
  total: Generated<number>;
  saved: Generated<number>;
  refused: Generated<number>;
  unbalanced: Generated<number>;
  state: Generated<'running' | 'done' | 'cancelled' | 'failed'>;
  refused_rows: Generated<unknown>;
}

export interface ItemTable {
  prnt2: string;
  book: Generated<'goods' | 'laboratory'>;
  itemid: string;
  farm_id: string | null;
  itemtp: 'feed' | 'medicine' | 'vaccine' | 'semen' | 'consumable' | 'equipment' | 'pig' | 'bird' | 'egg' | 'service';
  brand: string | null;
  name_v: string;
  name_e: string;
  name_t: string;
  unit: string;
  needexp: boolean;
  withdrawal: Generated<number>;
  dose: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  pricebasis: 'kg' | 'head' | 'unit' | null;
  servcd: string | null;
  costgrp: string | null;
  splitkey: string | null;
  supplierid: string | null;
  lowest: ColumnType<string, string | number | undefined, string | number>;
  tax: ColumnType<string, string | number | undefined, string | number>;
  inuse: Generated<boolean>;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  lstusrid: string | null;
  lstdate: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ItemUnitTable {
  prnt2: string;
  book: Generated<string>;
  itemid: string;
  farm_id: string | null;
  unit: string;
  factor: ColumnType<string, string | number, string | number>;
}

export interface LoginLinkTable {
  kind: 'F' | 'G';
  subject: string;
  user_id: string;
  email: string | null;
  linked_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LoginTicketTable {
  ticket_hash: Buffer;
  step: 'depart' | 'return';
  kind: 'F' | 'G';
  keep: Generated<boolean>;
  user_id: string | null;
  linking: Generated<boolean>;
  state: string | null;
  nonce: string | null;
  verifier: string | null;
  subject: string | null;
  email: string | null;
  made_at: ColumnType<Date, Date | string | undefined, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface MenuTemplateTable {
  name: string;
  prnt2: string | null;
  flags: unknown;
  saved_by: string;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MonthSignedTable {
  farm_id: string;
  month: string;
  version: number;
  form: unknown;
  remarks: string | null;
  reqid: string | null;
  signed_by: string;
  signed_name: string;
  signed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MovementTable {
  farm_id: string;
  movement_id: string;
  book: 'nursery' | 'semen';
  place: string;
  thing: Generated<string>;
  eventdt: BusinessDate;
  seq: GeneratedAlways<number>;
  qty: number;
  kind: string;
  source_event: string | null;
  reverses: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface NurseryDeathTable {
  farm_id: string;
  death_id: string;
  roomid: string;
  eventdt: BusinessDate;
  count: number;
  week: number;
  reason: string;
  way: 'died' | 'put-down';
  weight: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  disposal: string | null;
  applyid: string;
  remark: string | null;
  valuedt: BusinessDate;
  reqid: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  voided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  voided_by: string | null;
  voided_why: string | null;
}

export interface PartnerTable {
  prnt2: string;
  partnerid: string;
  farm_id: string | null;
  name: string;
  role: 'supplier' | 'customer' | 'both' | 'ownfarm';
  taxno: string | null;
  address: string | null;
  tel: string | null;
  email: string | null;
  contact: string | null;
  term: Generated<number>;
  paymethod: string | null;
  credit: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  discount: ColumnType<string, string | number | undefined, string | number>;
  itemtps: Generated<string[]>;
  inuse: Generated<boolean>;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  lstusrid: string | null;
  lstdate: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PedigreeDueTable {
  farm_id: string;
  animal_id: string;
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>;
  asked_by: string;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PigletChangeTable {
  farm_id: string;
  event_id: string;
  animal_id: string;
  n: number;
  eventdt: BusinessDate;
  kind: 'loss' | 'in' | 'out';
  num: number;
  male: number | null;
  female: number | null;
  kg: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  reason: string | null;
  partner: string | null;
  unbalanced: Generated<boolean>;
  age: number;
  parity: number;
  applyid: string | null;
}

export interface PoolAdjustTable {
  farm_id: string;
  adjust_id: string;
  roomid: string;
  weangrp: string;
  eventdt: BusinessDate;
  qty: number;
  reason: string;
  remark: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  reqid: string | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface RequestLogTable {
  reqid: string;
  user_id: string;
  path: string;
  body_hash: Buffer;
  answer: unknown;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RoomTable {
  farm_id: string;
  roomid: string;
  name: string;
  area: 'grow-finish' | 'nursery' | 'gilts' | 'sow' | 'other';
  site: string | null;
  roomtp: string | null;
  batchflg: Generated<boolean>;
  capacity: number | null;
  strict: Generated<boolean>;
  state: Generated<'active' | 'closed' | 'cancelled'>;
  pens: number | null;
  floor: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  keeper: string | null;
  feedstd: string | null;
  sort: number | null;
  remark: string | null;
  version: Generated<number>;
}

export interface SchemaMigrationTable {
  number: number;
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SecondFactorTable {
  id: Generated<string>;
  user_id: string;
  kind: 'totp' | 'passkey';
  name: string;
  secret: Buffer;
  credential: string | null;
  transports: Generated<string[]>;
  counter: Generated<number>;
  made_at: ColumnType<Date, Date | string | undefined, Date | string>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_used: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SemenBatchTable {
  farm_id: string;
  batch: string;
  animal_id: string;
  event_id: string;
  collectdt: BusinessDate;
  usabledt: BusinessDate;
  doses: number;
}

export interface SemenOutTable {
  farm_id: string;
  out_id: string;
  batch: string;
  eventdt: BusinessDate;
  count: number;
  way: 'sent' | 'thrown';
  tofarm: string | null;
  reason: string;
  applyid: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  voided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  voided_by: string | null;
}

export interface SettingTable {
  scope: 'system' | 'company' | 'farm' | 'lab';
  scope_id: string;
  name: string;
  valid_from: Generated<BusinessDate>;
  value: unknown;
  reason: string | null;
  changed_by: string | null;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  locked: Generated<boolean>;
}

export interface SignInGuessTable {
  name: string;
  way: string;
  wrong: Generated<number>;
  last_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SignInLogTable {
  id: GeneratedAlways<number>;
  user_id: string | null;
  username: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  ok: boolean;
  code: string | null;
  macid: string | null;
  ip: string | null;
  device: string | null;
}

export interface SignInStepTable {
  ticket_hash: Buffer;
  user_id: string;
  keep: Generated<boolean>;
  macid: string | null;
  challenge: string | null;
  made_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SowCycleTable {
  farm_id: string;
  animal_id: string;
  n: number;
  parity: number;
  service_no: number;
  kind: 'G' | 'W' | 'R' | 'E';
  entered: Generated<boolean>;
  mate_event: string | null;
  matedt: BusinessDate | null;
  matetp: string | null;
  boarid: string | null;
  boarid2: string | null;
  boarid3: string | null;
  dose_days: number[] | null;
  doses: number | null;
  semenbatch: string | null;
  mategrp: string | null;
  mate_applyid: string | null;
  mate_roomid: string | null;
  mate_lineage: string | null;
  mateday: number | null;
  from_weaning: Generated<boolean>;
  gilt_age: number | null;
  gilt_days: number | null;
  heats_before: number | null;
  rutdt: BusinessDate | null;
  expfarrowdt: BusinessDate | null;
  fregexamdt: BusinessDate | null;
  fregexamreslt: 'positive' | 'negative' | null;
  freg_applyid: string | null;
  outcome: 'farrowed' | 'return' | 'negative' | 'abortion' | 'notinpig' | 'died' | 'culled' | 'sold' | 'moved' | null;
  outcomedt: BusinessDate | null;
  outcome_reason: string | null;
  fregday: number | null;
  far_event: string | null;
  farrowdt: BusinessDate | null;
  farrowday: number | null;
  farrow_parity: number | null;
  farrownum: number | null;
  livenum: number | null;
  deadnum: number | null;
  deadnum1: number | null;
  deadnum2: number | null;
  mummynum: number | null;
  weaknum: number | null;
  weaknum2: number | null;
  weaknum3: number | null;
  mllivenum: number | null;
  felivenum: number | null;
  totalweight: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  farrowgrp: string | null;
  farrow_applyid: string | null;
  farrow_roomid: string | null;
  farrow_interval: number | null;
  farrow_age: number | null;
  plusnum: Generated<number>;
  minusnum: Generated<number>;
  lossnum: Generated<number>;
  unbal_plus: Generated<number>;
  unbal_minus: Generated<number>;
  curnum: Generated<number>;
  subweandt: BusinessDate | null;
  weandt: BusinessDate | null;
  first_weandt: BusinessDate | null;
  weangrp: string | null;
  wean_applyid: string | null;
  weannum: number | null;
  mlweannum: number | null;
  feweannum: number | null;
  weanweight: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  weighed_num: number | null;
  nurse_weannum: Generated<number>;
  nurse_weandt: BusinessDate | null;
  fosterday: number | null;
  closeddt: BusinessDate | null;
  closed_by: 'weaned' | 'left' | null;
  wasteday: number | null;
  wean_to_conception: number | null;
  warnings: Generated<string[]>;
}

export interface StayTable {
  farm_id: string;
  animal_id: string;
  from_day: BusinessDate;
  to_day: BusinessDate;
  span: GeneratedAlways<string>;
  roomid: string;
}

export interface StockBalanceTable {
  farm_id: string;
  book: string;
  storeid: string;
  itemid: string;
  way: Generated<string>;
  lot: Generated<string>;
  expdt: Generated<BusinessDate>;
  qty: ColumnType<string, string | number | undefined, string | number>;
}

export interface StockCounterTable {
  farm_id: string;
  book: Generated<'goods' | 'laboratory'>;
  notetp: 'RN' | 'DN' | 'TN';
  year: number;
  last: number;
}

export interface StockMovementTable {
  farm_id: string;
  seq: Generated<number>;
  book: 'goods' | 'laboratory';
  storeid: string;
  way: Generated<string>;
  prnt2: string;
  itemid: string;
  lot: Generated<string>;
  expdt: Generated<BusinessDate>;
  valuedt: BusinessDate;
  qty: ColumnType<string, string | number, string | number>;
  price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  amount: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  kind: 'opening' | 'purchase' | 'production' | 'return' | 'transferin' | 'found' | 'convin' | 'house' | 'general' | 'sale' | 'supplier' | 'disposal' | 'lab' | 'transferout' | 'missing' | 'convout' | 'revaluation';
  noteid: string | null;
  lineno: number | null;
  version: Generated<number>;
  supplierid: string | null;
  roomid: string | null;
  parityid: number | null;
  pigtype: string | null;
  tofarm: string | null;
  tostore: string | null;
  coverdays: number | null;
  reverses: number | null;
  pair: number | null;
  pairfarm: string | null;
  applyid: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockNoteTable {
  farm_id: string;
  noteid: string;
  book: Generated<'goods' | 'laboratory'>;
  notetp: 'RN' | 'DN' | 'TN';
  kind: string;
  noteno: string;
  year: number;
  serial: number;
  version: Generated<number>;
  state: '02' | '10' | '15' | '20' | '30' | '50';
  storeid: string;
  valuedt: BusinessDate;
  prnt2: string;
  supplierid: string | null;
  roomid: string | null;
  refno: string | null;
  currency: string;
  rate: ColumnType<string, string | number | undefined, string | number>;
  trftp: 'internal' | 'farm' | null;
  tofarm: string | null;
  tostore: string | null;
  recvdt: BusinessDate | null;
  confirmed_by: string | null;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  driver: string | null;
  plate: string | null;
  receiver: string | null;
  recipient: string | null;
  fileid: string | null;
  remark: string | null;
  applyid: string | null;
  checked_by: string | null;
  checked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  firstdt: BusinessDate;
  reqid: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  lstusrid: string | null;
  lstdate: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface StockNoteLineTable {
  farm_id: string;
  noteid: string;
  lineno: number;
  prnt2: string;
  book: string;
  itemid: string;
  lot: Generated<string>;
  expdt: Generated<BusinessDate>;
  unit: string;
  factor: ColumnType<string, string | number, string | number>;
  qty: ColumnType<string, string | number, string | number>;
  origqty: ColumnType<string, string | number, string | number>;
  baseqty: ColumnType<string, string | number, string | number>;
  price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  discount: ColumnType<string, string | number | undefined, string | number>;
  amount: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  roomid: string | null;
  parityid: number | null;
  pigtype: string | null;
  coverdays: number | null;
  dose: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  heads: number | null;
  withdrawal: number | null;
  reason: string | null;
  lotreason: string | null;
  remark: string | null;
  recvqty: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  recvremark: string | null;
}

export interface StockTotalTable {
  farm_id: string;
  book: string;
  storeid: string;
  itemid: string;
  way: Generated<string>;
  prnt2: string;
  qty: ColumnType<string, string | number | undefined, string | number>;
  amount: ColumnType<string, string | number | undefined, string | number>;
}

export interface StockValueTable {
  farm_id: string;
  seq: number;
  amount: ColumnType<string, string | number, string | number>;
}

export interface StoreTable {
  farm_id: string;
  book: Generated<'goods' | 'laboratory'>;
  storeid: string;
  name_v: string;
  name_e: string;
  name_t: string;
  storetp: 'feed' | 'medicine' | 'general' | 'silo' | 'cold' | 'sale';
  parent: string | null;
  address: string | null;
  capacity: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  capacityunit: 'kg' | 'm3' | null;
  tempmin: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  tempmax: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  receives: Generated<boolean>;
  inuse: Generated<boolean>;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  lstusrid: string | null;
  lstdate: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface StoredFileTable {
  farm_id: string;
  file_id: Generated<string>;
  kind: 'picture' | 'paper';
  name: string;
  mime: string;
  bytes: Buffer;
  user_id: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TagOrderTable {
  farm_id: string;
  order_id: string;
  orderdt: BusinessDate;
  lineage: string;
  sex: 'F' | 'M';
  asked: number;
  approved: number | null;
  colour: string | null;
  kind: 'plastic' | 'rfid' | 'notch';
  needdt: BusinessDate;
  forgrp: string | null;
  manager: string;
  supplier: string | null;
  price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  receivedt: BusinessDate | null;
  state: Generated<'ordered' | 'approved' | 'generated' | 'received' | 'cancelled'>;
  remark: string | null;
  reason: string | null;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  lstusrid: string;
  lstdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TagRangeTable {
  farm_id: string;
  range_id: string;
  lineage: string;
  sex: string;
  epoch: BusinessDate;
  first_no: number;
  last_no: number;
  starttag: string;
  finishtag: string;
  order_id: string | null;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
  valuedt: BusinessDate;
  reqid: string | null;
}

export interface TagScanTable {
  farm_id: string;
  scan_id: Generated<string>;
  animal_id: string;
  user_id: string;
  scanned_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TagSeriesTable {
  farm_id: string;
  lineage: string;
  sex: 'F' | 'M';
  epoch: Generated<BusinessDate>;
  counter: Generated<number>;
  lstusrid: string;
  lstdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TestFileTable {
  farm_id: string;
  filecd: string;
  source: string | null;
  roomid: string | null;
  parityid: number | null;
  grpid: number | null;
  wanted: number | null;
  manager: string | null;
  opened: BusinessDate;
  closed: BusinessDate | null;
  version: Generated<number>;
  crtusrid: string;
  crtdate: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TestFileTagTable {
  farm_id: string;
  filecd: string;
  tag: string;
  live: Generated<boolean>;
}

export interface TrialTable {
  farm_id: string;
  user_id: string;
  macid: string | null;
  ip: string | null;
  opened_at: ColumnType<Date, Date | string | undefined, Date | string>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserDeviceTable {
  user_id: string;
  macid: string;
  name: string | null;
  state: Generated<'known' | 'requested' | 'accepted' | 'removed'>;
  first_seen: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface UserMenuTable {
  user_id: string;
  menuid: string;
  can_view: Generated<boolean>;
  can_add: Generated<boolean>;
  can_edit: Generated<boolean>;
  can_delete: Generated<boolean>;
  until: BusinessDate | null;
}

export interface UserMoveTable {
  id: GeneratedAlways<number>;
  user_id: string;
  farm_id: string;
  from_day: BusinessDate;
  flags: Generated<'keep' | 'reset'>;
  reason: string | null;
  asked_by: string;
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserSessionTable {
  token_hash: Buffer;
  user_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_why: string | null;
  macid: string | null;
  device: string | null;
  ip: string | null;
  kept: Generated<boolean>;
}

export interface WeaningTable {
  farm_id: string;
  event_id: string;
  animal_id: string;
  n: number;
  eventdt: BusinessDate;
  kind: 'full' | 'partial' | 'nurse';
  weannum: number;
  mlweannum: number | null;
  feweannum: number | null;
  weanweight: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  weangrp: string | null;
  roomid: string | null;
  applyid: string | null;
  parity: number;
  fosterday: number;
}

/** Every table by its name. */
export interface Tables {
  animal: AnimalTable;
  animal_event: AnimalEventTable;
  animal_identity: AnimalIdentityTable;
  animal_photo: AnimalPhotoTable;
  app_user: AppUserTable;
  audit_log: AuditLogTable;
  batch_event: BatchEventTable;
  batch_group: BatchGroupTable;
  batch_move: BatchMoveTable;
  code_row: CodeRowTable;
  company: CompanyTable;
  contact_message: ContactMessageTable;
  ear_number: EarNumberTable;
  ear_tag: EarTagTable;
  farm: FarmTable;
  farm_group: FarmGroupTable;
  gen_alias: GenAliasTable;
  gen_animal: GenAnimalTable;
  gen_formula: GenFormulaTable;
  gen_mark: GenMarkTable;
  gen_pattern: GenPatternTable;
  gen_plan: GenPlanTable;
  gen_plan_pair: GenPlanPairTable;
  gen_run: GenRunTable;
  gen_set: GenSetTable;
  gen_setaside: GenSetasideTable;
  gen_test: GenTestTable;
  gen_value: GenValueTable;
  genetic_id: GeneticIdTable;
  herd_group: HerdGroupTable;
  herd_note: HerdNoteTable;
  herd_span: HerdSpanTable;
  herd_view: HerdViewTable;
  house_batch: HouseBatchTable;
  import_run: ImportRunTable;
  item: ItemTable;
  item_unit: ItemUnitTable;
  login_link: LoginLinkTable;
  login_ticket: LoginTicketTable;
  menu_template: MenuTemplateTable;
  month_signed: MonthSignedTable;
  movement: MovementTable;
  nursery_death: NurseryDeathTable;
  partner: PartnerTable;
  pedigree_due: PedigreeDueTable;
  piglet_change: PigletChangeTable;
  pool_adjust: PoolAdjustTable;
  recovery_code: RecoveryCodeTable;
  request_log: RequestLogTable;
  room: RoomTable;
  schema_migration: SchemaMigrationTable;
  second_factor: SecondFactorTable;
  semen_batch: SemenBatchTable;
  semen_out: SemenOutTable;
  setting: SettingTable;
  sign_in_guess: SignInGuessTable;
  sign_in_log: SignInLogTable;
  sign_in_step: SignInStepTable;
  sow_cycle: SowCycleTable;
  stay: StayTable;
  stock_balance: StockBalanceTable;
  stock_counter: StockCounterTable;
  stock_movement: StockMovementTable;
  stock_note: StockNoteTable;
  stock_note_line: StockNoteLineTable;
  stock_total: StockTotalTable;
  stock_value: StockValueTable;
  store: StoreTable;
  stored_file: StoredFileTable;
  tag_order: TagOrderTable;
  tag_range: TagRangeTable;
  tag_scan: TagScanTable;
  tag_series: TagSeriesTable;
  test_file: TestFileTable;
  test_file_tag: TestFileTagTable;
  trial: TrialTable;
  user_device: UserDeviceTable;
  user_menu: UserMenuTable;
  user_move: UserMoveTable;
  user_session: UserSessionTable;
  weaning: WeaningTable;
}
