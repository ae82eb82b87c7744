import type { ListDef } from '#engine/define/fields.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import type { FarmSettings } from '#engine/server/farm-settings.ts';
import type { ReportFarm } from '#engine/server/report/asked-farms.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { ReaderContext } from '#engine/server/report/reader-report.ts';
import type { Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import type { WeekStart } from '#kernel/week.ts';
import type { BatchFigures, BatchMeasures } from '../../domain/figures/measures.ts';
import type { BatchLife } from '../../domain/figures/record.ts';
import type { BatchesWanted } from '../figures/read-batches.ts';
import type { BatchesAsked, BatchRow } from '../figures/read-rows.ts';
import type { BatchSource } from '../figures/source.ts';

/** What the reports of a kind of batch are made of: its figures and how they are measured, where its batches are read, its words. */
export interface ReportedKind<S, B extends BatchLife, Services> {
  readonly module: string;
  /** Level and rights of its reports where they say nothing. */
  readonly page: Pick<RouteDef, 'fromLevel' | 'flags'>;
  readonly figures: BatchFigures;
  readonly measures: BatchMeasures<B>;
  readonly settings: (read: FarmSettings['read']) => S;
  /** Decimals of the farm's currency. */
  readonly decimals: (read: FarmSettings['read']) => number;
  readonly targets: (rows: readonly SettingRow[]) => TargetBook;
  readonly source: (services: Services) => BatchSource;
  /** Batches of a farm in sight with everything their figures are made of. */
  readonly batches: (tx: Db, services: Services, farmid: string, wanted: BatchesWanted) => Promise<B[]>;
  /** The reader may see amounts. */
  readonly money: (session: Session) => boolean;
  /** Words of the types of its houses. */
  readonly areas: ListDef['words'];
  /** What is said of head, in the words of the kind. */
  readonly words: (text: Text3) => Text3;
}

/** For whom a report of batches is made, and what other modules say of a batch. */
export interface BatchContext<Services> extends ReaderContext {
  readonly services: Services;
}

/** What the answer is made at. */
export interface BatchAt<S, B extends BatchLife, Services> extends BatchContext<Services> {
  readonly kind: ReportedKind<S, B, Services>;
  readonly tx: Db;
  /** The farms asked for; the reader's own where none is named. */
  readonly farms: readonly ReportFarm[];
  /** Business date, weeks and settings of the one farm asked for; of the reader's own where there are several. */
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  readonly settings: S;
  /** Decimals of its currency; of several farms those of the finest. */
  readonly decimals: number;
  /** The reader may see amounts. */
  readonly money: boolean;
}

/** A farm that is in sight, with what its own people read it by. */
export interface BatchFarm<S, B extends BatchLife> extends Pick<ReportFarm, 'farmid' | 'farmname' | 'prnt1'> {
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  readonly settings: S;
  /** What the farm aims at. */
  readonly targets: TargetBook;
  /** Batches of it; the reader's language and rights are those of the report. */
  readonly batches: (asked: Omit<BatchesWanted, 'money' | 'language'>) => Promise<B[]>;
  /** The same batches by their keys and days alone, without what stands in them. */
  readonly heads: (asked: BatchesAsked) => Promise<BatchRow[]>;
  /** Head the houses run as batches hold together, of some types or houses or all. */
  readonly places: (areas?: readonly string[] | null, rooms?: readonly string[] | null) => Promise<number>;
}

/** Farms a report or a figure is asked for, from its parameters. */
export interface FarmsAsked {
  readonly farmid?: string | null | undefined;
  readonly farms?: readonly string[] | null | undefined;
  readonly farmgroups?: readonly string[] | null | undefined;
}
