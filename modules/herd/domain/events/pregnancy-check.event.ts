import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import { fregdayOf } from '../durations.ts';
import { code } from '../fields.ts';
import type { HerdEventType } from '../herd-event.ts';
import { lastCycle, standingCycle, withLastCycle } from '../life.ts';
import { textOf } from '../values.ts';

/** 384 never mated, 387 the mating has ended, 386 it has its result. */
function refusal(animal: Animal): Issue | null {
  const cycle = lastCycle(animal);
  if (cycle === null || cycle.matedt === null) return refuse('384', 'eventcd');
  if (cycle.outcomedt !== null) return refuse('387', 'eventdt', { date: cycle.outcomedt });
  return cycle.fregexamreslt === null ? null : refuse('386', 'eventcd');
}

/** FRX: the result of a pregnancy check; an unsure scan is no result. */
export const pregnancyCheckEvent: HerdEventType = {
  code: 'FRX',
  title: t3('Khám thai', 'Pregnancy check', 'ตรวจท้อง'),
  dateKey: 'fregexamdt',
  dateLabel: t3('Ngày khám thai', 'Check date', 'วันตรวจท้อง'),
  sexes: ['F'],
  statuses: ['M', 'S'],
  fields: [code('fregexamreslt', t3('Kết quả khám thai', 'Check result', 'ผลตรวจท้อง'), 'fregexamreslt', { required: true })],
  reason: 'none',
  refusal,
  check: (animal, { eventdt, data }, { settings }) => {
    const result = textOf(data, 'fregexamreslt');
    if (result !== 'positive' && result !== 'negative') return [refuse('V_INVALID', 'fregexamreslt')];
    const matedt = standingCycle(animal)?.matedt ?? null;
    if (matedt === null) return [];
    const n = daysBetween(matedt, eventdt);
    return n < settings.FREGMIN ? [refuse('385', 'eventdt', { min: settings.FREGMIN, n })] : [];
  },
  apply: (animal, { eventdt, data, applyid }, { settings }) => {
    const cycle = standingCycle(animal);
    if (cycle === null) throw new RangeError(`${animal.pgid}: check without mating`);
    const fregday = fregdayOf(cycle.matedt, eventdt);
    const seen = { fregexamdt: eventdt, fregApplyid: applyid, fregday };
    if (textOf(data, 'fregexamreslt') === 'positive') return withLastCycle(animal, { ...seen, fregexamreslt: 'positive' });
    const outcome = (fregday ?? 0) >= settings.NOTINPIG ? 'notinpig' : 'negative';
    return { ...withLastCycle(animal, { ...seen, fregexamreslt: 'negative', outcome, outcomedt: eventdt }), status: 'N', expfarrowdt: null };
  },
};
