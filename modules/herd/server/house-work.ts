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
