import type { Column, ReportChart, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, monthOf, monthPeriod, type Period, shiftMonth } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { SemenParams } from '#modules/herd/contract/reports/worklists/semen.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { FARROWINGS } from '../../figures/litter.stream.ts';
import { type GroupMeasure, measureGroups } from '../../figures/measure-groups.ts';
import { type MeasureInput, measurePeriods } from '../../figures/measure-periods.ts';
import type { FigureFilters } from '../../figures/stream.ts';
import { herdNotes, noteSection, withNotes } from '../analysis/chart.query.ts';
import { headlineOf, unitOf } from '../figure-tables.ts';
import { given, listPeriod } from '../list-period.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { type BoarFacts, boarFacts } from './semen-boars.ts';

const FIGURES = ['USP', 'DOSES', 'REJ'] as const;
/** A boar not collected for longer is idle. */
const IDLE = 14;

const QUALITY = { V: 'Chất lượng bình quân', E: 'Quality, mean', T: 'คุณภาพเฉลี่ย' };
const LAST = { V: 'Lần lấy gần nhất', E: 'Last collection', T: 'ครั้งล่าสุด' };
const OUT = { V: 'Ngoài chuẩn', E: 'Outside the bounds', T: 'นอกเกณฑ์' };
const DOSES = { V: 'Liều tinh', E: 'Doses', T: 'โดส' };
const USE = { V: 'Kết quả sử dụng', E: 'Results of use', T: 'ผลการใช้' };
const c = columnsWith({
  boarid: { V: 'Đực giống', E: 'Boar', T: 'พ่อพันธุ์' },
  age: { V: 'Tuổi', E: 'Age', T: 'อายุ' },
  expired: { V: 'Quá hạn', E: 'Past shelf life', T: 'หมดอายุ' },
  collections: { V: 'Số lần lấy', E: 'Collections', T: 'จำนวนครั้ง' },
  interval: { V: 'Khoảng cách', E: 'Interval', T: 'ระยะห่าง' },
  lastdt: { V: 'Ngày', E: 'On', T: 'วันที่' },
  lastmotility: { V: 'Hoạt lực', E: 'Motility', T: 'การเคลื่อนไหว' },
  lastabnormal: { V: 'Kỳ hình', E: 'Abnormal', T: 'ผิดปกติ' },
  lowmot: { V: 'Hoạt lực thấp', E: 'Motility low', T: 'การเคลื่อนไหวต่ำ' },
  highabn: { V: 'Kỳ hình cao', E: 'Abnormal high', T: 'ผิดปกติสูง' },
  produced: { V: 'Sản xuất', E: 'Produced', T: 'ผลิต' },
  opening: { V: 'Đầu kỳ', E: 'Opening', T: 'ยกมา' },
  drawn: { V: 'Đã dùng', E: 'Used', T: 'ใช้' },
  used: { V: 'Liều đã phối', E: 'Doses served', T: 'โดสที่ผสม' },
  sent: { V: 'Gửi đi', E: 'Sent', T: 'ส่งออก' },
  thrown: { V: 'Bỏ', E: 'Thrown away', T: 'ทิ้ง' },
  left: { V: 'Còn', E: 'Left', T: 'คงเหลือ' },
  matings: { V: 'Lượt phối có dùng', E: 'Matings', T: 'การผสมที่ใช้' },
  pure: { V: 'Phối thuần', E: 'Pure matings', T: 'ผสมล้วน' },
  pending: { V: 'Chưa rõ kết quả', E: 'Not yet known', T: 'ยังไม่ทราบผล' },
  idle: { V: 'Số ngày chưa lấy', E: 'Days since', T: 'จำนวนวัน' },
  falling: { V: 'Ba hoạt lực gần nhất', E: 'Last three motilities', T: 'การเคลื่อนไหว 3 ครั้งล่าสุด' },
});

function figureColumn(code: string, group: Column['group']): Column {
  const { name, unit, decimals } = figureOf(code);
  return {
    key: code,
    label: name,
    type: decimals === 0 ? 'int' : 'decimal',
    decimals,
    ...(group === undefined ? {} : { group }),
    ...(unit === '' ? {} : { unit }),
  };
}

const one = { decimals: 1 } as const;
const COLUMNS: readonly Column[] = [
  c('boarid', 'animal', { frozen: true }),
  c('lineage', 'text'),
  c('age', 'int', { unit: 'd' }),
  c('collections', 'int', { total: 'sum' }),
  c('interval', 'decimal', { ...one, unit: 'd' }),
  c('volume', 'decimal', { ...one, unit: 'ml', group: QUALITY }),
  c('concentration', 'decimal', { decimals: 0, unit: '10⁶/ml', group: QUALITY }),
  c('motility', 'decimal', { ...one, unit: '%', group: QUALITY }),
  c('abnormal', 'decimal', { ...one, unit: '%', group: QUALITY }),
  c('lastdt', 'date', { group: LAST }),
  c('lastmotility', 'decimal', { ...one, unit: '%', group: LAST }),
  c('lastabnormal', 'decimal', { ...one, unit: '%', group: LAST }),
  c('lowmot', 'percent', { group: OUT }),
  c('highabn', 'percent', { group: OUT }),
  ...FIGURES.map((code) => figureColumn(code, undefined)),
  ...(['opening', 'produced', 'drawn', 'sent', 'thrown', 'expired', 'left'] as const).map((key) => c(key, 'int', { group: DOSES, total: 'sum' })),
  c('used', 'int', { group: USE, total: 'sum' }),
  c('matings', 'int', { group: USE }),
  c('pure', 'int', { group: USE }),
  c('pending', 'int', { group: USE }),
  figureColumn('FR', USE),
  figureColumn('BA', USE),
];

const AGES = { young: [0, 365], adult: [365, 1096], old: [1096, 100_000] } as const;

function inAge({ age }: BoarFacts, wanted: SemenParams['ageclass']): boolean {
  if (wanted == null) return true;
  return age !== null && age >= AGES[wanted][0] && age < AGES[wanted][1];
}

/** A boar's figures; no data where he has none. */
function figureCells(group: GroupMeasure | undefined, codes: readonly string[]): ReportRow {
  return Object.fromEntries(codes.map((code) => [code, shownValue(figureOf(code), group?.figures[code]?.value ?? null)]));
}

interface Groups {
  readonly semen: ReadonlyMap<string, GroupMeasure>;
  readonly use: ReadonlyMap<string, GroupMeasure>;
}

function rowOf(facts: BoarFacts, { semen, use }: Groups, settings: HerdReportContext['settings']): ReportRow {
  const { outside, ...row } = facts;
  const round = (value: number | null): number | null => (value === null ? null : roundHalfAway(value, 1));
  // An outside boar is known by his use only.
  const own = outside
    ? {}
    : {
        collections: row.collections,
        interval: round(row.interval),
        volume: round(row.volume),
        concentration: round(row.concentration),
        motility: round(row.motility),
        abnormal: round(row.abnormal),
        lowmot: round(row.lowmot),
        highabn: round(row.highabn),
        ...figureCells(semen.get(row.boarid), FIGURES),
      };
  return {
    boarid: row.boarid,
    _animal: row._animal,
    lineage: row.lineage,
    age: row.age,
    ...own,
    ...(outside
      ? {}
      : {
          lastdt: row.lastdt,
          lastmotility: row.lastmotility,
          lastabnormal: row.lastabnormal,
          opening: row.left + row.expired + row.thrown + row.sent + row.drawn - row.produced,
          produced: row.produced,
          drawn: row.drawn,
          sent: row.sent,
          thrown: row.thrown,
          expired: row.expired,
          left: row.left,
        }),
    used: row.used,
    matings: row.matings,
    pure: row.pure,
    pending: row.pending,
    ...figureCells(use.get(row.boarid), ['FR', 'BA']),
    ...(row.pending > 0 ? { _mark_FR: 'muted', _prov_FR: 1, _mark_BA: 'muted', _prov_BA: 1 } : {}),
    ...(row.lastmotility !== null && row.lastmotility < settings.SEMMOT ? { _mark_lastmotility: 'bad' } : {}),
    ...(row.lastabnormal !== null && row.lastabnormal > settings.SEMABN ? { _mark_lastabnormal: 'bad' } : {}),
  };
}

const isFalling = ({ last3: [newest, middle, oldest] }: BoarFacts): boolean =>
  newest !== undefined && middle !== undefined && oldest !== undefined && newest < middle && middle < oldest;

function idleSection(boars: readonly BoarFacts[], day: BusinessDate): ReportSection {
  const rows = boars.filter(({ outside, idle }) => !outside && (idle === null || idle > IDLE));
  return {
    key: 'idle',
    title: { V: `Đực quá ${IDLE} ngày chưa lấy tinh (${day})`, E: `Boars idle over ${IDLE} days (${day})`, T: `พ่อพันธุ์ไม่ได้รีดเกิน ${IDLE} วัน (${day})` },
    columns: [c('boarid', 'animal'), c('lineage', 'text'), c('lastdt', 'date'), c('idle', 'int', { unit: 'd' })],
    rows: rows.map(({ boarid, lineage, lastdt, idle }) => ({ boarid, lineage, lastdt, idle })),
  };
}

function fallingSection(boars: readonly BoarFacts[]): ReportSection {
  return {
    key: 'falling',
    title: {
      V: 'Đực có ba hoạt lực gần nhất giảm dần',
      E: 'Boars whose last three motilities fall',
      T: 'พ่อพันธุ์ที่การเคลื่อนไหวลดลงสามครั้งติดกัน',
    },
    columns: [c('boarid', 'animal'), c('lineage', 'text'), c('lastdt', 'date'), c('falling', 'text')],
    rows: boars
      .filter((facts) => !facts.outside && isFalling(facts))
      .map(({ boarid, lineage, lastdt, last3 }) => ({ boarid, lineage, lastdt, falling: [...last3].reverse().join(' → ') })),
  };
}

/** A month as the season's axis names it. */
const monthLabel = (day: BusinessDate): string => `${day.slice(4, 6)}/${day.slice(0, 4)}`;

/** The year by month: useful sperm and rejected collections, to see the hot season. */
async function seasonChart(tx: Db, input: MeasureInput, last: BusinessDate): Promise<ReportChart[]> {
  const months = Array.from({ length: 13 }, (_, index) => shiftMonth(monthOf(last), index - 12)).map((month) => monthPeriod(month));
  const measures = await measurePeriods(tx, months, { ...input, codes: ['USP', 'REJ'] });
  const values = (code: string) => measures.map(({ figures }) => shownValue(figureOf(code), figures[code]?.value ?? null));
  const x = months.map(({ from }) => monthLabel(from));
  return (['USP', 'REJ'] as const).map((code) => ({
    kind: 'line',
    title: figureOf(code).name,
    ...unitOf(figureOf(code)),
    x,
    series: [{ name: figureOf(code).name, values: values(code) }],
  }));
}

/** PigSemenReport: boars and the station over a period (herd.md). */
export function querySemen(tx: Db, ctx: HerdReportContext, params: SemenParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

const byKey = (groups: readonly GroupMeasure[]): ReadonlyMap<string, GroupMeasure> => new Map(groups.map((group) => [group.key, group]));

/** FR and BA of the matings made in the period all of whose doses came from one boar; the window is the days of the doses. */
async function resultsOfDoses(tx: Db, input: MeasureInput, period: Period): Promise<ReadonlyMap<string, GroupMeasure>> {
  const pure = FARROWINGS.dims.boarid ?? 'c.boarid';
  const settings = { ...input.settings, FRSHIFT: 0 };
  const rates = await measureGroups(tx, period, { ...input, filters: {}, settings, codes: ['FR'] }, { cohort: pure });
  const { text, params } = bind(
    `select ${pure} as key, count(*)::int as lf, coalesce(sum(c.livenum), 0)::int as live from sow_cycle c where c.farm_id = {farm} and c.matedt >= {lo}::date
       and c.matedt <= {hi}::date and c.farrowdt <= {asof}::date and c.kind <> 'E' and not c.entered group by 1`,
    { farm: input.farmid, lo: period.from, hi: period.to, asof: input.asof },
  );
  const { rows } = await tx.query<{ key: string | null; lf: number; live: number }>(text, params);
  const alive = new Map(
    rows.map(({ key, lf, live }) => [key ?? '', { value: lf === 0 ? null : live / lf, numerator: live, denominator: lf, leftout: [] }]),
  );
  return byKey(
    rates.map((group) => ({
      ...group,
      figures: { ...group.figures, BA: alive.get(group.key) ?? { value: null, numerator: 0, denominator: 0, leftout: [] } },
    })),
  );
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: SemenParams): Promise<ReportResult> {
  const { period, asof } = await listPeriod(tx, ctx, params);
  const { boarid, lineage, ageclass } = params;
  const filters: FigureFilters = given({ boarid, lineage });
  const input: MeasureInput = { farmid: ctx.farmid, settings: ctx.settings, asof, filters };
  const passed = { ...period, to: earlier(period.to, asof) };
  const facts = await boarFacts(tx, ctx, passed, asof);
  const wanted = facts.filter(
    (one) => (boarid == null || one.boarid === boarid) && (lineage == null || one.lineage === lineage) && inAge(one, ageclass),
  );
  const [measure] = await measurePeriods(tx, [period], { ...input, codes: FIGURES });
  const semen = byKey(await measureGroups(tx, period, { ...input, codes: [...FIGURES] }, { collections: 's.pgid' }));
  const use = await resultsOfDoses(tx, input, passed);
  const rows = wanted.map((one) => rowOf(one, { semen, use }, ctx.settings));
  const notes = await herdNotes(tx, ctx.farmid, monthPeriod(shiftMonth(monthOf(passed.to), -12)).from, passed.to);
  const pending = wanted.reduce((sum, one) => sum + one.pending, 0);
  return {
    columns: COLUMNS,
    rows,
    headline: measure === undefined ? [] : headlineOf(FIGURES, measure),
    charts: withNotes(await seasonChart(tx, input, passed.to), notes, monthLabel),
    sections: [idleSection(wanted, passed.to), fallingSection(wanted), ...noteSection(notes)],
    notes: [
      ...variantNotes(['FR'], ctx.settings, 'matings'),
      ...(pending === 0
        ? []
        : [
            {
              text: {
                V: `Tỷ lệ đẻ tạm tính: ${pending} lượt phối thuần chưa rõ kết quả.`,
                E: `Farrowing rates are provisional: ${pending} pure matings without outcome yet.`,
                T: `อัตราเข้าคลอดเป็นค่าชั่วคราว: ผสมล้วนที่ยังไม่ทราบผล ${pending} ครั้ง`,
              },
            },
          ]),
    ],
    subtitle: { V: `Kỳ ${period.from}–${period.to}`, E: `Period ${period.from}–${period.to}`, T: `ช่วง ${period.from}–${period.to}` },
    asof,
    days: { from: period.from, to: period.to },
  };
}
