import { choice, defineList } from '#engine/define/fields.ts';
import { Refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { businessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { TOTAL_BORN, totalBornValues } from '../../figures/total-born.ts';
import { marksOf, markValues } from '../marks-sql.ts';
import { variantNotes } from '../report-notes.ts';
import { dataColumn as d, dataReport } from './data-sheet.ts';
import { ANIMALS, PRESENCE } from './presence.ts';

/** A whole working life fits in; the two years of other reports would not hold one. */
const LONGEST = 100 * 366;

const CLASSES: readonly (readonly [key: string, cause: string, words: readonly [string, string, string]])[] = [
  ['wd_weanservice', 'wean-service', ['cai sữa đến phối', 'weaning to service', 'หย่านมถึงผสม']],
  ['wd_servicereturn', 'service-return', ['phối đến lên giống lại', 'service to return', 'ผสมถึงกลับสัด']],
  ['wd_servicenegative', 'service-negative', ['phối đến khám âm', 'service to negative check', 'ผสมถึงตรวจไม่พบท้อง']],
  ['wd_serviceabortion', 'service-abortion', ['phối đến sẩy', 'service to abortion', 'ผสมถึงแท้ง']],
  ['wd_serviceleave', 'service-leave', ['phối đến ra đàn', 'service to leaving', 'ผสมถึงออกจากฝูง']],
  ['wd_weanleave', 'wean-leave', ['cai sữa đến ra đàn', 'weaning to leaving', 'หย่านมถึงออกจากฝูง']],
  ['wd_arrivalservice', 'arrival-service', ['nhập đến phối', 'arrival to service', 'เข้าฝูงถึงผสม']],
  ['wd_afterfailure', 'after-failure', ['sau thất bại đến phối lại', 'failure to next service', 'ล้มเหลวถึงผสมใหม่']],
];

/** Days of a span up to the day it is known on. */
const WASTED = 'least(s.to_day, {asof}::date + 1) - s.from_day';

/** Everything of her services, once; an opening row (kind E) is no service or litter of the farm. */
const LIFE = `
  left join lateral (
    select max(c.gilt_age) filter (where c.kind = 'G') as afm, max(c.farrow_age) filter (where c.farrow_parity = 1) as aff,
      min(c.heats_before) filter (where c.service_no = 1) as heats, count(c.farrowdt)::int as litters,
      count(*) filter (where c.matedt is not null)::int as services, sum(${TOTAL_BORN})::int as tb,
      (sum(${TOTAL_BORN}) filter (where c.deadnum is not null and c.mummynum is not null))::int as tbknown,
      sum(c.livenum)::int as ba, sum(c.deadnum)::int as sb, sum(c.mummynum)::int as mm, count(c.deadnum + c.mummynum)::int as known,
      ${[1, 2, 3, 4, 5, 6, 7, 8].map((k) => `max(c.livenum) filter (where c.farrow_parity = ${k}) as ba${k}`).join(', ')},
      avg(c.mateday) filter (where c.kind = 'W' and c.from_weaning)::float8 as wsi,
      count(*) filter (where c.outcome = 'return')::int as returns, count(*) filter (where c.outcome = 'abortion')::int as abortions,
      avg(c.farrowday)::float8 as gest, avg(c.fosterday)::float8 as lact, max(c.livenum) as best, min(c.livenum) as worst
    from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.kind <> 'E') l on true
  left join lateral (
    select sum(w.weannum)::int as pw from weaning w where w.farm_id = a.farm_id and w.animal_id = a.animal_id) p on true
  left join lateral (
    select ${CLASSES.map(([key, cause]) => `sum(${WASTED}) filter (where s.cause = '${cause}')::int as ${key}`).join(', ')},
      sum(${WASTED}) filter (where s.kind <> 'gilt')::int as mfd
    from herd_span s where s.farm_id = a.farm_id and s.animal_id = a.animal_id and s.from_day <= {asof}::date) h on true
  left join lateral (
    select min(case when e.eventcd = 'RUT' then e.eventdt when a.entrytp = 'gilt' then nullif(e.data->>'rutdt', '')::date end) as firstheat,
      max((e.data->>'weight')::float8) filter (where e.eventcd = 'ENT') as firstweight
    from animal_event e
    where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.voided_at is null and e.eventcd in ('RUT', 'ENT')) e on true`;

/** Since when she is a mated female: her first mating here, or her arrival as a sow. */
const SINCE = "(case when a.entrytp = 'gilt' then a.first_matedt else a.entrydt end)";
const UNTIL = 'coalesce(a.leftdt, {asof}::date)';

/** Marks of today, or of the last day of one that left. */
const MARKS = marksOf({ parity: 'a.parity', status: 'a.status', weandt: 'a.weandt', day: UNTIL });

const COLUMNS = [
  d('pgid', 'animal', 'a.pgid', ['Số tai', 'Identity', 'เบอร์หู']),
  d('altid', 'text', 'a.altid', ['Mã di truyền', 'Genetic identity', 'รหัสพันธุกรรม']),
  d('lineage', 'text', 'a.lineage', ['Dòng giống', 'Lineage', 'สายเลือด']),
  d('source', 'text', 'a.source', ['Nguồn gốc', 'Source', 'แหล่งที่มา']),
  d('lot', 'text', 'a.lot', ['Lô nhập', 'Lot', 'ล็อต']),
  d('sireid', 'text', 'a.sireid', ['Bố', 'Sire', 'พ่อ']),
  d('damid', 'text', 'a.damid', ['Mẹ', 'Dam', 'แม่']),
  d('birthdt', 'date', 'a.birthdt', ['Ngày sinh', 'Birth date', 'วันเกิด']),
  d('entrydt', 'date', 'a.entrydt', ['Ngày nhập', 'Arrival date', 'วันเข้าฝูง']),
  d('entrytp', 'text', 'a.entrytp', ['Loại nhập: gilt, mated, weaned', 'Entered as: gilt, mated, weaned', 'เข้าฝูงเป็น: gilt, mated, weaned']),
  d('firstheatdt', 'date', 'e.firstheat', ['Lên giống lần đầu', 'First heat', 'เป็นสัดครั้งแรก']),
  d('afm', 'int', 'l.afm', ['Tuổi phối lần đầu, ngày', 'Age at first mating, days', 'อายุผสมครั้งแรก (วัน)']),
  d('aff', 'int', 'l.aff', ['Tuổi đẻ lần đầu, ngày', 'Age at first farrowing, days', 'อายุคลอดครั้งแรก (วัน)']),
  d('heats', 'int', 'l.heats', ['Số lần lên giống trước khi phối', 'Heats before first service', 'จำนวนสัดก่อนผสม']),
  d('firstweight', 'decimal', 'e.firstweight', ['Khối lượng khi nhập, kg', 'Weight on arrival, kg', 'น้ำหนักเมื่อเข้าฝูง กก.'], 1),
  d('teats', 'int', 'a.teats', ['Số vú', 'Teats', 'จำนวนเต้านม']),
  d('feetleg', 'text', 'a.feetleg', ['Chân', 'Feet and legs', 'เท้าและขา']),
  d('vulva', 'text', 'a.vulva', ['Âm hộ', 'Vulva size', 'ขนาดอวัยวะเพศ']),
  d('litters', 'int', 'l.litters', ['Số lứa', 'Litters', 'จำนวนครอก']),
  d('services', 'int', 'l.services', ['Số lần phối', 'Services', 'จำนวนครั้งผสม']),
  d('tb', 'int', 'l.tb', ['Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด']),
  d('ba', 'int', 'l.ba', ['Sơ sinh sống', 'Born alive', 'แรกคลอดมีชีวิต']),
  d('sb', 'int', 'l.sb', ['Chết khi sinh', 'Stillborn', 'ตายแรกคลอด']),
  d('mm', 'int', 'l.mm', ['Thai khô', 'Mummified', 'มัมมี่']),
  d('pw', 'int', 'p.pw', ['Số cai sữa', 'Pigs weaned', 'จำนวนหย่านม']),
  d('tb_litter', 'decimal', 'l.tbknown::float8 / nullif(l.known, 0)', ['Tổng sơ sinh/lứa', 'Total born a litter', 'แรกคลอดทั้งหมด/ครอก'], 2),
  d('ba_litter', 'decimal', 'l.ba::float8 / nullif(l.litters, 0)', ['Sơ sinh sống/lứa', 'Born alive a litter', 'มีชีวิต/ครอก'], 2),
  d('sb_litter', 'decimal', 'l.sb::float8 / nullif(l.known, 0)', ['Chết khi sinh/lứa', 'Stillborn a litter', 'ตายแรกคลอด/ครอก'], 2),
  d('mm_litter', 'decimal', 'l.mm::float8 / nullif(l.known, 0)', ['Thai khô/lứa', 'Mummified a litter', 'มัมมี่/ครอก'], 2),
  d('pw_litter', 'decimal', 'p.pw::float8 / nullif(l.litters, 0)', ['Cai sữa/lứa', 'Weaned a litter', 'หย่านม/ครอก'], 2),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((k) => d(`ba${k}`, 'int', `l.ba${k}`, [`Sơ sinh sống lứa ${k}`, `Born alive, litter ${k}`, `มีชีวิต ท้อง ${k}`])),
  d('wsi', 'decimal', 'l.wsi', ['Ngày cai sữa đến phối, bình quân', 'Mean weaning-to-service interval', 'เฉลี่ยวันหย่านมถึงผสม'], 1),
  d('returns', 'int', 'l.returns', ['Số lần lên giống lại', 'Returns', 'จำนวนกลับสัด']),
  d('abortions', 'int', 'l.abortions', ['Số lần sẩy', 'Abortions', 'จำนวนแท้ง']),
  d('farrowday', 'decimal', 'l.gest', ['Ngày mang thai, bình quân', 'Mean gestation', 'เฉลี่ยวันอุ้มท้อง'], 1),
  d('fosterday', 'decimal', 'l.lact', ['Ngày nuôi con, bình quân', 'Mean lactation', 'เฉลี่ยวันเลี้ยงลูก'], 1),
  ...CLASSES.map(([key, , [V, E, T]]) => d(key, 'int', `h.${key}`, [`Ngày không sản xuất: ${V}`, `Non-productive days: ${E}`, `วันสูญเสีย: ${T}`])),
  d('mfd', 'int', 'h.mfd', ['Ngày có mặt từ lần phối đầu', 'Mated female days', 'วันของแม่ที่ผสมแล้ว']),
  d('lmfy', 'decimal', '(365.0 * l.litters / nullif(h.mfd, 0))::float8', ['Lứa/năm', 'Litters a year', 'ครอก/ปี'], 2),
  d(
    'pw_year',
    'decimal',
    `(365.0 * p.pw / nullif(${UNTIL} - ${SINCE}, 0))::float8`,
    [
      'Cai sữa/năm kể từ lần phối đầu hoặc ngày nhập nái',
      'Pigs weaned a year since first mating or arrival as a sow',
      'หย่านม/ปี นับจากผสมครั้งแรกหรือวันเข้าเป็นแม่',
    ],
    2,
  ),
  d('best', 'int', 'l.best', ['Lứa tốt nhất, sống', 'Best litter, born alive', 'ครอกดีที่สุด มีชีวิต']),
  d('worst', 'int', 'l.worst', ['Lứa kém nhất, sống', 'Worst litter, born alive', 'ครอกแย่ที่สุด มีชีวิต']),
  d('leftdt', 'date', 'a.leftdt', ['Ngày ra đàn', 'Left on', 'วันที่ออก']),
  d('leftway', 'text', 'a.leftway', [
    'Hình thức: died, euthanised, culled, sold, moved',
    'Way: died, euthanised, culled, sold, moved',
    'วิธี: died, euthanised, culled, sold, moved',
  ]),
  d('reason', 'text', 'a.leftreason', ['Lý do', 'Reason', 'สาเหตุ']),
  d('parity', 'int', 'a.parity', ['Lứa', 'Parity', 'ลำดับท้อง']),
  d('status', 'text', 'a.status', ['Trạng thái', 'Status', 'สถานะ']),
  d('running', 'flag', "case when a.leftdt is null then 'Y' else 'N' end", [
    'Đang có mặt, số liệu chưa chốt',
    'Record still running',
    'ข้อมูลยังไม่สิ้นสุด',
  ]),
  d('bvindx', 'decimal', 'a.bvindx::float8', ['Chỉ số giống', 'Breeding value index', 'ดัชนีค่าการผสมพันธุ์'], 2),
  d('bodyscore', 'int', 'a.bodyscore', ['Điểm thể trạng', 'Body index', 'คะแนนหุ่น']),
  d('marks', 'text', `array_to_string(${MARKS}, ' ')`, [
    'Dấu: poor-litter, old-age, poor-fertilisation, delayed-mating',
    'Marks: poor-litter, old-age, poor-fertilisation, delayed-mating',
    'เครื่องหมาย: poor-litter, old-age, poor-fertilisation, delayed-mating',
  ]),
];

const ORDER = 'a.entrydt, a.pgid';
const WINDOWS = { entry: 'a.entrydt', mating: 'a.first_matedt', leaving: 'a.leftdt' };
const WINDOW = choice(
  'window',
  t3('Khoảng ngày theo', 'Period of', 'ช่วงวันที่ของ'),
  defineList('datawindow', {
    entry: t3('Ngày nhập', 'Arrival', 'วันเข้าฝูง'),
    mating: t3('Ngày phối đầu', 'First mating', 'วันผสมครั้งแรก'),
    leaving: t3('Ngày ra đàn', 'Leaving', 'วันออกจากฝูง'),
  }),
  { fallback: 'entry' },
);

/** PigProData3: one row a female, from arrival to leaving or the business date (herd.md). Without days: all of them. */
export const report = dataReport({
  name: 'PigProData3',
  page: {
    place: 3,
    title: t3('Dữ liệu gốc: đời nái', 'Data Sheet: Sow Lifetime', 'ข้อมูลดิบ: ตลอดอายุแม่สุกร'),
    purpose: t3(
      'Mỗi dòng một nái, từ ngày nhập đến ngày ra đàn hoặc hôm nay.',
      'One row a female, from arrival to leaving or today.',
      'หนึ่งแถวต่อแม่หนึ่งตัว ตั้งแต่เข้าฝูงถึงออกหรือวันนี้',
    ),
  },
  fields: [F.farmsHere, WINDOW, F.from, F.to, ANIMALS],
  beside: [F.asof],
  sheet: async (at, params) => {
    const asof = asofOf(at);
    const [lo, hi] = [params.from ?? businessDate('19900101'), params.to ?? asof];
    const issues = periodIssues(lo, hi, LONGEST);
    if (issues.length > 0) throw new Refused(issues);
    const females = `a.farm_id = {farm} and a.sex = 'F' and not a.deleted
      and ${WINDOWS[params.window]} between {lo}::date and {hi}::date${PRESENCE[params.animals]}`;
    return {
      sheet: {
        columns: COLUMNS,
        // The females are chosen first, so that a page looks into the lives of those it shows only.
        from: `(select * from animal a where ${females} order by ${ORDER} limit {limit}) a ${LIFE}`,
        where: 'true',
        order: ORDER,
      },
      lo,
      hi,
      asof,
      notes: variantNotes(['TB'], at.settings),
      values: ({ settings }) => ({ ...markValues(settings), ...totalBornValues(settings) }),
    };
  },
});
