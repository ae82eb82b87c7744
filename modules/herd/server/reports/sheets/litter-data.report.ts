import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { type DataColumn, type DataSheet, dataColumn as d, dataReport, inPeriod } from './data-sheet.ts';

/** Ages of piglet deaths as PigletDeathReport shows them. */
const AGES: readonly (readonly [key: string, from: number, to: number, label: string])[] = [
  ['loss_d0', 0, 0, '0'],
  ['loss_d1', 1, 1, '1'],
  ['loss_d2_3', 2, 3, '2–3'],
  ['loss_d4_7', 4, 7, '4–7'],
  ['loss_d8_14', 8, 14, '8–14'],
  ['loss_d15_21', 15, 21, '15–21'],
  ['loss_d22', 22, 999, '> 21'],
];

const OF_LITTER = (alias: string): string =>
  `${alias}.farm_id = c.farm_id and ${alias}.animal_id = c.animal_id and ${alias}.n = c.n and ${alias}.eventdt <= {asof}::date`;

/** What happened to the piglets by the as-of day, deaths by age and their first reasons. */
const CHANGED = `
  left join lateral (
    select coalesce(sum(p.num) filter (where p.kind = 'in'), 0)::int as plusnum,
      coalesce(sum(p.num) filter (where p.kind = 'out'), 0)::int as minusnum,
      coalesce(sum(p.num) filter (where p.kind = 'loss'), 0)::int as lossnum, ${AGES.map(
        ([key, from, to]) => `sum(p.num) filter (where p.kind = 'loss' and not p.unbalanced and p.age between ${from} and ${to})::int as ${key}`,
      ).join(', ')}
    from piglet_change p where ${OF_LITTER('p')}) l on true
  left join lateral (
    select array(
      select p.reason from piglet_change p where ${OF_LITTER('p')} and p.kind = 'loss' and p.reason is not null
      group by p.reason order by sum(p.num) desc, min(p.eventdt), p.reason limit 3) as top) r on true`;

/** Weanings known on the as-of day; those of a nurse sow end her lactation and are no pigs of this litter. */
const OWN = "filter (where w.kind <> 'nurse')";
const FULL = "filter (where w.kind = 'full')";
const WEANED = `
  left join lateral (
    select sum(w.weannum) filter (where w.kind = 'partial')::int as partial, max(w.eventdt) filter (where w.kind = 'partial') as partdt,
      max(w.eventdt) filter (where w.kind <> 'partial') as weandt, max(w.weangrp) ${FULL} as weangrp, max(w.applyid) ${FULL} as applyid,
      max(w.roomid) ${FULL} as nursery,
      sum(w.weannum) ${OWN}::int as weannum, sum(w.mlweannum) ${OWN}::int as mlweannum, sum(w.feweannum) ${OWN}::int as feweannum,
      (sum(w.weanweight) ${OWN})::float8 as weanweight, coalesce(bool_or(w.kind = 'nurse'), false) as nurse
    from weaning w where ${OF_LITTER('w')}) w on true`;

const LEFTOUT = `
  nullif(concat_ws(' ',
    case when c.deadnum is null or c.mummynum is null then 'counts-unknown' end,
    case when c.totalweight is null then 'birth-weight-missing' end,
    case when w.weannum > 0 and w.weanweight is null then 'weaning-weight-missing' end,
    case when c.unbal_plus > 0 or c.unbal_minus > 0 then 'unbalanced' end,
    case when coalesce(c.closeddt > {asof}::date, true) then 'not-closed' end), '')`;

const count = (key: string, V: string, E: string, T: string, of = 'c'): DataColumn => d(key, 'int', `${of}.${key}`, [V, E, T]);

const COLUMNS = [
  d('pgid', 'animal', 'a.pgid', ['Số tai', 'Identity', 'เบอร์หู']),
  d('lineage', 'text', 'a.lineage', ['Dòng giống', 'Lineage', 'สายเลือด']),
  d('parity', 'int', 'c.farrow_parity', ['Lứa', 'Parity of the litter', 'ลำดับท้อง']),
  d('matedt', 'date', 'c.matedt', ['Ngày phối', 'Mating date', 'วันผสม']),
  d('boarid', 'text', 'c.boarid', ['Đực 1', 'Boar 1', 'พ่อพันธุ์ 1']),
  d('boarid2', 'text', 'c.boarid2', ['Đực 2', 'Boar 2', 'พ่อพันธุ์ 2']),
  d('boarid3', 'text', 'c.boarid3', ['Đực 3', 'Boar 3', 'พ่อพันธุ์ 3']),
  d('farrowdt', 'date', 'c.farrowdt', ['Ngày đẻ', 'Farrowing date', 'วันคลอด']),
  d('week', 'week', 'c.farrowdt', ['Tuần của trại', 'Farm week', 'สัปดาห์ของฟาร์ม']),
  d('farrowgrp', 'text', 'c.farrowgrp', ['Nhóm đẻ', 'Farrowing group', 'กลุ่มคลอด']),
  count('farrowday', 'Ngày mang thai', 'Gestation', 'วันอุ้มท้อง'),
  count('farrownum', 'Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'),
  count('livenum', 'Sơ sinh sống', 'Born alive', 'แรกคลอดมีชีวิต'),
  count('mllivenum', 'Đực sống', 'Born alive, male', 'มีชีวิต เพศผู้'),
  count('felivenum', 'Cái sống', 'Born alive, female', 'มีชีวิต เพศเมีย'),
  count('deadnum', 'Chết khi sinh', 'Stillborn', 'ตายแรกคลอด'),
  count('deadnum1', 'Chết loại I, trước khi đẻ', 'Dead, type I, before birth', 'ตายแบบ I ก่อนคลอด'),
  count('deadnum2', 'Chết loại II, trong khi đẻ', 'Dead, type II, during birth', 'ตายแบบ II ระหว่างคลอด'),
  count('mummynum', 'Thai khô', 'Mummified', 'มัมมี่'),
  count('weaknum', 'Nhẹ cân', 'Light', 'น้ำหนักน้อย'),
  count('weaknum2', 'Yếu, choãi chân', 'Weak or splay-legged', 'อ่อนแอ ขาถ่าง'),
  count('weaknum3', 'Dị tật', 'Deformed', 'พิการ'),
  d('totalweight', 'decimal', 'c.totalweight::float8', ['Khối lượng ổ sơ sinh, kg', 'Litter weight at birth, kg', 'น้ำหนักครอกแรกคลอด กก.'], 2),
  count('plusnum', 'Ghép vào', 'Fostered in', 'รับฝาก', 'l'),
  count('minusnum', 'Ghép đi', 'Fostered out', 'ฝากออก', 'l'),
  count('lossnum', 'Chết khi theo mẹ', 'Died with the sow', 'ตายระหว่างเลี้ยง', 'l'),
  ...AGES.map(([key, , , label]) => d(key, 'int', `l.${key}`, [`Chết ngày tuổi ${label}`, `Died at ${label} days`, `ตายอายุ ${label} วัน`])),
  ...[1, 2, 3].map((place) =>
    d(`lossreason${place}`, 'text', `r.top[${place}]`, [`Lý do chết thứ ${place}`, `Reason of death no. ${place}`, `สาเหตุตายลำดับ ${place}`]),
  ),
  d('subweandt', 'date', 'w.partdt', ['Ngày cai một phần', 'Partial weaning', 'วันหย่านมบางส่วน']),
  d('subweannum', 'int', 'w.partial', ['Số cai một phần', 'Pigs of partial weanings', 'จำนวนหย่านมบางส่วน']),
  d('weandt', 'date', 'w.weandt', ['Ngày cai sữa', 'Weaning date', 'วันหย่านม']),
  d('weangrp', 'text', 'w.weangrp', ['Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม']),
  count('weannum', 'Số cai sữa', 'Pigs weaned', 'จำนวนหย่านม', 'w'),
  count('mlweannum', 'Đực cai sữa', 'Weaned, male', 'หย่านม เพศผู้', 'w'),
  count('feweannum', 'Cái cai sữa', 'Weaned, female', 'หย่านม เพศเมีย', 'w'),
  d('weanweight', 'decimal', 'w.weanweight', ['Khối lượng cai sữa, kg', 'Weaning weight, kg', 'น้ำหนักหย่านม กก.'], 2),
  d('fosterday', 'int', 'w.weandt - c.farrowdt', ['Ngày nuôi con', 'Lactation', 'วันเลี้ยงลูก']),
  d('nurse', 'flag', "case when w.nurse then 'Y' else 'N' end", ['Sau đó nuôi ghép', 'Nursed again', 'เป็นแม่นมต่อ']),
  d('farrowroom', 'text', 'c.farrow_roomid', ['Chuồng đẻ', 'Farrowing house', 'โรงเรือนคลอด']),
  d('nursery', 'text', 'w.nursery', ['Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล']),
  d('mateapplyid', 'text', 'c.mate_applyid', ['Người phối', 'Operator of the mating', 'ผู้ผสม']),
  d('farrowapplyid', 'text', 'c.farrow_applyid', ['Người đỡ đẻ', 'Operator of the farrowing', 'ผู้ทำคลอด']),
  d('weanapplyid', 'text', 'w.applyid', ['Người cai sữa', 'Operator of the weaning', 'ผู้หย่านม']),
  d('next', 'text', "case when s.matedt <= {asof}::date then 'mated' when a.leftdt <= {asof}::date then a.leftway end", [
    'Sự kiện tiếp theo của nái',
    'What the sow did next',
    'เหตุการณ์ถัดไปของแม่สุกร',
  ]),
  d('nextmateday', 'int', 'case when s.matedt <= {asof}::date then s.mateday end', [
    'Ngày chờ phối lại',
    'Days to the next mating',
    'วันรอผสมครั้งถัดไป',
  ]),
  d('interval', 'int', 'c.farrow_interval', ['Khoảng cách lứa', 'Farrowing interval', 'ช่วงห่างการคลอด']),
  count('wasteday', 'Ngày không sản xuất của lứa', 'Non-productive days of the record', 'วันสูญเสียของท้อง'),
  d('leftout', 'text', LEFTOUT, [
    'Lý do bị để ngoài một chỉ tiêu',
    'Why a figure leaves the litter out: counts-unknown, birth-weight-missing, weaning-weight-missing, unbalanced, not-closed',
    'เหตุที่ไม่นับในบางตัวชี้วัด',
  ]),
];

const SHEET: DataSheet = {
  columns: COLUMNS,
  from: `sow_cycle c join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    left join sow_cycle s on s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.n = c.n + 1 ${CHANGED} ${WEANED}`,
  where: "c.farm_id = {farm} and c.farrowdt between {lo}::date and {hi}::date and c.kind <> 'E' and not a.deleted",
  order: 'c.farrowdt, a.pgid',
};

/** PigProData2: one row a litter (herd.md). */
export const report = dataReport({
  name: 'PigProData2',
  page: {
    place: 2,
    title: t3('Dữ liệu gốc: ổ đẻ', 'Data Sheet: Litters', 'ข้อมูลดิบ: ครอก'),
    purpose: t3(
      'Mỗi dòng một ổ đẻ: từ lần phối đến cai sữa và sau đó.',
      'One row a litter: from its mating to weaning and what followed.',
      'หนึ่งแถวต่อครอก ตั้งแต่ผสมถึงหย่านมและหลังจากนั้น',
    ),
  },
  fields: [F.farmsHere, F.from, F.to, F.asof],
  sheet: (at, params) => inPeriod(at, params, SHEET),
});
