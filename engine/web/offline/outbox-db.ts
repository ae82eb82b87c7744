import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Text3 } from '#kernel/language.ts';
import { STORE } from './has-store.ts';

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
  /** Not before this time (ms) while its author corrects it. */
  readonly heldUntil?: number;
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

interface OfflineSchema extends DBSchema {
  outbox: { key: number; value: OutboxEntry; indexes: { id: string; '[user+farm]': [string, string] } };
  cache: { key: string; value: CacheRow };
  records: { key: [string, string]; value: KeptRecord; indexes: { '[scope+key]': [string, string] } };
}

type Names = StoreNames<OfflineSchema>;
/** A running transaction over some of the stores. */
export type OfflineWrite<N extends Names> = IDBPTransaction<OfflineSchema, N[], 'readwrite'>;

const VERSION = 10;
const CHANNEL = 'farm-offline';

/** The device's store. One database for the product; rows carry their user and farm. */
export class OfflineStore {
  readonly #name: string;
  #db: Promise<IDBPDatabase<OfflineSchema>> | null = null;
  #channel: BroadcastChannel | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(name = STORE) {
    this.#name = name;
  }

  /** The open database; one the browser closed under us is opened again. Rejects where the browser keeps nothing. */
  open(): Promise<IDBPDatabase<OfflineSchema>> {
    const forget = (): void => {
      this.#db = null;
    };
    this.#db ??= openDB<OfflineSchema>(this.#name, VERSION, {
      upgrade: (db) => {
        const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        outbox.createIndex('id', 'id', { unique: true });
        outbox.createIndex('[user+farm]', ['user', 'farm']);
        db.createObjectStore('cache', { keyPath: 'key' });
        db.createObjectStore('records', { keyPath: ['scope', 'id'] }).createIndex('[scope+key]', ['scope', 'key']);
      },
      // A newer version of the product in another page must not wait for this one.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return this.#db;
  }

  /** Runs work in one transaction, all of it or nothing; it is on the disk once this resolves. Pages that watch are told. */
  async write<N extends Names, R>(names: N[], work: (write: OfflineWrite<N>) => Promise<R>): Promise<R> {
    const transaction = (await this.open()).transaction(names, 'readwrite', { durability: 'strict' });
    const done = transaction.done.then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const result = await work(transaction).catch((error: unknown) => {
      if (transaction.error === null) transaction.abort();
      throw error;
    });
    const failed = await done;
    if (failed !== null) throw failed.error;
    this.#tell();
    return result;
  }

  /** Calls back after every change, made by this page or another one of the browser. @returns how to stop it */
  onChange(listener: () => void): () => void {
    if (this.#channel === null && typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.onmessage = () => this.#hear();
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #hear(): void {
    for (const listener of this.#listeners) listener();
  }

  #tell(): void {
    this.#hear();
    this.#channel?.postMessage(null);
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

/** Every key that begins with these words, whatever follows. */
export function startingWith(words: string): IDBKeyRange {
  return IDBKeyRange.bound(words, `${words}\uffff`);
}

/** Every record of a scope, by id or by key. */
export function recordsOf(scope: string): IDBKeyRange {
  return IDBKeyRange.bound([scope], [scope, []]);
}

/** Takes away what was kept for a person's work without a network; entries that wait stay unless `entries` says so. */
export async function forgetUser(db: OfflineStore, user: string, entries: boolean): Promise<void> {
  await db.write(['outbox', 'cache', 'records'], async (write) => {
    await write.objectStore('cache').delete(startingWith(`${user}|`));
    await write.objectStore('records').delete(IDBKeyRange.bound([`${user}|`], [`${user}|\uffff`, []]));
    if (!entries) return;
    const outbox = write.objectStore('outbox');
    for (const { seq } of await outbox.index('[user+farm]').getAll(IDBKeyRange.bound([user], [user, []]))) await outbox.delete(seq);
  });
}
