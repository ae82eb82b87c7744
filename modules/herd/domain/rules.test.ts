import { describe, expect, it } from 'vitest';
import { errors } from '#i18n/errors/en.ts';
import { errorsOf } from '#kernel/issue.ts';
import { BOUND_CASES } from './testing/bounds.cases.ts';
import { BREEDING_CASES } from './testing/breeding.cases.ts';
import { COMMON_CASES } from './testing/common.cases.ts';
import { ENTRY_CASES } from './testing/entry.cases.ts';
import { FARROWING_CASES } from './testing/farrowing.cases.ts';
import { FOSTERING_CASES } from './testing/fostering.cases.ts';
import { HISTORY_CASES } from './testing/history.cases.ts';
import { LEAVING_CASES } from './testing/leaving.cases.ts';
import { codes, TestFarm } from './testing/life.ts';
import type { RuleCase } from './testing/rule-case.ts';
import { WEANING_CASES } from './testing/weaning.cases.ts';

const ALL: Readonly<Record<string, readonly RuleCase[]>> = {
  'any event': COMMON_CASES,
  entry: ENTRY_CASES,
  breeding: BREEDING_CASES,
  farrowing: FARROWING_CASES,
  fostering: FOSTERING_CASES,
  weaning: WEANING_CASES,
  leaving: LEAVING_CASES,
  'first load': HISTORY_CASES,
  'the other side of a bound': BOUND_CASES,
};

/** Messages that are no rule of one event: corrections.test.ts and nursery.test.ts have them. */
const ELSEWHERE = ['364', '414', '415', '427', '428', '429', '432', '434', '435', '436'];

function farmOf(one: RuleCase): TestFarm {
  const farm = new TestFarm(one.farm);
  one.given(farm);
  return farm;
}

for (const [name, cases] of Object.entries(ALL)) {
  describe(`rules: ${name}`, () => {
    it.each(cases)('$code: $says', (one) => {
      const answered = farmOf(one).plan(one.bad.pgid ?? 'S1', one.bad.line, one.bad.head);
      const issue = answered.issues.find(({ code }) => code === one.code);
      expect(codes(answered.issues)).toContain(one.code);
      expect(issue?.level ?? 'error').toBe(one.level ?? 'error');
      if (one.params !== undefined) expect(issue?.params).toMatchObject(one.params);
      const passed = farmOf(one).plan(one.good.pgid ?? 'S1', one.good.line, one.good.head);
      expect(errorsOf(passed.issues)).toEqual([]);
      expect(codes(passed.issues)).not.toContain(one.code);
    });
  });
}

describe('the message list', () => {
  it('has an example for every number from 357 to 436 and every warning of the herd', () => {
    const seen = new Set([
      ...Object.values(ALL)
        .flat()
        .map(({ code }) => code),
      ...ELSEWHERE,
    ]);
    const numbers = Array.from({ length: 436 - 359 + 1 }, (_, index) => String(359 + index));
    const warnings = ['W_GEST', 'W_LITTER', 'W_LACT', 'W_WEANKG', 'W_GILT', 'W_FOSTER', 'W_TEATS', 'W_HOUSE', 'W_INBRED', 'W_UNBAL'];
    expect(['357', ...numbers, ...warnings].filter((code) => !seen.has(code))).toEqual([]);
    expect([...seen].filter((code) => !Object.hasOwn(errors, code))).toEqual([]);
  });
});
