import { expect, test } from 'vitest';
import { nextInQueue, queueOf } from './event-queue.tsx';

test('animals of a list follow each other, each once; after the last and beside the list comes nobody', () => {
  const queue = queueOf('s1, S2,s1,,S3');
  expect(queue).toEqual(['S1', 'S2', 'S3']);
  expect(['S1', 'S2', 'S3', 'S9'].map((pgid) => nextInQueue(queue, pgid))).toEqual(['S2', 'S3', null, null]);
  expect(queueOf(undefined)).toEqual([]);
});
