import { t3 } from '#kernel/language.ts';

/** Words of instruments and proficiency rounds. */
export const QW = {
  instrument: t3('Thiết bị', 'Instrument', 'เครื่องมือ'),
  instruments: t3('Thiết bị', 'Instruments', 'เครื่องมือ'),
  rounds: t3('Thử nghiệm thành thạo', 'Proficiency rounds', 'การทดสอบความชำนาญ'),
  kind: t3('Loại', 'Kind', 'ประเภท'),
  lastdt: t3('Hiệu chuẩn lần cuối', 'Last calibrated', 'สอบเทียบล่าสุด'),
  nextdt: t3('Hạn hiệu chuẩn', 'Next due', 'ครบกำหนดถัดไป'),
  place: t3('Nơi đặt', 'Place', 'ที่ตั้ง'),
} as const;
