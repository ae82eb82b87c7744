import type { DailyPart } from '#engine/batch/domain/daily.ts';
import { feedPart, lostPart, readingPart } from '#engine/batch/domain/daily-parts.ts';
import { t3 } from '#kernel/language.ts';
import { MOST_DEAD } from './events/leaving.event.ts';

/** The daily line of a house of growing pigs: deaths and culls with their reason, feed, water and temperature. */
export const PIG_DAILY: readonly DailyPart[] = [
  lostPart({
    ...{ code: 'DTH', key: 'dead', reasonsOf: 'DTH', unknown: 'UNKNOWN', most: MOST_DEAD },
    title: t3('Heo chết', 'Deaths', 'ตาย'),
    reason: t3('Lý do chết', 'Reason of death', 'สาเหตุการตาย'),
  }),
  lostPart({
    ...{ code: 'CUL', key: 'cull', reasonsOf: 'CUL', unknown: 'UNKNOWN', most: MOST_DEAD, fixed: { wayout: 'euthanised' } },
    title: t3('Heo loại', 'Culls', 'คัดทิ้ง'),
    reason: t3('Lý do loại', 'Reason of culling', 'สาเหตุการคัดทิ้ง'),
  }),
  feedPart,
  readingPart,
];
