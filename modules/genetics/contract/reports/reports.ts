import type { z } from 'zod';
import { choice, code, date, decimal, int, text } from '#engine/define/fields.ts';
import { defineReport, type ReportDef } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { GENETIC_WORDS as G } from '../texts.ts';
import { ANIMAL_FILTER, GENETIC_LISTS as L } from './animal-filter.ts';

const PERCENT = { max: 100, unit: '%' } as const;
const PARITY = { max: 30 } as const;
/** Traits no animal of the breed has an EBV of: the index stays blank, or is made without them. */
const MISSING = choice('missing', t3('Tính trạng thiếu EBV', 'Traits without EBV', 'ลักษณะที่ไม่มี EBV'), L.genmissing, { fallback: 'blank' });
const ACCURACY = decimal('leastAcc', t3('Tin cậy từ', 'Accuracy at least', 'ความแม่นยำอย่างน้อย'), { max: 1, decimals: 2 });

/** How inbred animals are, by animal, boar, line or birth year. */
export const pedReport = defineReport({
  route: 'PigPedReport',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    ...ANIMAL_FILTER,
    decimal('leastF', t3('F từ', 'F at least', 'F อย่างน้อย'), { ...PERCENT, decimals: 2 }),
    choice('by', t3('Theo', 'By', 'แยกตาม'), L.genby, { fallback: 'animal' }),
  ],
});
export type PedParams = z.output<typeof pedReport.params>;

/** Choosing boars and gilts after the test. */
export const selectionReport = defineReport({
  route: 'PigGenIndexReport',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    ...ANIMAL_FILTER,
    date('testFrom', t3('Kiểm tra từ', 'Tested from', 'ทดสอบตั้งแต่')),
    date('testTo', t3('Kiểm tra đến', 'Tested to', 'ทดสอบถึง')),
    text('batch', t3('Đợt kiểm tra', 'Test batch', 'รุ่นทดสอบ'), { maxLength: 20 }),
    choice('profile', t3('Hồ sơ', 'Profile', 'ประวัติ'), L.genprofile),
    choice('sort', t3('Xếp theo', 'Sort by', 'เรียงตาม'), L.genindex, { fallback: 'TSI' }),
    MISSING,
    decimal('leastIndex', t3('Chỉ số từ', 'Index at least', 'ดัชนีอย่างน้อย'), { min: -200, max: 400, decimals: 1 }),
    decimal('mostBf', t3('Mỡ lưng tối đa', 'Backfat at most', 'ไขมันไม่เกิน'), { max: 60, decimals: 1, unit: 'mm' }),
    decimal('leastAdg', t3('Tăng trọng từ', 'Gain at least', 'ADG อย่างน้อย'), { max: 2000, decimals: 0, unit: 'g/d' }),
    ACCURACY,
    decimal('leastBody', t3('Ngoại hình từ', 'Body at least', 'รูปร่างอย่างน้อย'), { max: 100, decimals: 0 }),
    int('leastTeats', t3('Số vú từ', 'Teats at least', 'เต้านมอย่างน้อย'), { max: 30 }),
    decimal('mostF', t3('F tối đa', 'F at most', 'F ไม่เกิน'), { ...PERCENT, decimals: 2 }),
    int('wanted', t3('Số con cần', 'Wanted', 'จำนวนที่ต้องการ'), { max: 5000 }),
    decimal('wantedPct', t3('Hoặc % số con', 'Or % of them', 'หรือ % ของทั้งหมด'), { ...PERCENT, decimals: 1 }),
    int('perLitter', t3('Tối đa mỗi ổ', 'At most a litter', 'สูงสุดต่อครอก'), { min: 1, max: 30 }),
    int('perSire', t3('Tối đa mỗi đực', 'At most a sire', 'สูงสุดต่อพ่อ'), { min: 1, max: 500 }),
  ],
});
export type SelectionParams = z.output<typeof selectionReport.params>;

/** Ranking sows, gilts and maternal boars on reproduction. */
export const damReport = defineReport({
  route: 'PigDamGenIndex',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    ...ANIMAL_FILTER,
    int('parityFrom', t3('Từ lứa', 'Parity from', 'ท้องตั้งแต่'), PARITY),
    int('parityTo', t3('Đến lứa', 'Parity to', 'ถึงท้อง'), PARITY),
    choice('sort', t3('Xếp theo', 'Sort by', 'เรียงตาม'), L.gensowsort, { fallback: 'SPI' }),
    MISSING,
    ACCURACY,
    int('leastLitters', t3('Số lứa từ', 'Litters at least', 'จำนวนครอกอย่างน้อย'), PARITY),
    int('nucleus', t3('Hạt nhân: nhóm đầu', 'Nucleus: top', 'นิวเคลียส: ต้น'), { ...PERCENT, fallback: 30 }),
    int('multiply', t3('Nhân giống: đến', 'Multiply: up to', 'ขยายพันธุ์: ถึง'), { ...PERCENT, fallback: 80 }),
  ],
});
export type DamParams = z.output<typeof damReport.params>;

/** What each sire × dam pair was expected to give, and gave. */
export const childReport = defineReport({
  route: 'PigChildGenIndex',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    choice('event', t3('Kỳ theo', 'Period of', 'ช่วงตาม'), L.genpairevent, { fallback: 'mated' }),
    date('from', t3('Từ ngày', 'From', 'ตั้งแต่')),
    date('to', t3('Đến ngày', 'To', 'ถึง'), { initial: 'today' }),
    text('plan', t3('Kế hoạch đã lưu', 'Saved plan', 'แผนที่บันทึก'), { maxLength: 60 }),
    text('sire', G.sireid, { maxLength: 40 }),
    text('dam', G.damid, { maxLength: 40 }),
    code('lineage', t3('Dòng mẹ', 'Dam line', 'สายแม่'), { list: 'lineage' }),
    code('sireline', t3('Dòng bố', 'Sire line', 'สายพ่อ'), { list: 'lineage' }),
    choice('by', t3('Theo', 'By', 'แยกตาม'), L.genpairby, { fallback: 'pair' }),
  ],
});
export type ChildParams = z.output<typeof childReport.params>;

/** Reports of genetics, by their routes. */
export const GENETIC_REPORTS: readonly ReportDef[] = [pedReport, selectionReport, damReport, childReport] as never;
