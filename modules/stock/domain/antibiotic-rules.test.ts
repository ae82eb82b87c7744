import { expect, test } from 'vitest';
import { antibioticIssues, type Given, isPastPrevention, type Raised } from './antibiotic-rules.ts';

const pig = (age: number | null, kg: number | null): Raised => ({ species: 'pig', age, kg });
const COLISTIN: Given = { itemid: 'COL', itemtp: 'medicine', antibiotic: true, prescribed: false, route: 'feed', prescription: null };
const codes = (given: Partial<Given>, raised: Raised | null, pigtype: string | null = null, how: 'off' | 'warn' | 'refuse' = 'refuse') =>
  antibioticIssues({ ...COLISTIN, ...given }, { raised, pigtype }, how).map(({ code, level }) => `${code} ${level ?? 'refusal'}`);

test('prevention in feed ends past 25 kg and 60 days of a pig, past 21 days of a bird', () => {
  expect([pig(60, 40), pig(70, 25), pig(61, 25.1), pig(61, null), pig(null, 26), pig(null, null)].map(isPastPrevention)).toEqual([
    ...[false, false, true, true, true, false],
  ]);
  expect([21, 22].map((age) => isPastPrevention({ species: 'bird', age, kg: null }))).toEqual([false, true]);
});

test('an antibiotic in feed without a prescription is refused of old pigs, of a feed that holds it too, never by injection', () => {
  expect(codes({}, pig(61, 30))).toEqual(['NOTE_ABX refusal']);
  expect(codes({ itemtp: 'feed', route: null }, pig(61, 30))).toEqual(['NOTE_ABX refusal']);
  expect(codes({}, null, 'mated')).toEqual(['NOTE_ABX refusal']);
  expect([codes({}, null, 'weaner'), codes({ route: 'im' }, pig(90, 60)), codes({ prescription: 'DT-12' }, pig(90, 60))]).toEqual([[], [], []]);
  expect([codes({ antibiotic: false }, pig(90, 60)), codes({}, pig(50, 18))]).toEqual([[], []]);
});

test('what is on prescription only names one; the farm says whether that refuses or warns', () => {
  expect(codes({ prescribed: true, route: 'im' }, pig(90, 60))).toEqual(['NOTE_RX refusal']);
  expect(codes({ prescribed: true }, pig(90, 60), null, 'warn')).toEqual(['NOTE_RX warning', 'NOTE_ABX warning']);
  expect(codes({ prescribed: true }, pig(90, 60), null, 'off')).toEqual([]);
});
