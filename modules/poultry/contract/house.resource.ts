import { HOUSE_STATES } from '#engine/batch/domain/house.ts';
import { choice, code, decimal, defineList, int, longtext, text } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { BIRD_HOUSES } from '#modules/growfinish/contract/standards/standard-words.ts';
import { MOST_BIRDS } from '../domain/limits.ts';

/** What a chicken house is for (rmtp). */
export const HOUSE_TYPES = defineList('rmtp', BIRD_HOUSES);
/** What the kind of a house is called. */
export const HOUSE_TYPE = t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน');

/** Birds that stand on a square metre. */
export const BIRDS_M2 = t3('Số gà mỗi m²', 'Birds per m²', 'จำนวนไก่ต่อ ตร.ม.');

const SYSTEMS = defineList('housesystem', {
  floor: t3('Nuôi nền', 'Floor', 'เลี้ยงพื้น'),
  cage: t3('Nuôi lồng', 'Cage', 'กรงตับ'),
  closed: t3('Chuồng kín', 'Closed house', 'โรงเรือนปิด'),
});
const STORE = { list: 'store', maxLength: 20 } as const;

/** Chicken houses. */
export const chickenHouse = defineResource({
  name: 'chickenHouse',
  module: 'poultry',
  screen: 'ChikRoom',
  table: 'chk_house',
  scope: 'farm',
  key: 'roomid',
  one: 'House',
  many: 'Houses',
  keeper: 60,
  fields: [
    text('roomid', t3('Mã chuồng', 'House', 'รหัสโรงเรือน'), { required: true, maxLength: 20, format: 'code' }),
    choice('area', HOUSE_TYPE, HOUSE_TYPES, { required: true, refusal: '899_1' }),
    code('site', t3('Khu trại', 'Site', 'ที่ตั้ง'), { list: 'site', required: true, maxLength: 80, refusal: '899_2' }),
    text('name', t3('Tên chuồng', 'Name', 'ชื่อโรงเรือน'), { required: true, maxLength: 80, refusal: '899_3' }),
    int('capacity', t3('Sức chứa (con)', 'Capacity (birds)', 'ความจุ (ตัว)'), { required: true, min: 1, max: MOST_BIRDS }),
    decimal('floor', t3('Diện tích sàn', 'Floor', 'พื้นที่'), { decimals: 1, unit: 'm²', min: 0.1, max: 999_999 }),
    choice('system', t3('Kiểu chuồng', 'System', 'ระบบการเลี้ยง'), SYSTEMS),
    code('feedstore', t3('Kho thức ăn', 'Feed warehouse', 'คลังอาหาร'), STORE),
    code('medstore', t3('Kho thuốc', 'Medicine warehouse', 'คลังยา'), STORE),
    code('eggstore', t3('Kho trứng (gà đẻ)', 'Egg warehouse (layers)', 'คลังไข่ (ไก่ไข่)'), STORE),
    code('keeper', t3('Người phụ trách', 'Keeper', 'ผู้ดูแล'), { list: 'applyid' }),
    code('feedstd', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'), { list: 'feedstd', listParents: { stdtp: 'poultry' }, initial: 'DEFAULT' }),
    int('sort', t3('Thứ tự', 'Order in lists', 'ลำดับ'), { max: 9999 }),
    longtext('remark', t3('Ghi chú', 'Remark', 'หมายเหตุ'), { maxLength: 500 }),
  ],
  shown: [
    choice('state', t3('Trạng thái', 'State', 'สถานะ'), HOUSE_STATES),
    int('parityid', t3('Đàn', 'Flock', 'ฝูง')),
    int('live', t3('Số gà hiện có', 'Live birds', 'จำนวนคงเหลือ')),
    int('age', t3('Ngày tuổi', 'Age', 'อายุ'), { unit: 'd' }),
    decimal('perm2', BIRDS_M2, { decimals: 1 }),
    // By the live weight of today: the last one known with what the standard gains since.
    decimal('kgm2', t3('Mật độ', 'Density', 'ความหนาแน่น'), { decimals: 1, unit: 'kg/m²' }),
    text('dense', t3('Quá mật độ', 'Too dense', 'หนาแน่นเกิน'), { fallback: 'N' }),
  ],
  grid: [
    ...['roomid', 'name', 'live', 'age', 'kgm2', 'perm2', 'capacity', 'parityid', 'state', 'area', 'site', 'floor', 'system'],
    ...['feedstore', 'medstore', 'eggstore', 'keeper', 'feedstd'],
  ],
  filters: [choice('area', HOUSE_TYPE, HOUSE_TYPES)],
  search: ['roomid', 'name'],
  kept: true,
  copied: true,
  errors: ['855', '857', '899_1', '899_2', '899_3', 'GF_LIVE'],
});
