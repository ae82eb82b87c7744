import { forbidden, refused } from '#engine/server/refused.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { FilledTable } from '#engine/server/report/table.ts';
import type { Text3 } from '#kernel/language.ts';
import type { LabAt, LabContext } from '../lab-report.ts';
import { readingOf } from '../sides.ts';
import { lastRuns } from './bench-rows.ts';
import { REFUSED } from './bench-tables.ts';
import { controlsOf } from './pcr-controls.ts';
import { byRequest, newestPositives, type PcrParams, type PcrReading, pcrReading, readControls } from './pcr-reading.ts';
import { CONTROLS, newFarmTable, positiveTable, PCR_TITLES as T } from './pcr-tables.ts';

/** The laboratory whose bench is opened. @throws Forbidden for who sees none */
function ownLab({ view: { labid } }: PcrReading): string {
  if (labid === null) throw forbidden();
  return labid;
}

/** The lists behind the figures: titles and rows as the page has them. */
const OPENS: Readonly<Record<string, readonly [title: Text3, list: (reading: PcrReading) => Promise<FilledTable<LabAt>>]>> = {
  COUNT_farms: [T.farms, async (reading) => newFarmTable(reading.view.labid).of((await newestPositives(reading)).farms)],
  COUNT_positives: [T.requests, async (reading) => positiveTable(reading.view.labid).of(byRequest((await newestPositives(reading)).newest))],
  COUNT_refused: [
    T.refused,
    async (reading) => {
      const { at, asked } = reading;
      const bench = { labid: ownLab(reading), day: asked.to, language: at.language, blind: asked.blind };
      return REFUSED.of((await lastRuns(readingOf(at).db, bench, { ...asked, testgrp: 'pcr' })).refused);
    },
  ],
  COUNT_nc: [
    T.signals,
    async (reading) => {
      const { at, asked } = reading;
      const runs = await readControls(at, { ...asked, labid: ownLab(reading) });
      return CONTROLS.of(controlsOf(runs, asked.from).rows.filter(({ nc }) => nc !== null));
    },
  ],
};

/** What the figures of the dashboard of PCR open. @throws Refused V_INVALID of a figure there is not, Forbidden of a bench the reader does not see */
export const openedPcr: DrillOf<LabContext, PcrParams> = async (tx, ctx, { figure, params }) => {
  const opens = Object.hasOwn(OPENS, figure) ? OPENS[figure] : undefined;
  if (opens === undefined) throw refused('V_INVALID', 'figure');
  const [subtitle, list] = opens;
  const reading = await pcrReading({ ...ctx, tx }, params);
  return resultOf({ table: await list(reading), subtitle }, reading.at, reading.at.language, async () => () => undefined);
};
