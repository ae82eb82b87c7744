import { expect, test } from 'vitest';
import { requestIds } from './use-save.ts';

function numbered(): ReturnType<typeof requestIds> {
  let n = 0;
  return requestIds(() => `id${++n}`);
}

test('a save without an answer keeps its request id, so that sending it again saves once', () => {
  const ids = numbered();
  const body = { pgid: 'S1' };
  expect(ids.of(body)).toBe('id1');
  ids.answered(0);
  expect(ids.of({ pgid: 'S1' })).toBe('id1');
});

test('another body is another save, and so is the same body after an answer', () => {
  const ids = numbered();
  expect(ids.of({ pgid: 'S1' })).toBe('id1');
  ids.answered(0);
  expect(ids.of({ pgid: 'S2' })).toBe('id2');
  ids.answered(400);
  expect(ids.of({ pgid: 'S2' })).toBe('id3');
  ids.answered(200);
  expect(ids.of({ pgid: 'S2' })).toBe('id4');
});
