import { expect, test } from 'vitest';
import { eventsFor } from './events-for.ts';

test.each([
  ['cancelled', null, 60, []],
  ['notraised', null, 60, []],
  ['notraised', { live: 0, pigsin: 0 }, 30, ['FED', 'TRT', 'VAC']],
  ['active', { live: 5, pigsin: 9 }, 30, ['DTH', 'CUL', 'SAL', 'TRO', 'WGT', 'FED', 'TRT', 'VAC']],
  ['active', { live: 0, pigsin: 9 }, 30, ['FED', 'TRT', 'VAC', 'CLO']],
  ['closed', { live: 0, pigsin: 9 }, 30, []],
  ['closed', { live: 0, pigsin: 9 }, 60, ['UCL']],
])('a house %s with %j takes from level %i %j', (state, batch, level, events) => {
  expect(eventsFor(state, batch, level)).toEqual(events);
});
