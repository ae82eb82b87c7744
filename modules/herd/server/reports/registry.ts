// Written by "npm run generate" from the files *.report.ts beside it.
import { report as analysisBalance } from './analysis/balance.report.ts';
import { report as analysisChart } from './analysis/chart.report.ts';
import { report as analysisMonthBook } from './analysis/month-book.report.ts';
import { report as analysisPerformance } from './analysis/performance.report.ts';
import { report as analysisPlan } from './analysis/plan.report.ts';
import { report as analysisStructure } from './analysis/structure.report.ts';
import { report as animalsCouples } from './animals/couples.report.ts';
import { report as animalsCrosses } from './animals/crosses.report.ts';
import { report as animalsEntries } from './animals/entries.report.ts';
import { report as animalsEntryResults } from './animals/entry-results.report.ts';
import { report as animalsHouses } from './animals/houses.report.ts';
import { report as animalsMoves } from './animals/moves.report.ts';
import { report as animalsTags } from './animals/tags.report.ts';
import { report as animalsWorkLists } from './animals/work-lists.report.ts';
import { report as booksFarrow } from './books/farrow.report.ts';
import { report as booksMate } from './books/mate.report.ts';
import { report as booksWean } from './books/wean.report.ts';
import { report as productionFarmTime } from './production/farm-time.report.ts';
import { report as productionFarms } from './production/farms.report.ts';
import { report as productionLastYear } from './production/last-year.report.ts';
import { report as productionLineage } from './production/lineage.report.ts';
import { report as productionMatingGroups } from './production/mating-groups.report.ts';
import { report as productionMonthPro } from './production/month-pro.report.ts';
import { report as productionParity } from './production/parity.report.ts';
import { report as productionSigned } from './production/signed.report.ts';
import { report as productionStaff } from './production/staff.report.ts';
import { report as productionWeek } from './production/week.report.ts';
import { report as removalsDeathList } from './removals/death-list.report.ts';
import { report as removalsDeathRate } from './removals/death-rate.report.ts';
import { report as removalsDisposal } from './removals/disposal.report.ts';
import { report as removalsNurseryDeath } from './removals/nursery-death.report.ts';
import { report as removalsReason } from './removals/reason.report.ts';
import { report as removalsStage } from './removals/stage.report.ts';
import { report as sheetsBoarData } from './sheets/boar-data.report.ts';
import { report as sheetsLifetimeData } from './sheets/lifetime-data.report.ts';
import { report as sheetsLitterData } from './sheets/litter-data.report.ts';
import { report as sheetsMatingData } from './sheets/mating-data.report.ts';
import { report as worklistsFarrowDue } from './worklists/farrow-due.report.ts';
import { report as worklistsFregExam } from './worklists/freg-exam.report.ts';
import { report as worklistsLitterAnalysis } from './worklists/litter-analysis.report.ts';
import { report as worklistsPigletDeath } from './worklists/piglet-death.report.ts';
import { report as worklistsRut } from './worklists/rut.report.ts';
import { report as worklistsSemen } from './worklists/semen.report.ts';
import { report as worklistsSemenDiary } from './worklists/semen-diary.report.ts';

/** Every report of herd. */
export const REPORTS = [
  analysisBalance,
  analysisChart,
  analysisMonthBook,
  analysisPerformance,
  analysisPlan,
  analysisStructure,
  animalsCouples,
  animalsCrosses,
  animalsEntries,
  animalsEntryResults,
  animalsHouses,
  animalsMoves,
  animalsTags,
  animalsWorkLists,
  booksFarrow,
  booksMate,
  booksWean,
  productionFarmTime,
  productionFarms,
  productionLastYear,
  productionLineage,
  productionMatingGroups,
  productionMonthPro,
  productionParity,
  productionSigned,
  productionStaff,
  productionWeek,
  removalsDeathList,
  removalsDeathRate,
  removalsDisposal,
  removalsNurseryDeath,
  removalsReason,
  removalsStage,
  sheetsBoarData,
  sheetsLifetimeData,
  sheetsLitterData,
  sheetsMatingData,
  worklistsFarrowDue,
  worklistsFregExam,
  worklistsLitterAnalysis,
  worklistsPigletDeath,
  worklistsRut,
  worklistsSemen,
  worklistsSemenDiary,
] as const;
