import type { Db } from './db.ts';

/** Reads a part of an answer between two savepoints: one that fails leaves the transaction as it was, and `failed` stands for it. */
export async function apart<T>(db: Db, read: () => Promise<T>, failed: T): Promise<T> {
  await db.query('savepoint part');
  try {
    const told = await read();
    await db.query('release savepoint part');
    return told;
  } catch {
    await db.query('rollback to savepoint part');
    return failed;
  }
}
