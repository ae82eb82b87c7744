// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearNotices, noticesNow, notify, setNotify } from './notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearNotices();
  vi.useRealTimers();
});

/** Which classes are told at a level. */
function recorded(level: number): string {
  clearNotices();
  setNotify(level, 15);
  for (const kind of ['ok', 'error', 'catch'] as const) notify(kind, kind, '');
  return noticesNow()
    .map(({ kind }) => kind)
    .join(' ');
}

test('notify levels are compared as numbers: 9 none, 6 catch, 4 error too, 2 ok too, 0 all', () => {
  expect([9, 6, 4, 2, 0].map(recorded)).toEqual(['', 'catch', 'error catch', 'ok error catch', 'ok error catch']);
  // A level between two classes: as numbers 5 lies above error, as texts 10 would lie below 2.
  expect([recorded(5), recorded(10)]).toEqual(['catch', '']);
});

test('a toast stays for the seconds of the notify time, then only in the list', () => {
  setNotify(2, 15);
  notify('ok', 'Saved', '');
  const showing = (): boolean[] => noticesNow().map((notice) => notice.showing);
  vi.advanceTimersByTime(14_999);
  expect(showing()).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(showing()).toEqual([false]);
});

test('one toast shows at a time: the next takes its place, the list keeps both', () => {
  setNotify(2, 15);
  notify('error', 'Refused', '');
  notify('ok', 'Saved', '');
  expect(noticesNow().map(({ title, showing }) => `${title} ${showing}`)).toEqual(['Refused false', 'Saved true']);
});
