// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { noteOpened, ownPagesOf, toggleMarked } from './own-pages.ts';

beforeEach(() => localStorage.clear());

test('what was opened stands once, the last on top, twelve at most; animals by their identity', () => {
  for (let n = 1; n <= 14; n++) noteOpened('an', { name: 'PigQRDetails', label: `S${n}`, params: { pgid: `S${n}` } });
  noteOpened('an', { name: 'PigWeekReport' });
  noteOpened('an', { name: 'PigQRDetails', label: 'S9', params: { pgid: 'S9' } });
  const names = ownPagesOf('an').recent.map(({ name, label }) => label ?? name);
  expect(names).toEqual(['S9', 'PigWeekReport', 'S14', 'S13', 'S12', 'S11', 'S10', 'S8', 'S7', 'S6', 'S5', 'S4']);
  expect(ownPagesOf('binh').recent).toEqual([]);
});

test('the usual pages are marked until the person chooses; a mark taken away stays away', () => {
  expect(ownPagesOf('lan').marked).toEqual(['PigEvent', 'PigLstReport', 'PigWeekReport']);
  toggleMarked('lan', 'PigEvent');
  toggleMarked('lan', 'FarmParam');
  expect(ownPagesOf('lan').marked).toEqual(['PigLstReport', 'PigWeekReport', 'FarmParam']);
  toggleMarked('lan', 'FarmParam');
  toggleMarked('lan', 'PigLstReport');
  toggleMarked('lan', 'PigWeekReport');
  expect(ownPagesOf('lan').marked).toEqual([]);
});
