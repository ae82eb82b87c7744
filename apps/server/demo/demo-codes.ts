import type { Text3 } from '#kernel/language.ts';

/** A code of the demonstration farm's own lists. */
export interface DemoCode {
  readonly category: string;
  readonly value: string;
  readonly label: Text3;
  readonly extra?: Readonly<Record<string, string>>;
}

const row = (category: string, value: string, V: string, E: string, T: string, extra?: DemoCode['extra']): DemoCode => ({
  category,
  value,
  label: { V, E, T },
  ...(extra === undefined ? {} : { extra }),
});
const reason = (eventcd: string, value: string, V: string, E: string, T: string, reproductive = 'N'): DemoCode =>
  row('reason', value, V, E, T, { eventcd, reproductive });

/** Lists the simulated clerks of the demonstration farm choose from (play/options.ts). */
export const DEMO_CODES: readonly DemoCode[] = [
  row('applyid', 'OP1', 'Tổ phối 1', 'Mating team 1', 'ทีมผสม 1'),
  row('applyid', 'OP2', 'Tổ phối 2', 'Mating team 2', 'ทีมผสม 2'),
  row('applyid', 'OP3', 'Tổ đẻ 1', 'Farrowing team 1', 'ทีมคลอด 1'),
  row('applyid', 'OP4', 'Tổ đẻ 2', 'Farrowing team 2', 'ทีมคลอด 2'),
  row('site', 'K1', 'Khu 1', 'Site 1', 'พื้นที่ 1'),
  row('site', 'K2', 'Khu 2', 'Site 2', 'พื้นที่ 2'),
  row('source', 'BOUGHT', 'Mua ngoài', 'Bought', 'ซื้อจากภายนอก'),
  row('source', 'OWN', 'Tự sản xuất', 'Own-bred', 'ผลิตเอง'),
  row('lineage', 'LY', 'Landrace × Yorkshire', 'Landrace × Yorkshire', 'แลนด์เรซ × ยอร์กเชียร์'),
  row('lineage', 'YL', 'Yorkshire × Landrace', 'Yorkshire × Landrace', 'ยอร์กเชียร์ × แลนด์เรซ'),
  row('lineage', 'D', 'Duroc', 'Duroc', 'ดูร็อค'),
  row('lineage', 'P', 'Pietrain', 'Pietrain', 'เพียเทรน'),
  row('matetp', 'AI', 'Thụ tinh nhân tạo', 'Artificial insemination', 'ผสมเทียม'),
  row('matetp', 'NATURAL', 'Phối trực tiếp', 'Natural service', 'ผสมจริง'),
  row('feetleg', '1', 'Tốt', 'Good', 'ดี'),
  row('feetleg', '2', 'Trung bình', 'Fair', 'ปานกลาง'),
  row('feetleg', '3', 'Kém', 'Poor', 'ไม่ดี'),
  row('vulva', 'NORMAL', 'Bình thường', 'Normal', 'ปกติ'),
  row('vulva', 'SMALL', 'Nhỏ', 'Small', 'เล็ก'),
  row('disposal', 'BURIAL', 'Chôn', 'Burial', 'ฝัง'),
  row('dilutor', 'BTS', 'BTS', 'BTS', 'BTS'),
  row('item', 'V-PARVO', 'Vắc xin Parvo', 'Parvovirus vaccine', 'วัคซีนพาร์โว'),
  row('item', 'V-PRRS', 'Vắc xin PRRS', 'PRRS vaccine', 'วัคซีนพีอาร์อาร์เอส'),
  row('item', 'D-AMOX', 'Amoxicillin', 'Amoxicillin', 'อะม็อกซีซิลลิน'),
  row('item', 'D-OXY', 'Oxytetracycline', 'Oxytetracycline', 'ออกซีเตตราไซคลิน'),
  reason('CUL', 'OLD', 'Nái già', 'Old age', 'อายุมาก'),
  reason('CUL', 'REPRO', 'Không sinh sản', 'Reproductive failure', 'ปัญหาการสืบพันธุ์', 'Y'),
  reason('CUL', 'LITTER', 'Ổ nhỏ', 'Poor litter size', 'ขนาดครอกเล็ก'),
  reason('CUL,DTH', 'LEGS', 'Chân yếu', 'Legs', 'ขาอ่อนแอ'),
  reason('CUL', 'NOHEAT', 'Không lên giống', 'No heat', 'ไม่เป็นสัด', 'Y'),
  reason('DTH', 'SUDDEN', 'Chết đột ngột', 'Sudden death', 'ตายกะทันหัน'),
  reason('DTH', 'PROLAPSE', 'Sa tử cung', 'Prolapse', 'มดลูกทะลัก'),
  reason('PLD', 'CRUSHED', 'Mẹ đè', 'Crushed', 'แม่ทับ'),
  reason('PLD', 'WEAK', 'Yếu', 'Weak', 'อ่อนแอ'),
  reason('PLD', 'DIARRHOEA', 'Tiêu chảy', 'Diarrhoea', 'ท้องเสีย'),
  reason('PLD', 'STARVED', 'Đói sữa', 'Starved', 'อดนม'),
  reason('ABO,RET,FAR', 'UNKNOWN', 'Không rõ', 'Unknown', 'ไม่ทราบสาเหตุ'),
  reason('ABO', 'HEAT', 'Nắng nóng', 'Heat stress', 'ความเครียดจากความร้อน'),
  reason('TRT', 'FEVER', 'Sốt', 'Fever', 'ไข้'),
  reason('TRT', 'LAME', 'Què', 'Lame', 'ขาเจ็บ'),
  reason('TRT', 'METRITIS', 'Viêm tử cung', 'Metritis', 'มดลูกอักเสบ'),
  reason('SEM', 'SEMPOOR', 'Tinh kém chất lượng', 'Poor semen quality', 'คุณภาพน้ำเชื้อไม่ดี'),
  reason('SEM', 'SEMOLD', 'Tinh quá hạn', 'Past its usable days', 'น้ำเชื้อหมดอายุ'),
  reason('SEM', 'SEMSENT', 'Gửi cho trại khác', 'Sent to another farm', 'ส่งให้ฟาร์มอื่น'),
  reason('TRF', 'TRANSFER', 'Điều chuyển', 'Transfer', 'ย้าย'),
];
