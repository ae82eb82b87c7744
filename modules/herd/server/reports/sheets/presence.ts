import { choice, defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** Which animals a sheet takes: all, those present, or those that left. */
export const ANIMALS = choice(
  'animals',
  t3('Heo', 'Animals', 'สุกร'),
  defineList('dataanimals', {
    all: t3('Tất cả', 'All', 'ทั้งหมด'),
    present: t3('Đang có mặt', 'Present', 'อยู่ในฝูง'),
    left: t3('Đã ra đàn', 'Left', 'ออกจากฝูงแล้ว'),
  }),
  { fallback: 'all' },
);

/** The condition on the animal a. */
export const PRESENCE = { all: '', present: ' and a.leftdt is null', left: ' and a.leftdt is not null' };
