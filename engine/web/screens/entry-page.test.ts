import { expect, test } from 'vitest';
import { isLastOf } from './entry-page.tsx';

test('of each animal only the newest row can be taken back; without a column every row', () => {
  const rows = ['S1 mating', 'S2 weighing', 'S1 heat'].map((id) => ({ id, pgid: id.slice(0, 2) }));
  expect(rows.filter((row) => isLastOf(rows, row, 'pgid')).map(({ id }) => id)).toEqual(['S1 mating', 'S2 weighing']);
  expect(rows.filter((row) => isLastOf(rows, row, undefined))).toHaveLength(3);
});
