import type { Column, ReportNote, ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier, later, monthOf, monthPeriod, shiftMonth } from '#engine/server/report/periods.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { EntryResultParams } from '#modules/herd/contract/reports/animals/entries.report.ts';
import { animalText } from '#modules/herd/contract/reports/animals/lists.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { loadNames } from '../named.ts';
import { opens } from '../opens.ts';
import { atFarm } from '../production/variants.ts';
import { loadReasons, type Reason } from '../removals/reasons.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { boarFigures, type EntryLife, entryLives, giltFigures, isOpen, isYoung, topReason } from './entry-lives.ts';

const G = {
  in: t3('Nhập', 'Entered', 'เข้าฝูง'),
  gilt: t3('Hậu bị', 'Gilt stage', 'ระยะสุกรสาว'),
  first: t3('Lứa đầu', 'First litter', 'ครอกแรก'),
  stay: t3('Ở lại', 'Staying', 'การอยู่ต่อ'),
  leave: t3('Ra đàn', 'Leaving', 'การออก'),
  each: t3('Mỗi con nhập', 'Per head entered', 'ต่อตัวที่เข้า'),
  semen: t3('Lấy tinh', 'Semen', 'น้ำเชื้อ'),
};

const column = columnsWith({
  level1: t3('Cấp 1', 'Level 1', 'ระดับ 1'),
  level2: t3('Cấp 2', 'Level 2', 'ระดับ 2'),
  heads: t3('Con', 'Heads', 'ตัว'),
  age: t3('Tuổi', 'Age', 'อายุ'),
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  heat30: t3('Lên giống ≤ 30 ngày', 'First heat by day 30', 'เป็นสัดใน 30 วัน'),
  afm: t3('Tuổi phối', 'Age at first mating', 'อายุผสม'),
  efm: t3('Nhập đến phối', 'Arrival to mating', 'เข้าถึงผสม'),
  served: t3('Đã phối', 'Served', 'ผสมแล้ว'),
  unserved: t3('Ra khi chưa phối', 'Removed unserved', 'ออกก่อนผสม'),
  fr: t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'),
  aff: t3('Tuổi đẻ', 'Age at farrowing', 'อายุคลอด'),
  tb: t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'),
  ba: t3('Sơ sinh sống', 'Born alive', 'มีชีวิต'),
  rtn1: t3('Đến lứa 1', 'To litter 1', 'ถึงท้อง 1'),
  rtn2: t3('Đến lứa 2', 'To litter 2', 'ถึงท้อง 2'),
  rtn3: t3('Đến lứa 3', 'To litter 3', 'ถึงท้อง 3'),
  present: t3('Còn', 'Present', 'ยังอยู่'),
  culled: t3('Loại', 'Culled', 'คัดทิ้ง'),
  died: t3('Chết', 'Died', 'ตาย'),
  reason: t3('Lý do chính', 'Top reason', 'สาเหตุหลัก'),
  pw: t3('Cai sữa', 'Weaned so far', 'หย่านม'),
  days: t3('Ngày có mặt', 'Days present', 'วันในฝูง'),
  collected: t3('Có lấy tinh', 'Collected', 'รีดแล้ว'),
  rej: t3('Loại bỏ', 'Rejected', 'ไม่ใช้'),
  removed180: t3('Ra trong 180 ngày', 'Removed in 180 days', 'ออกใน 180 วัน'),
});

const pc = (key: Parameters<typeof column>[0], group: Text3): Column => column(key, 'percent', { decimals: 1, group });
const num = (key: Parameters<typeof column>[0], group: Text3, decimals: number, unit?: string): Column =>
  column(key, 'decimal', { decimals, group, ...(unit === undefined ? {} : { unit }) });

const HEAD: readonly Column[] = [
  column('level1', 'text', { frozen: true }),
  column('level2', 'text', { frozen: true }),
  column('heads', 'int', { group: G.in, total: 'sum' }),
  num('age', G.in, 0, 'd'),
  num('weight', G.in, 1, 'kg'),
];
const GILTS: readonly Column[] = [
  ...HEAD,
  pc('heat30', G.gilt),
  num('afm', G.gilt, 0, 'd'),
  num('efm', G.gilt, 0, 'd'),
  pc('served', G.gilt),
  pc('unserved', G.gilt),
  pc('fr', G.first),
  num('aff', G.first, 0, 'd'),
  num('tb', G.first, 2),
  num('ba', G.first, 2),
  pc('rtn1', G.stay),
  pc('rtn2', G.stay),
  pc('rtn3', G.stay),
  pc('present', G.stay),
  pc('culled', G.leave),
  pc('died', G.leave),
  column('reason', 'text', { group: G.leave }),
  num('pw', G.each, 2),
  num('days', G.each, 0, 'd'),
];
const BOARS: readonly Column[] = [
  ...HEAD,
  pc('collected', G.semen),
  pc('rej', G.semen),
  pc('removed180', G.leave),
  pc('present', G.stay),
  num('days', G.each, 0, 'd'),
];
const STAYING = ['rtn1', 'rtn2', 'rtn3', 'present'];

/** Days a list may cover. */
const PERIOD_MAX = 731;

type Level = EntryResultParams['level1'];

interface Look {
  readonly gilts: boolean;
  readonly columns: readonly Column[];
  readonly reasons: ReadonlyMap<string, Reason>;
  /** What the farm calls its sources. */
  readonly sources: ReadonlyMap<string, string>;
  /** Days of entry. */
  readonly days: { readonly from: BusinessDate; readonly to: BusinessDate };
}

/** Values of a cohort that may still change: its farrowing rate while some are in pig, its staying while some are young. */
function provisional(lives: readonly EntryLife[]): Record<string, string | number> {
  const keys = [
    ...(lives.some(({ inpig }) => inpig) ? ['fr'] : []),
    ...(isYoung(lives) ? STAYING : [1, 2, 3].filter((k) => isOpen(lives, k)).map((k) => `rtn${k}`)),
  ];
  return Object.fromEntries(
    keys.flatMap((key) => [
      [`_prov_${key}`, 1],
      [`_mark_${key}`, 'muted'],
    ]),
  );
}

function figureRow(lives: readonly EntryLife[], { gilts, columns, reasons }: Look): Record<string, string | number | null> {
  const figures = Object.entries(gilts ? giltFigures(lives) : boarFigures(lives));
  const decimals = new Map(columns.map(({ key, decimals: places }) => [key, places ?? 0]));
  const reason = topReason(lives);
  return {
    reason: reason === null ? null : (reasons.get(reason)?.label ?? reason),
    ...Object.fromEntries(figures.map(([key, value]) => [key, value === null ? null : roundHalfAway(value, decimals.get(key) ?? 0)])),
    ...(gilts ? provisional(lives) : {}),
  };
}

function keyOf(life: EntryLife, level: Level, { sources }: Look): string {
  const code = life[level] ?? '–';
  return level === 'source' ? (sources.get(`source ${code}`) ?? code) : code;
}

/** The list of the animals a row stands for: narrowed by its levels, a month by its days. */
function listOf(
  levels: readonly (readonly [Level, EntryLife | undefined])[],
  params: EntryResultParams,
  days: { readonly from: BusinessDate; readonly to: BusinessDate },
): ReportRow {
  const asked: Record<string, string | null | undefined> = { farmid: params.farmid, ...days, entrytp: params.sex };
  for (const [level, life] of levels) {
    const code = life?.[level] ?? null;
    if (code === null) return {};
    if (level !== 'month') asked[level] = code;
    else Object.assign(asked, { from: later(monthPeriod(code).from, days.from), to: earlier(monthPeriod(code).to, days.to) });
  }
  return daysBetween(days.from, days.to) < PERIOD_MAX || asked['from'] !== days.from ? opens('PigEntryReport', asked) : {};
}

function levelRows(lives: readonly EntryLife[], params: EntryResultParams, look: Look): ReportRow[] {
  const { level1, level2 } = params;
  const by = (some: readonly EntryLife[], level: Level) =>
    [...Map.groupBy(some, (life) => keyOf(life, level, look))].sort(([a], [b]) => (a < b ? -1 : 1));
  return by(lives, level1).flatMap(([first, own]) => [
    { level1: first, level2: null, ...figureRow(own, look), ...listOf([[level1, own[0]]], params, look.days), _style: 'bold' },
    ...(level2 === level1 ? [] : by(own, level2)).map(
      ([second, some]): ReportRow => ({
        level1: first,
        level2: second,
        ...figureRow(some, look),
        ...listOf(
          [
            [level1, own[0]],
            [level2, some[0]],
          ],
          params,
          look.days,
        ),
      }),
    ),
  ]);
}

const PROVISIONAL = t3(
  'Nhóm có con ở trại dưới 300 ngày: các cột "Ở lại" là tạm tính.',
  'Cohorts with animals under 300 days on the farm: the staying family is provisional.',
  'กลุ่มที่มีสุกรอยู่ไม่ถึง 300 วัน: ช่อง "การอยู่ต่อ" เป็นค่าชั่วคราว',
);

function giltNotes(lives: readonly EntryLife[], { settings }: HerdReportContext): ReportNote[] {
  return [...variantNotes(['TB', 'FR'], settings, 'matings'), ...(isYoung(lives) ? [{ text: PROVISIONAL }] : [])];
}

/** PigEntryReport2l: suppliers and lines judged by what their gilts and boars became, in two levels of rows (herd.md). */
export function queryEntryResults(tx: Db, ctx: HerdReportContext, params: EntryResultParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const asof = params.asof != null && params.asof < asofOf(own) ? params.asof : asofOf(own);
    const last = params.to ?? monthOf(asof);
    const first = params.from ?? shiftMonth(last, -23);
    if (first > last) throw refused('898', 'from');
    const [from, to] = [monthPeriod(first).from, earlier(monthPeriod(last).to, asof)];
    const gilts = params.sex === 'gilt';
    const lives = await entryLives(tx, { farmid: own.farmid, from, to, asof, entrytp: params.sex, settings: own.settings });
    const columns = (gilts ? GILTS : BOARS).map((one): Column => {
      if (one.key === 'level1') return { ...one, label: animalText('entrylevel', params.level1) };
      return one.key === 'level2' ? { ...one, label: animalText('entrylevel', params.level2) } : one;
    });
    const reasons = await loadReasons(tx, own.farmid, own.language);
    const look: Look = { gilts, columns, reasons, sources: await loadNames(tx, own.farmid, own.language, ['source']), days: { from, to } };
    const rows = levelRows(lives, params, look);
    return {
      columns,
      rows,
      totals: { level1: t3('Tất cả', 'All', 'ทั้งหมด')[own.language], ...figureRow(lives, look) },
      notes: gilts ? giltNotes(lives, own) : [],
      subtitle: t3(`Nhập ${from}–${to}`, `Entered ${from}–${to}`, `เข้า ${from}–${to}`),
      asof,
      total: lives.length,
    };
  });
}
