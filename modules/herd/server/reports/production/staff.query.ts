import type { Column, ReportNote, ReportResult, ReportRow } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { monthPeriod } from '#engine/server/report/periods.ts';
import type { Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { StaffParams } from '#modules/herd/contract/reports/production/staff.report.ts';
import { againstMix } from '#modules/herd/domain/figures/expected-rate.ts';
import type { FigureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measureGroups } from '../../figures/measure-groups.ts';
import { type DrillAsked, queryDrill } from '../drill.query.ts';
import { provisionalRates } from '../figure-tables.ts';
import { loadNames } from '../named.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { monthAsked, spanText } from './month-span.ts';
import { collections, earlyDeaths, falsePositives, heatsNoted, type MixRow, mixOf, type StaffAsked, typing } from './staff.sums.ts';
import { columnsOf, FAMILY, type Job } from './staff-columns.ts';
import { atFarm } from './variants.ts';

/** Below this level a person sees the own row only. */
const SEES_ALL = 60;
const YEAR_DAYS = 365;

type Cells = Record<string, number | null>;

function share(part: number | undefined, of: number | undefined): number | null {
  return of === undefined || of === 0 ? null : roundHalfAway((100 * (part ?? 0)) / of, 1);
}

function shown(figures: Readonly<Record<string, FigureValue>>, codes: readonly string[]): Cells {
  return Object.fromEntries(codes.map((code) => [code, shownValue(figureOf(code), figures[code]?.value ?? null)]));
}

/** Everything known of one operator: cells by job, with the rows each job stands on. */
interface Person {
  readonly cells: Cells;
  readonly n: Partial<Record<Job, number>>;
}

class Staff {
  private readonly people = new Map<string, { cells: Cells; n: Partial<Record<Job, number>> }>();

  add(key: string, cells: Cells, job?: Job, n?: number): void {
    const held = this.people.get(key) ?? { cells: {}, n: {} };
    Object.assign(held.cells, cells);
    if (job !== undefined && n !== undefined) held.n[job] = Math.max(n, held.n[job] ?? 0);
    this.people.set(key, held);
  }

  all(): [string, Person][] {
    return [...this.people].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

const MATING = ['MAT', 'REPEAT', 'DPM', 'FR', 'FRA', 'MG'];
const LITTER = ['LF', 'TB', 'SB', 'SURV', 'PWM_B', 'BA'];
/** Figures of the jobs that have any. */
const FIGURES_OF: readonly (readonly [Job, readonly string[]])[] = [
  ['mating', MATING],
  ['farrowing', LITTER],
];

/** Farrowing rate of each operator against the farm's own rates of the last twelve months for the same kinds and parities. */
function expectations(staff: Staff, mine: readonly MixRow[], farm: readonly MixRow[], least: number): void {
  const rates = new Map<string, { n: number; farrowed: number }>();
  for (const { kind, parity, n, farrowed } of farm) {
    const held = rates.get(`${kind}${parity}`) ?? { n: 0, farrowed: 0 };
    rates.set(`${kind}${parity}`, { n: held.n + n, farrowed: held.farrowed + farrowed });
  }
  for (const key of new Set(mine.map((row) => row.key))) {
    const cells = mine
      .filter((row) => row.key === key)
      .map(({ kind, parity, n, farrowed }) => {
        const rate = rates.get(`${kind}${parity}`);
        return { n, farrowed, rate: rate === undefined || rate.n === 0 ? 0 : rate.farrowed / rate.n };
      });
    const n = cells.reduce((sum, cell) => sum + cell.n, 0);
    const against = againstMix(cells);
    if (against === null) continue;
    const round = (value: number): number => roundHalfAway(value, 1);
    const interval = n < least ? {} : { difference: round(against.difference), low: round(against.low), high: round(against.high) };
    staff.add(key, { window: n, expected: round(against.expected), ...interval });
  }
}

type Input = Omit<Parameters<typeof measureGroups>[2], 'codes'>;

async function matings(tx: Db, staff: Staff, asked: StaffAsked, input: Input, least: number): Promise<void> {
  const by = { matings: 'c.mate_applyid', cohort: 'c.mate_applyid' };
  const heats = await heatsNoted(tx, asked);
  for (const { key, sums, figures } of await measureGroups(tx, asked.period, { ...input, codes: MATING }, by)) {
    const noted = share(heats.get(key)?.['heats'], sums['mat']);
    staff.add(
      key,
      { ...shown(figures, MATING), gilts: share(sums['mg'], sums['mat']), heats: noted, ...provisionalRates(sums, ['FR', 'FRA']) },
      'mating',
      sums['mat'] ?? 0,
    );
  }
  expectations(staff, await mixOf(tx, asked, null), await mixOf(tx, asked, YEAR_DAYS), least);
}

async function checks(tx: Db, staff: Staff, asked: StaffAsked): Promise<void> {
  for (const [key, sums] of await falsePositives(tx, asked)) {
    const n = sums['checks'] ?? 0;
    staff.add(key, { checks: n, falsepos: share(sums['falsepos'], sums['positive']) }, 'checking', n);
  }
}

async function semen(tx: Db, staff: Staff, asked: StaffAsked): Promise<void> {
  for (const [key, sums] of await collections(tx, asked)) {
    const [n, weighed] = [sums['collected'] ?? 0, sums['motility_n'] ?? 0];
    const motility = weighed === 0 ? null : roundHalfAway((sums['motility'] ?? 0) / weighed, 1);
    staff.add(key, { collected: n, motility, doses: sums['doses'] ?? 0, REJ: share(sums['rejected'], n) }, 'semen', n);
  }
}

/** Rows of the month under each person's name; only of those who did one of the jobs asked for. */
async function data(tx: Db, staff: Staff, asked: StaffAsked): Promise<void> {
  const worked = new Set(staff.all().map(([key]) => key));
  for (const [key, sums] of await typing(tx, asked)) {
    const n = sums['typed'] ?? 0;
    if (worked.has(key)) staff.add(key, { typed: n, latepct: share(sums['late'], n), corrected: share(sums['corrected'], n) });
  }
}

async function gather(tx: Db, asked: StaffAsked, jobs: readonly Job[], least: number): Promise<Staff> {
  const staff = new Staff();
  const { farmid, settings, asof, roomid } = asked;
  const input = { farmid, settings, asof, filters: roomid === null ? {} : { roomid } };
  if (jobs.includes('mating')) await matings(tx, staff, asked, input, least);
  if (jobs.includes('checking')) await checks(tx, staff, asked);
  if (jobs.includes('farrowing')) await farrowings(tx, staff, asked, input);
  if (jobs.includes('semen')) await semen(tx, staff, asked);
  await data(tx, staff, asked);
  return staff;
}

async function farrowings(tx: Db, staff: Staff, asked: StaffAsked, input: Input): Promise<void> {
  const by = { farrowings: 'c.farrow_applyid', closed: 'c.farrow_applyid', weanings: 'c.farrow_applyid' };
  const deaths = await earlyDeaths(tx, asked);
  for (const { key, sums, figures } of await measureGroups(tx, asked.period, { ...input, codes: LITTER }, by))
    staff.add(key, { ...shown(figures, LITTER), early: share(deaths.get(key)?.['early'], sums['live']) }, 'farrowing', sums['lf'] ?? 0);
}

const NOBODY: Text3 = { V: '(không ghi)', E: '(not named)', T: '(ไม่ระบุ)' };

function rowOf(
  key: string,
  { cells, n }: Person,
  columns: readonly Column[],
  names: ReadonlyMap<string, string>,
  least: number,
  language: 'V' | 'E' | 'T',
): ReportRow {
  const jobs = (Object.keys(FAMILY) as (Job | 'data')[]).filter((job): job is Job => job !== 'data');
  const few = jobs.filter((job) => (n[job] ?? 0) < least).map((job) => FAMILY[job]);
  const muted = columns.filter(({ group }) => group !== undefined && few.includes(group)).map((column) => [`_mark_${column.key}`, 'muted'] as const);
  const { difference, low, high } = cells;
  const light =
    difference == null || low == null || high == null ? {} : low > 0 ? { _mark_difference: 'good' } : high < 0 ? { _mark_difference: 'bad' } : {};
  return {
    applyid: key === '' ? NOBODY[language] : key,
    name: names.get(`applyid ${key}`) ?? '',
    ...cells,
    ...Object.fromEntries(muted),
    ...light,
    _params: `applyid=${encodeURIComponent(key)}`,
    _key: key,
  };
}

const NOTES: readonly Text3[] = [
  {
    V: 'Mong đợi: tỷ lệ đẻ 12 tháng của trại cho đúng loại phối và lứa người đó đã phối; khoảng 95% của chênh lệch.',
    E: 'Expected: the farm’s farrowing rate of twelve months for the same kinds and parities; 95 % interval of the difference.',
    T: 'ค่าคาดหมาย: อัตราเข้าคลอด 12 เดือนของฟาร์มสำหรับประเภทและท้องเดียวกัน ช่วงความเชื่อมั่น 95% ของผลต่าง',
  },
  {
    V: 'Tính thưởng theo tỷ lệ nuôi sống heo con, không theo tỷ lệ chết trước cai sữa.',
    E: 'The bonus figure is piglet survival, not pre-weaning mortality, so that relabelling deaths gains nothing.',
    T: 'คิดโบนัสจากอัตราการรอดของลูกสุกร ไม่ใช่อัตราตายก่อนหย่านม',
  },
];

function fewNote(least: number): ReportNote {
  return { text: { V: `In mờ: dưới ${least} dòng.`, E: `Greyed: fewer than ${least} rows.`, T: `สีเทา: น้อยกว่า ${least} แถว` } };
}

const OWN_ROW: Text3 = { V: 'Chỉ hiện dòng của bạn.', E: 'Only your own row is shown.', T: 'แสดงเฉพาะแถวของคุณ' };

/** No operator has this code: longer than any may be. */
const NO_OPERATOR = '-'.repeat(64);

/** The operator whose rows alone the reader may see; null for all. An account that names none sees none. */
function onlyOf(ctx: HerdReportContext): string | null {
  return ctx.usrlvl >= SEES_ALL ? null : (ctx.applyid ?? NO_OPERATOR);
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: StaffParams): Promise<ReportResult> {
  const asof = asofOf(ctx, params.asof);
  const period = monthPeriod(monthAsked(params.month, asof));
  const jobs: readonly Job[] = params.job == null ? ['mating', 'checking', 'farrowing', 'semen'] : [params.job];
  const asked: StaffAsked = { farmid: ctx.farmid, period, asof, settings: ctx.settings, roomid: params.roomid ?? null };
  const staff = await gather(tx, asked, jobs, params.least);
  const only = onlyOf(ctx);
  const columns = columnsOf(jobs);
  const names = await loadNames(tx, ctx.farmid, ctx.language, ['applyid']);
  const rows = staff
    .all()
    .filter(([key]) => only === null || key === only)
    .map(([key, person]) => ({ ...rowOf(key, person, columns, names, params.least, ctx.language), _from: period.from, _to: period.to }));
  return {
    columns,
    rows,
    notes: [
      ...variantNotes(
        FIGURES_OF.flatMap((job) => (jobs.includes(job[0]) ? job[1] : [])),
        ctx.settings,
      ),
      ...NOTES.map((text) => ({ text })),
      fewNote(params.least),
      ...(only === null ? [] : [{ text: OWN_ROW }]),
    ],
    subtitle: spanText(period),
    asof,
  };
}

/** PigMonthProReport5: a row an operator, each job beside what the farm's own rates expect of it (herd.md). */
export function queryStaff(tx: Db, ctx: HerdReportContext, params: StaffParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, (at) => ofFarm(tx, at, params));
}

/** The rows behind a figure of one operator; below level 60 of the reader's own only. */
export function drillStaff(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  const only = onlyOf(ctx);
  return queryDrill(tx, ctx, only === null ? asked : { ...asked, params: { ...asked.params, applyid: only } });
}
