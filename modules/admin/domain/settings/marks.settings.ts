import { t3 } from '#kernel/language.ts';
import { type SettingDef, settingsOf } from './setting-def.ts';

const { int, decimal, flag, numbers } = settingsOf({ tab: 'marks', scopes: ['company', 'farm'] });
const targets = settingsOf({ tab: 'targets', scopes: ['company', 'farm'] });
const alarms = settingsOf({ tab: 'alarms', scopes: ['company', 'farm'] });
const vaccination = settingsOf({ tab: 'vaccination', scopes: ['company', 'farm'] });

/** Marks, figures, targets and alarms of the herd (FarmParam). */
export const MARK_SETTINGS: readonly SettingDef[] = [
  int('OLDPAR', 7, [5, 12], 60, '', t3('Nái già từ lứa', 'Old from parity', 'แม่แก่ตั้งแต่ท้องที่')),
  decimal('POORLIT', 8, [5, 12], 60, '', t3('Đẻ ít: bình quân hai lứa dưới', 'Poor litters: mean of two below', 'ลูกน้อย: เฉลี่ยสองครอกต่ำกว่า')),
  int(
    'POORFERT',
    2,
    [1, 4],
    60,
    '',
    t3('Khó đậu thai: số lần phối hỏng liên tiếp', 'Poor fertility: failed matings in a row', 'ผสมไม่ติดติดต่อกัน (ครั้ง)'),
  ),
  int('DELAYMATE', 10, [5, 45], 60, 'd', t3('Chậm phối sau cai sữa', 'Late mating after weaning', 'ผสมช้าหลังหย่านม')),
  int('GILTLATE', 300, [240, 400], 60, 'd', t3('Hậu bị chậm phối từ tuổi', 'Gilt unmated at age', 'สุกรสาวยังไม่ผสมเมื่ออายุ')),
  int('CONCDAY', 30, [21, 45], 75, 'd', t3('Ngày tính tỷ lệ đậu thai', 'Day of the conception rate', 'วันที่คิดอัตราผสมติด')),
  int('FRSHIFT', 115, [112, 118], 75, 'd', t3('Ngày lùi tính tỷ lệ đẻ', 'Days back of the farrowing rate', 'จำนวนวันย้อนของอัตราคลอด')),
  flag('TBMUM', 'Y', 75, t3('Tính thai khô vào tổng số sơ sinh', 'Mummies in total born', 'นับมัมมี่ในลูกแรกคลอด')),
  flag('NPDGILT', 'N', 75, t3('Tính ngày hậu bị vào ngày không sản xuất', 'Gilt days in non-productive days', 'นับวันสุกรสาวในวันสูญเสีย')),
  flag('LWZERO', 'N', 75, t3('Tính ổ cai sữa không còn con nào', 'Litters weaned without a pig counted', 'นับครอกที่หย่านมโดยไม่มีลูก')),
  int('PARMAX', 8, [5, 10], 60, '', t3('Lứa cao nhất trong báo cáo', 'Highest parity class', 'กลุ่มท้องสูงสุด')),
  numbers(
    'PARSHARE',
    [19, 17, 16, 14, 12, 10, 7, 5],
    [0, 100],
    60,
    '%',
    t3('Cơ cấu lứa đẻ mong muốn (lứa 0–7)', 'Wanted share of parities 0–7', 'สัดส่วนลำดับท้องที่ต้องการ (ท้อง 0–7)'),
  ),
  targets.int('HERDTARGET', 0, [0, 50_000], 60, '', t3('Số nái mong muốn', 'Mated females wanted', 'จำนวนแม่พันธุ์ที่ต้องการ')),
  targets.table('TARGETS', {}, 60, t3('Chỉ tiêu theo năm hoặc tháng', 'Targets by year or month', 'เป้าหมายรายปีหรือรายเดือน')),
  alarms.table(
    'ALARM',
    { MORT: 'statistical', PWM: 'statistical', NURM: 'statistical', SB: 'statistical' },
    60,
    t3('Giới hạn báo động', 'Alarm limits', 'ขีดจำกัดการเตือน'),
  ),
  vaccination.table('VACPLAN', [], 60, t3('Chương trình tiêm phòng', 'Vaccination programme', 'โปรแกรมวัคซีน')),
];
