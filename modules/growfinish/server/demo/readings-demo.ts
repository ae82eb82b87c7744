import type { CallOutput } from '#engine/define/call.ts';
import type { DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { activepletroom } from '../../contract/lookup.calls.ts';

type Open = CallOutput<typeof activepletroom>[number];

/** Days that are read off, the last of them today. */
const DAYS = 9;
/** In the house that alarms pigs drink so much less today. */
const FALLEN = 0.62;
/** Changes from day to day by so much, up and down. */
const WAVE = [1, 0.97, 1.02, 1.04, 0.98, 1.01, 0.96, 1.03, 1] as const;

/** Litres a pig drinks a day at an age in weeks, near what growing pigs are said to need. */
const litresAt = (ageweek: number): number => 1.4 + 0.38 * ageweek;

/** Daily lines of open houses up to today: water and temperature; in the first of them water falls. */
async function readHouses(make: Make, today: BusinessDate): Promise<number> {
  const houses = (await make<readonly Open[]>('/common/activepletroom', { catArray: [{ cat: 'room' }] })).filter(({ live }) => live > 0);
  let lines = 0;
  for (const [at, { value: roomid, opendt, live, ageweek }] of houses.entries()) {
    for (let n = 0; n < DAYS; n += 1) {
      const back = DAYS - 1 - n;
      if (addDays(today, -back) < opendt) continue;
      const falls = at === 0 && back === 0 ? FALLEN : 1;
      const water = Math.round(live * litresAt(ageweek ?? 10) * (WAVE[n] ?? 1) * falls);
      const line = { roomid, eventdt: addDays(today, -back), applyid: 'OP2', water, tlow: 24 + (n % 3) * 0.5, thigh: 30 + (n % 4) * 0.5 };
      await make('/growfinish/saveDaily', { ...line, accept: ['V_EXISTS'] }, addDays(today, -back));
      lines += 1;
    }
  }
  return lines;
}

/** Water and temperature of the houses of growing pigs of the demonstration. */
export const readingsDemo: DemoPart = {
  on: ['nucleus', 'growing'],
  fill: ({ farm: { today }, asManager }) => asManager(async (_, make) => `${await readHouses(make, today)} readings of houses`),
};
