import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { type HouseView, houseIssue } from './house.ts';

const day = businessDate;
const batch = (filling: HouseView['filling']): HouseView => ({ roomid: 'GF1', area: 'grow-finish', active: true, batch: true, filling });
const filling = (state: 'notraised' | 'active' | 'closed', closedt: string | null = null) =>
  batch({ parityid: 3, state, opendt: day('20260301'), closedt: closedt === null ? null : day(closedt) });
const code = (house: HouseView | null, on: string) => houseIssue(house, 'GF1', day(on))?.code ?? null;

test('a standing house takes goods at any time; a batch house between its opening and closing day', () => {
  expect(code({ ...batch(null), batch: false }, '20200101')).toBeNull();
  expect(code(filling('active'), '20260301')).toBeNull();
  // Feed may go into a batch that is opened but has no pigs yet.
  expect(code(filling('notraised'), '20260302')).toBeNull();
});

test('813 never opened, 814 closed, 816 after closing, 817 before opening, 854 out of use', () => {
  expect(code(null, '20260301')).toBe('V_NOTEXISTS');
  expect(code({ ...filling('active'), active: false }, '20260301')).toBe('854');
  expect(code(batch(null), '20260301')).toBe('813');
  expect(code(filling('active'), '20260228')).toBe('817');
  expect(code(filling('closed', '20260701'), '20260702')).toBe('816');
  // Back-dated into the batch: closed all the same.
  expect(code(filling('closed', '20260701'), '20260601')).toBe('814');
});
