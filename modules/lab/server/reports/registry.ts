// Written by "npm run generate" from the files *.report.ts beside it.
import { report as chartsElisa } from './charts/elisa.report.ts';
import { report as chartsHi } from './charts/hi.report.ts';
import { report as chartsHistory } from './charts/history.report.ts';
import { report as chartsRoom } from './charts/room.report.ts';
import { report as chartsSn } from './charts/sn.report.ts';
import { report as chartsSummary } from './charts/summary.report.ts';
import { report as dashboardDashboard } from './dashboard/dashboard.report.ts';
import { report as dashboardPcr } from './dashboard/pcr.report.ts';
import { report as mapsEpi } from './maps/epi.report.ts';
import { report as mapsMap } from './maps/map.report.ts';
import { report as mapsProvin } from './maps/provin.report.ts';
import { report as microbesVisinh } from './microbes/visinh.report.ts';
import { report as pcrPcr } from './pcr/pcr.report.ts';
import { report as requestsRegister } from './requests/register.report.ts';
import { report as resultsResultTable } from './results/result-table.report.ts';
import { report as samplingSampling } from './sampling/sampling.report.ts';
import { report as stockLabCard } from './stock/lab-card.report.ts';
import { report as stockLabMovements } from './stock/lab-movements.report.ts';
import { report as stockLabReceived } from './stock/lab-received.report.ts';
import { report as stockLabStock } from './stock/lab-stock.report.ts';
import { report as stockLabUsage } from './stock/lab-usage.report.ts';

/** Every report of lab. */
export const REPORTS = [
  chartsElisa,
  chartsHi,
  chartsHistory,
  chartsRoom,
  chartsSn,
  chartsSummary,
  dashboardDashboard,
  dashboardPcr,
  mapsEpi,
  mapsMap,
  mapsProvin,
  microbesVisinh,
  pcrPcr,
  requestsRegister,
  resultsResultTable,
  samplingSampling,
  stockLabCard,
  stockLabMovements,
  stockLabReceived,
  stockLabStock,
  stockLabUsage,
] as const;
