import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { t3 } from '#kernel/language.ts';

const { int, decimal, flag } = settingsOf({ tab: 'marks', scopes: ['company', 'farm'] });

/** Marks and figures of the herd. */
export const MARK_SETTINGS = defineSettings({
  OLDPAR: int(7, [5, 12], 60, '', t3('Nái già từ lứa', 'Old from parity', 'แม่แก่ตั้งแต่ท้องที่')),
  POORLIT: decimal(8, [5, 12], 60, '', t3('Đẻ ít: bình quân hai lứa dưới', 'Poor litters: mean of two below', 'ลูกน้อย: เฉลี่ยสองครอกต่ำกว่า')),
  POORFERT: int(2, [1, 4], 60, '', t3('Khó đậu thai: số lần phối hỏng liên tiếp', 'Poor fertility: failed matings in a row', 'ผสมไม่ติดติดต่อกัน (ครั้ง)')),
  DELAYMATE: int(10, [5, 45], 60, 'd', t3('Chậm phối sau cai sữa', 'Late mating after weaning', 'ผสมช้าหลังหย่านม')),
  GILTLATE: int(300, [240, 400], 60, 'd', t3('Hậu bị chậm phối từ tuổi', 'Gilt unmated at age', 'สุกรสาวยังไม่ผสมเมื่ออายุ')),
  CONCDAY: int(30, [21, 45], 75, 'd', t3('Ngày tính tỷ lệ đậu thai', 'Day of the conception rate', 'วันที่คิดอัตราผสมติด')),
  FRSHIFT: int(115, [112, 118], 75, 'd', t3('Ngày lùi tính tỷ lệ đẻ', 'Days back of the farrowing rate', 'จำนวนวันย้อนของอัตราคลอด')),
  TBMUM: flag('Y', 75, t3('Tính thai khô vào tổng số sơ sinh', 'Mummies in total born', 'นับมัมมี่ในลูกแรกคลอด')),
  NPDGILT: flag('N', 75, t3('Tính ngày hậu bị vào ngày không sản xuất', 'Gilt days in non-productive days', 'นับวันสุกรสาวในวันสูญเสีย')),
  LWZERO: flag('N', 75, t3('Tính ổ cai sữa không còn con nào', 'Litters weaned without a pig counted', 'นับครอกที่หย่านมโดยไม่มีลูก')),
  PARMAX: int(8, [5, 10], 60, '', t3('Lứa cao nhất trong báo cáo', 'Highest parity class', 'กลุ่มท้องสูงสุด')),
});
