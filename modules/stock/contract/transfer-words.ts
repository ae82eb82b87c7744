import { type Text3, t3 } from '#kernel/language.ts';
import type { Condition, Explained } from '../domain/arrival.ts';

/** How goods were found when they arrived. */
export const CONDITION_WORDS = {
  good: t3('Tốt', 'Good', 'สภาพดี'),
  damaged: t3('Hư hỏng, rách bao', 'Damaged', 'เสียหาย'),
  wet: t3('Ẩm ướt', 'Wet', 'เปียกชื้น'),
  wrong: t3('Sai hàng', 'Wrong goods', 'สินค้าไม่ตรง'),
  expired: t3('Hết hạn', 'Expired', 'หมดอายุ'),
} as const satisfies Readonly<Record<Condition, Text3>>;

/** What the sender did with goods that did not arrive. */
export const EXPLAINED_WORDS = {
  back: t3('Nhập lại kho gửi', 'Back in stock', 'คืนเข้าคลังต้นทาง'),
  resent: t3('Gửi bù', 'Sent again', 'ส่งใหม่'),
  lost: t3('Xóa sổ (mất)', 'Written off', 'ตัดจำหน่าย'),
} as const satisfies Readonly<Record<Explained, Text3>>;

/** Words of transfers between warehouses and farms. */
export const TRANSFER_WORDS = {
  line: t3('Dòng', 'Line', 'รายการที่'),
  lab: t3('Phòng xét nghiệm nhận', 'Receiving laboratory', 'ห้องปฏิบัติการปลายทาง'),
  fromfarm: t3('Trại gửi', 'Sending farm', 'ฟาร์มต้นทาง'),
  fromstore: t3('Kho gửi', 'Sending warehouse', 'คลังต้นทาง'),
  recvdt: t3('Ngày nhận', 'Received on', 'วันที่รับ'),
  sent: t3('Đã gửi', 'Sent', 'ส่ง'),
  received: t3('Thực nhận', 'Received', 'รับจริง'),
  short: t3('Còn thiếu', 'Short', 'ขาด'),
  explained: t3('Đã giải trình', 'Explained', 'ชี้แจงแล้ว'),
  open: t3('Chưa giải trình', 'Not explained', 'ยังไม่ชี้แจง'),
  refused: t3('Từ chối nhận', 'Refused', 'ปฏิเสธรับ'),
  condition: t3('Tình trạng hàng', 'Condition', 'สภาพสินค้า'),
  how: t3('Cách xử lý', 'Explained as', 'วิธีจัดการ'),
  days: t3('Số ngày đi đường', 'Days on the way', 'วันระหว่างทาง'),
  confirmer: t3('Người nhận hàng', 'Confirmed by', 'ผู้ยืนยันรับ'),
} as const satisfies Readonly<Record<string, Text3>>;
