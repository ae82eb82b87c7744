import { phoneAmong } from '#engine/define/phone-place.ts';
import type { ReportChart } from '#engine/define/report.ts';
import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { type SurvivalCount, survivalCurve } from '#engine/figures/domain/survival.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { valueColumn, WITHOUT } from '../figure-tables.ts';
import { type HerdAt, herdReport, herdTable } from '../herd-report.ts';
import { variantNotes } from '../report-notes.ts';
import { LAST_DAY_IN_PIG, survivalChart } from '../survival-chart.ts';
import { addSums } from './farm-sums.ts';
import { drillMatingGroup } from './mating-groups.drill.ts';
import { groupsAsked, type MatingGroup, matingGroupSums, survivalCounts } from './mating-groups.sums.ts';

/** The classes of returns, which stand together under fallout. */
const RETURNED = ['FALLOUT_EARLY', 'FALLOUT_REGULAR', 'FALLOUT_IRREGULAR', 'FALLOUT_SECOND', 'FALLOUT_LATE'];
const ENDED = [
  'FALLOUT_NEGATIVE',
  'FALLOUT_ABORTION',
  'FALLOUT_NOTINPIG',
  'FALLOUT_DIED',
  'FALLOUT_CULLED',
  'FALLOUT_UNKNOWN',
  'FALLOUT_INPIG',
  'FALLOUT_FARROWED',
];
const MATED = ['MAT', 'MG', 'MW', 'MR'];
const RATES = ['FR', 'FRA'];
const BORN = ['LF', 'TB', 'BA', 'SB'];
const WEANED = ['LW', 'PW', 'PWM_B'];
/** What a phone shows first of a group, in this order. */
const PHONE = ['FR', 'MAT', 'BA', 'PWM_B'];
const GROUP_CODES = [...MATED, ...RETURNED, ...ENDED, ...RATES, ...BORN, ...WEANED];
/** What can still change while a mating of the group is in pig, and what while one of its sows nurses. */
const OPEN = new Set([...RATES, ...BORN, ...WEANED]);
const NURSED = new Set(WEANED);
/** Groups drawn each for itself. */
const MOST_LINES = 5;

const MATINGS = t3('Phối', 'Matings', 'การผสม');
const FALLOUT = t3('Kết cục lượt phối', 'Fallout', 'ผลของการผสม');
const RETURNS = t3('Lên giống lại', 'Returns', 'กลับสัด');
const FARROWING_RATE = t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด');
const FARROWING = t3('Đẻ', 'Farrowing', 'การคลอด');
const WEANING = t3('Cai sữa', 'Weaning', 'การหย่านม');

/** A group, or several together, with the sums of its matings. */
interface Line extends Partial<Pick<MatingGroup, 'first' | 'last' | 'plan'>> {
  readonly group: string | Text3;
  readonly sums: BaseSums;
  /** Code of the one group the line is of. */
  readonly _key?: string;
  /** A mating of it is in pig, or may still join it. */
  readonly open?: boolean;
  /** A litter of it is with its sow. */
  readonly nursing?: boolean;
}

const sumOf = (line: Line, ...names: readonly string[]): number => names.reduce((sum, name) => sum + (line.sums[name] ?? 0), 0);

/** Anything of the group may still change: final is one that has farrowed and weaned. */
const isProvisional = ({ open = false, nursing = false }: Line): boolean => open || nursing;

/** Value of a figure of the group as it is shown. */
function shownOf(code: string, { sums }: Line, { settings }: HerdAt): number | null {
  return shownValue(figureOf(code), figureValues(sums, settings, [code])[code]?.value ?? null);
}

const GROUPS = herdTable<Line>(
  (c) => {
    const figures = (codes: readonly string[], group: Text3, over?: Text3) =>
      codes.map((code) =>
        valueColumn<Line>(code, {
          group,
          ...(over === undefined ? {} : { over }),
          ...phoneAmong(PHONE, code, 2),
          of: (line, at) => shownOf(code, line, at),
          provisional: ({ open = false, nursing = false }) => (open && OPEN.has(code)) || (nursing && NURSED.has(code)),
        }),
      );
    return [
      c.text('group', { frozen: true, width: 12, phone: 1, provisional: isProvisional }),
      c.date('first', t3('Từ ngày', 'First day', 'วันแรก')),
      c.date('last', t3('Đến ngày', 'Last day', 'วันสุดท้าย')),
      ...figures(MATED, MATINGS),
      c.int('plan', t3('Kế hoạch', 'Plan', 'แผน'), { group: MATINGS }),
      ...figures(RATES, FARROWING_RATE),
      ...figures(RETURNED, RETURNS, FALLOUT),
      ...figures(ENDED, FALLOUT),
      c.int('moved', t3('Chuyển, bán', 'Moved, sold', 'ย้าย ขาย'), { group: FALLOUT, of: (line) => sumOf(line, 'co_moved', 'co_sold') }),
      ...figures(BORN, FARROWING),
      ...figures(WEANED, WEANING),
      c.decimal('permating', t3('Cai sữa/lượt phối', 'Weaned per mating', 'หย่านม/การผสม'), {
        decimals: 2,
        group: WEANING,
        of: (line) => shownValue({ decimals: 2 }, ratio(sumOf(line, 'pw'), sumOf(line, 'mat'))),
      }),
      c.int('inhouse', t3('Vào chuồng cai sữa', 'Into the nursery', 'เข้าอนุบาล'), { group: WEANING, of: (line) => sumOf(line, 'inhouse') }),
    ];
  },
  {
    style: (line) => (line._key === undefined ? 'total' : isProvisional(line) && 'provisional'),
    days: ({ first, last }) => (first == null || last == null ? null : { from: first, to: last }),
    narrows: ({ _key: group }) => group !== undefined && { group },
  },
);

/** True while a mating of the group is in pig, or a further one can join it. */
function isOpen({ last }: MatingGroup, sums: BaseSums, asof: BusinessDate): boolean {
  return last === null || last > asof || (sums['f_inpig'] ?? 0) > 0;
}

/** True while a litter of the group is with its sow: neither weaned, nor closed by her leaving. */
const isNursing = (sums: BaseSums): boolean => (sums['lf'] ?? 0) > (sums['cl_n'] ?? 0);

const together = (group: Text3, lines: readonly Line[]): Line => ({ group, sums: addSums(lines.map(({ sums }) => sums)) });

function chartOf(
  counts: ReadonlyMap<string, readonly SurvivalCount[]>,
  farm: readonly SurvivalCount[],
  groups: readonly MatingGroup[],
): ReportChart[] {
  const chosen = survivalCurve([...counts.values()].flat(), LAST_DAY_IN_PIG);
  const year = survivalCurve(farm, LAST_DAY_IN_PIG);
  if (chosen === null || year === null) return [];
  const each = groups.length > MOST_LINES ? [] : groups;
  return [
    survivalChart([
      { name: t3('Các nhóm đã chọn', 'The groups chosen', 'กลุ่มที่เลือก'), values: chosen },
      { name: t3('Trại, 52 tuần', 'The farm, 52 weeks', 'ฟาร์ม 52 สัปดาห์'), values: year },
      ...each.flatMap(({ code }) => {
        const values = survivalCurve(counts.get(code) ?? [], LAST_DAY_IN_PIG);
        return values === null ? [] : [{ name: t1(code), values }];
      }),
    ]),
  ];
}

/** PigMateProReport: mating groups from service to weaning (herd.md). */
export const report = herdReport({
  name: 'PigMateProReport',
  page: {
    menuGroup: 'herd-production',
    place: 4,
    title: t3('Kết quả theo nhóm phối', 'Mating Group Results', 'ผลผลิตตามกลุ่มผสม'),
    purpose: t3(
      'Theo dõi từng nhóm phối từ lúc phối đến cai sữa.',
      'Each mating group followed from service to weaning.',
      'ติดตามแต่ละกลุ่มผสมตั้งแต่ผสมจนหย่านม',
    ),
  },
  paper: 'landscape',
  drill: drillMatingGroup,
  fields: [
    F.farmid,
    {
      ...F.group,
      key: 'groupFrom',
      label: t3('Từ nhóm', 'Group from', 'ตั้งแต่กลุ่ม'),
      help: t3('Để trống: 26 nhóm gần nhất', 'Blank: the last 26 groups', 'เว้นว่าง: 26 กลุ่มล่าสุด'),
    },
    { ...F.group, key: 'groupTo', label: t3('Đến nhóm', 'Group to', 'ถึงกลุ่ม') },
    { ...F.kind, label: t3('Thành viên', 'Members', 'สมาชิก') },
    F.lineage,
    F.tbmum,
    F.asof,
  ],
  beside: [F.group],
  answer: async (at, params) => {
    const { tx, farmid, settings } = at;
    const asof = asofOf(at, params.asof);
    const notes = variantNotes(GROUP_CODES, settings, 'matings');
    const groups = await groupsAsked(tx, farmid, params.groupFrom ?? null, params.groupTo ?? null, asof);
    const [from, to] = [groups[0]?.first ?? null, groups.at(-1)?.last ?? null];
    if (from === null || to === null) return { table: GROUPS.of([]), notes };
    const filters = { kind: params.kind ?? undefined, lineage: params.lineage ?? undefined };
    const asked = { from, to, asof, groups: groups.map(({ code }) => code), filters };
    const sums = await matingGroupSums(tx, at, asked, GROUP_CODES);
    const listed: MatingGroup[] = [...groups, ...(sums.has('') ? [{ code: '', first: null, last: null, plan: null }] : [])];
    const lines = listed.map((group): Line => {
      const { code, first, last, plan } = group;
      const own = sums.get(code) ?? {};
      const name = code || WITHOUT;
      return { group: name, first, last, plan, sums: own, open: isOpen(group, own, asof), nursing: isNursing(own), _key: name };
    });
    const counts = await survivalCounts(tx, at, asked);
    const year = await survivalCounts(tx, at, { ...asked, from: addDays(asof, -363), to: asof });
    const final = together(
      t3('Các nhóm đã xong', 'Final groups', 'กลุ่มที่สรุปผลแล้ว'),
      lines.filter((line) => !isProvisional(line)),
    );
    return {
      table: GROUPS.closedBy(together(t3('Tất cả', 'All groups', 'ทุกกลุ่ม'), lines), [...lines, final]),
      charts: chartOf(counts, [...year.values()].flat(), groups),
      notes,
      subtitle: spanned(t3('Phối', 'Mated', 'ผสม'), { from, to }),
      asof,
    };
  },
});
