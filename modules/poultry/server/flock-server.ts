import type { BatchServer } from '#engine/batch/server/kind-server.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { flockCalls } from '../contract/flock.calls.ts';
import { FLOCK } from '../domain/flock.kind.ts';
import { flockStore } from './egg-store.ts';
import { firstEggSet } from './first-egg.ts';
import { birdsPerM2, flockCorrected } from './flock-corrected.ts';
import { flockDaily } from './flock-daily.ts';
import { FLOCK_TABLES } from './flock-tables.ts';
import { STORE_OF } from './houses-on.ts';
import type { PoultryServices } from './services.ts';

async function storeOf(db: Db, farmid: string, roomid: string, itemtp: string): Promise<string | null> {
  const column = STORE_OF[itemtp];
  if (column === undefined) return null;
  const { rows } = await db.query<{ storeid: string | null }>(`select ${column} as storeid from chk_house where farm_id = $1 and roomid = $2`, [
    farmid,
    roomid,
  ]);
  return rows[0]?.storeid ?? null;
}

/** Flocks on the server. */
export function flocks(services: PoultryServices): BatchServer {
  const { booksOf, goods, sales } = services;
  return {
    kind: FLOCK,
    calls: flockCalls,
    tables: FLOCK_TABLES,
    booksOf,
    withhold: async (db, farmid) => (await loadFarmSettings(db, farmid)).read(RULE_SETTINGS).WITHHOLD,
    pool: null,
    storeOf,
    goods: flockStore(goods),
    sales,
    daily: flockDaily(services),
    openBy: firstEggSet,
    corrected: flockCorrected(services),
    beside: birdsPerM2,
  };
}
