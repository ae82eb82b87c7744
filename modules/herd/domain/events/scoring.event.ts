import type { FieldValues } from '#engine/define/field.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import { BODY_FIELDS } from '../fields.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { teatIssues } from '../list-checks.ts';
import { numberOf, textOf } from '../values.ts';

/** Scores typed now; what is blank keeps its last value. */
export function scored(animal: Animal, data: FieldValues): Animal {
  const { teats } = animal;
  const [left, right] = [numberOf(data, 'teatsleft') ?? teats.left, numberOf(data, 'teatsright') ?? teats.right];
  const sides = numberOf(data, 'teatsleft') !== null && numberOf(data, 'teatsright') !== null ? (left ?? 0) + (right ?? 0) : null;
  return {
    ...animal,
    teats: {
      total: numberOf(data, 'teats') ?? sides ?? teats.total,
      left,
      right,
      front: numberOf(data, 'teatsfront') ?? teats.front,
      active: numberOf(data, 'teatsactive') ?? teats.active,
    },
    feetleg: textOf(data, 'feetleg') ?? animal.feetleg,
    vulva: textOf(data, 'vulva') ?? animal.vulva,
    bodyscore: numberOf(data, 'bodyscore') ?? animal.bodyscore,
  };
}

/** Of the teats known, those in front and the active ones cannot be more; what was typed now is refused. */
function keptTeatIssues(animal: Animal, event: HerdEvent): Issue[] {
  const { total } = scored(animal, event.data).teats;
  const over = ['teatsfront', 'teatsactive'].filter((key) => total !== null && (numberOf(event.data, key) ?? 0) > total);
  return over.map((key) => refuse('V_INVALID', key));
}

/** SCO: body condition, teats, feet and legs, vulva. */
export const scoringEvent: HerdEventType = {
  code: 'SCO',
  title: t3('Chấm điểm', 'Scoring', 'ให้คะแนน'),
  dateKey: 'eventdt',
  dateLabel: t3('Ngày chấm', 'Scoring date', 'วันให้คะแนน'),
  sexes: ['F', 'M'],
  statuses: [],
  fields: [{ key: 'bodyscore', kind: 'int', label: t3('Điểm thể trạng', 'Body condition score', 'คะแนนสภาพร่างกาย'), min: 1, max: 5 }, ...BODY_FIELDS],
  reason: 'none',
  check: (animal, event, ctx) => {
    const typed = teatIssues(event, ctx);
    return typed.length > 0 || ctx.stored ? typed : keptTeatIssues(animal, event);
  },
  apply: (animal, { data }) => scored(animal, data),
};
