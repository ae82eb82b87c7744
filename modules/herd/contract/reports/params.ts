import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { day } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** A code of a list; blank means all. */
export const code = z.string().max(40).nullish();

/** Begins the name of a count that opens its rows and is no named figure: COUNT_mg. */
export const COUNT_FIGURE = 'COUNT_';

/** Period of a list: both days or neither (then the current month). */
export const periodParams = { from: day.nullish(), to: day.nullish(), asof: day.nullish() };

/** Fields of the parameter bar that several reports share. */
export const PARAM_FIELDS = {
  from: { key: 'from', kind: 'date', label: t3('Từ ngày', 'From date', 'ตั้งแต่วันที่') },
  to: { key: 'to', kind: 'date', label: t3('Đến ngày', 'To date', 'ถึงวันที่'), initial: 'today' },
  group: { key: 'group', kind: 'code', label: t3('Nhóm', 'Group', 'กลุ่ม'), list: 'herdgroup' },
  roomid: { key: 'roomid', kind: 'code', label: t3('Chuồng', 'House', 'โรงเรือน'), list: 'roomid' },
  applyid: {
    key: 'applyid',
    kind: 'code',
    label: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
    list: 'applyid',
  },
  lineage: {
    key: 'lineage',
    kind: 'code',
    label: t3('Dòng giống', 'Lineage', 'สายเลือด'),
    list: 'lineage',
  },
  boarid: { key: 'boarid', kind: 'animal', label: t3('Đực phối', 'Boar', 'พ่อพันธุ์') },
  matetp: { key: 'matetp', kind: 'code', label: t3('Cách phối', 'Mating type', 'วิธีผสม'), list: 'matetp' },
  kind: {
    key: 'kind',
    kind: 'code',
    label: t3('Loại phối', 'Kind of mating', 'ประเภทการผสม'),
    list: 'matekind',
  },
  outcome: { key: 'outcome', kind: 'code', label: t3('Kết quả', 'Outcome', 'ผล'), list: 'outcome' },
  parityFrom: {
    key: 'parityFrom',
    kind: 'int',
    label: t3('Từ lứa', 'Parity from', 'ท้องตั้งแต่'),
    min: 0,
    max: 30,
  },
  parityTo: { key: 'parityTo', kind: 'int', label: t3('Đến lứa', 'Parity to', 'ถึงท้อง'), min: 0, max: 30 },
  nursery: {
    key: 'nursery',
    kind: 'code',
    label: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
    list: 'roomid',
    listParents: { area: 'nursery' },
  },
  weankind: {
    key: 'kind',
    kind: 'code',
    label: t3('Loại cai sữa', 'Kind of weaning', 'ประเภทการหย่านม'),
    list: 'weankind',
  },
  asof: {
    key: 'asof',
    kind: 'date',
    label: t3('Kết quả biết đến ngày', 'As known on', 'ผลที่ทราบถึงวันที่'),
    initial: 'today',
  },
  year: { key: 'year', kind: 'int', label: t3('Năm', 'Year', 'ปี'), min: 1990, max: 2100 },
  week: {
    key: 'week',
    kind: 'int',
    label: t3('Tuần', 'Week', 'สัปดาห์'),
    min: 0,
    max: 53,
    weekOf: 'year',
    help: t3('-- là cả năm đến nay', '-- is the whole year to date', '-- คือทั้งปีถึงปัจจุบัน'),
  },
  weeks: {
    key: 'weeks',
    kind: 'int',
    label: t3('Số tuần hiện', 'Weeks shown', 'จำนวนสัปดาห์ที่แสดง'),
    min: 4,
    max: 26,
    initial: 8,
  },
  endmonth: {
    key: 'endmonth',
    kind: 'code',
    label: t3('12 tháng đến tháng', 'Twelve months to', '12 เดือนถึงเดือน'),
    list: 'yearmonth',
    help: t3('Để trống: năm dương lịch', 'Blank: the calendar year', 'เว้นว่าง: ปีปฏิทิน'),
  },
  sections: { key: 'sections', kind: 'multicode', label: t3('Phần', 'Sections', 'ส่วน'), list: 'section' },
} as const satisfies Record<string, Field>;
