import Dexie, { type EntityTable, type Table } from 'dexie';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Text3 } from '#kernel/language.ts';

/** State of an entry on the device: to be sent, or handed back by the server with its reasons. */
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
  /** Further streams it belongs to: the other sow of a fostering. */
  readonly also: readonly string[];
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the person sees in the list of waiting entries. */
  readonly label: Text3;
  /** Screen that opens it to be corrected. */
  readonly open: { readonly route: string; readonly params: Readonly<Record<string, string>> };
  /** Device time of typing, ISO. */
  readonly entered: string;
  readonly state: OutboxState;
  /** Times it was sent without an answer that settles it. */
  readonly tries: number;
  /** Not before this time (ms) after a failure, or while the page that typed it sends it itself. */
  readonly nextAt: number;
  readonly issues: readonly WireIssue[];
}

/** A value kept for use without a network, by key. */
export interface CacheRow {
  readonly key: string;
  readonly value: unknown;
  readonly at: string;
}

/** One of many records kept for use without a network: by id, found by its key (an ear tag). */
export interface KeptRecord {
  /** What it is, of which user and farm. */
  readonly scope: string;
  readonly id: string;
  readonly key: string;
  readonly value: unknown;
}

/** The device's store. One database for the product; rows carry their user and farm. */
export class OfflineStore extends Dexie {
  outbox!: EntityTable<OutboxEntry, 'seq'>;
  cache!: EntityTable<CacheRow, 'key'>;
  records!: Table<KeptRecord, [string, string]>;

  constructor(name = 'farm-offline') {
    super(name);
    this.version(1).stores({ outbox: '++seq, &id, stream, [user+farm]', cache: 'key', records: '[scope+id], [scope+key]' });
  }
}

let store: OfflineStore | null = null;

/** The store, opened on first use so that the sign-in page does not load it. */
export function offlineStore(): OfflineStore {
  store ??= new OfflineStore();
  return store;
}

/** Start of the keys and scopes of one person, so that all of them can be taken away together. */
export function keptKey(kind: string, user: string, farm: string): string {
  return `${user}|${farm}|${kind}`;
}

/** Takes away what was kept for a person's work without a network; entries that wait stay unless `entries` says so. */
export async function forgetUser(db: OfflineStore, user: string, entries: boolean): Promise<void> {
  await db.transaction('rw', db.outbox, db.cache, db.records, async () => {
    await db.cache.where('key').startsWith(`${user}|`).delete();
    const scopes = await db.records
      .orderBy('[scope+id]')
      .filter(({ scope }) => scope.startsWith(`${user}|`))
      .primaryKeys();
    await db.records.bulkDelete(scopes);
    if (entries) await db.outbox.filter((entry) => entry.user === user).delete();
  });
}
