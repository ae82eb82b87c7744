import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { LockRule } from '#kernel/locks.ts';
import { doseIssues, type HouseDose, type HouseResult, lastDoses, nextDue, responseOf, samplingsDue } from './doses.ts';

const day = (text: string) => text as BusinessDate;
const LOCK: LockRule = { curbusdt: day('20260601'), lockday: 30, backday: 7, usrlvl: 30, aprlvl: 60 };
const DOSE: HouseDose = {
  ...{ doseid: 'd', farmid: 'F', species: 'pig', roomid: 'K1', parityid: null, pigclass: null, ageweeks: null },
  ...{ itemid: 'V-CSF', disease: 'CSF', doseno: 1, heads: 100, givendt: day('20260530'), lot: 'L1', expdt: day('20261231') },
};
const facts = { lock: LOCK, held: 100, item: 'CSF vaccine', others: [] };
const codes = (dose: Partial<HouseDose>, more: object = {}) =>
  doseIssues({ ...DOSE, ...dose }, { ...facts, ...more }).map(({ code, field, level }) => [code, field, level ?? 'error']);

describe('a dose of a house', () => {
  test.each([
    [{}, {}, []],
    [{ givendt: day('20260602') }, {}, [['359', 'givendt', 'error']]],
    [{ givendt: day('20260525') }, {}, []],
    [{ givendt: day('20260524') }, {}, [['365', 'givendt', 'error']]],
    [{ givendt: day('20260524') }, { lock: { ...LOCK, usrlvl: 60 } }, []],
    [{ heads: 101 }, {}, [['875', 'heads', 'error']]],
    [{}, { held: null }, [['875', 'heads', 'error']]],
    [{ expdt: day('20260530') }, {}, []],
    [{ expdt: day('20260529') }, {}, [['820', 'lot', 'error']]],
    [{}, { others: [{ itemid: 'V-CSF', doseno: 1, givendt: day('20260523') }] }, [['W_DOSE', 'doseno', 'warning']]],
    [{}, { others: [{ itemid: 'V-CSF', doseno: 1, givendt: day('20260522') }] }, []],
    [{}, { others: [{ itemid: 'V-CSF', doseno: 2, givendt: day('20260530') }] }, []],
    [{}, { others: [{ itemid: 'V-PRRS', doseno: 1, givendt: day('20260530') }] }, []],
  ])('%o beside %o is answered %j', (dose, more, expected) => {
    expect(codes(dose, more)).toEqual(expected);
  });

  test('of each vaccine of a house the newest dose counts', () => {
    const second = { ...DOSE, doseno: 2, givendt: day('20260531') };
    expect(lastDoses([second, DOSE, { ...DOSE, itemid: 'V-PRRS' }]).map(({ itemid, doseno }) => [itemid, doseno])).toEqual([
      ['V-CSF', 2],
      ['V-PRRS', 1],
    ]);
  });
});

const titre = (sampledt: string, stat: number, more: Partial<HouseResult> = {}): HouseResult => ({
  ...{ roomid: 'K1', sampledt: day(sampledt), disease: 'CSF', testcd: 'CSF-SN', test: 'CSF SN', kit: 'OWN', formula: 'titre', decimals: 0 },
  ...{ stat, cls: stat >= 2 ? 'pos' : 'neg', protective: stat >= 32, ...more },
});

describe('the response to a dose', () => {
  const window = [14, 42] as const;

  // 14 days after 30 May is 13 June, 42 days 11 July.
  test('takes the newest sampling from the 14th to the 42nd day: GMT 2^mean(log2), protection, CV of log2', () => {
    const results = [
      titre('20260612', 512),
      titre('20260613', 8),
      ...[8, 16, 16, 32, 64, 128].map((one) => titre('20260711', one)),
      titre('20260712', 1024),
      titre('20260711', 4, { roomid: 'K2' }),
      titre('20260711', 4, { disease: 'PRRS' }),
    ];
    const found = responseOf(DOSE, results, window);
    expect(found).toMatchObject({ sampledt: '20260711', n: 6, protection: 50, positive: 100 });
    // The example of the catalogue: GMT of 8, 16, 16, 32, 64, 128 is 28.5.
    expect(found?.gmt).toBeCloseTo(28.5, 1);
    // log2: 3 4 4 5 6 7, mean 4.8333, SD 1.4720: CV 30.5, no longer even.
    expect(found?.cv).toBeCloseTo(30.45, 1);
    expect(found?.reading).toBe('middling');
    expect(responseOf(DOSE, results.slice(0, 1), window)).toBeNull();
  });

  test('never mixes tests: of one day the test most samples had', () => {
    const elisa = { testcd: 'CSF-AB', kit: 'B', formula: 'pi' };
    const results = [titre('20260620', 64), titre('20260620', 50, elisa), titre('20260620', 70, elisa)];
    expect(responseOf(DOSE, results, window)).toMatchObject({ testcd: 'CSF-AB', n: 2, mean: 60 });
  });

  test('a house is due for sampling from the first day of the window until two weeks after it, unless it was sampled', () => {
    const due = (today: string, results: readonly HouseResult[] = []) =>
      samplingsDue([DOSE], results, window, day(today)).map(({ from, to, late }) => [from, to, late]);
    expect(due('20260612')).toEqual([]);
    expect(due('20260613')).toEqual([['20260613', '20260711', false]]);
    expect(due('20260712')).toEqual([['20260613', '20260711', true]]);
    expect(due('20260726')).toEqual([]);
    expect(due('20260613', [titre('20260613', 32)])).toEqual([]);
  });
});

test('next due by plan is the first span no dose and no issue stands for', () => {
  const plan = (from: string, to: string, on: string | null = null) => ({ from: day(from), to: day(to), on: on === null ? null : day(on) });
  const plans = [plan('20260501', '20260503'), plan('20260601', '20260605'), plan('20260701', '20260701')];
  expect(nextDue(plans, [], day('20260601'))).toEqual({ on: '20260501', state: 'late' });
  expect(nextDue(plans, [day('20260508')], day('20260601'))).toEqual({ on: '20260601', state: 'due' });
  expect(nextDue([plan('20260501', '20260503', '20260502'), ...plans.slice(1)], [day('20260601')], day('20260601'))).toEqual({
    on: '20260701',
    state: 'coming',
  });
  expect(nextDue([], [], day('20260601'))).toBeNull();
});
