import { batchReport } from '#engine/batch/server/reports/report.ts';
import type { Field } from '#engine/define/field.ts';
import type { Report, ReportFile } from '#engine/server/report/report-file.ts';
import { GROW_KIND, type GrowAt, type GrowContext } from './grow-at.ts';

/** Declares a report of growing pigs ({@link batchReport}). */
export const growReport = <const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  file: ReportFile<Fs, Bs, GrowAt, GrowContext>,
): Report<GrowContext> => batchReport(GROW_KIND, file);
