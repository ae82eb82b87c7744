import { choice, defineList } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { t1, t3 } from '#kernel/language.ts';
import { LAB_SETTINGS } from '../../../domain/lab.settings.ts';
import { halfLifeOf } from '../../../domain/params/setting-rules.ts';
import type { Limits } from '../../../domain/results/cutoff.ts';
import type { BelowRule } from '../../../domain/results/titre.ts';
import { decayed, expectedAge, pairedSera, pairsOf, type TitreScale, titreScale, treated } from '../../../domain/results/titre-classes.ts';
import { labSettings } from '../../requests/context.ts';
import { type LabAt, labTable } from '../lab-report.ts';
import { readingOf } from '../sides.ts';
import { ofPigclass } from './chart-draw.ts';
import type { GroupBy } from './chart-groups.ts';
import { type ChartGroup, fewMark, figuresOf, type GroupFigures, groupKey, groupsOf } from './chart-groups.ts';
import { opensResults, type Within } from './chart-opens.ts';
import { rounded } from './chart-page.ts';
import { type ChartReading, chartReading } from './chart-reading.ts';
import type { ChartRow } from './chart-rows.ts';
import type { LabFilterAsked } from './lab-filter.ts';

const BELOW = defineList('labbelow', {
  half: t3('Nửa độ pha loãng đầu', 'Half the first dilution', 'ครึ่งของความเจือจางแรก'),
  one: t3('Tính là 1', 'Counted as 1', 'นับเป็น 1'),
  out: t3('Không tính', 'Left out', 'ไม่นำมาคิด'),
});

/** How a chart treats titres below the first dilution; left open it follows the laboratory's setting. */
export const BELOW_FIELD = choice('below', t3('Dưới độ pha loãng đầu', 'Below the first dilution', 'ต่ำกว่าความเจือจางแรก'), BELOW);

/** What charts of titres are asked. */
export interface TitreAsked extends LabFilterAsked {
  readonly groupby?: GroupBy | null | undefined;
  readonly below?: BelowRule | null | undefined;
  readonly group?: string | null | undefined;
  readonly bin?: string | null | undefined;
}

/** A reading of titres with the classes they lie in. */
export interface TitreReading extends ChartReading {
  readonly scale: TitreScale;
  readonly below: BelowRule;
  readonly by: GroupBy;
  readonly groups: readonly ChartGroup[];
  readonly halflife: number;
  readonly block: { readonly share: number; readonly titre: number };
}

/** First dilution of a test that names none. */
const FIRST = 2;
const RULES = { half: 'half', '1': 'one', left: 'out' } as const;

/** Reads the titres of one test and strain, those below the first dilution treated as asked for. Birds stand by their age in days. */
export async function titreReading(reader: LabAt, asked: TitreAsked, testgrp: 'hi' | 'sn'): Promise<TitreReading> {
  const reading = await chartReading(reader, asked, testgrp);
  const { at, view, classes, test } = reading;
  const { LABBELOW, LABHALF, LABHALFOF, LABBLOCK } = LAB_SETTINGS;
  const set = await labSettings(readingOf(at).db, test?.labid ?? view.labs[0] ?? '', {
    ...{ LABBELOW, LABHALF, LABHALFOF, LABBLOCK },
  });
  const below = asked.below ?? RULES[set.LABBELOW as keyof typeof RULES] ?? 'half';
  const rows = reading.rows.map((row) => treated(row, below));
  const birds = rows.some(({ pigclass }) => pigclass === 'bird');
  const by = asked.groupby ?? (birds ? 'weeks' : 'age');
  const block = { share: 30, titre: 32, ...(set.LABBLOCK as object) };
  const halflife = halfLifeOf(set.LABHALFOF, Number(set.LABHALF), test?.disease ?? null);
  const scale = titreScale(rows, test?.dilfirst ?? FIRST);
  return { ...reading, rows, scale, below, by, groups: groupsOf(rows, by, classes, at.language), halflife, block };
}

/** Which titres belong to a pressed bar, point, row or count of a class. */
export function titreWithin(
  { rows, scale, classes, by }: TitreReading,
  { group, bin }: TitreAsked,
  ofSeries: (row: ChartRow, what: string) => boolean = ofPigclass,
): Within {
  // Young pigs are opened by their week of age, the share that reaches a titre by its class and those above.
  const twice = new Map(pairsIn(rows).flatMap(({ first, last, rose }) => [first, last].map((row) => [row, rose] as const)));
  const others: Readonly<Record<string, (row: ChartRow) => boolean>> = {
    young: (row) => isMaternal(row) && (bin == null || Math.floor(row.ageweeks ?? 0) === Number(bin)),
    paired: (row) => twice.has(row),
    rose: (row) => twice.get(row) === true,
    reach: (row) => row.stat !== null && (scale.placeOf(row) ?? -1) >= Number(bin),
  };
  return (row, what) => {
    const other = others[what];
    if (other !== undefined) return other(row);
    const cell = what.startsWith('bin.') ? what.slice(4) : null;
    return (
      (group == null || groupKey(row, by, classes) === group) &&
      (bin == null || scale.placeOf(row) === Number(bin)) &&
      (cell === null || scale.placeOf(row) === Number(cell)) &&
      ofSeries(row, what)
    );
  };
}

/** Lines between the classes of titres: where the positive and the protected ones begin, and the geometric mean of all. */
export function titreEdges({ scale }: Pick<TitreReading, 'scale'>, limits: Limits | null, gmt: number | null): NonNullable<ReportChart['edges']> {
  const mean = gmt === null ? [] : [{ at: scale.centreOf(gmt), label: t1(`GMT ${rounded(gmt, 1)}`) }];
  if (limits === null) return mean;
  const { pos, protection } = limits;
  return [
    ...mean,
    { at: scale.edgeOf(pos), label: t3(`Ngưỡng ${pos}`, `Cut-off ${pos}`, `ค่าจุดตัด ${pos}`) },
    ...(protection === null || protection === pos
      ? []
      : [{ at: scale.edgeOf(protection), label: t3(`Bảo hộ ${protection}`, `Protection ${protection}`, `คุ้มกัน ${protection}`) }]),
  ];
}

/** A group of titres with its figures and how many lie in each class. */
export interface TitreGroup extends GroupFigures {
  readonly counts: readonly number[];
}

export const titreFigures = ({ scale }: Pick<TitreReading, 'scale'>, group: ChartGroup): TitreGroup => ({
  ...figuresOf('titre', group),
  counts: scale.classes.map((_, i) => group.rows.filter((row) => scale.placeOf(row) === i).length),
});

const LOG2 = t3('Trên log2', 'On log2', 'บน log2');
const TITRE = t3('Hiệu giá (log2)', 'Titre (log2)', 'ไตเตอร์ (log2)');

/** The table of groups of titres: n, counts of the classes, GMT, spread on log2, ends, shares. */
export const titreTable = ({ scale, by }: Pick<TitreReading, 'scale' | 'by'>, label: ReturnType<typeof t3>) =>
  labTable<TitreGroup>(
    (c) => [
      by === 'sampledt' ? c.date('label', label, { frozen: true }) : c.text('label', label, { frozen: true, width: 16 }),
      c.int('n', t1('n'), { ...opensResults(), mark: ({ n }) => fewMark(n) }),
      ...scale.classes.map((one, i) =>
        c.int(`t${i}`, t1(one.label), {
          ...opensResults(`bin.${i}`),
          group: TITRE,
          of: ({ counts }) => (counts[i] === 0 ? null : (counts[i] ?? null)),
        }),
      ),
      c.decimal('gmt', t1('GMT'), { decimals: 1 }),
      c.decimal('mean', t3('Trung bình', 'Mean', 'ค่าเฉลี่ย'), { decimals: 2, group: LOG2 }),
      c.decimal('sd', t1('SD'), { decimals: 2, group: LOG2 }),
      c.decimal('cv', t1('CV %'), { decimals: 1, group: LOG2 }),
      c.decimal('min', t3('Nhỏ nhất', 'Least', 'ต่ำสุด'), { decimals: 0 }),
      c.decimal('max', t3('Lớn nhất', 'Greatest', 'สูงสุด'), { decimals: 0 }),
      c.percent('protection', t3('Bảo hộ %', 'Protected %', 'คุ้มกัน %'), { ...opensResults('protected'), decimals: 1 }),
      c.percent('positive', t3('Dương %', 'Positive %', 'บวก %'), { ...opensResults('pos'), decimals: 1 }),
      c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1 }),
      c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1 }),
    ],
    { narrows: ({ key }) => ({ group: key }) },
  );

/** Titres of young animals, by week of age. */
interface Young {
  readonly week: number;
  readonly age: number;
  readonly n: number;
  readonly gmt: number;
}

/** Weeks of age maternal antibodies are followed through. */
const MATERNAL_WEEKS = 12;

/** Whether what an animal holds can still come from its dam: young, and not vaccinated before. */
export const isMaternal = ({ ageweeks, vaccinedt, sampledt, pigclass }: ChartRow): boolean =>
  ageweeks !== null && ageweeks <= MATERNAL_WEEKS && pigclass !== 'bird' && (vaccinedt === null || vaccinedt > sampledt);

function youngOf(rows: readonly ChartRow[]): readonly Young[] {
  return [...Map.groupBy(rows.filter(isMaternal), ({ ageweeks }) => Math.floor(ageweeks ?? 0))]
    .flatMap(([week, own]) => {
      const { gmt } = figuresOf('titre', { key: '', label: '', short: '', rows: own });
      const age = own.reduce((sum, { ageweeks }) => sum + 7 * (ageweeks ?? 0), 0) / own.length;
      return gmt === null ? [] : [{ week, age, gmt, n: own.length }];
    })
    .toSorted((a, b) => a.week - b.week);
}

interface Falling extends Young {
  readonly days: number;
  readonly weeks: number;
}
const FALLING = labTable<Falling>(
  (c) => [
    c.int('week', t3('Tuần tuổi', 'Week of age', 'อายุ (สัปดาห์)')),
    c.int('n', t1('n'), opensResults('young')),
    c.decimal('gmt', t1('GMT'), { decimals: 1 }),
    c.decimal('days', t3('Xuống đến mức vào ngày tuổi', 'Expected at the target, day of age', 'คาดว่าลดถึงระดับเมื่ออายุ (วัน)'), { decimals: 0 }),
    c.decimal('weeks', t3('Tuần tuổi', 'Week of age', 'สัปดาห์'), { decimals: 1 }),
  ],
  { narrows: ({ week }) => ({ bin: week }) },
);

const T = {
  decay: t3('Kháng thể mẹ giảm dần theo tuần tuổi', 'Maternal antibodies by week of age', 'แอนติบอดีจากแม่ลดลงตามสัปดาห์'),
  found: t3('GMT tìm thấy', 'GMT found', 'GMT ที่พบ'),
  target: t3('Mức cần xuống', 'Target', 'ระดับเป้าหมาย'),
  pairs: t3('Huyết thanh kép', 'Paired sera', 'ซีรัมคู่'),
};

/** How maternal titres fall from the youngest week on, and when they are expected at a target. */
export function maternal({ rows, halflife }: TitreReading, target: number) {
  const young = youngOf(rows);
  const [first] = young;
  if (first === undefined) return { charts: [], sections: [] };
  const falling = young.map((one) => {
    const days = expectedAge(one, target, halflife);
    return { ...one, days, weeks: days / 7 };
  });
  const weeks = Array.from({ length: MATERNAL_WEEKS - first.week + 1 }, (_, i) => first.week + i);
  const at = (week: number) => young.find((one) => one.week === week);
  const expected = t3(`Dự kiến, bán hủy ${halflife} ngày`, `Expected, half-life ${halflife} days`, `คาดไว้ ครึ่งชีวิต ${halflife} วัน`);
  const log = (value: number): number | null => rounded(Math.log2(value), 3);
  const chart: ReportChart = {
    ...{ kind: 'line', title: T.decay, log2: true, zoom: false },
    x: weeks.map(String),
    series: [
      {
        ...{ name: T.found, ...opensResults('young') },
        values: weeks.map((week) => {
          const one = at(week);
          return one === undefined ? null : log(one.gmt);
        }),
        n: weeks.map((week) => at(week)?.n ?? null),
      },
      { name: expected, values: weeks.map((week) => log(Math.max(1, decayed(first, Math.max(first.age, 7 * week), halflife)))) },
    ],
    limits: [{ label: T.target, value: Math.log2(target), tone: 'warn' }],
    opens: weeks.map((week) => ({ params: `bin=${week}` })),
  };
  return { charts: [chart], sections: [{ key: 'maternal', title: T.decay, table: FALLING.of(falling) }] };
}

interface PairRow {
  readonly n: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly rises: number;
  readonly share: number;
}
const PAIRS = labTable<PairRow>((c) => [
  c.int('n', t3('Số con', 'Animals', 'จำนวนตัว'), opensResults('paired')),
  c.decimal('before', t3('GMT lần đầu', 'GMT before', 'GMT ครั้งแรก'), { decimals: 1 }),
  c.decimal('after', t3('GMT lần sau', 'GMT after', 'GMT ครั้งหลัง'), { decimals: 1 }),
  c.int('rises', t3('Tăng ≥ 4 lần', 'Rose fourfold', 'เพิ่ม ≥ 4 เท่า'), opensResults('rose')),
  c.percent('share', t1('%'), { decimals: 1 }),
]);

/** Animals that were sampled twice; a piglet is named by its dam, not by itself. */
const pairsIn = (rows: readonly ChartRow[]) => pairedSera(rows.filter(({ pigclass }) => pigclass !== 'suckling'));

/** What the paired sera come to; its counts open both titres of each animal. */
export function paired({ rows }: TitreReading) {
  const found = pairsOf(pairsIn(rows));
  return found.n === 0 ? [] : [{ key: 'pairs', title: T.pairs, table: PAIRS.of([{ ...found, share: (100 * found.rises) / found.n }]) }];
}

const BELOW_TEXT = {
  half: t3('nửa độ pha loãng đầu', 'half the first dilution', 'ครึ่งของความเจือจางแรก'),
  one: t3('1', '1', '1'),
  out: t3('không tính vào GMT', 'left out of the means', 'ไม่นำมาคิดค่าเฉลี่ย'),
};

/** What is printed of the scale: the first dilution, what lies below it counts as, CV on log2. */
export function scaleNote({ scale, below }: TitreReading) {
  const text = BELOW_TEXT[below];
  return t3(
    `Độ pha loãng đầu 1:${scale.first}; dưới mức này tính là ${text.V}, trên mức cuối tính bằng mức cuối. SD, CV trên log2.`,
    `First dilution 1:${scale.first}; below it counts as ${text.E}, above the last as the last. SD and CV on log2.`,
    `ความเจือจางแรก 1:${scale.first} ต่ำกว่านับเป็น ${text.T} สูงกว่าขั้นสุดท้ายนับเท่าขั้นสุดท้าย SD และ CV บน log2`,
  );
}

/** Figures at the head of a chart of titres. */
export const titreHeadline = ({ n, gmt, cv, protection, positive }: GroupFigures) => [
  { figure: 'COUNT_all', label: t3('Kết quả', 'Results', 'ผล'), value: n, decimals: 0 },
  { figure: 'COUNT_gmt', label: t1('GMT'), value: gmt, decimals: 1 },
  { figure: 'COUNT_protected', label: t3('Bảo hộ', 'Protected', 'คุ้มกัน'), value: protection, decimals: 1, unit: '%' },
  { figure: 'COUNT_pos', label: t3('Dương tính', 'Positive', 'บวก'), value: positive, decimals: 1, unit: '%' },
  { figure: 'COUNT_cv', label: t3('CV trên log2', 'CV of log2', 'CV บน log2'), value: cv, decimals: 1, unit: '%' },
];
