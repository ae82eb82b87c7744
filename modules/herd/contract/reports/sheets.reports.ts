import type { ReportDef } from '#engine/define/report.ts';
import { boarData, lifetimeData, litterData, matingData } from './sheets/data-sheets.report.ts';

/** Data sheets for analysts. */
export const sheetsReports: readonly ReportDef[] = [matingData, litterData, lifetimeData, boarData];
