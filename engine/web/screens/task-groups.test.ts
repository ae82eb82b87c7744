import fc from 'fast-check';
import { expect, test } from 'vitest';
import { t1 } from '#kernel/language.ts';
import { gatherTasks, sharedActions, type TaskCard } from './task-groups.ts';

const card = (title: string, task: string, place: string | null, late: number, tone: TaskCard['tone'] = 'plain', events = ['FAR']): TaskCard => ({
  ...{ key: `${task}|${title}`, title, task, place, late, tone, hint: '', opens: ['PigQRDetails', { pgid: title }] },
  actions: events.map((eventcd) => ({ eventcd, label: t1(eventcd), one: 'PigEvent' })),
});
const told = (cards: readonly TaskCard[]) =>
  gatherTasks(cards).map(({ task, cards: group }) => `${task}: ${group.map(({ title }) => title).join(' ')}`);

test('a task past a limit comes before one merely late, then the latest first; in a task house by house', () => {
  const cards = [
    card('S1', 'heat', 'G1', 40),
    card('S2', 'wean', 'F1', 1),
    card('S3', 'wean', 'F2', 5),
    card('S4', 'wean', 'F1', 3),
    card('S5', 'farrow', 'F1', 2, 'bad'),
    card('S6', 'wean', 'F2', -1),
  ];
  expect(told(cards)).toEqual(['farrow: S5', 'heat: S1', 'wean: S3 S6 S4 S2']);
});

test('equals keep the order they came in', () => {
  expect(told([card('S2', 'b', null, 0), card('S1', 'a', null, 0), card('S3', 'b', null, 0)])).toEqual(['b: S2 S3', 'a: S1']);
});

test('several do what each of them can, the usual of the first first', () => {
  const both = [card('S1', 'check', 'M1', 0, 'plain', ['FRX', 'RET']), card('S2', 'overdue', 'M1', 0, 'bad', ['FAR', 'RET', 'FRX'])];
  expect(sharedActions(both).map(({ eventcd }) => eventcd)).toEqual(['FRX', 'RET']);
  expect(sharedActions([])).toEqual([]);
});

const some = fc.array(
  fc.record({
    title: fc.string({ maxLength: 3 }),
    task: fc.constantFrom('a', 'b', 'c'),
    place: fc.constantFrom('H1', 'H2', null),
    late: fc.integer({ min: -5, max: 40 }),
    tone: fc.constantFrom('plain', 'warn', 'bad'),
  }),
  { maxLength: 40 },
);

test('every card stands once, every task once, and in a task a house is walked once', () => {
  fc.assert(
    fc.property(some, (given) => {
      const cards = given.map(({ title, task, place, late, tone }, at) => ({
        ...card(title, task, place, late, tone as TaskCard['tone']),
        key: `${at}`,
      }));
      const groups = gatherTasks(cards);
      const shown = groups.flatMap((group) => group.cards);
      expect(shown.map(({ key }) => key).sort()).toEqual(cards.map(({ key }) => key).sort());
      expect(new Set(groups.map(({ task }) => task)).size).toBe(groups.length);
      for (const { cards: group } of groups) {
        const walked = group.map(({ place }) => place).filter((place, at, all) => at === 0 || place !== all[at - 1]);
        expect(new Set(walked).size).toBe(walked.length);
      }
    }),
  );
});
