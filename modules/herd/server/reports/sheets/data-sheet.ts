import type { Column, ColumnType, ReportNote, ReportResult, ReportRow } from '#engine/define/report.ts';
import { type ReportFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import { formatNumber, type Language, type Text3, t3 } from '#kernel/language.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { type HerdReportContext, inEachFarm, overFarms } from '../report-farms.ts';

/** Most rows of a data sheet's file, of all its farms together. */
const FILE_ROWS = 100_000;
/** Rows a page shows; the file has them all. */
const PAGE_ROWS = 500;

/** One column: its code is its header in every language; what it means stands in the second sheet. */
export interface DataColumn {
  readonly key: string;
  /** `week` turns the day that `sql` gives into the farm's week YYYYWW. */
  readonly type: ColumnType | 'week';
  readonly sql: string;
  readonly means: Text3;
  readonly decimals?: number;
}

/** A data sheet: columns over one statement's rows, without totals. Placeholders {farm}, {lo}, {hi}, {asof} are bound. */
export interface DataSheet {
  readonly columns: readonly DataColumn[];
  readonly from: string;
  readonly where: string;
  readonly order: string;
  readonly groupBy?: string;
}

/** What a sheet is asked for. */
export interface DataAsked {
  readonly sheet: DataSheet;
  readonly lo: BusinessDate;
  readonly hi: BusinessDate;
  readonly asof: BusinessDate;
  /** Which definitions its figures follow. */
  readonly notes?: readonly ReportNote[];
  readonly values?: (ctx: HerdReportContext) => Readonly<Record<string, unknown>>;
}

/** Declares a column. */
export function dataColumn(
  key: string,
  type: DataColumn['type'],
  sql: string,
  means: readonly [V: string, E: string, T: string],
  decimals?: number,
): DataColumn {
  const [V, E, T] = means;
  return { key, type, sql, means: { V, E, T }, ...(decimals === undefined ? {} : { decimals }) };
}

const FARM = dataColumn('farmid', 'text', '{farm}', ['Mã trại', 'Farm', 'รหัสฟาร์ม']);

function columnOf({ key, type, decimals }: DataColumn): Column {
  return {
    key,
    label: { V: key, E: key, T: key },
    type: type === 'week' ? 'text' : type,
    ...(decimals === undefined ? {} : { decimals }),
    ...(key === 'farmid' || key === 'pgid' ? { frozen: true } : {}),
  };
}

function statement(sheet: DataSheet): string {
  const list = [FARM, ...sheet.columns].map(({ key, sql }) => `${sql} as "${key}"`).join(', ');
  const animal = sheet.columns.some(({ type }) => type === 'animal') ? ', a.animal_id as "_animal"' : '';
  return `select ${list}${sheet.groupBy === undefined ? animal : ''} from ${sheet.from} where ${sheet.where}
    ${sheet.groupBy === undefined ? '' : `group by ${sheet.groupBy}`} order by ${sheet.order} limit {limit}`;
}

const TRUNCATED = (shown: number, more: boolean): Text3 => ({
  V: more ? `Hiện ${formatNumber(shown)} dòng đầu; tệp Excel và CSV có tất cả.` : `${formatNumber(shown)} dòng.`,
  E: more ? `The first ${formatNumber(shown)} rows are shown; the Excel and CSV files hold all.` : `${formatNumber(shown)} rows.`,
  T: more ? `แสดง ${formatNumber(shown)} แถวแรก ไฟล์ Excel และ CSV มีครบทุกแถว` : `${formatNumber(shown)} แถว`,
});

function codesOf(columns: readonly DataColumn[], language: Language): NonNullable<ReportResult['sections']>[number] {
  return {
    key: 'codes',
    title: t3('Mã cột', 'Column codes', 'รหัสคอลัมน์'),
    columns: [
      { key: 'code', label: t3('Mã', 'Code', 'รหัส'), type: 'text' },
      { key: 'means', label: t3('Ý nghĩa', 'Meaning', 'ความหมาย'), type: 'text', width: 80 },
    ],
    rows: columns.map(({ key, means }) => ({ code: key, means: means[language] })),
  };
}

/**
 * The rows of a data sheet for its farms, one after the other, with the meaning of every column in a second table.
 * A page shows the first {@link PAGE_ROWS} rows, a file up to {@link FILE_ROWS}.
 */
export async function dataSheet(
  tx: Db,
  ctx: HerdReportContext,
  asked: readonly string[] | null | undefined,
  sheetFor: (at: HerdReportContext) => Promise<DataAsked>,
): Promise<ReportResult> {
  const farms = await reportFarms(tx, ctx, asked);
  return overFarms(tx, ctx, farms, async (at) => sheetOf(tx, at, farms, await sheetFor(at)));
}

async function sheetOf(tx: Db, ctx: HerdReportContext, farms: readonly ReportFarm[], asked: DataAsked): Promise<ReportResult> {
  const { sheet } = asked;
  const limit = ctx.purpose === 'file' ? FILE_ROWS : PAGE_ROWS;
  const weeks = sheet.columns.filter(({ type }) => type === 'week').map(({ key }) => key);
  const rows: ReportRow[] = [];
  let more = false;
  await inEachFarm(tx, ctx, farms, async (farmCtx, { farmid }) => {
    if (rows.length >= limit) return;
    const { lo, hi } = asked;
    const asof = earlier(asked.asof, farmCtx.curbusdt);
    const own = asked.values?.(farmCtx) ?? {};
    const { text, params } = bind(statement(sheet), {
      farm: farmid,
      lo,
      hi,
      asof,
      gestmax: farmCtx.settings.GESTMAX,
      limit: limit - rows.length + 1,
      ...own,
    });
    const found = await tx.query<Record<string, string | number | null>>(text, params);
    for (const row of found.rows) {
      for (const key of weeks) {
        const day = row[key];
        if (isBusinessDate(day)) row[key] = weekLabel(weekOf(day, farmCtx.weekstart));
      }
      rows.push(row);
    }
    more = rows.length > limit;
  });
  const shown = rows.slice(0, limit);
  const columns = [FARM, ...sheet.columns];
  const note: ReportNote = { text: TRUNCATED(shown.length, more) };
  return {
    columns: columns.map(columnOf),
    rows: shown,
    notes: [...(asked.notes ?? []), note],
    sections: [codesOf(columns, ctx.language)],
    asof: asked.asof,
    subtitle: { V: `${asked.lo}–${asked.hi}`, E: `${asked.lo}–${asked.hi}`, T: `${asked.lo}–${asked.hi}` },
  };
}

/** Boars of the farm by identity, the last one that bore it. */
export const BOAR_LINES = (name: string, of: string): string =>
  `left join lateral (select b.lineage, b.altid, b.bvindx from animal b where b.farm_id = {farm} and b.pgid = ${of} and b.sex = 'M' and not b.deleted
    order by b.entrydt desc limit 1) ${name} on true`;
