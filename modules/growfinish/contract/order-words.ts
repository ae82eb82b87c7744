import { type Text3, t3 } from '#kernel/language.ts';

/** Words of the pages about orders of tags. */
export const O = {
  form: t3('Đặt thẻ tai', 'Order of ear tags', 'ใบสั่งแท็กหู'),
  number: t3('Số thẻ', 'Number of tags', 'จำนวนแท็ก'),
  kind: t3('Loại thẻ', 'Kind', 'ชนิด'),
  colour: t3('Màu thẻ', 'Colour', 'สี'),
  needdt: t3('Cần trước ngày', 'Needed by', 'ต้องการภายใน'),
  forgrp: t3('Cho nhóm đẻ', 'For the farrowing group', 'สำหรับกลุ่มคลอด'),
  manager: t3('Người quản lý', 'Manager', 'ผู้จัดการ'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  orderdt: t3('Ngày đặt', 'Ordered on', 'วันที่สั่ง'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  approved: t3('Số được duyệt', 'Approved', 'อนุมัติ'),
  own: t3('Các đơn của tôi', 'My orders', 'ใบสั่งของฉัน'),
  noOrders: t3('Chưa đặt thẻ nào', 'No orders yet', 'ยังไม่มีใบสั่ง'),
  need: t3('Thẻ hiện có và nhu cầu', 'Tags at hand and needed', 'แท็กที่มีและที่ต้องการ'),
  chooseSeries: t3(
    'Chọn dòng giống và giới tính để xem số thẻ hiện có.',
    'Choose lineage and sex to see the tags at hand.',
    'เลือกสายเลือดและเพศเพื่อดูแท็กที่มี',
  ),
  inHand: t3('Đã cấp, chưa giao', 'Generated, not sent out', 'ออกแล้ว ยังไม่มอบ'),
  sentOut: t3('Đã giao, chưa bấm tai', 'Assigned, not registered', 'มอบแล้ว ยังไม่ติดหู'),
  litters: t3('Số ổ sắp đẻ của nhóm', 'Litters due of the group', 'ครอกที่จะคลอดของกลุ่ม'),
  expected: t3('Heo con dự kiến cùng giới', 'Expected piglets of the sex', 'ลูกสุกรเพศนี้ที่คาด'),
} as const satisfies Readonly<Record<string, Text3>>;
