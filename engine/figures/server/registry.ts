import type { Column, ReportRow } from '#engine/define/report.ts';
import type { BaseSums, Terms } from '#engine/figures/domain/figure.ts';
import type { FigureSet } from '#engine/figures/domain/figure-set.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import type { Segments } from '#engine/server/report/segments.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { FilterDefs, Stream, Values } from './stream.ts';

/** What a measurement needs besides the periods. */
export interface MeasureInput<Settings, Filters> {
  readonly farmid: string;
  readonly settings: Settings;
  /** Outcomes are taken as known on this day. */
  readonly asof: BusinessDate;
  readonly filters?: Filters;
  /** Figures wanted; all of the registry when absent. Fewer figures read fewer tables. */
  readonly codes?: readonly string[];
}

/** Sums to open in a drill-down: the factor of each in the figure. */
export interface OpenedSum {
  readonly sum: string;
  readonly factor: number;
}

/** What a measurement asks of a source. */
export interface Asked<Settings, Filters> {
  readonly input: MeasureInput<Settings, Filters>;
  /** Sums wanted, those of others among them. */
  readonly wanted: ReadonlySet<string>;
  /** Periods, cut to what has passed, and the segments they are made of. */
  readonly periods: readonly Period[];
  readonly segments: Segments;
}

/** Rows of a breakdown: their class and the sums of it. */
export type ClassRow<Class> = Class & Record<string, number>;

/** Sums that no stream answers: days of presence, head of a ledger. It reads what it needs once for all periods. */
export interface Source<Settings, Filters, Class> {
  readonly answers: (sum: string) => boolean;
  /** The sums of each period by its key; absent where the filters name something its rows do not carry. */
  readonly read: (tx: Db, asked: Asked<Settings, Filters>) => Promise<(period: Period) => BaseSums>;
  /** The sums of one period by class; a source without it has no classes. */
  readonly classes?: (
    tx: Db,
    input: MeasureInput<Settings, Filters>,
    period: Period,
    by: Readonly<Partial<Record<keyof Class, true>>>,
  ) => Promise<{ readonly names: readonly string[]; readonly rows: readonly ClassRow<Class>[] }>;
  /** The rows behind its sums, with their columns; `subjects` is false where they belong to nobody. */
  readonly drill: (
    tx: Db,
    input: MeasureInput<Settings, Filters>,
    period: Period,
    sums: readonly OpenedSum[],
    language: Language,
  ) => Promise<{ readonly columns: readonly Column[]; readonly rows: readonly ReportRow[]; readonly subjects?: false }>;
}

/** A dimension as a class of a breakdown: its SQL from that of the dimension, and the constant where it is not asked for. */
export interface ClassDef {
  readonly dim: string;
  readonly sql: (dim: string) => string;
  readonly none: string;
}

/** How a drill-down shows whose rows they are. */
export interface DrillRows<Cause extends string> {
  /** Table of the subjects with its alias, and the key that `Stream.row.subject` names, beside farm_id. */
  readonly table: string;
  readonly alias: string;
  readonly key: string;
  /** What of the subject is read, the first of it also the order within a day, and the column it is shown in. */
  readonly identity: string;
  readonly subject: Column;
  readonly value: Column;
  readonly cause: Column;
  readonly column: (stream: Stream, name: string) => Column;
  /** A row in words of the reader's language; the cause of one left out. */
  readonly row: (stream: Stream, row: Record<string, unknown>, language: Language, cause: Cause | null) => ReportRow;
}

/** What a module registers: its figures, and where their sums come from. */
export interface FigureRegistry<
  Settings,
  Filters extends object,
  Class extends object,
  Family extends string = string,
  Cause extends string = string,
> {
  readonly figures: FigureSet<Settings, Family, Cause>;
  /** A sum's name is a measure of one stream, or an answer of one source. */
  readonly streams: readonly Stream[];
  readonly sources: readonly Source<Settings, Filters, Class>[];
  /** Sums worked out of others where no source gives them itself. */
  readonly derived: Readonly<Record<string, Terms>>;
  readonly filters: FilterDefs<Filters>;
  readonly classes: Readonly<Record<keyof Class, ClassDef>>;
  /** Values of the placeholders the streams name. */
  readonly values: (tx: Db, input: MeasureInput<Settings, Filters>, wanted: ReadonlySet<string>) => Promise<Record<string, unknown>> | Values;
  readonly rows: DrillRows<Cause>;
}
