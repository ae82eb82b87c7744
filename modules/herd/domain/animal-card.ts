import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Animal, pigTypeOf, timeParity } from './animal.ts';
import type { HerdEvent } from './herd-event.ts';
import { currentLitter } from './life.ts';
import { marksOf } from './marks.ts';
import type { HerdSettings } from './settings.ts';

/** The day the running state is counted from: mating, farrowing, weaning, or arrival. */
export function cycleDayFrom(row: {
  status: string | null;
  matedt: BusinessDate | null;
  farrowdt: BusinessDate | null;
  weandt: BusinessDate | null;
  entrydt: BusinessDate;
}): BusinessDate {
  switch (row.status) {
    case 'M':
    case 'S':
      return row.matedt ?? row.entrydt;
    case 'L':
    case 'F':
      return row.farrowdt ?? row.entrydt;
    case 'G':
    case null:
      return row.entrydt;
    default:
      return row.weandt ?? row.matedt ?? row.entrydt;
  }
}

/** The day the litter of a lactating sow is planned to be weaned, LACTSTD days after farrowing; null for all others. */
export function expectedWeaning(
  { status, farrowdt, left }: Pick<Animal, 'status' | 'farrowdt' | 'left'>,
  { LACTSTD }: Pick<HerdSettings, 'LACTSTD'>,
): BusinessDate | null {
  return status === 'L' && farrowdt !== null && left === null ? addDays(farrowdt, LACTSTD) : null;
}

/** The animal's card line of PigEvent and its relatives (contract animalCard). */
export function animalCardOf(animal: Animal, events: readonly HerdEvent[], version: number, settings: HerdSettings, today: BusinessDate) {
  return {
    animalId: animal.animalId,
    pgid: animal.pgid,
    sex: animal.sex,
    entrytp: animal.entrytp,
    pigtype: pigTypeOf(animal),
    status: animal.status,
    timeParity: timeParity(animal),
    services: animal.services,
    parity: animal.parity,
    curnum: animal.curnum,
    roomid: animal.roomid,
    lineage: animal.lineage,
    rfid: animal.rfid,
    birthdt: animal.birthdt,
    entrydt: animal.entrydt,
    matedt: animal.matedt,
    expfarrowdt: animal.expfarrowdt,
    expmatedt: animal.expmatedt,
    farrowdt: animal.farrowdt,
    expweandt: expectedWeaning(animal, settings),
    weandt: animal.weandt,
    leftdt: animal.left?.date ?? null,
    leftway: animal.left?.way ?? null,
    // One that has run out keeps nobody from selling: the card is silent about it.
    withdrawalEnd: animal.withdrawalEnd !== null && animal.withdrawalEnd >= today ? animal.withdrawalEnd : null,
    piglets: settings.pgletflg === 'Y' ? [...(currentLitter(animal)?.tags ?? [])] : null,
    dayOfCycle: animal.left === null ? daysBetween(cycleDayFrom(animal), today) : null,
    marks: animal.left === null ? [...marksOf(animal, settings, today)] : [],
    version,
    lastEvents: events
      .slice(-3)
      .reverse()
      .map(({ eventcd, eventdt }) => ({ eventcd, eventdt })),
  };
}
export type AnimalCard = ReturnType<typeof animalCardOf>;
