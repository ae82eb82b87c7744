import type { Field } from '#engine/define/field.ts';
import type { Text3 } from '#kernel/language.ts';

/** A text in Vietnamese, English and Thai. */
export const text3 = (V: string, E: string, T: string): Text3 => ({ V, E, T });

/** Words several declarations and screens share. */
export const G = {
  house: text3('Chuồng', 'House', 'โรงเรือน'),
  batch: text3('Lứa nuôi', 'Batch', 'รุ่น'),
  opendt: text3('Ngày mở chuồng', 'Opening date', 'วันเปิดโรงเรือน'),
  closedt: text3('Ngày đóng chuồng', 'Closing date', 'วันปิดโรงเรือน'),
  entrydt: text3('Ngày nhập heo', 'Arrival date', 'วันรับเข้า'),
  eventdt: text3('Ngày', 'Date', 'วันที่'),
  event: text3('Sự kiện', 'Event', 'เหตุการณ์'),
  heads: text3('Số con', 'Heads', 'จำนวนตัว'),
  males: text3('Số con đực', 'Males', 'เพศผู้'),
  females: text3('Số con cái', 'Females', 'เพศเมีย'),
  weight: text3('Tổng khối lượng', 'Total weight', 'น้ำหนักรวม'),
  amount: text3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  group: text3('Nhóm', 'Group', 'กลุ่ม'),
  weangrp: text3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'),
  nursery: text3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  supplier: text3('Nhà cung cấp', 'Supplier', 'ผู้ขาย'),
  source: text3('Nguồn heo', 'Source', 'แหล่งที่มา'),
  birthdt: text3('Ngày sinh', 'Birth date', 'วันเกิด'),
  refno: text3('Số chứng từ', 'Reference number', 'เลขที่อ้างอิง'),
  operator: text3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  reason: text3('Lý do', 'Reason', 'สาเหตุ'),
  remark: text3('Ghi chú', 'Remark', 'หมายเหตุ'),
  way: text3('Cách nhập', 'Way in', 'วิธีรับเข้า'),
  wayOut: text3('Cách xử lý', 'Way out', 'วิธีกำจัด'),
  customer: text3('Khách hàng', 'Customer', 'ลูกค้า'),
  price: text3('Đơn giá', 'Price', 'ราคา'),
  saleclass: text3('Loại bán', 'Sale class', 'ประเภทขาย'),
  trftp: text3('Kiểu chuyển', 'Transfer type', 'ประเภทการย้าย'),
  toRoom: text3('Chuồng đến', 'Destination house', 'โรงเรือนปลายทาง'),
  toFarm: text3('Trại đến', 'Destination farm', 'ฟาร์มปลายทาง'),
  arrived: text3('Số con đến nơi', 'Heads on arrival', 'จำนวนที่ถึง'),
  sample: text3('Cân tất cả hay mẫu', 'All or a sample', 'ชั่งทั้งหมดหรือสุ่ม'),
} as const satisfies Readonly<Record<string, Text3>>;

type More = Partial<Omit<Field, 'key' | 'kind' | 'label'>>;

/** Heads of an event. */
export const headsField = (max: number): Field => ({ key: 'heads', kind: 'int', label: G.heads, required: true, min: 1, max });
/** Weight of all heads of the event, kg with one decimal. */
export const weightField = (more: More = {}): Field => ({
  key: 'weight',
  kind: 'decimal',
  label: G.weight,
  unit: 'kg',
  decimals: 1,
  min: 0,
  max: 999_999,
  ...more,
});
/** A choice of a code list. */
export const codeField = (key: string, label: Text3, list: string, more: More = {}): Field => ({
  key,
  kind: 'code',
  label,
  list,
  maxLength: 40,
  ...more,
});
