import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { type HouseView, houseIssue } from './house.ts';

const day = businessDate;
const batch = (filling: HouseView['filling']): HouseView => ({ roomid: 'GF1', area: 'grow-finish', active: true, batch: true, filling });
const filling = (state: 'notraised' | 'active' | 'closed', closedt: string | null = null) =>
  batch({ parityid: 3, state, opendt: day('20260301'), closedt: closedt === null ? null : day(closedt) });
const issue = (house: HouseView | null, on: string) => houseIssue(house, 'GF1', day(on));
const code = (house: HouseView | null, on: string) => issue(house, on)?.code ?? null;

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

test('each refusal says which house or which day; the closing and the opening day themselves are inside', () => {
  const house = { house: 'GF1' };
  expect(issue(null, '20260301')).toEqual({ code: 'V_NOTEXISTS', field: 'roomid', params: { value: 'GF1' } });
  expect(issue({ ...filling('active'), active: false }, '20260301')).toMatchObject({ params: house });
  expect(issue(batch(null), '20260301')).toEqual({ code: '813', field: 'roomid', params: house });
  // The sentence of a chicken house speaks of birds.
  expect(issue({ ...batch(null), animals: 'birds' }, '20260301')).toEqual({ code: '813', field: 'roomid', params: { ...house, why: 'birds' } });
  expect(code(batch({ parityid: 3, state: 'cancelled', opendt: day('20260301'), closedt: null }), '20260301')).toBe('813');
  expect(issue(filling('active'), '20260228')).toMatchObject({ params: { date: '20260301' } });
  expect(issue(filling('closed', '20260701'), '20260702')).toMatchObject({ params: { date: '20260701' } });
  expect(issue(filling('closed', '20260701'), '20260701')).toEqual({ code: '814', field: 'roomid', params: { house: 'GF1', date: '20260701' } });
  expect(code(filling('active', '20260701'), '20260701')).toBeNull();
});
