import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { OUTCOME } from '../../figures/mating.stream.ts';
import { BOAR_LINES, type DataSheet, dataColumn as d, dataReport, inPeriod } from './data-sheet.ts';
import { ANIMALS, PRESENCE } from './presence.ts';

const KNOWN = 'c.outcomedt <= {asof}::date';
const LOST = `${KNOWN} and c.outcome <> 'farrowed'`;
const RETURN_CLASS = `case when ${KNOWN} and c.outcome = 'return' then case
  when c.outcomedt - c.matedt <= 17 then 'early' when c.outcomedt - c.matedt <= 24 then 'regular'
  when c.outcomedt - c.matedt <= 38 then 'irregular' when c.outcomedt - c.matedt <= 45 then 'second' else 'late' end end`;
/** A heat up to the service before, or before the weaning since, led to something else: this service has none then. */
const HEAT = 'case when c.rutdt >= coalesce(greatest(o.matedt + 1, o.weandt), c.rutdt) then c.rutdt end';
const LITTER = `c.farrowdt <= {asof}::date`;

const COLUMNS = [
  d('pgid', 'animal', 'a.pgid', ['Số tai', 'Identity', 'เบอร์หู']),
  d('altid', 'text', 'a.altid', ['Mã di truyền', 'Genetic identity', 'รหัสพันธุกรรม']),
  d('lineage', 'text', 'a.lineage', ['Dòng giống', 'Lineage', 'สายเลือด']),
  d('birthdt', 'date', 'a.birthdt', ['Ngày sinh', 'Birth date', 'วันเกิด']),
  d('entrydt', 'date', 'a.entrydt', ['Ngày nhập', 'Arrival date', 'วันเข้าฝูง']),
  d('parity', 'int', 'c.parity', ['Lứa khi phối', 'Parity at mating', 'ลำดับท้องเมื่อผสม']),
  d('services', 'int', 'c.service_no', ['Số lần phối cả đời', 'Services over life', 'จำนวนครั้งผสมตลอดชีวิต']),
  d('kind', 'text', 'c.kind', [
    'Loại phối: G hậu bị, W sau cai sữa, R phối lại',
    'Kind: G gilt, W after weaning, R repeat',
    'ประเภท: G สุกรสาว, W หลังหย่านม, R ผสมซ้ำ',
  ]),
  d('matedt', 'date', 'c.matedt', ['Ngày phối', 'Mating date', 'วันผสม']),
  d('week', 'week', 'c.matedt', ['Tuần của trại', 'Farm week', 'สัปดาห์ของฟาร์ม']),
  d('mategrp', 'text', 'c.mategrp', ['Nhóm phối', 'Mating group', 'กลุ่มผสม']),
  d('matetp', 'text', 'c.matetp', ['Kiểu phối', 'Mating type', 'วิธีผสม']),
  d('boarid', 'text', 'c.boarid', ['Đực 1', 'Boar 1', 'พ่อพันธุ์ 1']),
  d('boarid2', 'text', 'c.boarid2', ['Đực 2', 'Boar 2', 'พ่อพันธุ์ 2']),
  d('boarid3', 'text', 'c.boarid3', ['Đực 3', 'Boar 3', 'พ่อพันธุ์ 3']),
  d('boarday2', 'int', 'c.dose_days[2]', ['Ngày của liều 2, kể từ ngày phối', 'Day of dose 2 after the mating', 'วันของโดส 2 นับจากวันผสม']),
  d('boarday3', 'int', 'c.dose_days[3]', ['Ngày của liều 3, kể từ ngày phối', 'Day of dose 3 after the mating', 'วันของโดส 3 นับจากวันผสม']),
  d('boarlineage', 'text', 'b1.lineage', ['Dòng đực 1', 'Lineage of boar 1', 'สายเลือดพ่อพันธุ์ 1']),
  d('boarlineage2', 'text', 'b2.lineage', ['Dòng đực 2', 'Lineage of boar 2', 'สายเลือดพ่อพันธุ์ 2']),
  d('boarlineage3', 'text', 'b3.lineage', ['Dòng đực 3', 'Lineage of boar 3', 'สายเลือดพ่อพันธุ์ 3']),
  d('semenbatch', 'text', 'c.semenbatch', ['Lô tinh', 'Semen batch', 'ล็อตน้ำเชื้อ']),
  d('semenage', 'int', 'c.matedt - s.collectdt', ['Tuổi tinh, ngày', 'Semen age, days', 'อายุน้ำเชื้อ (วัน)']),
  d('applyid', 'text', 'c.mate_applyid', ['Người phối', 'Operator', 'ผู้ผสม']),
  d('roomid', 'text', 'c.mate_roomid', ['Chuồng khi phối', 'House at mating', 'โรงเรือนเมื่อผสม']),
  d('rutdt', 'date', HEAT, ['Ngày lên giống của lần phối này', 'Heat that led to the mating', 'วันเป็นสัดของการผสมครั้งนี้']),
  d('mateday', 'int', 'c.mateday', ['Ngày chờ trước khi phối', 'Days waited before the mating', 'วันรอก่อนผสม']),
  d('prevfosterday', 'int', 'w.fosterday', ['Ngày nuôi con lứa trước', 'Lactation of the litter before', 'วันเลี้ยงลูกท้องก่อน']),
  d('prevweannum', 'int', 'w.weannum', ['Số cai sữa lứa trước', 'Pigs weaned of the litter before', 'จำนวนหย่านมท้องก่อน']),
  d('fregexamdt', 'date', 'case when c.fregexamdt <= {asof}::date then c.fregexamdt end', ['Ngày khám thai', 'Check date', 'วันตรวจท้อง']),
  d('fregexamreslt', 'text', 'case when c.fregexamdt <= {asof}::date then c.fregexamreslt end', [
    'Kết quả khám: positive, negative',
    'Check result: positive, negative',
    'ผลตรวจ: positive, negative',
  ]),
  d('fregday', 'int', `case when ${KNOWN} then c.fregday when c.fregexamdt <= {asof}::date then c.fregexamdt - c.matedt end`, [
    'Số ngày đến lần khám, lên giống lại hoặc sẩy thai',
    'Days to the check, return or abortion',
    'จำนวนวันถึงการตรวจท้อง กลับสัด หรือแท้ง',
  ]),
  d('outcome', 'text', OUTCOME, [
    'Kết quả biết đến ngày chốt: inpig, unknown, farrowed, return, negative, abortion, notinpig, died, culled, sold, moved',
    'Outcome as known: inpig, unknown, farrowed, return, negative, abortion, notinpig, died, culled, sold, moved',
    'ผลที่ทราบ: inpig, unknown, farrowed, return, negative, abortion, notinpig, died, culled, sold, moved',
  ]),
  d('outcomedt', 'date', `case when ${KNOWN} then c.outcomedt end`, ['Ngày kết quả', 'Outcome date', 'วันที่ทราบผล']),
  d('returnclass', 'text', RETURN_CLASS, [
    'Loại lên giống lại: early ≤ 17, regular 18–24, irregular 25–38, second 39–45, late ≥ 46 ngày',
    'Return class: early ≤ 17, regular 18–24, irregular 25–38, second 39–45, late ≥ 46 days',
    'ประเภทกลับสัด: early ≤ 17, regular 18–24, irregular 25–38, second 39–45, late ≥ 46 วัน',
  ]),
  d('farrowday', 'int', `case when ${LITTER} then c.farrowday end`, ['Ngày mang thai', 'Gestation', 'วันอุ้มท้อง']),
  d('farrownum', 'int', `case when ${LITTER} then c.farrownum end`, ['Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด']),
  d('livenum', 'int', `case when ${LITTER} then c.livenum end`, ['Sơ sinh sống', 'Born alive', 'แรกคลอดมีชีวิต']),
  d('dayslost', 'int', `case when ${LOST} then c.outcomedt - c.matedt end`, ['Ngày mang thai bị mất', 'Days in pig lost', 'วันอุ้มท้องที่สูญเสีย']),
  d('asof', 'date', '{asof}::date', ['Kết quả biết đến ngày', 'As known on', 'ผลที่ทราบถึงวันที่']),
];

function sheetFor(animals: keyof typeof PRESENCE): DataSheet {
  return {
    columns: COLUMNS,
    from: `sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
      left join semen_batch s on s.farm_id = c.farm_id and s.batch = c.semenbatch
      ${BOAR_LINES('b1', 'c.boarid')} ${BOAR_LINES('b2', 'c.boarid2')} ${BOAR_LINES('b3', 'c.boarid3')}
      left join sow_cycle o on o.farm_id = c.farm_id and o.animal_id = c.animal_id and o.n = c.n - 1
      left join lateral (
        select p.fosterday, p.weannum from sow_cycle p
        where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n and p.weandt is not null order by p.n desc limit 1) w on true`,
    where: `c.farm_id = {farm} and c.matedt between {lo}::date and {hi}::date and not c.entered and c.kind <> 'E'
      and not a.deleted${PRESENCE[animals]}`,
    order: 'c.matedt, a.pgid',
  };
}

/** PigProData: one row a mating, for pivot tables and statistics (herd.md). */
export const report = dataReport({
  name: 'PigProData',
  page: {
    place: 1,
    title: t3('Dữ liệu gốc: lần phối', 'Data Sheet: Matings', 'ข้อมูลดิบ: การผสม'),
    purpose: t3(
      'Mỗi dòng một lần phối, để lập bảng tổng hợp và thống kê.',
      'One row a mating, for pivot tables and statistics.',
      'หนึ่งแถวต่อการผสมหนึ่งครั้ง สำหรับตารางสรุปและสถิติ',
    ),
  },
  fields: [F.farmsHere, F.from, F.to, ANIMALS, F.asof],
  sheet: (at, params) => inPeriod(at, params, sheetFor(params.animals)),
});
