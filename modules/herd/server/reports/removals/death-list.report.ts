import { choice } from '#engine/define/fields.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { REMOVAL_LISTS as L } from '#modules/herd/contract/reports/removals/lists.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { MARK_WORDS } from '#modules/herd/domain/marks.ts';
import { OPEN_SINCE } from '../../figures/leaving.stream.ts';
import { TOTAL_BORN, totalBornValues } from '../../figures/total-born.ts';
import { DAYS, herdReport, herdTable, KG, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { MARKS_OF, markValues } from '../marks-sql.ts';
import { variantNotes } from '../report-notes.ts';
import { ANIMAL_TYPE, WAY } from './fields.ts';

/** An animal that left, with the sums of its life. */
interface Left {
  readonly pigtype: string;
  readonly leftway: string;
  readonly status: string | null;
  readonly parity: number | null;
}

const ANIMALS = herdTable<Left>(
  (c) => [
    c.date('leftdt', { frozen: true, phone: 2 }),
    c.animal('pgid', { frozen: true, phone: 1 }),
    c.text('leftway', { phone: 3, words: L.removalway.words }),
    c.text('reason', { width: 20, phone: 4 }),
    c.text('type', t3('Loại', 'Type', 'ประเภท'), { width: 18, of: ({ pigtype }) => PIGTYPE_WORDS[pigtype] ?? null }),
    c.int('parity', { phone: 5 }),
    c.int('litters', t3('Số lứa', 'Litters', 'จำนวนครอก'), SUM),
    c.int('tb', t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'), SUM),
    c.int('ba', t3('Sơ sinh sống', 'Born alive', 'มีชีวิต'), SUM),
    c.int('pw', t3('Cai sữa', 'Weaned', 'หย่านม'), SUM),
    c.decimal('littersyear', t3('Lứa/năm', 'Litters a year', 'ครอก/ปี'), { decimals: 2 }),
    c.decimal('pwyear', t3('Cai sữa/năm', 'Weaned a year', 'หย่านม/ปี'), { decimals: 2 }),
    c.int('waste', t3('Ngày không sản xuất', 'Non-productive', 'วันสูญเสีย'), { ...DAYS, ...SUM }),
    c.decimal('wsi', t3('Ngày chờ phối', 'Mean weaning to service', 'หย่านมถึงผสม เฉลี่ย'), { decimals: 1, ...DAYS }),
    c.int('lastba', t3('Lứa cuối, sống', 'Last litter', 'ครอกสุดท้าย')),
    c.text('lineage'),
    c.text('status', t3('Trạng thái', 'Status', 'สถานะ'), { width: 18, words: (status, language) => STATUS_WORDS[status]?.[language] ?? status }),
    c.int('cycleday', t3('Ngày của chu kỳ', 'Day of cycle', 'วันของรอบ'), DAYS),
    c.text('roomid'),
    c.int('age', t3('Tuổi', 'Age', 'อายุ'), DAYS),
    c.int('present', t3('Ngày có mặt', 'Days present', 'วันในฝูง'), DAYS),
    c.text('marks', t3('Dấu', 'Marks', 'เครื่องหมาย'), { words: MARK_WORDS }),
    c.decimal('weight', t3('Khối lượng', 'Weight', 'น้ำหนัก'), { ...KG, ...SUM }),
    c.decimal('price', t3('Giá/kg', 'Price per kg', 'ราคา/กก.'), { decimals: 2 }),
    c.decimal('amount', t3('Thành tiền', 'Amount', 'จำนวนเงิน'), { decimals: 0, ...SUM }),
    c.text('buyer', t3('Người mua', 'Buyer', 'ผู้ซื้อ')),
    c.date('withdrawal', t3('Hết ngưng thuốc', 'Withdrawal end', 'สิ้นสุดหยุดยา')),
    c.text('applyid'),
    c.text('remark', t3('Ghi chú', 'Remark', 'หมายเหตุ')),
  ],
  {
    style: ({ leftway }) => leftway === 'restored' && 'struck',
    // A transfer is taken back by the other farm, a restored animal is here again.
    actions: ({ leftway }) => (leftway === 'moved' || leftway === 'restored') && [],
  },
);

/** Head that left one way, and those lost before they repaid their rearing. */
interface Way {
  readonly leftway: string;
  readonly n: number;
  readonly early: number;
  /** The list of the way alone. */
  readonly list: Readonly<Record<string, string | null | undefined>>;
}

const WAYS = herdTable<Way>(
  (c) => [
    c.text('leftway', { words: L.removalway.words }),
    c.int('n', t3('Con', 'Head', 'ตัว'), SUM),
    c.int('early', t3('Trước lứa 3', 'Before parity 3', 'ก่อนท้อง 3'), SUM),
  ],
  { opens: ({ list }) => ({ route: 'PigDeathList', params: list }) },
);

/** Litters and days of a life up to its end; an opening row (kind E) is no litter of the farm. */
const LIFE = `
  left join lateral (
    select count(c.farrowdt)::int as litters, sum(${TOTAL_BORN})::int as tb, sum(c.livenum)::int as ba, sum(c.wasteday)::int as waste,
      avg(c.mateday) filter (where c.kind = 'W' and c.from_weaning)::float8 as wsi,
      (array_agg(c.livenum order by c.n desc) filter (where c.livenum is not null))[1] as lastba
    from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.kind <> 'E') l on true
  left join lateral (
    select sum(w.weannum)::int as pw from weaning w where w.farm_id = a.farm_id and w.animal_id = a.animal_id) p on true`;

/** Years as a mated female, from her first mating or her arrival as a sow; none for a female never mated. */
const YEARS = "(nullif(x.leftdt - case when a.entrytp in ('mated', 'weaned') then a.entrydt else a.first_matedt end, 0) / 365.0)";
/** Non-productive days of the records she closed; the one that leaving closes after a weaning stands on no service. */
const WASTE = 'coalesce(l.waste + r.days, l.waste, r.days)';
const LAST_RECORD = `
  left join lateral (
    select x.leftdt - ${OPEN_SINCE} as days where a.sex = 'F' and a.status = 'W' and a.leftdt = x.leftdt) r on true`;

/** Those that left in the period; restored ones by the removal that was taken back. */
const LEFT = `
  select a.animal_id, a.leftdt, a.leftway, a.leftreason as reason from animal a
  where a.farm_id = {farm} and a.leftdt between {lo}::date and {hi}::date and not a.deleted`;
const RESTORED = `
  select e.animal_id, e.eventdt as leftdt, 'restored' as leftway, e.reason from animal_event e
  where e.farm_id = {farm} and e.eventdt between {lo}::date and {hi}::date
    and e.eventcd in ('DTH', 'CUL', 'SAL') and e.voided_kind = 'restored'`;

/** Name of who bought the animal of event e; one out of the list of customers stays as it was typed. */
const BUYER = `coalesce((
  select p.name from farm f join partner p on p.prnt2 = f.realm and p.partnerid = e.buyer where f.farm_id = {farm}), e.buyer)`;

const rowsSql = (restored: boolean): string => `
  select x.leftdt, a.pgid, a.animal_id as _animal, a.pigtype, a.lineage, x.leftway, x.leftway as _way, x.reason, a.status, a.roomid,
    x.leftdt - a.birthdt as age, x.leftdt - a.entrydt as present, case when a.sex = 'F' then a.parity end as parity,
    x.leftdt - case
      when a.status in ('M', 'S') then a.matedt
      when a.status in ('L', 'F') then a.farrowdt
      when a.status = 'G' or a.sex = 'M' then a.entrydt
      else coalesce(a.weandt, a.matedt, a.entrydt) end as cycleday,
    case when a.sex = 'F' then l.litters end as litters, l.tb, l.ba, p.pw,
    (l.litters / ${YEARS})::float8 as littersyear, (p.pw / ${YEARS})::float8 as pwyear, ${WASTE} as waste, l.wsi, l.lastba,
    nullif(array_to_string(case when a.sex = 'F' then ${MARKS_OF.replaceAll('{asof}', 'x.leftdt')} else '{}' end, ', '), '') as marks,
    a.withdrawal_end as withdrawal, e.weight, e.price, e.price * e.weight as amount, ${BUYER} as buyer, e.applyid, e.remark
  from (${restored ? RESTORED : LEFT}) x
    join animal a on a.farm_id = {farm} and a.animal_id = x.animal_id ${LIFE} ${LAST_RECORD}
    left join lateral (
      select (e.data->>'weight')::float8 as weight, (e.data->>'price')::float8 as price, e.data->>'buyer' as buyer, e.applyid, e.remark
      from animal_event e
      where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventdt = x.leftdt and e.eventcd in ('DTH', 'CUL', 'SAL', 'TRF')
        and ${restored ? "e.voided_kind = 'restored'" : 'e.voided_at is null'} limit 1) e on true
  where ({type}::text is null or case when a.sex = 'M' then 'boar' when a.status = 'G' then 'gilt' else 'sow' end = {type})
    and ({way}::text is null or x.leftway = {way}) and ({reason}::text is null or x.reason = {reason})
    and ({roomid}::text is null or a.roomid = {roomid})
  order by x.leftdt, a.pgid`;

/** PigDeathList: breeding animals that left, with what each achieved; restored ones only when asked for (herd.md). */
export const report = herdReport({
  name: 'PigDeathList',
  page: {
    menuGroup: 'herd-removal',
    place: 2,
    title: t3('Danh sách nái, đực giống chết và loại', 'Sow and Boar Died List', 'รายชื่อแม่สุกรพ่อพันธุ์ตายและคัดทิ้ง'),
    purpose: t3(
      'Danh sách heo giống đã ra đàn, kèm thành tích cả đời của từng con.',
      'Breeding animals that left, with what each achieved.',
      'รายชื่อสุกรพันธุ์ที่ออกจากฝูง พร้อมผลงานตลอดชีวิต',
    ),
  },
  paper: 'landscape',
  fields: [F.farmid, F.from, F.to, ANIMAL_TYPE, choice('way', WAY.label, L.removalway), F.reason, F.roomid],
  beside: [F.asof],
  answer: async (at, params) => {
    const { period } = await listPeriod(at.tx, at, params);
    const { farmid, type = null, way = null, reason = null, roomid = null } = params;
    const rows = await at.lines<Left>(rowsSql(way === 'restored'), {
      lo: period.from,
      hi: earlier(period.to, asofOf(at)),
      ...{ type, way, reason, roomid },
      ...markValues(at.settings),
      ...totalBornValues(at.settings),
    });
    const ways = [...Map.groupBy(rows, ({ leftway }) => leftway)].map(([leftway, own]) => ({
      leftway,
      n: own.length,
      early: own.filter(({ parity }) => parity !== null && parity < 3).length,
      list: { farmid, from: period.from, to: period.to, type, reason, roomid, way: leftway },
    }));
    return {
      table: ANIMALS.of(rows),
      sections: [{ key: 'ways', title: t3('Theo hình thức', 'By way', 'ตามวิธี'), table: WAYS.of(ways) }],
      notes: variantNotes(['TB'], at.settings),
      actions: [{ eventcd: 'RST', label: t3('Khôi phục', 'Restore', 'กู้คืน'), one: 'PigDeathRestore' }],
      subtitle: spanned(t3('Ra đàn', 'Left', 'ออกจากฝูง'), period),
      applied: { from: period.from, to: period.to },
    };
  },
});
