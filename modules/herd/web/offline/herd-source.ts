import type { CodeRow } from '#engine/web/client/lists.ts';
import type { Who } from '#engine/web/offline/flusher.ts';
import type { OfflineStore } from '#engine/web/offline/outbox-db.ts';
import type { KeptAnimal, OfflineSource } from '#engine/web/offline/sources.ts';
import { pigTypeOf, timeParity } from '../../domain/animal.ts';
import type { HerdSnapshot } from '../../domain/snapshot-context.ts';
import { keptFarm, keptPgids } from './kept-herd.ts';

type Parents = Readonly<Record<string, string>>;

const SUGGESTED = 20;
const plain = (value: string): CodeRow => ({ value, label: value });

/** Lists that come from tables of the farm, not from its codes. */
const TABLES: Readonly<Record<string, (farm: HerdSnapshot, parents: Parents) => readonly CodeRow[]>> = {
  room: ({ rooms }, { area }) =>
    rooms
      .filter((room) => area === undefined || area.split(',').includes(room.area))
      .map(({ roomid, name }) => ({ value: roomid, label: name === '' ? roomid : name })),
  semenbatch: ({ batches }) => batches.map(({ batch, left }) => ({ value: batch, label: `${batch} (${left})` })),
  farm: ({ farms }) => farms.map(plain),
  mategrp: ({ groups }) => groups.map(({ code }) => plain(code)),
  farrowgrp: ({ groups }) => groups.map(({ code }) => plain(code)),
  weangrp: ({ groups }) => groups.map(({ code }) => plain(code)),
};

/** Rows of a code list from what is kept; null for a list that is not. */
export function keptList(farm: HerdSnapshot, list: string, parents: Parents): readonly CodeRow[] | null {
  const table = TABLES[list];
  if (table !== undefined) return table(farm, parents);
  const rows = farm.codes[list];
  if (rows === undefined) return null;
  const { eventcd } = parents;
  const fitting = rows.filter(
    ({ parent }) => eventcd === undefined || parent === null || parent.split(',').some((one) => eventcd.split(',').includes(one)),
  );
  // A code may stand in the farm's list and in the system's.
  return [...new Map(fitting.map(({ value, label }) => [value, { value, label }])).values()];
}

/** Suggestions and lists from the herd on this device. */
export function herdSource(store: OfflineStore, who: () => Who | null): OfflineSource {
  return {
    list: async (list, parents) => {
      const person = who();
      const kept = person === null ? null : await keptFarm(store, person);
      return kept === null ? null : keptList(kept.farm, list, parents);
    },
    animals: async (part, sex) => {
      const person = who();
      if (person === null) return [];
      // Boars are few: of the other sex enough are looked at to fill the list.
      const pgids = (await keptPgids(store, person, part)).slice(0, sex === undefined ? SUGGESTED : SUGGESTED * 10);
      // The rules of the events weigh more than the rest of this: they come when somebody searches without a network.
      const { herdView } = await import('./herd-view.ts');
      const view = await herdView(store, person, pgids);
      const shown = pgids.flatMap((pgid): KeptAnimal[] => {
        const animal = view?.herd.animal(pgid) ?? null;
        if (animal === null || animal.left !== null || (sex !== undefined && animal.sex !== sex)) return [];
        return [{ pgid, pigtype: pigTypeOf(animal), status: animal.status, timeParity: timeParity(animal), roomid: animal.roomid }];
      });
      return shown.slice(0, SUGGESTED);
    },
  };
}
