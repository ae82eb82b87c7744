import { expect, test } from 'vitest';
import { filled, withCell, withPiglet } from './litter-plan.ts';

const NEXT = { F: ['F1', 'F2', 'F3'], M: ['M1', 'M2'] };

test('each piglet gets the next number of its sex, until none is left', () => {
  const rows = ['F', 'M', 'F', 'M', 'M'].reduce<readonly object[]>((made, sex) => withPiglet(NEXT, made as never, sex as 'F' | 'M'), []);
  expect(rows).toEqual([
    { sex: 'F', tag: 'F1' },
    { sex: 'M', tag: 'M1' },
    { sex: 'F', tag: 'F2' },
    { sex: 'M', tag: 'M2' },
    { sex: 'M', tag: null },
  ]);
});

test('a litter is filled up to what was born of each sex', () => {
  expect(filled(NEXT, [{ sex: 'M', tag: 'M1' }], { F: 1, M: 2 }).map(({ tag }) => tag)).toEqual(['M1', 'F1', 'M2']);
});

test('the other sex brings its own number, unless the number was typed', () => {
  expect(withCell(NEXT, [{ sex: 'F', tag: 'F1' }], 0, 'sex', 'M')).toEqual([{ sex: 'M', tag: 'M1' }]);
  expect(withCell(NEXT, [{ sex: 'F', tag: 'OLD9' }], 0, 'sex', 'M')).toEqual([{ sex: 'M', tag: 'OLD9' }]);
  expect(withCell(NEXT, [{ sex: 'F', tag: 'F1' }], 0, 'birthkg', 1.4)).toEqual([{ sex: 'F', tag: 'F1', birthkg: 1.4 }]);
});
