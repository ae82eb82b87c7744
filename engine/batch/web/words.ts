import { t3 } from '#kernel/language.ts';

/** Words of the pages of batches beside those of their fields. */
export const WORDS = {
  into: t3('Chuồng nhận', 'House', 'โรงเรือนที่รับ'),
  openHelp: t3(
    'Cần ghi khi chuồng chưa có lứa đang nuôi; lứa mới mở từ ngày này.',
    'Needed where the house has no open batch: the new one begins on this day.',
    'จำเป็นเมื่อโรงเรือนยังไม่มีรุ่นที่เลี้ยงอยู่ รุ่นใหม่เริ่มในวันนี้',
  ),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  live: t3('Số con hiện có', 'Live head', 'จำนวนคงเหลือ'),
  free: t3('Chỗ trống', 'Free places', 'ที่ว่าง'),
  birth: t3('Ngày sinh trung bình', 'Average birth date', 'วันเกิดเฉลี่ย'),
  ageweek: t3('Tuần tuổi', 'Week of age', 'สัปดาห์อายุ'),
  mean: t3('Khối lượng bình quân', 'Mean weight', 'น้ำหนักเฉลี่ย'),
  fresh: t3('Sẽ mở lứa mới', 'A new batch will be opened', 'จะเปิดรุ่นใหม่'),
  transfers: t3('Trại khác chuyển đến', 'On the way from other farms', 'ที่ฟาร์มอื่นส่งมา'),
  noTransfers: t3('Không có đợt chuyển nào đang chờ nhận.', 'No transfer is waiting to be received.', 'ไม่มีการย้ายที่รอรับ'),
} as const;
