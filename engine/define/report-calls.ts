import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { type Call, defineCall, menu } from './call.ts';
import { PARAMS, language as spoken } from './members.ts';
import { named } from './names.ts';
import type { ReportDef, ReportResult } from './report.ts';
import { REPORT_ANSWER } from './report-answer.ts';
import { day, PAGE_WORDS, reqid } from './wire.ts';

const WORDS = {
  asof: t3('Kết quả biết đến ngày', 'As known on', 'ผลที่ทราบถึงวันที่'),
  columns: t3('Các cột', 'Columns', 'คอลัมน์'),
  compare: t3('So sánh với', 'Compared with', 'เปรียบเทียบกับ'),
  figure: t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'),
  part: t3('Phần của chỉ tiêu', 'Part of the figure', 'ส่วนของตัวชี้วัด'),
  from: t3('Từ ngày', 'From date', 'ตั้งแต่วันที่'),
  to: t3('Đến ngày', 'To date', 'ถึงวันที่'),
  as: t3('Dạng tệp', 'Kind of file', 'ชนิดไฟล์'),
};

/** The language of the answer. */
const language = spoken.default('V');

/** The report's parameters and nothing else: a misspelt one must not be taken for one left out. */
const only = (params: z.ZodType) => named(PARAMS, (params as z.ZodObject).strict());

/** How the main table comes: the day its outcomes are known on, a page of it, its order, its columns. */
const table = {
  /** A client may give every call a key; by the one of a file it asks for its place among those who wait. */
  reqid: reqid.nullable(),
  /** Only reports that have the parameter of the same name know an earlier day than the business day. */
  asof: named(WORDS.asof, day.nullish()),
  page: named(PAGE_WORDS.page, z.int().min(1).max(100_000).nullish()),
  /** Rows of a page; without it all rows come. */
  size: named(PAGE_WORDS.size, z.int().min(1).max(5000).nullish()),
  /** Key of a column, with - before it the largest first. */
  sort: named(PAGE_WORDS.sort, z.string().max(60).nullish()),
  /** Keys of the columns wanted, in their order. */
  columns: named(WORDS.columns, z.array(z.string().max(60)).min(1).max(400).nullish()),
};
export type TableAsked = z.output<z.ZodObject<typeof table>>;

const bodyOf = (report: ReportDef) => z.strictObject({ params: only(report.params), language, ...table });
/** What the numbers of an answer are compared with. */
const compare = named(WORDS.compare, z.enum(['before', 'lastyear', 'target']).nullish());

/** A result travels as it is; its shape is the contract of the report engine (engine/define/report.ts). */
const resultShape = z
  .custom<ReportResult & { title: string; asof: string; params: unknown }>((value) => typeof value === 'object' && value !== null)
  .meta(REPORT_ANSWER);

/** The call that answers a report: /{module}/report/{RouteName}. */
export function reportCall(
  report: ReportDef,
): Call<z.ZodObject<ReturnType<typeof bodyOf>['shape'] & { compare: typeof compare }, z.core.$strict>, typeof resultShape> {
  return defineCall({
    path: `/${report.module}/report/${report.route}`,
    summary: `The report ${report.route} with its totals, notes and charts.`,
    access: menu(report.route, 'view'),
    input: bodyOf(report).extend({ compare }),
    output: resultShape,
    errors: ['V_INVALID', 'V_PERIOD', '898'],
    wide: true,
  });
}

/** A figure is opened with the days it stands for beside the report's parameters. */
const drilled = (params: z.ZodType) => {
  const { shape } = params as z.ZodObject;
  return z.strictObject({ from: named(WORDS.from, day.nullish()), to: named(WORDS.to, day.nullish()), ...shape });
};

/** The rows behind a figure: its numerator, its denominator, or what it left out and why. */
export function drillCall(report: ReportDef) {
  return defineCall({
    path: `/${report.module}/drill/${report.route}`,
    summary: `The rows behind a figure of ${report.route}.`,
    access: menu(report.route, 'view'),
    input: z.strictObject({
      params: named(PARAMS, drilled(report.params)),
      language,
      ...table,
      figure: named(WORDS.figure, z.string().max(40)),
      from: named(WORDS.from, day),
      to: named(WORDS.to, day),
      part: named(WORDS.part, z.enum(['numerator', 'denominator', 'leftout'])),
    }),
    output: resultShape,
    errors: ['V_INVALID', '898'],
  });
}

/** The report as a file: Excel, PDF or CSV from the same columns. */
export function fileCall(report: ReportDef) {
  return defineCall({
    path: `/${report.module}/file/${report.route}`,
    summary: `The report ${report.route} as a file; compared numbers stand in columns of their own.`,
    access: menu(report.route, 'view'),
    input: bodyOf(report).extend({ compare, as: named(WORDS.as, z.enum(['xlsx', 'pdf', 'csv'])) }),
    output: z.unknown(),
    errors: ['V_INVALID', 'V_PERIOD', '898', 'B_ROWS', 'ACC_RATE'],
    wide: true,
    download: true,
    inTurns: true,
  });
}

/** All calls of a report. */
export function callsOfReport(report: ReportDef): Call[] {
  const calls = [reportCall(report), fileCall(report), ...(report.drill ? [drillCall(report)] : [])];
  return calls as unknown as Call[];
}
