import type { Field } from '#engine/define/field.ts';
import type { ParamsOf, ReportResult } from '#engine/define/report.ts';
import type { ReportFarm } from '#engine/server/report/asked-farms.ts';
import { bind } from '#engine/server/report/bind.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { type ColumnMakers, columnMakers } from '#engine/server/report/column-makers.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type ReportAnswer, resultOf } from '#engine/server/report/declared.ts';
import { type Report, type ReportFile, type ReportKit, reportOf } from '#engine/server/report/report-file.ts';
import { defineTable, type RowSays, type Table, type TableColumn } from '#engine/server/report/table.ts';
import { wholeList } from '#engine/server/report/whole-list.ts';
import { together } from '#engine/server/together.ts';
import { HERD_LABELS, type HerdLabel, WIDTHS } from '#modules/herd/contract/reports/labels.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';
import { type DrillAsked, queryDrill } from './drill.query.ts';
import { CODES } from './named.ts';
import { type OverFarms, ofFarms } from './production/farm-sums.ts';
import { atFarm } from './production/variants.ts';
import type { HerdReportContext } from './report-farms.ts';

/** What the answer of a herd report is made at: one farm's transaction, settings, days and reader. */
export interface HerdAt extends HerdReportContext {
  readonly tx: Db;
  /** The farms asked for, of a report over several; else none. */
  readonly asked: readonly ReportFarm[];
  /** Rows of a statement with {names}; {farm} is the farm. */
  rows<T extends object>(sql: string, values?: Readonly<Record<string, unknown>>): Promise<T[]>;
  /**
   * The lines of a list whose days are asked for with `to`, never a part of them; with the `values` of several parts each of them, read
   * beside each other, one part behind the other. @throws Refused B_ROWS where they are more than {@link MOST_LINES}
   */
  lines<T extends object>(sql: string, ...values: readonly Readonly<Record<string, unknown>>[]): Promise<T[]>;
}

/** Lines an answer holds at most. */
const MOST_LINES = 50_000;

/** A declared table of a herd report. */
export type HerdTable<R> = Table<R, HerdAt>;
/** A column of one. */
export type HerdColumn<R> = TableColumn<R, HerdAt>;
/** What makes columns of one. */
export type HerdMakers<R> = ColumnMakers<R, HerdAt, HerdLabel>;

/** What columns of days, of weights, and those summed under the table say. */
export const DAYS = { unit: 'd' } as const;
export const KG = { decimals: 1, unit: 'kg' } as const;
export const SUM = { total: 'sum' } as const;

const WIDE = Object.fromEntries(Object.entries(WIDTHS).map(([key, width]) => [key, { width }]));
const MAKERS = columnMakers({ labels: HERD_LABELS, says: { ...WIDE, ...CODES } });

/** Declares a table of a herd report: its columns made with `c`, and what its rows say as a whole. */
export function herdTable<R extends object>(columns: (c: HerdMakers<R>) => readonly HerdColumn<R>[], says: RowSays<R, HerdAt> = {}): HerdTable<R> {
  return defineTable(columns(MAKERS as unknown as HerdMakers<R>), says);
}

const KIT: Omit<ReportKit<HerdAt, HerdReportContext>, 'read'> = {
  module: 'herd',
  page: { fromLevel: 30, flags: HERD_RIGHTS.report },
  standing: ({ asked, farmid, curbusdt, weekstart, settings }) => ({
    farms: asked.length === 0 ? [farmid] : asked.map((farm) => farm.farmid),
    curbusdt,
    weekstart,
    settings: { ...settings },
  }),
  drill: (tx, ctx, asked) => queryDrill(tx, ctx, asked as unknown as DrillAsked),
};

/** A farm's reading as answers are made at it. */
export function atOf(tx: Db, own: HerdReportContext, asked: readonly ReportFarm[] = []): HerdAt {
  const rows = async <T extends object>(sql: string, values: Readonly<Record<string, unknown>> = {}): Promise<T[]> => {
    const { text, params } = bind(sql, { farm: own.farmid, ...values });
    return (await tx.query<T>(text, params)).rows;
  };
  const lines = async <T extends object>(sql: string, ...values: readonly Readonly<Record<string, unknown>>[]): Promise<T[]> => {
    const parts = values.length === 0 ? [{}] : values;
    const read = await together(parts.map((part) => rows<T>(`${sql} limit ${MOST_LINES + 1}`, part)));
    return wholeList(read.flat(), MOST_LINES);
  };
  return { ...own, tx, asked, rows, lines };
}

/** What is answered at a farm, in the words of the reader. */
export async function answered(at: HerdAt, answer: (at: HerdAt) => Promise<ReportAnswer<HerdAt>>): Promise<ReportResult> {
  return resultOf(await answer(at), at, at.language, async (lists, language) => {
    const names = await loadNames(at.tx, at.farmid, language, lists);
    return (list, code) => names.get(`${list} ${code}`);
  });
}

interface OverSeveral<P> {
  /** For a report over the farms asked for; without it the report is of one, that of `farmid` or the reader's own. */
  readonly over?: OverFarms<P>;
}

/** Declares a report of the herd. */
export function herdReport<const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  file: ReportFile<Fs, Bs, HerdAt, HerdReportContext> & OverSeveral<ParamsOf<Fs, Bs>>,
): Report<HerdReportContext> {
  const { over, ...declared } = file;
  const read: ReportKit<HerdAt, HerdReportContext>['read'] =
    over === undefined
      ? (tx, ctx, params, answer) => atFarm(tx, ctx, params, (own) => answered(atOf(tx, own), answer))
      : (tx, ctx, params, answer) =>
          ofFarms(over as OverFarms<never>, (db, own, _, farms) => answered(atOf(db, own, farms), answer))(tx, ctx, params);
  return reportOf({ ...KIT, read }, declared as ReportFile<Fs, Bs, HerdAt, HerdReportContext>);
}
