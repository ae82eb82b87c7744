import { type ReaderAt, readerReportsWith } from '#engine/server/report/reader-report.ts';
import { FINANCE_RIGHTS } from '#modules/finance/contract/rights.ts';
import type { CostServices } from '../services.ts';

/** What the reports of costs are handed besides their reader. */
interface Asking {
  readonly services: CostServices;
}

/** What an answer is made at. */
export type CostAt = ReaderAt & Asking;

/** Declares a table and a report of costs. */
export const { table: costTable, report: costReport } = readerReportsWith<Asking>()({
  module: 'finance',
  page: { fromLevel: 60, flags: FINANCE_RIGHTS },
  labels: {},
  says: {},
});
