import { choices, code, text } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { outlier, spread } from '#engine/server/report/stats.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { REMOVAL_LISTS as L } from '#modules/herd/contract/reports/removals/lists.ts';
import { herdReport, herdTable, KG, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { REASON_GROUP } from './fields.ts';
import { groupOf, loadReasons, type Reason } from './reasons.ts';
import { grownKg, nurseryKg, sucklingKg } from './standard-kg.ts';

/** Dead of a day as they were typed: of one house, class, reason, way, disposal and operator. */
interface Dead {
  readonly date: BusinessDate;
  readonly roomid: string | null;
  readonly class: 'breeding' | 'suckling' | 'nursery' | 'stillborn';
  readonly type: string;
  /** Days of a suckling piglet, weeks of a nursery pig. */
  readonly age: number;
  readonly heads: number;
  readonly kg: number | null;
  readonly cause: string | null;
  readonly way: string;
  readonly disposal: string | null;
  readonly pgid: string | null;
  readonly applyid: string | null;
}

/** A line of the record, with what lies in the lines down to it. */
interface Line extends Omit<Dead, 'kg'> {
  readonly kg: number;
  readonly weighed: 'Y' | 'N';
  readonly identities: string | null;
  readonly sumheads: number;
  readonly sumkg: number;
}

const RECORD = herdTable<Line>((c) => [
  c.date('date', { frozen: true }),
  c.text('roomid'),
  c.text('class', t3('Lứa tuổi', 'Class', 'ช่วงอายุ'), { words: L.deathage.words }),
  c.int('heads', t3('Con', 'Head', 'ตัว'), SUM),
  c.decimal('kg', t3('Khối lượng', 'Weight', 'น้ำหนัก'), { ...KG, ...SUM }),
  c.flag('weighed', t3('Cân thật', 'Weighed', 'ชั่งจริง')),
  c.text('cause', t3('Nguyên nhân', 'Cause', 'สาเหตุ')),
  c.text('way', t3('Chết / tiêu hủy', 'Died / euthanised', 'ตาย / ทำลาย'), { words: L.removalway.words }),
  c.text('disposal', t3('Cách xử lý', 'Disposal', 'วิธีกำจัดซาก'), { list: 'disposal' }),
  c.text('identities', t3('Số tai', 'Identities', 'เบอร์หู'), { width: 30 }),
  c.text('applyid'),
  c.int('sumheads', t3('Lũy kế con', 'Running head', 'สะสม ตัว')),
  c.decimal('sumkg', t3('Lũy kế kg', 'Running kg', 'สะสม กก.'), KG),
]);

interface Week {
  readonly week: string;
  readonly heads: number;
  readonly before: number | null;
  readonly alarm: boolean;
}

const WEEKS = herdTable<Week>((c) => [
  c.text('week', t3('Tuần', 'Week', 'สัปดาห์')),
  c.int('heads', t3('Con', 'Head', 'ตัว'), { mark: ({ alarm }) => alarm && 'bad' }),
  c.decimal('before', t3('TB 13 tuần trước', 'Mean of 13 weeks before', 'เฉลี่ย 13 สัปดาห์ก่อน'), { decimals: 1 }),
]);

/** The house it stood in; rows of the weeks before the period are counted only, unless one house is asked for. */
const HOUSE = `(
  select t.roomid from stay t
  where t.farm_id = {farm} and t.animal_id = x.animal_id and t.from_day <= x.day and t.to_day >= x.day and x.day >= {housed}::date
  order by t.from_day desc limit 1)`;

const DEAD = `
  select x.day as date, ${HOUSE} as roomid, x.class, x.type, x.age, x.heads::int as heads, x.kg::float8 as kg, x.reason as cause, x.way, x.disposal,
    x.pgid, x.applyid
  from (
    select a.leftdt as day, a.animal_id, 'breeding' as class, a.pigtype as type, 0 as age, 1 as heads, (e.data->>'weight')::numeric as kg,
      a.leftreason as reason, a.leftway as way, e.data->>'disposal' as disposal, a.pgid, e.applyid
    from animal a left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'DTH' and e.voided_at is null
    where a.farm_id = {farm} and a.leftdt between {lo}::date and {hi}::date and a.leftway in ('died', 'euthanised') and not a.deleted
    union all
    select p.eventdt, p.animal_id, 'suckling', '', p.age, p.num, p.kg, p.reason, 'died', null, null, p.applyid
    from piglet_change p
    where p.farm_id = {farm} and p.eventdt between {lo}::date and {hi}::date and p.kind = 'loss' and not p.unbalanced
    union all
    select c.farrowdt, c.animal_id, 'stillborn', '', 0, coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0), null, null, 'died', null, null, c.farrow_applyid
    from sow_cycle c
    where c.farm_id = {farm} and c.farrowdt between {lo}::date and {hi}::date and c.kind <> 'E'
      and coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0) > 0) x
  union all
  select d.eventdt, d.roomid, 'nursery', '', d.week, d.count, d.weight::float8, d.reason, d.way, d.disposal,
    null, d.applyid
  from nursery_death d
  where d.farm_id = {farm} and d.eventdt between {lo}::date and {hi}::date and d.voided_at is null`;

/** What they weighed; who was not weighed has the standard weight of the age. */
function kgOf({ class: kind, type, age, heads, kg }: Dead): number {
  if (kg !== null) return kg;
  if (kind === 'breeding') return grownKg(type);
  const one = kind === 'suckling' ? sucklingKg(age) : kind === 'nursery' ? nurseryKg(age) : 1.2;
  return roundHalfAway(one * heads, 1);
}

/** The record, one line a day, house, class, cause, way, disposal and operator, with running sums. */
function linesOf(dead: readonly Dead[]): Line[] {
  const groups = Map.groupBy(dead, (one) => [one.date, one.roomid, one.class, one.cause, one.way, one.disposal, one.applyid].join('\t'));
  const keyed = [...groups.values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ first, own, key: `${first.date}${first.roomid}${first.class}` })),
  );
  let [sumheads, sumkg] = [0, 0];
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ first, own }) => {
      const heads = own.reduce((sum, one) => sum + one.heads, 0);
      const kg = own.reduce((sum, one) => roundHalfAway(sum + kgOf(one), 1), 0);
      const identities = own.flatMap(({ pgid }) => pgid ?? []).sort();
      sumheads += heads;
      sumkg = roundHalfAway(sumkg + kg, 1);
      const weighed = own.every((one) => one.kg !== null) ? 'Y' : 'N';
      return { ...first, heads, kg, weighed, identities: identities.join(', ') || null, sumheads, sumkg };
    });
}

/** Head a week against the 13 weeks before; more than two standard deviations above them is an alarm. */
function weeksOf(dead: readonly Dead[], from: BusinessDate, to: BusinessDate, weekstart: WeekStart): Week[] {
  const label = (day: BusinessDate): string => weekLabel(weekOf(day, weekstart));
  const byWeek = Map.groupBy(dead, ({ date }) => label(date));
  const headOf = (week: string): number => (byWeek.get(week) ?? []).reduce((sum, one) => sum + one.heads, 0);
  const weeks: string[] = [];
  for (let day = weekOf(addDays(from, -91), weekstart).first; day <= to; day = addDays(day, 7)) weeks.push(label(day));
  const first = weeks.indexOf(label(from));
  return weeks.slice(first).map((week, index) => {
    const around = spread(weeks.slice(first + index - 13, first + index).map(headOf), 8);
    const heads = headOf(week);
    return { week, heads, before: around === null ? null : roundHalfAway(around.mean, 1), alarm: outlier(heads, around) === 'above' };
  });
}

const FIELDS = [
  F.farmid,
  F.from,
  F.to,
  F.roomid,
  choices('ages', t3('Lứa tuổi', 'Ages', 'ช่วงอายุ'), L.deathage, {
    help: t3('Để trống: tất cả trừ chết khi sinh', 'Blank: all but stillborn', 'เว้นว่าง: ทั้งหมดยกเว้นตายแรกคลอด'),
  }),
  REASON_GROUP,
  code('disposal', t3('Cách xử lý', 'Disposal', 'วิธีกำจัดซาก'), { list: 'disposal' }),
  text('place', t3('Nơi xử lý', 'Place', 'สถานที่'), { maxLength: 80 }),
  text('witness', t3('Người chứng kiến', 'Witnesses', 'พยาน'), { maxLength: 120 }),
] as const;

/** The dead head a reader asks for: all ages but stillborn when none is named. */
function wantedBy({ ages, roomid, disposal, reasongroup }: ParamsOf<typeof FIELDS>, reasons: ReadonlyMap<string, Reason>) {
  const classes: readonly string[] = ages == null || ages.length === 0 ? ['breeding', 'suckling', 'nursery'] : ages;
  const fits = (asked: string | null | undefined, has: string | null): boolean => asked == null || asked === has;
  return (one: Dead): boolean =>
    classes.includes(one.class) &&
    fits(roomid, one.roomid) &&
    fits(disposal, one.disposal) &&
    fits(reasongroup, reasongroup == null ? null : groupOf(reasons, one.cause));
}

/** PigDeathList2: the veterinary record of every dead head of the sow farm, all ages (herd.md). */
export const report = herdReport({
  name: 'PigDeathList2',
  page: {
    menuGroup: 'herd-removal',
    place: 3,
    title: t3('Sổ heo chết và tiêu hủy', 'Death and Disposal Record', 'บันทึกสุกรตายและการทำลายซาก'),
    purpose: t3(
      'Sổ thú y: mọi con chết của trại nái, mọi lứa tuổi, và cách xử lý xác.',
      'The veterinary record of every dead head of the sow farm, all ages, with its disposal.',
      'บันทึกสัตวแพทย์ของสุกรตายทุกช่วงอายุและการกำจัดซาก',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  beside: [F.asof],
  answer: async (at, params) => {
    const { from, to: until } = (await listPeriod(at.tx, at, params)).period;
    const to = earlier(until, asofOf(at));
    const before = addDays(weekOf(from, at.weekstart).first, -91);
    const found = await at.rows<Dead>(DEAD, { lo: before, hi: to, housed: params.roomid == null ? from : before });
    const dead = found.filter(wantedBy(params, await loadReasons(at.tx, at.farmid, at.language)));
    return {
      table: RECORD.of(linesOf(dead.filter(({ date }) => date >= from))),
      charts: [
        {
          kind: 'line',
          title: t3('Đầu con chết mỗi tuần', 'Head dead a week', 'จำนวนตายต่อสัปดาห์'),
          section: 'weeks',
          x: 'week',
          series: ['heads', 'before'],
          zoom: false,
        },
      ],
      sections: [
        {
          key: 'weeks',
          title: t3(
            'Theo tuần, báo động khi vượt + 2 độ lệch chuẩn',
            'By week, alarm above + 2 standard deviations',
            'รายสัปดาห์ แจ้งเตือนเมื่อเกิน + 2 ส่วนเบี่ยงเบน',
          ),
          table: WEEKS.of(weeksOf(dead, from, to, at.weekstart)),
        },
      ],
      notes: [
        t3(
          'Dòng để trống ở cột "Cân thật": khối lượng = số con × khối lượng chuẩn của lứa tuổi.',
          'Lines blank under "Weighed": weight = head × standard weight of the age.',
          'แถวที่ช่อง "ชั่งจริง" ว่าง: น้ำหนัก = จำนวนตัว × น้ำหนักมาตรฐานของช่วงอายุ',
        ),
      ],
      signatures: [
        t3('Người lập', 'Made by', 'ผู้จัดทำ'),
        t3('Thú y', 'Veterinarian', 'สัตวแพทย์'),
        { title: t3('Người chứng kiến', 'Witness', 'พยาน'), name: params.witness },
      ],
      subtitle: spanned(t3('Chết', 'Died', 'ตาย'), { from, to }, params.place, params.witness),
    };
  },
});
