import { addDays } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { WORDS } from '../fields.ts';
import type { HerdEventType } from '../herd-event.ts';

/** RUT: a heat seen on a gilt or open sow. */
export const heatEvent: HerdEventType = {
  code: 'RUT',
  title: t3('Lên giống', 'Heat', 'เป็นสัด'),
  dateKey: 'rutdt',
  dateLabel: WORDS.rutdt,
  sexes: ['F'],
  statuses: ['G', 'W', 'R', 'N', 'A'],
  fields: [],
  reason: 'none',
  check: () => [],
  apply: (animal, { eventdt }, { settings }) => ({
    ...animal,
    rutdt: eventdt,
    heats: animal.heats + 1,
    expmatedt: addDays(eventdt, settings.HEATCYC),
  }),
};
