import { byKey } from './by-key.ts';
import type { Db } from './db.ts';

/**
 * Tables whose rows a server keeps between calls: few, changed seldom, read by nearly every call, and the same for everybody, a
 * company, a farm or a person. Each has a version in `kept_version`.
 */
export const KEPT_TABLES = ['code_row', 'farm', 'setting', 'user_menu'] as const;
export type KeptTable = (typeof KEPT_TABLES)[number];

/** What a transaction is told as it opens: the versions of the kept tables, and the database's clock in milliseconds since 1970. */
export interface KeptState {
  readonly versions: Readonly<Record<string, number>>;
  readonly nowMs: number;
}

const CHANGE = new RegExp(String.raw`\b(?:insert\s+into|update|delete\s+from|truncate|copy)\s+(?:only\s+)?"?(${KEPT_TABLES.join('|')})\b`, 'g');

/** Functions and procedures of the database that change kept tables; a test compares them with the catalogue. */
export const KEPT_CHANGERS: Readonly<Record<string, readonly KeptTable[]>> = { move_farm: ['farm'] };

/** Kept tables a statement changes. */
export function keptChangedBy(sql: string): readonly KeptTable[] {
  const named = [...sql.matchAll(CHANGE)].map(({ 1: table }) => table as KeptTable);
  const called = Object.entries(KEPT_CHANGERS).flatMap(([name, tables]) => (sql.includes(`${name}(`) ? tables : []));
  return [...new Set([...named, ...called])];
}

/** Statement that raises the versions of kept tables ($1: their names). */
export const RAISE_KEPT = 'call raise_kept($1)';

/** The versions as one value of a select, for a statement that is sent anyway. */
export const KEPT_VERSIONS = `(select coalesce(jsonb_object_agg(name, version), '{}') from kept_version)`;

const READ_KEPT = byKey(`select ${KEPT_VERSIONS} as versions, (extract(epoch from now()) * 1000)::float8 as "nowMs"`);

/** Reads {@link KeptState}. */
export async function keptState(query: Db['query']): Promise<KeptState> {
  const { rows } = await query<KeptState>(READ_KEPT, []);
  if (rows[0] === undefined) throw new Error('no versions of what is kept');
  return rows[0];
}

interface Entry {
  /** Sum of the versions of its tables: they only rise, so a greater sum is a later state. */
  readonly at: number;
  readonly value: unknown;
}

/** Things kept at most, some tens of megabytes; the one put in first goes first. A farm has three, a person two. */
const MOST = 4_000;

/** What one server read of kept tables, by what it stands for. */
export class KeptStore {
  readonly #entries = new Map<string, Entry>();

  find(key: string, at: number): Entry | null {
    const entry = this.#entries.get(key);
    return entry?.at === at ? entry : null;
  }

  /** Keeps a value, unless a later one is there: who opened his transaction before a change reads what stood then, and takes nothing away. */
  put(key: string, entry: Entry): void {
    if ((this.#entries.get(key)?.at ?? 0) > entry.at) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= MOST) return;
    for (const first of this.#entries.keys()) {
      this.#entries.delete(first);
      return;
    }
  }
}

/** What is kept, as one transaction may use it. */
export interface Kept {
  /**
   * What `load` reads of these tables, and nothing else: from the process where their versions are those the transaction found as it
   * opened, else loaded and kept. The value is shared by all calls and must not be changed.
   */
  read<T>(tables: readonly KeptTable[], key: string, load: () => Promise<T>): Promise<T>;
  /** Takes what a statement of the opening brought along; without it the first reader asks. */
  know(state: KeptState): void;
  /** The database's clock as the transaction opened, in milliseconds since 1970. */
  nowMs(): Promise<number>;
}

const sumOf = (tables: readonly KeptTable[], { versions }: KeptState): number => tables.reduce((sum, table) => sum + (versions[table] ?? 0), 0);

/**
 * {@link Kept} of a transaction. `now` asks for the state; `changed`: what the transaction changed itself, of which it sees its
 * own rows.
 */
export function keptOf(store: KeptStore, now: () => Promise<KeptState>, changed: ReadonlySet<KeptTable>): Kept {
  let state: Promise<KeptState> | null = null;
  const found = (): Promise<KeptState> => {
    state ??= now();
    return state;
  };
  return {
    know: (known) => {
      state ??= Promise.resolve(known);
    },
    nowMs: async () => (await found()).nowMs,
    read: async <T>(tables: readonly KeptTable[], key: string, load: () => Promise<T>): Promise<T> => {
      const own = (): boolean => tables.some((table) => changed.has(table));
      if (own()) return load();
      const at = sumOf(tables, await found());
      const known = store.find(key, at);
      if (known !== null) return known.value as T;
      const value = await load();
      // Somebody may have changed the rows between the versions and the reading: then the value is of a later state.
      if (!own() && sumOf(tables, await now()) === at) store.put(key, { at, value });
      return value;
    },
  };
}

/** As {@link Kept.read}; a transaction that did not ask for versions loads. */
export function readKept<T>({ kept }: { readonly kept?: Kept }, tables: readonly KeptTable[], key: string, load: () => Promise<T>): Promise<T> {
  return kept === undefined ? load() : kept.read(tables, key, load);
}
