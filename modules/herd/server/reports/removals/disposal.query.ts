import { wordOf } from '#engine/define/fields.ts';
import type { Column, ReportChart, ReportResult, ReportRow } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { outlier, spread } from '#engine/server/report/stats.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Language, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { REMOVAL_LISTS } from '#modules/herd/contract/reports/removals/lists.ts';
import type { DisposalParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { listPeriod } from '../list-period.ts';
import { loadNames } from '../named.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { groupOf, loadReasons, type Reason } from './reasons.ts';

const column = columnsWith({
  class: t3('Lứa tuổi', 'Class', 'ช่วงอายุ'),
  cause: t3('Nguyên nhân', 'Cause', 'สาเหตุ'),
  week: t3('Tuần', 'Week', 'สัปดาห์'),
  heads: t3('Con', 'Heads', 'ตัว'),
  kg: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  weighed: t3('Cân thật', 'Weighed', 'ชั่งจริง'),
  way: t3('Chết / tiêu hủy', 'Died / destroyed', 'ตาย / ทำลาย'),
  disposal: t3('Cách xử lý', 'Disposal', 'วิธีกำจัดซาก'),
  identities: t3('Số tai', 'Identities', 'เบอร์หู'),
  sumheads: t3('Lũy kế con', 'Running heads', 'สะสม ตัว'),
  sumkg: t3('Lũy kế kg', 'Running kg', 'สะสม กก.'),
  before: t3('TB 13 tuần trước', 'Mean of 13 weeks before', 'เฉลี่ย 13 สัปดาห์ก่อน'),
});

const COLUMNS: readonly Column[] = [
  column('date', 'date', { frozen: true }),
  column('roomid', 'text'),
  column('class', 'text'),
  column('heads', 'int', { total: 'sum' }),
  column('kg', 'decimal', { decimals: 1, unit: 'kg', total: 'sum' }),
  column('weighed', 'flag'),
  column('cause', 'text'),
  column('way', 'text'),
  column('disposal', 'text'),
  column('identities', 'text', { width: 30 }),
  column('applyid', 'text'),
  column('sumheads', 'int'),
  column('sumkg', 'decimal', { decimals: 1, unit: 'kg' }),
];

/** Weight of a dead head that was not weighed, kg: grown animals by type, piglets from birth to weaning, nursery pigs by week of age. */
const GROWN: Readonly<Record<string, number>> = { boar: 250, gilt: 120, open: 200, mated: 220, lactating: 200 };
const NURSERY = [1.4, 2.7, 4.2, 5.8, 7.2, 9, 11.5, 14.5, 18, 22, 26.5, 31, 36];

/** Weight a sucking piglet of an age has, between birth and weaning. */
export function suckingKg(age: number): number {
  return roundHalfAway(1.4 + 0.21 * Math.min(Math.max(age, 0), 35), 1);
}

/** Weight a nursery pig of a week of age has. */
export function nurseryKg(week: number): number {
  return NURSERY[Math.min(Math.max(week, 0), NURSERY.length - 1)] ?? 0;
}

interface Dead {
  day: BusinessDate;
  room: string | null;
  class: 'breeding' | 'sucking' | 'nursery' | 'stillborn';
  type: string;
  /** Days of a sucking piglet, weeks of a nursery pig. */
  age: number;
  heads: number;
  kg: number | null;
  reason: string | null;
  way: string;
  disposal: string | null;
  pgid: string | null;
  applyid: string | null;
}

/** The house it stood in; rows of the weeks before the period are counted only, unless one house is asked for. */
const HOUSE = `(select t.roomid from stay t where t.farm_id = {farm} and t.animal_id = x.animal_id and t.from_day <= x.day and t.to_day >= x.day
  and x.day >= {housed}::date order by t.from_day desc limit 1)`;

const DEAD = `select x.day, ${HOUSE} as room, x.class, x.type, x.age, x.heads::int as heads, x.kg::float8 as kg, x.reason, x.way, x.disposal, x.pgid, x.applyid from (
    select a.leftdt as day, a.animal_id, 'breeding' as class, a.pigtype as type, 0 as age, 1 as heads, (e.data->>'weight')::numeric as kg, a.leftreason as reason,
      a.leftway as way, e.data->>'disposal' as disposal, a.pgid, e.applyid
      from animal a left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'DTH' and e.voided_at is null
      where a.farm_id = {farm} and a.leftdt between {lo}::date and {hi}::date and a.leftway in ('died', 'destroyed') and not a.deleted
    union all select p.eventdt, p.animal_id, 'sucking', '', p.age, p.num, p.kg, p.reason, 'died', null, null, p.applyid
      from piglet_change p where p.farm_id = {farm} and p.eventdt between {lo}::date and {hi}::date and p.kind = 'loss' and not p.unbalanced
    union all select c.farrowdt, c.animal_id, 'stillborn', '', 0, coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0), null, null, 'died', null, null, c.farrow_applyid
      from sow_cycle c where c.farm_id = {farm} and c.farrowdt between {lo}::date and {hi}::date and c.kind <> 'E' and coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0) > 0) x
  union all select d.eventdt, d.roomid, 'nursery', '', d.week, d.count, d.weight::float8, d.reason, case d.way when 'died' then 'died' else 'destroyed' end, d.disposal, null, d.applyid
    from nursery_death d where d.farm_id = {farm} and d.eventdt between {lo}::date and {hi}::date and d.voided_at is null`;

function standardKg({ class: kind, type, age, heads }: Dead): number {
  if (kind === 'breeding') return GROWN[type] ?? 200;
  const one = kind === 'sucking' ? suckingKg(age) : kind === 'nursery' ? nurseryKg(age) : 1.2;
  return roundHalfAway(one * heads, 1);
}

async function deadOf(tx: Db, farmid: string, lo: BusinessDate, hi: BusinessDate, housed: BusinessDate): Promise<Dead[]> {
  const { text, params } = bind(DEAD, { farm: farmid, lo, hi, housed });
  return (await tx.query<Dead>(text, params)).rows;
}

interface Line {
  readonly first: Dead;
  heads: number;
  kg: number;
  weighed: boolean;
  readonly pgids: string[];
}

/** One line a day, house, class, cause, way, disposal and operator. */
function linesOf(dead: readonly Dead[]): Line[] {
  const lines = new Map<string, Line>();
  for (const one of dead) {
    const key = [one.day, one.room, one.class, one.reason, one.way, one.disposal, one.applyid].join('\t');
    const line = lines.get(key) ?? { first: one, heads: 0, kg: 0, weighed: true, pgids: [] };
    line.heads += one.heads;
    line.kg = roundHalfAway(line.kg + (one.kg ?? standardKg(one)), 1);
    line.weighed &&= one.kg !== null;
    if (one.pgid !== null) line.pgids.push(one.pgid);
    lines.set(key, line);
  }
  const keyed = [...lines.values()].map((line) => ({ line, key: `${line.first.day}${line.first.room}${line.first.class}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ line }) => line);
}

/** Heads a week against the 13 weeks before; more than two standard deviations above them is an alarm. */
function weekRows(dead: readonly Dead[], from: BusinessDate, to: BusinessDate, weekstart: HerdReportContext['weekstart']): ReportRow[] {
  const heads = new Map<string, number>();
  for (const [day, ones] of Map.groupBy(dead, (one) => one.day)) {
    const week = weekLabel(weekOf(day, weekstart));
    heads.set(
      week,
      ones.reduce((sum, one) => sum + one.heads, heads.get(week) ?? 0),
    );
  }
  const weeks: string[] = [];
  for (let day = weekOf(addDays(from, -91), weekstart).first; day <= to; day = addDays(day, 7)) weeks.push(weekLabel(weekOf(day, weekstart)));
  const first = weeks.indexOf(weekLabel(weekOf(from, weekstart)));
  return weeks.slice(first).map((week, index) => {
    const around = spread(
      weeks.slice(first + index - 13, first + index).map((one) => heads.get(one) ?? 0),
      8,
    );
    const value = heads.get(week) ?? 0;
    const alarm = outlier(value, around) === 'above';
    return { week, heads: value, before: around === null ? null : roundHalfAway(around.mean, 1), ...(alarm ? { _mark_heads: 'bad' } : {}) };
  });
}

function chartOf(rows: readonly ReportRow[]): ReportChart {
  const of = (key: string) => rows.map((row) => (row[key] as number | null | undefined) ?? null);
  return {
    kind: 'line',
    title: t3('Đầu con chết mỗi tuần', 'Heads dead a week', 'จำนวนตายต่อสัปดาห์'),
    x: rows.map((row) => String(row['week'])),
    series: [
      { name: t3('Con', 'Heads', 'ตัว'), values: of('heads') },
      { name: t3('TB 13 tuần trước', 'Mean of 13 weeks before', 'เฉลี่ย 13 สัปดาห์ก่อน'), values: of('before') },
    ],
    zoom: false,
  };
}

function text(list: keyof typeof REMOVAL_LISTS, code: string | null, language: Language): string | null {
  return code === null ? null : wordOf(REMOVAL_LISTS[list], code, language);
}

const WEIGHT_NOTE = t3(
  'Dòng để trống ở cột "Cân thật": khối lượng = số con × khối lượng chuẩn của lứa tuổi.',
  'Lines blank under "Weighed": weight = heads × standard weight of the age.',
  'แถวที่ช่อง "ชั่งจริง" ว่าง: น้ำหนัก = จำนวนตัว × น้ำหนักมาตรฐานของช่วงอายุ',
);

/** The dead heads a reader asks for: all ages but stillborn when none is named. */
function wantedBy({ ages, roomid, disposal, reasongroup }: DisposalParams, reasons: ReadonlyMap<string, Reason>): (one: Dead) => boolean {
  const classes: readonly string[] = ages == null || ages.length === 0 ? ['breeding', 'sucking', 'nursery'] : ages;
  const asked: readonly ((one: Dead) => boolean)[] = [
    (one) => classes.includes(one.class),
    ...(roomid == null ? [] : [(one: Dead) => one.room === roomid]),
    ...(disposal == null ? [] : [(one: Dead) => one.disposal === disposal]),
    ...(reasongroup == null ? [] : [(one: Dead) => groupOf(reasons, one.reason) === reasongroup]),
  ];
  return (one) => asked.every((test) => test(one));
}

/** The lines of the record with their running heads and kg. */
function recordRows(
  lines: readonly Line[],
  reasons: ReadonlyMap<string, Reason>,
  disposals: ReadonlyMap<string, string>,
  language: Language,
): ReportRow[] {
  let [heads, kg] = [0, 0];
  return lines.map((line): ReportRow => {
    heads += line.heads;
    kg = roundHalfAway(kg + line.kg, 1);
    const { day, room, class: kind, reason, way, disposal, applyid } = line.first;
    return {
      date: day,
      roomid: room,
      class: text('deathage', kind, language),
      heads: line.heads,
      kg: line.kg,
      weighed: line.weighed ? 'Y' : 'N',
      cause: reason === null ? null : (reasons.get(reason)?.label ?? reason),
      way: text('removalway', way, language),
      disposal: disposal === null ? null : (disposals.get(`disposal ${disposal}`) ?? disposal),
      identities: line.pgids.sort().join(', ') || null,
      applyid,
      sumheads: heads,
      sumkg: kg,
    };
  });
}

/** PigDeathList2: the veterinary record of every dead head of the sow farm, all ages (herd.md). */
export function queryDisposal(tx: Db, ctx: HerdReportContext, params: DisposalParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const { period } = await listPeriod(tx, own, params);
    const to = earlier(period.to, asofOf(own));
    const reasons = await loadReasons(tx, own.farmid, own.language);
    const disposals = await loadNames(tx, own.farmid, own.language, ['disposal']);
    const before = addDays(weekOf(period.from, own.weekstart).first, -91);
    const found = await deadOf(tx, own.farmid, before, to, params.roomid == null ? period.from : before);
    const dead = found.filter(wantedBy(params, reasons));
    const rows = recordRows(linesOf(dead.filter(({ day }) => day >= period.from)), reasons, disposals, own.language);
    const weeks = weekRows(dead, period.from, to, own.weekstart);
    const place = [params.place, params.witness].filter((part) => part != null && part !== '').join(' · ');
    return {
      columns: COLUMNS,
      rows,
      totals: columnTotals(COLUMNS, rows),
      charts: [chartOf(weeks)],
      sections: [
        {
          key: 'weeks',
          title: t3(
            'Theo tuần, báo động khi vượt + 2 độ lệch chuẩn',
            'By week, alarm above + 2 standard deviations',
            'รายสัปดาห์ แจ้งเตือนเมื่อเกิน + 2 ส่วนเบี่ยงเบน',
          ),
          columns: [column('week', 'text'), column('heads', 'int'), column('before', 'decimal', { decimals: 1 })],
          rows: weeks,
        },
      ],
      notes: [{ text: WEIGHT_NOTE }],
      signatures: [
        { title: t3('Người lập', 'Made by', 'ผู้จัดทำ') },
        { title: t3('Thú y', 'Veterinarian', 'สัตวแพทย์') },
        { title: t3('Người chứng kiến', 'Witness', 'พยาน'), ...(params.witness == null ? {} : { name: params.witness }) },
      ],
      subtitle: t3(
        `Chết ${period.from}–${to}${place === '' ? '' : ` · ${place}`}`,
        `Died ${period.from}–${to}${place === '' ? '' : ` · ${place}`}`,
        `ตาย ${period.from}–${to}${place === '' ? '' : ` · ${place}`}`,
      ),
    };
  });
}
