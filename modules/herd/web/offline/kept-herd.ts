import type { CallOutput } from '#engine/define/call.ts';
import type { Who } from '#engine/web/offline/flusher.ts';
import { keptKey, type OfflineStore, recordsOf } from '#engine/web/offline/outbox-db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { getOffline } from '../../contract/find.calls.ts';
import type { HerdSnapshot, SnapshotAnimal } from '../../domain/snapshot-context.ts';
import { readWireAnimal, type WireAnimal } from '../../domain/snapshot-wire.ts';

/** Raised when what is kept changes its shape: devices then load everything again. */
const FORM = 2;

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
  const row = await (await store.open()).get('cache', scopeOf(who));
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
  await store.write(['cache', 'records'], async (write) => {
    const records = write.objectStore('records');
    if (asked.since === null && asked.after === null) await records.delete(recordsOf(scope));
    await Promise.all([
      ...page.gone.map((id) => records.delete([scope, id])),
      ...page.animals.map((animal) => records.put({ scope, id: animal.id, key: animal.pgid, value: animal })),
      write.objectStore('cache').put({ key: scope, value: next, at: asof }),
    ]);
  });
  return next;
}

/** The animals of these identities that are kept. */
export async function keptAnimals(store: OfflineStore, who: Who, pgids: readonly string[]): Promise<SnapshotAnimal[]> {
  const scope = scopeOf(who);
  const db = await store.open();
  const rows = (await Promise.all([...new Set(pgids)].map((pgid) => db.getAllFromIndex('records', '[scope+key]', [scope, pgid])))).flat();
  return rows.map(({ value }) => readWireAnimal(value as WireAnimal));
}

/** All animals that are kept. */
export async function allKept(store: OfflineStore, who: Who): Promise<SnapshotAnimal[]> {
  const rows = await (await store.open()).getAllFromIndex('records', '[scope+key]', recordsOf(scopeOf(who)));
  return rows.map(({ value }) => readWireAnimal(value as WireAnimal));
}

/** Identities kept that hold the part, in order; read from the index alone. */
export async function keptPgids(store: OfflineStore, who: Who, part: string): Promise<string[]> {
  const index = (await store.open()).transaction('records').store.index('[scope+key]');
  const wanted = part.toUpperCase();
  const found: string[] = [];
  for (let cursor = await index.openKeyCursor(recordsOf(scopeOf(who))); cursor !== null; cursor = await cursor.continue()) {
    if (cursor.key[1].includes(wanted)) found.push(cursor.key[1]);
  }
  return found;
}
