import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type FarmWeek, weekLabel, weekText } from '#kernel/week.ts';
import { TEST_LISTS } from '../../../contract/tests/words.ts';
import { boxOf } from '../../../domain/results/value-classes.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { rounded } from '../charts/chart-page.ts';
import { GRADES, MATERIAL_KEYS, MATERIALS, type Material, type PcrFigures, pcrFigures, type Unit } from './pcr-figures.ts';
import type { CtLines } from './pcr-rows.ts';

/** What stands behind a series of one material; `grade`: of those of one class. */
export const opensMaterial = (material: Material, grade?: string) =>
  opensResults(['mat', material, ...(grade === undefined ? [] : [grade])].join('.'));

/** Weeks, and what was found in each of them of each material. */
export interface WeekGrid {
  readonly weeks: readonly FarmWeek[];
  readonly materials: readonly Material[];
  readonly unitsIn: (week: FarmWeek, material: Material) => readonly Unit[];
}

export function weekGrid(weeks: readonly FarmWeek[], found: ReadonlyMap<string, readonly Unit[]>): WeekGrid {
  const unitsIn = (week: FarmWeek, material: Material) => found.get(`${weekLabel(week)} ${material}`) ?? [];
  return { weeks, unitsIn, materials: MATERIAL_KEYS.filter((material) => weeks.some((week) => unitsIn(week, material).length > 0)) };
}

const T = {
  ct: t3('Ct theo tuần: từng mẫu và hộp (trục đảo)', 'Ct by week: each one and boxes (axis turned over)', 'Ct รายสัปดาห์: รายตัวอย่างและกล่อง (กลับแกน)'),
  share: t3('Dương tính % theo tuần', 'Positive % by week', 'บวก % รายสัปดาห์'),
  classes: t3('Lớp Ct theo tuần', 'Ct classes by week', 'ระดับ Ct รายสัปดาห์'),
  copies: t3('log10 bản sao, trung bình theo tuần', 'log10 copies, mean by week', 'log10 สำเนา เฉลี่ยรายสัปดาห์'),
  age: t3('Dương tính % theo lớp tuổi, lứa', 'Positive % by age or parity class', 'บวก % ตามกลุ่มอายุ ท้อง'),
  type: t3('Dương tính % theo loại mẫu', 'Positive % by sample type', 'บวก % ตามชนิดตัวอย่าง'),
};

/** What the bars of counts of a material are called. */
function nOf(material: Material, alone: boolean): Text3 {
  const { V, E, T: thai } = MATERIALS[material];
  return alone ? t1('n') : t3(`n: ${V}`, `n: ${E}`, `n: ${thai}`);
}

const xOf = ({ weeks }: WeekGrid): string[] => weeks.map((week) => weekText(weekLabel(week)));
const opensWeeks = ({ weeks }: WeekGrid): NonNullable<ReportChart['opens']> => weeks.map(({ first, last }) => ({ from: first, to: last }));

/** Ct of everything detected, as dots over weekly boxes, the low ones above. */
function ctChart(grid: WeekGrid, lines: CtLines | null): ReportChart {
  const series = grid.materials.map((material): ChartSeries => {
    const cts = grid.weeks.map((week) => grid.unitsIn(week, material).flatMap(({ ct }) => ct ?? []));
    const boxes = cts.map((values) => (values.length < 3 ? null : boxOf(values)));
    const middles = cts.map((values) => boxOf(values)?.[2] ?? null);
    return {
      name: MATERIALS[material],
      boxes,
      dots: cts,
      values: middles,
      n: cts.map(({ length }) => length),
      ...opensMaterial(material, 'detected'),
    };
  });
  const words = TEST_LISTS.ctgrade.words;
  const limits =
    lines === null
      ? []
      : ([
          { label: words.strong, value: lines.strong, tone: 'plain' },
          { label: words.medium, value: lines.medium, tone: 'plain' },
          { label: words.weak, value: lines.weak, tone: 'warn' },
          { label: words.doubtful, value: lines.doubtful, tone: 'bad' },
        ] as const);
  return { kind: 'box', flipped: true, zoom: true, unit: 'Ct', title: T.ct, x: xOf(grid), series, limits, opens: opensWeeks(grid) };
}

/** Shares positive with Wilson's limits over bars of how many were tested. */
function shareChart(grid: WeekGrid): ReportChart {
  const figures = grid.materials.map((material) => grid.weeks.map((week) => pcrFigures(grid.unitsIn(week, material))));
  const bars = grid.materials.map(
    (material, at): ChartSeries => ({
      ...{ name: nOf(material, grid.materials.length === 1), as: 'bar', right: true },
      values: figures[at]?.map(({ n }) => n) ?? [],
    }),
  );
  const shares = grid.materials.map(
    (material, at): ChartSeries => ({
      ...{ name: MATERIALS[material], values: figures[at]?.map(({ percent }) => rounded(percent, 1)) ?? [], n: figures[at]?.map(({ n }) => n) ?? [] },
      ...{ ends: figures[at]?.map(endsOf) ?? [], ...opensMaterial(material) },
    }),
  );
  return {
    kind: 'line',
    zoom: false,
    unit: '%',
    rightUnit: 'n',
    title: T.share,
    x: xOf(grid),
    series: [...shares, ...bars],
    opens: opensWeeks(grid),
  };
}

const endsOf = ({ low, high }: PcrFigures): readonly [number, number] | null =>
  low === null || high === null ? null : [rounded(low, 1) ?? low, rounded(high, 1) ?? high];

/** Counts of each class of Ct, stacked; materials never share a stack. */
function classChart(grid: WeekGrid, material: Material, alone: boolean): ReportChart {
  const series = GRADES.map(
    (grade): ChartSeries => ({
      name: TEST_LISTS.ctgrade.words[grade],
      values: grid.weeks.map((week) => grid.unitsIn(week, material).filter((unit) => unit.cls !== null && unit.grade === grade).length || null),
      ...opensMaterial(material, grade),
    }),
  );
  const name = MATERIALS[material];
  const title = alone ? T.classes : t3(`${T.classes.V}: ${name.V}`, `${T.classes.E}: ${name.E}`, `${T.classes.T}: ${name.T}`);
  return { kind: 'bar', stacked: true, title, x: xOf(grid), series, opens: opensWeeks(grid) };
}

function copiesChart(grid: WeekGrid): ReportChart[] {
  const series = grid.materials.map((material): ChartSeries => {
    const figures = grid.weeks.map((week) => pcrFigures(grid.unitsIn(week, material)));
    const values = figures.map(({ copies }) => rounded(copies, 2));
    return { name: MATERIALS[material], values, n: figures.map(({ detected }) => detected), ...opensMaterial(material, 'detected') };
  });
  if (series.every(({ values }) => values.every((value) => value === null))) return [];
  return [{ kind: 'line', zoom: true, title: T.copies, x: xOf(grid), series, opens: opensWeeks(grid) }];
}

/** The drawings by week. */
export function weekCharts(grid: WeekGrid, lines: CtLines | null): ReportChart[] {
  const alone = grid.materials.length === 1;
  return [ctChart(grid, lines), shareChart(grid), ...grid.materials.map((material) => classChart(grid, material, alone)), ...copiesChart(grid)];
}

/** A class of a breakdown with its figures. */
export interface BrokenDown extends PcrFigures {
  readonly key: string;
  readonly material: Material;
  readonly label: string;
}

/** Shares positive by class, one series a material. */
export function breakdownChart(which: 'age' | 'type', rows: readonly BrokenDown[]): ReportChart[] {
  const places = [...new Map(rows.map(({ key, label }) => [key, label]))];
  if (places.length === 0) return [];
  const materials = MATERIAL_KEYS.filter((material) => rows.some((row) => row.material === material));
  const series = materials.map((material): ChartSeries => {
    const own = places.map(([key]) => rows.find((row) => row.key === key && row.material === material));
    return {
      ...{ name: MATERIALS[material], values: own.map((row) => rounded(row?.percent ?? null, 1)), n: own.map((row) => row?.n ?? null) },
      ...{ ends: own.map((row) => (row === undefined ? null : endsOf(row))), ...opensMaterial(material) },
    };
  });
  return [
    {
      ...{ kind: 'bar', unit: '%', title: T[which], series, opens: places.map(([key]) => ({ params: `bin=${which}.${key}` })) },
      x: places.map(([key, label]) => `${label} (n=${rows.filter((row) => row.key === key).reduce((sum, { n }) => sum + n, 0)})`),
    },
  ];
}
