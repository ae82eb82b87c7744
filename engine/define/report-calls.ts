import { z } from 'zod';
import { type Call, defineCall, menu } from './call.ts';
import type { ReportDef, ReportResult } from './report.ts';
import { REPORT_ANSWER } from './report-answer.ts';

/** Language codes on the wire. */
const language = z.enum(['V', 'E', 'T']).default('V');

const paramsOf = (report: ReportDef) => z.object({ params: report.params, language });

/** A result travels as it is; its shape is the contract of the report engine (engine/define/report.ts). */
const resultShape = z
  .custom<ReportResult & { title: string; asof: string; params: unknown }>((value) => typeof value === 'object' && value !== null)
  .meta(REPORT_ANSWER);

/** The call that answers a report: /{module}/report/{RouteName}. */
export function reportCall(report: ReportDef): Call<ReturnType<typeof paramsOf>, typeof resultShape> {
  return defineCall({
    path: `/${report.module}/report/${report.route}`,
    summary: `The report ${report.route} with its totals, notes and charts.`,
    access: menu(report.route, 'view'),
    input: paramsOf(report),
    output: resultShape,
    errors: ['V_INVALID', 'V_PERIOD', '898'],
  });
}

/** The rows behind a figure: its numerator, its denominator, or what it left out and why. */
export function drillCall(report: ReportDef) {
  return defineCall({
    path: `/${report.module}/drill/${report.route}`,
    summary: `The rows behind a figure of ${report.route}.`,
    access: menu(report.route, 'view'),
    input: z.object({
      params: report.params,
      language,
      figure: z.string().max(40),
      from: z.string().length(8),
      to: z.string().length(8),
      part: z.enum(['numerator', 'denominator', 'leftout']),
    }),
    output: resultShape,
    errors: ['V_INVALID', '898'],
  });
}

/** The report as a file: Excel, PDF or CSV from the same columns. */
export function fileCall(report: ReportDef) {
  return defineCall({
    path: `/${report.module}/file/${report.route}`,
    summary: `The report ${report.route} as a file.`,
    access: menu(report.route, 'view'),
    input: z.object({ params: report.params, language, as: z.enum(['xlsx', 'pdf', 'csv']) }),
    output: z.unknown(),
    errors: ['V_INVALID', 'V_PERIOD', '898'],
    download: true,
  });
}

/** All calls of a report. */
export function callsOfReport(report: ReportDef): Call[] {
  const calls = [reportCall(report), fileCall(report), ...(report.drill ? [drillCall(report)] : [])];
  return calls as unknown as Call[];
}
