import { expect, test } from 'vitest';
import { AGE_CLASSES, classLabel, classOf } from './classes.ts';

const animal = { pigclass: null, ageweeks: null, parity: null };

test.each([
  [{ ageweeks: 4.9 }, 'w0'],
  [{ ageweeks: 5 }, 'w5'],
  [{ pigclass: 'finisher', ageweeks: 24 }, 'w21'],
  [{ pigclass: 'finisher', ageweeks: 25 }, null],
  [{ pigclass: 'gilt', ageweeks: 30 }, 'gilt'],
  [{ pigclass: 'sow', parity: 0 }, 'gilt'],
  [{ pigclass: 'sow', parity: 4 }, 'p3'],
  [{ parity: 11 }, 'p6'],
  [{ pigclass: 'sow' }, null],
  [{ pigclass: 'boar', ageweeks: 60 }, 'boar'],
  [{}, null],
])('class of %o is %s', (given, key) => {
  expect(classOf({ ...animal, ...given })?.key ?? null).toBe(key);
});

test('classes are called as people call them', () => {
  expect(AGE_CLASSES.map((one) => classLabel(one).E)).toEqual([
    ...['0–4 weeks', '5–7 weeks', '8–10 weeks', '11–13 weeks', '14–16 weeks', '17–20 weeks', '21–24 weeks', 'Gilts'],
    ...['Sows, parity 1', 'Sows, parity 2', 'Sows, parity 3–5', 'Sows, parity 6+', 'Boars'],
  ]);
});
