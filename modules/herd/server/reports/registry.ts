// Written by "npm run generate" from the files *.report.ts beside it.
import { report as removalsDeathList } from './removals/death-list.report.ts';
import { report as removalsDeathRate } from './removals/death-rate.report.ts';
import { report as removalsDisposal } from './removals/disposal.report.ts';
import { report as removalsNurseryDeath } from './removals/nursery-death.report.ts';
import { report as removalsReason } from './removals/reason.report.ts';
import { report as removalsStage } from './removals/stage.report.ts';
import { report as worklistsRut } from './worklists/rut.report.ts';
import { report as worklistsSemenDiary } from './worklists/semen-diary.report.ts';

/** Every report of herd. */
export const REPORTS = [
  removalsDeathList,
  removalsDeathRate,
  removalsDisposal,
  removalsNurseryDeath,
  removalsReason,
  removalsStage,
  worklistsRut,
  worklistsSemenDiary,
] as const;
