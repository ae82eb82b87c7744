import { expect, test } from 'vitest';
import type { DueRow } from '#engine/batch/domain/due-calls.ts';
import { dueValues } from '#engine/batch/web/due-values.ts';
import { dueHouses } from './due-values.ts';

const line = (more: Partial<DueRow>): DueRow => ({
  ...{ roomid: 'N1', roomname: 'Nuôi 1', parityid: 1, live: 40, age: 50, programme: 'P', itemid: 'FEED', itemtp: 'feed', item: 'Feed 1' },
  ...{ from: '20261120', to: '20261210', state: 'due', on: null, offered: true, dose: null, unit: 'kg', qty: 280, coverdays: 7, route: null },
  ...{ withdrawal: 0, storeid: 'K1' },
  ...more,
});
const vaccine = { itemid: 'VAC', itemtp: 'vaccine', item: 'Vaccine', unit: 'dose', qty: 40, coverdays: null, dose: 1, route: 'im' } as const;
const rows = [
  line({}),
  line({ ...vaccine }),
  line({ ...vaccine, from: '20261201' }),
  line({ roomid: 'N2', roomname: 'Nuôi 2' }),
  line({ roomid: 'N3', storeid: 'K2' }),
  line({ roomid: 'N4', storeid: null }),
  line({ roomid: 'N5', qty: null }),
  line({ roomid: 'N6', offered: false }),
  line({ roomid: 'N7', itemid: 'GONE' }),
  line({ roomid: 'N8', live: 0, qty: 0 }),
];
const offered = (lines: readonly object[] = []) =>
  dueHouses(rows, { storeid: 'K1', lines: lines as never, stocked: (itemid) => itemid !== 'GONE' }).map(({ roomid, due }) => [
    roomid,
    due.map(({ itemid }) => itemid),
  ]);

test('what is due in a house is offered once, out of its own warehouse and of what that holds', () => {
  expect(offered()).toEqual([
    ['N1', ['FEED', 'VAC']],
    ['N2', ['FEED']],
    ['N4', ['FEED']],
  ]);
});

test('what stands on the note is not offered again', () => {
  expect(
    offered([
      { roomid: 'N1', itemid: 'FEED' },
      { roomid: 'N2', itemid: 'FEED' },
      { roomid: null, itemid: null },
    ]),
  ).toEqual([
    ['N1', ['VAC']],
    ['N4', ['FEED']],
  ]);
});

test('a medicine is a line with dose and head, feed one with the days it covers', () => {
  expect(dueValues(line({}))).toEqual({ itemid: 'FEED', unit: 'kg', qty: 280, coverdays: 7 });
  expect(dueValues(line(vaccine))).toMatchObject({ itemid: 'VAC', dose: 1, heads: 40, route: 'im' });
});
