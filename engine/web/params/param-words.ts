import type { PresetName } from '#engine/define/period-params.ts';
import { type Text3, t3 } from '#kernel/language.ts';

/** Words about the parameters of a report. */
export const WORDS = {
  applies: t3('Đang xem', 'Shown', 'กำลังแสดง'),
  period: t3('Kỳ', 'Period', 'ช่วง'),
  week: t3('Tuần', 'Week', 'สัปดาห์'),
  month: t3('Tháng', 'Month', 'เดือน'),
  year: t3('Năm', 'Year', 'ปี'),
  day: t3('Ngày', 'Day', 'วันที่'),
  all: t3('Tất cả', 'All', 'ทั้งหมด'),
  since: t3('từ {day}', 'from {day}', 'ตั้งแต่ {day}'),
  sinceDay: t3('Từ ngày … đến nay', 'Since …', 'ตั้งแต่วันที่ … ถึงวันนี้'),
  show: t3('Xem', 'Show', 'แสดง'),
  until: t3('đến {day}', 'to {day}', 'ถึง {day}'),
  choosePeriod: t3('Chọn kỳ', 'Choose a period', 'เลือกช่วง'),
  other: t3('Chọn khác…', 'Another…', 'เลือกช่วงอื่น…'),
  earlier: t3('Kỳ trước', 'Earlier', 'ช่วงก่อน'),
  later: t3('Kỳ sau', 'Later', 'ช่วงถัดไป'),
  change: t3('Đổi điều kiện', 'Change', 'เปลี่ยนเงื่อนไข'),
  close: t3('Thu gọn', 'Close', 'ย่อ'),
  drop: t3('Bỏ: {name}', 'Remove: {name}', 'นำออก: {name}'),
  no: t3('không', 'no', 'ไม่'),
  follows: t3('theo thiết lập', 'as set up', 'ตามที่ตั้งไว้'),
} as const satisfies Record<string, Text3>;

/** Periods offered by name. */
export const PRESETS: Readonly<Record<PresetName, Text3>> = {
  today: t3('Hôm nay', 'Today', 'วันนี้'),
  yesterday: t3('Hôm qua', 'Yesterday', 'เมื่อวาน'),
  thisWeek: t3('Tuần này', 'This week', 'สัปดาห์นี้'),
  lastWeek: t3('Tuần trước', 'Last week', 'สัปดาห์ก่อน'),
  thisMonth: t3('Tháng này', 'This month', 'เดือนนี้'),
  lastMonth: t3('Tháng trước', 'Last month', 'เดือนก่อน'),
  thisQuarter: t3('Quý này', 'This quarter', 'ไตรมาสนี้'),
  lastQuarter: t3('Quý trước', 'Last quarter', 'ไตรมาสก่อน'),
  thisYear: t3('Từ đầu năm', 'This year so far', 'ตั้งแต่ต้นปี'),
  lastYear: t3('Năm trước', 'Last year', 'ปีก่อน'),
  weeks52: t3('52 tuần qua', 'Last 52 weeks', '52 สัปดาห์ที่ผ่านมา'),
  months12: t3('12 tháng qua', 'Last 12 months', '12 เดือนที่ผ่านมา'),
};
