import { expect, test } from 'vitest';
import type { Field } from '#engine/define/field.ts';
import { businessDate } from '#kernel/business-date.ts';
import { weekChoice, weekOptions } from './week-choice.ts';

const same = (text: string) => ({ V: text, E: text, T: text });
const week: Field = { key: 'week', kind: 'int', label: same('Week'), min: 0, max: 53, weekOf: 'year' };
const monday = { today: businessDate('20251121'), weekStart: 1 } as const;

test('a week list runs to the last week of the year chosen beside it and ends with --', () => {
  const optionsIn = (year: number | null) => weekOptions(weekChoice(week, { year }, monday));
  // Counted from Monday, 2026 has 53 weeks and 2025 has 52.
  expect([optionsIn(2026).length, optionsIn(2025).length, optionsIn(null).length]).toEqual([54, 53, 53]);
  expect(optionsIn(2026).slice(-2)).toEqual([
    { value: '53', label: '53' },
    { value: '0', label: '--' },
  ]);
  expect(optionsIn(2025)[0]).toEqual({ value: '1', label: '1' });
  // Counted from Sunday the short and long years are others: 2025 has 53.
  expect(weekChoice(week, { year: 2025 }, { ...monday, weekStart: 0 }).max).toBe(53);
});
