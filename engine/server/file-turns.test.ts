import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileTurns } from './file-turns.ts';

const STAYS = new AbortController().signal;

/** Work that ends when told to, with the names of those who began in their order. */
function stage(atOnce: number) {
  const turns = new FileTurns(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (owner: string, ticket: string, gone: AbortSignal = STAYS): Promise<void> =>
    turns.run({ owner, ticket }, gone, () => {
      begun.push(`${owner}${ticket}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const end = async (): Promise<void> => {
    await nextTurn();
    ends.shift()?.();
    await nextTurn();
  };
  return { turns, begun, ask, end };
}

describe('turns', () => {
  test('go round the people: one wish is not held up by another’s many', async () => {
    const { turns, begun, ask, end } = stage(1);
    for (const ticket of ['1', '2', '3']) void ask('a', ticket);
    void ask('b', '1');
    expect(['a', 'b'].map((owner) => turns.place(owner, owner === 'a' ? '3' : '1'))).toEqual([2, 0]);
    for (let time = 0; time < 4; time += 1) await end();
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('who waits is told how many are before, until the own turn comes', async () => {
    const { turns, ask, end } = stage(2);
    for (const owner of ['a', 'b', 'c', 'd']) void ask(owner, '1');
    expect(['a', 'b', 'c', 'd'].map((owner) => turns.place(owner, '1'))).toEqual([null, null, 0, 1]);
    await end();
    expect(['c', 'd'].map((owner) => turns.place(owner, '1'))).toEqual([null, 0]);
  });

  test('who goes away gives the place up', async () => {
    const { turns, begun, ask, end } = stage(1);
    const leaver = new AbortController();
    void ask('a', '1');
    const left = ask('b', '1', leaver.signal);
    void ask('c', '1');
    leaver.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(turns.place('c', '1')).toBe(0);
    await end();
    expect(begun).toEqual(['a1', 'c1']);
  });

  test('too many wishes of one person are refused, those of others are not', async () => {
    const { ask } = stage(1);
    const asked = Array.from({ length: 14 }, (_, n) => ask('a', String(n)));
    await expect(asked.at(-1)).rejects.toMatchObject({ issues: [{ code: 'ACC_RATE' }] });
    void ask('b', '1');
  });

  test('work that fails frees its turn', async () => {
    const turns = new FileTurns(1);
    await expect(turns.run({ owner: 'a', ticket: null }, STAYS, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.run({ owner: 'b', ticket: null }, STAYS, () => Promise.resolve(7))).toBe(7);
  });

  test('whoever asks in whatever order, no more work at once than may, and all are served', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), fc.integer({ min: 1, max: 3 }), async (owners, atOnce) => {
        const turns = new FileTurns(atOnce);
        let [running, most, done] = [0, 0, 0];
        const wishes = owners.map((owner) =>
          turns
            .run({ owner: String(owner), ticket: null }, STAYS, async () => {
              running += 1;
              most = Math.max(most, running);
              await Promise.resolve();
              running -= 1;
            })
            .then(() => {
              done += 1;
            }),
        );
        const refusals = (await Promise.allSettled(wishes)).filter(({ status }) => status === 'rejected').length;
        expect(done + refusals).toBe(owners.length);
        expect(most).toBeLessThanOrEqual(atOnce);
      }),
    );
  });
});
