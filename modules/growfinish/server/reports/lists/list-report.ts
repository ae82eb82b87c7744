import type { Field } from '#engine/define/field.ts';
import { enterFarm, enterFarms, inZone } from '#engine/server/farm-scope.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { bind } from '#engine/server/report/bind.ts';
import { type ColumnMakers, columnMakers } from '#engine/server/report/column-makers.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type Report, type ReportFile, reportOf } from '#engine/server/report/report-file.ts';
import { defineTable, type RowSays, type Table, type TableColumn } from '#engine/server/report/table.ts';
import { LIST_LABELS, type ListLabel } from '../../../contract/reports/list-labels.ts';
import { GROWFINISH_RIGHTS } from '../../../contract/routes.ts';
import { type FarmsAsked, type GrowAt, type GrowContext, type GrowFarm, growAnswer, growAt, growStanding, inGrowFarms } from '../grow-at.ts';

/** A reading with all farms asked for in sight at once: lists and counts are one statement over them. */
export interface ListAt extends GrowAt {
  readonly farmids: readonly string[];
  /** Rows of a statement with {names}; {farms} are the farms asked for, {today} is the business date. */
  rows<T extends object>(sql: string, values?: Readonly<Record<string, unknown>>): Promise<T[]>;
  /** Runs `work` for each of the farms, read as its own people read it, with its batches and what their figures are made of. */
  inFarms<T>(work: (farm: GrowFarm) => Promise<T>): Promise<T[]>;
}

/** A declared table of a list, a column of one, what makes columns. */
export type ListTable<R> = Table<R, ListAt>;
export type ListColumn<R> = TableColumn<R, ListAt>;
type ListMakers<R> = ColumnMakers<R, ListAt, ListLabel>;

const CODED = Object.fromEntries(['site', 'source', 'reason', 'applyid'].map((list) => [list, { list }]));
const MAKERS = columnMakers({ labels: LIST_LABELS, says: { ...CODED, keeper: { list: 'applyid' }, weight: { decimals: 1, unit: 'kg' } } });

/** Declares a table of a list: its columns made with `c`, and what its rows say as a whole. */
export function listTable<R extends object>(columns: (c: ListMakers<R>) => readonly ListColumn<R>[], says: RowSays<R, ListAt> = {}): ListTable<R> {
  return defineTable(columns(MAKERS as unknown as ListMakers<R>), says);
}

/** Reads the farms asked for with all of them in sight; afterwards the transaction sees the reader's own again. */
export async function atFarms<T>(tx: Db, ctx: GrowContext, asked: FarmsAsked, work: (at: ListAt) => Promise<T>): Promise<T> {
  const reading = await growAt(tx, ctx, asked);
  const own = ctx.session.farmid ?? '';
  const farmids = reading.farms.map(({ farmid }) => farmid);
  const values = { farms: farmids, today: reading.curbusdt };
  const at: ListAt = {
    ...reading,
    farmids,
    rows: async <R extends object>(sql: string, more: Readonly<Record<string, unknown>> = {}) => {
      const { text, params } = bind(sql, { ...values, ...more });
      return (await tx.query<R>(text, params)).rows;
    },
    inFarms: async (each) => {
      const done = await inGrowFarms(reading, each);
      await enterFarms(tx, farmids);
      return done;
    },
  };
  await enterFarms(tx, farmids);
  const { zone } = (await loadFarmSettings(tx, farmids.length === 1 ? (farmids[0] ?? own) : own)).calendar;
  const done = await inZone(tx, ctx.session.zone, zone, () => work(at));
  await enterFarm(tx, own);
  return done;
}

/** Declares a list of growing pigs, of the farms its parameter `farms` names, else of the reader's own. */
export function listReport<const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  file: ReportFile<Fs, Bs, ListAt, GrowContext>,
): Report<GrowContext> {
  return reportOf(
    {
      module: 'growfinish',
      page: { fromLevel: 30, flags: GROWFINISH_RIGHTS },
      standing: growStanding,
      read: (tx, ctx, params: FarmsAsked, answer) => atFarms(tx, ctx, params, (at) => growAnswer(at, answer)),
    },
    file,
  );
}
