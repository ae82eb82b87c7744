import type { Kept } from './kept.ts';

/**
 * The least a handler or query needs of a database connection: one open transaction. Statements asked for together travel together
 * and are run in that order; the first fault fails all behind it. One that nobody waits for is waited for before the commit.
 */
export interface Db {
  /** What the server keeps of settings, lists and rights, where the transaction found out as it opened whether it still holds. */
  readonly kept?: Kept;
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
}

/** Whose accounts and change log a person may see: those of farms in reach, from a level on those of the company or of all. */
export interface Reach {
  readonly farms: readonly string[];
  readonly level: number;
  /** Empty for a person of no company. */
  readonly company: string;
}

/** On whose behalf a transaction runs; row-level security reads it. */
export interface Actor {
  readonly user: string;
  /** Farms the transaction may see and write. */
  readonly farms: readonly string[];
  /** Companies of those farms and lists of goods they work with (`farm.prnt2`, `farm.realm`), where they were read already. */
  readonly companies?: readonly string[];
  /** Hours east of Greenwich of the person's farm (setting TZ): what a day and an hour mean in the transaction. Default {@link DEFAULT_ZONE}. */
  readonly zone?: number;
  /** True for who proves who he is and for the server's own work: the transaction reaches every account, else those the user may see. */
  readonly accounts?: boolean;
  /** What the person reaches, where it was read already; else it is looked up as the transaction opens. */
  readonly reach?: Reach;
}

/** Somebody who is not known yet, on the way to be. */
export const SIGN_IN: Actor = { user: '', farms: [], accounts: true };

/** Opens transactions. `read` runs read-only with a timeout, on the replica where one is set. */
export interface Transactions {
  write<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T>;
  read<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T>;
  /** As `read`, for what asks for much at once: where a connection is to spare, it runs on two, of one snapshot. */
  report<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T>;
  /** One transaction that first finds out, past all accounts, on whose behalf it runs, and from then on reaches no more than that. */
  call<T>(kind: 'write' | 'read' | 'report', find: (db: Db) => Promise<Actor>, work: (db: Db) => Promise<T>): Promise<T>;
}
