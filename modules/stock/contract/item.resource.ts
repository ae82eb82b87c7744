import { choice, code, decimal, defineList, int, text, yesno } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { ITEM_TYPE_WORDS, SPLIT_KEYS, SUBSTANCE_CLASS_WORDS, STOCK_WORDS as W } from './words.ts';

const TYPE = defineList('itemtp', ITEM_TYPE_WORDS);
const BASIS = defineList('pricebasis', {
  kg: t3('kg', 'kg', 'กก.'),
  head: t3('con', 'head', 'ตัว'),
  unit: t3('đơn vị', 'unit', 'หน่วย'),
});
const SUBSTANCE_CLASS = defineList('substclass', SUBSTANCE_CLASS_WORDS);
const UNIT = t3('Đơn vị', 'Unit', 'หน่วย');

/** Goods and services of the company and its farms. */
export const item = defineResource({
  name: 'item',
  module: 'stock',
  screen: 'ItemList',
  table: 'item',
  scope: 'company',
  key: 'itemid',
  one: 'Item',
  many: 'Items',
  keeper: 60,
  fields: [
    text('itemid', W.itemid, { required: true, maxLength: 20, format: 'code' }),
    choice('itemtp', W.itemtp, TYPE, { required: true, initial: 'feed' }),
    text('V', W.nameV, { required: true, maxLength: 120 }),
    text('E', W.nameE, { required: true, maxLength: 120 }),
    text('T', W.nameT, { required: true, maxLength: 120 }),
    code('brand', W.brand, { list: 'brand' }),
    code('unit', t3('Đơn vị cơ sở', 'Base unit', 'หน่วยฐาน'), { list: 'unit', required: true, initial: 'kg' }),
    yesno('needexp', t3('Theo dõi hạn dùng', 'Expiry date needed', 'ต้องระบุวันหมดอายุ'), {
      help: t3('Để nguyên ở hàng mới: theo loại hàng', 'Left alone on a new item: as its type asks', 'ไม่เลือกในรายการใหม่: ตามประเภทสินค้า'),
    }),
    int('withdrawal', t3('Ngày ngưng thuốc', 'Withdrawal days', 'วันหยุดยา'), { unit: 'd', max: 365, fallback: 0 }),
    int('eggdays', t3('Ngày ngưng lấy trứng', 'Withdrawal days of eggs', 'วันหยุดยาสำหรับไข่'), {
      ...{ unit: 'd', min: 0, max: 365 },
      help: t3('Để trống: như ngày ngưng thuốc', 'Blank: as the withdrawal days', 'เว้นว่าง: เท่าวันหยุดยา'),
    }),
    decimal('dose', t3('Liều dùng', 'Dose', 'ขนาดยา'), { decimals: 4, min: 0.0001, max: 1e9 }),
    yesno('prescription', t3('Phải có đơn thuốc', 'On prescription only', 'ต้องมีใบสั่งยา'), { fallback: 'N' }),
    decimal('lowest', t3('Tồn tối thiểu', 'Lowest stock', 'คงเหลือขั้นต่ำ'), { decimals: 4, max: 1e12, fallback: 0 }),
    code('supplierid', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { list: 'supplier', maxLength: 20 }),
    decimal('price', t3('Giá bán', 'Sale price', 'ราคาขาย'), { decimals: 4, max: 1e12 }),
    choice('pricebasis', t3('Giá tính theo', 'Price per', 'ราคาต่อ'), BASIS),
    decimal('tax', t3('Thuế', 'Tax', 'ภาษี'), { decimals: 2, unit: '%', max: 100, fallback: 0 }),
    text('servcd', t3('Mã dịch vụ', 'Service code', 'รหัสบริการ'), { maxLength: 40 }),
    code('costgrp', t3('Nhóm chi phí', 'Cost group', 'กลุ่มต้นทุน'), {
      list: 'costgrp',
      help: t3('Của dịch vụ phải chi', 'Of services that are paid for', 'ของบริการที่ต้องจ่าย'),
    }),
    choice('splitkey', t3('Cách phân bổ', 'Split key', 'เกณฑ์ปันส่วน'), SPLIT_KEYS, {
      help: t3('Để trống: theo nhóm chi phí', 'Blank: as its cost group', 'เว้นว่าง: ตามกลุ่มต้นทุน'),
    }),
  ],
  lines: [
    {
      key: 'units',
      label: t3('Đơn vị khác', 'Other units', 'หน่วยอื่น'),
      addTitle: t3('Thêm đơn vị', 'Add a unit', 'เพิ่มหน่วย'),
      table: 'item_unit',
      fields: [
        code('unit', UNIT, { list: 'unit', required: true }),
        decimal('factor', t3('Số đơn vị cơ sở', 'Base units in one', 'จำนวนหน่วยฐาน'), { decimals: 6, required: true, max: 1e9 }),
      ],
      order: 'factor',
    },
    {
      key: 'substances',
      label: t3('Hoạt chất', 'Active substances', 'ตัวยาสำคัญ'),
      addTitle: t3('Thêm hoạt chất', 'Add a substance', 'เพิ่มตัวยา'),
      table: 'item_substance',
      fields: [
        code('substance', t3('Hoạt chất', 'Substance', 'ตัวยา'), { list: 'substance', required: true }),
        decimal('mg', t3('Hàm lượng mỗi đơn vị cơ sở', 'Content of a base unit', 'ปริมาณต่อหน่วยฐาน'), {
          decimals: 6,
          unit: 'mg',
          required: true,
          max: 1e12,
        }),
        choice('class', t3('Nhóm kháng sinh', 'Antibiotic class', 'กลุ่มยาปฏิชีวนะ'), SUBSTANCE_CLASS, { required: true, initial: 'high' }),
      ],
      order: 'substance',
    },
  ],
  shown: [
    text('name', W.name, { fallback: '' }),
    text('unitName', UNIT, { fallback: '' }),
    decimal('stock', t3('Tồn kho', 'Stock', 'คงเหลือ'), { decimals: 1 }),
    decimal('lastprice', t3('Giá gần nhất', 'Last price', 'ราคาล่าสุด'), { decimals: 2 }),
    decimal('use28', t3('Dùng 28 ngày', 'Use of 28 days', 'ใช้ 28 วัน'), { decimals: 1 }),
    // Lines of the farm's vaccination plan and programmes of goods that name it, and treatments of animals.
    int('plans', t3('Dòng chương trình tiêm', 'Programme lines', 'รายการในโปรแกรม'), { fallback: 0 }),
    int('treatments', t3('Lần điều trị, tiêm', 'Treatments', 'ครั้งที่ใช้รักษา'), { fallback: 0 }),
    // It was moved.
    yesno('used', t3('Đã nhập xuất', 'Moved', 'มีการเคลื่อนไหว'), { fallback: 'N' }),
  ],
  grid: [
    'itemid',
    'name',
    'stock',
    'unitName',
    'lowest',
    'use28',
    'lastprice',
    'itemtp',
    'brand',
    'withdrawal',
    'plans',
    'treatments',
    'company',
    'inuse',
  ],
  filters: [choice('itemtp', W.itemtp, TYPE)],
  search: ['itemid', 'V', 'E', 'T'],
  kept: true,
  errors: ['NOTE_UNIT', 'V_DUP', 'V_INVALID', 'ADM_INUSE', 'ADM_NOTEMPTY'],
});
