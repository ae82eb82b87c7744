import type { Field } from '#engine/define/field.ts';
import type { SettingValues } from '#engine/define/setting.ts';
import { enterFarm, enterFarms, inZone } from '#engine/server/farm-scope.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { type ReportFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import { bind } from '#engine/server/report/bind.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { type ColumnMakers, columnMakers } from '#engine/server/report/column-makers.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type ReportAnswer, resultOf } from '#engine/server/report/declared.ts';
import type { ReaderContext } from '#engine/server/report/reader-report.ts';
import { type Report, type ReportFile, reportOf } from '#engine/server/report/report-file.ts';
import { defineTable, type RowSays, type Table, type TableColumn } from '#engine/server/report/table.ts';
import { allows, type Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { WeekStart } from '#kernel/week.ts';
import { LIST_LABELS, type ListLabel } from '../../../contract/reports/list-labels.ts';
import { GROWFINISH_RIGHTS } from '../../../contract/routes.ts';
import { GROW_SETTINGS } from '../../../domain/grow.settings.ts';

/** Level from which amounts of money are seen by all. */
const MONEY_LEVEL = 60;

/** True for those who see amounts: level 60 on, and holders of the menu PigExpReport2. */
export function seesMoney(session: Session): boolean {
  return session.usrlvl >= MONEY_LEVEL || allows(session, 'PigExpReport2', 'view');
}

/** What the answer of a report of growing pigs is made at: the farms asked for, all in sight, and the days they are read by. */
export interface ListAt extends ReaderContext {
  readonly tx: Db;
  /** The farms asked for; the reader's own where none is named. */
  readonly farms: readonly ReportFarm[];
  readonly farmids: readonly string[];
  /** Days and weeks of the one farm asked for; of the reader's farm where there are several. */
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  readonly settings: SettingValues<typeof GROW_SETTINGS>;
  /** True for a reader who sees amounts of money. */
  readonly money: boolean;
  /** Rows of a statement with {names}; {farms} are the farms asked for, {today} is the business date. */
  rows<T extends object>(sql: string, values?: Readonly<Record<string, unknown>>): Promise<T[]>;
}

/** A declared table of a report of growing pigs, a column of one, what makes columns. */
export type ListTable<R> = Table<R, ListAt>;
export type ListColumn<R> = TableColumn<R, ListAt>;
export type ListMakers<R> = ColumnMakers<R, ListAt, ListLabel>;

const CODED = Object.fromEntries(['site', 'source', 'reason', 'applyid'].map((list) => [list, { list }]));
const MAKERS = columnMakers({ labels: LIST_LABELS, says: { ...CODED, keeper: { list: 'applyid' }, weight: { decimals: 1, unit: 'kg' } } });

/** Declares a table of growing pigs: its columns made with `c`, and what its rows say as a whole. */
export function listTable<R extends object>(columns: (c: ListMakers<R>) => readonly ListColumn<R>[], says: RowSays<R, ListAt> = {}): ListTable<R> {
  return defineTable(columns(MAKERS as unknown as ListMakers<R>), says);
}

/** Reads the farms asked for with all of them in sight; afterwards the transaction sees the reader's own again. */
export async function atFarms<T>(
  tx: Db,
  ctx: ReaderContext,
  asked: readonly string[] | null | undefined,
  work: (at: ListAt) => Promise<T>,
): Promise<T> {
  const { session } = ctx;
  const own = session.farmid ?? '';
  const farms = await reportFarms(tx, { farmid: own, farms: session.farms }, asked);
  const [only] = farms;
  const { calendar, read } = await loadFarmSettings(tx, farms.length === 1 && only !== undefined ? only.farmid : own);
  const farmids = farms.map(({ farmid }) => farmid);
  const { curbusdt, weekstart, zone } = calendar;
  const rows = async <R extends object>(sql: string, values: Readonly<Record<string, unknown>> = {}): Promise<R[]> => {
    const { text, params } = bind(sql, { farms: farmids, today: curbusdt, ...values });
    return (await tx.query<R>(text, params)).rows;
  };
  const at = { ...ctx, tx, farms, farmids, curbusdt, weekstart, settings: read(GROW_SETTINGS), money: seesMoney(session), rows };
  await enterFarms(tx, farmids);
  const done = await inZone(tx, session.zone, zone, () => work(at));
  await enterFarm(tx, own);
  return done;
}

/** Names of the codes of lists, those of the first farm asked for before others. */
async function namesAt({ tx, farmids, language }: ListAt, lists: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const farmid of farmids) for (const [key, label] of await loadNames(tx, farmid, language, lists)) if (!found.has(key)) found.set(key, label);
  return found;
}

/** The answer in the words of its reader; one of other farms says which. */
export async function answered(at: ListAt, answer: (at: ListAt) => Promise<ReportAnswer<ListAt>>) {
  const result = await resultOf(await answer(at), at, at.language, async (lists) => {
    const names = await namesAt(at, lists);
    return (list, code) => names.get(`${list} ${code}`);
  });
  const home = at.farms.length === 1 && at.farmids[0] === at.session.farmid;
  return home
    ? result
    : { ...(at.farms.length === 1 ? { asof: at.curbusdt } : {}), farms: at.farms.map(({ farmid, farmname }) => ({ farmid, farmname })), ...result };
}

/** Declares a report of growing pigs. One with a parameter `farms` is of the farms it names, else of the reader's own. */
export function listReport<const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  file: ReportFile<Fs, Bs, ListAt, ReaderContext>,
): Report<ReaderContext> {
  return reportOf(
    {
      module: 'growfinish',
      page: { fromLevel: 30, flags: GROWFINISH_RIGHTS },
      standing: ({ farmids, curbusdt, weekstart, settings }) => ({ farms: farmids, curbusdt, weekstart, settings: { ...settings } }),
      read: (tx, ctx, params: { readonly farms?: readonly string[] | null }, answer) => atFarms(tx, ctx, params.farms, (at) => answered(at, answer)),
    },
    file,
  );
}
