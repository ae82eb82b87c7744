import { lazy } from 'react';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { BatchOptions } from './batch-types.ts';
import type { ReportScreenDef } from './report-types.ts';
import type { ScreenLoader } from './screen-map.ts';

const ReportPage = lazy(async () => ({ default: (await import('./report-page.tsx')).ReportPage }));
const BatchPage = lazy(async () => ({ default: (await import('./batch-page.tsx')).BatchPage }));

/** A report's page from its declaration alone: `PigMateReport: reportScreen(async () => (await import(…)).mateReport)`. */
export function reportScreen(load: () => Promise<ReportScreenDef>): ScreenLoader {
  return async () => {
    const def = await load();
    return { default: () => <ReportPage def={def} /> };
  };
}

/** A batch page from its sheets and its import call. */
export function batchScreen(load: () => Promise<{ readonly sheets: readonly SheetDef[]; readonly options: BatchOptions }>): ScreenLoader {
  return async () => {
    const { sheets, options } = await load();
    return { default: () => <BatchPage sheets={sheets} options={options} /> };
  };
}
