import { type Text3, t3 } from '#kernel/language.ts';

/** Words of the pigs-in page. */
export const E = {
  way: t3('Cách nhập', 'Way in', 'วิธีรับเข้า'),
  house: t3('Chuồng nhận', 'House', 'โรงเรือนที่รับ'),
  pool: t3('Heo cai sữa chưa xếp chuồng', 'Weaned piglets not yet placed', 'ลูกหย่านมที่ยังไม่จัดเข้าโรงเรือน'),
  noPool: t3(
    'Không còn heo cai sữa nào chưa xếp chuồng vào ngày này.',
    'No weaned piglets are left to place on this day.',
    'ไม่มีลูกหย่านมที่รอจัดเข้าโรงเรือนในวันนี้',
  ),
  noDay: t3('Chọn ngày nhập để xem heo cai sữa.', 'Choose the arrival date to see the weaned piglets.', 'เลือกวันรับเข้าเพื่อดูลูกหย่านม'),
  nursery: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  group: t3('Nhóm', 'Group', 'กลุ่ม'),
  left: t3('Còn', 'Left', 'เหลือ'),
  birth: t3('Ngày sinh TB', 'Mean birth date', 'วันเกิดเฉลี่ย'),
  take: t3('Nhập', 'Take', 'รับ'),
  takeAll: t3('Lấy hết', 'Take all', 'รับทั้งหมด'),
  total: t3('Tổng nhập', 'Taken together', 'รวมที่รับ'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  batch: t3('Lứa', 'Batch', 'รุ่น'),
  opened: t3('Mở ngày', 'Opened', 'เปิดเมื่อ'),
  openHelp: t3(
    'Cần ghi khi chuồng chưa có lứa đang nuôi; lứa mới mở từ ngày này.',
    'Needed where the house has no open batch: the new one begins on this day.',
    'จำเป็นเมื่อโรงเรือนยังไม่มีรุ่นที่เลี้ยงอยู่ รุ่นใหม่เริ่มในวันนี้',
  ),
  live: t3('Số con hiện có', 'Live pigs', 'จำนวนคงเหลือ'),
  free: t3('Chỗ trống', 'Free places', 'ที่ว่าง'),
  avgbirth: t3('Ngày sinh trung bình', 'Average birth date', 'วันเกิดเฉลี่ย'),
  ageweek: t3('Tuần tuổi', 'Age week', 'สัปดาห์อายุ'),
  mean: t3('Khối lượng bình quân', 'Mean weight', 'น้ำหนักเฉลี่ย'),
  new: t3('Sẽ mở lứa mới', 'A new batch will be opened', 'จะเปิดรุ่นใหม่'),
  transfers: t3('Heo trại khác chuyển đến', 'On the way from other farms', 'สุกรที่ฟาร์มอื่นส่งมา'),
  noTransfers: t3('Không có đợt chuyển nào đang chờ nhận.', 'No transfer is waiting to be received.', 'ไม่มีการย้ายที่รอรับ'),
  form: t3('Nhập heo', 'Pigs in', 'รับสุกรเข้า'),
} as const satisfies Readonly<Record<string, Text3>>;

/** Ways in, in the order of the page. */
export const WAYS = ['weaning', 'purchase', 'transfer', 'open'] as const;
export type WayIn = (typeof WAYS)[number];

export const WAY_WORDS: Readonly<Record<WayIn, Text3>> = {
  weaning: t3('Cai sữa', 'Weaning', 'หย่านม'),
  purchase: t3('Mua', 'Purchase', 'ซื้อ'),
  transfer: t3('Chuyển đến', 'Transfer', 'ย้ายเข้า'),
  open: t3('Chỉ mở chuồng', 'Open only', 'เปิดอย่างเดียว'),
};
