import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { WorkList } from '#modules/herd/domain/work/work-lists.ts';
import { loadFarmFacts } from './farm-facts.ts';
import { animalsOf } from './reports/animals/work-animals.ts';
import { linesOf } from './reports/animals/work-lines.ts';

/** How many animals of a house stand on a work list today, and by how many days the latest is late. */
export interface HouseWork {
  readonly list: WorkList;
  readonly roomid: string | null;
  readonly count: number;
  readonly late: number;
}

/** The work lists asked for, as PigLstReport and Home have them on a day, by house. */
export async function loadHouseWork(db: Db, farmid: string, day: BusinessDate, lists: readonly WorkList[]): Promise<HouseWork[]> {
  const { settings } = await loadFarmFacts(db, farmid);
  const at = { tx: db, farmid, settings };
  const lines = await linesOf(at, await animalsOf(db, at, day, {}), lists, { on: day, until: day });
  const houses = Map.groupBy(lines, ({ _list, animal }) => `${_list} ${animal.roomid ?? ''}`);
  return [...houses.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const late = Math.max(0, ...own.map(({ item, on }) => daysBetween(item.due, on)));
    return [{ list: first._list, roomid: first.animal.roomid, count: own.length, late }];
  });
}

/** Animals of a house that are due for a vaccine of the farm's programme, and since when the first of them is. */
export interface HouseVaccination {
  readonly roomid: string;
  readonly itemid: string;
  readonly count: number;
  readonly due: BusinessDate;
}

/** What the programme of vaccinations (VACPLAN) asks of each house up to a day ahead. */
export async function loadHouseVaccinations(db: Db, farmid: string, day: BusinessDate, until: BusinessDate): Promise<HouseVaccination[]> {
  const { settings } = await loadFarmFacts(db, farmid);
  const at = { tx: db, farmid, settings };
  const lines = await linesOf(at, await animalsOf(db, at, day, {}), ['vaccinate'], { on: day, until });
  const houses = Map.groupBy(lines, ({ item, animal }) => `${animal.roomid ?? ''} ${item.itemid ?? ''}`);
  return [...houses.values()].flatMap((own) => {
    const [first] = own;
    const roomid = first?.animal.roomid ?? null;
    const itemid = first?.item.itemid;
    if (roomid === null || itemid === undefined) return [];
    const days = own.map(({ item }) => item.due).toSorted();
    return [{ roomid, itemid, count: own.length, due: days[0] ?? day }];
  });
}
