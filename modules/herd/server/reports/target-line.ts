import type { ChartSeries } from '#engine/define/report.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import type { Period } from '#engine/server/report/periods.ts';
import { t3 } from '#kernel/language.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';

const TARGET = t3('Mục tiêu', 'Target', 'เป้าหมาย');

/** The target of a figure in a chart through time: drawn across, or as a line of its own. */
interface TargetLine {
  readonly across: { readonly target?: number };
  readonly own: readonly ChartSeries[];
}

/** The farm's target at each point of a chart: one for all is drawn across, one that changes is a line of its own. */
export function targetLine(figure: FigureDef, periods: readonly (Period | null)[], targets: TargetBook): TargetLine {
  const aims = periods.map((period) => (period === null ? null : targets(figure, period)));
  const [target, ...more] = new Set(aims.filter((aim) => aim !== null));
  if (target === undefined) return { across: {}, own: [] };
  return more.length === 0 ? { across: { target }, own: [] } : { across: {}, own: [{ name: TARGET, values: aims }] };
}
