import type { HomeTile } from '#engine/define/home.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { addDays, daysBetween } from '#kernel/business-date.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { GROW_SETTINGS } from '../domain/grow.settings.ts';
import { waterAlarm, waterNow } from '../domain/water.ts';
import { houseReadings } from './store/readings.ts';

/** What the alarm is called. */
export const WATER_LABEL = t3('Heo uống ít nước hẳn đi', 'Pigs drink much less', 'สุกรดื่มน้ำน้อยลงมาก');
/** Days of readings the last one is held against, its own with them. */
const READ = 10;

/** Houses whose pigs drink less than before by ALARMWATER or more, the greatest fall on top. */
export async function waterTile({ session, db }: SignedContext, farmid: string): Promise<HomeTile[]> {
  const today = session.curbusdt;
  const percent = (await loadFarmSettings(db, farmid)).read(GROW_SETTINGS).ALARMWATER;
  const readings = await houseReadings(db, farmid, { from: addDays(today, -READ), to: today });
  const { rows } = await db.query<{ roomid: string; parityid: number }>(
    `select roomid, parityid from house_batch where farm_id = $1 and closedt is null and state = 'active'`,
    [farmid],
  );
  const fallen = rows
    .flatMap(({ roomid, parityid }) => {
      const now = waterNow(readings({ roomid, parityid }), today);
      return now !== null && waterAlarm(now, percent) ? [{ roomid, parityid, now }] : [];
    })
    .toSorted((a, b) => (b.now.fall ?? 0) - (a.now.fall ?? 0));
  if (fallen.length === 0) return [];
  return [
    {
      ...{ key: 'water', label: WATER_LABEL, kind: 'alarm', value: fallen.length, decimals: 0, unit: '' },
      ...{ tone: 'bad', route: 'PigletSummaryActive', params: {} },
      rows: fallen.map(({ roomid, parityid, now: { day, litres, before, fall } }) => {
        const [own, mean, less] = [formatNumber(litres, 1), formatNumber(before ?? 0, 1), formatNumber(fall ?? 0, 0)];
        return {
          name: roomid,
          detail: t3(
            `${own} l mỗi con, trước ${mean} l (−${less} %)`,
            `${own} l a head, ${mean} l before (−${less} %)`,
            `${own} ล. ต่อตัว ก่อนหน้า ${mean} ล. (−${less} %)`,
          ),
          late: daysBetween(day, today),
          tone: 'bad',
          route: 'PigletRoomdetail',
          params: { roomid, parityid: String(parityid) },
        };
      }),
    },
  ];
}
