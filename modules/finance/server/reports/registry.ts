// Written by "npm run generate" from the files *.report.ts beside it.
import { report as birdNoteList } from './bird-note-list.report.ts';
import { report as monthCost } from './month-cost.report.ts';
import { report as noteList } from './note-list.report.ts';

/** Every report of finance. */
export const REPORTS = [birdNoteList, monthCost, noteList] as const;
