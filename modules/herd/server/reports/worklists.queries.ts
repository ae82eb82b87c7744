import { queryFarrowDue } from './worklists/farrow-due.query.ts';
import { queryFregExam } from './worklists/freg-exam.query.ts';
import { queryLitterAnalysis } from './worklists/litter-analysis.query.ts';
import { queryPigletDeath } from './worklists/piglet-death.query.ts';
import { queryRut } from './worklists/rut.query.ts';
import { querySemen } from './worklists/semen.query.ts';
import { querySemenDiary } from './worklists/semen-diary.query.ts';

/** Work lists, semen and gilts: the query of each report by its route. */
export const worklistsQueries = {
  PigFregExamReport: queryFregExam,
  PigFarwReport: queryFarrowDue,
  PigletDeathReport: queryPigletDeath,
  PigFarrowReport2: queryLitterAnalysis,
  PigSemenReport: querySemen,
  PigSemenDiary: querySemenDiary,
  PigRutReport: queryRut,
} as const;
