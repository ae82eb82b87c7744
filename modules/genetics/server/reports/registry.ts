// Written by "npm run generate" from the files *.report.ts beside it.
import { report as child } from './child.report.ts';
import { report as dam } from './dam.report.ts';
import { report as ped } from './ped.report.ts';
import { report as selection } from './selection.report.ts';

/** Every report of genetics. */
export const REPORTS = [child, dam, ped, selection] as const;
