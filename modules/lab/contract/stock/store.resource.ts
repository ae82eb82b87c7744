import { choice, code, decimal, defineList, int, text, yesno } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_STORE_WORDS, LW as W } from './words.ts';

const KIND = defineList('labstoretp', LAB_STORE_WORDS);

/** Stores of a laboratory: rooms, fridges, benches, quarantine and waste, with the places in them. */
export const labStore = defineResource({
  name: 'labstore',
  module: 'lab',
  screen: 'LabstkStore',
  table: 'lab_store',
  scope: 'farm',
  key: 'storeid',
  one: 'Store',
  many: 'Stores',
  keeper: 60,
  fields: [
    text('storeid', W.storeid, { required: true, maxLength: 20, format: 'code' }),
    text('V', W.nameV, { required: true, maxLength: 120 }),
    text('E', W.nameE, { required: true, maxLength: 120 }),
    text('T', W.nameT, { required: true, maxLength: 120 }),
    choice('kind', t3('Loại kho', 'Kind of store', 'ชนิดคลัง'), KIND, { required: true, initial: 'main' }),
    code('parent', t3('Thuộc kho', 'Part of', 'อยู่ในคลัง'), { list: 'labstore' }),
    decimal('tempmin', t3('Nhiệt độ từ', 'Temperature from', 'อุณหภูมิตั้งแต่'), { decimals: 1, unit: '°C', min: -200, max: 100 }),
    decimal('tempmax', t3('Nhiệt độ đến', 'Temperature to', 'อุณหภูมิถึง'), { decimals: 1, unit: '°C', min: -200, max: 100 }),
    text('keeper', t3('Người giữ kho', 'Keeper', 'ผู้ดูแลคลัง'), { maxLength: 120 }),
    yesno('issues', t3('Xuất cho xét nghiệm', 'May issue to tests', 'จ่ายให้การตรวจได้'), { required: true, initial: 'Y' }),
    yesno('receives', t3('Nhận hàng mua', 'Receives purchases', 'รับสินค้าที่ซื้อ'), { required: true, initial: 'Y' }),
  ],
  lines: [
    {
      key: 'places',
      label: t3('Vị trí cất', 'Storage places', 'ตำแหน่งเก็บ'),
      addTitle: t3('Thêm vị trí', 'Add a place', 'เพิ่มตำแหน่ง'),
      table: 'lab_store_place',
      fields: [
        text('place', t3('Mã vị trí', 'Place code', 'รหัสตำแหน่ง'), { required: true, maxLength: 20, format: 'code' }),
        text('label', t3('Mô tả', 'Description', 'คำอธิบาย'), { maxLength: 120 }),
      ],
      order: 'place',
    },
  ],
  shown: [
    text('name', W.name, { fallback: '' }),
    // The stores it lies in, outermost first, and how many they are.
    text('path', t3('Đường dẫn', 'Path', 'เส้นทาง'), { fallback: '' }),
    int('depth', t3('Cấp', 'Depth', 'ระดับ'), { fallback: 0 }),
    int('items', t3('Số mặt hàng', 'Items', 'จำนวนรายการ'), { fallback: 0 }),
    decimal('amount', t3('Giá trị', 'Value', 'มูลค่า'), { decimals: 0 }),
    int('expiring', t3('Lô sắp hết hạn', 'Lots near expiry', 'ล็อตใกล้หมดอายุ'), { fallback: 0 }),
  ],
  grid: ['storeid', 'name', 'kind', 'items', 'amount', 'expiring', 'tempmin', 'tempmax', 'keeper', 'issues', 'receives', 'inuse'],
  search: ['storeid', 'V', 'E', 'T'],
  kept: true,
  errors: ['ADM_NOTEMPTY', 'V_RANGE', 'V_INVALID', 'V_DUP'],
});
