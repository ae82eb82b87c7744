import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { awaitedByPage, whenPageStands } from './standing.ts';

// One clock for all: the page remembers when the last thing came.
beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

test('what is read ahead waits until nothing the page needs has been on its way for a moment', () => {
  const ahead = vi.fn();
  const file = awaitedByPage();
  whenPageStands(ahead);
  vi.advanceTimersByTime(3_000);
  expect(ahead).not.toHaveBeenCalled();
  file();
  vi.advanceTimersByTime(200);
  // Its answer asks for the next.
  const answer = awaitedByPage();
  vi.advanceTimersByTime(1_000);
  expect(ahead).not.toHaveBeenCalled();
  answer();
  answer();
  vi.advanceTimersByTime(600);
  expect(ahead).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  expect(ahead).toHaveBeenCalledTimes(1);
});

test('several wait for the same moment: what the first asks for does not hold up the second', () => {
  const [first, second] = [vi.fn(() => void awaitedByPage()), vi.fn()];
  whenPageStands(first);
  whenPageStands(second);
  vi.advanceTimersByTime(600);
  expect([first, second].map((run) => run.mock.calls.length)).toEqual([1, 1]);
});

test('a page that never comes to rest is waited for ten seconds; who gives up is not called', () => {
  const [ahead, given] = [vi.fn(), vi.fn()];
  awaitedByPage();
  whenPageStands(ahead);
  whenPageStands(given)();
  vi.advanceTimersByTime(9_800);
  expect(ahead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(ahead).toHaveBeenCalledTimes(1);
  expect(given).not.toHaveBeenCalled();
});
