import { choice } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier, later, monthPeriod } from '#engine/server/report/periods.ts';
import type { Narrowing } from '#engine/server/report/table.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { monthOf, shiftMonth } from '#kernel/month.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { animalText, ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';
import { DAYS, type HerdColumn, herdReport, herdTable, SUM } from '../herd-report.ts';
import { variantNotes } from '../report-notes.ts';
import { boarFigures, type EntryLife, entryLives, giltFigures, isOpen, isYoung, topReason } from './entry-lives.ts';

/** Animals that came in, as a row: of one level, of two, or all. */
interface Cohort {
  readonly level1: string | Text3;
  readonly level2?: string | null;
  readonly reason: string | null;
  readonly figures: Readonly<Record<string, number | null>>;
  /** Figures that may still change. */
  readonly open: ReadonlySet<string>;
  /** The list of the animals; null where a list cannot be that of these alone. */
  readonly list: Narrowing | null;
}

const G = {
  in: t3('Nhập', 'Entered', 'เข้าฝูง'),
  gilt: t3('Hậu bị', 'Gilt stage', 'ระยะสุกรสาว'),
  first: t3('Lứa đầu', 'First litter', 'ครอกแรก'),
  stay: t3('Ở lại', 'Staying', 'การอยู่ต่อ'),
  leave: t3('Ra đàn', 'Leaving', 'การออก'),
  each: t3('Mỗi con nhập', 'Per head entered', 'ต่อตัวที่เข้า'),
  semen: t3('Lấy tinh', 'Semen', 'น้ำเชื้อ'),
};

/** A figure of cohorts; muted while it may still change. */
function figure(key: string, label: Text3, group: Text3, rest: Pick<HerdColumn<Cohort>, 'type' | 'decimals' | 'unit' | 'total'>): HerdColumn<Cohort> {
  return {
    key,
    label,
    group,
    ...rest,
    of: ({ figures }) => {
      const value = figures[key];
      return value == null ? value : roundHalfAway(value, rest.decimals ?? 0);
    },
    provisional: ({ open }) => open.has(key),
    mark: ({ open }) => open.has(key) && 'muted',
  };
}
const share = (key: string, label: Text3, group: Text3) => figure(key, label, group, { type: 'percent', decimals: 1 });
const days = (key: string, label: Text3, group: Text3) => figure(key, label, group, { type: 'decimal', decimals: 0, ...DAYS });
const pigs = (key: string, label: Text3, group: Text3) => figure(key, label, group, { type: 'decimal', decimals: 2 });

const PRESENT = share('present', t3('Còn', 'Present', 'ยังอยู่'), G.stay);
const STAYED = days('days', t3('Ngày có mặt', 'Days present', 'วันในฝูง'), G.each);

const ENTERED = [
  figure('heads', t3('Con', 'Head', 'ตัว'), G.in, { type: 'int', ...SUM }),
  days('age', t3('Tuổi', 'Age', 'อายุ'), G.in),
  figure('weight', t3('Khối lượng', 'Weight', 'น้ำหนัก'), G.in, { type: 'decimal', decimals: 1, unit: 'kg' }),
];
const GILTS = [
  share('heat30', t3('Lên giống ≤ 30 ngày', 'First heat by day 30', 'เป็นสัดใน 30 วัน'), G.gilt),
  days('afm', t3('Tuổi phối', 'Age at first mating', 'อายุผสม'), G.gilt),
  days('efm', t3('Nhập đến phối', 'Arrival to mating', 'เข้าถึงผสม'), G.gilt),
  share('served', t3('Đã phối', 'Served', 'ผสมแล้ว'), G.gilt),
  share('unserved', t3('Ra khi chưa phối', 'Removed unserved', 'ออกก่อนผสม'), G.gilt),
  share('fr', t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'), G.first),
  days('aff', t3('Tuổi đẻ', 'Age at farrowing', 'อายุคลอด'), G.first),
  pigs('tb', t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'), G.first),
  pigs('ba', t3('Sơ sinh sống', 'Born alive', 'มีชีวิต'), G.first),
  share('rtn1', t3('Đến lứa 1', 'To litter 1', 'ถึงท้อง 1'), G.stay),
  share('rtn2', t3('Đến lứa 2', 'To litter 2', 'ถึงท้อง 2'), G.stay),
  share('rtn3', t3('Đến lứa 3', 'To litter 3', 'ถึงท้อง 3'), G.stay),
  PRESENT,
  share('culled', t3('Loại', 'Culled', 'คัดทิ้ง'), G.leave),
  share('died', t3('Chết', 'Died', 'ตาย'), G.leave),
];
const BOARS = [
  share('collected', t3('Có lấy tinh', 'Collected', 'รีดแล้ว'), G.semen),
  share('rej', t3('Loại bỏ', 'Rejected', 'ไม่ใช้'), G.semen),
  share('removed180', t3('Ra trong 180 ngày', 'Removed in 180 days', 'ออกใน 180 วัน'), G.leave),
  PRESENT,
  STAYED,
];
const STAYING = ['rtn1', 'rtn2', 'rtn3', 'present'];

const FIELDS = [
  F.farmid,
  {
    ...F.month,
    key: 'from',
    label: t3('Từ tháng nhập', 'Entry month from', 'ตั้งแต่เดือนที่เข้า'),
    help: t3('Để trống: 24 tháng', 'Blank: 24 months', 'เว้นว่าง: 24 เดือน'),
  },
  { ...F.month, key: 'to', label: t3('Đến tháng', 'To month', 'ถึงเดือน') },
  choice('level1', t3('Cấp 1', 'Level 1', 'ระดับ 1'), L.entrylevel, { fallback: 'lineage' }),
  choice('level2', t3('Cấp 2', 'Level 2', 'ระดับ 2'), L.entrylevel, { fallback: 'source' }),
  choice('sex', t3('Loại heo', 'Animals', 'ประเภท'), L.entrysex, { fallback: 'gilt' }),
  F.asof,
] as const;

type Asked = ParamsOf<typeof FIELDS, readonly []>;
type Level = Asked['level1'];

/** The columns: the levels under their names, and the figures of gilts or boars. */
const tableOf = ({ level1, level2, sex }: Asked) =>
  herdTable<Cohort>(
    (c) => [
      c.text('level1', animalText('entrylevel', level1), { frozen: true }),
      c.text('level2', animalText('entrylevel', level2), { frozen: true }),
      ...ENTERED,
      ...(sex === 'boar'
        ? BOARS
        : [
            ...GILTS,
            c.text('reason', t3('Lý do chính', 'Top reason', 'สาเหตุหลัก'), { group: G.leave }),
            pigs('pw', t3('Cai sữa', 'Weaned so far', 'หย่านม'), G.each),
            STAYED,
          ]),
    ],
    {
      style: ({ level2: second }) => second === null && 'bold',
      opens: ({ list }) => list !== null && { route: 'PigEntryReport', params: list },
    },
  );

/** Days a list may cover. */
const PERIOD_MAX = 731;

interface Look {
  readonly params: Asked;
  /** What the farm calls its sources. */
  readonly sources: ReadonlyMap<string, string>;
  /** Days of entry. */
  readonly days: { readonly from: BusinessDate; readonly to: BusinessDate };
}

/** Figures of gilts that may still change: their farrowing rate while some are in pig, their staying while some are young. */
function openFigures(lives: readonly EntryLife[]): ReadonlySet<string> {
  return new Set([
    ...(lives.some(({ inpig }) => inpig) ? ['fr'] : []),
    ...(isYoung(lives) ? STAYING : [1, 2, 3].filter((k) => isOpen(lives, k)).map((k) => `rtn${k}`)),
  ]);
}

function cohort(lives: readonly EntryLife[], { params: { sex } }: Look): Pick<Cohort, 'reason' | 'figures' | 'open'> {
  const reason = topReason(lives);
  return sex === 'boar'
    ? { reason, figures: boarFigures(lives), open: new Set() }
    : { reason, figures: giltFigures(lives), open: openFigures(lives) };
}

/** The list of the animals a row stands for: narrowed by its levels, a month by its days. */
function listOf(levels: readonly (readonly [Level, EntryLife | undefined])[], look: Look): Narrowing | null {
  const { from, to } = look.days;
  const asked: Record<string, string | null | undefined> = { farmid: look.params.farmid, from, to, entrytp: look.params.sex };
  for (const [level, life] of levels) {
    const code = life?.[level] ?? null;
    if (code === null) return null;
    if (level !== 'month') asked[level] = code;
    else Object.assign(asked, { from: later(monthPeriod(code).from, from), to: earlier(monthPeriod(code).to, to) });
  }
  return daysBetween(from, to) < PERIOD_MAX || asked['from'] !== from ? asked : null;
}

function levelRows(lives: readonly EntryLife[], look: Look): Cohort[] {
  const { level1, level2 } = look.params;
  const keyOf = (life: EntryLife, level: Level): string => {
    const code = life[level] ?? '–';
    return level === 'source' ? (look.sources.get(`source ${code}`) ?? code) : code;
  };
  const by = (some: readonly EntryLife[], level: Level) => [...Map.groupBy(some, (life) => keyOf(life, level))].sort(([a], [b]) => (a < b ? -1 : 1));
  return by(lives, level1).flatMap(([first, own]): Cohort[] => {
    const outer = [level1, own[0]] as const;
    const inner = level2 === level1 ? [] : by(own, level2);
    return [
      { level1: first, level2: null, ...cohort(own, look), list: listOf([outer], look) },
      ...inner.map(([second, some]) => ({ level1: first, level2: second, ...cohort(some, look), list: listOf([outer, [level2, some[0]]], look) })),
    ];
  });
}

const PROVISIONAL = t3(
  'Nhóm có con ở trại dưới 300 ngày: các cột "Ở lại" là tạm tính.',
  'Cohorts with animals under 300 days on the farm: the staying family is provisional.',
  'กลุ่มที่มีสุกรอยู่ไม่ถึง 300 วัน: ช่อง "การอยู่ต่อ" เป็นค่าชั่วคราว',
);

/** PigEntryReport2l: suppliers and lines judged by what their gilts and boars became, in two levels of rows (herd.md). */
export const report = herdReport({
  name: 'PigEntryReport2l',
  page: {
    menuGroup: 'herd-list',
    place: 4,
    fromLevel: 60,
    flags: HERD_RIGHTS.log,
    title: t3('Kết quả nhập đàn theo dòng giống và nguồn', 'Entries by Lineage and Source', 'ผลการเข้าฝูงตามสายเลือดและแหล่งที่มา'),
    purpose: t3(
      'Đánh giá nhà cung cấp và dòng giống qua kết quả của hậu bị, đực đã nhập.',
      'Judge suppliers and lines by what their gilts and boars became.',
      'ประเมินผู้จำหน่ายและสายพันธุ์จากผลของสุกรสาวและพ่อพันธุ์ที่เข้า',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  answer: async (at, params) => {
    const asof = earlier(params.asof ?? asofOf(at), asofOf(at));
    const last = params.to ?? monthOf(asof);
    const first = params.from ?? shiftMonth(last, -23);
    if (first > last) throw refused('898', 'from');
    const span = { from: monthPeriod(first).from, to: earlier(monthPeriod(last).to, asof) };
    const lives = await entryLives(at, { ...span, asof, entrytp: params.sex });
    const look: Look = { params, sources: await loadNames(at.tx, at.farmid, at.language, ['source']), days: span };
    const all = { level1: t3('Tất cả', 'All', 'ทั้งหมด'), ...cohort(lives, look), list: null };
    const gilts = params.sex === 'gilt';
    return {
      table: tableOf(params).closedBy(all, levelRows(lives, look)),
      notes: gilts ? [...variantNotes(['TB', 'FR'], at.settings, 'matings'), isYoung(lives) ? PROVISIONAL : null] : [],
      subtitle: spanned(t3('Nhập', 'Entered', 'เข้า'), span),
      asof,
      total: lives.length,
    };
  },
});
