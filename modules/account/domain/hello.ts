import { defaultsOf } from '#engine/define/setting.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { EVENT_SETTINGS } from '#modules/herd/domain/settings/event.settings.ts';

/** A greeting by the hour of the day, 0 to 23. */
export function greeting(hour: number): Text3 {
  if (hour >= 4 && hour < 11) return t3('Chào buổi sáng', 'Good morning', 'สวัสดีตอนเช้า');
  if (hour >= 11 && hour < 18) return t3('Chào buổi chiều', 'Good afternoon', 'สวัสดีตอนบ่าย');
  return t3('Chào buổi tối', 'Good evening', 'สวัสดีตอนค่ำ');
}

/** One line of a sow's calendar: a day, or the days from and to. */
export interface CalendarLine {
  readonly key: string;
  readonly name: Text3;
  readonly from: BusinessDate;
  readonly to: BusinessDate | null;
  readonly formula: Text3;
}

const since = (days: string): Text3 => t3(`ngày phối + ${days}`, `mating + ${days} days`, `วันผสม + ${days} วัน`);

/** What comes after a mating, by the standard settings: heat checks, pregnancy check, move, farrowing, weaning, next mating. */
export function sowCalendar(matedt: BusinessDate): CalendarLine[] {
  const { FREGSTD, MOVEDAY, GESTSTD, LACTSTD, WSISTD } = defaultsOf(EVENT_SETTINGS);
  const farrow = addDays(matedt, GESTSTD);
  const wean = addDays(farrow, LACTSTD);
  return [
    {
      key: 'heat1',
      name: t3('Kiểm tra lên giống lần 1', 'First heat check', 'ตรวจสัดครั้งที่ 1'),
      from: addDays(matedt, 18),
      to: addDays(matedt, 24),
      formula: since('18–24'),
    },
    { key: 'check', name: t3('Khám thai', 'Pregnancy check', 'ตรวจท้อง'), from: addDays(matedt, FREGSTD), to: null, formula: since(String(FREGSTD)) },
    {
      key: 'heat2',
      name: t3('Kiểm tra lên giống lần 2', 'Second heat check', 'ตรวจสัดครั้งที่ 2'),
      from: addDays(matedt, 39),
      to: addDays(matedt, 45),
      formula: since('39–45'),
    },
    {
      key: 'move',
      name: t3('Chuyển chuồng đẻ', 'Move to the farrowing house', 'ย้ายเข้าโรงเรือนคลอด'),
      from: addDays(matedt, MOVEDAY),
      to: null,
      formula: since(String(MOVEDAY)),
    },
    { key: 'farrow', name: t3('Dự kiến đẻ', 'Expected farrowing', 'กำหนดคลอด'), from: farrow, to: null, formula: since(String(GESTSTD)) },
    {
      key: 'wean',
      name: t3('Cai sữa', 'Weaning', 'หย่านม'),
      from: wean,
      to: null,
      formula: t3(`ngày đẻ + ${LACTSTD}`, `farrowing + ${LACTSTD} days`, `วันคลอด + ${LACTSTD} วัน`),
    },
    {
      key: 'mate',
      name: t3('Phối lần sau', 'Next mating', 'ผสมครั้งต่อไป'),
      from: addDays(wean, WSISTD),
      to: null,
      formula: t3(`ngày cai sữa + ${WSISTD}`, `weaning + ${WSISTD} days`, `วันหย่านม + ${WSISTD} วัน`),
    },
  ];
}
