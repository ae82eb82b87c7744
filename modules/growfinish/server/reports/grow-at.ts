import { choice, choices, code, codes, date, int } from '#engine/define/fields.ts';
import type { ReportResult } from '#engine/define/report.ts';
import type { SettingValues } from '#engine/define/setting.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { enterFarm, inZone } from '#engine/server/farm-scope.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { eachFarm, type ReportFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { type ColumnMakers, columnMakers } from '#engine/server/report/column-makers.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type ReportAnswer, resultOf } from '#engine/server/report/declared.ts';
import type { ReaderContext } from '#engine/server/report/reader-report.ts';
import { defineTable, type RowSays, type Table, type TableColumn } from '#engine/server/report/table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { t3 } from '#kernel/language.ts';
import type { WeekStart } from '#kernel/week.ts';
import { AREA, AREAS } from '#modules/growfinish/contract/house.resource.ts';
import { GROW_SETTINGS } from '#modules/growfinish/domain/grow.settings.ts';
import type { GrowBatch } from '../../domain/figures/record.ts';
import { growTargets } from '../figures/grow-targets.ts';
import { type BatchesWanted, readBatches } from '../figures/read-batches.ts';
import { type BatchesAsked, type BatchRow, batchRows, placesOf } from '../figures/read-rows.ts';
import { seesMoney } from '../money.ts';
import type { GrowServices } from '../services.ts';
import { GROW_LABELS, type GrowLabel } from './grow-labels.ts';

/** For whom a report of growing pigs is made, and what other modules say of a batch. */
export interface GrowContext extends ReaderContext {
  readonly services: GrowServices;
}

/** What the answer is made at. */
export interface GrowAt extends GrowContext {
  readonly tx: Db;
  /** The farms asked for; the reader's own where none is named. */
  readonly farms: readonly ReportFarm[];
  /** Business date, weeks and settings of the one farm asked for; of the reader's own where there are several. */
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  readonly settings: SettingValues<typeof GROW_SETTINGS>;
  /** The reader may see amounts: level 60 on, and holders of the menu PigExpReport2. */
  readonly money: boolean;
}

/** The context of a signed-in request. */
export const growContext =
  (services: GrowServices) =>
  async ({ session }: SignedContext, language: Language): Promise<GrowContext> => ({ session, language, services });

/** A farm that is in sight, with what its own people read it by. */
export interface GrowFarm extends Pick<ReportFarm, 'farmid' | 'farmname' | 'prnt1'> {
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  readonly settings: SettingValues<typeof GROW_SETTINGS>;
  /** What the farm aims at (GROWTARGETS). */
  readonly targets: TargetBook;
  /** Batches of it, as {@link readBatches} says; the reader's language and rights are those of the report. */
  readonly batches: (asked: Omit<BatchesWanted, 'money' | 'language'>) => Promise<GrowBatch[]>;
  /** The same batches by their keys and days alone, without what stands in them. */
  readonly heads: (asked: BatchesAsked) => Promise<BatchRow[]>;
  /** Pigs the houses run as batches hold together, of some areas or houses or all. */
  readonly places: (areas?: readonly string[] | null, rooms?: readonly string[] | null) => Promise<number>;
}

/** What every report of growing pigs may be narrowed by. */
export const GROW_FIELDS = {
  farms: codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
  farmgroups: codes('farmgroups', t3('Nhóm trại', 'Farm groups', 'กลุ่มฟาร์ม'), { list: 'grp70' }),
  farmid: code('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'farm' }),
  areas: choices('areas', AREA, AREAS),
  area: choice('area', AREA, AREAS),
  rooms: codes('rooms', t3('Chuồng', 'Houses', 'โรงเรือน'), { list: 'room', listParents: { batchflg: 'Y' } }),
  roomid: code('roomid', t3('Chuồng', 'House', 'โรงเรือน'), { list: 'room', listParents: { batchflg: 'Y' } }),
  parityid: int('parityid', t3('Lứa', 'Batch', 'รุ่น'), { min: 1, max: 99_999 }),
  source: code('source', t3('Nguồn heo', 'Source', 'แหล่งที่มา'), { list: 'source' }),
  standard: code('standard', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'), {
    list: 'feedstd',
    help: t3('Để trống: theo từng chuồng', 'Blank: the one of each house', 'เว้นว่าง: ตามแต่ละโรงเรือน'),
  }),
  from: date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
  to: date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
  day: date('day', t3('Ngày', 'Day', 'วันที่'), { initial: 'today' }),
};

/** What an opened figure names: the farm, house and batch of its row. */
export const BATCH_KEY = [GROW_FIELDS.farmid, GROW_FIELDS.roomid, GROW_FIELDS.parityid] as const;

/** A column of a table of growing pigs. */
export type GrowColumn<R> = TableColumn<R, GrowAt>;
/** What makes columns of one. */
export type GrowMakers<R> = ColumnMakers<R, GrowAt, GrowLabel>;

const MAKERS = columnMakers({
  labels: GROW_LABELS,
  says: { source: { list: 'source' }, reason: { list: 'reason' }, applyid: { list: 'applyid' }, area: { words: AREAS.words } },
});

/** The makers of columns, for rows of a kind. */
export const growMakers = <R extends object>(): GrowMakers<R> => MAKERS as unknown as GrowMakers<R>;

/** Declares a table of a report of growing pigs; a column of a known key need not name its label. */
export function growTable<R extends object>(
  columns: (c: GrowMakers<R>) => readonly GrowColumn<R>[],
  says: RowSays<R, GrowAt> = {},
): Table<R, GrowAt> {
  return defineTable(columns(growMakers<R>()), says);
}

/** Runs `work` for each farm asked for, with only that farm in sight. */
export async function inGrowFarms<T>(at: GrowAt, work: (farm: GrowFarm) => Promise<T>): Promise<T[]> {
  const { tx, session, services, money, language } = at;
  return eachFarm(tx, session.farmid ?? '', at.farms, async ({ farmid, farmname, prnt1 }) => {
    const { calendar, read, rows } = await loadFarmSettings(tx, farmid);
    const { curbusdt, weekstart, zone } = calendar;
    const batches: GrowFarm['batches'] = (wanted) => readBatches(tx, services, farmid, { ...wanted, money, language });
    const own = {
      batches,
      targets: growTargets(rows),
      heads: (asked: BatchesAsked) => batchRows(tx, farmid, asked),
      places: (areas?: readonly string[] | null, rooms?: readonly string[] | null) => placesOf(tx, farmid, areas, rooms),
    };
    return inZone(tx, session.zone, zone, () => work({ farmid, farmname, prnt1, curbusdt, weekstart, settings: read(GROW_SETTINGS), ...own }));
  });
}

/** The days from–to; of a `to` left blank the day the report is read on. @throws Refused 898 when they end before they begin. */
export function growDays(
  asked: { readonly from?: string | null | undefined; readonly to?: string | null | undefined },
  today: BusinessDate,
  first: (to: BusinessDate) => BusinessDate,
): { readonly from: BusinessDate; readonly to: BusinessDate } {
  const to = (asked.to ?? today) as BusinessDate;
  const from = (asked.from ?? first(to)) as BusinessDate;
  if (from > to) throw refused('898', 'from');
  return { from, to };
}

/** Names of the codes of lists, as the farms asked for call them; the first that knows one. */
export async function growNames(
  { tx, language, session, farms }: GrowAt,
  lists: readonly string[],
): Promise<(list: string, value: string) => string | undefined> {
  const all = await eachFarm(tx, session.farmid ?? '', farms, ({ farmid }) => loadNames(tx, farmid, language, lists));
  return (list, value) => all.map((names) => names.get(`${list} ${value}`)).find((name) => name !== undefined);
}

/** Farms a report or a figure is asked for, from its parameters. */
export interface FarmsAsked {
  readonly farmid?: string | null | undefined;
  readonly farms?: readonly string[] | null | undefined;
  readonly farmgroups?: readonly string[] | null | undefined;
}

/** The reading of a reader at the farms asked for. @throws Refused V_NOTEXISTS for a farm out of reach. */
export async function growAt(tx: Db, ctx: GrowContext, { farmid, farms: several, farmgroups }: FarmsAsked): Promise<GrowAt> {
  const { session } = ctx;
  const own = session.farmid ?? '';
  const farms = await reportFarms(tx, { farmid: own, farms: session.farms }, farmid == null ? [...(several ?? []), ...(farmgroups ?? [])] : [farmid]);
  const [only = { farmid: own }, ...more] = farms;
  const one = more.length === 0 ? only.farmid : own;
  await enterFarm(tx, one);
  const { calendar, read } = await loadFarmSettings(tx, one);
  await enterFarm(tx, own);
  const { curbusdt, weekstart } = calendar;
  return { ...ctx, tx, farms, curbusdt, weekstart, settings: read(GROW_SETTINGS), money: seesMoney(session) };
}

/** What a report says of itself where its parameters were left blank. */
export const growStanding = ({ farms, curbusdt, weekstart, settings }: GrowAt) => ({
  farms: farms.map(({ farmid }) => farmid),
  curbusdt,
  weekstart,
  settings: { ...settings },
});

/** The answer in the words of its reader; one of other farms says which. */
export async function growAnswer<At extends GrowAt>(at: At, answer: (at: At) => Promise<ReportAnswer<At>>): Promise<ReportResult> {
  const { farms, curbusdt, session } = at;
  const result = await resultOf(await answer(at), at, at.language, (lists) => growNames(at, lists));
  if (farms.length === 1 && farms[0]?.farmid === session.farmid) return result;
  return { ...(farms.length === 1 ? { asof: curbusdt } : {}), farms: farms.map(({ farmid, farmname }) => ({ farmid, farmname })), ...result };
}
