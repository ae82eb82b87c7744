import { named } from './named.ts';
import { queryFarrowDue } from './worklists/farrow-due.query.ts';
import { queryFregExam } from './worklists/freg-exam.query.ts';
import { queryLitterAnalysis } from './worklists/litter-analysis.query.ts';
import { queryPigletDeath } from './worklists/piglet-death.query.ts';
import { queryRut } from './worklists/rut.query.ts';
import { querySemen } from './worklists/semen.query.ts';
import { querySemenDiary } from './worklists/semen-diary.query.ts';

/** Work lists, semen and gilts: the query of each report by its route. */
export const worklistsQueries = {
  PigFregExamReport: named(queryFregExam),
  PigFarwReport: named(queryFarrowDue),
  PigletDeathReport: named(queryPigletDeath),
  PigFarrowReport2: named(queryLitterAnalysis),
  PigSemenReport: named(querySemen),
  PigSemenDiary: named(querySemenDiary),
  PigRutReport: named(queryRut),
} as const;
