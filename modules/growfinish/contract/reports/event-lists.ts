import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What the rows of PigletEventReport are. */
export const EVENT_ROWS = defineList('eventrows', {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  operator: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  ageweek: t3('Tuần tuổi', 'Age week', 'อายุ (สัปดาห์)'),
  source: t3('Nguồn heo', 'Source', 'แหล่งที่มา'),
});

/** How long a column of time is. */
export const EVENT_STEPS = defineList('eventstep', {
  week: t3('Tuần', 'Farm week', 'สัปดาห์'),
  day: t3('Ngày', 'Day', 'วัน'),
  month: t3('Tháng', 'Month', 'เดือน'),
});

/** What is told of an event over time. */
export const EVENT_MEASURES = defineList('eventmeasure', {
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  records: t3('Số phiếu', 'Records', 'จำนวนรายการ'),
  weight: t3('Khối lượng (kg)', 'Weight (kg)', 'น้ำหนัก (กก.)'),
});
