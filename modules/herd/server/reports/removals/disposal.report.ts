import { choices, code, text } from '#engine/define/fields.ts';
import type { KnownSample } from '#engine/define/known-of-houses.ts';
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
import { CARCASS_DAYS, type DeadHead, samplesOf } from '#modules/herd/domain/dead-samples.ts';
import { type HerdAt, herdReport, herdTable, KG, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { REASON_GROUP } from './fields.ts';
import { groupOf, loadReasons, type Reason } from './reasons.ts';
import { STANDARD_KG } from './standard-kg.ts';

/** Dead of a day, of one house, class, reason, way, disposal and operator. */
interface Dead extends DeadHead {
  readonly heads: number;
  readonly kg: number;
  readonly weighed: 'Y' | 'N';
  readonly cause: string | null;
  readonly way: string;
  readonly disposal: string | null;
  readonly applyid: string | null;
}

/** A line of the record, with what lies in the lines down to it. */
interface Line extends Dead {
  readonly sumheads: number;
  readonly sumkg: number;
  /** Numbers of the requests samples of them were sent with, where the reader may see them; the first one as the address names it. */
  readonly requestno?: string | null;
  readonly _request?: string | null;
}

/** The record; `sent`: with the requests samples were sent with, to who may see them, of which those of the reader's own farm open. */
const recordTable = (sent: boolean) =>
  herdTable<Line>((c) => [
    c.date('date', { frozen: true, phone: 1 }),
    c.text('roomid'),
    c.text('class', t3('Lứa tuổi', 'Class', 'ช่วงอายุ'), { phone: 3, words: L.deathage.words }),
    c.int('heads', t3('Con', 'Head', 'ตัว'), { ...SUM, phone: 2 }),
    c.decimal('kg', t3('Khối lượng', 'Weight', 'น้ำหนัก'), { ...KG, ...SUM }),
    c.flag('weighed', t3('Cân thật', 'Weighed', 'ชั่งจริง')),
    c.text('cause', t3('Nguyên nhân', 'Cause', 'สาเหตุ'), { phone: 4 }),
    c.text('way', t3('Chết / tiêu hủy', 'Died / euthanised', 'ตาย / ทำลาย'), { words: L.removalway.words }),
    c.text('disposal', t3('Cách xử lý', 'Disposal', 'วิธีกำจัดซาก'), { list: 'disposal' }),
    c.text('identities', t3('Số tai', 'Identities', 'เบอร์หู'), { width: 30 }),
    ...(sent
      ? [
          c.text('requestno', t3('Mẫu đã gửi (số phiếu)', 'Sample sent (request)', 'ส่งตัวอย่าง (เลขที่ใบส่ง)'), {
            width: 18,
            opens: ({ _request }, { farmid, lab }) =>
              _request != null && lab?.own === farmid && { route: 'LabRequest', params: { request: _request } },
          }),
        ]
      : []),
    c.text('applyid'),
    c.int('sumheads', t3('Lũy kế con', 'Running head', 'สะสม ตัว')),
    c.decimal('sumkg', t3('Lũy kế kg', 'Running kg', 'สะสม กก.'), KG),
  ]);
const RECORD = recordTable(false);
const SENT_RECORD = recordTable(true);

interface Week {
  readonly week: string;
  readonly heads: number;
  readonly before: number | null;
  /** Above it a week alarms. */
  readonly limit: number | null;
  readonly alarm: boolean;
}

const WEEKS = herdTable<Week>((c) => [
  c.week('week', t3('Tuần', 'Week', 'สัปดาห์')),
  c.int('heads', t3('Con', 'Head', 'ตัว'), { mark: ({ alarm }) => alarm && 'bad' }),
  c.decimal('before', t3('TB 13 tuần trước', 'Mean of 13 weeks before', 'เฉลี่ย 13 สัปดาห์ก่อน'), { decimals: 1 }),
  c.decimal('limit', t3('Báo động từ trên', 'Alarm above', 'อันตรายเมื่อเกิน'), { decimals: 1 }),
]);

/** The house it stood in; rows of the weeks before the period are counted only, unless one house is asked for. */
const HOUSE = `(
  select t.roomid from stay t
  where t.farm_id = {farm} and t.animal_id = x.animal_id and t.from_day <= x.day and t.to_day >= x.day and x.day >= {housed}::date
  order by t.from_day desc limit 1)`;

/** Who died with what they weighed; `one` is the standard weight of the age, for who was not weighed. */
const EACH = `
  select a.leftdt as day, a.animal_id, 'breeding' as class, 1 as heads, (e.data->>'weight')::numeric as kg,
    coalesce(({grown}::jsonb->>a.pigtype)::numeric, ({grown}::jsonb->>'other')::numeric) as one,
    a.leftreason as reason, a.leftway as way, e.data->>'disposal' as disposal, a.pgid, e.applyid
  from animal a left join animal_event e
    on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'DTH' and e.eventdt = a.leftdt and e.voided_at is null
  where a.farm_id = {farm} and a.leftdt between {lo}::date and {hi}::date and a.leftway in ('died', 'euthanised') and not a.deleted
    and 'breeding' = any({classes}::text[])
  union all
  select p.eventdt, p.animal_id, 'suckling', p.num, p.kg, ({suckling}::numeric[])[least(greatest(p.age, 0), cardinality({suckling}::numeric[]) - 1) + 1],
    p.reason, 'died', null, null, p.applyid
  from piglet_change p
  where p.farm_id = {farm} and p.eventdt between {lo}::date and {hi}::date and p.kind = 'loss' and not p.unbalanced and 'suckling' = any({classes}::text[])
  union all
  select c.farrowdt, c.animal_id, 'stillborn', coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0), null, {stillborn}::numeric,
    null, 'died', null, null, c.farrow_applyid
  from sow_cycle c
  where c.farm_id = {farm} and c.farrowdt between {lo}::date and {hi}::date and c.kind <> 'E'
    and coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0) > 0 and 'stillborn' = any({classes}::text[])`;

const DEAD = `
  select date, roomid, class, sum(heads)::int as heads, sum(coalesce(kg, round(one * heads, 1)))::float8 as kg,
    case when bool_and(kg is not null) then 'Y' else 'N' end as weighed, reason as cause, way, disposal,
    string_agg(pgid, ', ' order by pgid collate "C") as identities, applyid
  from (
    select x.day as date, ${HOUSE} as roomid, x.class, x.heads, x.kg, x.one, x.reason, x.way, x.disposal, x.pgid, x.applyid from (${EACH}) x
    union all
    select d.eventdt, d.roomid, 'nursery', d.count, d.weight, ({nursery}::numeric[])[least(greatest(d.week, 0), cardinality({nursery}::numeric[]) - 1) + 1],
      d.reason, d.way, d.disposal, null, d.applyid
    from nursery_death d
    where d.farm_id = {farm} and d.eventdt between {lo}::date and {hi}::date and d.voided_at is null and 'nursery' = any({classes}::text[])) y
  group by date, roomid, class, reason, way, disposal, applyid
  order by date, roomid collate "C", class, reason, way, disposal, applyid`;

/** The requests samples of dead head were sent with. */
function sentOf(dead: Dead, samples: readonly KnownSample[]): Pick<Line, 'requestno' | '_request'> {
  const sent = new Map(samplesOf(dead, samples).map(({ labid, requestid, requestno }) => [`${labid}~${requestid}`, requestno]));
  const [first = null] = sent.keys();
  return { requestno: first === null ? null : [...sent.values()].join(', '), _request: first };
}

/** The record, with running sums and, where samples are told, what was sent. */
function linesOf(dead: readonly Dead[], samples: readonly KnownSample[] | null): Line[] {
  let [sumheads, sumkg] = [0, 0];
  return dead.map((one) => {
    sumheads += one.heads;
    sumkg = roundHalfAway(sumkg + one.kg, 1);
    return { ...one, kg: roundHalfAway(one.kg, 1), sumheads, sumkg, ...(samples === null ? {} : sentOf(one, samples)) };
  });
}

/** Samples sent of head that died in a period; null to who sees no requests. */
async function sentIn({ tx, lab, farmid }: HerdAt, from: BusinessDate, to: BusinessDate): Promise<readonly KnownSample[] | null> {
  return lab === undefined ? null : lab.samples(tx, { farmid, from, to: addDays(to, CARCASS_DAYS) });
}

/** Head a week against the 13 weeks before; more than two standard deviations above them is an alarm. */
function weeksOf(dead: readonly Dead[], from: BusinessDate, to: BusinessDate, weekstart: WeekStart): Week[] {
  const label = (day: BusinessDate): string => weekLabel(weekOf(day, weekstart));
  const byWeek = new Map<string, number>();
  for (const [day, own] of Map.groupBy(dead, ({ date }) => date)) {
    byWeek.set(
      label(day),
      own.reduce((sum, { heads }) => sum + heads, byWeek.get(label(day)) ?? 0),
    );
  }
  const headOf = (week: string): number => byWeek.get(week) ?? 0;
  const weeks: string[] = [];
  for (let day = weekOf(addDays(from, -91), weekstart).first; day <= to; day = addDays(day, 7)) weeks.push(label(day));
  const first = weeks.indexOf(label(from));
  return weeks.slice(first).map((week, index) => {
    const around = spread(weeks.slice(first + index - 13, first + index).map(headOf), 8);
    const heads = headOf(week);
    const above = (k: number): number | null => (around === null ? null : roundHalfAway(around.mean + k * around.deviation, 1));
    return { week, heads, before: above(0), limit: above(2), alarm: outlier(heads, around) === 'above' };
  });
}

const SENT_NOTE = t3(
  `Mẫu đã gửi: của con giống là mẫu ghi số tai của nó, lấy từ ngày chết đến ${CARCASS_DAYS} ngày sau; của heo con và heo cai sữa là mẫu chẩn đoán của chuồng, lấy trong ngày hoặc hôm sau.`,
  `Sample sent: of breeding animals one that names them, taken from the day of death to ${CARCASS_DAYS} days after; of piglets and nursery pigs one for diagnosis from their house, taken that day or the next.`,
  `ตัวอย่างที่ส่ง: สุกรพันธุ์คือตัวอย่างที่ระบุเบอร์หู เก็บตั้งแต่วันตายถึง ${CARCASS_DAYS} วันหลังจากนั้น ลูกสุกรและสุกรอนุบาลคือตัวอย่างวินิจฉัยของโรงเรือน เก็บในวันนั้นหรือวันถัดไป`,
);

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

type Asked = ParamsOf<typeof FIELDS>;

/** The ages a reader asks for: all but stillborn when none is named. */
const classesOf = ({ ages }: Asked): readonly string[] => (ages == null || ages.length === 0 ? ['breeding', 'suckling', 'nursery'] : ages);

/** The dead head of the house, disposal and reasons a reader asks for. */
function wantedBy({ roomid, disposal, reasongroup }: Asked, reasons: ReadonlyMap<string, Reason>) {
  const fits = (asked: string | null | undefined, has: string | null): boolean => asked == null || asked === has;
  return (one: Dead): boolean =>
    fits(roomid, one.roomid) && fits(disposal, one.disposal) && fits(reasongroup, reasongroup == null ? null : groupOf(reasons, one.cause));
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
    const asked = { lo: before, hi: to, housed: params.roomid == null ? from : before, classes: classesOf(params) };
    const found = await at.rows<Dead>(DEAD, { ...asked, ...STANDARD_KG });
    const dead = found.filter(wantedBy(params, await loadReasons(at.tx, at.farmid, at.language)));
    const sent = await sentIn(at, from, to);
    return {
      table: (sent === null ? RECORD : SENT_RECORD).of(
        linesOf(
          dead.filter(({ date }) => date >= from),
          sent,
        ),
      ),
      charts: [
        {
          kind: 'line',
          title: t3('Đầu con chết mỗi tuần', 'Head dead a week', 'จำนวนตายต่อสัปดาห์'),
          section: 'weeks',
          x: 'week',
          series: ['heads', 'before', 'limit'],
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
        sent === null ? null : SENT_NOTE,
      ],
      signatures: [
        t3('Người lập', 'Made by', 'ผู้จัดทำ'),
        t3('Thú y', 'Veterinarian', 'สัตวแพทย์'),
        { title: t3('Người chứng kiến', 'Witness', 'พยาน'), name: params.witness },
      ],
      applied: { from, to },
      subtitle: spanned(t3('Chết', 'Died', 'ตาย'), { from, to }, params.place, params.witness),
    };
  },
});
