import type { ReportChart, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import type { StructureParams } from '#modules/herd/contract/reports/analysis/structure.report.ts';
import { STATUS_WORDS } from '#modules/herd/contract/words.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { IDEAL_SHARES } from '#modules/herd/domain/figures/herd.figure.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { type HerdMember, herdOnDay } from './herd-on-day.ts';
import { yearTo } from './plan-forecast.ts';
import {
  boarSection,
  byParity,
  column,
  count,
  giltSection,
  heads,
  inPigChart,
  inPigSection,
  lineageSection,
  markSection,
  narrowed,
  parityColumns,
  share,
} from './structure-sections.ts';

/** Statuses of mated females in the order of a cycle. */
const STATUSES = ['M', 'S', 'L', 'F', 'W', 'R', 'N', 'A'] as const;
const YEAR = 364;
const HALF = 26;

function statusRows(sows: readonly HerdMember[], others: readonly HerdMember[] | null, last: number, language: Language): ReportRow[] {
  return STATUSES.map((status) => {
    const own = sows.filter((one) => one.status === status);
    return {
      status: `${status} – ${STATUS_WORDS[status]?.[language] ?? ''}`,
      ...byParity(own, last),
      total: own.length,
      share: share(own.length, sows.length),
      other: others === null ? null : count(others, (one) => one.status === status),
      _params: narrowed({ of: 'sow', status }),
    };
  });
}

/** Removals of the last 52 weeks per average female of each parity, for the head that stand now over half a year. */
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
  const byClass = byParity(sows, last);
  const rows = Array.from({ length: last + 1 }, (_, parity): ReportRow => {
    const n = byClass[`p${parity}`] ?? 0;
    const ideal = IDEAL_SHARES[parity] ?? null;
    return {
      parity: parity === last ? `${parity}+` : String(parity),
      heads: n,
      share: share(n, sows.length),
      ideal,
      gap: ideal === null ? null : Math.round(n - (ideal / 100) * sows.length),
      removals: roundHalfAway(n * (rates.get(parity) ?? 0), 1),
      _params: narrowed({ of: 'sow', parity: String(parity) }),
    };
  });
  const columns = [
    column('parity', 'text'),
    heads('heads'),
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

interface Headlines {
  readonly sows: readonly HerdMember[];
  readonly boars: readonly HerdMember[];
  readonly target: number | null;
  readonly repl: number | null;
}

/** Headline that is no figure of its own. */
export const GILTS_NEEDED = 'GILTSNEEDED';

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
    tile('COUNT_sow', t3('Tuổi bình quân', 'Average age', 'อายุเฉลี่ย'), mean(ages), 0, 'd'),
    tile('COUNT_boar', t3('Nái trên một đực', 'Sows per boar', 'แม่ต่อพ่อพันธุ์'), ratio(sows.length, boars.length), 1),
    tile(GILTS_NEEDED, t3('Hậu bị cần mỗi tuần', 'Gilts needed a week', 'สุกรสาวที่ต้องการต่อสัปดาห์'), needed, 1),
  ];
}

function chartOf(rows: readonly ReportRow[]): ReportChart {
  return {
    kind: 'bar',
    title: t3('Cơ cấu lứa', 'Parity distribution', 'การกระจายท้อง'),
    unit: '%',
    x: rows.map((row) => String(row['parity'])),
    series: [
      { name: t3('Đàn này', 'This herd', 'ฝูงนี้'), values: rows.map((row) => (row['share'] as number | null) ?? null) },
      { name: t3('Lý tưởng', 'Ideal', 'มาตรฐาน'), values: rows.map((row) => (row['ideal'] as number | null) ?? null) },
    ],
  };
}

/** Why the gilts needed stay blank. */
const NO_TARGET = t3(
  'Không tính được hậu bị cần mỗi tuần: trại chưa đặt đàn mục tiêu (tham số HERDTARGET, Tham số trại).',
  'Gilts needed a week cannot be worked out: the farm has no target herd yet (parameter HERDTARGET, Farm Parameters).',
  'คำนวณสุกรสาวที่ต้องการต่อสัปดาห์ไม่ได้: ฟาร์มยังไม่ตั้งเป้าหมายฝูง (พารามิเตอร์ HERDTARGET)',
);

const EXPECTED = t3(
  'Dự kiến ra đàn theo tỷ lệ của từng lứa trong 52 tuần qua.',
  "Expected removals by each parity's own rate of the last 52 weeks.",
  'การออกคาดการณ์จากอัตราของแต่ละท้องใน 52 สัปดาห์',
);

function notesOf(target: number | null): NonNullable<ReportResult['notes']> {
  const needed = t3(
    `Hậu bị cần mỗi tuần = đàn mục tiêu ${target} × tỷ lệ thay đàn / 100 / 52.`,
    `Gilts needed a week = target herd ${target} × replacement rate / 100 / 52.`,
    `สุกรสาวต่อสัปดาห์ = เป้าหมายฝูง ${target} × อัตราทดแทน / 100 / 52`,
  );
  return [{ text: target === null ? NO_TARGET : needed }, { text: EXPECTED }];
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
    const [measure] = await measurePeriods(tx, [yearTo(day)], { farmid, settings, asof: day, codes: ['REPL'] });
    const targets = await loadTargets(tx, farmid, day, day, { gestation: settings.GESTSTD, lactation: settings.LACTSTD });
    const target = targets(figureOf('AVGMF'), { key: 'day', from: day, to: day });
    const columns = [
      column('status', 'text', { frozen: true }),
      ...parityColumns(last),
      heads('total'),
      column('share', 'percent', { decimals: 1 }),
      ...(other === null ? [] : [heads('other')]),
    ];
    const rows = statusRows(sows, other, last, language);
    const parity = paritySection(sows, await removalRates(tx, farmid, day, last), last);
    const sections = [
      parity,
      inPigSection(sows, own.language),
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
      charts: [chartOf(parity.rows), inPigChart(sows)],
      sections,
      notes: notesOf(target),
      days: { from: day, to: day },
      subtitle: t3(`Ngày ${day}`, `On ${day}`, `วันที่ ${day}`),
      asof: day,
    };
  });
}
