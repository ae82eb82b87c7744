import { randomUUID } from 'node:crypto';
import type { Db } from './db.ts';
import { logFault } from './faults.ts';

/** A part of an answer that may fail alone. */
interface Part<T> {
  /** What it is, as the log names it. */
  readonly name: string;
  readonly read: () => Promise<T>;
  /** Stands for it where reading it failed. */
  readonly failed: T;
}

/** Reads a part of an answer between two savepoints: one that fails is logged as every unexpected fault is, leaves the transaction as it was and its place to `failed`. */
export async function apart<T>(db: Db, { name, read, failed }: Part<T>, log = logFault): Promise<T> {
  await db.query('savepoint part');
  try {
    const told = await read();
    await db.query('release savepoint part');
    return told;
  } catch (error) {
    log({ id: randomUUID().slice(0, 8), path: name, error });
    await db.query('rollback to savepoint part');
    return failed;
  }
}
