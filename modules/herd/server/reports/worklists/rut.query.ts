import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { Refused } from '#engine/server/refused.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import type { RutParams } from '#modules/herd/contract/reports/worklists/rut.report.ts';
import { filterSql } from '../../figures/stream.ts';
import { given } from '../list-period.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { openSows } from './open-sows.ts';

/** A cycle between heats lies within these days. */
const CYCLE = [18, 24] as const;
/** The first heat is wanted within so many days of arrival; heats are expected for so many to come. */
const FIRST_HEAT = 30;
const COMING = 21;

const c = columnsWith({
  birthdt: { V: 'Ngày sinh', E: 'Birth date', T: 'วันเกิด' },
  age: { V: 'Tuổi', E: 'Age', T: 'อายุ' },
  entrydt: { V: 'Ngày nhập', E: 'Arrival', T: 'วันเข้า' },
  lot: { V: 'Lô nhập', E: 'Lot', T: 'ล็อต' },
  weight: { V: 'Khối lượng', E: 'Weight', T: 'น้ำหนัก' },
  firstday: { V: 'Nhập đến lên giống đầu', E: 'Arrival to first heat', T: 'วันเข้าถึงสัดแรก' },
  rut1: { V: 'Lên giống 1', E: 'Heat 1', T: 'สัด 1' },
  rut2: { V: 'Lên giống 2', E: 'Heat 2', T: 'สัด 2' },
  rut3: { V: 'Lên giống 3', E: 'Heat 3', T: 'สัด 3' },
  gap2: { V: 'Chu kỳ 1–2', E: 'Interval 1–2', T: 'รอบ 1–2' },
  gap3: { V: 'Chu kỳ 2–3', E: 'Interval 2–3', T: 'รอบ 2–3' },
  heats: { V: 'Số lần lên giống', E: 'Heats', T: 'จำนวนสัด' },
  expmatedt: { V: 'Dự kiến phối', E: 'Expected service', T: 'กำหนดผสม' },
  daysto: { V: 'Còn số ngày', E: 'Days to it', T: 'เหลือวัน' },
  readiness: { V: 'Điều kiện phối', E: 'Readiness', T: 'ความพร้อม' },
  expected: { V: 'Lên giống dự kiến', E: 'Heats expected', T: 'สัดที่คาด' },
  needed: { V: 'Hậu bị cần theo nhóm', E: 'Gilts planned in the group', T: 'สุกรสาวตามแผนกลุ่ม' },
  served: { V: 'Đã phối', E: 'Served', T: 'ผสมแล้ว' },
  value: { V: 'Giá trị', E: 'Value', T: 'ค่า' },
  gap: { V: 'Thừa (+) thiếu (−)', E: 'Over (+) or short (−)', T: 'เกิน (+) ขาด (−)' },
});

const COLUMNS: readonly Column[] = [
  c('pgid', 'animal', { frozen: true }),
  c('lineage', 'text'),
  c('roomid', 'text'),
  c('lot', 'text'),
  c('birthdt', 'date'),
  c('age', 'int', { unit: 'd' }),
  c('entrydt', 'date'),
  c('weight', 'decimal', { decimals: 1, unit: 'kg' }),
  c('firstday', 'int', { unit: 'd' }),
  c('rut1', 'date'),
  c('gap2', 'int', { unit: 'd' }),
  c('rut2', 'date'),
  c('gap3', 'int', { unit: 'd' }),
  c('rut3', 'date'),
  c('heats', 'int'),
  c('expmatedt', 'date'),
  c('daysto', 'int', { unit: 'd' }),
  c('readiness', 'text', { width: 30 }),
  c('eventcd', 'text'),
  c('eventdt', 'date'),
];

interface Gilt {
  readonly pgid: string;
  readonly _animal: string;
  readonly lineage: string | null;
  readonly roomid: string | null;
  readonly lot: string | null;
  readonly birthdt: BusinessDate | null;
  readonly entrydt: BusinessDate;
  readonly weight: number | null;
  readonly expmatedt: BusinessDate | null;
  readonly eventcd: string | null;
  readonly eventdt: BusinessDate | null;
  /** Days of her heats, in order. */
  readonly ruts: readonly BusinessDate[];
}

async function giltsPresent(tx: Db, ctx: HerdReportContext, params: RutParams): Promise<Gilt[]> {
  const narrowed = filterSql({ roomid: 'a.roomid', lineage: 'a.lineage' }, given({ roomid: params.roomid, lineage: params.lineage }));
  const { text, params: values } = bind(
    `select a.pgid, a.animal_id as _animal, a.lineage, a.roomid, a.lot, a.birthdt, a.entrydt, a.weight::float8 as weight, a.expmatedt, a.last_eventcd as eventcd,
       a.last_eventdt as eventdt, coalesce(h.ruts, '') as ruts
     from animal a left join lateral (select string_agg(distinct x.d, ' ' order by x.d) as ruts from (
         select to_char(e.eventdt, 'YYYYMMDD') as d from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'RUT' and e.voided_at is null
         union all select e.data->>'rutdt' from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'ENT' and e.voided_at is null) x
       where x.d is not null) h on true
     where a.farm_id = {farm} and a.status = 'G' and a.leftdt is null and not a.deleted and ({lot}::text is null or a.lot = {lot})${narrowed?.sql ?? ''}
     order by a.expmatedt nulls last, a.birthdt, a.pgid limit 20000`,
    { farm: ctx.farmid, lot: params.lot ?? null, ...narrowed?.values },
  );
  const { rows } = await tx.query<Omit<Gilt, 'ruts'> & { ruts: string }>(text, values);
  return rows.map((row) => ({ ...row, ruts: row.ruts.split(' ').filter(Boolean) as BusinessDate[] }));
}

const WORDS = {
  ready: { V: 'Đủ điều kiện', E: 'Ready', T: 'พร้อม' },
  heats: { V: 'lên giống', E: 'heats', T: 'สัด' },
  age: { V: 'tuổi', E: 'age', T: 'อายุ' },
  weight: { V: 'kg', E: 'kg', T: 'กก.' },
} as const satisfies Record<string, Text3>;

const ageOf = (gilt: Gilt, day: BusinessDate): number | null => (gilt.birthdt === null ? null : daysBetween(gilt.birthdt, day));

/** What still lacks for the first service; empty when she is ready. An unknown age or weight is a lack. */
function lacks(gilt: Gilt, { settings, curbusdt }: HerdReportContext, language: Language): string[] {
  const wants: readonly (readonly [Text3, number | null, number])[] = [
    [WORDS.heats, gilt.ruts.length, settings.GILTHEATS],
    [WORDS.age, ageOf(gilt, curbusdt), settings.GILTAGEREC],
    [WORDS.weight, gilt.weight, settings.GILTWREC],
  ];
  return wants.filter(([, has, least]) => has === null || has < least).map(([word, has, least]) => `${word[language]} ${has ?? '?'}/${least}`);
}

function isLate(gilt: Gilt, { settings, curbusdt }: HerdReportContext): boolean {
  return (ageOf(gilt, curbusdt) ?? 0) > settings.GILTLATE;
}

function rowOf(gilt: Gilt, ctx: HerdReportContext): ReportRow {
  const { ruts, ...row } = gilt;
  const [rut1 = null, rut2 = null, rut3 = null] = ruts;
  const gap = (a: BusinessDate | null, b: BusinessDate | null): number | null => (a === null || b === null ? null : daysBetween(a, b));
  const odd = (days: number | null): boolean => days !== null && (days < CYCLE[0] || days > CYCLE[1]);
  const [gap2, gap3] = [gap(rut1, rut2), gap(rut2, rut3)];
  const missing = lacks(gilt, ctx, ctx.language);
  const daysto = gap(ctx.curbusdt, gilt.expmatedt);
  return {
    ...row,
    age: ageOf(gilt, ctx.curbusdt),
    firstday: gap(gilt.entrydt, rut1),
    rut1,
    rut2,
    rut3,
    gap2,
    gap3,
    heats: ruts.length,
    daysto,
    readiness: missing.length === 0 ? WORDS.ready[ctx.language] : missing.join(', '),
    ...(odd(gap2) ? { _mark_gap2: 'warn' } : {}),
    ...(odd(gap3) ? { _mark_gap3: 'warn' } : {}),
    ...(missing.length === 0 ? { _mark_readiness: 'good' } : {}),
    ...(isLate(gilt, ctx) ? { _mark_age: 'bad' } : {}),
    ...(daysto !== null && daysto < 0 ? { _mark_daysto: 'warn' } : {}),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const SUMMARY: Text3 = { V: 'Tóm tắt', E: 'Summary', T: 'สรุป' };

/** Gilts present and how their heats came. */
function summary(gilts: readonly Gilt[], ctx: HerdReportContext): ReportSection {
  const { language, curbusdt, settings } = ctx;
  // Those younger on the farm than 30 days may still come into heat in time.
  const past = gilts.filter((gilt) => daysBetween(gilt.entrydt, curbusdt) >= FIRST_HEAT);
  const inTime = past.filter(({ entrydt, ruts }) => ruts[0] !== undefined && daysBetween(entrydt, ruts[0]) <= FIRST_HEAT);
  const ages = gilts.flatMap(({ birthdt, ruts: [first] }) => (birthdt === null || first === undefined ? [] : [daysBetween(birthdt, first)]));
  const rows: readonly (readonly [Text3, number | null])[] = [
    [{ V: 'Hậu bị hiện có', E: 'Gilts present', T: 'สุกรสาวที่มีอยู่' }, gilts.length],
    [{ V: 'Đủ điều kiện phối', E: 'Ready to serve', T: 'พร้อมผสม' }, gilts.filter((gilt) => lacks(gilt, ctx, language).length === 0).length],
    [
      { V: 'Lên giống trong 30 ngày sau nhập, %', E: 'In heat within 30 days of arrival, %', T: 'เป็นสัดภายใน 30 วันหลังเข้า %' },
      past.length === 0 ? null : roundHalfAway((100 * inTime.length) / past.length, 1),
    ],
    [{ V: 'Tuổi lên giống đầu, trung vị (ngày)', E: 'Median age at first heat, days', T: 'มัธยฐานอายุสัดแรก (วัน)' }, median(ages)],
    [
      {
        V: `Quá ${settings.GILTLATE} ngày tuổi chưa lên giống`,
        E: `No heat by ${settings.GILTLATE} days of age`,
        T: `อายุเกิน ${settings.GILTLATE} วันยังไม่เป็นสัด`,
      },
      gilts.filter((gilt) => gilt.ruts.length === 0 && isLate(gilt, ctx)).length,
    ],
  ];
  return {
    key: 'summary',
    title: SUMMARY,
    columns: [c('what', 'text'), c('value', 'decimal', { decimals: 1 })],
    rows: rows.map(([what, value]) => ({ what: what[language], value, _decimals: value === null || Number.isInteger(value) ? 0 : 1 })),
  };
}

/** The day of her next heat from today on: a cycle missed brings the next one. */
function nextHeat(gilt: Gilt, { curbusdt, settings }: HerdReportContext): BusinessDate | null {
  if (gilt.expmatedt === null) return null;
  const missed = Math.max(0, Math.ceil(daysBetween(gilt.expmatedt, curbusdt) / settings.HEATCYC));
  return addDays(gilt.expmatedt, missed * settings.HEATCYC);
}

/** Heats expected in the next 21 days, by the mating group they fall in, against the gilts it plans. */
async function expectedHeats(tx: Db, ctx: HerdReportContext, gilts: readonly Gilt[]): Promise<ReportSection> {
  const { curbusdt, farmid } = ctx;
  const until = addDays(curbusdt, COMING - 1);
  const { rows } = await tx.query<{ code: string; first_day: BusinessDate; last_day: BusinessDate; needed: number | null; served: number }>(
    `select g.code, g.first_day, g.last_day, g.planned_gilts as needed, (select count(*)::int from sow_cycle c where c.farm_id = g.farm_id and c.kind = 'G' and not c.entered
       and c.matedt >= g.first_day and c.matedt <= least(g.last_day, $2::date)) as served
     from herd_group g where g.farm_id = $1 and g.last_day >= $2::date and g.first_day <= $3::date order by g.first_day`,
    [farmid, curbusdt, until],
  );
  const heats = gilts.map((gilt) => nextHeat(gilt, ctx)).filter((day) => day !== null && day <= until);
  return {
    key: 'expected',
    title: {
      V: `Lên giống dự kiến trong 21 ngày tới: ${heats.length}`,
      E: `Heats expected in the next 21 days: ${heats.length}`,
      T: `สัดที่คาดใน 21 วันข้างหน้า: ${heats.length}`,
    },
    columns: [
      c('group', 'text'),
      c('fromday', 'date'),
      c('today', 'date'),
      c('needed', 'int'),
      c('served', 'int'),
      c('expected', 'int'),
      c('gap', 'int'),
    ],
    rows: rows.map(({ code, first_day, last_day, needed, served }) => {
      const expected = heats.filter((day) => day !== null && day >= first_day && day <= last_day).length;
      const gap = needed === null ? null : served + expected - needed;
      return {
        group: code,
        fromday: first_day,
        today: last_day,
        needed,
        served,
        expected,
        gap,
        ...(gap !== null && gap < 0 ? { _mark_gap: 'bad' } : {}),
      };
    }),
  };
}

/** PigRutReport: heats of gilts on the way to their first service, and of sows after weaning (herd.md). */
export function queryRut(tx: Db, ctx: HerdReportContext, params: RutParams): Promise<ReportResult> {
  const { from, to, view } = params;
  const issues = from != null && to != null ? periodIssues(from, to) : [];
  if (issues.length > 0) throw new Refused(issues);
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => (view === 'sows' ? openSows(tx, own, params) : ofGilts(tx, own, params)));
}

async function ofGilts(tx: Db, ctx: HerdReportContext, params: RutParams): Promise<ReportResult> {
  const { from, to, view } = params;
  const present = await giltsPresent(tx, ctx, params);
  const inDays = (gilt: Gilt): boolean =>
    (from == null && to == null) || gilt.ruts.some((day) => (from == null || day >= from) && (to == null || day <= to));
  const asked = present.filter(
    (gilt) => inDays(gilt) && (view === 'all' || (view === 'late' ? isLate(gilt, ctx) : lacks(gilt, ctx, ctx.language).length === 0)),
  );
  return {
    columns: COLUMNS,
    rows: asked.map((gilt) => rowOf(gilt, ctx)),
    actions: [EVENT_ACTIONS.RUT, EVENT_ACTIONS.MAT, EVENT_ACTIONS.WGT, EVENT_ACTIONS.MOV],
    sections: [summary(present, ctx), await expectedHeats(tx, ctx, present)],
    subtitle: { V: `Hậu bị ngày ${ctx.curbusdt}`, E: `Gilts on ${ctx.curbusdt}`, T: `สุกรสาววันที่ ${ctx.curbusdt}` },
  };
}
