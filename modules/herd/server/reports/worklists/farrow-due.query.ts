import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { Refused } from '#engine/server/refused.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import type { FarrowDueParams } from '#modules/herd/contract/reports/worklists/farrow-due.report.ts';
import { MARK_WORDS } from '#modules/herd/contract/words.ts';
import { type Forecast, loadForecast } from '../../figures/forecast.ts';
import { filterSql } from '../../figures/stream.ts';
import { missingInPig, type VaccinationBook, vaccinationBook } from '../animals/vaccinations.ts';
import { given } from '../list-period.ts';
import { MARKS_OF, markValues } from '../marks-sql.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { farrowingHouses, farrowWeeks } from './farrow-weeks.ts';

/** Days ahead when no days are named. */
const AHEAD = 21;

const LAST = { V: 'Ổ trước', E: 'Last litter', T: 'ครอกก่อน' };
const c = columnsWith({
  dayinpig: { V: 'Ngày thai', E: 'Day in pig', T: 'วันอุ้มท้อง' },
  movedt: { V: 'Ngày chuyển chuồng đẻ', E: 'Move on', T: 'กำหนดย้ายเข้าคลอด' },
  moved: { V: 'Đã chuyển', E: 'Moved', T: 'ย้ายแล้ว' },
  sbmean: { V: 'Chết khi sinh bình quân', E: 'Stillborn, mean', T: 'ตายแรกคลอดเฉลี่ย' },
  teats: { V: 'Vú hoạt động', E: 'Active teats', T: 'เต้านมใช้งาน' },
  vaccines: { V: 'Vắc xin còn thiếu', E: 'Vaccinations missing', T: 'วัคซีนที่ยังขาด' },
  marks: { V: 'Dấu hiệu', E: 'Marks', T: 'เครื่องหมาย' },
  chance: { V: 'Khả năng đẻ', E: 'Share that farrows', T: 'โอกาสคลอด' },
});

const COLUMNS: readonly Column[] = [
  c('expfarrowdt', 'date', { frozen: true }),
  c('pgid', 'animal', { frozen: true }),
  c('what', 'text'),
  c('roomid', 'text'),
  c('parity', 'int'),
  c('lineage', 'text'),
  c('mategrp', 'text'),
  c('matedt', 'date'),
  c('boars', 'text', { width: 18 }),
  c('dayinpig', 'int', { unit: 'd' }),
  c('fregexamreslt', 'text'),
  c('chance', 'percent'),
  c('movedt', 'date'),
  c('moved', 'flag'),
  c('farrownum', 'int', { group: LAST }),
  c('livenum', 'int', { group: LAST }),
  c('deadnum', 'int', { group: LAST }),
  c('sbmean', 'percent'),
  c('teats', 'int'),
  c('vaccines', 'text'),
  c('marks', 'text'),
];

function rowsSql(narrowed: string): string {
  return `select a.pgid, c.animal_id as _animal, c.n as _n, a.roomid, c.parity, a.lineage, c.mategrp, c.matedt, {asof}::date - c.matedt as dayinpig, c.expfarrowdt,
      concat_ws(', ', c.boarid, nullif(c.boarid2, c.boarid), nullif(nullif(c.boarid3, c.boarid), c.boarid2)) as boars, c.fregexamreslt, c.matedt + {moveday}::int as movedt,
      case when a.roomid = any({houses}::text[]) then 'Y' else 'N' end as moved, l.farrownum, l.livenum, l.deadnum, s.sbmean, a.teats_active as teats,
      array_to_string(${MARKS_OF}, ' ') as marks
    from sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
      left join lateral (select p.farrownum, p.livenum, p.deadnum from sow_cycle p where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n
        and p.farrowdt is not null and p.kind <> 'E' order by p.n desc limit 1) l on true
      left join lateral (select (100.0 * sum(p.deadnum) / nullif(sum(p.livenum + p.deadnum + p.mummynum), 0))::float8 as sbmean from sow_cycle p
        where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n and p.farrowdt is not null and p.kind <> 'E'
          and p.deadnum is not null and p.mummynum is not null) s on true
    where c.farm_id = {farm} and c.outcome is null and c.matedt is not null and c.kind <> 'E' and c.expfarrowdt <= {hi}::date
      and (c.expfarrowdt >= {lo}::date or c.matedt <= {asof}::date - {overdue}::int) and a.leftdt is null and not a.deleted${narrowed}
    order by (c.matedt <= {asof}::date - {overdue}::int) desc, c.expfarrowdt, a.pgid limit 20000`;
}

type Found = Record<string, string | number | null>;

const OVERDUE_WORDS = {
  unknown: { V: 'Không rõ kết quả', E: 'Outcome unknown', T: 'ไม่ทราบผล' },
  problem: { V: 'Bất thường', E: 'Problem', T: 'ผิดปกติ' },
  overdue: { V: 'Quá ngày đẻ', E: 'Overdue', T: 'เลยกำหนด' },
} as const;

/** A sow past her day: from OVERDUE, a problem from NOTINPIG, past GESTMAX nobody saved what became of it. */
function lateness(
  day: number,
  { OVERDUE, NOTINPIG, GESTMAX }: HerdReportContext['settings'],
): { word: keyof typeof OVERDUE_WORDS; tone: string } | null {
  if (day > GESTMAX) return { word: 'unknown', tone: 'bad' };
  if (day >= NOTINPIG) return { word: 'problem', tone: 'bad' };
  return day >= OVERDUE ? { word: 'overdue', tone: 'warn' } : null;
}

function rowOf(row: Found, ctx: HerdReportContext, forecast: Forecast, book: VaccinationBook): ReportRow {
  const { language, settings, curbusdt } = ctx;
  const day = Number(row['dayinpig']);
  const late = lateness(day, settings);
  const chance = forecast.share(day);
  const marks = String(row['marks'] ?? '')
    .split(' ')
    .filter(Boolean);
  const missing = missingInPig({ pgid: String(row['pgid']), matedt: String(row['matedt']) as BusinessDate }, book, curbusdt);
  return {
    ...row,
    what: late === null ? null : OVERDUE_WORDS[late.word][language],
    fregexamreslt: codeText('fregexamreslt', row['fregexamreslt'] ?? null, language),
    chance: chance === null ? null : roundHalfAway(100 * chance, 1),
    sbmean: row['sbmean'] == null ? null : roundHalfAway(Number(row['sbmean']), 1),
    vaccines: missing.map((item) => book.names.get(item)?.[language] ?? item).join(', ') || null,
    marks: marks.map((mark) => MARK_WORDS[mark]?.[language] ?? mark).join(', ') || null,
    ...(late === null ? {} : { _style: late.tone }),
    ...(row['moved'] === 'N' && String(row['movedt']) <= curbusdt ? { _mark_movedt: 'warn' } : {}),
    ...(missing.length > 0 ? { _mark_vaccines: 'warn' } : {}),
  };
}

/** PigFarwReport: sows due to farrow, the overdue at the head, and the weeks to come (herd.md). */
export function queryFarrowDue(tx: Db, ctx: HerdReportContext, params: FarrowDueParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: FarrowDueParams): Promise<ReportResult> {
  const { farmid, curbusdt, settings } = ctx;
  const from = params.from ?? curbusdt;
  const to = params.ahead != null ? addDays(from, params.ahead) : (params.to ?? addDays(from, AHEAD));
  const issues = periodIssues(from, to);
  if (issues.length > 0) throw new Refused(issues);
  const { houses, crates } = await farrowingHouses(tx, farmid, curbusdt);
  const narrowed = filterSql({ roomid: 'a.roomid', group: 'c.mategrp' }, given({ roomid: params.roomid, group: params.group }));
  const { text, params: values } = bind(rowsSql(narrowed?.sql ?? ''), {
    farm: farmid,
    asof: curbusdt,
    lo: from,
    hi: to,
    moveday: settings.MOVEDAY,
    overdue: settings.OVERDUE,
    houses: [...houses],
    ...markValues(settings),
    ...narrowed?.values,
  });
  const { rows } = await tx.query<Found>(text, values);
  const forecast = await loadForecast(tx, farmid, settings, curbusdt);
  const book = await vaccinationBook(tx, farmid, curbusdt);
  return {
    columns: COLUMNS,
    rows: rows.map((row) => rowOf(row, ctx, forecast, book)),
    actions: [EVENT_ACTIONS.FAR, EVENT_ACTIONS.MOV, EVENT_ACTIONS.VAC, EVENT_ACTIONS.RET],
    sections: [await farrowWeeks(tx, ctx, forecast, crates)],
    notes: [
      {
        text: {
          V: `Quá ngày từ ngày thai ${settings.OVERDUE}, bất thường từ ${settings.NOTINPIG}. Khả năng đẻ theo ${forecast.learned} lượt phối đã rõ kết quả của 52 tuần.`,
          E: `Overdue from day ${settings.OVERDUE}, a problem from day ${settings.NOTINPIG}. The share that farrows is that of ${forecast.learned} final matings of 52 weeks.`,
          T: `เลยกำหนดตั้งแต่วันที่ ${settings.OVERDUE} ผิดปกติตั้งแต่วันที่ ${settings.NOTINPIG} โอกาสคลอดจากการผสมที่ทราบผลแล้ว ${forecast.learned} ครั้งใน 52 สัปดาห์`,
        },
      },
    ],
    subtitle: { V: `Dự kiến đẻ ${from}–${to}`, E: `Due ${from}–${to}`, T: `กำหนดคลอด ${from}–${to}` },
  };
}
