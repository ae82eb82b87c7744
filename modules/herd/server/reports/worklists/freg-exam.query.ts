import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { rowsWhere } from '#engine/figures/server/stream.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import type { FregExamParams } from '#modules/herd/contract/reports/worklists/freg-exam.report.ts';
import { CHECKS, OUTCOME } from '../../figures/mating.stream.ts';
import { measureGroups } from '../../figures/measure-groups.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { filterSql } from '../../figures/stream.ts';
import { breakdown, headlineOf } from '../figure-tables.ts';
import { given, listPeriod } from '../list-period.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** Days of a group's last mating after which its checks are done. */
const REACH = 60;
/** A check so many days after the standard day is late. */
const GRACE = 7;
const FAILED: ReadonlySet<unknown> = new Set(['return', 'abortion', 'notinpig']);

const c = columnsWith({
  dayinpig: { V: 'Ngày thai', E: 'Day', T: 'วันที่' },
  heatdt: { V: 'Có biểu hiện lên giống', E: 'Heat signs since', T: 'พบอาการสัดหลังผสม' },
  failures: { V: 'Số lần phối hỏng trước', E: 'Earlier failures', T: 'จำนวนครั้งที่ล้มเหลวก่อนหน้า' },
  fregday: { V: 'Ngày thai khi khám', E: 'Day of the check', T: 'วันที่ตรวจหลังผสม' },
  dayclass: { V: 'Ngày khám', E: 'Day class', T: 'ช่วงวันที่ตรวจ' },
  checked: { V: 'Số khám', E: 'Checked', T: 'จำนวนตรวจ' },
  lateshare: { V: 'Khám trễ', E: 'Late', T: 'ตรวจช้า' },
  falsepos: { V: 'Dương tính giả', E: 'False positive', T: 'ผลบวกลวง' },
  falsepos_n: { V: 'Dương tính sau đó hỏng', E: 'Positives that failed', T: 'ผลบวกที่ล้มเหลวภายหลัง' },
  falseneg_n: { V: 'Âm tính sau thấy có thai', E: 'Negatives found in pig', T: 'ผลลบที่พบว่าท้อง' },
});

const DUE_COLUMNS: readonly Column[] = [
  c('pgid', 'animal', { frozen: true }),
  c('roomid', 'text'),
  c('parity', 'int'),
  c('mategrp', 'text'),
  c('matedt', 'date'),
  c('dayinpig', 'int', { unit: 'd' }),
  c('boars', 'text', { width: 18 }),
  c('heatdt', 'date'),
  c('failures', 'int'),
  c('applyid', 'text'),
];

const DONE_COLUMNS: readonly Column[] = [
  c('fregexamdt', 'date', { frozen: true }),
  c('pgid', 'animal', { frozen: true }),
  c('parity', 'int'),
  c('mategrp', 'text'),
  c('matedt', 'date'),
  c('fregday', 'int', { unit: 'd' }),
  c('fregexamreslt', 'text'),
  c('applyid', 'text'),
  c('outcome', 'text'),
  c('outcomedt', 'date'),
  c('outcomeday', 'int', { unit: 'd' }),
];

const UNCHECKED = '(c.fregexamdt is null or c.fregexamdt > {day}::date)';

/** Matings that stand on the day; those of today by the index of standing matings. */
function standing(day: BusinessDate, today: BusinessDate): string {
  return day >= today ? 'c.outcome is null' : '(c.outcome is null or c.outcomedt > {day}::date)';
}

/** Where she stood on the day asked for. */
const HOUSE = 'coalesce(t.roomid, a.roomid)';

function dueSql(stands: string, narrowed: string): string {
  return `select a.pgid, c.animal_id as _animal, c.n as _n, ${HOUSE} as roomid, c.parity, c.mategrp, c.matedt, {day}::date - c.matedt as dayinpig,
      concat_ws(', ', c.boarid, nullif(c.boarid2, c.boarid), nullif(nullif(c.boarid3, c.boarid), c.boarid2)) as boars, c.mate_applyid as applyid,
      (select max(e.eventdt) from animal_event e where e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.eventcd = 'RUT' and e.voided_at is null
        and e.eventdt > c.matedt and e.eventdt <= {day}::date) as heatdt,
      (select count(*)::int from sow_cycle p where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n and p.parity = c.parity and p.kind <> 'E'
        and p.outcome in ('return', 'negative', 'abortion', 'notinpig')) as failures
    from sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
      left join stay t on t.farm_id = c.farm_id and t.animal_id = c.animal_id and t.from_day <= {day}::date and t.to_day > {day}::date
    where c.farm_id = {farm} and c.kind <> 'E' and c.matedt is not null and c.matedt <= {day}::date - {least}::int and ${stands} and ${UNCHECKED}
      and not a.deleted and (a.leftdt is null or a.leftdt > {day}::date)${narrowed} order by c.matedt, a.pgid limit 50000`;
}

async function due(tx: Db, ctx: HerdReportContext, params: FregExamParams): Promise<ReportResult> {
  const { FREGMIN, FREGSTD, NOTINPIG } = ctx.settings;
  const day = params.day ?? ctx.curbusdt;
  const narrowed = filterSql({ roomid: HOUSE, group: 'c.mategrp', applyid: 'c.mate_applyid' }, given({ ...pick(params) }));
  const { text, params: values } = bind(dueSql(standing(day, ctx.curbusdt), narrowed?.sql ?? ''), {
    farm: ctx.farmid,
    day,
    least: FREGMIN,
    ...narrowed?.values,
  });
  const { rows } = await tx.query<Record<string, string | number | null>>(text, values);
  const tone = (days: number): string | null => (days >= NOTINPIG ? 'bad' : days > FREGSTD + GRACE ? 'warn' : null);
  const late = rows.filter((row) => Number(row['dayinpig']) > FREGSTD).length;
  return {
    columns: DUE_COLUMNS,
    rows: rows.map((row) => ({ ...row, _mark_dayinpig: tone(Number(row['dayinpig'])) })),
    actions: [EVENT_ACTIONS.FRX, EVENT_ACTIONS.RET],
    notes: [
      {
        text: {
          V: `Đến hạn từ ngày thai ${FREGMIN}; ${late} nái đã quá ngày khám chuẩn (${FREGSTD}).`,
          E: `Due from day ${FREGMIN}; ${late} past the standard day of the check (${FREGSTD}).`,
          T: `ถึงกำหนดตั้งแต่วันที่ ${FREGMIN}; เลยวันตรวจมาตรฐาน (${FREGSTD}) แล้ว ${late} ตัว`,
        },
      },
    ],
    subtitle: { V: `Đến hạn khám ngày ${day}`, E: `Due on ${day}`, T: `ถึงกำหนดตรวจวันที่ ${day}` },
  };
}

function pick({ roomid, group, applyid }: FregExamParams) {
  return { roomid, group, applyid };
}

/** What the checks of a class were worth. */
interface Worth {
  checked: number;
  late: number;
  positive: number;
  falsepos: number;
  falseneg: number;
}

type CheckRow = Record<string, string | number | null>;

function worthOf(rows: readonly CheckRow[], lateFrom: number): Worth {
  const positives = rows.filter((row) => row['fregexamreslt'] === 'positive');
  return {
    checked: rows.length,
    late: rows.filter((row) => Number(row['fregday']) > lateFrom).length,
    positive: positives.length,
    falsepos: positives.filter((row) => FAILED.has(row['outcome'])).length,
    falseneg: rows.filter((row) => row['_foundinpig'] === 1).length,
  };
}

const share = (n: number, of: number): number | null => (of === 0 ? null : roundHalfAway((100 * n) / of, 1));

const WORTH_COLUMNS: readonly Column[] = [
  c('checked', 'int'),
  c('lateshare', 'percent'),
  c('falsepos_n', 'int'),
  c('falsepos', 'percent'),
  c('falseneg_n', 'int'),
];

function worthCells({ checked, late, positive, falsepos, falseneg }: Worth): ReportRow {
  return { checked, lateshare: share(late, checked), falsepos_n: falsepos, falsepos: share(falsepos, positive), falseneg_n: falseneg };
}

/** A table of Check positive % with what the checks of each class were worth. */
function withWorth(section: ReportSection, rows: readonly CheckRow[], classOf: (row: CheckRow) => string, lateFrom: number): ReportSection {
  return {
    ...section,
    columns: [...section.columns, ...WORTH_COLUMNS],
    rows: section.rows.map((one) => ({
      ...one,
      ...worthCells(
        worthOf(
          rows.filter((row) => classOf(row) === one['_key']),
          lateFrom,
        ),
      ),
    })),
    totals: { ...section.totals, ...worthCells(worthOf(rows, lateFrom)) },
  };
}

/** Day classes of a check; sorted by their first sign. */
const CLASSES: Readonly<Record<string, string>> = { a: '21–24', b: '25–30', c: '31–35', d: '> 35' };
const CLASS_SQL =
  "case when c.fregexamdt - c.matedt <= 24 then 'a' when c.fregexamdt - c.matedt <= 30 then 'b' when c.fregexamdt - c.matedt <= 35 then 'c' else 'd' end";

function doneSql(narrowed: string): string {
  return `select c.fregexamdt, a.pgid, c.animal_id as _animal, c.n as _n, c.parity, c.mategrp, c.matedt, c.fregexamdt - c.matedt as fregday, c.fregexamreslt,
      c.freg_applyid as applyid, ${CLASS_SQL} as _class, ${OUTCOME} as outcome,
      case when c.outcomedt <= {asof}::date then c.outcomedt end as outcomedt, case when c.outcomedt <= {asof}::date then c.outcomedt - c.matedt end as outcomeday,
      case when c.fregexamreslt = 'negative' and exists (select 1 from sow_cycle f where f.farm_id = c.farm_id and f.animal_id = c.animal_id and f.kind <> 'E'
        and f.farrowdt between c.matedt + {gestmin}::int and c.matedt + {gestmax}::int and f.farrowdt <= {asof}::date) then 1 else 0 end as _foundinpig
    from ${CHECKS.from} join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    where ${rowsWhere(CHECKS)}${narrowed} order by c.fregexamdt, a.pgid limit 50000`;
}

/** Matings that stood unchecked past the standard day at the end of the period. */
async function unchecked(tx: Db, ctx: HerdReportContext, day: BusinessDate, narrowed: string, filters: Record<string, unknown>): Promise<number> {
  const { text, params } = bind(
    `select count(*)::int as n from sow_cycle c where c.farm_id = {farm} and c.kind <> 'E' and c.matedt < {day}::date - {std}::int and ${standing(day, ctx.curbusdt)} and ${UNCHECKED}${narrowed}`,
    { farm: ctx.farmid, day, std: ctx.settings.FREGSTD, ...filters },
  );
  return (await tx.query<{ n: number }>(text, params)).rows[0]?.n ?? 0;
}

const BY_DAY: Text3 = { V: 'Theo ngày khám sau phối', E: 'By day of the check', T: 'ตามวันที่ตรวจหลังผสม' };
const BY_OPERATOR: Text3 = { V: 'Theo người khám', E: 'By operator', T: 'ตามผู้ตรวจ' };

async function done(tx: Db, ctx: HerdReportContext, params: FregExamParams): Promise<ReportResult> {
  const { period, asof } = await listPeriod(tx, ctx, params, REACH);
  const { GESTMIN, GESTMAX, FREGSTD } = ctx.settings;
  const filters = given(pick(params));
  const narrowed = filterSql(CHECKS.dims, filters) ?? { sql: '', values: {} };
  const { text, params: values } = bind(doneSql(narrowed.sql), {
    farm: ctx.farmid,
    asof,
    lo: period.from,
    hi: earlier(period.to, asof),
    gestmin: GESTMIN,
    gestmax: GESTMAX,
    ...narrowed.values,
  });
  const { rows } = await tx.query<CheckRow>(text, values);
  const input = { farmid: ctx.farmid, settings: ctx.settings, asof, filters, codes: ['CHECKPOS'] };
  const [measure] = await measurePeriods(tx, [period], input);
  const classes = await measureGroups(tx, period, input, { checks: CLASS_SQL });
  const operators = await measureGroups(tx, period, input, { checks: 'c.freg_applyid' });
  const left = filterSql({ roomid: 'c.mate_roomid', group: 'c.mategrp' }, given({ roomid: params.roomid, group: params.group }));
  const open = await unchecked(tx, ctx, earlier(period.to, asof), left?.sql ?? '', left?.values ?? {});
  const lateFrom = FREGSTD + GRACE;
  const table = (key: string, title: Text3, first: Column, groups: typeof classes, nameOf?: (key: string) => string, narrows?: string) =>
    breakdown(key, title, first, ['CHECKPOS'], groups, measure ?? null, nameOf, narrows);
  return {
    columns: DONE_COLUMNS,
    rows: rows.map((row) => ({
      ...row,
      fregexamreslt: codeText('fregexamreslt', row['fregexamreslt'] ?? null, ctx.language),
      outcome: codeText('outcome', row['outcome'] ?? null, ctx.language),
      ...(Number(row['fregday']) > lateFrom ? { _mark_fregday: 'warn' } : {}),
      ...(row['fregexamreslt'] === 'positive' && FAILED.has(row['outcome']) ? { _mark_outcome: 'bad' } : {}),
    })),
    headline: measure === undefined ? [] : headlineOf(['CHECKPOS'], measure),
    sections: [
      withWorth(
        table('dayclass', BY_DAY, c('dayclass', 'text'), classes, (key) => CLASSES[key] ?? key),
        rows,
        (row) => String(row['_class']),
        lateFrom,
      ),
      withWorth(
        table('operator', BY_OPERATOR, c('applyid', 'text'), operators, undefined, 'applyid'),
        rows,
        (row) => String(row['applyid'] ?? ''),
        lateFrom,
      ),
    ],
    notes: [
      {
        text: {
          V: `Chưa khám khi đã quá ngày thai ${FREGSTD}: ${open} lượt phối. Khám trễ: sau ngày ${lateFrom}.`,
          E: `Past day ${FREGSTD} unchecked: ${open} matings. Late: after day ${lateFrom}.`,
          T: `เลยวันที่ ${FREGSTD} ยังไม่ตรวจ: ${open} ครั้งผสม ตรวจช้า: หลังวันที่ ${lateFrom}`,
        },
      },
    ],
    subtitle: {
      V: `Khám ${period.from}–${period.to}`,
      E: `Checked ${period.from}–${period.to}`,
      T: `ตรวจ ${period.from}–${period.to}`,
    },
    asof,
    days: { from: period.from, to: period.to },
  };
}

/** PigFregExamReport: checks due on a day, or done in a period with what they were worth (herd.md). */
export function queryFregExam(tx: Db, ctx: HerdReportContext, params: FregExamParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => (params.mode === 'due' ? due(tx, own, params) : done(tx, own, params)));
}
