import { refused } from '#engine/server/refused.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { wholeList } from '#engine/server/report/whole-list.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type AgeClass, classOf } from '../../../domain/health/classes.ts';
import type { Expected } from '../../../domain/health/expected.ts';
import type { Limits } from '../../../domain/results/cutoff.ts';
import { healthOn } from '../../health/expectations.ts';
import { type DateBy, DOUBT_POSITIVE, MOST_RESULTS, type ResultFilter, UNAPPROVED_STATES } from '../../results/counted.ts';
import type { LabAt } from '../lab-report.ts';
import { type LabView, labView } from '../lab-view.ts';
import { type ChartRow, type ChartTest, chartRows, chartTest, type KitCount, kitCounts, usedLimits } from './chart-rows.ts';
import type { LabFilterAsked } from './lab-filter.ts';

/** Days a chart shows where none are asked for. */
const USUAL_DAYS = 365;

/** Days settled and what the reader sees, opened. */
export interface FilterScope {
  readonly at: LabAt;
  readonly view: LabView;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** What is read: the view and the filter asked for. */
  readonly filter: ResultFilter;
}

/** The same with what tells whether results are as they should be. */
export interface ChartScope extends FilterScope {
  readonly classes: readonly AgeClass[];
  /** What results should show, of the laboratory's company or the farm's own. */
  readonly expected: readonly Expected[];
}

/** How many days a chart shows where none are asked for, and the most that may be. */
export interface ChartDays {
  readonly usual?: number;
  readonly most?: number;
}

/** Farms of the system in some groups. */
export async function farmsOfGroups({ tx, session }: LabAt, groups: readonly string[] | null | undefined): Promise<readonly string[] | null> {
  if (groups == null || groups.length === 0) return null;
  const { rows } = await tx.query<{ farm_id: string }>(
    'select farm_id from farm where prnt2 = $2 and (prnt1 = any($1) or prnt2 = any($1) or farm_id = any($1))',
    [groups, session.prnt2],
  );
  return rows.map(({ farm_id }) => farm_id);
}

/** Opens what the reader sees and settles the days: a year back from today where none are asked for. @throws Refused 898, V_PERIOD, V_NOTEXISTS */
export async function filterScope(reader: LabAt, asked: LabFilterAsked, { usual = USUAL_DAYS, most }: ChartDays = {}): Promise<FilterScope> {
  const to = (asked.to ?? reader.session.curbusdt) as BusinessDate;
  const from = (asked.from ?? addDays(to, 1 - usual)) as BusinessDate;
  const [wrong] = periodIssues(from, to, most);
  if (wrong !== undefined) throw refused(wrong.code, wrong.field ?? 'from', wrong.params);
  const groupfarms = await farmsOfGroups(reader, asked.farmgroups);
  const { at, view } = await labView(reader, asked.labid, asked.unapproved === 'Y');
  const { custid, placeid, roomid, pigclass, disease, testcd, kit, sampletp, purpose, endpoint } = asked;
  const filter = {
    ...{ custid, placeid, roomid, pigclass, disease, testcd, kit, sampletp, purpose, endpoint },
    ...view,
    by: asked.by as DateBy,
    from,
    to,
    groupfarms,
  };
  return { at, view, from, to, filter };
}

/** The scope of a chart, with the classes and expectations in force on its last day. @throws Refused 898, V_PERIOD, V_NOTEXISTS */
export async function chartScope(reader: LabAt, asked: LabFilterAsked, days?: ChartDays): Promise<ChartScope> {
  const scope = await filterScope(reader, asked, days);
  const { at, view, to } = scope;
  return { ...scope, ...(await healthOn(at.tx, view.labid ?? view.senders[0] ?? '', to)) };
}

/** Counted results of a filter. @throws Refused B_ROWS of more than can be drawn */
export async function readRows(
  { at, classes }: Pick<ChartScope, 'at' | 'classes'>,
  filter: ResultFilter,
  ageclass?: string | null,
): Promise<readonly ChartRow[]> {
  const rows = wholeList(await chartRows(at.tx, filter, at.language, MOST_RESULTS + 1), MOST_RESULTS);
  return ageclass == null ? rows : rows.filter((row) => classOf(row, classes)?.key === ageclass);
}

/** The results of one test with one kit in one laboratory: what one axis may show. */
export interface ChartReading extends ChartScope {
  /** Null where there is no result of the method. */
  readonly test: ChartTest | null;
  readonly limits: Limits | null;
  readonly rows: readonly ChartRow[];
  /** Results of the same test with other kits, or of other laboratories, left out. */
  readonly others: number;
  readonly notes: readonly Text3[];
  /** What was chosen where nothing was asked for. */
  readonly applied: Readonly<Record<string, string>>;
}

/** What every chart says of results nobody approved, and of limits that changed. */
function notesOf(rows: readonly ChartRow[], used: number): readonly Text3[] {
  const open = rows.filter(({ state }) => UNAPPROVED_STATES.includes(state)).length;
  return [
    ...(open === 0
      ? []
      : [
          t3(
            `CHƯA PHÊ DUYỆT: ${open} kết quả trong số này chưa được phê duyệt.`,
            `NOT APPROVED: ${open} of these results are not approved yet.`,
            `ยังไม่อนุมัติ: ผล ${open} รายการยังไม่ได้รับอนุมัติ`,
          ),
        ]),
    ...(rows.some(({ cls, doubt }) => cls === 'dbt' && doubt === 'positive') ? [DOUBT_POSITIVE] : []),
    ...(used > 1
      ? [
          t3(
            'Ngưỡng đánh giá đã đổi trong kỳ: mỗi kết quả giữ kết luận theo ngưỡng của nó, đường kẻ là ngưỡng mới nhất.',
            'The cut-off changed within the period: each result keeps the class of its own; the lines are the newest.',
            'ค่าจุดตัดเปลี่ยนระหว่างช่วง: แต่ละผลคงการแปลผลตามค่าของตน เส้นเป็นค่าล่าสุด',
          ),
        ]
      : []),
  ];
}

/** Of the test with the most results the kit with the most. */
function mostUsed(kits: readonly KitCount[]): KitCount | null {
  const tests = Map.groupBy(kits, ({ labid, testcd }) => `${labid} ${testcd}`);
  const sum = (own: readonly KitCount[]): number => own.reduce((total, { n }) => total + n, 0);
  const [test] = [...tests.values()].sort((a, b) => sum(b) - sum(a));
  return test?.[0] ?? null;
}

/**
 * Reads one test with one kit of a group of methods. Where test or kit are not asked for they are those with the most results, and the answer says so:
 * two kits, or two laboratories' tests of one name, never share an axis.
 */
export async function chartReading(
  reader: LabAt,
  asked: LabFilterAsked,
  testgrp: string | readonly string[] | null,
  days?: ChartDays,
): Promise<ChartReading> {
  const scope = await chartScope(reader, asked, days);
  const groups = typeof testgrp === 'string' ? [testgrp] : testgrp;
  const filter = { ...scope.filter, ...(groups === null ? {} : { testgrps: groups }) };
  const kits = await kitCounts(scope.at.tx, filter);
  const most = mostUsed(kits);
  if (most === null) return { ...scope, test: null, limits: null, rows: [], others: 0, notes: [], applied: {} };
  const { labid, testcd, kit } = most;
  const others = kits.filter((one) => one.testcd === testcd && one !== most).reduce((sum, { n }) => sum + n, 0);
  const one = { ...filter, testcd, kit, ...(scope.view.labid === null ? { labs: [labid] } : {}) };
  const test = await chartTest(scope.at.tx, most, scope.at.language);
  const used = await usedLimits(scope.at.tx, one, test.decimals);
  const rows = await readRows(scope, one, asked.ageclass);
  return { ...scope, filter: one, test, limits: used[0] ?? null, rows, others, notes: notesOf(rows, used.length), applied: { labid, testcd, kit } };
}
