import type { z } from 'zod';
import { animal, choice, choices, code, codes, date, defineList, type InputOf, int, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_LISTS } from './codes.ts';

/** Begins the name of a count that opens its rows and is no named figure: COUNT_mg. */
export const COUNT_FIGURE = 'COUNT_';

/** First day of comparisons: they reach years back, so not at the edge of the calendar. */
const SINCE = '19500101';
const PARITY = { min: 0, max: 30 };
const OWN = t3('Để trống: theo thông số của trại', 'Blank: as the farm has it', 'เว้นว่าง: ตามที่ฟาร์มกำหนด');
const THIS_FARM = t3('Để trống: trại hiện tại', 'Blank: the current farm', 'เว้นว่าง: ฟาร์มปัจจุบัน');

const TOTAL_BORN = defineList('tbmum', {
  Y: t3('Tính cả thai khô', 'Mummified piglets counted', 'นับรวมมัมมี่'),
  N: t3('Không tính thai khô', 'Without mummified piglets', 'ไม่นับมัมมี่'),
});
const GILT_DAYS = defineList('npdgilt', {
  Y: t3('Tính cả ngày hậu bị', 'Gilt days counted', 'นับวันของสุกรสาว'),
  N: t3('Chỉ nái đã phối', 'Mated females only', 'เฉพาะแม่ที่ผสมแล้ว'),
});
const EMPTY_LITTERS = defineList('lwzero', { Y: t3('Tính', 'Counted', 'นับ'), N: t3('Không tính', 'Left out', 'ไม่นับ') });
const FARROWING_RATES = defineList('farrate', {
  FR: t3('FR: theo nhóm phối', 'FR: of the cohort', 'FR: ตามชุดผสม'),
  FRP: t3('FRP: theo kỳ', 'FRP: of the period', 'FRP: ตามช่วง'),
  FRA: t3('FRA: đã hiệu chỉnh', 'FRA: adjusted', 'FRA: ปรับแล้ว'),
});

/** What reports of the herd are asked for; a report takes a field as it is, or with a name and words of its own. */
export const HERD_FIELDS = {
  from: date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
  to: date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
  day: date('day', t3('Ngày', 'Day', 'วันที่'), { initial: 'today' }),
  asof: date('asof', t3('Kết quả biết đến ngày', 'As known on', 'ผลที่ทราบถึงวันที่'), { initial: 'today', since: SINCE }),
  year: int('year', t3('Năm', 'Year', 'ปี'), { min: 1990, max: 2100 }),
  week: int('week', t3('Tuần', 'Week', 'สัปดาห์'), {
    min: 0,
    max: 53,
    weekOf: 'year',
    help: t3('-- là cả năm đến nay', '-- is the whole year to date', '-- คือทั้งปีถึงปัจจุบัน'),
  }),
  weeks: int('weeks', t3('Số tuần hiện', 'Weeks shown', 'จำนวนสัปดาห์ที่แสดง'), { min: 4, max: 26, fallback: 8 }),
  month: code('month', t3('Tháng', 'Month', 'เดือน'), {
    list: 'yearmonth',
    format: 'month',
    help: t3('Để trống: tháng này', 'Blank: the running month', 'เว้นว่าง: เดือนปัจจุบัน'),
  }),
  months: int('months', t3('Số tháng gộp', 'Months together', 'จำนวนเดือนรวม'), {
    min: 1,
    max: 12,
    fallback: 1,
    help: t3('Tháng đã chọn là tháng cuối', 'The month chosen is the last of them', 'เดือนที่เลือกคือเดือนสุดท้าย'),
  }),
  endmonth: code('endmonth', t3('12 tháng đến tháng', 'Twelve months to', '12 เดือนถึงเดือน'), {
    list: 'yearmonth',
    format: 'month',
    help: t3('Để trống: năm dương lịch', 'Blank: the calendar year', 'เว้นว่าง: ปีปฏิทิน'),
  }),
  farmid: code('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'farm' }),
  farms: codes('farms', t3('Các trại', 'Farms', 'ฟาร์มต่างๆ'), {
    list: 'farm',
    help: t3('Để trống: mọi trại được xem', 'Blank: all farms in reach', 'เว้นว่าง: ทุกฟาร์มที่ดูได้'),
  }),
  /** Farms of a report that shows the current one where none is chosen. */
  farmsHere: codes('farms', t3('Các trại', 'Farms', 'ฟาร์มต่างๆ'), { list: 'farm', help: THIS_FARM }),
  farmgroups: codes('farmgroups', t3('Nhóm trại', 'Farm groups', 'กลุ่มฟาร์ม'), { list: 'grp70' }),
  group: code('group', t3('Nhóm', 'Group', 'กลุ่ม'), { list: 'herdgroup' }),
  roomid: code('roomid', t3('Chuồng', 'House', 'โรงเรือน'), { list: 'roomid' }),
  nursery: code('nursery', t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'), { list: 'roomid', listParents: { area: 'nursery' } }),
  applyid: code('applyid', t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'), { list: 'applyid' }),
  pigtype: code('pigtype', t3('Loại heo', 'Type', 'ประเภท'), { list: 'pigtype' }),
  pgid: animal('pgid', t3('Nái', 'Sow', 'แม่สุกร')),
  boarid: animal('boarid', t3('Đực phối', 'Boar', 'พ่อพันธุ์')),
  lineage: code('lineage', t3('Dòng giống', 'Lineage', 'สายเลือด'), { list: 'lineage' }),
  lineages: codes('lineages', t3('Dòng giống', 'Lineage', 'สายเลือด'), { list: 'lineage' }),
  boarlineage: code('boarlineage', t3('Dòng đực', 'Boar lineage', 'สายเลือดพ่อพันธุ์'), { list: 'lineage' }),
  source: code('source', t3('Nguồn gốc', 'Source', 'แหล่งที่มา'), { list: 'source' }),
  lot: text('lot', t3('Lô nhập', 'Lot', 'ล็อต'), { maxLength: 40 }),
  parityFrom: int('parityFrom', t3('Từ lứa', 'Parity from', 'ท้องตั้งแต่'), PARITY),
  parityTo: int('parityTo', t3('Đến lứa', 'Parity to', 'ถึงท้อง'), PARITY),
  matetp: code('matetp', t3('Kiểu phối', 'Mating type', 'วิธีผสม'), { list: 'matetp' }),
  kind: choice('kind', t3('Loại phối', 'Kind of mating', 'ประเภทการผสม'), HERD_LISTS.matekind),
  outcome: choice('outcome', t3('Kết quả', 'Outcome', 'ผล'), HERD_LISTS.outcome),
  weankind: choice('kind', t3('Loại cai sữa', 'Kind of weaning', 'ประเภทการหย่านม'), HERD_LISTS.weankind),
  reason: code('reason', t3('Lý do', 'Reason', 'สาเหตุ'), { list: 'reason' }),
  sections: choices('sections', t3('Phần', 'Sections', 'ส่วน'), HERD_LISTS.section),
  /** Variants of figures a reader may choose for one look at a report; blank follows the farm's settings. */
  tbmum: choice('tbmum', t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'), TOTAL_BORN, { help: OWN }),
  npdgilt: choice('npdgilt', t3('Ngày không sản xuất', 'Non-productive days', 'วันสูญเสีย'), GILT_DAYS, { help: OWN }),
  /** Litters weaned without a pig: left out of every figure over weaned litters, or counted in all of them. */
  lwzero: choice('lwzero', t3('Ổ cai sữa không còn con', 'Litters weaned without a pig', 'ครอกที่หย่านมโดยไม่มีลูก'), EMPTY_LITTERS, { help: OWN }),
  /** Which of the three farrowing rates stands at the head and in the charts. */
  farrate: choice('farrate', t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'), FARROWING_RATES),
  figures: codes('figures', t3('Chỉ tiêu', 'Figures', 'ตัวชี้วัด'), { list: 'figure' }),
  chart: codes('chart', t3('Vẽ biểu đồ', 'Drawn', 'แสดงกราฟ'), {
    list: 'figure',
    help: t3('Tối đa 8 chỉ tiêu', 'Up to 8 figures', 'ไม่เกิน 8 ตัวชี้วัด'),
  }),
};

/** The variants as a report was asked for them. */
export type VariantParams = z.output<InputOf<readonly (typeof HERD_FIELDS)['tbmum' | 'npdgilt' | 'lwzero'][]>>;
