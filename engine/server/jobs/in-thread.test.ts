import { expect, test } from 'vitest';
import { inThread, type ThreadWatch } from './in-thread.ts';

const body = (code: string): URL =>
  new URL(`data:text/javascript,import { parentPort as port, workerData as input } from 'node:worker_threads';${code}`);

const watch = (more: Partial<ThreadWatch<number>> = {}): ThreadWatch<number> => ({
  onProgress: () => undefined,
  pulse: () => Promise.resolve(),
  limitMs: 60_000,
  signal: new AbortController().signal,
  ...more,
});

const ENDLESS = 'setInterval(() => undefined, 1000)';

test('the thread tells how far it is and answers what it computed of its input', async () => {
  const onProgress: number[] = [];
  const file = body('port.postMessage({ progress: 40 }); port.postMessage({ progress: 80 }); port.postMessage({ result: input * 2 })');
  expect(await inThread<number, number>(file, 21, watch({ onProgress: (at) => onProgress.push(at) }))).toBe(42);
  expect(onProgress).toEqual([40, 80]);
});

test('one that takes too long, ends by itself, throws or is stopped says so', async () => {
  expect(await inThread(body(ENDLESS), null, watch({ limitMs: 50 }))).toBe('time');
  expect(await inThread(body('process.exit(3)'), null, watch())).toBe('died');
  await expect(inThread(body("throw new Error('no pedigree')"), null, watch())).rejects.toThrow('no pedigree');
  const stop = new AbortController();
  const stopped = inThread(body(ENDLESS), null, watch({ signal: stop.signal }));
  stop.abort();
  await expect(stopped).rejects.toThrow('stopped');
  await expect(inThread(body(ENDLESS), null, watch({ signal: stop.signal }))).rejects.toThrow('stopped');
});
