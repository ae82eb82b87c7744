import { businessDate } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import type { HerdReportContext } from './report-farms.ts';

/** The context of a report as a farm manager asks for it, on a farm of default settings. */
export function reportContext(farmid: string, curbusdt: string, more: Partial<HerdReportContext> = {}): HerdReportContext {
  return {
    farmid,
    language: 'E',
    curbusdt: businessDate(curbusdt),
    weekstart: 1,
    settings: DEFAULT_HERD_SETTINGS,
    usrlvl: 60,
    farms: [farmid],
    userid: 'test',
    purpose: 'page',
    readFarm: async () => ({ settings: DEFAULT_HERD_SETTINGS, curbusdt: businessDate(curbusdt), weekstart: 1 }),
    ...more,
  };
}
