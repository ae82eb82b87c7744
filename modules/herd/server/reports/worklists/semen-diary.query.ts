import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { Refused } from '#engine/server/refused.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { SemenDiaryParams } from '#modules/herd/contract/reports/worklists/semen-diary.report.ts';
import { USEFUL_SPERM } from '../../figures/leaving.stream.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { type HerdMember, herdOnDay } from '../analysis/herd-on-day.ts';
import { sowsToServe } from '../animals/work-lists.query.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** A month of days at most. */
const LONGEST = 31;
const YEAR = 364;

const c = columnsWith({
  time: { V: 'Giờ', E: 'Hour', T: 'เวลา' },
  usp: { V: 'Tinh trùng hữu ích', E: 'Useful sperm', T: 'อสุจิที่ใช้ได้' },
  spermdose: { V: 'Tinh trùng/liều', E: 'Sperm per dose', T: 'อสุจิ/โดส' },
  dosevol: { V: 'Thể tích liều', E: 'Dose volume', T: 'ปริมาตรโดส' },
  diluent: { V: 'Lượng pha thêm', E: 'Diluent', T: 'น้ำยาที่เติม' },
  dilutor: { V: 'Môi trường pha', E: 'Dilutor', T: 'น้ำยาเจือจาง' },
  decision: { V: 'Kết luận', E: 'Decision', T: 'ผลการตัดสิน' },
  changed: { V: 'Sửa sau khi nhập', E: 'Changed afterwards', T: 'แก้ไขภายหลัง' },
  opening: { V: 'Đầu kỳ', E: 'Opening', T: 'ยกมา' },
  produced: { V: 'Sản xuất', E: 'Produced', T: 'ผลิต' },
  used: { V: 'Đã dùng', E: 'Used', T: 'ใช้' },
  sent: { V: 'Gửi đi', E: 'Sent', T: 'ส่งออก' },
  thrown: { V: 'Bỏ', E: 'Thrown away', T: 'ทิ้ง' },
  expired: { V: 'Quá hạn', E: 'Past shelf life', T: 'หมดอายุ' },
  closing: { V: 'Cuối kỳ', E: 'Closing', T: 'คงเหลือ' },
  sows: { V: 'Nái dùng', E: 'Matings', T: 'แม่ที่ใช้' },
  value: { V: 'Giá trị', E: 'Value', T: 'ค่า' },
  boarid: { V: 'Đực giống', E: 'Boar', T: 'พ่อพันธุ์' },
  litres: { V: 'Lít', E: 'Litres', T: 'ลิตร' },
});
const SUM = { total: 'sum' } as const;

const COLUMNS: readonly Column[] = [
  c('date', 'date', { frozen: true }),
  c('time', 'text'),
  c('batch', 'text'),
  c('boarid', 'animal'),
  c('applyid', 'text'),
  c('volume', 'decimal', { decimals: 1, unit: 'ml', total: 'sum' }),
  c('motility', 'decimal', { decimals: 1, unit: '%' }),
  c('concentration', 'decimal', { decimals: 0, unit: '10⁶/ml' }),
  c('abnormal', 'decimal', { decimals: 1, unit: '%' }),
  c('usp', 'decimal', { decimals: 1, unit: '10⁹', total: 'sum' }),
  c('spermdose', 'decimal', { decimals: 2, unit: '10⁹' }),
  c('dosevol', 'decimal', { decimals: 0, unit: 'ml' }),
  c('doses', 'int', SUM),
  c('diluent', 'decimal', { decimals: 0, unit: 'ml', total: 'sum' }),
  c('dilutor', 'text'),
  c('decision', 'text'),
  c('changed', 'text'),
];

const STOCK: readonly Column[] = [
  c('batch', 'text', { frozen: true }),
  c('boarid', 'animal'),
  ...(['opening', 'produced', 'used', 'sent', 'thrown', 'expired', 'closing'] as const).map((key) => c(key, 'int', SUM)),
  c('sows', 'text', { width: 36 }),
];

const number = (key: string): string => `(e.data->>'${key}')::float8`;

const ROWS = `select e.eventdt as date, e.data->>'hour' as time, b.batch, a.pgid as boarid, e.animal_id as _animal, e.applyid, ${number('volume')} as volume,
    ${number('motility')} as motility, ${number('concentration')} as concentration, ${number('abnormal')} as abnormal, ${USEFUL_SPERM}::float8 as usp,
    coalesce(${number('spermdose')}, {spermdose}::float8) as spermdose, coalesce(${number('dosevol')}, {dosevol}::float8) as dosevol,
    coalesce((e.data->>'doses')::int, 0) as doses, e.data->>'dilutor' as dilutor, e.reason as _reason,
    case when e.replaces is not null then e.crtusrid || ' ' || to_char(e.crtdate, 'YYYYMMDD HH24:MI') end as changed
  from animal_event e join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id left join semen_batch b on b.farm_id = e.farm_id and b.event_id = e.event_id
  where e.farm_id = {farm} and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt between {lo}::date and {hi}::date
    and ({dilutor}::text is null or e.data->>'dilutor' = {dilutor}) order by e.eventdt, e.data->>'hour' nulls last, e.seq limit 5000`;

const DECISIONS = {
  used: { V: 'Sử dụng', E: 'Used', T: 'ใช้ได้' },
  reason: { V: 'Sử dụng, có lý do', E: 'Used, with a reason', T: 'ใช้ โดยมีเหตุผล' },
  rejected: { V: 'Loại bỏ', E: 'Rejected', T: 'ทิ้ง' },
} as const;

type Cells = Record<string, string | number | null>;

/** The row as it is printed: rounded last, so that the total is that of the exact values. */
function shown(row: ReportRow): ReportRow {
  return { ...row, usp: row['usp'] == null ? null : roundHalfAway(Number(row['usp']), 1) };
}

/** A collection below the farm's bounds is rejected, or used with a reason. */
function rowOf(row: Cells, { settings, language }: HerdReportContext): ReportRow {
  const [doses, volume] = [Number(row['doses']), Number(row['volume'] ?? 0)];
  const poor = Number(row['motility']) < settings.SEMMOT || Number(row['abnormal']) > settings.SEMABN;
  const decision = doses === 0 ? 'rejected' : poor ? 'reason' : 'used';
  return {
    ...row,
    diluent: Math.max(0, doses * Number(row['dosevol']) - volume),
    decision: DECISIONS[decision][language],
    ...(Number(row['motility']) < settings.SEMMOT ? { _mark_motility: 'bad' } : {}),
    ...(Number(row['abnormal']) > settings.SEMABN ? { _mark_abnormal: 'bad' } : {}),
  };
}

/** Doses by batch: what was there, came, went; those left past the shelf life are no longer usable. */
async function stock(tx: Db, ctx: HerdReportContext, from: BusinessDate, to: BusinessDate): Promise<ReportRow[]> {
  const kind = (when: string, sign = -1): string => `(coalesce(${sign} * sum(m.qty) filter (where m.eventdt >= {lo}::date and ${when}), 0))::int`;
  const { text, params } = bind(
    `select m.place as batch, a.pgid as boarid, b.usabledt as _usable, (coalesce(sum(m.qty) filter (where m.eventdt < {lo}::date), 0))::int as opening,
       ${kind("m.kind = 'collected'", 1)} as produced, ${kind("m.kind = 'mating'")} as used, ${kind("m.kind = 'sent'")} as sent,
       ${kind("m.kind not in ('collected', 'mating', 'sent')")} as thrown, sum(m.qty)::int as left,
       (select string_agg(s.pgid, ' ' order by s.pgid) from animal_event e join animal s on s.farm_id = e.farm_id and s.animal_id = e.animal_id
          where e.farm_id = {farm} and e.voided_at is null and e.event_id in (select u.source_event from movement u where u.farm_id = {farm} and u.book = 'semen'
            and u.place = m.place and u.kind = 'mating' and u.eventdt between {lo}::date and {hi}::date)) as sows
     from movement m left join semen_batch b on b.farm_id = m.farm_id and b.batch = m.place left join animal a on a.farm_id = b.farm_id and a.animal_id = b.animal_id
     where m.farm_id = {farm} and m.book = 'semen' and m.eventdt <= {hi}::date
     group by m.place, a.pgid, b.usabledt
     having coalesce(b.usabledt >= {lo}::date, sum(m.qty) <> 0) or max(m.eventdt) >= {lo}::date order by b.usabledt, m.place`,
    { farm: ctx.farmid, lo: from, hi: to },
  );
  const { rows } = await tx.query<Cells & { left: number }>(text, params);
  return rows.map(({ left, ...row }) => {
    const expired = row['_usable'] !== null && String(row['_usable']) < to ? left : 0;
    return { ...row, expired, closing: left - expired, ...(left < 0 ? { _style: 'bad' } : {}), ...(expired > 0 ? { _mark_expired: 'warn' } : {}) };
  });
}

function dilutorSection(rows: readonly ReportRow[]): ReportSection {
  const used = new Map<string, number>();
  for (const row of rows) {
    if (row['doses'] === 0) continue;
    const key = String(row['dilutor'] ?? '–');
    used.set(key, (used.get(key) ?? 0) + Number(row['diluent']));
  }
  return {
    key: 'dilutor',
    title: { V: 'Môi trường pha đã dùng', E: 'Dilutor used', T: 'น้ำยาเจือจางที่ใช้' },
    columns: [c('dilutor', 'text'), c('litres', 'decimal', { decimals: 2, unit: 'l', total: 'sum' })],
    rows: [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([dilutor, ml]) => ({ dilutor, litres: roundHalfAway(ml / 1000, 2) })),
  };
}

/** Sows to serve by a day and gilts in heat on it, as PigLstReport has them; asked of a day gone by, as the herd stood on its evening. */
async function toServe(tx: Db, ctx: HerdReportContext, to: BusinessDate): Promise<number> {
  const { farmid, settings, curbusdt } = ctx;
  const tomorrow = addDays(to, 1);
  if (to < curbusdt) {
    const herd = await herdOnDay(tx, farmid, to, settings);
    const due = ({ status, weandt, rutdt }: HerdMember): boolean => {
      if (status === 'G') return rutdt !== null && addDays(rutdt, settings.HEATCYC) === tomorrow;
      if (status === 'W') return weandt === null || addDays(weandt, settings.WSISTD) <= tomorrow;
      return status === 'R' || status === 'N' || status === 'A';
    };
    return herd.filter(due).length;
  }
  const sows = await sowsToServe(tx, ctx, tomorrow);
  const gilts = await tx.query<{ n: number }>(
    "select count(*)::int as n from animal where farm_id = $1 and status = 'G' and leftdt is null and not deleted and expmatedt = $2::date",
    [farmid, tomorrow],
  );
  return sows + (gilts.rows[0]?.n ?? 0);
}

/** Doses needed the day after: sows to serve by then and gilts expected in heat × DPM, against the doses still usable then. */
async function needSection(tx: Db, ctx: HerdReportContext, to: BusinessDate): Promise<ReportSection> {
  const { farmid, settings, language } = ctx;
  const tomorrow = addDays(to, 1);
  const left = await tx.query<{ n: number }>(
    `select coalesce(sum(m.qty), 0)::int as n from movement m join semen_batch b on b.farm_id = m.farm_id and b.batch = m.place
     where m.farm_id = $1 and m.book = 'semen' and m.eventdt <= $2::date and b.usabledt >= $3::date`,
    [farmid, to, tomorrow],
  );
  const [year] = await measurePeriods(tx, [{ key: 'year', from: addDays(to, 1 - YEAR), to }], { farmid, settings, asof: to, codes: ['DPM'] });
  const dpm = year?.figures['DPM']?.value ?? 2;
  const serve = await toServe(tx, ctx, to);
  const need = Math.ceil(serve * dpm - 1e-9);
  const have = left.rows[0]?.n ?? 0;
  const rows: readonly (readonly [string, string, string, number])[] = [
    ['Nái chờ phối', 'Sows to serve', 'แม่ที่ต้องผสม', serve],
    ['Liều mỗi lượt phối (52 tuần)', 'Doses per mating (52 weeks)', 'โดสต่อการผสม (52 สัปดาห์)', roundHalfAway(dpm, 2)],
    ['Liều cần', 'Doses needed', 'โดสที่ต้องใช้', need],
    ['Liều còn dùng được', 'Doses still usable', 'โดสที่ใช้ได้', have],
    ['Thừa (+) thiếu (−)', 'Over (+) or short (−)', 'เกิน (+) ขาด (−)', have - need],
  ];
  return {
    key: 'need',
    title: { V: `Nhu cầu ngày ${tomorrow}`, E: `Needed on ${tomorrow}`, T: `ความต้องการวันที่ ${tomorrow}` },
    columns: [c('what', 'text'), c('value', 'decimal', { decimals: 2 })],
    rows: rows.map(([V, E, T, value], index) => ({
      what: { V, E, T }[language],
      value,
      _decimals: index === 1 ? 2 : 0,
      ...(index === 4 && value < 0 ? { _mark_value: 'bad' } : {}),
    })),
  };
}

/** PigSemenDiary: the signed day book of the semen laboratory (herd.md). */
export function querySemenDiary(tx: Db, ctx: HerdReportContext, params: SemenDiaryParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: SemenDiaryParams): Promise<ReportResult> {
  const { farmid, settings, curbusdt } = ctx;
  const to = params.to ?? params.from ?? curbusdt;
  const from = params.from ?? to;
  const issues = periodIssues(from, to, LONGEST);
  if (issues.length > 0) throw new Refused(issues);
  const { text, params: values } = bind(ROWS, {
    farm: farmid,
    lo: from,
    hi: to,
    spermdose: settings.SPERMDOSE,
    dosevol: settings.DOSEVOL,
    dilutor: params.dilutor ?? null,
  });
  const found = await tx.query<Cells>(text, values);
  const rows = found.rows.map((row) => rowOf(row, ctx));
  const batches = await stock(tx, ctx, from, to);
  const { rows: clock } = await tx.query<{ now: string }>("select to_char(clock_timestamp(), 'YYYYMMDD HH24:MI') as now");
  const now = clock[0]?.now ?? '';
  const sign = (V: string, E: string, T: string) => ({ title: { V, E, T } });
  return {
    columns: COLUMNS,
    rows: rows.map(shown),
    totals: columnTotals(COLUMNS, rows),
    sections: [
      {
        key: 'stock',
        title: { V: 'Tồn liều theo lô', E: 'Doses by batch', T: 'ยอดโดสตามล็อต' },
        columns: STOCK,
        rows: batches,
        totals: columnTotals(STOCK, batches),
      },
      dilutorSection(rows),
      await needSection(tx, ctx, to),
    ],
    notes: [
      {
        text: {
          V: `Lập lúc ${now}; sửa đổi sau khi nhập ghi ở cột cuối.`,
          E: `Made at ${now}; changes after typing stand in the last column.`,
          T: `จัดทำเมื่อ ${now} การแก้ไขภายหลังอยู่ในช่องสุดท้าย`,
        },
      },
    ],
    signatures: [
      sign('Người pha chế', 'Prepared by', 'ผู้เตรียมน้ำเชื้อ'),
      sign('Người kiểm tra', 'Checked by', 'ผู้ตรวจสอบ'),
      sign('Quản lý trại', 'Farm manager', 'ผู้จัดการฟาร์ม'),
    ],
    subtitle: { V: `Ngày ${from}–${to}`, E: `Days ${from}–${to}`, T: `วันที่ ${from}–${to}` },
  };
}
