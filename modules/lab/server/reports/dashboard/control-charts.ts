import type { ReportChart } from '#engine/define/report.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { QUALITY_LISTS } from '../../../contract/quality/quality.resources.ts';
import { QW } from '../../../contract/quality/words.ts';
import { TEST_WORDS } from '../../../contract/tests/words.ts';
import { controlSeries } from '../../../domain/runs/control-series.ts';
import { failedText } from '../../../domain/runs/run-test.ts';
import type { WestgardMark } from '../../../domain/runs/westgard.ts';
import type { DueInstrument } from '../../quality/instruments-due.ts';
import { FROZEN, labTable } from '../lab-report.ts';
import { D } from './bench-tables.ts';
import type { ControlMeasure } from './control-rows.ts';

/** A control with what it stands off the mean of its lot and instrument, and the rule it breaks. */
interface Judged extends ControlMeasure {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly z: number | null;
  readonly mark: WestgardMark | undefined;
}

const CONTROL: Readonly<Record<ControlMeasure['control'], Text3>> = {
  pc: t3('Chứng dương', 'Positive control', 'ควบคุมบวก'),
  nc: t3('Chứng âm', 'Negative control', 'ควบคุมลบ'),
};
const REFUSED = t3('Lượt không đạt', 'Refused run', 'รอบไม่ผ่าน');
/** Fewest accepted measures a mean and SD are told of. */
const LEAST = 5;

/** Controls by their lot and instrument: mean and SD of the accepted runs, refused ones judged by them as well. */
export function judgedControls(measures: readonly ControlMeasure[]): Judged[] {
  const series = Map.groupBy(measures, ({ control, lot, instrument }) => [control, lot, instrument].join('\t'));
  return [...series.values()].flatMap((own) => {
    const accepted = own.filter(({ state }) => state === 1).length;
    const { mean, sd, marks } = accepted < LEAST ? controlSeries<ControlMeasure>([]) : controlSeries(own, ({ state }) => state === 1);
    return own.map((one, at) => ({ ...one, mean, sd, z: mean === null || !sd ? null : (one.value - mean) / sd, mark: marks.get(at) }));
  });
}

const place = (judged: Judged): string => `${judged.day} ${judged.run}`;
const LINES = [
  [0, 'plain', t3('TB', 'Mean', 'เฉลี่ย')],
  ...([1, -1] as const).map((k) => [k, 'plain', t1(`${k > 0 ? '+' : '−'}1 SD`)] as const),
  ...([2, -2] as const).map((k) => [k, 'warn', t1(`${k > 0 ? '+' : '−'}2 SD`)] as const),
  ...([3, -3] as const).map((k) => [k, 'bad', t1(`${k > 0 ? '+' : '−'}3 SD`)] as const),
] as const;

/** Newest measures drawn in one chart, and listed. */
const DRAWN = 60;
const LISTED = 30;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A Levey–Jennings chart of one control and instrument: each lot a line against its own mean, in SD; broken rules and refused runs named. */
function chartOf(own: readonly Judged[]): ReportChart[] {
  const drawn = own.filter(({ z }) => z !== null).slice(-DRAWN);
  const [first] = drawn;
  if (first === undefined) return [];
  const lots = [...new Set(drawn.map(({ lot }) => lot))];
  const said = [first.test, first.instrument].filter((part) => part !== null).join(' · ');
  const title = (language: 'V' | 'E' | 'T') => `${CONTROL[first.control][language]}: ${said}`;
  return [
    {
      ...{ kind: 'line', unit: 'SD', zoom: true, title: t3(title('V'), title('E'), title('T')) },
      x: drawn.map(({ run }) => run),
      series: lots.map((lot) => ({
        name: lot === null ? CONTROL[first.control] : t1(lot),
        values: drawn.map((one) => (one.lot === lot && one.z !== null ? rounded(one.z) : null)),
      })),
      limits: LINES.map(([value, tone, label]) => ({ value, tone, label })),
      edges: drawn.flatMap(({ mark, state }, at) => {
        const rule = mark?.rule ?? '';
        if (state !== 1)
          return [{ at: at + 0.5, label: t3(`${REFUSED.V} ${rule}`.trim(), `${REFUSED.E} ${rule}`.trim(), `${REFUSED.T} ${rule}`.trim()) }];
        return mark?.rejects === true ? [{ at: at + 0.5, label: t1(rule) }] : [];
      }),
      opens: drawn.map(({ testcd }) => ({ open: `LabRequest2?bench=runs&plate=${encodeURIComponent(testcd)}` })),
    },
  ];
}

/** Levey–Jennings charts of a test, by control and instrument. */
export const controlCharts = (all: readonly Judged[]): ReportChart[] =>
  [...Map.groupBy(all, ({ control, instrument }) => `${control}\t${instrument}`).values()].flatMap(chartOf);

/** Controls of a test, the newest run first; each leads to the bench of its test. */
export const CONTROL_TABLE = labTable<Judged>(
  (c) => [
    c.text('run', D.run, FROZEN),
    c.date('day', D.rundt),
    c.text('control', t3('Chứng', 'Control', 'ตัวควบคุม'), { of: ({ control }) => CONTROL[control] }),
    c.text('lot', TEST_WORDS.lot),
    c.text('instrument', D.instrument),
    c.decimal('value', TEST_WORDS.value, { decimals: 3, mark: ({ mark }) => mark !== undefined && (mark.rejects ? 'bad' : 'warn') }),
    c.decimal('mean', t3('TB của lô', 'Mean of the lot', 'เฉลี่ยของลอต'), { decimals: 3 }),
    c.decimal('sd', t1('SD'), { decimals: 3 }),
    c.decimal('z', t3('Lệch (SD)', 'Off the mean (SD)', 'เบี่ยงเบน (SD)'), { decimals: 2 }),
    c.text('rule', t3('Luật Westgard', 'Westgard rule', 'กฎ Westgard'), { of: ({ mark }) => mark?.rule ?? null }),
    c.text('state', t3('Đánh giá lượt', 'Run judged', 'ผลรอบ'), {
      of: ({ state }) => (state === 1 ? t3('Đạt', 'Accepted', 'ผ่าน') : REFUSED),
      mark: ({ state }) => state !== 1 && 'bad',
    }),
    c.text('failed', D.rule, { width: 24, of: ({ failed }) => (failed.length === 0 ? null : failedText(failed)) }),
  ],
  { opens: ({ testcd }) => ({ route: 'LabRequest2', params: { bench: 'runs', plate: testcd } }) },
);

/** Rows of the table, the newest first: the newest measures, and every one that breaks a rule or stands in a refused run. */
export const newestFirst = (all: readonly Judged[]): Judged[] =>
  all.toSorted((a, b) => (place(a) < place(b) ? 1 : -1)).filter(({ mark, state }, at) => at < LISTED || mark?.rejects === true || state !== 1);

export const CONTROL_NOTE = t3(
  'Biểu đồ chứng (Levey–Jennings): mỗi lô kit và máy so với trung bình ± SD của các lượt đạt (từ 5 giá trị); lượt không đạt vẫn được vẽ. Luật: 1-2s cảnh báo; 1-3s, 2-2s, R-4s, 4-1s, 10-x loại.',
  'Control charts (Levey–Jennings): each kit lot and instrument against mean ± SD of its accepted runs (5 values at least); refused runs are drawn as well. 1-2s warns; 1-3s, 2-2s, R-4s, 4-1s and 10-x reject.',
  'แผนภูมิควบคุม (Levey–Jennings): แต่ละลอตและเครื่องเทียบค่าเฉลี่ย ± SD ของรอบที่ผ่าน (อย่างน้อย 5 ค่า) รอบที่ไม่ผ่านแสดงด้วย 1-2s เตือน; 1-3s, 2-2s, R-4s, 4-1s, 10-x ปฏิเสธ',
);

/** Instruments whose calibration is due or soon will be; they open the list of instruments. */
export const DUE_INSTRUMENTS = labTable<DueInstrument>(
  (c) => [
    c.text('name', QW.instrument, { ...FROZEN, width: 24 }),
    c.text('kind', QW.kind, { words: QUALITY_LISTS.labinstkind.words }),
    c.text('place', QW.place),
    c.date('lastdt', QW.lastdt),
    c.date('nextdt', QW.nextdt, { mark: ({ state }) => (state === 'overdue' ? 'bad' : 'warn') }),
    c.int('late', t3('Trễ (ngày)', 'Days late', 'เลยกำหนด (วัน)'), { of: ({ late }) => (late === null || late <= 0 ? null : late) }),
  ],
  { opens: ({ instid }) => ({ route: 'LabListofTest', params: { tab: 'instruments', search: instid } }) },
);
