import type { DueLine } from '#engine/batch/domain/due-calls.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { loadHouseBatches, loadPigDays } from '#modules/growfinish/server/store/batch-days.ts';
import { loadHeadDays, loadHerdMonths } from '#modules/herd/server/head-days.ts';
import { loadHouseWork } from '#modules/herd/server/house-work.ts';
import type { AskedWork, Days, JobServices } from '#modules/jobs/server/services.ts';
import { loadBirdDays, loadFlocksOpen } from '#modules/poultry/server/houses-on.ts';
import { dueOfFarm } from './due-of-farm.ts';

/** Days of a period, both ends included. */
const lengthOf = (days: Days | undefined): number => (days === undefined ? 1 : daysBetween(days.from, days.to) + 1);

/** Lists of the herd a house asks for by itself. */
const LISTS = {
  heat: t3('Kiểm tra lên giống', 'Heat check', 'ตรวจการเป็นสัด'),
  check: t3('Khám thai', 'Pregnancy check', 'ตรวจท้อง'),
  wean: t3('Cai sữa', 'Weaning', 'หย่านม'),
  vaccinate: t3('Tiêm phòng theo lịch', 'Vaccination programme', 'วัคซีนตามโปรแกรม'),
} as const;
type List = keyof typeof LISTS;
const EVENTS = { feed: 'FED', medicine: 'TRT', vaccine: 'VAC' } as const;
const GIVE = t3('Cho dùng', 'Give', 'ให้');

/** What the work log asks of other rooms: who stood where, and what the houses ask for today. */
export const jobServices: JobServices = {
  headDays: async (db, farmid, periods) => {
    const batches = [...(await loadPigDays(db, farmid, periods)), ...(await loadBirdDays(db, farmid, periods))];
    const houses = new Map<string, number[]>(batches.map(([roomid, days]) => [roomid, [...days]]));
    for (const { at, roomid, days } of await loadHeadDays(db, farmid, periods)) {
      const own = houses.get(roomid) ?? periods.map(() => 0);
      own[at - 1] = (own[at - 1] ?? 0) + days;
      houses.set(roomid, own);
    }
    return houses;
  },
  batches: async (db, farmid, days) => [...(await loadHouseBatches(db, farmid, days)), ...(await loadFlocksOpen(db, farmid, days))],
  // AVGMF: days of mated females over the days of the period.
  matedFemales: async (db, farmid, periods) => (await loadHerdMonths(db, farmid, periods)).map(({ mfd }, at) => mfd / lengthOf(periods[at])),
  asked: async (db, farmid, day, language) => {
    const herd = (await loadHouseWork(db, farmid, day, Object.keys(LISTS) as List[])).map(
      ({ list, roomid, count, late }): AskedWork => ({
        ...{ asked: list, roomid, count, late, label: LISTS[list as List] },
        ...{ route: 'PigLstReport', params: { lists: list, ahead: '0', ...(roomid === null ? {} : { roomid }) } },
      }),
    );
    const givenOn =
      (route: 'PigletEvent' | 'ChikEvent') =>
      ({ roomid, itemid, itemtp, item, from, live }: DueLine): AskedWork => ({
        ...{ asked: `item:${itemid}`, roomid, count: live, late: Math.max(0, daysBetween(from, day)) },
        label: { V: `${GIVE.V} ${item}`, E: `${GIVE.E} ${item}`, T: `${GIVE.T}${item}` },
        ...{ route, params: { roomid, event: EVENTS[itemtp], itemid } },
      });
    const offered = (lines: readonly DueLine[]) => lines.filter((line) => line.offered);
    const { pigs, birds } = await dueOfFarm(db, { farmid, language, day });
    return [...herd, ...offered(pigs).map(givenOn('PigletEvent')), ...offered(birds).map(givenOn('ChikEvent'))];
  },
};
