import type { Field } from '#engine/define/field.ts';
import { type Text3, t3 } from '#kernel/language.ts';

/** A text in Vietnamese, English and Thai. */

/** Words several declarations and screens share. */
export const G = {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  batch: t3('Lứa nuôi', 'Batch', 'รุ่น'),
  opendt: t3('Ngày mở chuồng', 'Opening date', 'วันเปิดโรงเรือน'),
  closedt: t3('Ngày đóng chuồng', 'Closing date', 'วันปิดโรงเรือน'),
  entrydt: t3('Ngày nhập heo', 'Arrival date', 'วันรับเข้า'),
  eventdt: t3('Ngày', 'Date', 'วันที่'),
  event: t3('Sự kiện', 'Event', 'เหตุการณ์'),
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  males: t3('Số con đực', 'Males', 'เพศผู้'),
  females: t3('Số con cái', 'Females', 'เพศเมีย'),
  weight: t3('Tổng khối lượng', 'Total weight', 'น้ำหนักรวม'),
  amount: t3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  group: t3('Nhóm', 'Group', 'กลุ่ม'),
  weangrp: t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'),
  nursery: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  supplier: t3('Nhà cung cấp', 'Supplier', 'ผู้ขาย'),
  source: t3('Nguồn heo', 'Source', 'แหล่งที่มา'),
  birthdt: t3('Ngày sinh', 'Birth date', 'วันเกิด'),
  refno: t3('Số chứng từ', 'Reference number', 'เลขที่อ้างอิง'),
  operator: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  way: t3('Cách nhập', 'Way in', 'วิธีรับเข้า'),
  wayOut: t3('Cách xử lý', 'Way out', 'วิธีกำจัด'),
  customer: t3('Khách hàng', 'Customer', 'ลูกค้า'),
  price: t3('Đơn giá', 'Price', 'ราคา'),
  saleclass: t3('Loại bán', 'Sale class', 'ประเภทขาย'),
  trftp: t3('Kiểu chuyển', 'Transfer type', 'ประเภทการย้าย'),
  toRoom: t3('Chuồng đến', 'Destination house', 'โรงเรือนปลายทาง'),
  toFarm: t3('Trại đến', 'Destination farm', 'ฟาร์มปลายทาง'),
  arrived: t3('Số con đến nơi', 'Head on arrival', 'จำนวนที่ถึง'),
  sample: t3('Cân tất cả hay mẫu', 'All or a sample', 'ชั่งทั้งหมดหรือสุ่ม'),
} as const satisfies Readonly<Record<string, Text3>>;

type More = Partial<Omit<Field, 'key' | 'kind' | 'label'>>;

/** Head of an event. */
export const headField = (max: number): Field => ({ key: 'heads', kind: 'int', label: G.heads, required: true, min: 1, max });
/** Weight of all head of the event, kg with one decimal. */
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
