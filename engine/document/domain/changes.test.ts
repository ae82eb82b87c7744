import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Compared, changesOf } from './changes.ts';

const doc = (lines: readonly object[], more: Partial<Compared> = {}): Compared => ({
  carried: ['MAIN', '20260101'],
  head: { remark: 'a' },
  lines,
  ...more,
});
const A = { item: 'A', qty: 1 };
const B = { item: 'B', qty: 2 };
const C = { item: 'C', qty: 3 };

describe('what a correction changes', () => {
  test('the rows that differ, those added and those gone', () => {
    expect(changesOf(doc([A, B]), doc([A, C]))).toEqual({ back: new Set([1]), post: [1], any: true });
    expect(changesOf(doc([A]), doc([A, B]))).toEqual({ back: new Set(), post: [1], any: true });
    expect(changesOf(doc([A, B]), doc([A]))).toEqual({ back: new Set([1]), post: [], any: true });
  });

  test('every row when what all of them carry differs', () => {
    expect(changesOf(doc([A, B]), doc([A, B], { carried: ['MED', '20260101'] }))).toEqual({ back: new Set([0, 1]), post: [0, 1], any: true });
  });

  test('nothing when it says the same: blanks and the order of members do not count', () => {
    const same = doc([{ qty: 1, item: 'A', lot: null, remark: '' }], { head: { refno: undefined, remark: 'a' } });
    expect(changesOf(doc([A]), same)).toEqual({ back: new Set(), post: [], any: false });
    expect(changesOf(doc([A]), doc([A], { head: { remark: 'b' } }))).toEqual({ back: new Set(), post: [], any: true });
  });

  const line = fc.record({ item: fc.constantFrom('A', 'B'), qty: fc.integer({ min: 1, max: 3 }) });

  test('taking back and posting turns the postings of the older into those of the newer', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(line, { maxLength: 6 }), fc.boolean(), (was, is, moved) => {
        const { back, post, any } = changesOf(doc(was), doc(is, moved ? { carried: [] } : {}));
        const kept = was.flatMap((one, i) => (back.has(i) ? [] : [[i, one] as const]));
        const now = [...kept, ...post.map((i) => [i, is[i]] as const)].toSorted(([a], [b]) => a - b).map(([, one]) => one);
        expect(now).toEqual(is);
        expect(any).toBe(back.size > 0 || post.length > 0);
      }),
    );
  });
});
