import type { TableRow } from '#engine/server/bulk.ts';
import type { Animal, Litter, SowCycle } from '#modules/herd/domain/animal.ts';

const NO_LITTER = {
  far_event: null,
  farrowdt: null,
  farrowday: null,
  farrow_parity: null,
  farrownum: null,
  livenum: null,
  deadnum: null,
  deadnum1: null,
  deadnum2: null,
  mummynum: null,
  weaknum: null,
  weaknum2: null,
  weaknum3: null,
  mllivenum: null,
  felivenum: null,
  totalweight: null,
  farrowgrp: null,
  farrow_applyid: null,
  farrow_roomid: null,
  farrow_interval: null,
  farrow_age: null,
  plusnum: 0,
  minusnum: 0,
  lossnum: 0,
  unbal_plus: 0,
  unbal_minus: 0,
  curnum: 0,
  subweandt: null,
  weandt: null,
  first_weandt: null,
  weangrp: null,
  wean_applyid: null,
  weannum: null,
  mlweannum: null,
  feweannum: null,
  weanweight: null,
  weighed_num: null,
  nurse_weannum: 0,
  nurse_weandt: null,
  fosterday: null,
  closeddt: null,
  closed_by: null,
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
    first_weandt: full?.eventdt ?? null,
    weangrp: full?.weangrp ?? null,
    wean_applyid: full?.applyid ?? null,
    weannum: sum(own.map((weaning) => weaning.weannum)),
    mlweannum: sum(own.map((weaning) => weaning.mlweannum)),
    feweannum: sum(own.map((weaning) => weaning.feweannum)),
    weanweight: sum(weighed.map((weaning) => weaning.weanweight)),
    weighed_num: sum(weighed.map((weaning) => weaning.weannum)),
    nurse_weannum: sum(nurse.map((weaning) => weaning.weannum)) ?? 0,
    nurse_weandt: nurse.at(-1)?.eventdt ?? null,
  };
}

function litterColumns(litter: Litter | null): TableRow {
  if (litter === null) return NO_LITTER;
  return {
    ...litter.counts,
    far_event: litter.eventId,
    farrowdt: litter.farrowdt,
    farrowday: litter.farrowday,
    farrow_parity: litter.parity,
    farrowgrp: litter.farrowgrp,
    farrow_applyid: litter.applyid,
    farrow_roomid: litter.roomid,
    farrow_interval: litter.interval,
    farrow_age: litter.age,
    plusnum: litter.plusnum,
    minusnum: litter.minusnum,
    lossnum: litter.lossnum,
    unbal_plus: litter.unbalPlus,
    unbal_minus: litter.unbalMinus,
    curnum: litter.curnum,
    ...weaningColumns(litter),
    fosterday: litter.fosterday,
    closeddt: litter.closeddt,
    closed_by: litter.closedBy,
  };
}

/** The row of one service with all that became of it. */
export function cycleRow(farmid: string, animal: Animal, cycle: SowCycle): TableRow {
  const { boars } = cycle;
  return {
    farm_id: farmid,
    animal_id: animal.animalId,
    n: cycle.n,
    parity: cycle.parity,
    service_no: cycle.serviceNo,
    kind: cycle.kind,
    entered: cycle.entered,
    mate_event: cycle.mateEvent,
    matedt: cycle.matedt,
    matetp: cycle.matetp,
    boarid: boars[0]?.pgid ?? null,
    boarid2: boars[1]?.pgid ?? null,
    boarid3: boars[2]?.pgid ?? null,
    dose_days: boars.map((boar) => boar.day),
    doses: boars.length,
    semenbatch: boars[0]?.semenbatch ?? null,
    mategrp: cycle.mategrp,
    mate_applyid: cycle.applyid,
    mate_roomid: cycle.roomid,
    mate_lineage: animal.lineage,
    mateday: cycle.mateday,
    from_weaning: cycle.fromWeaning,
    gilt_age: cycle.giltAge,
    gilt_days: cycle.giltDays,
    heats_before: cycle.heatsBefore,
    rutdt: cycle.rutdt,
    expfarrowdt: cycle.expfarrowdt,
    fregexamdt: cycle.fregexamdt,
    fregexamreslt: cycle.fregexamreslt,
    freg_applyid: cycle.fregApplyid,
    outcome: cycle.outcome,
    outcomedt: cycle.outcomedt,
    outcome_reason: cycle.outcomeReason,
    fregday: cycle.fregday,
    ...litterColumns(cycle.litter),
    wasteday: cycle.wasteday,
    wean_to_conception: cycle.weanToConception,
    warnings: cycle.warnings,
  };
}
