import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessDelay } from './guesses.ts';
import { addressKey, RateLimit } from './rate-limit.ts';
import { Refused } from './refused.ts';
import { Turns, TurnsByKey } from './turns.ts';

const rule = { tries: 5, mostMinutes: 15 };

test.each([
  [0, 0],
  [4, 0],
  [5, 60],
  [6, 120],
  [7, 240],
  [8, 480],
  [9, 900],
  [10, 900],
  [5000, 900],
])('after %i wrong guesses the next waits %i s', (wrong, seconds) => expect(guessDelay(wrong, rule)).toBe(seconds));

test('the wait grows with the guesses and never beyond the setting', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 3, max: 10 }), fc.integer({ min: 1, max: 120 }), (wrong, tries, mostMinutes) => {
      const [now, next] = [guessDelay(wrong, { tries, mostMinutes }), guessDelay(wrong + 1, { tries, mostMinutes })];
      return now <= next && next <= mostMinutes * 60 && (wrong < tries ? now === 0 : now >= 60);
    }),
  );
});

describe('turns', () => {
  test('never more than allowed at once, everyone in order, nothing lost when one fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 30 }), async (atOnce, fails) => {
        const turns = new Turns(atOnce, 100);
        const [began, running] = [[] as number[], { now: 0, most: 0 }];
        const ends = fails.map((fail, index) =>
          turns
            .run(async () => {
              began.push(index);
              running.now += 1;
              running.most = Math.max(running.most, running.now);
              await new Promise((done) => setImmediate(done));
              running.now -= 1;
              if (fail) throw new Error('failed');
              return index;
            })
            .catch(() => null),
        );
        expect(await Promise.all(ends)).toEqual(fails.map((fail, index) => (fail ? null : index)));
        expect(began).toEqual(fails.map((_, index) => index));
        expect(running.most).toBeLessThanOrEqual(atOnce);
        expect(turns.idle).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('who comes when too many wait is refused, of that key alone', async () => {
    const turns = new TurnsByKey(2);
    let open = (): void => undefined;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const held = [1, 2, 3].map(() => turns.run('an', () => gate));
    await expect(turns.run('an', () => gate)).rejects.toBeInstanceOf(Refused);
    expect(await turns.run('binh', async () => 'free')).toBe('free');
    open();
    await Promise.all(held);
    expect(await turns.run('an', async () => 'free')).toBe('free');
  });
});

describe('limits', () => {
  test('so many in the time, more as time passes, each key by itself', () => {
    let now = 0;
    const limit = new RateLimit(3, 60, () => now);
    for (let i = 0; i < 3; i += 1) limit.take('a');
    expect(() => limit.take('a')).toThrow(Refused);
    limit.take('b');
    now = 19_999;
    expect(() => limit.take('a')).toThrow(Refused);
    now = 20_000;
    limit.take('a');
    expect(() => limit.take('a')).toThrow(Refused);
    now = 10_000_000;
    for (let i = 0; i < 3; i += 1) limit.take('a');
    expect(() => limit.check('a')).toThrow(Refused);
  });

  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:0:7:aaaa::1', '2001:db8:0:7'],
    ['2001:DB8::7:1:2:3:4', '2001:db8:0:7'],
    ['2001:0db8:0000:0007:1:2:3:4', '2001:db8:0:7'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
});
