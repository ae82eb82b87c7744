import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireIssue } from '#engine/define/envelope.ts';
import { type TestApp, testApp } from '#testkit/test-app.ts';
import { Typist } from './corrections.fixture.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
  for (const pgid of ['BW1', 'BW2']) await type.lactating(pgid);
}, 120_000);
afterAll(() => farm.close());

type Row = Readonly<Record<string, string | number | null>>;

/** Codes and fields told of each row of a weaning sheet that is only looked at. */
async function recorded(rows: readonly Row[]): Promise<string[][]> {
  const body = { reqid: crypto.randomUUID(), sheet: 'weaning', rows, mode: 'all', check: true, accept: false };
  const { data, text } = await farm.inject('/herd/importEvents', body, 'manager');
  const answer = data as { rows: { issues: WireIssue[] }[] } | null;
  if (answer === null) throw new Error(text);
  return answer.rows.map(({ issues }) => issues.filter(({ level }) => level !== 'warning').map(({ code, field }) => `${code} ${field}`));
}

const good: Row = { pgid: 'BW1', weandt: '20260814', weannum: 12, weanweight: 78, roomid: 'N1', applyid: 'OP1' };

/** What may be wrong with a weaning, each with what must be said of it. */
const FAULTS: readonly (readonly [Row, RegExp])[] = [
  [{ weannum: 11.5 }, /^V_INTEGER weannum$/],
  [{ roomid: null }, /^411 roomid$/],
  [{ roomid: 'NOWHERE' }, /roomid$/],
  [{ applyid: null }, /^370 applyid$/],
  [{ applyid: 'NOBODY' }, /^370 applyid$/],
  [{ weanweight: -4 }, /^V_NOTNEG weanweight$/],
  [{ weandt: '20261301' }, /weandt$/],
  [{ pgid: 'NOSUCH' }, /^366 pgid$/],
];

describe('a sheet tells all faults of a row at once', () => {
  test('a part of a pig and no house: both', async () => {
    expect(await recorded([{ ...good, weannum: 11.5, roomid: null }])).toEqual([['V_INTEGER weannum', '411 roomid']]);
  });

  test('more pigs than she has, beside a part of a kilogram below none and nobody who did it', async () => {
    const [issues] = await recorded([{ ...good, weannum: 14, weanweight: -1, applyid: null }]);
    expect(issues).toEqual(expect.arrayContaining(['V_NOTNEG weanweight', '370 applyid']));
    expect(issues?.some((issue) => issue.endsWith(' weannum'))).toBe(true);
  });

  test('whatever is wrong together, each fault is told that is told alone', async () => {
    expect(await recorded([good])).toEqual([[]]);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...FAULTS], { minLength: 1, maxLength: 4 }), async (faults) => {
        // Of two faults of one field only one can be typed.
        const byField = new Map(faults.map((fault) => [Object.keys(fault[0])[0], fault]));
        // The house of a weaning is asked by rules that need the sow.
        if (byField.has('pgid')) byField.delete('roomid');
        const row = Object.assign({}, good, ...[...byField.values()].map(([part]) => part)) as Row;
        const [issues = []] = await recorded([row]);
        for (const [part, expected] of byField.values())
          expect(issues, JSON.stringify(part)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
        // Nothing is said of a field that is right.
        const wrong = new Set([...byField.keys(), ...(byField.has('weandt') ? ['eventdt'] : [])]);
        expect(issues.filter((issue) => !wrong.has(issue.split(' ')[1]))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('rows that name one another’s animal are judged as well', async () => {
    const [first = [], second = []] = await recorded([good, { ...good, roomid: null }]);
    expect([first[0], second]).toEqual(['V_DUPROW pgid', ['V_DUPROW pgid', '411 roomid']]);
  });
});
