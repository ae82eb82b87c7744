import type { Column, ReportChart, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { MatingGroupsParams } from '#modules/herd/contract/reports/production/mating-groups.report.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { type SurvivalCount, survivalCurve } from '#modules/herd/domain/figures/survival.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { addSums } from './farm-sums.ts';
import { groupsAsked, type MatingGroup, matingGroupSums, survivalCounts } from './mating-groups.sums.ts';
import { same } from './month-span.ts';
import { atFarm } from './variants.ts';

const FALLOUT = [
  'FALLOUT_EARLY',
  'FALLOUT_REGULAR',
  'FALLOUT_IRREGULAR',
  'FALLOUT_SECOND',
  'FALLOUT_LATE',
  'FALLOUT_NEGATIVE',
  'FALLOUT_ABORTION',
  'FALLOUT_NOTINPIG',
  'FALLOUT_DIED',
  'FALLOUT_CULLED',
  'FALLOUT_UNKNOWN',
  'FALLOUT_INPIG',
  'FALLOUT_FARROWED',
] as const;
/** The classes of returns, which stand together under fallout. */
const RETURNED: ReadonlySet<string> = new Set(FALLOUT.slice(0, 5));
const RETURNS: Text3 = { V: 'Lốc', E: 'Returns', T: 'กลับสัด' };
const MATED = ['MAT', 'MG', 'MW', 'MR'] as const;
const RATES = ['FR', 'FRA'] as const;
const BORN = ['LF', 'TB', 'BA', 'SB'] as const;
const WEANED = ['LW', 'PW', 'PWM_B'] as const;
const GROUP_CODES: readonly string[] = [...MATED, ...FALLOUT, ...RATES, ...BORN, ...WEANED];
/** What can still change while a mating of the group is in pig. */
const OPEN = new Set<string>([...RATES, ...BORN, ...WEANED]);
const LAST_DAY = 120;
/** Groups drawn each for itself. */
const MOST_LINES = 5;

const own = columnsWith({
  first: { V: 'Từ ngày', E: 'First day', T: 'วันแรก' },
  last: { V: 'Đến ngày', E: 'Last day', T: 'วันสุดท้าย' },
  plan: { V: 'Kế hoạch', E: 'Plan', T: 'แผน' },
  permating: { V: 'Cai sữa/lượt phối', E: 'Weaned per mating', T: 'หย่านม/การผสม' },
  inhouse: { V: 'Vào chuồng cai sữa', E: 'Into the nursery', T: 'เข้าอนุบาล' },
  moved: { V: 'Chuyển, bán', E: 'Moved, sold', T: 'ย้าย ขาย' },
});
const FAMILIES: readonly (readonly [Text3, readonly string[]])[] = [
  [{ V: 'Phối', E: 'Matings', T: 'การผสม' }, MATED],
  [{ V: 'Kết cục lượt phối', E: 'Fallout', T: 'ผลของการผสม' }, FALLOUT],
  [{ V: 'Tỷ lệ đẻ', E: 'Farrowing rate', T: 'อัตราเข้าคลอด' }, RATES],
  [{ V: 'Đẻ', E: 'Farrowing', T: 'การคลอด' }, BORN],
  [{ V: 'Cai sữa', E: 'Weaning', T: 'การหย่านม' }, WEANED],
];

function columnsOf(): Column[] {
  const figure = (code: string, group: Text3): Column => {
    const { name, decimals, unit } = figureOf(code);
    return { key: code, label: name, group, type: decimals === 0 ? 'int' : 'decimal', decimals, figure: code, ...(unit === '' ? {} : { unit }) };
  };
  const [matings, fallout, , , weaning] = FAMILIES.map(([title]) => title);
  const of = (group: Text3 | undefined) => (group === undefined ? {} : { group });
  return [
    own('group', 'text', { frozen: true, width: 14 }),
    own('first', 'date'),
    own('last', 'date'),
    ...FAMILIES.flatMap(([title, codes]) => [
      ...codes.map((code): Column => (RETURNED.has(code) ? { ...figure(code, RETURNS), over: title } : figure(code, title))),
      ...(codes === MATED ? [own('plan', 'int', of(matings))] : []),
      ...(codes === FALLOUT ? [own('moved', 'int', of(fallout))] : []),
      ...(codes === WEANED ? [own('permating', 'decimal', { decimals: 2, ...of(weaning) }), own('inhouse', 'int', of(weaning))] : []),
    ]),
  ];
}

/** True once every mating of the group has ended and no further one can join it. */
function isFinal(group: Pick<MatingGroup, 'last'>, sums: BaseSums, asof: BusinessDate): boolean {
  return group.last !== null && group.last <= asof && (sums['f_inpig'] ?? 0) === 0;
}

function cellsOf(sums: BaseSums, settings: HerdReportContext['settings']): Record<string, number | null> {
  const figures = figureValues(sums, settings, GROUP_CODES);
  const cells = Object.fromEntries(GROUP_CODES.map((code) => [code, shownValue(figureOf(code), figures[code]?.value ?? null)]));
  const mat = sums['mat'] ?? 0;
  return {
    ...cells,
    moved: (sums['co_moved'] ?? 0) + (sums['co_sold'] ?? 0),
    permating: mat === 0 ? null : shownValue({ decimals: 2 }, (sums['pw'] ?? 0) / mat),
    inhouse: sums['inhouse'] ?? 0,
  };
}

function groupRow(group: MatingGroup, sums: BaseSums, settings: HerdReportContext['settings'], final: boolean): ReportRow {
  const { code, first, last, plan } = group;
  const days = first === null || last === null ? {} : { _from: first, _to: last };
  const open = final
    ? {}
    : Object.fromEntries([['_prov_group', 1], ['_style', 'provisional'], ...[...OPEN].map((one) => [`_prov_${one}`, 1] as const)]);
  return {
    group: code === '' ? '–' : code,
    first,
    last,
    plan,
    ...cellsOf(sums, settings),
    ...days,
    ...open,
    _params: `group=${encodeURIComponent(code)}`,
    _key: code,
  };
}

const FINAL: Text3 = { V: 'Các nhóm đã xong', E: 'Final groups', T: 'กลุ่มที่สรุปผลแล้ว' };
const ALL: Text3 = { V: 'Tất cả', E: 'All groups', T: 'ทุกกลุ่ม' };

function chartOf(
  counts: ReadonlyMap<string, readonly SurvivalCount[]>,
  farm: readonly SurvivalCount[],
  groups: readonly MatingGroup[],
): ReportChart[] {
  const together = survivalCurve([...counts.values()].flat(), LAST_DAY);
  const year = survivalCurve(farm, LAST_DAY);
  if (together === null || year === null) return [];
  const each = groups.length > MOST_LINES ? [] : groups;
  return [
    {
      kind: 'line',
      title: { V: 'Tỷ lệ còn mang thai theo ngày sau phối, %', E: 'Still in pig by day after mating, %', T: 'ยังอุ้มท้องตามวันหลังผสม %' },
      x: together.map((_, day) => String(day)),
      series: [
        { name: { V: 'Các nhóm đã chọn', E: 'The groups chosen', T: 'กลุ่มที่เลือก' }, values: together },
        { name: { V: 'Trại, 52 tuần', E: 'The farm, 52 weeks', T: 'ฟาร์ม 52 สัปดาห์' }, values: year },
        ...each.flatMap(({ code }) => {
          const values = survivalCurve(counts.get(code) ?? [], LAST_DAY);
          return values === null ? [] : [{ name: same(code), values }];
        }),
      ],
    },
  ];
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: MatingGroupsParams): Promise<ReportResult> {
  const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
  const groups = await groupsAsked(tx, ctx.farmid, params.groupFrom ?? null, params.groupTo ?? null, asof);
  const [first, last] = [groups[0]?.first ?? null, groups.at(-1)?.last ?? null];
  if (first === null || last === null) return { columns: columnsOf(), rows: [], notes: variantNotes(GROUP_CODES, ctx.settings, 'matings') };
  const asked = {
    from: first,
    to: last,
    asof,
    groups: groups.map(({ code }) => code),
    filters: { kind: params.kind ?? undefined, lineage: params.lineage ?? undefined },
  };
  const sums = await matingGroupSums(tx, ctx, asked, GROUP_CODES);
  const listed: MatingGroup[] = [...groups, ...(sums.has('') ? [{ code: '', first: null, last: null, plan: null }] : [])];
  const lines = listed.map((group) => {
    const own_ = sums.get(group.code) ?? {};
    return { group, sums: own_, final: isFinal(group, own_, asof) };
  });
  const counts = await survivalCounts(tx, ctx, asked);
  const year = await survivalCounts(tx, ctx, { ...asked, from: addDays(asof, -363), to: asof });
  const total = (name: Text3, of: readonly { sums: BaseSums }[]): ReportRow => ({
    group: name[ctx.language],
    ...cellsOf(addSums(of.map((line) => line.sums)), ctx.settings),
    _style: 'total',
  });
  return {
    columns: columnsOf(),
    rows: [
      ...lines.map((line) => groupRow(line.group, line.sums, ctx.settings, line.final)),
      total(
        FINAL,
        lines.filter(({ final }) => final),
      ),
    ],
    totals: total(ALL, lines),
    charts: chartOf(counts, [...year.values()].flat(), groups),
    notes: variantNotes(GROUP_CODES, ctx.settings, 'matings'),
    subtitle: { V: `Phối ${first}–${last}`, E: `Mated ${first}–${last}`, T: `ผสม ${first}–${last}` },
    asof,
  };
}

/** PigMateProReport: mating groups from service to weaning (herd.md). */
export function queryMatingGroups(tx: Db, ctx: HerdReportContext, params: MatingGroupsParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, (own_) => ofFarm(tx, own_, params));
}
