import type { Column, ReportChart, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { PigletDeathParams } from '#modules/herd/contract/reports/worklists/piglet-death.report.ts';
import { littersCounted } from '../../figures/litter.stream.ts';
import { type MeasureInput, measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { type FigureFilters, filterSql } from '../../figures/stream.ts';
import { headlineOf } from '../figure-tables.ts';
import { given, listPeriod } from '../list-period.ts';
import { opens } from '../opens.ts';
import { atFarm } from '../production/variants.ts';
import { loadReasons } from '../removals/reasons.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { leftoutOf, variantNotes } from '../report-notes.ts';
import { closedTables } from './piglet-death.tables.ts';

const TOTALS = ['PWM_A', 'PWM_B', 'PWM_C', 'SURV', 'SB', 'MM'];
const CODES = [...TOTALS, 'FOSTERBAL', 'UNBALPLUS', 'UNBALMINUS', 'UNBALLIT'];
/** Days of a group's last mating after which its litters are closed. */
const REACH = 250;
/** A litter that lost so many in one day is named. */
const HEAVY = 3;

const AGES: readonly (readonly [string, string, string])[] = [
  ['a0', '0', 'p.age <= 0'],
  ['a1', '1', 'p.age = 1'],
  ['a2', '2–3', 'p.age between 2 and 3'],
  ['a4', '4–7', 'p.age between 4 and 7'],
  ['a8', '8–14', 'p.age between 8 and 14'],
  ['a15', '15–21', 'p.age between 15 and 21'],
  ['a22', '> 21', 'p.age > 21'],
];

const AGE = { V: 'Chết ở ngày tuổi', E: 'Died on day of age', T: 'ตายเมื่ออายุ (วัน)' };
const c = columnsWith({
  heads: { V: 'Số con', E: 'Head', T: 'จำนวนตัว' },
  ofdeaths: { V: '% số chết', E: '% of deaths', T: '% ของที่ตาย' },
  ofstarted: { V: '% số bắt đầu', E: '% of started', T: '% ของที่เริ่มต้น' },
  kg: { V: 'Khối lượng', E: 'Weight', T: 'น้ำหนัก' },
});
const SUM = { total: 'sum' } as const;

const COLUMNS: readonly Column[] = [
  c('reason', 'text', { frozen: true }),
  ...AGES.map(([key, label]): Column => ({ key, label: { V: label, E: label, T: label }, group: AGE, type: 'int', total: 'sum' })),
  c('heads', 'int', SUM),
  c('ofdeaths', 'percent'),
  c('ofstarted', 'percent'),
  c('kg', 'decimal', { ...SUM, decimals: 1, unit: 'kg' }),
];

/** What the rows of deaths are narrowed and dated by. */
export interface LossScope {
  readonly sql: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const OF_LITTER = 'join sow_cycle c on c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.n = p.n';

/** Recorded deaths of the period, or of the litters closed in it; unbalanced differences of a first load are none. */
function scopeOf(ctx: HerdReportContext, params: PigletDeathParams, filters: FigureFilters, period: Period, asof: BusinessDate): LossScope {
  const dated = params.basis === 'dated';
  const own: Parameters<typeof filterSql>[0] = dated
    ? { parity: 'p.parity', roomid: 'c.farrow_roomid', applyid: 'p.applyid' }
    : { parity: 'c.farrow_parity', roomid: 'c.farrow_roomid', applyid: 'c.farrow_applyid' };
  const narrowed = filterSql(own, filters) ?? { sql: '', values: {} };
  const days = dated
    ? 'p.farm_id = {farm} and p.eventdt >= {lo}::date and p.eventdt <= {hi}::date'
    : `c.farm_id = {farm} and c.closeddt >= {lo}::date and c.closeddt <= {hi}::date and p.eventdt <= {hi}::date${littersCounted(ctx.settings)}`;
  // The litter is looked up only where a condition names it.
  const litter = dated && !narrowed.sql.includes('c.') ? '' : OF_LITTER;
  return {
    sql: `from piglet_change p ${litter} where ${days} and p.kind = 'loss' and not p.unbalanced and ({reason}::text is null or p.reason = {reason})${narrowed.sql}`,
    values: { farm: ctx.farmid, lo: period.from, hi: earlier(period.to, asof), reason: params.reason ?? null, ...narrowed.values },
  };
}

const share = (n: number, of: number): number | null => (of === 0 ? null : roundHalfAway((100 * n) / of, 1));

async function byReason(
  tx: Db,
  ctx: HerdReportContext,
  scope: LossScope,
  started: number,
  events: (reason: string) => ReportRow,
): Promise<ReportRow[]> {
  const ages = AGES.map(([key, , when]) => `(coalesce(sum(p.num) filter (where ${when}), 0))::int as ${key}`);
  const { text, params } = bind(
    `select p.reason as _reason, ${ages.join(', ')}, sum(p.num)::int as heads, sum(p.kg)::float8 as kg ${scope.sql} group by 1 order by heads desc, 1`,
    scope.values,
  );
  const { rows } = await tx.query<ReportRow & { heads: number; _reason: string | null }>(text, params);
  const all = rows.reduce((sum, { heads }) => sum + heads, 0);
  const names = await loadReasons(tx, ctx.farmid, ctx.language);
  return rows.map((row) => ({
    ...row,
    reason: row._reason === null ? '–' : (names.get(row._reason)?.label ?? row._reason),
    ofdeaths: share(row.heads, all),
    ofstarted: share(row.heads, started),
    ...(row._reason === null ? {} : events(row._reason)),
  }));
}

function totalsOf(rows: readonly ReportRow[], started: number): ReportRow {
  const totals = columnTotals(COLUMNS, rows);
  const heads = Number(totals?.['heads'] ?? 0);
  return { ...totals, ofdeaths: share(heads, heads), ofstarted: share(heads, started) };
}

function pareto(rows: readonly ReportRow[]): ReportChart[] {
  if (rows.length === 0) return [];
  const title = { V: 'Số con chết theo lý do', E: 'Deaths by reason', T: 'จำนวนตายตามสาเหตุ' };
  return [
    {
      kind: 'pareto',
      title,
      x: rows.map((row) => String(row['reason'])),
      series: [{ name: title, values: rows.map((row) => Number(row['heads'])) }],
    },
  ];
}

/** Litters that lost three or more in one day. */
async function heavyDays(tx: Db, scope: LossScope): Promise<ReportSection> {
  const { text, params } = bind(
    `select a.pgid, h.animal_id as _animal, h.n as _n, h.eventdt as date, h.age, c.farrow_roomid as roomid, c.farrow_applyid as applyid, h.reason, h.heads
     from (select p.farm_id, p.animal_id, p.n, p.eventdt, min(p.age) as age, string_agg(distinct p.reason, ', ') as reason, sum(p.num)::int as heads
         ${scope.sql} group by p.farm_id, p.animal_id, p.n, p.eventdt having sum(p.num) >= ${HEAVY}) h
       join sow_cycle c on c.farm_id = h.farm_id and c.animal_id = h.animal_id and c.n = h.n join animal a on a.farm_id = h.farm_id and a.animal_id = h.animal_id
     order by heads desc, h.eventdt, a.pgid limit 1000`,
    scope.values,
  );
  const { rows } = await tx.query<ReportRow>(text, params);
  return {
    key: 'heavy',
    title: {
      V: `Ổ chết từ ${HEAVY} con trong một ngày: ${rows.length}`,
      E: `Litters with ${HEAVY} or more deaths in a day: ${rows.length}`,
      T: `ครอกที่ตายตั้งแต่ ${HEAVY} ตัวในวันเดียว: ${rows.length}`,
    },
    columns: [
      c('date', 'date'),
      c('pgid', 'animal'),
      { ...c('outcomeday', 'int', { unit: 'd' }), key: 'age' },
      c('heads', 'int'),
      c('reason', 'text'),
      c('roomid', 'text'),
      c('applyid', 'text'),
    ],
    rows,
  };
}

/** Deaths recorded in the litters closed in the period, and what a first load left unexplained in them. */
interface Recorded {
  readonly recorded: number;
  readonly unbalanced: number;
}

/** The gap between what the litters lost (PWM B) and what was recorded as death. */
function gapSection(ctx: HerdReportContext, measure: PeriodMeasure, { recorded, unbalanced }: Recorded): ReportSection {
  const lost = measure.figures['PWM_B']?.numerator ?? 0;
  const count = (code: string): number | null => measure.figures[code]?.value ?? null;
  const rows: readonly (readonly [string, string, string, number | null, string?])[] = [
    ['Hao hụt của các ổ đã cai sữa (PWM B)', 'Lost by the litters closed (PWM B)', 'การสูญเสียของครอกที่หย่านม (PWM B)', lost, 'PWM_B'],
    ['Trong đó có ghi chết', 'Of them recorded as deaths', 'ที่บันทึกการตาย', recorded],
    ['Lệch số khi nạp dữ liệu đầu', 'Unbalanced by a first load', 'ไม่สมดุลจากข้อมูลเริ่มต้น', unbalanced],
    ['Chưa rõ nguyên nhân', 'Unexplained', 'อธิบายไม่ได้', lost - recorded - unbalanced],
    ['Lệch số trong kỳ, thừa (+)', 'Unbalanced in the period, more (+)', 'ไม่สมดุลในช่วง เกิน (+)', count('UNBALPLUS'), 'UNBALPLUS'],
    ['Lệch số trong kỳ, thiếu (−)', 'Unbalanced in the period, fewer (−)', 'ไม่สมดุลในช่วง ขาด (−)', count('UNBALMINUS'), 'UNBALMINUS'],
    ['Ổ lệch số', 'Litters unbalanced', 'ครอกที่ไม่สมดุล', count('UNBALLIT'), 'UNBALLIT'],
    ['Cân đối ghép con', 'Foster balance', 'ดุลการฝากลูก', count('FOSTERBAL'), 'FOSTERBAL'],
  ];
  return {
    key: 'gap',
    title: { V: 'Hao hụt và số chết đã ghi', E: 'Losses against recorded deaths', T: 'การสูญเสียเทียบการตายที่บันทึก' },
    columns: [c('what', 'text'), c('heads', 'int')],
    rows: rows.map(([V, E, T, heads, figure]) => ({ what: { V, E, T }[ctx.language], heads, ...(figure === undefined ? {} : { _figure: figure }) })),
  };
}

/** PigletDeathReport: why and when piglets die with the sow (herd.md). */
export function queryPigletDeath(tx: Db, ctx: HerdReportContext, params: PigletDeathParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: PigletDeathParams): Promise<ReportResult> {
  const { period, asof } = await listPeriod(tx, ctx, params, REACH);
  const { roomid, applyid, parityFrom, parityTo } = params;
  const filters: FigureFilters = given({ roomid, applyid, parityFrom, parityTo });
  const input: MeasureInput = { farmid: ctx.farmid, settings: ctx.settings, asof, filters };
  const [measure] = await measurePeriods(tx, [period], { ...input, codes: CODES });
  if (measure === undefined) return { columns: COLUMNS, rows: [] };
  const scope = scopeOf(ctx, params, filters, period, asof);
  // Started: born alive in the period for deaths dated in it, started with for litters closed in it.
  const started = measure.figures[params.basis === 'dated' ? 'PWM_C' : 'PWM_B']?.denominator ?? 0;
  // Deaths dated in the period stand in the list of events; those of litters closed in it may lie before.
  const events = (reason: string): ReportRow =>
    params.basis === 'dated' && params.farmid == null
      ? opens('PigEventInquiry', { eventcd: 'PLD', from: period.from, to: period.to, reason, applyid, roomid })
      : {};
  const rows = await byReason(tx, ctx, scope, started, events);
  const { sections, ...recorded } = await closedTables(tx, { period, input, measure, filters });
  return {
    columns: COLUMNS,
    rows,
    totals: totalsOf(rows, started),
    headline: headlineOf(TOTALS, measure),
    charts: pareto(rows),
    sections: [...sections, gapSection(ctx, measure, recorded), await heavyDays(tx, scope)],
    leftout: leftoutOf(measure.figures),
    notes: [
      ...variantNotes(CODES, ctx.settings),
      {
        text: {
          V: 'Chết khi sinh và thai khô không tính là chết ở đây; tỷ lệ sống tính cả hai, nên đổi cách ghi không làm đẹp số liệu.',
          E: 'Stillborn and mummified piglets are no deaths here; survival counts them too, so that relabelling gains nothing.',
          T: 'ลูกตายแรกคลอดและมัมมี่ไม่นับเป็นการตายที่นี่ แต่อัตรารอดนับรวม การเปลี่ยนวิธีบันทึกจึงไม่ทำให้ตัวเลขดีขึ้น',
        },
      },
    ],
    subtitle: { V: `Kỳ ${period.from}–${period.to}`, E: `Period ${period.from}–${period.to}`, T: `ช่วง ${period.from}–${period.to}` },
    asof,
    days: { from: period.from, to: period.to },
  };
}
