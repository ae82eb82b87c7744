import { queryFarrowDue } from './worklists/farrow-due.query.ts';
import { queryFregExam } from './worklists/freg-exam.query.ts';
import { queryRut } from './worklists/rut.query.ts';

/** Work lists, semen and gilts: the query of each report by its route. */
export const worklistsQueries = {
  PigFregExamReport: queryFregExam,
  PigFarwReport: queryFarrowDue,
  PigRutReport: queryRut,
} as const;
