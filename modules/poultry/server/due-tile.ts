import { dueTiles } from '#engine/batch/server/due-tile.ts';
import type { HomeTiles } from '#engine/server/module.ts';
import { t3 } from '#kernel/language.ts';
import { FLOCK } from '../domain/flock.kind.ts';
import type { PoultryServices } from './services.ts';

const DUE_OF_FLOCKS = t3('Đàn gà: thức ăn, thuốc, vắc xin đến hạn', 'Flocks: feed, medicine, vaccine due', 'ฝูงไก่: อาหาร ยา วัคซีนถึงกำหนด');

/** What programmes of goods ask of flocks; listed with the programmes. */
export const flockDueTile = ({ programme }: PoultryServices): HomeTiles =>
  dueTiles({
    ...{ key: 'flockprogramme', label: DUE_OF_FLOCKS, kind: FLOCK, screen: 'ChikEvent', list: { route: 'PigletItemStd', params: { tab: 'due' } } },
    due: ({ db, session }, farmid) => programme(db, { farmid, language: session.language, day: session.curbusdt, roomid: null }, null),
  });
