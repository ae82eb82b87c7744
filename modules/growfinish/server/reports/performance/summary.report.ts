import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { figureDecimals } from '#engine/batch/server/reports/money.ts';
import { sharedTarget } from '#engine/batch/server/reports/targets.ts';
import { yesno } from '#engine/define/fields.ts';
import { unitText } from '#engine/define/units.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { groupNames } from '#engine/server/report/group-names.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { isAveraged } from '../../../domain/figures/measure.ts';
import { GROW_FIELDS as F, type GrowAt, type GrowFarm, growDays, growTable, inGrowFarms } from '../grow-at.ts';
import { BATCH_ROW, FAMILY_WORDS, figureColumns, flagsNote, type GrowRow, idColumns, rowsOf } from '../grow-columns.ts';
import { openedBy } from '../grow-drill.ts';
import { growReport } from '../grow-report.ts';
import { BEST, bestByMargin, type SummaryLine, summaryLines, valuesOf } from './summary-lines.ts';
import { leftOutNote } from './totals.ts';

interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

interface Asked {
  readonly farms?: readonly string[] | null | undefined;
  readonly farmgroups?: readonly string[] | null | undefined;
  readonly areas?: readonly string[] | null | undefined;
}

/** What a column stands for: a farm, the farms of a group, or all of them. */
interface Column {
  readonly key: string;
  readonly label: Text3;
  readonly group: Text3;
  readonly batches: readonly BatchLife[];
  readonly values: LifeValues;
  /** The farm's own targets; of several farms null. */
  readonly targets: TargetBook | null;
  readonly narrows: Readonly<Record<string, string>>;
}

/** A farm with what it closed in the days. */
interface FarmPart {
  readonly farm: GrowFarm;
  readonly closed: readonly BatchLife[];
}

const closedOf = (farm: GrowFarm, { areas }: Asked, { from, to }: Days, daily = false) =>
  farm.batches({ asof: to < farm.curbusdt ? to : farm.curbusdt, areas, state: 'closed', closedFrom: from, closedTo: to, daily });

const TOTAL = t3('Tổng', 'Total', 'รวม');
const GROUP = t3('Cả nhóm', 'Group', 'ทั้งกลุ่ม');
const COMPARED = t3('So sánh', 'Compared', 'เปรียบเทียบ');

const batchesOf = (parts: readonly FarmPart[]): BatchLife[] => parts.flatMap(({ closed }) => closed.filter(isAveraged));

/** A column a farm by groups, each group closed by its own where it has several farms, then all. */
function columnsOf(at: GrowAt, parts: readonly FarmPart[], names: ReadonlyMap<string, string>): Column[] {
  const column = (key: string, label: Text3, group: Text3, own: readonly FarmPart[], narrows: Record<string, string>): Column => {
    const batches = batchesOf(own);
    const targets = own.length === 1 ? (own[0]?.farm.targets ?? null) : null;
    return { key, label, group, batches, values: valuesOf(at.money, batches), targets, narrows };
  };
  const groups = [...Map.groupBy(parts, ({ farm }) => farm.prnt1)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const listed = groups.flatMap(([code, own]) => {
    const group = t1(names.get(code) ?? code);
    const farms = own.map((one) =>
      column(`f${one.farm.farmid}`, t1(one.farm.farmname || one.farm.farmid), group, [one], { farmid: one.farm.farmid }),
    );
    const ids = own.map(({ farm }) => farm.farmid).join(',');
    return own.length > 1 && groups.length > 1 ? [...farms, column(`g${code}`, GROUP, group, own, { farms: ids })] : farms;
  });
  return parts.length > 1 ? [...listed, column('total', TOTAL, COMPARED, parts, {})] : listed;
}

const aimOf = (parts: readonly FarmPart[], code: string, days: Days): number | null =>
  sharedTarget(
    parts.map(({ farm }) => farm),
    GROW_FIGURES.of(code),
    days,
  );

/** Good where a farm stands on the better side of its own target, warn on the other. */
function toneOf({ figure }: SummaryLine, { values, targets }: Column, days: Days): 'good' | 'warn' | null {
  if (figure === null || targets === null) return null;
  const { direction } = GROW_FIGURES.of(figure);
  const [value, target] = [values[figure] ?? null, targets(GROW_FIGURES.of(figure), { key: 'closed', ...days })];
  if (value === null || target === null || value === target || (direction !== 'up' && direction !== 'down')) return null;
  return value > target === (direction === 'up') ? 'good' : 'warn';
}

interface Shown {
  readonly columns: readonly Column[];
  readonly parts: readonly FarmPart[];
  readonly best: LifeValues;
  readonly days: Days;
  readonly targets: boolean;
}

function summaryTable({ columns, parts, best, days, targets }: Shown) {
  const targetOf = ({ figure }: SummaryLine): number | null => (figure === null ? null : aimOf(parts, figure, days));
  const offOf = (line: SummaryLine): number | null => {
    const [value, target] = [columns.at(-1)?.values[line.key] ?? null, targetOf(line)];
    return value === null || target === null ? null : value - target;
  };
  return growTable<SummaryLine>(
    (c) => [
      c.text('name', t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), { frozen: true, width: 26, phone: 1 }),
      c.text('unit', { of: ({ unit }, { language }) => unitText(unit, language) }),
      ...columns.map((one, at) =>
        c.decimal(one.key, one.label, {
          group: one.group,
          phone: at + 2,
          of: ({ key }) => one.values[key] ?? null,
          narrows: () => one.narrows,
          days: () => days,
          mark: (line) => (targets ? toneOf(line, one, days) : null),
        }),
      ),
      ...(targets
        ? [
            c.decimal('target', t3('Mục tiêu', 'Target', 'เป้าหมาย'), { group: COMPARED, of: targetOf, days: () => null }),
            c.decimal('off', t3('Chênh lệch', 'Difference', 'ส่วนต่าง'), { group: COMPARED, of: offOf, days: () => null }),
          ]
        : []),
      c.decimal('best', BEST, { group: COMPARED, of: ({ key }) => best[key] ?? null, days: () => null }),
    ],
    {
      decimals: ({ figure, key, decimals }, at) =>
        figure === null
          ? decimals
          : figureDecimals(
              at,
              figure,
              columns.map(({ values }) => values[key]),
            ),
      figure: ({ figure }) => figure,
      style: ({ head }) => head && 'bold',
    },
  );
}

/** Batches of the best third, each leading to its close-out. */
const bestTable = (at: GrowAt, farms: number, rows: readonly GrowRow[]) =>
  growTable<GrowRow>(() => [...idColumns(farms > 1), ...figureColumns(at, ['MARGINHEAD', 'MARGIN'], FAMILY_WORDS.cost, rows)], BATCH_ROW).of(rows);

/** Figures drawn by farm. */
const DRAWN = ['ADG', 'FCR', 'LOSS', 'MARGINHEAD'] as const;

function bars(columns: readonly Column[], targetOf: (code: string) => number | null, days: Days) {
  const farms = columns.filter(({ key }) => key.startsWith('f'));
  if (farms.every(({ batches }) => batches.length === 0)) return [];
  return DRAWN.map((code) => {
    const { name, unit } = GROW_FIGURES.of(code);
    return {
      kind: 'bar' as const,
      title: name,
      ...(unit === '' ? {} : { unit }),
      x: farms.map(({ label }) => label.E),
      series: [{ name, values: farms.map(({ values }) => values[code] ?? null), figure: code, target: targetOf(code) }],
      opens: farms.map(({ narrows }) => ({ ...days, params: new URLSearchParams(narrows).toString() })),
    };
  });
}

const OWN_TARGETS = t3(
  'Màu theo mục tiêu của từng trại; cột Mục tiêu chỉ có số khi mọi trại cùng mục tiêu.',
  'Colours against each farm’s own target; the column Target is filled where all farms share it.',
  'สีเทียบเป้าหมายของแต่ละฟาร์ม คอลัมน์เป้าหมายแสดงเมื่อทุกฟาร์มใช้ค่าเดียวกัน',
);

const NO_MARGIN = t3(
  'Chưa biết lợi nhuận của lứa nào: không có nhóm tốt nhất.',
  'The margin of no batch is known: there is no best third.',
  'ยังไม่ทราบกำไรของรุ่นใด จึงไม่มีกลุ่มที่ดีที่สุด',
);

/** PigletSummaryReport: farm against farm on the batches closed in the days. @throws Refused 898, V_NOTEXISTS */
export const report = growReport({
  name: 'PigletSummaryReport',
  page: {
    menuGroup: 'growfinish-report',
    place: 3,
    fromLevel: 60,
    title: t3('Báo cáo tổng hợp năng suất', 'Performance Summary Report', 'รายงานสรุปผลการเลี้ยง'),
    purpose: t3('So sánh trại với trại theo các lứa đã đóng.', 'Farm against farm on closed batches.', 'เทียบฟาร์มต่อฟาร์มจากรุ่นที่ปิดแล้ว'),
  },
  paper: 'landscape',
  fields: [F.farms, F.farmgroups, F.areas, F.from, F.to, yesno('targets', t3('Mục tiêu', 'Targets', 'เป้าหมาย'), { fallback: 'Y' })],
  beside: [F.farmid, F.roomid, F.parityid],
  drill: openedBy(async (farm, params: Asked, days) => (await closedOf(farm, params, days as Days, true)).filter(isAveraged), 'whole'),
  answer: async (at, { from, to, areas, targets: aims }) => {
    const targets = aims !== 'N';
    const days = growDays({ from, to }, at.curbusdt, (last) => addDays(addMonths(last, -12), 1));
    const parts = await inGrowFarms(at, async (farm): Promise<FarmPart> => ({ farm, closed: await closedOf(farm, { areas }, days) }));
    const [all, counted] = [parts.flatMap(({ closed }) => closed), batchesOf(parts)];
    const columns = columnsOf(at, parts, await groupNames(at.tx, at.language));
    const best = bestByMargin(counted);
    const shown = { columns, parts, best: valuesOf(at.money, best), days, targets };
    return {
      table: summaryTable(shown).of(counted.length === 0 ? [] : summaryLines(at.money, counted)),
      days,
      subtitle: spanned(t3('Lứa đóng', 'Batches closed', 'รุ่นที่ปิด'), days),
      sections:
        best.length === 0 ? [] : [{ key: 'best', title: BEST, table: bestTable(at, parts.length, rowsOf(at, best, ['MARGINHEAD', 'MARGIN'])) }],
      // A bar alone compares nothing.
      charts: parts.length < 2 ? [] : bars(columns, (code) => (targets ? aimOf(parts, code, days) : null), days),
      notes: [
        counted.length > 0 && best.length === 0 ? NO_MARGIN : null,
        targets && parts.length > 1 ? OWN_TARGETS : null,
        leftOutNote(rowsOf(at, all, [])),
        flagsNote(counted),
      ],
    };
  },
});
