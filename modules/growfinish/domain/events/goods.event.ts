import { goodsFields, treatedFields } from '#engine/batch/domain/goods-fields.ts';
import { t3 } from '#kernel/language.ts';
import { ROUTES } from '#modules/stock/domain/drug-routes.ts';
import { MOST_HEAD } from '../limits.ts';
import type { GrowEvent } from './event.ts';

const common = { move: null, reason: 'none', reasonsOf: [], mostHead: null } as const;

/** FED: feed out of a warehouse, spread over the days it covers. */
export const feedEvent: GrowEvent = {
  ...common,
  code: 'FED',
  title: t3('Cho ăn', 'Feed use', 'ใช้อาหาร'),
  fields: goodsFields('feed'),
  goods: 'feed',
};

/** TRT: a medicine given to some or all animals of the batch. */
export const treatmentEvent: GrowEvent = {
  ...common,
  code: 'TRT',
  title: t3('Điều trị', 'Treatment', 'ใช้ยา'),
  fields: [...goodsFields('medicine'), ...treatedFields(MOST_HEAD, ROUTES)],
  goods: 'medicine',
};

/** VAC: a vaccine given to some or all animals of the batch. */
export const vaccineEvent: GrowEvent = {
  ...common,
  code: 'VAC',
  title: t3('Tiêm vắc xin', 'Vaccination', 'ทำวัคซีน'),
  fields: [...goodsFields('vaccine'), ...treatedFields(MOST_HEAD, ROUTES)],
  goods: 'vaccine',
};
