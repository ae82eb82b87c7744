import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type FarmWeek, shiftWeek, type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { type AgeClass, classOf } from '../../../domain/health/classes.ts';
import { shareFromPools, spreadOf } from '../../../domain/results/group-figures.ts';
import type { CtGrade } from '../../../domain/results/pcr.ts';
import { countsPositive } from '../../../domain/results/summary.ts';
import type { ChartRow } from '../charts/chart-rows.ts';
import { type Percent, percentOf } from '../maps/map-reading.ts';

/** What is drawn as one series: samples of single animals, the two fluids of a pen or a litter each alone, and what is of no animal. */
export const MATERIALS = {
  animal: t3('Mẫu từ con vật', 'Samples of animals', 'ตัวอย่างจากตัวสัตว์'),
  oralfluid: t3('Dịch miệng', 'Oral fluid', 'น้ำลาย'),
  procfluid: t3('Dịch thiến, cắt đuôi', 'Processing fluid', 'น้ำเหลืองจากการตอน'),
  surroundings: t3('Môi trường, thức ăn, nước', 'Environment, feed, water', 'สิ่งแวดล้อม อาหาร น้ำ'),
} as const satisfies Record<string, Text3>;
export type Material = keyof typeof MATERIALS;
export const MATERIAL_KEYS = Object.keys(MATERIALS) as readonly Material[];

const OF: Readonly<Record<string, Material>> = {
  ...{ oralfluid: 'oralfluid', procfluid: 'procfluid' },
  ...{ feed: 'surroundings', water: 'surroundings', environment: 'surroundings' },
};
export const materialOf = ({ sampletp }: Pick<ChartRow, 'sampletp'>): Material => OF[sampletp] ?? 'animal';

/** What is counted as one. */
export type PcrUnit = 'sample' | 'pool' | 'submission';

/** One of what is counted: its class, its Ct where something was detected. */
export interface Unit {
  readonly day: BusinessDate;
  readonly material: Material;
  readonly cls: ChartRow['cls'];
  readonly grade: CtGrade;
  readonly ct: number | null;
  readonly copies: number | null;
}

export const GRADES: readonly CtGrade[] = ['strong', 'medium', 'weak', 'doubtful', 'none'];
const gradeOf = ({ grade }: Pick<ChartRow, 'grade'>): CtGrade => GRADES.find((one) => one === grade) ?? 'none';

const unitOf = (row: ChartRow): Unit => ({
  // Doubtful where the laboratory counts it as positive is positive (LABDOUBT).
  ...{ day: row.day, material: materialOf(row), cls: countsPositive(row) ? 'pos' : row.cls, grade: gradeOf(row), ct: row.stat, copies: row.copies },
});

/** A request is positive where any of its samples is, doubtful where any is and none positive; its Ct is the lowest. */
function joined(rows: readonly ChartRow[]): readonly Unit[] {
  return [...Map.groupBy(rows, (row) => `${row.labid}~${row.requestid}~${materialOf(row)}`).values()].map((own) => {
    const units = own.map(unitOf);
    const cts = units.flatMap(({ ct }) => ct ?? []);
    const copies = units.flatMap((one) => one.copies ?? []);
    const grade = GRADES.find((one) => units.some((unit) => unit.grade === one)) ?? 'none';
    const cls = (['pos', 'dbt', 'neg'] as const).find((one) => units.some((unit) => unit.cls === one)) ?? null;
    return {
      ...{ day: units[0]?.day as BusinessDate, material: units[0]?.material ?? 'animal', cls, grade },
      ...{ ct: cts.length === 0 ? null : Math.min(...cts), copies: copies.length === 0 ? null : Math.max(...copies) },
    };
  });
}

/** What results count as. */
export function unitsOf(rows: readonly ChartRow[], unit: PcrUnit): readonly Unit[] {
  if (unit === 'submission') return joined(rows);
  return (unit === 'pool' ? rows.filter(({ pooled }) => pooled > 1) : rows).map(unitOf);
}

/** Figures of some units: shares of those judged, Ct of those detected. */
export interface PcrFigures extends Percent {
  readonly n: number;
  readonly detected: number;
  readonly doubtful: number;
  readonly positive: number;
  readonly ct: number | null;
  readonly least: number | null;
  /** Mean of the log10 of the copies, where a standard curve tells them. */
  readonly copies: number | null;
}

const mean = (values: readonly number[]): number | null => spreadOf(values).mean;

export function pcrFigures(units: readonly Unit[]): PcrFigures {
  const judged = units.filter(({ cls }) => cls !== null);
  const positive = judged.filter(({ cls }) => cls === 'pos').length;
  const cts = judged.flatMap(({ ct }) => ct ?? []);
  return {
    ...{ n: judged.length, detected: cts.length, doubtful: judged.filter(({ cls }) => cls === 'dbt').length, positive },
    ...{ ...percentOf(positive, judged.length), ct: mean(cts), least: cts.length === 0 ? null : Math.min(...cts) },
    copies: mean(judged.flatMap(({ copies }) => (copies === null || copies <= 0 ? [] : [Math.log10(copies)]))),
  };
}

/** The weeks from the first to the last of some days. */
export function weeksOver(units: readonly Pick<Unit, 'day'>[], weekStart: WeekStart): readonly FarmWeek[] {
  const days = units.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const weeks: FarmWeek[] = [];
  for (let week = weekOf(first, weekStart); week.first <= last; week = shiftWeek(week, 1, weekStart)) weeks.push(week);
  return weeks;
}

/** Units by week and material. */
export function byWeek(units: readonly Unit[], weekStart: WeekStart): ReadonlyMap<string, readonly Unit[]> {
  return Map.groupBy(units, ({ day, material }) => `${weekLabel(weekOf(day, weekStart))} ${material}`);
}

/** Pools of one size and type: the share of animals estimated from them. */
export interface PoolRow extends Percent {
  readonly sampletp: string;
  readonly size: number;
  readonly pools: number;
  readonly positive: number;
  /** Estimated share of animals, per cent: 1 − (1 − x/r)^(1/k). */
  readonly animals: number | null;
}

/** Pools by type and size. Fluids are aggregates of unknown size: no share of animals can be told of them. */
export function poolRows(rows: readonly ChartRow[]): readonly PoolRow[] {
  const pools = rows.filter((row) => row.pooled > 1 && row.cls !== null && materialOf(row) === 'animal');
  return [...Map.groupBy(pools, ({ sampletp, pooled }) => `${sampletp} ${String(pooled).padStart(3, '0')}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => {
      const [size, positive] = [own[0]?.pooled ?? 1, own.filter(countsPositive).length];
      const share = shareFromPools(positive, own.length, size);
      return {
        ...{ sampletp: own[0]?.sampletp ?? '', size, pools: own.length, positive, ...percentOf(positive, own.length) },
        animals: share === null ? null : 100 * share,
      };
    });
}

/** The class an animal's age or parity falls into, and '-' where nothing says it. */
export const ageKey = (row: ChartRow, classes: readonly AgeClass[]): string => classOf(row, classes)?.key ?? '-';
