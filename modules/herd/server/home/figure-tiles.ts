import type { HomeTile, HomeTone } from '#engine/define/home.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { weeksEnding } from '#engine/server/report/periods.ts';
import { weekOf } from '#kernel/week.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods } from '../figures/measure-periods.ts';
import { loadTargets } from '../figures/targets.ts';
import { cellOf, type FigureCell, lightOf, targetOf } from '../reports/production-table.ts';
import type { LoadFarmFacts } from '../store/load-context.ts';
import { farmParam } from './farm-link.ts';

const FIGURES = ['MAT', 'LF', 'PW', 'PWM_C', 'MORT'] as const;
const TREND_WEEKS = 13;

/** How Home marks a figure: as the reports judge it, plain where they do not. */
export function toneOf(cell: FigureCell): HomeTone {
  return lightOf(cell) ?? 'plain';
}

/** This week's figures with a line of thirteen weeks, judged as the weekly report judges them; each is a link to it. */
export async function figureTiles(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HomeTile[]> {
  const { settings } = await farmFacts(ctx.db, farmid);
  const { curbusdt, weekstart } = ctx.session;
  const periods = weeksEnding(weekOf(curbusdt, weekstart), TREND_WEEKS, weekstart);
  const measured = await measurePeriods(ctx.db, periods, { farmid, settings, asof: curbusdt, codes: [...FIGURES] });
  const week = periods.at(-1);
  const targets = await loadTargets(ctx.db, { farmid, settings }, week?.from ?? curbusdt, week?.to ?? curbusdt);
  // As in the weekly report: a week that runs is measured against the plan of the days that have passed.
  const measure = measured.at(-1);
  if (measure === undefined) throw new Error('no week to show');
  return FIGURES.map((code) => {
    const figure = figureOf(code);
    const { name, decimals, unit } = figure;
    const trend = measured.map((one) => cellOf(figure, { measure: one }));
    return {
      ...{ key: code, label: name, kind: 'figure', decimals, unit, trend },
      value: trend.at(-1) ?? null,
      before: trend.at(-2) ?? null,
      target: targetOf(figure, { measure }, targets),
      tone: toneOf({ figure, column: { measure }, targets }),
      route: 'PigWeekReport',
      params: farmParam(ctx, farmid),
    };
  });
}
