import { ANALYSIS } from './hand-analysis.ts';
import { ARRIVALS, FARROWING_BOOK, HOUSES, MATING_BOOK } from './hand-books.ts';
import { COHORTS } from './hand-cohorts.ts';
import { CROSSES } from './hand-crosses.ts';
import { COUPLES, DISPOSALS, WEANING_BOOK } from './hand-lists.ts';
import { MOVES } from './hand-moves.ts';
import { PIGLET_DEATHS } from './hand-piglets.ts';
import type { HandReport } from './hand-report.ts';
import { DIARY, SEMEN } from './hand-semen.ts';
import { BY_LINEAGE, BY_PARITY, LAST_YEAR, MONTHS, SIGNED, WEEKS } from './hand-sets.ts';
import { STAGES } from './hand-stages.ts';
import { SUMMARY } from './hand-stock.ts';
import { STRUCTURE } from './hand-structure.ts';

/** Statements written by hand for the reports that take longest, by route. */
export const HAND_REPORTS: Readonly<Record<string, HandReport | undefined>> = {
  PigMateReport: MATING_BOOK,
  PigFarrowReport: FARROWING_BOOK,
  PigWeanReport: WEANING_BOOK,
  PigEntryReport: ARRIVALS,
  PigEntryReport2l: COHORTS,
  PigRoomReport: HOUSES,
  PigRoomTranfReport: MOVES,
  PigletDeathReport: PIGLET_DEATHS,
  PigCoupleReport: COUPLES,
  PigLineageReport: CROSSES,
  PigSummaryReport: SUMMARY,
  PigDeathReport2: STAGES,
  PigDeathList2: DISPOSALS,
  PigSemenReport: SEMEN,
  PigSemenDiary: DIARY,
  PigGeneralReport: ANALYSIS,
  PigGeneralReport2: STRUCTURE,
  PigWeekReport: WEEKS,
  PigMonthProReport: MONTHS,
  PigMonthProReport2: BY_PARITY,
  PigMonthProReport3: LAST_YEAR,
  PigMonthProReport4: BY_LINEAGE,
  PigMonthProReport_ORG: SIGNED,
};
