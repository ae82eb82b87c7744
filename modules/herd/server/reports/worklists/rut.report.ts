import { choice, date } from '#engine/define/fields.ts';
import { Refused } from '#engine/server/refused.ts';
import type { ReportAnswer } from '#engine/server/report/declared.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import { WORKLIST_LISTS as L } from '#modules/herd/contract/reports/worklists/lists.ts';
import { filterSql } from '../../figures/stream.ts';
import { DAYS, type HerdAt, herdReport, herdTable, KG } from '../herd-report.ts';
import { given } from '../list-period.ts';
import { type HeatsAsked, openSows } from './open-sows.ts';

/** A cycle between heats lies within these days. */
const CYCLE = [18, 24] as const;
/** The first heat is wanted within so many days of arrival; heats are expected for so many to come. */
const FIRST_HEAT = 30;
const COMING = 21;

interface Gilt {
  readonly birthdt: BusinessDate | null;
  readonly entrydt: BusinessDate;
  readonly weight: number | null;
  readonly expmatedt: BusinessDate | null;
  /** Days of her heats, in order. */
  readonly ruts: readonly BusinessDate[];
}

const WORDS = {
  ready: t3('Đủ điều kiện', 'Ready', 'พร้อม'),
  heats: t3('lên giống', 'heats', 'สัด'),
  age: t3('tuổi', 'age', 'อายุ'),
  weight: t3('kg', 'kg', 'กก.'),
};

const between = (a: BusinessDate | null | undefined, b: BusinessDate | null | undefined): number | null =>
  a == null || b == null ? null : daysBetween(a, b);
const ageOf = (gilt: Gilt, day: BusinessDate): number | null => between(gilt.birthdt, day);
const isLate = (gilt: Gilt, { settings, curbusdt }: HerdAt): boolean => (ageOf(gilt, curbusdt) ?? 0) > settings.GILTLATE;
const isOdd = (days: number | null): boolean => days !== null && (days < CYCLE[0] || days > CYCLE[1]);

/** What still lacks for the first service; empty when she is ready. An unknown age or weight is a lack. */
function lacks(gilt: Gilt, { settings, curbusdt, language }: HerdAt): string[] {
  const wants: readonly (readonly [Text3, number | null, number])[] = [
    [WORDS.heats, gilt.ruts.length, settings.GILTHEATS],
    [WORDS.age, ageOf(gilt, curbusdt), settings.GILTAGEREC],
    [WORDS.weight, gilt.weight, settings.GILTWREC],
  ];
  return wants.filter(([, has, least]) => has === null || has < least).map(([word, has, least]) => `${word[language]} ${has ?? '?'}/${least}`);
}

const isReady = (gilt: Gilt, at: HerdAt): boolean => lacks(gilt, at).length === 0;

const gap2 = ({ ruts: [first, second] }: Gilt): number | null => between(first, second);
const gap3 = ({ ruts: [, second, third] }: Gilt): number | null => between(second, third);
const daysTo = ({ expmatedt }: Gilt, { curbusdt }: HerdAt): number | null => between(curbusdt, expmatedt);

const EXPECTED_SERVICE = t3('Dự kiến phối', 'Expected service', 'กำหนดผสม');
const GILTS = herdTable<Gilt>((c) => [
  c.animal('pgid', { frozen: true, phone: 1 }),
  c.text('roomid'),
  c.int('age', t3('Tuổi', 'Age', 'อายุ'), {
    ...DAYS,
    phone: 4,
    of: (gilt, { curbusdt }) => ageOf(gilt, curbusdt),
    mark: (gilt, at) => isLate(gilt, at) && 'bad',
  }),
  c.decimal('weight', t3('Khối lượng', 'Weight', 'น้ำหนัก'), KG),
  c.int('heats', t3('Số lần lên giống', 'Heats', 'จำนวนสัด'), { phone: 3, of: ({ ruts }) => ruts.length }),
  c.date('expmatedt', EXPECTED_SERVICE, { phone: 2 }),
  c.int('daysto', t3('Còn số ngày', 'Days to it', 'เหลือวัน'), { ...DAYS, of: daysTo, mark: (gilt, at) => (daysTo(gilt, at) ?? 0) < 0 && 'warn' }),
  c.text('readiness', t3('Điều kiện phối', 'Readiness', 'ความพร้อม'), {
    width: 30,
    phone: 5,
    of: (gilt, at) => (isReady(gilt, at) ? WORDS.ready : lacks(gilt, at).join(', ')),
    mark: (gilt, at) => isReady(gilt, at) && 'good',
  }),
  c.text('lineage'),
  c.date('birthdt', t3('Ngày sinh', 'Birth date', 'วันเกิด')),
  c.date('entrydt', t3('Ngày nhập', 'Arrival', 'วันเข้า')),
  c.text('lot', t3('Lô nhập', 'Lot', 'ล็อต'), { width: 10 }),
  c.int('firstday', t3('Nhập đến lên giống đầu', 'Arrival to first heat', 'วันเข้าถึงสัดแรก'), {
    ...DAYS,
    of: ({ entrydt, ruts: [first] }) => between(entrydt, first),
  }),
  c.date('rut1', t3('Lên giống 1', 'Heat 1', 'สัด 1'), { of: ({ ruts }) => ruts[0] ?? null }),
  c.int('gap2', t3('Chu kỳ 1–2', 'Interval 1–2', 'รอบ 1–2'), { ...DAYS, of: gap2, mark: (gilt) => isOdd(gap2(gilt)) && 'warn' }),
  c.date('rut2', t3('Lên giống 2', 'Heat 2', 'สัด 2'), { of: ({ ruts }) => ruts[1] ?? null }),
  c.int('gap3', t3('Chu kỳ 2–3', 'Interval 2–3', 'รอบ 2–3'), { ...DAYS, of: gap3, mark: (gilt) => isOdd(gap3(gilt)) && 'warn' }),
  c.date('rut3', t3('Lên giống 3', 'Heat 3', 'สัด 3'), { of: ({ ruts }) => ruts[2] ?? null }),
  c.text('eventcd'),
  c.date('eventdt'),
]);

/** Days of her heats, typed on their own or on her arrival. */
const HEATS = `
  select string_agg(distinct x.d, ' ' order by x.d) as ruts
  from (
    select to_char(e.eventdt, 'YYYYMMDD') as d from animal_event e
    where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'RUT' and e.voided_at is null
    union all
    select e.data->>'rutdt' from animal_event e
    where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'ENT' and e.voided_at is null) x
  where x.d is not null`;

async function giltsPresent(at: HerdAt, { roomid, lineage, lot = null }: HeatsAsked): Promise<Gilt[]> {
  const narrowed = filterSql({ roomid: 'a.roomid', lineage: 'a.lineage' }, given({ roomid, lineage }));
  const rows = await at.rows<Omit<Gilt, 'ruts'> & { ruts: string }>(
    `select a.pgid, a.animal_id as _animal, a.lineage, a.roomid, a.lot, a.birthdt, a.entrydt, a.weight::float8 as weight, a.expmatedt,
       a.last_eventcd as eventcd, a.last_eventdt as eventdt, coalesce(h.ruts, '') as ruts
     from animal a left join lateral (${HEATS}) h on true
     where a.farm_id = {farm} and a.status = 'G' and a.leftdt is null and not a.deleted
       and ({lot}::text is null or a.lot = {lot})${narrowed?.sql ?? ''}
     order by a.expmatedt nulls last, a.birthdt, a.pgid limit 20000`,
    { lot, ...narrowed?.values },
  );
  return rows.map((row) => ({ ...row, ruts: row.ruts.split(' ').filter(Boolean) as BusinessDate[] }));
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

interface Fact {
  readonly what: Text3;
  readonly value: number | null;
}

const SUMMARY = herdTable<Fact>((c) => [c.text('what'), c.decimal('value', t3('Giá trị', 'Value', 'ค่า'), { decimals: 1 })], {
  decimals: ({ value }) => (value === null || Number.isInteger(value) ? 0 : 1),
});

/** Gilts present and how their heats came. */
function summary(gilts: readonly Gilt[], at: HerdAt): Fact[] {
  const { curbusdt, settings } = at;
  // Those younger on the farm than 30 days may still come into heat in time.
  const past = gilts.filter((gilt) => daysBetween(gilt.entrydt, curbusdt) >= FIRST_HEAT);
  const inTime = past.filter(({ entrydt, ruts }) => ruts[0] !== undefined && daysBetween(entrydt, ruts[0]) <= FIRST_HEAT);
  const share = ratio(100 * inTime.length, past.length);
  const late = settings.GILTLATE;
  return [
    { what: t3('Hậu bị hiện có', 'Gilts present', 'สุกรสาวที่มีอยู่'), value: gilts.length },
    { what: t3('Đủ điều kiện phối', 'Ready to serve', 'พร้อมผสม'), value: gilts.filter((gilt) => isReady(gilt, at)).length },
    {
      what: t3('Lên giống trong 30 ngày sau nhập, %', 'In heat within 30 days of arrival, %', 'เป็นสัดภายใน 30 วันหลังเข้า %'),
      value: share === null ? null : roundHalfAway(share, 1),
    },
    {
      what: t3('Tuổi lên giống đầu, trung vị (ngày)', 'Median age at first heat, days', 'มัธยฐานอายุสัดแรก (วัน)'),
      value: median(gilts.flatMap(({ birthdt, ruts: [first] }) => between(birthdt, first) ?? [])),
    },
    {
      what: t3(`Quá ${late} ngày tuổi chưa lên giống`, `No heat by ${late} days of age`, `อายุเกิน ${late} วันยังไม่เป็นสัด`),
      value: gilts.filter((gilt) => gilt.ruts.length === 0 && isLate(gilt, at)).length,
    },
  ];
}

/** The day of her next heat from today on: a cycle missed brings the next one. */
function nextHeat({ expmatedt }: Gilt, { curbusdt, settings }: HerdAt): BusinessDate | null {
  if (expmatedt === null) return null;
  const missed = Math.max(0, Math.ceil(daysBetween(expmatedt, curbusdt) / settings.HEATCYC));
  return addDays(expmatedt, missed * settings.HEATCYC);
}

/** A mating group with the gilts it plans, those served for it and the heats expected in its days. */
interface Group {
  readonly fromday: BusinessDate;
  readonly today: BusinessDate;
  readonly needed: number | null;
  readonly served: number;
  readonly expected: number;
}

const overOf = ({ needed, served, expected }: Group): number | null => (needed === null ? null : served + expected - needed);

const GROUPS = herdTable<Group>((c) => [
  c.text('group'),
  c.date('fromday'),
  c.date('today'),
  c.int('needed', t3('Hậu bị cần theo nhóm', 'Gilts planned in the group', 'สุกรสาวตามแผนกลุ่ม')),
  c.int('served', t3('Đã phối', 'Served', 'ผสมแล้ว')),
  c.int('expected', t3('Lên giống dự kiến', 'Heats expected', 'สัดที่คาด')),
  c.int('gap', t3('Thừa (+) thiếu (−)', 'Over (+) or short (−)', 'เกิน (+) ขาด (−)'), { of: overOf, mark: (row) => (overOf(row) ?? 0) < 0 && 'bad' }),
]);

/** Heats expected in the next 21 days, by the mating group they fall in, against the gilts it plans. */
async function expectedHeats(at: HerdAt, gilts: readonly Gilt[]) {
  const until = addDays(at.curbusdt, COMING - 1);
  const groups = await at.rows<Omit<Group, 'expected'>>(
    `select g.code as "group", g.first_day as fromday, g.last_day as today, g.planned_gilts as needed,
       (select count(*)::int from sow_cycle c
        where c.farm_id = g.farm_id and c.kind = 'G' and not c.entered and c.matedt >= g.first_day
          and c.matedt <= least(g.last_day, {day}::date)) as served
     from herd_group g where g.farm_id = {farm} and g.last_day >= {day}::date and g.first_day <= {until}::date order by g.first_day`,
    { day: at.curbusdt, until },
  );
  const heats = gilts.flatMap((gilt) => nextHeat(gilt, at) ?? []).filter((day) => day <= until);
  const n = heats.length;
  return {
    key: 'expected',
    title: t3(`Lên giống dự kiến trong 21 ngày tới: ${n}`, `Heats expected in the next 21 days: ${n}`, `สัดที่คาดใน 21 วันข้างหน้า: ${n}`),
    table: GROUPS.of(groups.map((group) => ({ ...group, expected: heats.filter((day) => day >= group.fromday && day <= group.today).length }))),
  };
}

async function ofGilts(at: HerdAt, view: 'all' | 'ready' | 'late', params: HeatsAsked): Promise<ReportAnswer<HerdAt>> {
  const { from, to } = params;
  const present = await giltsPresent(at, params);
  const inDays = ({ ruts }: Gilt): boolean =>
    (from == null && to == null) || ruts.some((day) => (from == null || day >= from) && (to == null || day <= to));
  const inView = (gilt: Gilt): boolean => view === 'all' || (view === 'late' ? isLate(gilt, at) : isReady(gilt, at));
  return {
    table: GILTS.of(present.filter((gilt) => inDays(gilt) && inView(gilt))),
    actions: [EVENT_ACTIONS.RUT, EVENT_ACTIONS.MAT, EVENT_ACTIONS.WGT, EVENT_ACTIONS.MOV],
    sections: [{ key: 'summary', title: t3('Tóm tắt', 'Summary', 'สรุป'), table: SUMMARY.of(summary(present, at)) }, await expectedHeats(at, present)],
    subtitle: t3(`Hậu bị ngày ${at.curbusdt}`, `Gilts on ${at.curbusdt}`, `สุกรสาววันที่ ${at.curbusdt}`),
  };
}

/** PigRutReport: heats of gilts on the way to their first service, and of sows after weaning (herd.md). */
export const report = herdReport({
  name: 'PigRutReport',
  page: {
    menuGroup: 'herd-semen',
    place: 3,
    title: t3('Báo cáo hậu bị lên giống', 'Gilts Heated Report', 'รายงานสุกรสาวเป็นสัด'),
    purpose: t3('Đưa hậu bị vào phối đúng lúc.', 'Bringing gilts to service on time.', 'นำสุกรสาวเข้าผสมตรงเวลา'),
  },
  paper: 'landscape',
  fields: [
    F.farmid,
    choice('view', t3('Xem', 'View', 'มุมมอง'), L.rutview, { fallback: 'all', required: true }),
    { ...F.from, label: t3('Lên giống từ ngày', 'Heat from', 'เป็นสัดตั้งแต่') },
    date('to', F.to.label),
    F.roomid,
    F.lineage,
    F.lot,
  ],
  beside: [F.asof],
  answer: async (at, { view, ...params }) => {
    const issues = params.from != null && params.to != null ? periodIssues(params.from, params.to) : [];
    if (issues.length > 0) throw new Refused(issues);
    return view === 'sows' ? openSows(at, params) : ofGilts(at, view, params);
  },
});
