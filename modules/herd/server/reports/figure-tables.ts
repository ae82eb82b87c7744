import type { ReportChart, ReportResult } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { trafficLight } from '#engine/server/report/stats.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { PeriodMeasure } from '../figures/measure-periods.ts';
import type { HerdAt, HerdColumn } from './herd-report.ts';
import { definedTargets, TONES, targetsAt, withoutPlans } from './production-table.ts';

/** The targets a list is judged by: those of the farm, without its plans, for a list may be narrowed. Several farms have those of the definitions. */
async function listTargets(at: HerdAt, { period }: PeriodMeasure): Promise<TargetBook> {
  if (period === null || at.asked.length > 1) return definedTargets;
  return withoutPlans(await targetsAt(at, period.from, period.to));
}

/** Headline figures of a list from its measured period, judged by the target they show as the cells of every report are. */
export async function headlineOf(at: HerdAt, codes: readonly string[], measure: PeriodMeasure): Promise<NonNullable<ReportResult['headline']>> {
  const targets = await listTargets(at, measure);
  return codes.map((code) => {
    const figure = figureOf(code);
    const { decimals, unit, direction } = figure;
    const target = targets(figure, measure.period);
    const value = shownValue(figure, measure.figures[code]?.value ?? null);
    const light = trafficLight(value, target, direction);
    return {
      ...{ figure: code, label: figure.name, value, decimals, unit },
      ...(target === null ? {} : { target }),
      ...(light === null ? {} : { tone: TONES[light] }),
    };
  });
}

/** A column that holds a figure and opens it: named, rounded and measured as the figure is. */
export function valueColumn<R>(code: string, says: Partial<HerdColumn<R>> = {}): HerdColumn<R> {
  const { name, decimals, unit } = figureOf(code);
  return {
    key: code,
    label: name,
    type: decimals === 0 ? 'int' : 'decimal',
    decimals,
    figure: code,
    ...(unit === '' ? {} : { unit }),
    ...says,
  };
}

/** What a class without a code is called, and narrowed by: blank texts count as missing when they are sent. */
export const WITHOUT = '–';

/** What a chart of a figure says beside its title: nothing for counts and plain means. */
const unitOf = ({ unit }: Pick<FigureDef, 'unit'>): { unit?: string } => (unit === '' ? {} : { unit });

/** Rates and counts of a period are read from 0 on; means of animals and litters lie far above it. */
export const readFromZero = ({ unit, perPeriod }: Pick<FigureDef, 'unit' | 'perPeriod'>): boolean =>
  unit === '%' || unit === '‰' || perPeriod === true;

/** How every chart of one figure begins: its name, its unit, and where its axis begins; `by`: what it is drawn by, where not by time. */
export function figureChart(figure: FigureDef, by?: Text3): Pick<ReportChart, 'title' | 'unit' | 'zoom'> {
  const { name } = figure;
  const title = by === undefined ? name : t3(`${name.V} ${by.V}`, `${name.E} ${by.E}`, `${name.T} ${by.T}`);
  return { title, ...unitOf(figure), zoom: !readFromZero(figure) };
}

/** Drawn by the number of the litter. */
export const BY_PARITY = t3('theo lứa', 'by parity', 'ตามลำดับท้อง');
