import type { BusinessDate } from '#kernel/business-date.ts';
import type { Animal, SowCycle } from '../animal.ts';
import { runningWasteday } from '../durations.ts';
import { marksOf } from '../marks.ts';
import type { HerdSettings } from '../settings.ts';
import type { WorkAnimal } from './work-items.ts';

const sum = (cycles: readonly SowCycle[], of: (cycle: SowCycle) => number): number => cycles.reduce((total, cycle) => total + of(cycle), 0);

/** Non-productive days of the record that runs: to the mating that stands, else to the day. */
function runningNpd(animal: Animal, day: BusinessDate): number {
  const standing = animal.status === 'M' || animal.status === 'S';
  return Math.max(0, runningWasteday(animal, standing ? (animal.matedt ?? day) : day) ?? 0);
}

/** An animal as its events made it, as the lists of the morning round look at it on a day. */
export function workAnimalOf(animal: Animal, settings: HerdSettings, day: BusinessDate): WorkAnimal {
  const { pgid, sex, status, roomid, parity, birthdt, entrydt, rutdt, heats, matedt, expfarrowdt, farrowdt, weandt, curnum, rfid, cycles } = animal;
  const last = cycles.at(-1);
  const stay = animal.stays.at(-1);
  const unbalanced = cycles.filter(({ litter }) => litter !== null && litter.unbalPlus + litter.unbalMinus > 0);
  return {
    ...{ pgid, sex, status, roomid, parity, birthdt, entrydt, rutdt, heats, matedt, expfarrowdt, farrowdt, weandt, curnum, rfid },
    transfer_to: animal.transferTo,
    last_eventcd: animal.lastEvent.eventcd,
    last_eventdt: animal.lastEvent.eventdt,
    fregexamreslt: last?.fregexamreslt ?? null,
    housedt: stay !== undefined && stay.to === null ? stay.from : null,
    collectdt: animal.collectdt,
    marks: marksOf(animal, settings, day),
    failed_on: last === undefined || last.outcome === null || last.outcome === 'farrowed' ? null : last.outcomedt,
    unbal_litters: unbalanced.length,
    unbal_plus: sum(unbalanced, ({ litter }) => litter?.unbalPlus ?? 0),
    unbal_minus: sum(unbalanced, ({ litter }) => litter?.unbalMinus ?? 0),
    npd: sum(cycles, ({ wasteday }) => wasteday ?? 0) + runningNpd(animal, day),
    litters: cycles.filter(({ kind, litter }) => kind !== 'E' && litter !== null).length,
  };
}
