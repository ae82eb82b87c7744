import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NEWER } from '#testkit/newer-names.ts';

/** Runs in a process of its own, which lacks the names until the stand-ins come. */
function inOldBrowser(asked: string): unknown {
  const script = `${NEWER} await import(${JSON.stringify(join(import.meta.dirname, 'stand-ins.ts'))}); process.stdout.write(JSON.stringify(${asked}))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
}

test('arrays are copied, never changed', () => {
  expect(inOldBrowser('(() => { const a = [3, 1, 2]; return [a.toSorted(), a.toSorted((x, y) => y - x), a.toReversed(), a]; })()')).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 1, 2],
  ]);
});

test('items are grouped in their order, by any key or by a name', () => {
  expect(inOldBrowser('[...Map.groupBy([1, 2, 3, 4], (n) => n % 2)]')).toEqual([
    [1, [1, 3]],
    [0, [2, 4]],
  ]);
  expect(inOldBrowser("Object.groupBy(['a', 'bb', 'c'], (text) => `n${text.length}`)")).toEqual({ n1: ['a', 'c'], n2: ['bb'] });
});

test('halves of a sign are replaced, pairs stay', () => {
  expect(inOldBrowser("['a\\uD800b', '\\uDC00', '🐖'].map((text) => text.toWellFormed())")).toEqual(['a\uFFFDb', '\uFFFD', '🐖']);
});

test('an address that is none is null', () => {
  expect(inOldBrowser("[URL.parse('/x', 'https://a.b')?.href, URL.parse('x')]")).toEqual(['https://a.b/x', null]);
});

test('a signal ends by time, and with the first of several', () => {
  expect(
    inOldBrowser(`await (async () => {
      const own = new AbortController();
      const any = AbortSignal.any([own.signal, AbortSignal.timeout(60000)]);
      const soon = AbortSignal.any([AbortSignal.timeout(5)]);
      const gone = AbortSignal.any([AbortSignal.abort('gone')]);
      const before = any.aborted;
      own.abort('why');
      await new Promise((done) => soon.addEventListener('abort', done));
      return [before, any.aborted, any.reason, soon.reason.name, gone.reason];
    })().finally(() => setTimeout(() => process.exit(), 0))`),
  ).toEqual([false, true, 'why', 'TimeoutError', 'gone']);
});
