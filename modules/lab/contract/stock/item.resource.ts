import { choice, code, decimal, defineList, int, text, yesno } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_ITEM_TYPE_WORDS, LW as W } from './words.ts';

/** Types of laboratory goods. */
export const LAB_ITEM_TYPES = defineList('labitemtp', LAB_ITEM_TYPE_WORDS);
const TYPE = LAB_ITEM_TYPES;
const UNIT = t3('Đơn vị', 'Unit', 'หน่วย');
const amount = { decimals: 4, max: 1e9 } as const;

/** Kits, reagents, media, discs, plastics and sampling material of a laboratory. */
export const labItem = defineResource({
  name: 'labitem',
  module: 'lab',
  screen: 'LabstkItem',
  table: 'lab_item',
  scope: 'farm',
  key: 'itemid',
  one: 'Item',
  many: 'Items',
  keeper: 60,
  fields: [
    text('itemid', W.itemid, { required: true, maxLength: 20, format: 'code' }),
    choice('itemtp', W.itemtp, TYPE, { required: true, initial: 'kit' }),
    text('V', W.nameV, { required: true, maxLength: 120 }),
    text('E', W.nameE, { required: true, maxLength: 120 }),
    text('T', W.nameT, { required: true, maxLength: 120 }),
    text('brand', t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ'), { maxLength: 60 }),
    text('catno', t3('Số catalogue', 'Catalogue number', 'เลขแคตตาล็อก'), { maxLength: 40 }),
    code('unit', t3('Đơn vị cơ sở', 'Base unit', 'หน่วยฐาน'), { list: 'unit', required: true, initial: 'piece' }),
    decimal('tests', t3('Số xét nghiệm mỗi đơn vị cơ sở', 'Tests per base unit', 'จำนวนการตรวจต่อหน่วยฐาน'), { ...amount, min: 0.0001 }),
    decimal('tempmin', t3('Bảo quản từ', 'Store from', 'เก็บตั้งแต่'), { decimals: 1, unit: '°C', min: -200, max: 100 }),
    decimal('tempmax', t3('Bảo quản đến', 'Store to', 'เก็บถึง'), { decimals: 1, unit: '°C', min: -200, max: 100 }),
    int('stability', t3('Dùng được sau khi mở', 'Usable once opened', 'ใช้ได้หลังเปิด'), { unit: 'd', min: 1, max: 3650 }),
    decimal('least', t3('Tồn tối thiểu', 'Minimum stock', 'คงเหลือขั้นต่ำ'), { ...amount, fallback: 0 }),
    decimal('greatest', t3('Tồn tối đa', 'Maximum stock', 'คงเหลือสูงสุด'), amount),
    decimal('reorder', t3('Mức đặt hàng', 'Reorder point', 'จุดสั่งซื้อ'), { ...amount, fallback: 0 }),
    int('warndays', t3('Báo trước hạn dùng', 'Expiry warning', 'เตือนก่อนหมดอายุ'), { unit: 'd', max: 3650, fallback: 60 }),
    yesno('lotreq', t3('Bắt buộc số lô', 'Lot required', 'ต้องระบุล็อต'), { fallback: 'Y' }),
    code('supplierid', W.supplier, { list: 'supplier', maxLength: 20 }),
    decimal('price', t3('Giá tham khảo', 'Reference price', 'ราคาอ้างอิง'), { decimals: 4, max: 1e12 }),
  ],
  lines: [
    {
      key: 'units',
      label: t3('Quy cách đóng gói', 'Pack units', 'หน่วยบรรจุ'),
      addTitle: t3('Thêm quy cách', 'Add a pack', 'เพิ่มหน่วยบรรจุ'),
      table: 'lab_item_unit',
      fields: [
        code('unit', UNIT, { list: 'unit', required: true }),
        decimal('factor', t3('Số đơn vị cơ sở', 'Base units in one', 'จำนวนหน่วยฐาน'), { decimals: 6, required: true, max: 1e9 }),
      ],
      order: 'factor',
    },
    {
      key: 'uses',
      label: t3('Xét nghiệm dùng vật tư này', 'Tests that use it', 'รายการตรวจที่ใช้วัสดุนี้'),
      addTitle: t3('Thêm xét nghiệm', 'Add a test', 'เพิ่มรายการตรวจ'),
      table: 'lab_item_test',
      fields: [
        code('testcd', W.test, { list: 'labtest', required: true, maxLength: 20 }),
        decimal('amount', t3('Lượng mỗi xét nghiệm', 'Amount a test', 'ปริมาณต่อการตรวจ'), { ...amount, required: true, min: 0.0001 }),
      ],
      order: 'testcd',
    },
  ],
  shown: [
    text('name', W.name, { fallback: '' }),
    text('unitName', UNIT, { fallback: '' }),
    decimal('stock', t3('Tồn kho', 'Stock', 'คงเหลือ'), { decimals: 1 }),
    int('testsleft', t3('Còn xét nghiệm', 'Tests left', 'ตรวจได้อีก')),
    decimal('lastprice', t3('Giá gần nhất', 'Last price', 'ราคาล่าสุด'), { decimals: 2 }),
    text('prices', t3('Lịch sử giá', 'Price history', 'ประวัติราคา'), { fallback: '' }),
    int('runs', t3('Lượt chạy đã dùng', 'Runs that used it', 'รอบที่ใช้'), { fallback: 0 }),
    yesno('used', t3('Đã nhập xuất', 'Moved', 'มีการเคลื่อนไหว'), { fallback: 'N' }),
  ],
  grid: ['itemid', 'name', 'stock', 'unitName', 'testsleft', 'reorder', 'itemtp', 'lastprice', 'prices', 'brand', 'runs', 'inuse'],
  filters: [choice('itemtp', W.itemtp, TYPE)],
  search: ['itemid', 'V', 'E', 'T'],
  kept: true,
  errors: ['NOTE_UNIT', 'V_DUP', 'V_INVALID', 'V_RANGE', 'ADM_NOTEMPTY'],
});
