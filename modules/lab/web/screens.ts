import { detailScreen, manageScreen, reportScreen, tabsScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { labStockScreens } from './stock/screens.ts';

const list = async () => ({ default: (await import('./requests/lists.tsx')).AllRequests });

/** A dashboard looks afresh by itself. */
const lively = async () => (await import('./dashboard/lively.tsx')).lively;

/** Screens of the module by route name. */
export const labScreens: ScreenMap = {
  ...labStockScreens,
  LabRequest: detailScreen(
    'request',
    async () => (await import('./requests/sender-request.tsx')).SenderRequest,
    () => import('./requests/lab-request.page.tsx'),
  ),
  LabRequest2: detailScreen(
    'bench',
    async () => (await import('./runs/runs-bench.tsx')).RunsBench,
    detailScreen(
      'request',
      async () => (await import('./requests/bench.tsx')).BenchRequest,
      async () => ({ default: (await import('./requests/lists.tsx')).Worklist }),
    ),
  ),
  LabRequestUpdate: detailScreen('request', async () => (await import('./requests/edit.tsx')).EditRequest, list),
  LabRequestDelete: detailScreen(
    'request',
    async () => (await import('./requests/cancel.tsx')).CancelRequest,
    async () => ({
      default: (await import('./requests/lists.tsx')).Cancellations,
    }),
  ),
  LabTestReport: detailScreen(
    'request',
    async () => (await import('./requests/test-report.tsx')).TestReport,
    async () => ({ default: (await import('./requests/lists.tsx')).Papers }),
  ),
  LabSamplingCalculate: async () => await import('./sampling/lab-sampling.page.tsx'),
  LabDashBoard: reportScreen(async () => (await import('virtual:report/LabDashBoard')).default, lively),
  LabPcrDashboard: reportScreen(async () => (await import('virtual:report/LabPcrDashboard')).default, lively),
  LabCustListManagement: manageScreen(async () => ({
    resource: (await import('../contract/parties/customer.resource.ts')).labCustomer,
    ...(await import('./parties/party-parts.tsx')).customerParts,
  })),
  LabFarmListManagement: manageScreen(async () => ({
    resource: (await import('../contract/parties/place.resource.ts')).labPlace,
    ...(await import('./parties/place-map.tsx')).placeParts,
  })),
  LabGovCodeInit: manageScreen(async () => ({
    resource: (await import('../contract/params/code-range.resource.ts')).codeRange,
    ...(await import('./parties/party-parts.tsx')).rangeParts,
  })),
  LabSystemParam: tabsScreen(async () => (await import('./params/lab-system-param.tabs.tsx')).settingTabs),
  LabPigHealthPara: tabsScreen(async () => (await import('./health/health.tabs.tsx')).healthTabs),
  LabVacxinRoom: () => import('./health/lab-vacxin-room.page.tsx'),
  LabListofTest: detailScreen(
    'points',
    async () => (await import('./cultures/breakpoints.tsx')).Breakpoints,
    tabsScreen(async () => (await import('./quality/quality.tabs.tsx')).testTabs),
  ),
};
