import Dexie, { type EntityTable } from 'dexie';
import type { WireIssue } from '#engine/define/envelope.ts';

/** State of an entry that waits: to be sent, handed back by the server with its reasons, or on its way. */
export type OutboxState = 'waiting' | 'refused';

/** One entry kept on the device until the server has answered it. */
export interface OutboxEntry {
  /** Order of typing. */
  readonly seq: number;
  /** Request id made once when it was saved; the server stores at most one row for it. */
  readonly id: string;
  readonly user: string;
  readonly farm: string;
  /** Entries of one stream (an animal) are sent in order; streams do not wait for one another. */
  readonly stream: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the person sees in the list of waiting entries. */
  readonly label: string;
  /** Device time of typing, ISO. */
  readonly entered: string;
  readonly state: OutboxState;
  readonly tries: number;
  /** Not before this time (ms) after a failure. */
  readonly nextAt: number;
  readonly issues: readonly WireIssue[];
}

/** A value kept for use without a network (lists, animals), by key, user and farm. */
export interface CacheRow {
  readonly key: string;
  readonly value: unknown;
  readonly at: string;
}

/** The device's store. One database for the product; rows carry their user and farm. */
export class OfflineStore extends Dexie {
  outbox!: EntityTable<OutboxEntry, 'seq'>;
  cache!: EntityTable<CacheRow, 'key'>;

  constructor(name = 'farm-offline') {
    super(name);
    this.version(1).stores({ outbox: '++seq, &id, stream, [user+farm]', cache: 'key' });
  }
}

let store: OfflineStore | null = null;

/** The store, opened on first use so that the sign-in page does not load it. */
export function offlineStore(): OfflineStore {
  store ??= new OfflineStore();
  return store;
}
