import type { Text3 } from '#kernel/language.ts';
import { type FigureDef, mean, percent, t3 } from './figure.ts';
import { NOUN } from './nouns.ts';

/** A figure of one collection, one life or a week to come: declared here, computed where its rows are. */
function declared(
  code: string, family: 'semen' | 'life' | 'forecast', unit: FigureDef['unit'], decimals: FigureDef['decimals'], name: Text3, definition: Text3,
): FigureDef {
  return { code, family, name, definition, numerator: name, denominator: null, unit, decimals, direction: 'none', target: null };
}

/** Figures of semen, nursery, lives and forecasts. */
export const OTHER_FIGURES: readonly FigureDef[] = [
  declared('USP', 'semen', '10⁹', 1, t3('Tinh trùng hữu ích', 'Useful sperm', 'อสุจิที่ใช้ได้'), t3(
    'Thể tích × nồng độ (10⁶/ml) / 1000 × hoạt lực / 100 × (1 − kỳ hình / 100).',
    'Volume × concentration (10⁶/ml) / 1000 × motility / 100 × (1 − abnormal / 100).',
    'ปริมาตร × ความเข้มข้น (10⁶/มล.) / 1000 × การเคลื่อนไหว / 100 × (1 − ผิดปกติ / 100)',
  )),
  declared('DOSES', 'semen', '', 0, t3('Số liều', 'Doses', 'จำนวนโดส'), t3('Phần nguyên của tinh trùng hữu ích / tinh trùng mỗi liều.', 'Whole part of useful sperm / sperm per dose.', 'ส่วนเต็มของอสุจิที่ใช้ได้ / อสุจิต่อโดส')),
  declared('DILUENT', 'semen', 'ml', 0, t3('Lượng môi trường pha', 'Diluent volume', 'ปริมาณน้ำยาเจือจาง'), t3('Số liều × thể tích liều − thể tích tinh, ít nhất 0.', 'Doses × dose volume − volume, at least 0.', 'จำนวนโดส × ปริมาตรโดส − ปริมาตรน้ำเชื้อ ไม่ต่ำกว่า 0')),
  {
    code: 'REJ', family: 'semen', name: t3('Tỷ lệ tinh loại', 'Collections rejected', 'อัตราน้ำเชื้อที่ทิ้ง'),
    definition: t3('100 × lần lấy tinh không có liều nào / số lần lấy tinh.', '100 × collections with 0 doses / collections.', '100 × การรีดที่ได้ 0 โดส / จำนวนการรีด'),
    numerator: NOUN.rejected, denominator: NOUN.collections, unit: '%', decimals: 1, direction: 'down', target: 8, formula: percent(['rej'], ['rej_n']),
  },
  {
    code: 'NURM', family: 'nursery', name: t3('Tỷ lệ chết heo cai sữa', 'Nursery mortality', 'อัตราตายสุกรอนุบาล'),
    definition: t3('100 × heo cai sữa chết / (số đầu kỳ + số nhập chuồng trong kỳ).', '100 × nursery deaths / (count at the opening + placed in).', '100 × สุกรอนุบาลตาย / (ยอดต้นงวด + รับเข้า)'),
    numerator: NOUN.nurseryDeaths, denominator: NOUN.nurseryStarted, unit: '%', decimals: 1, direction: 'down', target: 2.5,
    formula: percent(['nur_dead'], ['nur_open', 'nur_in']),
  },
  {
    code: 'NURD', family: 'nursery', name: t3('Heo cai sữa chết/1000 ngày', 'Nursery deaths per 1,000 pig days', 'สุกรอนุบาลตาย/1000 วันตัว'),
    definition: t3('1000 × heo cai sữa chết / tổng đầu con mỗi ngày.', '1,000 × deaths / sum of daily house counts.', '1000 × ตาย / ผลรวมจำนวนรายวัน'),
    numerator: NOUN.nurseryDeaths, denominator: NOUN.nurseryDays, unit: '‰', decimals: 2, direction: 'down', target: null,
    formula: { ...mean(['nur_dead'], ['nur_days']), factor: 1000 },
  },
  declared('LIFE_LF', 'life', '', 0, t3('Số lứa cả đời', 'Litters in life', 'จำนวนครอกตลอดชีวิต'), t3('Số ổ đã đẻ tại trại.', 'Litters farrowed on the farm.', 'จำนวนครอกที่คลอดในฟาร์ม')),
  declared('LIFE_TB', 'life', '', 2, t3('Tổng sơ sinh/ổ cả đời', 'Total born per litter, life', 'ลูกแรกคลอดทั้งหมด/ครอกตลอดชีวิต'), t3('Tổng con sinh ra / số ổ rõ số.', 'Total born / litters with known counts.', 'ลูกเกิดทั้งหมด / ครอกที่ทราบจำนวน')),
  declared('LIFE_BA', 'life', '', 2, t3('Sơ sinh sống/ổ cả đời', 'Born alive per litter, life', 'ลูกมีชีวิต/ครอกตลอดชีวิต'), t3('Tổng con sống / số ổ.', 'Born alive / litters.', 'ลูกมีชีวิต / จำนวนครอก')),
  declared('LIFE_PW', 'life', '', 0, t3('Số con cai sữa cả đời', 'Pigs weaned in life', 'ลูกหย่านมตลอดชีวิต'), t3('Tổng con cai sữa, kể cả nuôi ghép.', 'All pigs weaned, as a nurse included.', 'ลูกหย่านมทั้งหมด รวมที่เป็นแม่นม')),
  declared('LIFE_WASTE', 'life', 'd', 0, t3('Ngày không sản xuất cả đời', 'Non-productive days in life', 'วันสูญเสียตลอดชีวิต'), t3('Tổng wasteday của các lứa.', 'Sum of wasteday of all records.', 'ผลรวม wasteday ของทุกท้อง')),
  declared('LIFE_DAYS', 'life', 'd', 0, t3('Số ngày có mặt', 'Days present', 'จำนวนวันที่อยู่'), t3('Từ ngày nhập đến ngày ra hoặc hôm nay.', 'From arrival to leaving or today.', 'จากวันเข้าถึงวันออกหรือวันนี้')),
  declared('LIFE_PWMFY', 'life', '', 2, t3('Cai sữa/năm cả đời', 'Pigs weaned a year, life', 'ลูกหย่านมต่อปีตลอดชีวิต'), t3('365 × số con cai sữa / số ngày từ lần phối đầu.', '365 × pigs weaned / days from first mating.', '365 × ลูกหย่านม / จำนวนวันนับจากผสมครั้งแรก')),
  declared('EXPF', 'forecast', '', 1, t3('Nái đẻ dự kiến', 'Expected farrowings', 'จำนวนคลอดที่คาด'), t3(
    'Tổng xác suất đẻ của các lượt phối đến hạn trong tuần, theo 52 tuần gần nhất của trại, cùng ngày mang thai.',
    'Over matings due that week, the share that farrowed among those still in pig on the same day in the farm’s last 52 weeks of final matings.',
    'ผลรวมสัดส่วนการคลอดของการผสมที่ครบกำหนดในสัปดาห์ จาก 52 สัปดาห์ล่าสุดของฟาร์ม ณ วันอุ้มท้องเดียวกัน',
  )),
  declared('EXPW', 'forecast', '', 0, t3('Heo con cai sữa dự kiến', 'Expected pigs weaned', 'ลูกหย่านมที่คาด'), t3(
    'EXPF của tuần lùi LACTSTD × số con sống/ổ × (1 − chết trước cai sữa B), giá trị 52 tuần.',
    'EXPF of the week LACTSTD before × born alive × (1 − pre-weaning mortality B), 52-week values.',
    'EXPF ของสัปดาห์ก่อน LACTSTD × ลูกมีชีวิต × (1 − ตายก่อนหย่านม B) ค่า 52 สัปดาห์',
  )),
];
