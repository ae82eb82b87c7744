import type { FixedList } from '#engine/server/lists.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { readerContext } from '#engine/server/report/reader-report.ts';
import { reportHandlers } from '#engine/server/report-runner.ts';
import { atLab } from './at-lab.ts';
import { cultureHandlers } from './cultures/handlers.ts';
import { doseHandlers } from './health/dose.handlers.ts';
import { healthHandlers } from './health/health.handlers.ts';
import type { LabServices } from './health/services.ts';
import { profileHandlers } from './params/profile.handlers.ts';
import { labSettingHandlers } from './params/settings.handlers.ts';
import { lookupHandlers } from './parties/lookups.ts';
import { partyHandlers } from './parties/party.resources.ts';
import { qualityHandlers } from './quality/quality.handlers.ts';
import { report as dashboard } from './reports/dashboard/dashboard.report.ts';
import { report as pcr } from './reports/dashboard/pcr.report.ts';
import { REPORTS } from './reports/registry.ts';
import { report as register } from './reports/requests/register.report.ts';
import { report as resultTable } from './reports/results/result-table.report.ts';
import { report as sampling } from './reports/sampling/sampling.report.ts';
import { forwardHandlers } from './requests/forward.handlers.ts';
import { requestHandlers } from './requests/request.handlers.ts';
import { GOODS_OF_RUNS } from './runs/goods-of-runs.ts';
import { runHandlers } from './runs/handlers.ts';
import { samplingHandlers } from './sampling/sampling.handlers.ts';
import { labStockHandlers } from './stock/note.handlers.ts';
import { servListHandler } from './tests/serv-list.ts';
import { signHandler } from './tests/sign.ts';
import { testListHandlers } from './tests/test-list.ts';

/** Reports that say themselves whose rows they open, as all charts do: both sides of a request, or a laboratory that is chosen. */
const SIDED: readonly unknown[] = [register, resultTable, dashboard, pcr];
/** Reports that read the reader's own laboratory; the calculator reads nobody’s rows. */
const isSided = (report: (typeof REPORTS)[number]): boolean => SIDED.includes(report) || report.route.kind === 'chart';
const isOwn = (report: (typeof REPORTS)[number]): boolean => report !== sampling && !isSided(report);

const labContext =
  ({ farmGoods }: LabServices) =>
  async (...asked: Parameters<typeof readerContext>) => ({ ...(await readerContext(...asked)), services: GOODS_OF_RUNS, farmGoods });

/** Handlers of all calls of the module. */
export const labHandlers = (fixedList: FixedList, services: LabServices): readonly Handler[] => [
  ...requestHandlers(services),
  ...lookupHandlers(fixedList),
  ...partyHandlers,
  ...atLab(labStockHandlers(GOODS_OF_RUNS, services.farmGoods)),
  servListHandler,
  ...atLab([
    ...testListHandlers,
    ...qualityHandlers,
    signHandler,
    ...forwardHandlers,
    ...runHandlers,
    ...cultureHandlers,
    ...labSettingHandlers(services),
    ...profileHandlers,
  ]),
  ...doseHandlers(services),
  ...healthHandlers,
  ...samplingHandlers,
  ...reportHandlers([sampling], readerContext),
  ...reportHandlers(REPORTS.filter(isSided), labContext(services)),
  ...atLab(reportHandlers(REPORTS.filter(isOwn), labContext(services))),
];
