import type { Column, ReportChart, ReportResult } from '#engine/define/report.ts';
import type { Db } from './db.ts';

/** The columns of a report whose header has a shape. */
export interface HeaderShape {
  readonly columns: readonly Column[];
  /** Reports drawn this way, the one the columns come from first. */
  readonly routes: readonly string[];
  readonly totals: boolean;
}

/** What a module shows visitors of its reports. */
export interface Samples {
  /** The chart of a farm that says most in one look; undefined where it has no figures. */
  readonly chart?: (db: Db, farmid: string) => Promise<ReportChart | undefined>;
  /** Headers by the name of their shape, of no farm or of made-up ones. */
  readonly headers?: Readonly<Record<string, (db: Db) => Promise<HeaderShape>>>;
}

/** The first chart of a report with figures in at least two places. */
export function firstDrawn({ charts }: ReportResult): ReportChart | undefined {
  return charts?.find(({ series }) => (series[0]?.values.filter((value) => value !== null).length ?? 0) > 1);
}
