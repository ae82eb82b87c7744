import { LIVES, type TestFarm } from './life.ts';
import type { RuleCase, Typed } from './rule-case.ts';

const two = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
const one = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating);
const WEA = { weannum: 12, roomid: 'N1' };
const wea = (day: string, more: Record<string, string | number | null> = {}): Typed => ({ line: ['WEA', day, { ...WEA, ...more }] });
const swn = (day: string, weannum: number): Typed => ({ line: ['SWN', day, { weannum, roomid: 'N1' }] });

/** Messages of weanings: 405 to 413, W_LACT, W_WEANKG. */
export const WEANING_CASES: readonly RuleCase[] = [
  {
    code: '405',
    says: 'a weaning of a sow in pig',
    given: (farm) => one(farm).given('S2', ...LIVES.mated),
    bad: { ...wea('20260526'), pgid: 'S2' },
    good: wea('20260526'),
  },
  {
    code: '406',
    says: 'a litter weaned already',
    given: (farm) => one(farm).given('S2', ...LIVES.weaned),
    bad: { ...wea('20260527'), pgid: 'S2' },
    good: wea('20260527'),
    params: { date: '20260526' },
  },
  {
    code: '407',
    says: 'fewer weaned than are with her',
    given: one,
    bad: wea('20260526', { weannum: 11 }),
    good: wea('20260526'),
    params: { n: 11, curnum: 12 },
  },
  {
    code: '407',
    says: 'fewer weaned: a loss with its reason settles it',
    given: one,
    bad: wea('20260526', { weannum: 11 }),
    good: wea('20260526', { weannum: 11, lossreason: 'WHY' }),
  },
  {
    code: '371',
    says: 'the loss at weaning with an unknown reason',
    given: one,
    bad: wea('20260526', { weannum: 11, lossreason: 'NOREASON' }),
    good: wea('20260526', { weannum: 11, lossreason: 'WHY' }),
  },
  {
    code: '407',
    says: 'more weaned: the giving sow settles it',
    given: two,
    bad: wea('20260526', { weannum: 13 }),
    good: wea('20260526', { weannum: 13, givepgid: 'S2' }),
  },
  {
    code: '400',
    says: 'more weaned than the giving sow has',
    farm: { settings: { LITCURMAX: 40 } },
    given: two,
    bad: wea('20260526', { weannum: 25, givepgid: 'S2' }),
    good: wea('20260526', { weannum: 24, givepgid: 'S2' }),
  },
  { code: '408', says: 'a lactation over LACTMAX 60', given: one, bad: wea('20260702'), good: wea('20260701'), params: { n: 61, max: 60 } },
  {
    code: 'W_LACT',
    says: 'a lactation under LACTWARN 14',
    level: 'warning',
    given: one,
    bad: wea('20260515'),
    good: wea('20260516'),
    params: { n: 13 },
  },
  {
    code: '409',
    says: 'pigs under 2 kg',
    given: one,
    bad: wea('20260526', { weanweight: 23.9 }),
    good: wea('20260526', { weanweight: 24 }),
    params: { min: 2, max: 20 },
  },
  {
    code: 'W_WEANKG',
    says: 'pigs under WWWARN 3.5 kg',
    level: 'warning',
    given: one,
    bad: wea('20260526', { weanweight: 41.9 }),
    good: wea('20260526', { weanweight: 42 }),
  },
  {
    code: '410',
    says: 'sexes that do not make the pigs weaned',
    given: one,
    bad: wea('20260526', { mlweannum: 6, feweannum: 5 }),
    good: wea('20260526', { mlweannum: 6, feweannum: 6 }),
    params: { n: 12 },
  },
  { code: '411', says: 'no nursery house', given: one, bad: wea('20260526', { roomid: null }), good: wea('20260526') },
  {
    code: '411',
    says: 'a sow without piglets needs no house',
    given: (farm) => one(farm).given('S2', ...LIVES.empty),
    bad: wea('20260526', { roomid: null }),
    good: { pgid: 'S2', line: ['WEA', '20260503', { weannum: 0 }] },
  },
  {
    code: '382',
    says: 'a weaning group nobody made',
    given: one,
    bad: wea('20260526', { weangrp: '209901' }),
    good: wea('20260526', { weangrp: '202602' }),
  },
  {
    code: '412',
    says: 'a partial weaning where the farm has none',
    farm: { settings: { subweanflg: 'N' } },
    given: one,
    bad: swn('20260520', 3),
    good: wea('20260526'),
  },
  {
    code: '413',
    says: 'a partial weaning of all',
    farm: { settings: { subweanflg: 'Y' } },
    given: one,
    bad: swn('20260520', 12),
    good: swn('20260520', 11),
  },
  {
    code: '374',
    says: 'two partial weanings a day',
    farm: { settings: { subweanflg: 'Y' } },
    given: (farm) => one(farm).given('S1', ['SWN', '20260520', { weannum: 2, roomid: 'N1' }]),
    bad: swn('20260520', 3),
    good: swn('20260521', 3),
  },
  {
    code: '404',
    says: 'a partial weaning of a sow in pig',
    farm: { settings: { subweanflg: 'Y' } },
    given: (farm) => one(farm).given('S2', ...LIVES.mated),
    bad: { ...swn('20260520', 3), pgid: 'S2' },
    good: swn('20260520', 3),
  },
];
