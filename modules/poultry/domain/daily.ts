import type { DailyPart } from '#engine/batch/domain/daily.ts';
import { code, decimal, int } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { EGG_FIELDS } from './events/goods.event.ts';
import { dayEvent } from './events/state.event.ts';
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
  {
    code: 'DTH',
    when: ['dead'],
    as: { dead: 'heads', deadreason: 'reason' },
    blank: { deadreason: 'C-UNKNOWN' },
    fields: [
      int('dead', t3('Gà chết', 'Deaths', 'ตาย'), { max: MOST_BIRDS, usual: true }),
      code('deadreason', t3('Lý do chết', 'Reason of death', 'สาเหตุการตาย'), {
        list: 'reason',
        listParents: { eventcd: 'CHD' },
      }),
    ],
  },
  {
    code: 'CUL',
    when: ['culled'],
    as: { culled: 'heads', cullreason: 'reason' },
    blank: { cullreason: 'C-UNKNOWN' },
    fixed: { wayout: 'euthanised' },
    fields: [
      int('culled', t3('Gà loại', 'Culls', 'คัดทิ้ง'), { max: MOST_BIRDS, usual: true }),
      code('cullreason', t3('Lý do loại', 'Reason of culling', 'สาเหตุการคัดทิ้ง'), {
        list: 'reason',
        listParents: { eventcd: 'CHC' },
      }),
    ],
  },
  {
    code: 'FED',
    when: ['feedkg'],
    as: { feedkg: 'qty', feeditem: 'itemid', feedstore: 'storeid' },
    fixed: { unit: 'kg' },
    fields: [
      decimal('feedkg', t3('Thức ăn', 'Feed', 'อาหาร'), { unit: 'kg', decimals: 1, max: 999_999, usual: true }),
      code('feeditem', t3('Loại thức ăn', 'Feed item', 'ชนิดอาหาร'), { list: 'item', listParents: { itemtp: 'feed' }, usual: true }),
      code('feedstore', t3('Kho thức ăn', 'Feed warehouse', 'คลังอาหาร'), STORE),
    ],
  },
  { code: 'DAY', when: ['water', 'tlow', 'thigh'], fields: dayEvent.fields },
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
