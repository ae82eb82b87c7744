import type { TableRow, TableShape } from '#engine/server/bulk.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Animal, type HerdSpan, type Litter, pigTypeOf, type SowCycle } from '#modules/herd/domain/animal.ts';
import { herdSpans } from '#modules/herd/domain/spans.ts';

/** The tables the projector writes, with the columns it fills; nothing else writes them. */
export const PROJECTED = {
  animal: {
    table: 'animal',
    key: ['farm_id', 'animal_id'],
    columns: [
      'farm_id', 'animal_id', 'pgid', 'sex', 'entrytp', 'entrydt', 'birthdt', 'source', 'lineage', 'lot', 'altid', 'sireid', 'damid',
      'bvindx', 'rfid', 'semen_only', 'status', 'pigtype', 'roomid', 'services', 'parity', 'curnum', 'matedt', 'expfarrowdt',
      'expmatedt', 'farrowdt', 'weandt', 'rutdt', 'heats', 'last_eventcd', 'last_eventdt', 'weight', 'weightdt', 'teats',
      'teats_left', 'teats_right', 'teats_front', 'teats_active', 'feetleg', 'vulva', 'bodyscore', 'withdrawal_end', 'leftdt',
      'leftway', 'leftreason', 'transfer_to', 'first_matedt', 'version',
    ],
  },
  sow_cycle: {
    table: 'sow_cycle',
    key: ['farm_id', 'animal_id', 'n'],
    columns: [
      'farm_id', 'animal_id', 'n', 'parity', 'service_no', 'kind', 'entered', 'mate_event', 'matedt', 'matetp', 'boarid', 'boarid2',
      'boarid3', 'dose_days', 'doses', 'semenbatch', 'mategrp', 'mate_applyid', 'mate_roomid', 'mate_lineage', 'mateday',
      'from_weaning', 'gilt_age', 'gilt_days', 'heats_before', 'rutdt', 'expfarrowdt', 'fregexamdt', 'fregexamreslt',
      'freg_applyid', 'outcome', 'outcomedt', 'outcome_reason', 'fregday', 'far_event', 'farrowdt', 'farrowday', 'farrow_parity',
      'farrownum', 'livenum', 'deadnum', 'deadnum1', 'deadnum2', 'mummynum', 'weaknum', 'weaknum2', 'weaknum3', 'mllivenum',
      'felivenum', 'totalweight', 'farrowgrp', 'farrow_applyid', 'farrow_roomid', 'farrow_interval', 'farrow_age', 'plusnum',
      'minusnum', 'lossnum', 'unbal_plus', 'unbal_minus', 'curnum', 'subweandt', 'weandt', 'first_weandt', 'weangrp', 'wean_applyid',
      'weannum', 'mlweannum', 'feweannum', 'weanweight', 'weighed_num', 'nurse_weannum', 'nurse_weandt', 'fosterday', 'closeddt',
      'closed_by', 'wasteday', 'wean_to_conception', 'warnings',
    ],
  },
  weaning: {
    table: 'weaning',
    key: ['farm_id', 'event_id'],
    columns: [
      'farm_id', 'event_id', 'animal_id', 'n', 'eventdt', 'kind', 'weannum', 'mlweannum', 'feweannum', 'weanweight', 'weangrp',
      'roomid', 'applyid', 'parity', 'fosterday',
    ],
  },
  piglet_change: {
    table: 'piglet_change',
    key: ['farm_id', 'event_id'],
    columns: [
      'farm_id', 'event_id', 'animal_id', 'n', 'eventdt', 'kind', 'num', 'male', 'female', 'kg', 'reason', 'partner', 'unbalanced',
      'age', 'parity', 'applyid',
    ],
  },
  herd_span: {
    table: 'herd_span',
    key: ['farm_id', 'animal_id', 'from_day'],
    columns: ['farm_id', 'animal_id', 'from_day', 'to_day', 'kind', 'cause', 'parity', 'n'],
  },
  stay: { table: 'stay', key: ['farm_id', 'animal_id', 'from_day'], columns: ['farm_id', 'animal_id', 'from_day', 'to_day', 'roomid'] },
} as const satisfies Record<string, TableShape>;

export type ProjectedTable = keyof typeof PROJECTED;
/** All rows one animal stands for, by table. */
export type Projection = Readonly<Record<ProjectedTable, readonly TableRow[]>>;

export const NO_ROWS: Projection = { animal: [], sow_cycle: [], weaning: [], piglet_change: [], herd_span: [], stay: [] };

/** Days that still run have no end. */
const days = (from: BusinessDate, to: BusinessDate | null) => ({ from_day: from, to_day: to ?? 'infinity' });

function animalRow(farmid: string, animal: Animal, version: number): TableRow {
  const { teats, left } = animal;
  return {
    farm_id: farmid, animal_id: animal.animalId, pgid: animal.pgid, sex: animal.sex, entrytp: animal.entrytp,
    entrydt: animal.entrydt, birthdt: animal.birthdt, source: animal.source, lineage: animal.lineage, lot: animal.lot,
    altid: animal.altid, sireid: animal.sireid, damid: animal.damid, bvindx: animal.bvindx, rfid: animal.rfid,
    semen_only: animal.semenOnly, status: animal.status, pigtype: pigTypeOf(animal), roomid: animal.roomid,
    services: animal.services, parity: animal.parity, curnum: animal.curnum, matedt: animal.matedt,
    expfarrowdt: animal.expfarrowdt, expmatedt: animal.expmatedt, farrowdt: animal.farrowdt, weandt: animal.weandt,
    rutdt: animal.rutdt, heats: animal.heats, last_eventcd: animal.lastEvent.eventcd, last_eventdt: animal.lastEvent.eventdt,
    weight: animal.weight, weightdt: animal.weightdt, teats: teats.total, teats_left: teats.left, teats_right: teats.right,
    teats_front: teats.front, teats_active: teats.active, feetleg: animal.feetleg, vulva: animal.vulva,
    bodyscore: animal.bodyscore, withdrawal_end: animal.withdrawalEnd, leftdt: left?.date ?? null, leftway: left?.way ?? null,
    leftreason: left?.reason ?? null, transfer_to: animal.transferTo, first_matedt: animal.firstMatedt, version,
  };
}

const NO_LITTER = {
  far_event: null, farrowdt: null, farrowday: null, farrow_parity: null, farrownum: null, livenum: null, deadnum: null,
  deadnum1: null, deadnum2: null, mummynum: null, weaknum: null, weaknum2: null, weaknum3: null, mllivenum: null, felivenum: null,
  totalweight: null, farrowgrp: null, farrow_applyid: null, farrow_roomid: null, farrow_interval: null, farrow_age: null,
  plusnum: 0, minusnum: 0, lossnum: 0, unbal_plus: 0, unbal_minus: 0, curnum: 0, subweandt: null, weandt: null,
  first_weandt: null, weangrp: null, wean_applyid: null, weannum: null, mlweannum: null, feweannum: null, weanweight: null,
  weighed_num: null, nurse_weannum: 0, nurse_weandt: null, fosterday: null, closeddt: null, closed_by: null,
};

const sum = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.every((value) => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Sums of a litter's weanings: its own (partial and full) apart from those as a nurse. */
function weaningColumns(litter: Litter): TableRow {
  const own = litter.weanings.filter((weaning) => weaning.kind !== 'nurse');
  const nurse = litter.weanings.filter((weaning) => weaning.kind === 'nurse');
  const weighed = own.filter((weaning) => weaning.weanweight !== null);
  const last = litter.weanings.at(-1);
  const full = own.find((weaning) => weaning.kind === 'full');
  return {
    subweandt: own.find((weaning) => weaning.kind === 'partial')?.eventdt ?? null,
    weandt: last !== undefined && last.kind !== 'partial' ? last.eventdt : null,
    first_weandt: full?.eventdt ?? null, weangrp: full?.weangrp ?? null, wean_applyid: full?.applyid ?? null,
    weannum: sum(own.map((weaning) => weaning.weannum)), mlweannum: sum(own.map((weaning) => weaning.mlweannum)),
    feweannum: sum(own.map((weaning) => weaning.feweannum)), weanweight: sum(weighed.map((weaning) => weaning.weanweight)),
    weighed_num: sum(weighed.map((weaning) => weaning.weannum)),
    nurse_weannum: sum(nurse.map((weaning) => weaning.weannum)) ?? 0, nurse_weandt: nurse.at(-1)?.eventdt ?? null,
  };
}

function litterColumns(litter: Litter | null): TableRow {
  if (litter === null) return NO_LITTER;
  return {
    ...litter.counts, far_event: litter.eventId, farrowdt: litter.farrowdt, farrowday: litter.farrowday,
    farrow_parity: litter.parity, farrowgrp: litter.farrowgrp, farrow_applyid: litter.applyid, farrow_roomid: litter.roomid,
    farrow_interval: litter.interval, farrow_age: litter.age, plusnum: litter.plusnum, minusnum: litter.minusnum,
    lossnum: litter.lossnum, unbal_plus: litter.unbalPlus, unbal_minus: litter.unbalMinus, curnum: litter.curnum,
    ...weaningColumns(litter), fosterday: litter.fosterday, closeddt: litter.closeddt, closed_by: litter.closedBy,
  };
}

function cycleRow(farmid: string, animal: Animal, cycle: SowCycle): TableRow {
  const { boars } = cycle;
  return {
    farm_id: farmid, animal_id: animal.animalId, n: cycle.n, parity: cycle.parity, service_no: cycle.serviceNo, kind: cycle.kind,
    entered: cycle.entered, mate_event: cycle.mateEvent, matedt: cycle.matedt, matetp: cycle.matetp,
    boarid: boars[0]?.pgid ?? null, boarid2: boars[1]?.pgid ?? null, boarid3: boars[2]?.pgid ?? null,
    dose_days: boars.map((boar) => boar.day), doses: boars.length, semenbatch: boars[0]?.semenbatch ?? null,
    mategrp: cycle.mategrp, mate_applyid: cycle.applyid, mate_roomid: cycle.roomid, mate_lineage: animal.lineage,
    mateday: cycle.mateday, from_weaning: cycle.fromWeaning, gilt_age: cycle.giltAge, gilt_days: cycle.giltDays,
    heats_before: cycle.heatsBefore, rutdt: cycle.rutdt, expfarrowdt: cycle.expfarrowdt, fregexamdt: cycle.fregexamdt,
    fregexamreslt: cycle.fregexamreslt, freg_applyid: cycle.fregApplyid, outcome: cycle.outcome, outcomedt: cycle.outcomedt,
    outcome_reason: cycle.outcomeReason, fregday: cycle.fregday, ...litterColumns(cycle.litter), wasteday: cycle.wasteday,
    wean_to_conception: cycle.weanToConception, warnings: cycle.warnings,
  };
}

function litterRows(farmid: string, animal: Animal): { weaning: TableRow[]; piglet_change: TableRow[] } {
  const weaning: TableRow[] = [];
  const changes: TableRow[] = [];
  for (const { n, litter } of animal.cycles) {
    if (litter === null) continue;
    const key = { farm_id: farmid, animal_id: animal.animalId, n, parity: litter.parity };
    for (const { eventId, ...row } of litter.weanings) weaning.push({ ...key, event_id: eventId, ...row });
    for (const { eventId, ...row } of litter.changes) changes.push({ ...key, event_id: eventId, ...row });
  }
  return { weaning, piglet_change: changes };
}

function spanRow(farmid: string, animal: Animal, span: HerdSpan): TableRow {
  return {
    farm_id: farmid, animal_id: animal.animalId, ...days(span.from, span.to), kind: span.kind, cause: span.cause,
    parity: span.parity, n: span.n,
  };
}

/** Every row the folded animal stands for. `version` grows with each change of its events. */
export function projectAnimal(farmid: string, animal: Animal, version: number): Projection {
  return {
    animal: [animalRow(farmid, animal, version)],
    sow_cycle: animal.cycles.map((cycle) => cycleRow(farmid, animal, cycle)),
    ...litterRows(farmid, animal),
    herd_span: herdSpans(animal).map((span) => spanRow(farmid, animal, span)),
    stay: animal.stays.map((stay) => ({
      farm_id: farmid, animal_id: animal.animalId, ...days(stay.from, stay.to), roomid: stay.roomid,
    })),
  };
}
