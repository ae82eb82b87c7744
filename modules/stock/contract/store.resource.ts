import { choice, code, date, decimal, defineList, int, text, yesno } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { STORE_TYPE_WORDS, STOCK_WORDS as W } from './words.ts';

const TYPE = defineList('storetp', STORE_TYPE_WORDS);
const ROOM_UNIT = defineList('capacityunit', { kg: t3('kg', 'kg', 'กก.'), m3: t3('m³', 'm³', 'ลบ.ม.') });

/** Warehouses of the farm, those inside others under them. */
export const store = defineResource({
  name: 'store',
  module: 'stock',
  screen: 'ItemStore',
  table: 'store',
  scope: 'farm',
  key: 'storeid',
  one: 'Store',
  many: 'Stores',
  keeper: 60,
  fields: [
    text('storeid', t3('Mã kho', 'Warehouse id', 'รหัสคลัง'), { required: true, maxLength: 20, format: 'code' }),
    text('V', W.nameV, { required: true, maxLength: 120 }),
    text('E', W.nameE, { required: true, maxLength: 120 }),
    text('T', W.nameT, { required: true, maxLength: 120 }),
    choice('storetp', t3('Loại kho', 'Type', 'ประเภทคลัง'), TYPE, { required: true, initial: 'general' }),
    code('parent', t3('Thuộc kho', 'Part of', 'อยู่ในคลัง'), { list: 'store' }),
    text('address', t3('Địa chỉ', 'Address', 'ที่อยู่')),
    decimal('capacity', t3('Sức chứa', 'Capacity', 'ความจุ'), { decimals: 2, min: 0.01, max: 1e12 }),
    choice('capacityunit', t3('Đơn vị sức chứa', 'Unit of capacity', 'หน่วยความจุ'), ROOM_UNIT),
    decimal('tempmin', t3('Nhiệt độ từ', 'Temperature from', 'อุณหภูมิตั้งแต่'), { decimals: 1, unit: '°C', min: -100, max: 100 }),
    decimal('tempmax', t3('Nhiệt độ đến', 'Temperature to', 'อุณหภูมิถึง'), { decimals: 1, unit: '°C', min: -100, max: 100 }),
    yesno('receives', t3('Nhận hàng mua', 'Receives purchases', 'รับสินค้าที่ซื้อ'), { required: true, initial: 'Y' }),
  ],
  shown: [
    text('name', W.name),
    // The warehouses it lies in, outermost first, and how many they are.
    text('path', t3('Đường dẫn', 'Path', 'เส้นทาง'), { fallback: '' }),
    int('depth', t3('Cấp', 'Depth', 'ระดับ'), { fallback: 0 }),
    int('items', t3('Số mặt hàng', 'Items', 'จำนวนรายการ'), { fallback: 0 }),
    decimal('amount', t3('Giá trị', 'Value', 'มูลค่า'), { decimals: 0 }),
    int('expiring', t3('Lô sắp hết hạn', 'Lots near expiry', 'ล็อตใกล้หมดอายุ'), { fallback: 0 }),
    date('countdt', t3('Kiểm kê gần nhất', 'Last count', 'ตรวจนับล่าสุด')),
    int('wayIn', t3('Phiếu đang đến', 'Notes on the way in', 'ใบที่กำลังมา'), { fallback: 0 }),
    int('wayOut', t3('Phiếu đang đi', 'Notes on the way out', 'ใบที่กำลังไป'), { fallback: 0 }),
  ],
  grid: [
    'storeid',
    'name',
    'items',
    'amount',
    'expiring',
    'storetp',
    'countdt',
    'wayIn',
    'wayOut',
    'capacity',
    'capacityunit',
    'tempmin',
    'tempmax',
    'receives',
    'inuse',
  ],
  search: ['storeid', 'V', 'E', 'T'],
  errors: ['ADM_NOTEMPTY', 'V_RANGE', 'V_INVALID'],
});
