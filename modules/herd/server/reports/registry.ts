// Written by "npm run generate" from the files *.report.ts beside it.
import { report as removalsDeathList } from './removals/death-list.report.ts';
import { report as removalsStage } from './removals/stage.report.ts';

/** Every report of herd. */
export const REPORTS = [removalsDeathList, removalsStage] as const;
