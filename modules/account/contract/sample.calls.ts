import { z } from 'zod';
import { anonymous, defineCall } from '#engine/define/call.ts';
import { inputOf, int } from '#engine/define/fields.ts';
import { language, PARAMS } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import type { Column, ReportChart } from '#engine/define/report.ts';
import { REPORT_ANSWER } from '#engine/define/report-answer.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** Rows and frozen columns the gallery of headers may be asked for. */
export const GALLERY_ROWS = { min: 10, max: 500 } as const;
export const GALLERY_FROZEN = { min: 1, max: 4 } as const;

/** Header shapes of the reports; each is taken from the report that uses it. */
export const SHAPES = ['one', 'months', 'three', 'differences', 'parity', 'farms', 'ages', 'totals', 'merged', 'wide'] as const;
export type ShapeKey = (typeof SHAPES)[number];

/** A chart of the demonstration farm, and the module it speaks for. */
export interface DemoChart {
  readonly module: string;
  readonly chart: ReportChart;
}

const shown = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null).meta(REPORT_ANSWER);

export const getDemoCharts = defineCall({
  path: '/account/getDemoCharts',
  summary: 'A chart a module from the figures of the demonstration farm, for visitors; empty where there is no such farm.',
  access: anonymous,
  input: z.object({}),
  output: z.array(shown<DemoChart>()),
});

const layout = named(t3('Kiểu tiêu đề', 'Shape of the header', 'รูปแบบหัวตาราง'), z.enum(SHAPES));

export const getHeaderShape = defineCall({
  path: '/account/getHeaderShape',
  summary: 'The columns of a report whose header has this shape, and the reports that use it.',
  access: anonymous,
  input: z.object({ layout }),
  output: z.object({ columns: z.array(shown<Column>()), routes: z.array(z.string()), totals: z.boolean() }),
});

const asked = inputOf([
  int('rows', t3('Số dòng', 'Rows', 'จำนวนแถว'), { ...GALLERY_ROWS, fallback: 20 }),
  int('frozen', t3('Số cột cố định', 'Frozen columns', 'คอลัมน์ที่ตรึง'), { ...GALLERY_FROZEN, fallback: 1 }),
]).extend({ layout: layout.default('one') });

const as = named(t3('Dạng tệp', 'Kind of file', 'ชนิดไฟล์'), z.enum(['xlsx', 'pdf']));

export const getHeaderFile = defineCall({
  path: '/account/file/colspan',
  summary: 'The gallery’s table of made-up numbers as Excel or PDF, made as every report is.',
  access: anonymous,
  input: z.object({ params: named(PARAMS, asked), language: language.default('V'), as, reqid: reqid.nullable() }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS', 'ACC_RATE'],
  download: true,
  inTurns: true,
});

export const sampleCalls = [getDemoCharts, getHeaderShape, getHeaderFile];
