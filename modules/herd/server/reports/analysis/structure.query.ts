import type { Column, ReportChart, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import type { StructureParams } from '#modules/herd/contract/reports/analysis/structure.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { MARK_WORDS, STATUS_WORDS } from '#modules/herd/contract/words.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { IDEAL_SHARES } from '#modules/herd/domain/figures/herd.figure.ts';
import { MARKS } from '#modules/herd/domain/marks.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { type HerdMember, herdOnDay } from './herd-on-day.ts';

function t3(V: string, E: string, T: string): Text3 {
  return { V, E, T };
}

const same = (text: string): Text3 => t3(text, text, text);

/** Statuses of mated females in the order of a cycle. */
const STATUSES = ['M', 'S', 'L', 'F', 'W', 'R', 'N', 'A'] as const;
const YEAR = 364;
const HALF = 26;

const column = columnsWith({
  status: t3('Trạng thái', 'Status', 'สถานะ'),
  total: t3('Tổng', 'Total', 'รวม'),
  share: t3('%', '%', '%'),
  other: t3('Ngày so sánh', 'Other day', 'วันเปรียบเทียบ'),
  heads: t3('Con', 'Heads', 'ตัว'),
  ideal: t3('Lý tưởng %', 'Ideal %', 'มาตรฐาน %'),
  gap: t3('Thừa/thiếu, con', 'Gap, heads', 'เกิน/ขาด ตัว'),
  removals: t3('Dự kiến ra đàn 26 tuần', 'Expected removals in 26 weeks', 'คาดว่าออก 26 สัปดาห์'),
  weekinpig: t3('Tuần thai', 'Week in pig', 'สัปดาห์อุ้มท้อง'),
  agemonth: t3('Tháng tuổi', 'Age, months', 'อายุ (เดือน)'),
  heat0: t3('Chưa lên giống', 'No heat yet', 'ยังไม่เป็นสัด'),
  heat1: t3('1 lần', '1 heat', '1 ครั้ง'),
  heat2: t3('≥ 2 lần', '≥ 2 heats', '≥ 2 ครั้ง'),
  ageyear: t3('Năm tuổi', 'Age, years', 'อายุ (ปี)'),
  mark: t3('Dấu', 'Mark', 'เครื่องหมาย'),
});

const count = (members: readonly HerdMember[], test: (one: HerdMember) => boolean): number => members.filter(test).length;

function parityColumns(last: number): Column[] {
  return Array.from(
    { length: last + 1 },
    (_, parity): Column => ({
      key: `p${parity}`,
      label: same(parity === last ? `${parity}+` : String(parity)),
      type: 'int',
      total: 'sum',
      group: t3('Lứa', 'Parity', 'ลำดับท้อง'),
    }),
  );
}

/** Heads of some females by parity, the last class open. */
function byParity(females: readonly HerdMember[], last: number): Record<string, number> {
  const row: Record<string, number> = {};
  for (let parity = 0; parity <= last; parity += 1) row[`p${parity}`] = count(females, (one) => Math.min(one.parity, last) === parity);
  return row;
}

const share = (part: number, whole: number): number | null => {
  const value = ratio(100 * part, whole);
  return value === null ? null : roundHalfAway(value, 1);
};

function statusRows(sows: readonly HerdMember[], others: readonly HerdMember[] | null, last: number, language: Language): ReportRow[] {
  return STATUSES.map((status) => {
    const own = sows.filter((one) => one.status === status);
    return {
      status: `${status} – ${STATUS_WORDS[status]?.[language] ?? ''}`,
      ...byParity(own, last),
      total: own.length,
      share: share(own.length, sows.length),
      other: others === null ? null : count(others, (one) => one.status === status),
    };
  });
}

/** Removals of the last 52 weeks per average female of each parity, for the heads that stand now over half a year. */
async function removalRates(tx: Db, farmid: string, day: BusinessDate, last: number): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ parity: number; days: number; gone: number }>(
    `select parity, sum(days)::float8 as days, sum(gone)::float8 as gone from (
       select least(s.parity, $4) as parity, least(s.to_day, $3::date + 1) - greatest(s.from_day, $2::date) as days, 0 as gone from herd_span s
         where s.farm_id = $1 and s.to_day > $2::date and s.from_day <= $3::date and s.kind not in ('gilt', 'boar')
       union all select least(a.parity, $4), 0, 1 from animal a where a.farm_id = $1 and a.leftdt >= $2::date and a.leftdt <= $3::date and a.sex = 'F'
         and not a.deleted and a.leftway <> 'moved' and a.first_matedt is not null) x group by 1`,
    [farmid, addDays(day, 1 - YEAR), day, last],
  );
  return new Map(rows.map(({ parity, days, gone }) => [parity, days === 0 ? 0 : (gone / (days / YEAR)) * (HALF / 52)]));
}

function paritySection(sows: readonly HerdMember[], rates: ReadonlyMap<number, number>, last: number): ReportSection {
  const heads = byParity(sows, last);
  const rows = Array.from({ length: last + 1 }, (_, parity): ReportRow => {
    const n = heads[`p${parity}`] ?? 0;
    const ideal = IDEAL_SHARES[parity] ?? null;
    return {
      parity: parity === last ? `${parity}+` : String(parity),
      heads: n,
      share: share(n, sows.length),
      ideal,
      gap: ideal === null ? null : Math.round(n - (ideal / 100) * sows.length),
      removals: roundHalfAway(n * (rates.get(parity) ?? 0), 1),
    };
  });
  const columns = [
    column('parity', 'text'),
    column('heads', 'int', { total: 'sum' }),
    column('share', 'percent', { decimals: 1 }),
    column('ideal', 'percent', { decimals: 1 }),
    column('gap', 'int'),
    column('removals', 'decimal', { decimals: 1, total: 'sum' }),
  ];
  return {
    key: 'parity',
    title: t3('Cơ cấu lứa so với lý tưởng', 'Parity share against ideal', 'โครงสร้างท้องเทียบมาตรฐาน'),
    columns,
    rows,
    totals: columnTotals(columns, rows),
  };
}

function inPigSection(sows: readonly HerdMember[]): ReportSection {
  const inpig = sows.flatMap(({ inpig: days }) => (days === null ? [] : [Math.floor(days / 7) + 1]));
  const weeks = Math.max(17, ...inpig);
  const rows = Array.from({ length: weeks }, (_, i): ReportRow => ({ weekinpig: i + 1, heads: inpig.filter((week) => week === i + 1).length }));
  return {
    key: 'inpig',
    title: t3('Phân bố tuần thai', 'Days in pig by week', 'การกระจายสัปดาห์อุ้มท้อง'),
    columns: [column('weekinpig', 'int'), column('heads', 'int', { total: 'sum' })],
    rows,
    totals: { heads: inpig.length },
  };
}

function giltSection(gilts: readonly HerdMember[]): ReportSection {
  const monthOf = ({ age }: HerdMember): string => (age === null ? '–' : String(Math.floor(age / 30.4375)));
  const months = [...new Set(gilts.map(monthOf))].sort((a, b) => Number(a) - Number(b));
  const columns = [
    column('agemonth', 'text'),
    ...(['heat0', 'heat1', 'heat2'] as const).map((key) => column(key, 'int', { total: 'sum' })),
    column('total', 'int', { total: 'sum' }),
  ];
  const rows = months.map((month): ReportRow => {
    const own = gilts.filter((one) => monthOf(one) === month);
    const heats = (test: (n: number) => boolean): number => count(own, (one) => test(one.heats));
    return { agemonth: month, heat0: heats((n) => n === 0), heat1: heats((n) => n === 1), heat2: heats((n) => n >= 2), total: own.length };
  });
  return {
    key: 'gilts',
    title: t3('Hậu bị theo tháng tuổi', 'Gilt pool by age', 'สุกรสาวตามอายุ'),
    columns,
    rows,
    totals: columnTotals(columns, rows),
  };
}

function boarSection(boars: readonly HerdMember[]): ReportSection {
  const yearOf = ({ age }: HerdMember): string => (age === null ? '–' : String(Math.floor(age / 365.25)));
  const keys = [...new Set(boars.map((one) => `${one.lineage ?? '–'}\t${yearOf(one)}`))].sort();
  return {
    key: 'boars',
    title: t3('Đực giống theo dòng và tuổi', 'Boars by lineage and age', 'พ่อพันธุ์ตามสายเลือดและอายุ'),
    columns: [column('lineage', 'text'), column('ageyear', 'text'), column('heads', 'int', { total: 'sum' })],
    rows: keys.map((key): ReportRow => {
      const [lineage = '', ageyear = ''] = key.split('\t');
      return { lineage, ageyear, heads: count(boars, (one) => (one.lineage ?? '–') === lineage && yearOf(one) === ageyear) };
    }),
    totals: { heads: boars.length },
  };
}

function lineageSection(sows: readonly HerdMember[], last: number): ReportSection {
  const lines = [...new Set(sows.map(({ lineage }) => lineage ?? '–'))].sort();
  const columns = [
    column('lineage', 'text', { frozen: true }),
    ...parityColumns(last),
    column('total', 'int', { total: 'sum' }),
    column('share', 'percent', { decimals: 1 }),
  ];
  const rows = lines.map((lineage): ReportRow => {
    const own = sows.filter((one) => (one.lineage ?? '–') === lineage);
    return { lineage, ...byParity(own, last), total: own.length, share: share(own.length, sows.length) };
  });
  return {
    key: 'lineage',
    title: t3('Dòng giống theo lứa', 'Lineage by parity', 'สายเลือดตามท้อง'),
    columns,
    rows,
    totals: columnTotals(columns, rows),
  };
}

function markSection(females: readonly HerdMember[], language: Language): ReportSection {
  return {
    key: 'marks',
    title: t3('Dấu cảnh báo (hôm nay)', 'Marks (today)', 'เครื่องหมาย (วันนี้)'),
    columns: [column('mark', 'text'), column('heads', 'int')],
    rows: MARKS.map((mark): ReportRow => ({ mark: MARK_WORDS[mark]?.[language] ?? mark, heads: count(females, (one) => one.marks.includes(mark)) })),
  };
}

interface Headlines {
  readonly sows: readonly HerdMember[];
  readonly boars: readonly HerdMember[];
  readonly target: number | null;
  readonly repl: number | null;
}

function headlineOf({ sows, boars, target, repl }: Headlines): NonNullable<ReportResult['headline']> {
  const mean = (values: readonly number[]): number | null =>
    ratio(
      values.reduce((sum, value) => sum + value, 0),
      values.length,
    );
  const ages = sows.flatMap(({ age }) => (age === null ? [] : [age]));
  const needed = repl === null || target === null ? null : (target * repl) / 100 / 52;
  const tile = (figure: string, label: Text3, value: number | null, decimals: number, unit?: string) => ({
    figure,
    label,
    value: value === null ? null : roundHalfAway(value, decimals),
    decimals,
    ...(unit === undefined ? {} : { unit }),
  });
  return [
    tile('CLOSING', t3('Nái đã phối có mặt', 'Mated females', 'แม่ที่ผสมแล้ว'), sows.length, 0),
    tile('APH', t3('Lứa bình quân', 'Average parity', 'ท้องเฉลี่ย'), mean(sows.map(({ parity }) => parity)), 2),
    tile('AGE', t3('Tuổi bình quân', 'Average age', 'อายุเฉลี่ย'), mean(ages), 0, 'd'),
    tile('SOWSPERBOAR', t3('Nái trên một đực', 'Sows per boar', 'แม่ต่อพ่อพันธุ์'), ratio(sows.length, boars.length), 1),
    tile('GILTSNEEDED', t3('Hậu bị cần mỗi tuần', 'Gilts needed a week', 'สุกรสาวที่ต้องการต่อสัปดาห์'), needed, 1),
  ];
}

function chartOf(rows: readonly ReportRow[]): ReportChart {
  return {
    kind: 'bar',
    title: t3('Cơ cấu lứa', 'Parity distribution', 'การกระจายท้อง'),
    x: rows.map((row) => String(row['parity'])),
    series: [
      { name: t3('Đàn này', 'This herd', 'ฝูงนี้'), values: rows.map((row) => (row['share'] as number | null) ?? null) },
      { name: t3('Lý tưởng', 'Ideal', 'มาตรฐาน'), values: rows.map((row) => (row['ideal'] as number | null) ?? null) },
    ],
  };
}

/** PigGeneralReport2: what the herd is made of on one day, for planning replacement (herd.md). */
export function queryStructure(tx: Db, ctx: HerdReportContext, params: StructureParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const { language, settings, farmid } = own;
    const asof = asofOf(own);
    const day = params.day != null && params.day < asof ? params.day : asof;
    const last = settings.PARMAX;
    const herd = await herdOnDay(tx, farmid, day, settings);
    const [sows, gilts, boars] = [
      herd.filter(({ status }) => status !== null && status !== 'G'),
      herd.filter(({ status }) => status === 'G'),
      herd.filter(({ sex }) => sex === 'M'),
    ];
    const other =
      params.other == null ? null : (await herdOnDay(tx, farmid, params.other, settings)).filter(({ status }) => status !== null && status !== 'G');
    const year = { key: 'year', from: addDays(day, 1 - YEAR), to: day };
    const [measure] = await measurePeriods(tx, [year], { farmid, settings, asof: day, codes: ['REPL'] });
    const targets = await loadTargets(tx, farmid, day, day, { gestation: settings.GESTSTD, lactation: settings.LACTSTD });
    const target = targets(figureOf('AVGMF'), { key: 'day', from: day, to: day });
    const columns = [
      column('status', 'text', { frozen: true }),
      ...parityColumns(last),
      column('total', 'int', { total: 'sum' }),
      column('share', 'percent', { decimals: 1 }),
      ...(other === null ? [] : [column('other', 'int', { total: 'sum' })]),
    ];
    const rows = statusRows(sows, other, last, language);
    const parity = paritySection(sows, await removalRates(tx, farmid, day, last), last);
    const sections = [
      parity,
      inPigSection(sows),
      giltSection(gilts),
      boarSection(boars),
      lineageSection(sows, last),
      markSection([...sows, ...gilts], language),
    ];
    return {
      columns,
      rows,
      totals: columnTotals(columns, rows),
      headline: headlineOf({ sows, boars, target, repl: measure?.figures['REPL']?.value ?? null }),
      charts: [chartOf(parity.rows)],
      sections,
      notes: [
        {
          text: t3(
            `Hậu bị cần mỗi tuần = đàn mục tiêu ${target ?? '–'} × tỷ lệ thay đàn / 100 / 52; dự kiến ra đàn theo tỷ lệ của từng lứa trong 52 tuần qua.`,
            `Gilts needed a week = target herd ${target ?? '–'} × REPL / 100 / 52; expected removals by each parity's own rate of the last 52 weeks.`,
            `สุกรสาวต่อสัปดาห์ = เป้าหมายฝูง ${target ?? '–'} × อัตราทดแทน / 100 / 52 การออกคาดการณ์จากอัตราของแต่ละท้องใน 52 สัปดาห์`,
          ),
        },
      ],
      subtitle: t3(`Ngày ${day}`, `On ${day}`, `วันที่ ${day}`),
      total: rows.length,
    };
  });
}
