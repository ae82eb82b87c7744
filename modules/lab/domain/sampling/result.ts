import type { FieldValues } from '#engine/define/field.ts';
import type { Column, ReportChart, ReportResult, ReportSection } from '#engine/define/report.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import type { Answer, Given, GivenKey, Question } from './question.ts';
import * as detect from './questions-detect.ts';
import * as estimate from './questions-estimate.ts';
import { drawn, type Place, spreadOver } from './spread.ts';

/** The questions of the calculator by their numbers. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  '1': detect.detectKnown,
  '2': detect.detectMissing,
  '3': detect.detectLarge,
  '4': detect.detectFreecalc,
  '5': estimate.estimateShare,
  '6': estimate.estimateImperfect,
  '7': estimate.estimateMean,
  '8': estimate.compareShares,
  '9': estimate.clustered,
  '10': estimate.pools,
  '11': estimate.fromPools,
  '12': detect.sensitivityReached,
  '13': detect.mostWhenNegative,
  '14': detect.twoStages,
  '15': detect.freedom,
  '16': estimate.reading,
};

/** What the page begins with: a herd of a hundred, one in twenty infected. */
export const BEGINNING: FieldValues = {
  ...{ question: '1', N: 100, p: 5, c: 95, Se: 95, Sp: 99, e: 5, err: 0.5, sd: 1.5, k: 5, r: 20, x: 3, n: 30, m: 20, rho: 0.05 },
  ...{ p2: 20, power: 80, SeH: 95, SpH: 95, herds: 1000, prior: 50, intro: 1, target: 95, seed: 1 },
};

/** Shares are typed in per cent. */
const SHARES: ReadonlySet<GivenKey> = new Set<GivenKey>(['p', 'c', 'Se', 'Sp', 'e', 'p2', 'power', 'SeH', 'SpH', 'prior', 'intro', 'target']);
const KEYS: readonly GivenKey[] = [
  ...(['N', 'p', 'D', 'c', 'Se', 'Sp', 'e', 'k', 'r', 'x', 'n', 'rho', 'm'] as const),
  ...(['sd', 'p2', 'power', 'SeH', 'SpH', 'prior', 'intro', 'target', 'err', 'herds'] as const),
];

/** What was typed; shares as parts of 1. */
function givenOf(values: FieldValues): Given {
  const of = (key: GivenKey): number | null => {
    const value = values[key];
    if (typeof value !== 'number') return null;
    return SHARES.has(key) ? value / 100 : value;
  };
  return Object.fromEntries(KEYS.map((key) => [key, of(key)])) as Given;
}

const question = (values: FieldValues): Question | null => QUESTIONS[String(values['question'] ?? '')] ?? null;

/** The fields a question asks for, those it needs first. */
export const fieldsAsked = (values: FieldValues): { readonly needs: readonly GivenKey[]; readonly takes: readonly GivenKey[] } => {
  const asked = question(values);
  return { needs: asked?.needs ?? [], takes: asked?.takes ?? [] };
};

/** A number that is larger than another it is a part of. */
const above = (given: Given, part: GivenKey, whole: GivenKey): Issue[] => {
  const [a, b] = [given[part], given[whole]];
  return a !== null && b !== null && a > b ? [refuse('V_RANGE', part, { min: 0, max: b })] : [];
};

/** What speaks against what was typed: something is missing, a part is larger than its whole, a test that tells nothing. */
export function samplingIssues(values: FieldValues): Issue[] {
  const asked = question(values);
  if (asked === null) return [refuse('V_SELECT', 'question')];
  const given = givenOf(values);
  const used = new Set<GivenKey>([...asked.needs, ...(asked.takes ?? [])]);
  const missing = asked.needs.filter((key) => given[key] === null).map((key) => refuse('V_REQUIRED', key));
  const useless = used.has('Sp') && given.Se !== null && given.Sp !== null && given.Se + given.Sp <= 1 ? [refuse('V_INVALID', 'Sp')] : [];
  const parts = (
    [
      ['D', 'N'],
      ['n', 'N'],
      ['x', 'n'],
      ['x', 'r'],
    ] as const
  ).filter(([a, b]) => used.has(a) && used.has(b));
  const same = used.has('power') && given.p !== null && given.p === given.p2 ? [refuse('V_INVALID', 'p2')] : [];
  return [...missing, ...parts.flatMap(([a, b]) => above(given, a, b)), ...useless, ...same];
}

const WARNING = t3(
  'Con trong cùng ô giống nhau: lấy mẫu rải khắp các ô. Dịch miệng và dịch thiến, cắt đuôi là mẫu tập hợp, không dùng các công thức này.',
  'Penned animals resemble one another: samples are spread over all pens. Oral and processing fluids are aggregates to which these formulas do not apply.',
  'ตัวในคอกเดียวกันคล้ายกัน: กระจายตัวอย่างทุกคอก น้ำลายและน้ำเหลืองจากการตอนเป็นตัวอย่างรวม ใช้สูตรเหล่านี้ไม่ได้',
);
const W = {
  figure: t3('Kết quả', 'Answer', 'คำตอบ'),
  value: t3('Giá trị', 'Value', 'ค่า'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  table: t3('Cỡ mẫu theo tổng đàn và tỷ lệ', 'Sample by population and share', 'ขนาดตัวอย่างตามประชากรและสัดส่วน'),
  population: t3('Tổng đàn', 'Population', 'ประชากร'),
  large: t3('Rất lớn', 'Large', 'ใหญ่มาก'),
  curve: t3('Độ tin cậy theo số con', 'Confidence by animals', 'ความเชื่อมั่นตามจำนวนตัว'),
  spread: t3('Rải mẫu theo chuồng', 'Spread over houses', 'กระจายตามโรงเรือน'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  heads: t3('Số con', 'Head', 'จำนวน'),
  sample: t3('Lấy mẫu', 'Sample', 'เก็บตัวอย่าง'),
  numbers: t3('Số ngẫu nhiên', 'Numbers drawn', 'หมายเลขที่สุ่มได้'),
  seed: t3('Số khởi tạo', 'Seed', 'ค่าเริ่มสุ่ม'),
} as const;

const column = (key: string, label: Text3, type: Column['type'], more: Partial<Column> = {}): Column => ({ key, label, type, ...more });

const POPULATIONS = [50, 100, 200, 500, 1000, 5000, null] as const;
const SHARES_SHOWN = [0.01, 0.02, 0.05, 0.1, 0.2] as const;

function tableOf({ size }: Answer, language: Language): ReportSection[] {
  if (size === undefined) return [];
  return [
    {
      key: 'table',
      title: W.table,
      columns: [
        column('population', W.population, 'text', { frozen: true }),
        ...SHARES_SHOWN.map((p) => column(`p${100 * p}`, t3(`${100 * p} %`, `${100 * p} %`, `${100 * p} %`), 'int')),
      ],
      rows: POPULATIONS.map((N) => ({
        population: N === null ? W.large[language] : String(N),
        ...Object.fromEntries(SHARES_SHOWN.map((p) => [`p${100 * p}`, size(N, p)])),
      })),
    },
  ];
}

/** Points of the curve. */
const POINTS = 24;

function curveOf({ reached, animals }: Answer, { N, n }: Given): ReportChart[] {
  if (reached === undefined) return [];
  const most = Math.max(10, Math.min(N ?? Number.POSITIVE_INFINITY, 2 * (animals ?? n ?? 50)));
  const at = [...new Set(Array.from({ length: POINTS }, (_, i) => Math.max(1, Math.round((most * (i + 1)) / POINTS))))];
  const values = at.map((many) => Math.round(1000 * reached(many)) / 10);
  return [{ kind: 'line', title: W.curve, unit: '%', x: at.map(String), series: [{ name: W.curve, values }], zoom: false }];
}

const LINE = /^\s*(.+?)[\s:;=,\t]+(\d+)\s*$/;

/** Houses as typed, one a line: name and head. */
export function placesOf(text: string): Place[] {
  return text.split('\n').flatMap((line) => {
    const [, name, heads] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [{ name, heads: Number(heads) }];
  });
}

function spreadSection({ animals }: Answer, values: FieldValues): ReportSection[] {
  const places = placesOf(String(values['houses'] ?? ''));
  if (places.length === 0 || animals == null) return [];
  const seed = typeof values['seed'] === 'number' ? values['seed'] : 1;
  const parts = spreadOver(places, animals);
  return [
    {
      key: 'spread',
      title: t3(`${W.spread.V} (${W.seed.V} ${seed})`, `${W.spread.E} (${W.seed.E} ${seed})`, `${W.spread.T} (${W.seed.T} ${seed})`),
      columns: [
        column('house', W.house, 'text', { frozen: true }),
        column('heads', W.heads, 'int', { total: 'sum' }),
        column('sample', W.sample, 'int', { total: 'sum' }),
        column('numbers', W.numbers, 'text', { width: 60 }),
      ],
      rows: places.map(({ name, heads }, at) => ({
        house: name,
        heads,
        sample: parts[at] ?? 0,
        numbers: drawn(seed + at, parts[at] ?? 0, heads).join(', '),
      })),
      totals: {
        house: '',
        heads: places.reduce((sum, { heads }) => sum + heads, 0),
        sample: parts.reduce((sum, part) => sum + part, 0),
        numbers: '',
      },
    },
  ];
}

/** Animals the answer asks for, whole; null where it is of something else or cannot be reached. */
export function animalsOf(values: FieldValues): number | null {
  const asked = question(values);
  if (asked === null || samplingIssues(values).length > 0) return null;
  const given = givenOf(values);
  return asked.answer(given as never, given).animals ?? null;
}

/** What stands under an answer: its formula, what has to be known of it. */
const notesOf = ({ formula }: Question, { note, detects }: Answer): readonly Text3[] => [
  t3(formula, formula, formula),
  ...(note === undefined ? [] : [note]),
  ...(detects === true ? [WARNING] : []),
];

/** The answer to a question as its page, Excel and paper show it; null while something speaks against what was typed. */
export function samplingResult(values: FieldValues, language: Language): ReportResult | null {
  const asked = question(values);
  if (asked === null || samplingIssues(values).length > 0) return null;
  const given = givenOf(values);
  const answer = asked.answer(given as never, given);
  const [main] = answer.lines;
  return {
    subtitle: answer.said,
    headline: [
      { figure: '', label: main.label, value: main.value, decimals: main.decimals, ...(main.unit === undefined ? {} : { unit: main.unit }) },
    ],
    columns: [
      column('figure', W.figure, 'text', { frozen: true }),
      column('value', W.value, 'decimal', { decimals: 2 }),
      column('unit', W.unit, 'text'),
    ],
    rows: answer.lines.map(({ label, value, decimals, unit }) => ({
      figure: label[language],
      value: value === null ? null : Number(value.toFixed(decimals)),
      _decimals: decimals,
      unit: unit ?? '',
    })),
    notes: notesOf(asked, answer).map((text) => ({ text })),
    charts: curveOf(answer, given),
    sections: [...tableOf(answer, language), ...spreadSection(answer, values)],
  };
}
