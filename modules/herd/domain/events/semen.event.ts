import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import type { HerdContext } from '../context.ts';
import { code, count, measure, required } from '../fields.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { dosesAllowed } from '../semen-rules.ts';
import type { HerdSettings } from '../settings.ts';
import { countOf, numberOf } from '../values.ts';

/** Batch of a collection: boar and date. */
export function batchOf(pgid: string, eventdt: string): string {
  return `${pgid}-${eventdt}`;
}

/** 419 too young, 420 not rested. */
function boarIssues(animal: Animal, { eventdt }: HerdEvent, settings: HerdSettings): Issue[] {
  const n = animal.birthdt === null ? null : daysBetween(animal.birthdt, eventdt);
  if (n !== null && n < settings.BOARAGEMIN) return [refuse('419', 'eventdt', { id: animal.pgid, n, min: settings.BOARAGEMIN })];
  const rested = animal.collectdt === null || daysBetween(animal.collectdt, eventdt) >= settings.SEMREST;
  return rested ? [] : [refuse('420', 'eventdt', { id: animal.pgid, date: animal.collectdt ?? '', days: settings.SEMREST })];
}

/** 421: volume, concentration, motility, abnormal outside their ranges. */
function valueIssues({ data }: HerdEvent, { SEMVOL, SEMCON }: HerdSettings): Issue[] {
  const ranges: readonly (readonly [string, readonly [number, number]])[] = [
    ['volume', SEMVOL],
    ['concentration', SEMCON],
    ['motility', [0, 100]],
    ['abnormal', [0, 100]],
  ];
  return ranges.flatMap(([field, [min, max]]) => {
    const value = numberOf(data, field);
    return value !== null && (value < min || value > max) ? [refuse('421', field, { min, max })] : [];
  });
}

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

/** V_INVALID: an hour that is none. Rows already kept stay as they are. */
function hourIssues({ data: { hour } }: HerdEvent, { stored }: HerdContext): Issue[] {
  return stored || hour == null || HOUR.test(String(hour)) ? [] : [refuse('V_INVALID', 'hour', { field: 'hour' })];
}

/** 422 more doses than useful sperm; 371 doses of poor semen without a reason. */
function doseIssues(event: HerdEvent, ctx: HerdContext): Issue[] {
  const { data, reason } = event;
  const doses = countOf(data, 'doses');
  const max = dosesAllowed(data, numberOf(data, 'spermdose') ?? ctx.settings.SPERMDOSE);
  if (doses > max) return [refuse('422', 'doses', { max })];
  const poor = countOf(data, 'motility') < ctx.settings.SEMMOT || countOf(data, 'abnormal') > ctx.settings.SEMABN;
  return poor && doses > 0 && reason === null && !ctx.stored ? [refuse('371', 'reason')] : [];
}

/** SEM: semen collected from a boar; the batch is boar and date. */
export const semenEvent: HerdEventType = {
  code: 'SEM',
  title: t3('Lấy tinh', 'Semen collection', 'รีดน้ำเชื้อ'),
  dateKey: 'eventdt',
  dateLabel: t3('Ngày lấy tinh', 'Collection date', 'วันรีด'),
  sexes: ['M'],
  statuses: [],
  fields: [
    {
      key: 'hour',
      kind: 'text',
      label: t3('Giờ lấy', 'Hour', 'เวลา'),
      help: t3('Ví dụ 07:30', 'For example 07:30', 'เช่น 07:30'),
      maxLength: 5,
    },
    ...required(
      measure('volume', t3('Thể tích', 'Volume', 'ปริมาตร'), 'ml'),
      measure('motility', t3('Hoạt lực', 'Motility', 'การเคลื่อนไหวของอสุจิ'), '%'),
      measure('concentration', t3('Nồng độ', 'Concentration', 'ความเข้มข้น'), '10⁶/ml'),
      measure('abnormal', t3('Tỷ lệ kỳ hình', 'Abnormal morphology', 'อสุจิผิดปกติ'), '%'),
      code('dilutor', t3('Môi trường pha', 'Dilutor', 'น้ำยาเจือจาง'), 'dilutor'),
    ),
    measure('spermdose', t3('Tinh trùng một liều', 'Sperm per dose', 'อสุจิต่อโดส'), '10⁹', { max: 20 }),
    measure('dosevol', t3('Thể tích một liều', 'Dose volume', 'ปริมาตรต่อโดส'), 'ml', { max: 200 }),
    count('doses', t3('Số liều sản xuất', 'Doses produced', 'จำนวนโดสที่ผลิต'), { max: 200, usual: true }),
    measure('diluentvol', t3('Thể tích pha thêm', 'Diluent volume', 'ปริมาตรน้ำยาเจือจาง'), 'ml', { max: 20_000 }),
  ],
  reason: 'optional',
  dayKey: () => null,
  check: (animal, event, ctx) => [
    ...boarIssues(animal, event, ctx.settings),
    ...hourIssues(event, ctx),
    ...valueIssues(event, ctx.settings),
    ...doseIssues(event, ctx),
  ],
  apply: (animal, { eventdt }) => ({ ...animal, collectdt: eventdt }),
  movements: (animal, { data, eventdt }) => {
    const qty = countOf(data, 'doses');
    return qty === 0 ? [] : [{ book: 'semen', place: batchOf(animal.pgid, eventdt), thing: '', eventdt, qty, kind: 'collected' }];
  },
};
