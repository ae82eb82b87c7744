import { type Text3, t3 } from '#kernel/language.ts';
import type { Comparison } from './report.ts';

/** What numbers are compared with, in few words. */
export const COMPARED: Readonly<Record<Comparison, Text3>> = {
  before: t3('kỳ trước', 'before', 'ช่วงก่อน'),
  lastyear: t3('năm trước', 'last year', 'ปีก่อน'),
  target: t3('mục tiêu', 'target', 'เป้าหมาย'),
};
