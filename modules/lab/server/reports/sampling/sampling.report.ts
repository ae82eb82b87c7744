import type { FieldValues } from '#engine/define/field.ts';
import { Refused } from '#engine/server/refused.ts';
import { readerReports } from '#engine/server/report/reader-report.ts';
import { t3 } from '#kernel/language.ts';
import { SAMPLING_RIGHTS } from '../../../contract/sampling/rights.ts';
import { SAMPLING_FIELDS } from '../../../contract/sampling/sampling.calls.ts';
import { BEGINNING, samplingIssues, samplingResult } from '../../../domain/sampling/result.ts';
import { withListedTest } from '../../sampling/listed-test.ts';
import { readingOf } from '../sides.ts';

const { report: samplingReport, table } = readerReports({
  module: 'lab',
  page: { fromLevel: 15, flags: SAMPLING_RIGHTS },
  labels: { figure: t3('Kết quả', 'Answer', 'คำตอบ'), value: t3('Giá trị', 'Value', 'ค่า'), unit: t3('Đơn vị', 'Unit', 'หน่วย') },
  says: {},
});

interface Shown {
  readonly figure: string;
  readonly value: number | null;
  readonly unit: string;
  readonly decimals: number;
}

const ANSWER = table<Shown>((c) => [c.text('figure', { frozen: true }), c.decimal('value', { decimals: 2 }), c.text('unit')], {
  decimals: ({ decimals }) => decimals,
});

/** LabSamplingCalculate on paper and in files: the same answer that the page works out as one types. */
export const report = samplingReport({
  name: 'LabSamplingCalculate',
  page: {
    kind: 'calculator',
    menuGroup: 'lab-requests',
    place: 9,
    title: t3('Tính cỡ mẫu', 'Sampling Calculator', 'คำนวณขนาดตัวอย่าง'),
    purpose: t3(
      'Cần lấy bao nhiêu con, mẫu gộp hay đàn, và một kết quả chứng minh được gì.',
      'How many animals, pools or herds to sample, and what a result proves.',
      'ต้องเก็บตัวอย่างกี่ตัว กี่พูล กี่ฝูง และผลตรวจบอกอะไรได้',
    ),
  },
  paper: 'portrait',
  fields: SAMPLING_FIELDS,
  answer: async (at, params) => {
    const { language } = at;
    const asked: FieldValues = params.question == null ? { ...BEGINNING, ...params, question: BEGINNING['question'] } : params;
    const typed = await withListedTest({ ...readingOf(at), language }, asked);
    const result = samplingResult(typed, language);
    if (result === null) throw new Refused(samplingIssues(typed));
    const { rows, subtitle, headline = [], notes = [], charts = [], sections = [] } = result;
    return {
      ...(subtitle === undefined ? {} : { subtitle }),
      ...{ headline, notes, charts, sections },
      table: ANSWER.of(
        rows.map(({ figure, value, unit, _decimals }) => ({
          figure: String(figure),
          value: typeof value === 'number' ? value : null,
          unit: String(unit),
          decimals: Number(_decimals),
        })),
      ),
    };
  },
});
