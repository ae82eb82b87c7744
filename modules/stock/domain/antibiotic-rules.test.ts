import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { antibioticIssues, type Given, isPastPrevention, type Raised } from './antibiotic-rules.ts';

const pig = (age: number | null, kg: number | null): Raised => ({ species: 'pig', age, kg });
const COLISTIN: Given = { itemid: 'COL', itemtp: 'medicine', antibiotic: 'own', prescribed: false, route: 'feed', prescription: null };
const codes = (
  given: Partial<Given>,
  raised: Raised | null,
  pigtype: string | null = null,
  how: 'off' | 'warn' | 'refuse' = 'refuse',
  day = '20201231',
) =>
  antibioticIssues({ ...COLISTIN, ...given }, businessDate(day), { raised, pigtype }, how).map(({ code, level }) => `${code} ${level ?? 'refusal'}`);

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
  expect([codes({ antibiotic: null }, pig(90, 60)), codes({}, pig(50, 18))]).toEqual([[], []]);
});

test('what is on prescription only names one; the farm says whether that refuses or warns', () => {
  expect(codes({ prescribed: true, route: 'im' }, pig(90, 60))).toEqual(['NOTE_RX refusal']);
  expect(codes({ prescribed: true }, pig(90, 60), null, 'warn')).toEqual(['NOTE_RX warning', 'NOTE_ABX warning']);
  expect(codes({ prescribed: true }, pig(90, 60), null, 'off')).toEqual([]);
});

test('after the last day of its class an antibiotic in feed prevents disease in no animal, by prescription it treats', () => {
  const on = (day: string, given: Partial<Given>) => codes(given, pig(30, 8), null, 'refuse', day);
  const last = { critical: '20201231', high: '20211231', important: '20221231', own: '20251231' } as const;
  for (const [antibiotic, day] of Object.entries(last) as [keyof typeof last, string][]) {
    expect([on(day, { antibiotic }), on(String(Number(day) + 8870), { antibiotic })]).toEqual([[], ['NOTE_ABXEND refusal']]);
  }
  expect([on('20260101', { prescription: 'DT-1' }), on('20260101', { route: 'im' })]).toEqual([[], []]);
});
