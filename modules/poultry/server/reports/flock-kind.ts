import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import { flagsNote, lifeColumn, lifeTable, seenFigures } from '#engine/batch/server/reports/columns.ts';
import type { BatchAt, BatchContext, BatchFarm, ReportedKind } from '#engine/batch/server/reports/kind.ts';
import type { BatchLabel } from '#engine/batch/server/reports/labels.ts';
import { batchReport } from '#engine/batch/server/reports/report.ts';
import type { Field } from '#engine/define/field.ts';
import { choices, code, codes, date, int } from '#engine/define/fields.ts';
import type { SettingValues } from '#engine/define/setting.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { ColumnMakers } from '#engine/server/report/column-makers.ts';
import type { Report, ReportFile } from '#engine/server/report/report-file.ts';
import type { ColumnSays, RowSays, Table, TableColumn } from '#engine/server/report/table.ts';
import { allows } from '#engine/server/session.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { HOUSE_TYPE, HOUSE_TYPES } from '../../contract/house.resource.ts';
import { POULTRY_RIGHTS } from '../../contract/routes.ts';
import { ofBirds } from '../../domain/figures/bird-words.ts';
import type { FlockLife } from '../../domain/figures/flock.ts';
import { FLOCK_FIGURES, FLOCK_MEASURES } from '../../domain/figures/flock-figures.ts';
import { POULTRY_SETTINGS } from '../../domain/poultry.settings.ts';
import { flockSource, readFlocks } from '../figures/read-flocks.ts';
import type { IncomeReading } from '../figures/read-incomes.ts';

type Settings = SettingValues<typeof POULTRY_SETTINGS>;
export type FlockContext = BatchContext<IncomeReading>;
export type FlockAt = BatchAt<Settings, FlockLife, IncomeReading>;
export type FlockFarm = BatchFarm<Settings, FlockLife>;
/** A flock with its figures. */
export interface FlockRow {
  readonly batch: FlockLife;
  readonly values: LifeValues;
}

/** What flocks are held against are standards of their breed. */
const NO_TARGETS: TargetBook = () => null;
/** Level from which amounts of money are seen by all. */
const MONEY_LEVEL = 60;

/** Reports of flocks. */
export const FLOCK_KIND: ReportedKind<Settings, FlockLife, IncomeReading> = {
  module: 'poultry',
  page: { fromLevel: 30, flags: POULTRY_RIGHTS },
  figures: FLOCK_FIGURES,
  measures: FLOCK_MEASURES,
  settings: (read) => read(POULTRY_SETTINGS),
  decimals: (read) => read(STOCK_SETTINGS).DECIMALS,
  targets: () => NO_TARGETS,
  source: flockSource,
  batches: readFlocks,
  money: (session) => session.usrlvl >= MONEY_LEVEL || allows(session, 'ChkExpReport2', 'view'),
  areas: HOUSE_TYPES.words,
  words: ofBirds,
};

/** The context of a signed-in request. */
export const flockContext =
  (services: IncomeReading) =>
  async ({ session }: SignedContext, language: Language): Promise<FlockContext> => ({ session, language, services });

/** What reports of flocks may be narrowed by. */
export const FLOCK_FIELDS = {
  farms: codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
  farmid: code('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'farm' }),
  areas: choices('areas', HOUSE_TYPE, HOUSE_TYPES),
  rooms: codes('rooms', t3('Chuồng', 'Houses', 'โรงเรือน'), { list: 'chkhouse' }),
  roomid: code('roomid', t3('Chuồng', 'House', 'โรงเรือน'), { list: 'chkhouse' }),
  parityid: int('parityid', t3('Đàn', 'Flock', 'ฝูง'), { min: 1, max: 99_999 }),
  from: date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
  to: date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
};

/** Declares a report of flocks. */
export const flockReport = <const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  file: ReportFile<Fs, Bs, FlockAt, FlockContext>,
): Report<FlockContext> => batchReport(FLOCK_KIND, file);

/** Makers of columns. */
type FlockMakers<R> = ColumnMakers<R, FlockAt, BatchLabel>;
/** Declares a table of a report of flocks. */
export const flockTable = <R extends object>(
  columns: (c: FlockMakers<R>) => readonly TableColumn<R, FlockAt>[],
  says: RowSays<R, FlockAt> = {},
): Table<R, FlockAt> => lifeTable<R, FlockAt>(FLOCK_KIND, columns, says);
/** The column of a figure. */
export const flockColumn = <R extends { readonly values: LifeValues }>(figure: string, says: ColumnSays<R, FlockAt> = {}): TableColumn<R, FlockAt> =>
  lifeColumn<R, FlockAt>(FLOCK_KIND, figure, says);
/** Figures the reader may see. */
export const seen = (at: Pick<FlockAt, 'money'>, figures: readonly string[]): string[] => seenFigures(FLOCK_KIND, at, figures);

/** What is missing behind the figures of flocks, as a note. */
export function missingNote(flocks: readonly FlockLife[]): Text3 | null {
  const note = flagsNote(flocks);
  return note === null ? null : ofBirds(note);
}
