import type { ReportDef } from '#engine/define/report.ts';
import { pigletDeathReport } from './worklists/piglet-death.report.ts';

/** Work lists, semen and gilts. */
export const worklistsReports: readonly ReportDef[] = [pigletDeathReport];
