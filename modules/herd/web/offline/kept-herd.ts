import Dexie from 'dexie';
import type { CallOutput } from '#engine/define/call.ts';
import type { Who } from '#engine/web/offline/flusher.ts';
import { keptKey, type OfflineStore } from '#engine/web/offline/outbox-db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { getOffline } from '../../contract/find.calls.ts';
import type { HerdSnapshot, SnapshotAnimal } from '../../domain/snapshot-context.ts';
import { readWireAnimal, type WireAnimal } from '../../domain/snapshot-wire.ts';

/** Raised when what is kept changes its shape: devices then load everything again. */
const FORM = 1;

/** What is kept of a farm beside its animals. */
export interface KeptFarm {
  readonly form: number;
  readonly farm: HerdSnapshot;
  /** Time of the server the herd is known up to; the next load asks for what changed since. */
  readonly asof: string;
  /** A load that was broken off: what it asked for and where its next page begins. */
  readonly open: { readonly since: string | null; readonly after: string } | null;
  /** Day on this device when the farm was read. */
  readonly came: BusinessDate;
}

export type HerdPage = CallOutput<typeof getOffline>;

const scopeOf = ({ user, farm }: Who): string => keptKey('herd', user, farm);

/** What is kept of the person's farm; null when nothing is. */
export async function keptFarm(store: OfflineStore, who: Who): Promise<KeptFarm | null> {
  const row = await store.cache.get(scopeOf(who));
  const kept = row?.value as KeptFarm | undefined;
  return kept?.form === FORM ? kept : null;
}

/** What a page of an answer was asked with. */
export interface Asked {
  readonly since: string | null;
  readonly after: string | null;
}

/**
 * Writes a page down. The first page of a full load replaces what was kept; `kept` is what stood before
 * and gives later pages their farm and time.
 */
export async function keepPage(
  store: OfflineStore,
  who: Who,
  asked: Asked,
  page: HerdPage,
  kept: KeptFarm | null,
  came: BusinessDate,
): Promise<KeptFarm | null> {
  const scope = scopeOf(who);
  // A first page carries the farm; a later one continues what the first began.
  const farm = (page.farm as unknown as HerdSnapshot | null) ?? kept?.farm;
  if (farm === undefined) return null;
  const asof = asked.after === null ? page.asof : (kept?.asof ?? page.asof);
  const next: KeptFarm = {
    form: FORM,
    farm,
    asof,
    open: page.next === null ? null : { since: asked.since, after: page.next },
    came: asked.after === null ? came : (kept?.came ?? came),
  };
  await store.transaction('rw', store.cache, store.records, async () => {
    if (asked.since === null && asked.after === null) {
      await store.records.where('[scope+id]').between([scope, Dexie.minKey], [scope, Dexie.maxKey]).delete();
    }
    await store.records.bulkDelete(page.gone.map((id) => [scope, id] as [string, string]));
    await store.records.bulkPut(page.animals.map((animal) => ({ scope, id: animal.id, key: animal.pgid, value: animal })));
    await store.cache.put({ key: scope, value: next, at: asof });
  });
  return next;
}

/** The animals of these identities that are kept. */
export async function keptAnimals(store: OfflineStore, who: Who, pgids: readonly string[]): Promise<SnapshotAnimal[]> {
  const scope = scopeOf(who);
  const rows = await store.records
    .where('[scope+key]')
    .anyOf([...new Set(pgids)].map((pgid) => [scope, pgid]))
    .toArray();
  return rows.map(({ value }) => readWireAnimal(value as WireAnimal));
}

/** Identities kept that hold the part, in order; read from the index alone. */
export async function keptPgids(store: OfflineStore, who: Who, part: string): Promise<string[]> {
  const scope = scopeOf(who);
  const keys = (await store.records.where('[scope+key]').between([scope, Dexie.minKey], [scope, Dexie.maxKey]).keys()) as unknown as [
    string,
    string,
  ][];
  const wanted = part.toUpperCase();
  return keys.map(([, pgid]) => pgid).filter((pgid) => pgid.includes(wanted));
}
