import { down, figuresOf, near, over, up } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import type { BatchFamily, BatchFigure } from './family.ts';

const heads = figuresOf<null, BatchFamily, never>('heads');

/** Head of a batch. */
export const HEADS: readonly BatchFigure[] = [
  heads.count('BATCHES', t3('Số lứa', 'Batches', 'จำนวนรุ่น'), over('batches'), near(), t3('Số lứa nuôi.', 'Batches.', 'จำนวนรุ่น')),
  heads.count(
    'CAPACITY',
    t3('Sức chứa', 'Capacity', 'ความจุ'),
    over('capacity'),
    near(),
    t3('Số con chuồng chứa được.', 'Head the house holds.', 'จำนวนตัวที่โรงเรือนรับได้'),
  ),
  heads.count(
    'PIGSIN',
    t3('Heo nhập', 'Pigs in', 'รับเข้า'),
    over('pigs_in'),
    near(),
    t3('Tổng số con nhập vào lứa.', 'Head that came into the batch.', 'จำนวนตัวที่รับเข้ารุ่น'),
  ),
  heads.count('DEAD', t3('Chết', 'Deaths', 'ตาย'), over('dead'), down(), t3('Tổng số con chết.', 'Head that died.', 'จำนวนตัวที่ตาย')),
  heads.count(
    'CULLED',
    t3('Loại', 'Culled', 'คัดทิ้ง'),
    over('culled'),
    down(),
    t3('Số con loại, bán loại cũng tính ở đây.', 'Head culled, destroyed or sold as culls.', 'จำนวนตัวที่คัดทิ้ง รวมที่ขายคัด'),
  ),
  heads.count(
    'MOVED',
    t3('Chuyển đi', 'Transferred', 'ย้ายออก'),
    over('moved'),
    near(),
    t3('Số con chuyển sang chuồng hay trại khác.', 'Head sent to another house or farm.', 'จำนวนตัวที่ย้ายไปโรงเรือนหรือฟาร์มอื่น'),
  ),
  heads.count('SOLD', t3('Bán', 'Sold', 'ขาย'), over('sold'), near(), t3('Số con bán.', 'Head sold.', 'จำนวนตัวที่ขาย')),
  heads.kind(100, { unit: '%', decimals: 2 })(
    'SOLDR',
    t3('Tỷ lệ bán', 'Share sold', 'สัดส่วนขาย'),
    over('sold', 'pigs_in'),
    up(),
    t3('100 × bán / số con nhập.', '100 × sold / pigs in.', '100 × ขาย / จำนวนรับเข้า'),
  ),
  heads.count(
    'LIVE',
    t3('Hiện có', 'Live pigs', 'คงเหลือ'),
    over('live'),
    near(),
    t3(
      'Nhập − chết − loại − chuyển − bán, đến hết ngày.',
      'Pigs in − dead − culled − transferred − sold, up to the day.',
      'รับเข้า − ตาย − คัดทิ้ง − ย้ายออก − ขาย ถึงสิ้นวัน',
    ),
  ),
  heads.count(
    'LIVE0',
    t3('Đầu kỳ', 'Live at start', 'ต้นงวด'),
    over('live_before'),
    near(),
    t3('Số con cuối ngày trước kỳ.', 'Live pigs at the end of the day before the period.', 'จำนวนตัวสิ้นวันก่อนงวด'),
  ),
  heads.count(
    'UNACC',
    t3('Không rõ', 'Unaccounted', 'ไม่พบที่มา'),
    over(['pigs_in', ['dead', -1], ['culled', -1], ['moved', -1], ['sold', -1], 'live_before', ['booked', -1]]),
    near(0),
    t3(
      'Nhập − chết − loại − chuyển − bán − số con trên sổ; phải bằng 0.',
      'Pigs in − dead − culled − transferred − sold − live pigs of the book; must be 0.',
      'รับเข้า − ตาย − คัดทิ้ง − ย้ายออก − ขาย − ยอดในสมุด ต้องเป็น 0',
    ),
  ),
];
