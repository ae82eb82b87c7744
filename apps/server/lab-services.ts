import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { writeSetting } from '#modules/admin/server/settings/write-setting.ts';
import { loadHouseBatches, loadPigDays } from '#modules/growfinish/server/store/batch-days.ts';
import { loadHeadDays, loadSuckling } from '#modules/herd/server/head-days.ts';
import { loadHouseVaccinations } from '#modules/herd/server/house-work.ts';
import type { House, LabServices, PlannedDose } from '#modules/lab/server/health/services.ts';
import { birdHouses, loadBirdDays } from '#modules/poultry/server/houses-on.ts';
import { goodsForLab } from '#modules/stock/server/transfers/for-lab.ts';
import { dueOfFarm } from './due-of-farm.ts';
import { stockServices } from './stock-services.ts';

/** Days ahead a vaccination of the breeding herd is named. */
const AHEAD = 14;

async function pigHouses(db: Db, farmid: string, day: BusinessDate): Promise<readonly House[]> {
  const { rows } = await db.query<{ roomid: string; name: string; active: boolean }>(
    "select roomid, name, state = 'active' as active from room where farm_id = $1 order by sort nulls last, roomid",
    [farmid],
  );
  const batches = new Map((await loadHouseBatches(db, farmid, { from: day, to: day })).map((batch) => [batch.roomid, batch]));
  return rows.map((row) => {
    const { parityid = null, opendt = null, birthdt = null } = batches.get(row.roomid) ?? {};
    return { ...row, species: 'pig', parityid, opendt, birthdt };
  });
}

/** What the laboratory asks of the houses: who stands in them, which vaccines their programmes ask for; where settings are written; what farms send it. */
export const labServices: LabServices = {
  writeSetting,
  farmGoods: goodsForLab(stockServices),
  houses: async (db, farmid, day) => [
    ...(await pigHouses(db, farmid, day)),
    ...(await birdHouses(db, farmid, day)).map((house): House => ({ ...house, species: 'poultry' })),
  ],
  headsOn: async (db, farmid, day) => {
    const one = [{ from: day, to: day }];
    const heads = new Map<string, number>();
    const add = (roomid: string, more: number) => heads.set(roomid, (heads.get(roomid) ?? 0) + more);
    for (const [roomid, [pigs = 0]] of await loadPigDays(db, farmid, one)) add(roomid, pigs);
    for (const { roomid, days } of await loadHeadDays(db, farmid, one)) add(roomid, days);
    for (const [roomid, piglets] of await loadSuckling(db, farmid, day)) add(roomid, piglets);
    for (const [roomid, [birds = 0]] of await loadBirdDays(db, farmid, one)) add(roomid, birds);
    return heads;
  },
  planned: async (db, farmid, language, day) => {
    const { pigs, birds } = await dueOfFarm(db, { farmid, language, day });
    const batches = [...pigs, ...birds].filter(({ itemtp }) => itemtp === 'vaccine');
    const herd = await loadHouseVaccinations(db, farmid, day, addDays(day, AHEAD));
    return [
      ...batches.map(({ roomid, itemid, from, to, on }): PlannedDose => ({ roomid, itemid, from, to, on })),
      ...herd.map(({ roomid, itemid, due }): PlannedDose => ({ roomid, itemid, from: due, to: due, on: null })),
    ];
  },
};
