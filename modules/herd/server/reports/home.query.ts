import type { ReportResult } from '#engine/define/report.ts';
import { asofOf, type Db, type ReportContext } from '#engine/server/report/db.ts';
import { weeksEnding } from '#engine/server/report/periods.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { shownValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { measurePeriods } from '../figures/measure-periods.ts';
import { loadTargets } from '../figures/targets.ts';

/** Figures of the home page with the report each opens. */
export const HOME_FIGURES = ['MAT', 'LF', 'PW', 'PWM_C', 'MORT'] as const;
const TREND_WEEKS = 13;

/** The running week's figures of the home page against target, with the last thirteen weeks as a trend. */
export async function queryHomeFigures(tx: Db, ctx: ReportContext<HerdSettings>): Promise<NonNullable<ReportResult['headline']>> {
  const asof = asofOf(ctx);
  const week = weekOf(asof, ctx.weekstart);
  const weeks = weeksEnding(week, TREND_WEEKS, ctx.weekstart);
  const { farmid, settings } = ctx;
  const measures = await measurePeriods(tx, weeks, { farmid, settings, asof, codes: HOME_FIGURES });
  const targets = await loadTargets(tx, farmid, weeks[0]?.from ?? week.first, week.last, {
    gestation: settings.GESTSTD,
    lactation: settings.LACTSTD,
  });
  return HOME_FIGURES.map((code) => {
    const figure = figureOf(code);
    const trend = measures.map((measure) => shownValue(figure, measure.figures[code]?.value ?? null));
    const now = measures.find(({ key }) => key === weekLabel(week));
    const { name, decimals, unit } = figure;
    return {
      figure: code,
      label: name,
      value: trend.at(-1) ?? null,
      decimals,
      unit,
      trend,
      target: targets(figure, now?.period ?? null),
    };
  });
}
