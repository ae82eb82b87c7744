import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { ageing, ageOf, changeFrom, monthBefore, openOn } from './papers.ts';

const DAY = businessDate('20260331');
const ago = (days: number) => addDays(DAY, -days);
const paper = (id: string, due: number, total: number, partnerid = 'LAI') => ({
  id,
  partnerid,
  valuedt: ago(due + 15),
  duedt: ago(due),
  total,
});

describe('balances by age', () => {
  test.each([
    [-1, 'notdue'],
    [0, 'notdue'],
    [1, 'to30'],
    [30, 'to30'],
    [31, 'to60'],
    [60, 'to60'],
    [61, 'to90'],
    [90, 'to90'],
    [91, 'older'],
  ])('%i days past its due date: %s', (late, age) => {
    expect(ageOf(ago(late), DAY)).toBe(age);
  });

  test('what is paid goes off the note it was paid of; later payments and settled notes do not count', () => {
    const papers = [paper('a', 40, 1000), paper('b', 5, 500), paper('c', 100, 70, 'CTY'), paper('d', 200, 30, 'CTY')];
    const payments = [
      { id: 'a', paydt: ago(10), amount: 400 },
      { id: 'b', paydt: addDays(DAY, 1), amount: 500 },
      { id: 'd', paydt: ago(150), amount: 30 },
      { id: 'c', paydt: ago(90), amount: 20.1 },
      { id: 'c', paydt: ago(80), amount: -0.1 },
    ];
    const ages = ageing(papers, payments, DAY);
    expect(ages.get('LAI')).toEqual({ notdue: 0, to30: 500, to60: 600, to90: 0, older: 0, total: 1100 });
    expect(ages.get('CTY')).toMatchObject({ older: 50, total: 50 });
    expect([...openOn(papers, payments, DAY).keys()]).toEqual(['a', 'b', 'c']);
  });

  test('whatever is sold and paid, the ages of a customer add up to what he owes', () => {
    const some = fc.record({
      late: fc.integer({ min: -20, max: 200 }),
      total: fc.integer({ min: 1, max: 900 }),
      paid: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (notes) => {
        const papers = notes.map(({ late, total }, at) => ({ ...paper(String(at), late, total), valuedt: ago(300) }));
        const paid = notes.map((note, at) => ({ id: String(at), paydt: DAY, amount: Math.min(note.paid, note.total) }));
        const owed = notes.reduce((sum, note) => sum + note.total - Math.min(note.paid, note.total), 0);
        const { total = 0, notdue = 0, to30 = 0, to60 = 0, to90 = 0, older = 0 } = ageing(papers, paid, DAY).get('LAI') ?? {};
        expect([total, notdue + to30 + to60 + to90 + older]).toEqual([owed, owed]);
      }),
    );
  });
});

describe('the month before', () => {
  test.each([
    ['20260301', '20260331', '20260201', '20260228'],
    ['20260201', '20260228', '20260101', '20260131'],
    ['20260301', '20260330', '20260201', '20260228'],
    ['20260301', '20260310', '20260201', '20260210'],
    ['20260101', '20260124', '20251201', '20251224'],
  ])('%s–%s stands beside %s–%s', (from, to, first, last) => {
    expect(monthBefore({ from: businessDate(from), to: businessDate(to) })).toEqual({ from: first, to: last });
  });

  test('a change is in per cent of the earlier amount; from nothing there is none', () => {
    expect([changeFrom(80, 100), changeFrom(100, 80), changeFrom(0, 5)]).toEqual([25, -20, null]);
  });
});
