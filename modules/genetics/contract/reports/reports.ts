import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { defineReport, type ReportDef } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { GENETIC_WORDS as G } from '../texts.ts';
import { ANIMAL_FILTER, animalParams } from './animal-filter.ts';

/** Traits no animal of the breed has an EBV of: the index stays blank, or is made without them. */
const MISSING: Field = {
  key: 'missing',
  kind: 'code',
  label: t3('Tính trạng thiếu EBV', 'Traits without EBV', 'ลักษณะที่ไม่มี EBV'),
  list: 'genmissing',
  initial: 'blank',
};
const missing = z.enum(['blank', 'leave']).nullish();

const percent = z.number().min(0).max(100).nullish();

/** How inbred animals are, by animal, boar, line or birth year. */
export const pedReport = defineReport({
  route: 'PigPedReport',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    ...ANIMAL_FILTER,
    { key: 'leastF', kind: 'decimal', label: t3('F từ', 'F at least', 'F อย่างน้อย'), min: 0, max: 100, decimals: 2, unit: '%' },
    { key: 'by', kind: 'code', label: t3('Theo', 'By', 'แยกตาม'), list: 'genby', initial: 'animal' },
  ],
  params: z.object({ ...animalParams, leastF: percent, by: z.enum(['animal', 'boar', 'line', 'year']).nullish() }),
});
export type PedParams = z.output<typeof pedReport.params>;

/** Choosing boars and gilts after the test. */
export const selectionReport = defineReport({
  route: 'PigGenIndexReport',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    ...ANIMAL_FILTER,
    { key: 'testFrom', kind: 'date', label: t3('Kiểm tra từ', 'Tested from', 'ทดสอบตั้งแต่') },
    { key: 'testTo', kind: 'date', label: t3('Kiểm tra đến', 'Tested to', 'ทดสอบถึง') },
    { key: 'batch', kind: 'text', label: t3('Đợt kiểm tra', 'Test batch', 'รุ่นทดสอบ'), maxLength: 20 },
    { key: 'profile', kind: 'code', label: t3('Hồ sơ', 'Profile', 'ประวัติ'), list: 'genprofile' },
    { key: 'sort', kind: 'code', label: t3('Xếp theo', 'Sort by', 'เรียงตาม'), list: 'genindex', initial: 'TSI' },
    MISSING,
    { key: 'leastIndex', kind: 'decimal', label: t3('Chỉ số từ', 'Index at least', 'ดัชนีอย่างน้อย'), min: -200, max: 400, decimals: 1 },
    { key: 'mostBf', kind: 'decimal', label: t3('Mỡ lưng tối đa', 'Backfat at most', 'ไขมันไม่เกิน'), min: 0, max: 60, decimals: 1, unit: 'mm' },
    { key: 'leastAdg', kind: 'decimal', label: t3('Tăng trọng từ', 'Gain at least', 'ADG อย่างน้อย'), min: 0, max: 2000, decimals: 0, unit: 'g/d' },
    { key: 'leastAcc', kind: 'decimal', label: t3('Tin cậy từ', 'Accuracy at least', 'ความแม่นยำอย่างน้อย'), min: 0, max: 1, decimals: 2 },
    { key: 'leastBody', kind: 'decimal', label: t3('Ngoại hình từ', 'Body at least', 'รูปร่างอย่างน้อย'), min: 0, max: 100, decimals: 0 },
    { key: 'leastTeats', kind: 'int', label: t3('Số vú từ', 'Teats at least', 'เต้านมอย่างน้อย'), min: 0, max: 30 },
    { key: 'mostF', kind: 'decimal', label: t3('F tối đa', 'F at most', 'F ไม่เกิน'), min: 0, max: 100, decimals: 2, unit: '%' },
    { key: 'wanted', kind: 'int', label: t3('Số con cần', 'Wanted', 'จำนวนที่ต้องการ'), min: 0, max: 5000 },
    { key: 'wantedPct', kind: 'decimal', label: t3('Hoặc % số con', 'Or % of them', 'หรือ % ของทั้งหมด'), min: 0, max: 100, decimals: 1, unit: '%' },
    { key: 'perLitter', kind: 'int', label: t3('Tối đa mỗi ổ', 'At most a litter', 'สูงสุดต่อครอก'), min: 1, max: 30 },
    { key: 'perSire', kind: 'int', label: t3('Tối đa mỗi đực', 'At most a sire', 'สูงสุดต่อพ่อ'), min: 1, max: 500 },
  ],
  params: z.object({
    ...animalParams,
    testFrom: day.nullish(),
    testTo: day.nullish(),
    batch: z.string().max(20).nullish(),
    profile: z.enum(['open', 'closed']).nullish(),
    sort: z.enum(['SPI', 'MLI', 'TSI', 'total']).nullish(),
    missing,
    leastIndex: z.number().nullish(),
    mostBf: z.number().nullish(),
    leastAdg: z.number().nullish(),
    leastAcc: z.number().min(0).max(1).nullish(),
    leastBody: z.number().nullish(),
    leastTeats: z.int32().nullish(),
    mostF: percent,
    wanted: z.int32().nullish(),
    wantedPct: percent,
    perLitter: z.int32().nullish(),
    perSire: z.int32().nullish(),
  }),
});
export type SelectionParams = z.output<typeof selectionReport.params>;

/** Ranking sows, gilts and maternal boars on reproduction. */
export const damReport = defineReport({
  route: 'PigDamGenIndex',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    ...ANIMAL_FILTER,
    { key: 'parityFrom', kind: 'int', label: t3('Từ lứa', 'Parity from', 'ท้องตั้งแต่'), min: 0, max: 30 },
    { key: 'parityTo', kind: 'int', label: t3('Đến lứa', 'Parity to', 'ถึงท้อง'), min: 0, max: 30 },
    { key: 'sort', kind: 'code', label: t3('Xếp theo', 'Sort by', 'เรียงตาม'), list: 'gensowsort', initial: 'SPI' },
    MISSING,
    { key: 'leastAcc', kind: 'decimal', label: t3('Tin cậy từ', 'Accuracy at least', 'ความแม่นยำอย่างน้อย'), min: 0, max: 1, decimals: 2 },
    { key: 'leastLitters', kind: 'int', label: t3('Số lứa từ', 'Litters at least', 'จำนวนครอกอย่างน้อย'), min: 0, max: 30 },
    { key: 'nucleus', kind: 'int', label: t3('Hạt nhân: nhóm đầu', 'Nucleus: top', 'นิวเคลียส: ต้น'), min: 0, max: 100, unit: '%', initial: 30 },
    { key: 'multiply', kind: 'int', label: t3('Nhân giống: đến', 'Multiply: up to', 'ขยายพันธุ์: ถึง'), min: 0, max: 100, unit: '%', initial: 80 },
  ],
  params: z.object({
    ...animalParams,
    parityFrom: z.int32().nullish(),
    parityTo: z.int32().nullish(),
    sort: z.enum(['SPI', 'MLI', 'NBA', 'total']).nullish(),
    missing,
    leastAcc: z.number().min(0).max(1).nullish(),
    leastLitters: z.int32().nullish(),
    nucleus: percent,
    multiply: percent,
  }),
});
export type DamParams = z.output<typeof damReport.params>;

/** What each sire × dam pair was expected to give, and gave. */
export const childReport = defineReport({
  route: 'PigChildGenIndex',
  module: 'genetics',
  paper: 'landscape',
  fields: [
    { key: 'event', kind: 'code', label: t3('Kỳ theo', 'Period of', 'ช่วงตาม'), list: 'genpairevent', initial: 'mated' },
    { key: 'from', kind: 'date', label: t3('Từ ngày', 'From', 'ตั้งแต่') },
    { key: 'to', kind: 'date', label: t3('Đến ngày', 'To', 'ถึง'), initial: 'today' },
    { key: 'plan', kind: 'text', label: t3('Kế hoạch đã lưu', 'Saved plan', 'แผนที่บันทึก'), maxLength: 60 },
    { key: 'sire', kind: 'text', label: G.sireid, maxLength: 40 },
    { key: 'dam', kind: 'text', label: G.damid, maxLength: 40 },
    { key: 'lineage', kind: 'code', label: t3('Dòng mẹ', 'Dam line', 'สายแม่'), list: 'lineage' },
    { key: 'sireline', kind: 'code', label: t3('Dòng bố', 'Sire line', 'สายพ่อ'), list: 'lineage' },
    { key: 'by', kind: 'code', label: t3('Theo', 'By', 'แยกตาม'), list: 'genpairby', initial: 'pair' },
  ],
  params: z.object({
    from: day.nullish(),
    to: day.nullish(),
    sire: z.string().max(40).nullish(),
    dam: z.string().max(40).nullish(),
    lineage: z.string().max(20).nullish(),
    sireline: z.string().max(20).nullish(),
    by: z.enum(['pair', 'sire', 'linepair']).nullish(),
    event: z.enum(['mated', 'farrowed']).nullish(),
    plan: z.string().max(60).nullish(),
  }),
});
export type ChildParams = z.output<typeof childReport.params>;

/** Reports of genetics, by their routes. */
export const GENETIC_REPORTS: readonly ReportDef[] = [pedReport, selectionReport, damReport, childReport] as never;
