import { choice } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { rowsWhere } from '#engine/figures/server/stream.ts';
import { type ReportAnswer, spanned } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { percentOf } from '#kernel/rounding.ts';
import { HERD_LISTS } from '#modules/herd/contract/reports/codes.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import { WORKLIST_LISTS } from '#modules/herd/contract/reports/worklists/lists.ts';
import { CHECKS, OUTCOME } from '../../figures/mating.stream.ts';
import { type GroupMeasure, measureGroups } from '../../figures/measure-groups.ts';
import { measurePeriod } from '../../figures/measure-periods.ts';
import { BOARS_USED, filterSql } from '../../figures/stream.ts';
import { classTable } from '../class-table.ts';
import { headlineOf } from '../figure-tables.ts';
import { DAYS, type HerdAt, type HerdColumn, type HerdMakers, herdReport, herdTable } from '../herd-report.ts';
import { given, listPeriod } from '../list-period.ts';

/** Days of a group's last mating after which its checks are done. */
const REACH = 60;
/** A check so many days after the standard day is late. */
const GRACE = 7;
const FAILED: ReadonlySet<string | null> = new Set(['return', 'abortion', 'notinpig']);

const FIELDS = [
  F.farmid,
  choice('mode', t3('Danh sách', 'List', 'รายการ'), WORKLIST_LISTS.checkmode, { fallback: 'due', required: true }),
  { ...F.day, label: t3('Đến hạn ngày', 'Due on', 'ถึงกำหนดวันที่') },
  F.from,
  F.to,
  F.roomid,
  F.group,
  F.applyid,
] as const;
const BESIDE = [F.asof] as const;
type Asked = ParamsOf<typeof FIELDS, typeof BESIDE>;

/** A mating that stands unchecked. */
interface Due {
  readonly dayinpig: number;
}

const DUE = herdTable<Due>((c) => [
  c.animal('pgid', { frozen: true, phone: 1 }),
  c.text('roomid', { phone: 3 }),
  c.int('dayinpig', t3('Ngày thai', 'Days in pig', 'วันอุ้มท้อง'), {
    ...DAYS,
    phone: 2,
    mark: ({ dayinpig }, { settings: { NOTINPIG, FREGSTD } }) => (dayinpig >= NOTINPIG ? 'bad' : dayinpig > FREGSTD + GRACE && 'warn'),
  }),
  c.date('matedt'),
  c.int('parity'),
  c.text('mategrp'),
  c.text('boars', { width: 18 }),
  c.date('heatdt', t3('Có biểu hiện lên giống', 'Heat signs since', 'พบอาการสัดหลังผสม')),
  c.int('failures', t3('Số lần phối hỏng trước', 'Earlier failures', 'จำนวนครั้งที่ล้มเหลวก่อนหน้า')),
  c.text('applyid'),
]);

const UNCHECKED = '(c.fregexamdt is null or c.fregexamdt > {day}::date)';

/** Matings that stand on the day; those of today by the index of standing matings. */
function standing(day: BusinessDate, today: BusinessDate): string {
  return day >= today ? 'c.outcome is null' : '(c.outcome is null or c.outcomedt > {day}::date)';
}

/** Where she stood on the day asked for. */
const HOUSE = 'coalesce(t.roomid, a.roomid)';

const dueSql = (stands: string, narrowed: string): string => `
  select a.pgid, c.animal_id as _animal, c.n as _n, ${HOUSE} as roomid, c.parity, c.mategrp, c.matedt, {day}::date - c.matedt as dayinpig,
    ${BOARS_USED} as boars, c.mate_applyid as applyid,
    (select max(e.eventdt) from animal_event e
     where e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.eventcd = 'RUT' and e.voided_at is null
       and e.eventdt > c.matedt and e.eventdt <= {day}::date) as heatdt,
    (select count(*)::int from sow_cycle p
     where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n and p.parity = c.parity and p.kind <> 'E'
       and p.outcome in ('return', 'negative', 'abortion', 'notinpig')) as failures
  from sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    left join stay t on t.farm_id = c.farm_id and t.animal_id = c.animal_id and t.from_day <= {day}::date and t.to_day > {day}::date
  where c.farm_id = {farm} and c.kind <> 'E' and c.matedt is not null and c.matedt <= {day}::date - {least}::int and ${stands} and ${UNCHECKED}
    and not a.deleted and (a.leftdt is null or a.leftdt > {day}::date)${narrowed}
  order by c.matedt, a.pgid`;

async function due(at: HerdAt, params: Asked): Promise<ReportAnswer<HerdAt>> {
  const { FREGMIN, FREGSTD } = at.settings;
  const { day = at.curbusdt, roomid, group, applyid } = given(params);
  const narrowed = filterSql({ roomid: HOUSE, group: 'c.mategrp', applyid: 'c.mate_applyid' }, given({ roomid, group, applyid }));
  const rows = await at.lines<Due>(dueSql(standing(day, at.curbusdt), narrowed?.sql ?? ''), { day, least: FREGMIN, ...narrowed?.values });
  const late = rows.filter(({ dayinpig }) => dayinpig > FREGSTD).length;
  return {
    table: DUE.of(rows),
    actions: [EVENT_ACTIONS.FRX, EVENT_ACTIONS.RET],
    notes: [
      t3(
        `Đến hạn từ ngày thai ${FREGMIN}; ${late} nái đã quá ngày khám chuẩn (${FREGSTD}).`,
        `Due from day ${FREGMIN}; ${late} past the standard day of the check (${FREGSTD}).`,
        `ถึงกำหนดตั้งแต่วันที่ ${FREGMIN}; เลยวันตรวจมาตรฐาน (${FREGSTD}) แล้ว ${late} ตัว`,
      ),
    ],
    subtitle: t3(`Đến hạn khám ngày ${day}`, `Due on ${day}`, `ถึงกำหนดตรวจวันที่ ${day}`),
  };
}

/** A check that was done, with what became of the mating. */
interface Check {
  readonly fregexamreslt: string;
  readonly fregday: number;
  readonly applyid: string | null;
  readonly outcome: string | null;
  readonly _class: string;
  /** 1 where a negative was found in pig all the same. */
  readonly _foundinpig: 0 | 1;
}

const lateFrom = ({ settings }: HerdAt): number => settings.FREGSTD + GRACE;
const isFalsePositive = ({ fregexamreslt, outcome }: Check): boolean => fregexamreslt === 'positive' && FAILED.has(outcome);

const DONE = herdTable<Check>((c) => [
  c.date('fregexamdt', { frozen: true, phone: 3 }),
  c.animal('pgid', { frozen: true, phone: 1 }),
  c.text('fregexamreslt', { phone: 2, words: HERD_LISTS.fregexamreslt.words }),
  c.int('fregday', t3('Ngày thai khi khám', 'Day of the check', 'วันที่ตรวจหลังผสม'), {
    ...DAYS,
    mark: ({ fregday }, at) => fregday > lateFrom(at) && 'warn',
  }),
  c.text('outcome', { words: HERD_LISTS.outcome.words, mark: (check) => isFalsePositive(check) && 'bad' }),
  c.date('outcomedt'),
  c.int('outcomeday', DAYS),
  c.text('applyid'),
  c.int('parity'),
  c.text('mategrp'),
  c.date('matedt'),
]);

/** Day classes of a check; sorted by their first sign. */
const CLASSES: Readonly<Record<string, string>> = { a: '21–24', b: '25–30', c: '31–35', d: '> 35' };
const CLASS_SQL = `
  case when c.fregexamdt - c.matedt <= 24 then 'a' when c.fregexamdt - c.matedt <= 30 then 'b' when c.fregexamdt - c.matedt <= 35 then 'c'
    else 'd' end`;

const doneSql = (narrowed: string): string => `
  select c.fregexamdt, a.pgid, c.animal_id as _animal, c.n as _n, c.parity, c.mategrp, c.matedt, c.fregexamdt - c.matedt as fregday, c.fregexamreslt,
    c.freg_applyid as applyid, ${CLASS_SQL} as _class, ${OUTCOME} as outcome, case when c.outcomedt <= {asof}::date then c.outcomedt end as outcomedt,
    case when c.outcomedt <= {asof}::date then c.outcomedt - c.matedt end as outcomeday,
    case when c.fregexamreslt = 'negative' and exists (
      select 1 from sow_cycle f where f.farm_id = c.farm_id and f.animal_id = c.animal_id and f.kind <> 'E'
        and f.farrowdt between c.matedt + {gestmin}::int and c.matedt + {gestmax}::int and f.farrowdt <= {asof}::date) then 1
          else 0 end as _foundinpig
  from ${CHECKS.from} join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
  where ${rowsWhere(CHECKS)}${narrowed} order by c.fregexamdt, a.pgid`;

/** What the checks of a class were worth. */
interface Worth {
  readonly checked: number;
  readonly lateshare: number | null;
  readonly falsepos_n: number;
  readonly falsepos: number | null;
  readonly falseneg_n: number;
}

function worthOf(checks: readonly Check[], at: HerdAt): Worth {
  const [checked, failed] = [checks.length, checks.filter(isFalsePositive).length];
  const positives = checks.filter(({ fregexamreslt }) => fregexamreslt === 'positive').length;
  return {
    checked,
    lateshare: percentOf(checks.filter(({ fregday }) => fregday > lateFrom(at)).length, checked),
    falsepos_n: failed,
    falsepos: percentOf(failed, positives),
    falseneg_n: checks.filter(({ _foundinpig }) => _foundinpig === 1).length,
  };
}

type Class = GroupMeasure & Worth;

const worthColumns = (c: HerdMakers<Class>, figures: readonly HerdColumn<Class>[]): readonly HerdColumn<Class>[] => [
  ...figures,
  c.int('checked', t3('Số khám', 'Checked', 'จำนวนตรวจ')),
  c.percent('lateshare', t3('Khám trễ', 'Late', 'ตรวจช้า')),
  c.int('falsepos_n', t3('Dương tính sau đó hỏng', 'Positives that failed', 'ผลบวกที่ล้มเหลวภายหลัง')),
  c.percent('falsepos', t3('Dương tính giả', 'False positive', 'ผลบวกลวง')),
  c.int('falseneg_n', t3('Âm tính sau thấy có thai', 'Negatives found in pig', 'ผลลบที่พบว่าท้อง')),
];

/** Matings that stood unchecked past the standard day at the end of the period. */
async function unchecked(at: HerdAt, day: BusinessDate, { roomid, group }: Asked): Promise<number> {
  const left = filterSql({ roomid: 'c.mate_roomid', group: 'c.mategrp' }, given({ roomid, group }));
  const [found] = await at.rows<{ n: number }>(
    `select count(*)::int as n from sow_cycle c
     where c.farm_id = {farm} and c.kind <> 'E' and c.matedt < {day}::date - {std}::int and ${standing(day, at.curbusdt)}
       and ${UNCHECKED}${left?.sql ?? ''}`,
    { day, std: at.settings.FREGSTD, ...left?.values },
  );
  return found?.n ?? 0;
}

async function done(at: HerdAt, params: Asked): Promise<ReportAnswer<HerdAt>> {
  const { tx, farmid, settings } = at;
  const { roomid, group, applyid } = params;
  const { period, asof } = await listPeriod(tx, at, params, REACH);
  const filters = given({ roomid, group, applyid });
  const narrowed = filterSql(CHECKS.dims, filters) ?? { sql: '', values: {} };
  const hi = earlier(period.to, asof);
  const days = { asof, lo: period.from, hi, gestmin: settings.GESTMIN, gestmax: settings.GESTMAX };
  const checks = await at.lines<Check>(doneSql(narrowed.sql), { ...days, ...narrowed.values });
  const input = { farmid, settings, asof, filters, codes: ['CHECKPOS'] };
  const measure = await measurePeriod(tx, period, input);
  const by = async (sql: string, keyOf: (check: Check) => string) => {
    const groups = await measureGroups(tx, period, input, { checks: sql });
    const classes = Map.groupBy(checks, keyOf);
    return {
      codes: input.codes,
      groups: groups.map((own): Class => ({ ...own, ...worthOf(classes.get(own.key) ?? [], at) })),
      all: measure,
      columns: worthColumns,
      totals: { ...worthOf(checks, at) },
    };
  };
  const open = await unchecked(at, hi, params);
  const [std, late] = [settings.FREGSTD, lateFrom(at)];
  return {
    table: DONE.of(checks),
    headline: await headlineOf(at, input.codes, measure),
    sections: [
      classTable({
        key: 'dayclass',
        title: t3('Theo ngày khám sau phối', 'By day of the check', 'ตามวันที่ตรวจหลังผสม'),
        first: (c) => c.text('dayclass', t3('Ngày khám', 'Day class', 'ช่วงวันที่ตรวจ'), { of: ({ key }) => CLASSES[key] ?? key }),
        ...(await by(CLASS_SQL, ({ _class }) => _class)),
      }),
      classTable({
        key: 'operator',
        title: t3('Theo người khám', 'By operator', 'ตามผู้ตรวจ'),
        first: (c) => c.text('applyid'),
        narrows: 'applyid',
        ...(await by('c.freg_applyid', (check) => check.applyid ?? '')),
      }),
    ],
    notes: [
      t3(
        `Chưa khám khi đã quá ngày thai ${std}: ${open} lượt phối. Khám trễ: sau ngày ${late}.`,
        `Past day ${std} unchecked: ${open} matings. Late: after day ${late}.`,
        `เลยวันที่ ${std} ยังไม่ตรวจ: ${open} ครั้งผสม ตรวจช้า: หลังวันที่ ${late}`,
      ),
    ],
    subtitle: spanned(t3('Khám', 'Checked', 'ตรวจ'), period),
    asof,
    days: { from: period.from, to: period.to },
  };
}

/** PigFregExamReport: checks due on a day, or done in a period with what they were worth (herd.md). */
export const report = herdReport({
  name: 'PigFregExamReport',
  page: {
    menuGroup: 'herd-list',
    place: 9,
    title: t3('Báo cáo khám thai', 'Pregnancy Check Report', 'รายงานตรวจท้อง'),
    purpose: t3(
      'Nái đến hạn khám thai và chất lượng việc khám.',
      'Pregnancy checks due, and how good the checks were.',
      'แม่ที่ถึงกำหนดตรวจท้องและคุณภาพการตรวจ',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: FIELDS,
  beside: BESIDE,
  answer: (at, params) => (params.mode === 'due' ? due(at, params) : done(at, params)),
});
