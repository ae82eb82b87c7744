import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
import type { PairCheck } from './plan.calls.ts';

/** Names of the checks. */
export const CHECK_WORDS: Readonly<Record<string, Text3>> = {
  alive: t3(
    'Còn sống, ở GGP, không chờ bán hoặc chuyển, hồ sơ mở',
    'Alive, in a GGP unit, not locked for sale, profile open',
    'มีชีวิต อยู่ใน GGP ไม่รอขายหรือโอน ประวัติเปิด',
  ),
  sexes: t3('Bố mẹ khác nhau, đúng giới tính', 'Sire and dam differ, sexes right', 'พ่อแม่คนละตัว เพศถูกต้อง'),
  formula: t3('Công thức lai', 'Hybrid formula', 'สูตรผสมข้าม'),
  relatives: t3('Không cùng huyết thống gần', 'Not closely related', 'ไม่ใช่ญาติใกล้ชิด'),
  inbreeding: t3('Cận huyết của đời con (%)', 'Inbreeding of the progeny (%)', 'เลือดชิดของลูก (%)'),
  completeness: t3('Độ đầy đủ phả hệ', 'Completeness of the pedigrees', 'ความสมบูรณ์พันธุ์ประวัติ'),
  'boar-age': t3('Tuổi đực (ngày)', 'Age of the boar (d)', 'อายุพ่อ (วัน)'),
  'gilt-age': t3('Tuổi hậu bị (ngày)', 'Age of the gilt (d)', 'อายุสุกรสาว (วัน)'),
  'gilt-ready': t3('Hậu bị đủ tuổi và số lần lên giống khuyến cáo', 'Gilt at the recommended age and heats', 'สุกรสาวถึงอายุและจำนวนการเป็นสัดที่แนะนำ'),
  'boar-use': t3('Số lần phối trực tiếp của đực trong 7 ngày', 'Natural services of the boar in 7 days', 'จำนวนผสมจริงของพ่อใน 7 วัน'),
  doses: t3('Liều tinh trong kho', 'Doses in stock', 'โดสน้ำเชื้อในคลัง'),
  semen: t3('Lần lấy tinh gần nhất: hoạt lực (%)', 'Last semen collection: motility (%)', 'รีดน้ำเชื้อล่าสุด: การเคลื่อนไหว (%)'),
  heat: t3('Ngày lên giống dự kiến trong kế hoạch', 'Expected heat inside the plan', 'วันเป็นสัดที่คาดอยู่ในแผน'),
};

/** Relations that forbid a mating. */
export const RELATION_WORDS: Readonly<Record<string, Text3>> = {
  'parent-child': t3('bố mẹ – con', 'parent and child', 'พ่อแม่กับลูก'),
  'full-sibs': t3('anh chị em ruột', 'full sibs', 'พี่น้องร่วมพ่อแม่'),
  'half-sibs': t3('anh chị em cùng cha hoặc cùng mẹ', 'half sibs', 'พี่น้องต่างพ่อหรือแม่'),
  grandparent: t3('ông bà – cháu', 'grandparent and grandchild', 'ปู่ย่าตายายกับหลาน'),
  'uncle-niece': t3('chú bác cô dì – cháu', 'uncle or aunt and niece or nephew', 'ลุงป้าน้าอากับหลาน'),
};

type Say = (words: Text3) => string;

/** What a check found, as people read it: a relation by its name, numbers as they are written. */
export function checkValue({ check, value }: Pick<PairCheck, 'check' | 'value'>, say: Say): string {
  if (value === null) return '';
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 0 : 2);
  const relation = check === 'relatives' ? RELATION_WORDS[value] : undefined;
  return relation === undefined ? value : say(relation);
}

/** A check with what it found. */
export function checkLine(check: Pick<PairCheck, 'check' | 'value'>, say: Say): string {
  const [name, value] = [CHECK_WORDS[check.check], checkValue(check, say)];
  return [name === undefined ? '' : say(name), value].filter((part) => part !== '').join(': ');
}

/** A boar with more females than his places in a plan. */
export const boarFull = (most: number): Text3 =>
  t3(
    `đực này chỉ được ghép ${most} nái trong kế hoạch (số nái mỗi đực)`,
    `this boar may have ${most} females of the plan (females per boar)`,
    `พ่อตัวนี้จับคู่ได้ ${most} ตัวในแผน (จำนวนแม่ต่อพ่อ)`,
  );

/** Why a boar takes no more females of a line. */
export const lineFull = (most: number, line: string): Text3 =>
  t3(
    `đực này chỉ được ghép ${most} nái dòng ${line} trong kế hoạch (tỷ lệ của một đực trong dòng)`,
    `this boar may have ${most} females of line ${line} in the plan (share of a boar in a line)`,
    `พ่อตัวนี้จับคู่กับแม่สาย ${line} ในแผนได้ ${most} ตัว (สัดส่วนของพ่อหนึ่งตัวในสาย)`,
  );
