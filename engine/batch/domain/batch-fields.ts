import type { Field } from '#engine/define/field.ts';
import { choice, code, decimal, defineList, int, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What people call the members every record of a batch has. */
export const BATCH_WORDS = {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  batch: t3('Lứa nuôi', 'Batch', 'รุ่น'),
  opendt: t3('Ngày mở chuồng', 'Opening date', 'วันเปิดโรงเรือน'),
  entrydt: t3('Ngày nhập', 'Arrival date', 'วันรับเข้า'),
  eventdt: t3('Ngày', 'Date', 'วันที่'),
  event: t3('Sự kiện', 'Event', 'เหตุการณ์'),
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  weight: t3('Tổng khối lượng', 'Total weight', 'น้ำหนักรวม'),
  group: t3('Nhóm', 'Group', 'กลุ่ม'),
  operator: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  way: t3('Cách nhập', 'Way in', 'วิธีรับเข้า'),
  pool: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  weangrp: t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'),
  transfer: t3('Đợt chuyển đến', 'Transfer received', 'การย้ายที่รับ'),
  record: t3('Phiếu', 'Record', 'รายการ'),
  change: t3('Lý do sửa', 'Reason for the change', 'เหตุผลที่แก้ไข'),
} as const;

type More = Partial<Omit<Field, 'key' | 'kind' | 'label'>>;

/** Head of a record, up to the most of its event. */
export const headField = (max: number): Field => int('heads', BATCH_WORDS.heads, { required: true, min: 1, max });

/** Weight of all head of a record, kg with one decimal. */
export const weightField = (more: More = {}): Field => ({
  ...decimal('weight', BATCH_WORDS.weight, { unit: 'kg', decimals: 1, min: 0, max: 999_999 }),
  ...more,
});

const PER = defineList('priceper', { kg: t3('Một kg', 'kg', 'กิโลกรัม'), head: t3('Một con', 'Head', 'ตัว') });

/** To whom animals are sold and for how much; their class differs by kind. */
export const saleFields = (saleclass: Field): readonly Field[] => [
  text('customer', t3('Khách hàng', 'Customer', 'ลูกค้า'), { maxLength: 80 }),
  saleclass,
  decimal('price', t3('Đơn giá', 'Price', 'ราคา'), { decimals: 2, max: 999_999_999 }),
  choice('priceper', t3('Giá theo', 'Price per', 'ราคาต่อ'), PER),
];

const SENDING = defineList('trftp', {
  internal: t3('Chuyển nội bộ', 'Internal transfer', 'ย้ายภายใน'),
  farm: t3('Chuyển trại', 'Farm transfer', 'ย้ายฟาร์ม'),
});

/** Where animals are sent: to another house, received in the same save, or to another farm, which receives them itself. */
export const sendFields = (max: number): readonly Field[] => [
  choice('trftp', t3('Kiểu chuyển', 'Transfer type', 'ประเภทการย้าย'), SENDING, { required: true }),
  code('tofarm', t3('Trại đến', 'Destination farm', 'ฟาร์มปลายทาง'), { list: 'farm', maxLength: 12 }),
  code('toroomid', t3('Chuồng đến', 'Destination house', 'โรงเรือนปลายทาง'), { list: 'room', listParents: { batchflg: 'Y' } }),
  int('arrived', t3('Số con đến nơi', 'Head on arrival', 'จำนวนที่ถึง'), { max }),
];
