import { expect, test } from 'vitest';
import { type KeptState, KeptStore, type KeptTable, keptChangedBy, keptOf } from './kept.ts';

test.each([
  ['insert into setting (scope) values ($1)', ['setting']],
  ['update code_row t set extra = $1', ['code_row']],
  ['delete from user_menu where user_id = $1', ['user_menu']],
  ['with gone as (delete from setting returning 1)\n update farm set state = $1', ['setting', 'farm']],
  ['call move_farm($1, $2, $3)', ['farm']],
  ['select state from farm where farm_id = $1 for update', []],
  ['insert into farm_group (prnt1) values ($1)', []],
  ['update animal set weight = $1', []],
])('what a statement changes of what is kept: %s', (sql, tables) => {
  expect(keptChangedBy(sql)).toEqual(tables);
});

const state = (setting: number): KeptState => ({ versions: { setting }, nowMs: 0 });

/** One transaction after the other, each with the version it finds as it opens. */
function server() {
  const store = new KeptStore();
  let read = 0;
  return {
    reads: () => read,
    open: (found: number, stored: string, { now = found, changed = [] }: { now?: number; changed?: KeptTable[] } = {}) => {
      const kept = keptOf(store, () => Promise.resolve(state(now)), new Set(changed));
      kept.know(state(found));
      return kept.read(['setting'], 'settings', () => {
        read += 1;
        return Promise.resolve(stored);
      });
    },
  };
}

test('a value is read once while its version stands, and again when it rose', async () => {
  const { open, reads } = server();
  for (const [version, value] of [
    [1, 'first'],
    [1, 'first'],
    [2, 'second'],
    [2, 'second'],
  ] as const)
    expect(await open(version, value)).toBe(value);
  expect(reads()).toBe(2);
});

test('who opened before a change reads what stood then and takes nothing later away', async () => {
  const { open, reads } = server();
  await open(2, 'second');
  expect(await open(1, 'first')).toBe('first');
  expect(await open(2, 'never')).toBe('second');
  expect(reads()).toBe(2);
});

test('what was changed between the versions and the reading is used and not kept', async () => {
  const { open } = server();
  expect(await open(1, 'second', { now: 2 })).toBe('second');
  expect(await open(1, 'first')).toBe('first');
});

test('who changed rows reads his own, which nobody else is given', async () => {
  const { open } = server();
  await open(1, 'first');
  expect(await open(1, 'own', { changed: ['setting'] })).toBe('own');
  expect(await open(1, 'never')).toBe('first');
});
