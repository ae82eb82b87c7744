import type { FigureDef } from '#engine/figures/domain/figure.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** The target of a figure all farms share in some days; null where they differ or have none. */
export function sharedTarget(
  farms: readonly { readonly targets: TargetBook }[],
  figure: Pick<FigureDef, 'code' | 'target'>,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
): number | null {
  const all = new Set(farms.map(({ targets }) => targets(figure, { key: `${from}-${to}`, from, to })));
  return all.size === 1 ? ([...all][0] ?? null) : null;
}
