import type { DailyPart } from '#engine/batch/domain/daily.ts';
import { feedPart, lostPart, readingPart } from '#engine/batch/domain/daily-parts.ts';
import { code } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { EGG_FIELDS } from './events/goods.event.ts';
import { MOST_BIRDS } from './limits.ts';

const STORE = { list: 'store' } as const;

/** The eggs of a daily line: asked of layers alone, and then not of every day. */
const EGGS = EGG_FIELDS.map((field) => (field.key === 'eggs' ? { ...field, required: false, usual: true, min: 0 } : field));

/** Members that have to do with eggs. */
export const EGG_MEMBERS: readonly string[] = [...EGG_FIELDS.map(({ key }) => key), 'eggitem', 'eggstore'];

/**
 * The daily line of a chicken house: deaths and culls with their reason, feed, water and temperature, eggs. Further reasons of the day are a
 * second line.
 */
export const FLOCK_DAILY: readonly DailyPart[] = [
  lostPart({
    ...{ code: 'DTH', key: 'dead', reasonsOf: 'CHD', unknown: 'C-UNKNOWN', most: MOST_BIRDS },
    title: t3('Gà chết', 'Deaths', 'ตาย'),
    reason: t3('Lý do chết', 'Reason of death', 'สาเหตุการตาย'),
  }),
  lostPart({
    ...{ code: 'CUL', key: 'cull', reasonsOf: 'CHC', unknown: 'C-UNKNOWN', most: MOST_BIRDS, fixed: { wayout: 'euthanised' } },
    title: t3('Gà loại', 'Culls', 'คัดทิ้ง'),
    reason: t3('Lý do loại', 'Reason of culling', 'สาเหตุการคัดทิ้ง'),
  }),
  feedPart,
  readingPart,
  {
    code: 'EGG',
    when: ['eggs'],
    as: { eggitem: 'itemid', eggstore: 'storeid' },
    fields: [
      ...EGGS,
      code('eggitem', t3('Loại trứng', 'Egg item', 'ชนิดไข่'), { list: 'item', listParents: { itemtp: 'egg' } }),
      code('eggstore', t3('Kho trứng', 'Egg warehouse', 'คลังไข่'), STORE),
    ],
  },
];
