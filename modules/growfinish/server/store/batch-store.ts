import { loadHouse as load } from '#engine/batch/server/houses.ts';
import type { BatchServer } from '#engine/batch/server/kind-server.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { growCalls } from '../../contract/batch.calls.ts';
import { GROWING } from '../../domain/growing.kind.ts';
import { houseStores } from '../house-use/house-places.ts';
import { pigDaily } from '../pig-daily.ts';
import type { GrowServices } from '../services.ts';
import { taggedPigs } from '../tags/leaving.ts';
import { nurseryPool } from './nursery-pool.ts';
import { GROW_TABLES } from './tables.ts';

/** Growing pigs on the server. */
export function growing(services: GrowServices): BatchServer {
  const { booksOf, goods, sales } = services;
  return {
    kind: GROWING,
    calls: growCalls,
    tables: GROW_TABLES,
    booksOf,
    withhold: async (db, farmid) => (await loadFarmSettings(db, farmid)).read(RULE_SETTINGS).WITHHOLD,
    pool: nurseryPool,
    storeOf: async (db, farmid, roomid, itemtp, day) => (await houseStores(db, farmid, itemtp, day)).get(roomid) ?? null,
    goods,
    sales,
    named: taggedPigs,
    daily: (ctx, roomid, day) => pigDaily(services, ctx, roomid, day),
  };
}

/** A house with its newest batch, or the one named. @throws Refused V_NOTEXISTS. */
export const loadHouse = load.bind(null, GROW_TABLES);
