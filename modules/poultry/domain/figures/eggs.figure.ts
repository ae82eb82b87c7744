import type { BatchFamily, BatchFigure } from '#engine/batch/domain/figures/family.ts';
import { down, figuresOf, madeOf, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';

// What hens are counted from is said in every definition that divides by them.
const eggs = figuresOf<null, BatchFamily, never>('eggs');
const HENS = t3(
  'Gà mái đếm cuối mỗi ngày; gà hậu bị nuôi ngay tại chuồng thì tính từ ngày đẻ đầu tiên.',
  'Hens are counted at each day’s end; of pullets that grew in the house from the first day of lay on.',
  'นับแม่ไก่ ณ สิ้นวัน ไก่สาวที่เลี้ยงในโรงเรือนเดียวกันนับตั้งแต่วันแรกที่ไข่',
);
const perHen = figuresOf<null, BatchFamily, never>('eggs', { note: HENS });

/** Eggs of layers. */
export const EGGS: readonly BatchFigure[] = [
  eggs.count('EGGS', t3('Trứng', 'Eggs', 'ไข่'), over('eggs'), up(), t3('Tổng số trứng đẻ.', 'All eggs laid.', 'ไข่ที่ออกทั้งหมด')),
  eggs.count('BROKEN', t3('Trứng vỡ', 'Broken', 'ไข่แตก'), over('broken'), down(), t3('Trứng vỡ.', 'Broken eggs.', 'ไข่แตก')),
  eggs.count('DIRTY', t3('Trứng bẩn', 'Dirty', 'ไข่สกปรก'), over('dirty'), down(), t3('Trứng bẩn.', 'Dirty eggs.', 'ไข่สกปรก')),
  eggs.share(
    'BROKENR',
    t3('Tỷ lệ vỡ', 'Broken eggs', 'อัตราไข่แตก'),
    over('broken', 'eggs'),
    down(),
    t3('100 × trứng vỡ / trứng.', '100 × broken / eggs.', '100 × ไข่แตก / ไข่'),
  ),
  eggs.share(
    'DIRTYR',
    t3('Tỷ lệ bẩn', 'Dirty eggs', 'อัตราไข่สกปรก'),
    over('dirty', 'eggs'),
    down(),
    t3('100 × trứng bẩn / trứng.', '100 × dirty / eggs.', '100 × ไข่สกปรก / ไข่'),
  ),
  perHen.count(
    'HENDAYS',
    t3('Ngày gà mái', 'Hen-days', 'วันแม่ไก่'),
    over('hen_days'),
    near(),
    t3('Cộng số gà mái mỗi ngày.', 'Sum of the hens of each day.', 'ผลรวมแม่ไก่ของทุกวัน'),
  ),
  perHen.kind(100, { unit: '%', decimals: 2 })(
    'HENDAY',
    t3('Tỷ lệ đẻ', 'Laying (hen-day)', 'อัตราการไข่'),
    over('eggs', 'hen_days'),
    up(),
    t3('100 × trứng / ngày gà mái.', '100 × eggs / hen-days.', '100 × ไข่ / วันแม่ไก่'),
  ),
  perHen.kind(100, { unit: '%', decimals: 2 })(
    'LAYSTD',
    t3('Tỷ lệ đẻ chuẩn', 'Standard laying', 'อัตราการไข่มาตรฐาน'),
    over('lay_std', 'hen_days'),
    near(),
    t3(
      'Tỷ lệ đẻ theo tuần tuổi của giống, theo số gà mái mỗi ngày.',
      'The breed’s hen-day % by week of age, weighted by the hens of each day.',
      'อัตราการไข่ของพันธุ์ตามสัปดาห์อายุ ถ่วงตามแม่ไก่แต่ละวัน',
    ),
  ),
  perHen.kind(1, { unit: '%', decimals: 2 })(
    'LAYDIF',
    t3('Đẻ so chuẩn', 'Laying against standard', 'ไข่เทียบมาตรฐาน'),
    madeOf(['HENDAY', 'LAYSTD'], (own, standard) => own - standard),
    up(),
    t3('Tỷ lệ đẻ − tỷ lệ đẻ chuẩn, điểm %.', 'Laying − standard laying, in points.', 'อัตราการไข่ − อัตราการไข่มาตรฐาน (จุด)'),
  ),
  eggs.count(
    'HOUSED',
    t3('Gà mái đầu kỳ', 'Hens housed', 'แม่ไก่เริ่มไข่'),
    over('housed'),
    near(),
    t3(
      'Gà hậu bị nuôi tại chuồng: số con cuối ngày đẻ đầu tiên; còn lại: số gà nhập.',
      'Where the pullets grew in the house: birds live at the end of the first day of lay; else birds in.',
      'ไก่สาวที่เลี้ยงในโรงเรือนเดียวกัน: จำนวนสิ้นวันแรกที่ไข่ มิฉะนั้น: จำนวนรับเข้า',
    ),
  ),
  eggs.mean(
    'EHH',
    t3('Trứng/mái đầu kỳ', 'Eggs per hen housed', 'ไข่ต่อแม่ไก่เริ่มไข่'),
    over('eggs', 'housed'),
    up(),
    t3(
      'Trứng / gà mái đầu kỳ: gà hậu bị nuôi tại chuồng tính số con cuối ngày đẻ đầu tiên, còn lại tính gà nhập.',
      'Eggs / hens housed: birds live at the end of the first day of lay where the pullets grew in the house, else birds in.',
      'ไข่ / แม่ไก่เริ่มไข่: ไก่สาวที่เลี้ยงในโรงเรือนเดียวกันนับจำนวนสิ้นวันแรกที่ไข่ มิฉะนั้นนับรับเข้า',
    ),
  ),
  eggs.kind(1000, { unit: 'g', decimals: 1 })(
    'FEEDEGG',
    t3('Thức ăn/trứng', 'Feed per egg', 'อาหารต่อไข่'),
    over('lay_feed', 'eggs'),
    down(),
    t3(
      '1000 × thức ăn / trứng; gà hậu bị nuôi tại chuồng: thức ăn từ ngày đẻ đầu tiên.',
      '1000 × feed / eggs; of pullets that grew in the house the feed from the first day of lay on.',
      '1000 × อาหาร / ไข่ ไก่สาวที่เลี้ยงในโรงเรือนเดียวกัน: อาหารตั้งแต่วันแรกที่ไข่',
    ),
  ),
  eggs.kind(1, { unit: 'kg', decimals: 1 })(
    'EGGMASS',
    t3('Khối lượng trứng', 'Egg mass', 'มวลไข่'),
    over('egg_mass'),
    up(),
    t3(
      'kg trứng; ngày không cân lấy khối lượng quả của lần cân gần nhất.',
      'kg of eggs; a day not weighed takes the egg weight last weighed.',
      'กก. ไข่ วันที่ไม่ชั่งใช้น้ำหนักฟองครั้งล่าสุด',
    ),
  ),
  eggs.kind(1000, { unit: 'g', decimals: 1 })(
    'EGGWT',
    t3('Gam/quả', 'Grams an egg', 'กรัม/ฟอง'),
    over('egg_mass', 'eggs'),
    near(),
    t3('1000 × khối lượng trứng / trứng.', '1000 × egg mass / eggs.', '1000 × มวลไข่ / ไข่'),
  ),
  perHen.kind(1000, { unit: 'g', decimals: 1 })(
    'MASSHEN',
    t3('Khối lượng trứng/mái/ngày', 'Egg mass a hen a day', 'มวลไข่/แม่ไก่/วัน'),
    over('egg_mass', 'hen_days'),
    up(),
    t3('1000 × khối lượng trứng / ngày gà mái.', '1000 × egg mass / hen-days.', '1000 × มวลไข่ / วันแม่ไก่'),
  ),
  perHen.kind(1000, { unit: 'g', decimals: 1 })(
    'MASSSTD',
    t3('Khối lượng trứng chuẩn/mái/ngày', 'Standard egg mass a hen a day', 'มวลไข่มาตรฐาน/แม่ไก่/วัน'),
    over('mass_std', 'hen_days'),
    near(),
    t3(
      'Tỷ lệ đẻ × khối lượng quả của giống theo tuần tuổi, theo số gà mái mỗi ngày.',
      'The breed’s hen-day % × egg weight by week of age, weighted by the hens of each day.',
      'อัตราการไข่ × น้ำหนักไข่ของพันธุ์ตามสัปดาห์อายุ ถ่วงตามแม่ไก่แต่ละวัน',
    ),
  ),
  perHen.kind(1, { unit: 'g', decimals: 1 })(
    'MASSDIF',
    t3('Khối lượng trứng so chuẩn', 'Egg mass against standard', 'มวลไข่เทียบมาตรฐาน'),
    madeOf(['MASSHEN', 'MASSSTD'], (own, standard) => own - standard),
    up(),
    t3(
      'Khối lượng trứng mỗi mái mỗi ngày − chuẩn của giống.',
      'Egg mass a hen a day − that of the breed’s standard.',
      'มวลไข่ต่อแม่ไก่ต่อวัน − มาตรฐานของพันธุ์',
    ),
  ),
  eggs.kind(1, { unit: '', decimals: 3 })(
    'EGGFCR',
    t3('FCR trứng', 'Egg FCR', 'FCR ไข่'),
    over('lay_feed', 'egg_mass'),
    down(),
    t3(
      'Thức ăn / khối lượng trứng; gà hậu bị nuôi tại chuồng: thức ăn từ ngày đẻ đầu tiên.',
      'Feed / egg mass; of pullets that grew in the house the feed from the first day of lay on.',
      'อาหาร / มวลไข่ ไก่สาวที่เลี้ยงในโรงเรือนเดียวกัน: อาหารตั้งแต่วันแรกที่ไข่',
    ),
  ),
];
