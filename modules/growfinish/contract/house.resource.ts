import { HOUSE_STATES } from '#engine/batch/domain/house.ts';
import { choice, code, decimal, defineList, int, longtext, text, yesno } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';

/** What stands in a house. */
export const AREAS = defineList('area', {
  'grow-finish': t3('Heo thịt', 'Grow-finish', 'สุกรขุน'),
  nursery: t3('Cai sữa', 'Nursery', 'อนุบาล'),
  gilts: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  sow: t3('Nái', 'Sows', 'แม่พันธุ์'),
  other: t3('Khác', 'Other', 'อื่นๆ'),
});

/** What the kind of a house is called. */
export const AREA = t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน');

/** Houses of all areas. */
export const house = defineResource({
  name: 'house',
  module: 'growfinish',
  screen: 'PigRoom',
  table: 'room',
  scope: 'farm',
  key: 'roomid',
  one: 'House',
  many: 'Houses',
  keeper: 60,
  fields: [
    text('roomid', t3('Mã chuồng', 'House', 'รหัสโรงเรือน'), { required: true, maxLength: 20 }),
    choice('area', AREA, AREAS, { required: true, initial: 'grow-finish', refusal: '899_1' }),
    code('site', t3('Khu trại', 'Site', 'ที่ตั้ง'), { list: 'site', required: true, maxLength: 80, refusal: '899_2' }),
    text('name', t3('Tên chuồng', 'Name', 'ชื่อโรงเรือน'), { required: true, maxLength: 80, refusal: '899_3' }),
    yesno('batchflg', t3('Nuôi theo lứa', 'Run as batches', 'เลี้ยงเป็นรุ่น'), { initial: 'Y' }),
    int('capacity', t3('Sức chứa (con)', 'Capacity (head)', 'ความจุ (ตัว)'), { required: true, min: 1, max: 3000 }),
    yesno('strict', t3('Không nhận quá sức chứa', 'Refuse above capacity', 'ห้ามเกินความจุ'), { fallback: 'N' }),
    int('pens', t3('Số ô', 'Pens', 'จำนวนคอก'), { min: 1, max: 3000 }),
    decimal('floor', t3('Diện tích sàn', 'Floor', 'พื้นที่'), { decimals: 1, unit: 'm²', min: 0.1, max: 999_999 }),
    code('keeper', t3('Người phụ trách', 'Keeper', 'ผู้ดูแล'), { list: 'applyid' }),
    code('feedstd', t3('Tiêu chuẩn thức ăn', 'Feed standard', 'มาตรฐานอาหาร'), { list: 'feedstd', initial: 'DEFAULT' }),
    int('sort', t3('Thứ tự', 'Order in lists', 'ลำดับ'), { max: 9999 }),
    longtext('remark', t3('Ghi chú', 'Remark', 'หมายเหตุ'), { maxLength: 500 }),
  ],
  shown: [
    // Of its newest batch; blank for a house without batches.
    choice('state', t3('Trạng thái', 'State', 'สถานะ'), HOUSE_STATES),
    int('parityid', t3('Lứa', 'Batch', 'รุ่น')),
    int('live', t3('Số con hiện có', 'Live pigs', 'จำนวนคงเหลือ')),
    int('free', t3('Chỗ trống', 'Free places', 'ที่ว่าง')),
    int('stores', t3('Kho cấp hàng', 'Warehouses set', 'คลังที่ตั้ง')),
    decimal('perhead', t3('Diện tích mỗi con', 'Floor a head', 'พื้นที่ต่อตัว'), { decimals: 2, unit: 'm²' }),
  ],
  // How it stands and what it lacks before where it lies.
  grid: [
    ...['roomid', 'name', 'state', 'live', 'free', 'capacity', 'parityid', 'area', 'stores', 'feedstd', 'perhead'],
    ...['site', 'floor', 'pens', 'keeper'],
  ],
  filters: [choice('area', AREA, AREAS)],
  search: ['roomid', 'name'],
  kept: true,
  copied: true,
  errors: ['855', '857', '899_1', '899_2', '899_3', 'GF_LIVE'],
});
