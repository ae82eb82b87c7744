import { dueTiles } from '#engine/batch/server/due-tile.ts';
import { t3 } from '#kernel/language.ts';
import { GROWING } from '../../domain/growing.kind.ts';
import { dueByProgramme } from './due.ts';

/** What programmes of goods ask of growing pigs; listed with the programmes. */
export const growDueTile = dueTiles({
  ...{ key: 'programme', label: t3('Thức ăn, thuốc, vắc xin đến hạn', 'Feed, medicine, vaccine due', 'อาหาร ยา วัคซีนถึงกำหนด'), kind: GROWING },
  ...{ screen: 'PigletEvent', list: { route: 'PigletItemStd', params: { tab: 'due' } } },
  due: ({ db, session }, farmid) => dueByProgramme(db, { farmid, language: session.language, day: session.curbusdt }),
});
