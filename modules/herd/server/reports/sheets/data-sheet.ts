import type { Field } from '#engine/define/field.ts';
import type { CellValue, ColumnType, ParamsOf, ReportNote, ReportRow } from '#engine/define/report.ts';
import type { ReportAnswer } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { Report, ReportFile, ReportPage } from '#engine/server/report/report-file.ts';
import { defineTable } from '#engine/server/report/table.ts';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import { formatNumber, type Text3, t1, t3 } from '#kernel/language.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';
import { atOf, type HerdAt, type HerdColumn, herdReport } from '../herd-report.ts';
import { type ListParams, listPeriod } from '../list-period.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';

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

/** A column of a sheet; a phone shows first whose row it is, which stands behind the farm. */
function columnOf({ key, type, decimals }: DataColumn, at: number): HerdColumn<ReportRow> {
  return {
    key,
    label: t1(key),
    type: type === 'week' ? 'text' : type,
    ...(decimals === undefined ? {} : { decimals }),
    ...(at <= 1 ? { frozen: true } : {}),
    ...(at === 1 ? { phone: 1 } : {}),
  };
}

function statement(sheet: DataSheet): string {
  const list = [FARM, ...sheet.columns].map(({ key, sql }) => `${sql} as "${key}"`).join(', ');
  const animal = sheet.columns.some(({ type }) => type === 'animal') ? ', a.animal_id as "_animal"' : '';
  return `select ${list}${sheet.groupBy === undefined ? animal : ''} from ${sheet.from} where ${sheet.where}
    ${sheet.groupBy === undefined ? '' : `group by ${sheet.groupBy}`} order by ${sheet.order} limit {limit}`;
}

function truncated(shown: number, more: boolean): Text3 {
  const n = formatNumber(shown);
  if (!more) return t3(`${n} dòng.`, `${n} rows.`, `${n} แถว`);
  return t3(
    `Hiện ${n} dòng đầu; tệp Excel và CSV có tất cả.`,
    `The first ${n} rows are shown; the Excel and CSV files hold all.`,
    `แสดง ${n} แถวแรก ไฟล์ Excel และ CSV มีครบทุกแถว`,
  );
}

const CODES = defineTable<DataColumn, HerdAt>([
  { key: 'code', label: t3('Mã', 'Code', 'รหัส'), type: 'text', of: ({ key }) => key },
  { key: 'means', label: t3('Ý nghĩa', 'Meaning', 'ความหมาย'), type: 'text', width: 80 },
]);

/** The rows of a sheet for its farms, one after the other, and whether there are more than `limit`. */
async function rowsOf(at: HerdAt, { sheet, lo, hi, ...asked }: DataAsked, limit: number): Promise<{ rows: ReportRow[]; more: boolean }> {
  const weeks = sheet.columns.filter(({ type }) => type === 'week').map(({ key }) => key);
  const rows: Record<string, CellValue>[] = [];
  await inEachFarm(at.tx, at, at.asked, async (own) => {
    if (rows.length >= limit) return;
    const asof = earlier(asked.asof, own.curbusdt);
    const values = { lo, hi, asof, gestmax: own.settings.GESTMAX, limit: limit - rows.length + 1, ...asked.values?.(own) };
    for (const row of await atOf(at.tx, own).rows<Record<string, CellValue>>(statement(sheet), values)) {
      for (const key of weeks) {
        const day = row[key];
        if (isBusinessDate(day)) row[key] = weekLabel(weekOf(day, own.weekstart));
      }
      rows.push(row);
    }
  });
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/**
 * The answer of a data sheet: its rows, with the meaning of every column in a second table.
 * A page shows the first {@link PAGE_ROWS} rows, a file up to {@link FILE_ROWS}.
 */
async function sheetOf(at: HerdAt, asked: DataAsked): Promise<ReportAnswer<HerdAt>> {
  const { lo, hi, asof, sheet, notes = [] } = asked;
  const { rows, more } = await rowsOf(at, asked, at.purpose === 'file' ? FILE_ROWS : PAGE_ROWS);
  const columns = [FARM, ...sheet.columns];
  return {
    table: defineTable<ReportRow, HerdAt>(columns.map(columnOf)).of(rows),
    notes: [...notes, truncated(rows.length, more)],
    sections: [{ key: 'codes', title: t3('Mã cột', 'Column codes', 'รหัสคอลัมน์'), table: CODES.of(columns) }],
    asof,
    applied: { from: lo, to: hi },
    subtitle: t1(`${lo}–${hi}`),
  };
}

type SheetFile<Fs extends readonly Field[], Bs extends readonly Field[]> = Pick<
  ReportFile<Fs, Bs, HerdAt, HerdReportContext>,
  'name' | 'fields' | 'beside'
> & {
  readonly page: Pick<ReportPage, 'place' | 'title' | 'purpose'>;
  readonly sheet: (at: HerdAt, params: ParamsOf<Fs, Bs>) => Promise<DataAsked>;
};

/** Declares a data sheet over the farms asked for. */
export function dataReport<const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>({
  page,
  sheet,
  ...file
}: SheetFile<Fs, Bs>): Report<HerdReportContext> {
  return herdReport<Fs, Bs>({
    ...file,
    page: { menuGroup: 'herd-data', fromLevel: 60, flags: HERD_RIGHTS.log, ...page },
    paper: 'landscape',
    compares: [],
    // A sheet compares nothing: whoever may see it takes the farms in reach.
    over: { fromLevel: 0 },
    answer: async (at, params) => sheetOf(at, await sheet(at, params)),
  });
}

/** A sheet of the days and the as-of day asked for. @throws Refused 898, V_PERIOD. */
export async function inPeriod(at: HerdAt, params: ListParams, sheet: DataSheet): Promise<DataAsked> {
  const { period, asof } = await listPeriod(at.tx, at, params);
  return { sheet, lo: period.from, hi: earlier(period.to, asof), asof };
}

/** Boars of the farm by identity, the last one that bore it. */
export const BOAR_LINES = (name: string, of: string): string => `
  left join lateral (
    select b.lineage, b.altid, b.bvindx from animal b
    where b.farm_id = {farm} and b.pgid = ${of} and b.sex = 'M' and not b.deleted order by b.entrydt desc limit 1) ${name} on true`;
