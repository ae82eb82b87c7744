import { daysBetween } from '#kernel/business-date.ts';
import { refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { fregdayOf } from '../durations.ts';
import type { HerdEventType } from '../herd-event.ts';
import { standingCycle, withLastCycle } from '../life.ts';

/** ABO: a pregnancy lost between day ABOMIN and ABOMAX. */
export const abortionEvent: HerdEventType = {
  code: 'ABO',
  title: t3('Sẩy thai', 'Abortion', 'แท้ง'),
  dateKey: 'abortdt',
  dateLabel: t3('Ngày sẩy thai', 'Abortion date', 'วันแท้ง'),
  sexes: ['F'],
  statuses: ['M', 'S'],
  fields: [],
  reason: 'optional',
  check: (animal, { eventdt }, { settings }) => {
    const matedt = standingCycle(animal)?.matedt ?? null;
    if (matedt === null) return [];
    const n = daysBetween(matedt, eventdt);
    const { ABOMIN: min, ABOMAX: max } = settings;
    return n < min || n > max ? [refuse('390', 'eventdt', { min, max, n })] : [];
  },
  apply: (animal, { eventdt, reason }) => {
    const cycle = standingCycle(animal);
    if (cycle === null) throw new RangeError(`${animal.pgid}: abortion without mating`);
    const change = { outcome: 'abortion', outcomedt: eventdt, outcomeReason: reason, fregday: fregdayOf(cycle.matedt, eventdt) } as const;
    return { ...withLastCycle(animal, change), status: 'A', expfarrowdt: null };
  },
};
