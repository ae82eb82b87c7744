import { expect, test } from 'vitest';
import { apart } from './apart.ts';
import type { Db } from './db.ts';

test('a part that fails stands aside, its fault in the log under an id; one that does not is answered', async () => {
  const asked: string[] = [];
  const db = { query: async (sql: string) => asked.push(sql) } as unknown as Db;
  const faults: { id: string; path: string; error: unknown }[] = [];
  const error = new Error('no such column');
  const log = (fault: (typeof faults)[number]) => faults.push(fault);
  const failing = apart(db, { name: 'tile X', read: () => Promise.reject(error), failed: 'aside' }, log);
  expect(await failing).toBe('aside');
  expect(faults).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{8}$/), path: 'tile X', error }]);
  expect(await apart(db, { name: 'tile Y', read: async () => 'told', failed: 'aside' }, log)).toBe('told');
  expect([faults.length, asked]).toEqual([1, ['savepoint part', 'rollback to savepoint part', 'savepoint part', 'release savepoint part']]);
});
