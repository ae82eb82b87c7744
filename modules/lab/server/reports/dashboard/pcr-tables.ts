import { t3 } from '#kernel/language.ts';
import { weekText } from '#kernel/week.ts';
import { diseaseName, diseaseWords } from '../../../contract/health/diseases.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { TEST_LISTS, TEST_WORDS } from '../../../contract/tests/words.ts';
import { wilson } from '../../../domain/results/group-figures.ts';
import type { WestgardMark } from '../../../domain/runs/westgard.ts';
import { FROZEN, labTable } from '../lab-report.ts';
import { benchOf, D } from './bench-tables.ts';
import type { AgentDay, NewPositive, RunControls } from './pcr-rows.ts';

/** Results of an agent in some weeks. */
export interface AgentWeeks {
  readonly n: number;
  readonly pos: number;
  readonly ct: number | null;
}

/** Sums of some days. */
export function summed(days: readonly AgentDay[]): AgentWeeks {
  const [n, pos, detected] = [days, days, days].map((all, i) => all.reduce((sum, day) => sum + ([day.n, day.pos, day.detected][i] ?? 0), 0)) as [
    number,
    number,
    number,
  ];
  return { n, pos, ct: detected === 0 ? null : days.reduce((sum, day) => sum + day.ct, 0) / detected };
}

/** How the positives of a week stand to those of the weeks before: outside of their interval they have risen or fallen. */
export function against(week: AgentWeeks, before: AgentWeeks): 'bad' | 'warn' | 'good' | null {
  if (week.n === 0) return null;
  const share = week.pos / week.n;
  const limits = wilson(before.pos, before.n);
  if (limits === null) return week.pos > 0 ? 'warn' : null;
  if (share > limits.high) return 'bad';
  return share < limits.low ? 'good' : null;
}

/** A week with what was found of each agent; the former weeks as one are the last row. */
export interface WeekRow {
  readonly week: string | null;
  readonly agents: ReadonlyMap<string, AgentWeeks>;
}

const FORMER = t3('Các tuần trước', 'Weeks before', 'สัปดาห์ก่อนหน้า');

/** The grid of agents by week: three columns an agent. */
export const weekTable = (agents: readonly string[], before: ReadonlyMap<string, AgentWeeks>) =>
  labTable<WeekRow>(
    (c) => [
      c.text('week', t3('Tuần', 'Week', 'สัปดาห์'), { ...FROZEN, of: ({ week }) => (week === null ? FORMER : weekText(week)) }),
      ...agents.flatMap((agent, i) => {
        const group = diseaseName(agent);
        const of = ({ agents: found }: WeekRow): AgentWeeks => found.get(agent) ?? { n: 0, pos: 0, ct: null };
        const share = (row: WeekRow): number | null => (of(row).n === 0 ? null : (100 * of(row).pos) / of(row).n);
        const mark = (row: WeekRow) => row.week !== null && against(of(row), before.get(agent) ?? { n: 0, pos: 0, ct: null });
        return [
          c.int(`n${i}`, t3('n', 'n', 'n'), { group, of: (row) => of(row).n }),
          c.percent(`p${i}`, t3('Dương tính %', 'Positive %', 'ผลบวก %'), { group, decimals: 1, of: share, mark }),
          c.decimal(`c${i}`, t3('Ct', 'Ct', 'Ct'), { group, decimals: 1, of: (row) => of(row).ct }),
        ];
      }),
    ],
    { style: ({ week }) => week === null && 'total' },
  );

/** Opens the request of a row: on the bench for who reads a laboratory, else as its sender sees it. */
const opensRequest =
  (labid: string | null) =>
  ({ labid: lab, requestid }: { readonly labid: string; readonly requestid: string }) => ({
    route: labid === null ? 'LabRequest' : 'LabRequest2',
    params: { request: `${lab}~${requestid}` },
  });

const isUnapproved = ({ state }: NewPositive): boolean => state === '35' || state === '40';

export const positiveTable = (labid: string | null) =>
  labTable<NewPositive>(
    (c) => [
      c.date('day', W.sampledt, FROZEN),
      c.text('agent', TEST_WORDS.disease, { words: diseaseWords, mark: () => 'bad', width: 20 }),
      c.text('place', W.place, { width: 20 }),
      c.text('roomid', W.room, { list: null }),
      c.text('sampletp', W.sampletp, { words: LAB_LISTS.sampletp.words }),
      c.int('n', t3('Mẫu dương tính', 'Positive', 'ตัวอย่างบวก')),
      c.decimal('ct', t3('Ct thấp nhất', 'Lowest Ct', 'Ct ต่ำสุด'), { decimals: 2 }),
      c.text('grade', t3('Mức', 'Grade', 'ระดับ'), { words: TEST_LISTS.ctgrade.words }),
      c.text('state', W.state, {
        of: (row) => (isUnapproved(row) ? t3('Chưa phê duyệt', 'Not approved', 'ยังไม่อนุมัติ') : t3('Đã phê duyệt', 'Approved', 'อนุมัติแล้ว')),
        mark: (row) => isUnapproved(row) && 'warn',
      }),
      c.text('told', t3('Đã báo cho', 'Reported to', 'แจ้งแก่'), { width: 22 }),
      c.text('requestno', W.requestno),
    ],
    { opens: opensRequest(labid) },
  );

/** Titles of the lists of the dashboard of PCR, and of what opens behind its figures. */
export const PCR_TITLES = {
  positives: t3('Dương tính mới nhất', 'Newest positives', 'ผลบวกล่าสุด'),
  farms: t3('Trại mới dương tính', 'Farms newly positive', 'ฟาร์มที่พบผลบวกใหม่'),
  waiting: t3('Mẫu chờ theo tác nhân', 'Samples waiting by target', 'ตัวอย่างที่รอตามเป้าหมาย'),
  controls: t3('Chứng theo lượt', 'Controls by run', 'ตัวควบคุมตามรอบ'),
  refused: t3('Lượt không đạt', 'Refused runs', 'รอบที่ไม่ผ่าน'),
  instruments: t3('Máy', 'Instruments', 'เครื่อง'),
  reactions: t3('Hóa chất phản ứng còn lại', 'Master mix and probes left', 'น้ำยาที่เหลือ'),
  requests: t3('Phiếu dương tính', 'Positive requests', 'ใบที่พบผลบวก'),
  signals: t3('Lượt có tín hiệu ở chứng âm', 'Runs with a signal in a negative control', 'รอบที่พบสัญญาณในควบคุมลบ'),
} as const;

/** A farm newly positive, with the request that tells so. */
export interface NewFarm {
  readonly labid: string;
  readonly requestid: string;
  readonly agent: string;
  readonly place: string | null;
  readonly day: string;
  readonly before: string | null;
}
export const newFarmTable = (labid: string | null) =>
  labTable<NewFarm>(
    (c) => [
      c.text('agent', TEST_WORDS.disease, { ...FROZEN, words: diseaseWords, width: 20 }),
      c.text('place', W.place, { width: 22 }),
      c.date('day', t3('Dương tính lại từ', 'Positive on', 'บวกเมื่อ')),
      c.date('before', t3('Lần dương tính trước', 'Positive before that', 'บวกครั้งก่อน')),
    ],
    { opens: opensRequest(labid) },
  );

/** A run with what its controls show against those before it. */
export interface ControlRow extends RunControls {
  readonly pcz: number | null;
  readonly icz: number | null;
  readonly mark: WestgardMark | undefined;
}
export const CONTROLS = labTable<ControlRow>(
  (c) => [
    c.text('run', D.run, FROZEN),
    c.date('day', D.rundt),
    c.text('test', TEST_WORDS.test, { width: 20 }),
    c.text('lot', TEST_WORDS.lot),
    c.text('instrument', D.instrument),
    c.text('state', t3('Đánh giá lượt', 'Run judged', 'ผลรอบ'), {
      of: ({ state }) => (state === 1 ? t3('Đạt', 'Accepted', 'ผ่าน') : t3('Không đạt', 'Refused', 'ไม่ผ่าน')),
      mark: ({ state }) => state !== 1 && 'bad',
    }),
    c.decimal('pc', t3('Ct chứng dương', 'Ct of positive control', 'Ct ควบคุมบวก'), {
      decimals: 2,
      mark: ({ mark }) => mark !== undefined && (mark.rejects ? 'bad' : 'warn'),
    }),
    c.decimal('pcz', t3('Lệch (SD)', 'Off the mean (SD)', 'เบี่ยงเบน (SD)'), { decimals: 1 }),
    c.text('rule', t3('Luật Westgard', 'Westgard rule', 'กฎ Westgard'), { of: ({ mark }) => mark?.rule ?? null }),
    c.decimal('ic', t3('Ct chứng nội', 'Ct of internal control', 'Ct ควบคุมภายใน'), { decimals: 2 }),
    c.decimal('icz', t3('Lệch (SD)', 'Off the mean (SD)', 'เบี่ยงเบน (SD)'), { decimals: 1 }),
    c.decimal('nc', t3('Ct chứng âm', 'Ct of negative control', 'Ct ควบคุมลบ'), { decimals: 2, mark: ({ nc }) => nc !== null && 'bad' }),
  ],
  { opens: ({ testcd }) => benchOf(testcd) },
);

export interface InstrumentWork {
  readonly instrument: string | null;
  readonly runs: number;
  readonly days: number;
  readonly refused: number;
}
export const INSTRUMENTS = labTable<InstrumentWork>((c) => [
  c.text('instrument', D.instrument, { ...FROZEN, of: ({ instrument }) => instrument ?? '–' }),
  c.int('runs', t3('Đĩa', 'Plates', 'เพลต'), { total: 'sum' }),
  c.int('days', t3('Ngày chạy', 'Days run', 'วันที่ใช้')),
  c.decimal('perday', t3('Đĩa mỗi ngày', 'Plates a day', 'เพลตต่อวัน'), { decimals: 1, of: ({ runs, days }) => (days === 0 ? null : runs / days) }),
  c.int('refused', t3('Không đạt', 'Refused', 'ไม่ผ่าน'), { total: 'sum', mark: ({ refused }) => refused > 0 && 'warn' }),
]);

export interface ReactionsLeft {
  readonly itemid: string;
  readonly name: string;
  readonly lot: string;
  readonly expdt: string;
  readonly daysleft: number | null;
  readonly tests: number | null;
}
export const REACTIONS = labTable<ReactionsLeft>(
  (c) => [
    c.text('itemid', FROZEN),
    c.text('name', { width: 26 }),
    c.text('lot'),
    c.date('expdt'),
    c.int('daysleft', t3('Còn (ngày)', 'Days left', 'เหลือ (วัน)'), {
      mark: ({ daysleft }) => daysleft !== null && (daysleft < 0 ? 'bad' : daysleft <= 30 && 'warn'),
    }),
    c.int('tests', t3('Phản ứng còn lại', 'Reactions left', 'ปฏิกิริยาที่เหลือ'), { total: 'sum' }),
  ],
  { opens: ({ itemid, lot }) => ({ route: 'LabstkStockDetail', params: { itemid, lot } }) },
);
