import type { TableRow } from '#engine/server/bulk.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Animal, type HerdSpan, pigTypeOf } from '#modules/herd/domain/animal.ts';
import { herdSpans } from '#modules/herd/domain/spans.ts';
import { cycleRow } from './cycle-rows.ts';
import type { ProjectedTable } from './projected-tables.ts';

/** All rows one animal stands for, by table. */
export type Projection = Readonly<Record<ProjectedTable, readonly TableRow[]>>;

export const NO_ROWS: Projection = { animal: [], sow_cycle: [], weaning: [], piglet_change: [], herd_span: [], stay: [] };

/** Days that still run have no end. */
const days = (from: BusinessDate, to: BusinessDate | null) => ({ from_day: from, to_day: to ?? 'infinity' });

function animalRow(farmid: string, animal: Animal, version: number): TableRow {
  const { teats, left } = animal;
  return {
    farm_id: farmid,
    animal_id: animal.animalId,
    pgid: animal.pgid,
    sex: animal.sex,
    entrytp: animal.entrytp,
    entrydt: animal.entrydt,
    birthdt: animal.birthdt,
    source: animal.source,
    lineage: animal.lineage,
    lot: animal.lot,
    altid: animal.altid,
    sireid: animal.sireid,
    damid: animal.damid,
    typed_bvindx: animal.bvindx,
    rfid: animal.rfid,
    semen_only: animal.semenOnly,
    status: animal.status,
    pigtype: pigTypeOf(animal),
    roomid: animal.roomid,
    services: animal.services,
    parity: animal.parity,
    curnum: animal.curnum,
    matedt: animal.matedt,
    expfarrowdt: animal.expfarrowdt,
    expmatedt: animal.expmatedt,
    farrowdt: animal.farrowdt,
    weandt: animal.weandt,
    rutdt: animal.rutdt,
    heats: animal.heats,
    last_eventcd: animal.lastEvent.eventcd,
    last_eventdt: animal.lastEvent.eventdt,
    weight: animal.weight,
    weightdt: animal.weightdt,
    teats: teats.total,
    teats_left: teats.left,
    teats_right: teats.right,
    teats_front: teats.front,
    teats_active: teats.active,
    feetleg: animal.feetleg,
    vulva: animal.vulva,
    bodyscore: animal.bodyscore,
    withdrawal_end: animal.withdrawalEnd,
    leftdt: left?.date ?? null,
    leftway: left?.way ?? null,
    leftreason: left?.reason ?? null,
    transfer_to: animal.transferTo,
    first_matedt: animal.firstMatedt,
    version,
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
    farm_id: farmid,
    animal_id: animal.animalId,
    ...days(span.from, span.to),
    kind: span.kind,
    cause: span.cause,
    parity: span.parity,
    n: span.n,
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
      farm_id: farmid,
      animal_id: animal.animalId,
      ...days(stay.from, stay.to),
      roomid: stay.roomid,
    })),
  };
}
