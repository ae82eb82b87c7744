import { expect, test } from 'vitest';
import type { Db } from './db.ts';
import { withFarms } from './farm-scope.ts';

/** A transaction that notes which farms it sees; after a failed statement it takes no other, as PostgreSQL does. */
function transaction() {
  const seen: unknown[] = [];
  let failed = false;
  const db: Db = {
    query: async (sql, params) => {
      if (failed) throw new Error('the transaction is aborted');
      if (sql === 'bad') {
        failed = true;
        throw new Error('bad statement');
      }
      seen.push(params?.[0]);
      return { rows: [], rowCount: 0 };
    },
  };
  return { db, seen };
}

test('the farms named are in sight for the work, the own farm alone before and after', async () => {
  const { db, seen } = transaction();
  expect(await withFarms(db, ['FA01', 'FB01'], 'FA01', async () => seen.at(-1))).toBe('FA01,FB01');
  expect(seen).toEqual(['FA01,FB01', 'FA01']);
});

test('what was refused leaves the own farm in sight too', async () => {
  const { db, seen } = transaction();
  await expect(withFarms(db, ['FB01'], 'FA01', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(seen.at(-1)).toBe('FA01');
});

test('a failed statement is told as itself, not as the aborted transaction it leaves', async () => {
  const { db } = transaction();
  await expect(withFarms(db, ['FB01'], 'FA01', () => db.query('bad'))).rejects.toThrow('bad statement');
});
