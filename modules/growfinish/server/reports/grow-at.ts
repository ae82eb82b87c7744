import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { lifeMakers, lifeTable } from '#engine/batch/server/reports/columns.ts';
import type { FarmsAsked as Asked, BatchAt, BatchContext, BatchFarm, ReportedKind } from '#engine/batch/server/reports/kind.ts';
import type { BatchLabel } from '#engine/batch/server/reports/labels.ts';
import { batchAnswer, batchAt, batchDays, batchNames, batchStanding, inBatchFarms } from '#engine/batch/server/reports/read.ts';
import { choice, choices, code, codes, date, int } from '#engine/define/fields.ts';
import type { SettingValues } from '#engine/define/setting.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { ColumnMakers } from '#engine/server/report/column-makers.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { RowSays, Table, TableColumn } from '#engine/server/report/table.ts';
import type { Language } from '#kernel/language.ts';
import { t3 } from '#kernel/language.ts';
import { AREA, AREAS } from '#modules/growfinish/contract/house.resource.ts';
import { GROWFINISH_RIGHTS } from '#modules/growfinish/contract/routes.ts';
import { GROW_SETTINGS } from '#modules/growfinish/domain/grow.settings.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { GROW_FIGURES } from '../../domain/figures/grow-figures.ts';
import { GROW_MEASURES } from '../../domain/figures/measure.ts';
import { growTargets } from '../figures/grow-targets.ts';
import { growSource, readBatches } from '../figures/read-batches.ts';
import { seesMoney } from '../money.ts';
import type { GrowServices } from '../services.ts';

type Settings = SettingValues<typeof GROW_SETTINGS>;
/** For whom a report of growing pigs is made, and what other modules say of a batch. */
export type GrowContext = BatchContext<GrowServices>;
/** What the answer is made at. */
export type GrowAt = BatchAt<Settings, BatchLife, GrowServices>;
/** A farm that is in sight, with what its own people read it by. */
export type GrowFarm = BatchFarm<Settings, BatchLife>;
/** Farms a report or a figure is asked for. */
export type FarmsAsked = Asked;

/** Reports of growing pigs. */
export const GROW_KIND: ReportedKind<Settings, BatchLife, GrowServices> = {
  module: 'growfinish',
  page: { fromLevel: 30, flags: GROWFINISH_RIGHTS },
  figures: GROW_FIGURES,
  measures: GROW_MEASURES,
  settings: (read) => read(GROW_SETTINGS),
  decimals: (read) => read(STOCK_SETTINGS).DECIMALS,
  targets: growTargets,
  source: growSource,
  batches: readBatches,
  money: seesMoney,
  areas: AREAS.words,
  words: (text) => text,
};

/** The context of a signed-in request. */
export const growContext =
  (services: GrowServices) =>
  async ({ session }: SignedContext, language: Language): Promise<GrowContext> => ({ session, language, services });

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
export type GrowMakers<R> = ColumnMakers<R, GrowAt, BatchLabel>;

/** The makers of columns, for rows of a kind. */
export const growMakers = <R extends object>(): GrowMakers<R> => lifeMakers<R, GrowAt>(GROW_KIND);

/** Declares a table of a report of growing pigs; a column of a known key need not name its label. */
export const growTable = <R extends object>(
  columns: (c: GrowMakers<R>) => readonly GrowColumn<R>[],
  says: RowSays<R, GrowAt> = {},
): Table<R, GrowAt> => lifeTable<R, GrowAt>(GROW_KIND, columns, says);

/** Runs `work` for each farm asked for, with only that farm in sight. */
export const inGrowFarms = <T>(at: GrowAt, work: (farm: GrowFarm) => Promise<T>): Promise<T[]> => inBatchFarms(at, work);
/** The reading of a reader at the farms asked for. @throws Refused V_NOTEXISTS for a farm out of reach. */
export const growAt = (tx: Db, ctx: GrowContext, asked: FarmsAsked): Promise<GrowAt> => batchAt(GROW_KIND, tx, ctx, asked);
export const growDays = batchDays;
export const growNames = batchNames;
export const growAnswer = batchAnswer;
/** What a report says of itself where its parameters were left blank. */
export const growStanding = (at: GrowAt) => batchStanding(at);
