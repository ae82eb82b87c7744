import { addDays, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import { fregdayOf } from '../durations.ts';
import { WORDS } from '../fields.ts';
import type { HerdEventType } from '../herd-event.ts';
import { standingCycle, withLastCycle } from '../life.ts';

function refusal(animal: Animal): Issue | null {
  return standingCycle(animal) === null ? refuse('388', 'eventcd') : null;
}

/** RET: a mated sow came into heat again; a positive check stays visible but void. */
export const returnEvent: HerdEventType = {
  code: 'RET',
  title: t3('Lên giống lại', 'Return to heat', 'กลับสัด'),
  dateKey: 'rutdt',
  dateLabel: WORDS.rutdt,
  sexes: ['F'],
  statuses: ['M', 'S'],
  fields: [],
  reason: 'optional',
  refusal,
  check: (animal, { eventdt }, { settings }) => {
    const matedt = standingCycle(animal)?.matedt ?? null;
    const near = matedt !== null && daysBetween(matedt, eventdt) <= settings.DOSEDAYS;
    return near ? [refuse('389', 'eventdt', { days: settings.DOSEDAYS })] : [];
  },
  apply: (animal, { eventdt, reason }, { settings }) => {
    const cycle = standingCycle(animal);
    if (cycle === null) throw new RangeError(`${animal.pgid}: return without mating`);
    const fregday = fregdayOf(cycle.matedt, eventdt);
    const outcome = (fregday ?? 0) >= settings.NOTINPIG ? 'notinpig' : 'return';
    return {
      ...withLastCycle(animal, { outcome, outcomedt: eventdt, outcomeReason: reason, fregday }),
      status: 'R',
      rutdt: eventdt,
      expfarrowdt: null,
      expmatedt: addDays(eventdt, settings.HEATCYC),
    };
  },
};
