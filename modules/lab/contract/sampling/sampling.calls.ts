import { z } from 'zod';
import { defineCall, signedIn } from '#engine/define/call.ts';
import type { Field } from '#engine/define/field.ts';
import { choice, code, decimal, defineList, inputOf, int, longtext } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { QUESTIONS } from '../../domain/sampling/result.ts';

/** The sixteen questions. */
export const SAMPLING_QUESTIONS = defineList(
  'samplingquestion',
  Object.fromEntries(
    Object.entries(QUESTIONS).map(([no, { title }]) => [no, t3(`${no}. ${title.V}`, `${no}. ${title.E}`, `${no}. ${title.T}`)]),
  ) as Record<string, Text3>,
);

const share = <const K extends string>(key: K, label: Text3, more: { readonly min?: number } = {}) =>
  decimal(key, label, { decimals: 4, min: 0.0001, max: 100, unit: '%', ...more });
const some = <const K extends string>(key: K, label: Text3, max = 1_000_000) => int(key, label, { min: 1, max });

/** What the calculator asks; which of them a question takes its declaration says. */
export const SAMPLING_FIELDS = [
  choice('question', t3('Câu hỏi', 'Question', 'คำถาม'), SAMPLING_QUESTIONS),
  some('N', t3('Tổng đàn N', 'Population N', 'ประชากร N')),
  share('p', t3('Tỷ lệ nhiễm p', 'Share infected p', 'สัดส่วนติดเชื้อ p')),
  some('D', t3('Số con nhiễm D (để trống: N × p)', 'Infected animals D (blank: N × p)', 'ตัวติดเชื้อ D (เว้นว่าง: N × p)')),
  share('c', t3('Độ tin cậy', 'Confidence', 'ความเชื่อมั่น')),
  code('testcd', t3('Se và Sp lấy từ chỉ tiêu', 'Se and Sp of the test', 'Se และ Sp จากรายการตรวจ'), {
    list: 'labknowntest',
    maxLength: 20,
    help: t3('Để trống: nhập Se, Sp bên cạnh', 'Blank: type Se and Sp beside it', 'เว้นว่าง: กรอก Se, Sp เอง'),
  }),
  share('Se', t3('Độ nhạy xét nghiệm Se', 'Sensitivity of the test Se', 'ความไวของชุดตรวจ Se')),
  share('Sp', t3('Độ đặc hiệu xét nghiệm Sp', 'Specificity of the test Sp', 'ความจำเพาะของชุดตรวจ Sp')),
  share('e', t3('Sai số ± (điểm)', 'Half width ± (points)', 'ความคลาดเคลื่อน ± (จุด)')),
  decimal('err', t3('Sai số ± của trung bình', 'Half width ± of the mean', 'ความคลาดเคลื่อน ± ของค่าเฉลี่ย'), { decimals: 4, min: 0.0001, max: 10_000 }),
  decimal('sd', t3('Độ lệch chuẩn', 'Standard deviation', 'ส่วนเบี่ยงเบนมาตรฐาน'), { decimals: 4, min: 0.0001, max: 10_000 }),
  some('k', t3('Số con mỗi mẫu gộp', 'Animals a pool', 'จำนวนตัวต่อพูล'), 100),
  some('r', t3('Số mẫu gộp', 'Pools', 'จำนวนพูล')),
  int('x', t3('Số dương tính', 'Positive', 'จำนวนผลบวก'), { min: 0, max: 1_000_000 }),
  some('n', t3('Số mẫu n', 'Sampled n', 'จำนวนตัวอย่าง n')),
  some('m', t3('Số con mỗi ô', 'Animals a pen', 'จำนวนตัวต่อคอก'), 10_000),
  decimal('rho', t3('Tương quan trong ô ρ', 'Correlation within pens ρ', 'สหสัมพันธ์ในคอก ρ'), { decimals: 4, min: 0, max: 1 }),
  share('p2', t3('Tỷ lệ thứ hai, hoặc tỷ lệ đàn nhiễm', 'Second share, or share of herds infected', 'สัดส่วนที่สอง หรือสัดส่วนฝูงติดเชื้อ')),
  share('power', t3('Lực kiểm định', 'Power', 'กำลังทดสอบ')),
  share('SeH', t3('Độ nhạy đàn mong muốn', 'Herd sensitivity wanted', 'ความไวระดับฝูงที่ต้องการ')),
  share('SpH', t3('Độ đặc hiệu đàn mong muốn', 'Herd specificity wanted', 'ความจำเพาะระดับฝูงที่ต้องการ')),
  some('herds', t3('Số đàn', 'Herds', 'จำนวนฝูง')),
  share('prior', t3('Xác suất sạch bệnh trước đó', 'Probability of freedom before', 'ความน่าจะเป็นปลอดโรคก่อนหน้า')),
  share('intro', t3('Nguy cơ bệnh vào', 'Risk of introduction', 'ความเสี่ยงนำโรคเข้า'), { min: 0 }),
  share('target', t3('Xác suất sạch bệnh mong muốn', 'Probability of freedom wanted', 'ความน่าจะเป็นปลอดโรคที่ต้องการ')),
  longtext('houses', t3('Chuồng và số con, mỗi dòng một chuồng', 'Houses and head, one a line', 'โรงเรือนและจำนวน บรรทัดละหลัง'), {
    maxLength: 2000,
    help: t3('Ví dụ: T1 250', 'For example: T1 250', 'เช่น T1 250'),
  }),
  int('seed', t3('Số khởi tạo rút thăm', 'Seed of the draw', 'ค่าเริ่มสุ่ม'), { min: 1, max: 1_000_000 }),
] as const satisfies readonly Field[];

const line = z.object({ figure: z.string(), value: z.number().nullable(), unit: z.string() });

export const calcSampling = defineCall({
  path: '/lab/calcSampling',
  summary:
    'How many animals, pools or herds to sample, or what a result proves: the answer, its formula, other methods beside it, a table. Se and Sp left blank are those of the test named.',
  access: signedIn,
  input: inputOf(SAMPLING_FIELDS),
  output: z.object({
    said: z.string(),
    formula: z.string(),
    /** The answer first, then the others. */
    lines: z.array(line),
    animals: z.number().nullable(),
    table: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  }),
  errors: ['V_NOTEXISTS'],
});
