import type { ParamVals } from '../../contract/set-values.ts';
import { aggregate, type EconomicValues, indexOf, type LineRole, maternalAggregate, scaleOf, totalAggregate } from '../../domain/indices.ts';
import type { Draft } from './draft.ts';

/** Animals a base population needs to give a scale, and the least part of the breed's own spread it must have. */
const LEAST_BASE = 10;
const LEAST_SPREAD = 0.01;

/**
 * Scale of an index inside a breed: that of the base population, or of the whole breed where the base is too small or its
 * animals (without records and unrelated) hardly differ; dividing by such a spread would make indices of millions.
 */
function scaleIn(inBase: readonly boolean[], h: readonly (number | null)[]): { mean: number; sd: number } | null {
  const whole = scaleOf(h);
  const base = h.filter((value, i) => inBase[i] && value !== null);
  const scale = base.length < LEAST_BASE ? null : scaleOf(base);
  return scale !== null && whole !== null && scale.sd >= LEAST_SPREAD * whole.sd ? scale : whole;
}

/** An index of a breed's animals with the scale it was made by. */
function scaled(
  drafts: readonly Draft[],
  inBase: readonly boolean[],
  h: readonly (number | null)[],
): { index: (number | null)[]; scale: { mean: number; sd: number } | null } {
  const scale = scaleIn(inBase, h);
  return { index: drafts.map((_, i) => (scale === null ? null : indexOf(h[i] ?? null, scale))), scale };
}

/** Fills SPI, TSI, MLI and total of a breed's animals; answers the scales used, that of the body scores with them. */
export function fillIndices(
  drafts: readonly Draft[],
  animals: readonly { readonly role: LineRole }[],
  inBase: readonly boolean[],
  params: ParamVals,
): Record<string, { mean: number; sd: number }> {
  const scales: Record<string, { mean: number; sd: number }> = {};
  const fill = (name: 'spi' | 'tsi' | 'mli' | 'total', h: readonly (number | null)[]): void => {
    const { index, scale } = scaled(drafts, inBase, h);
    if (scale !== null) scales[name] = scale;
    drafts.forEach((draft, i) => {
      draft[name] = index[i] ?? null;
    });
  };
  fill(
    'spi',
    drafts.map((draft) => aggregate(params.spi as EconomicValues, draft.ebv)),
  );
  fill(
    'tsi',
    drafts.map((draft) => aggregate(params.tsi as EconomicValues, draft.ebv)),
  );
  fill(
    'mli',
    drafts.map((draft) => maternalAggregate(draft.spi, draft.tsi, params.mli)),
  );
  const bodies = scaleOf(drafts.map((draft) => draft.body));
  if (bodies !== null) scales['body'] = bodies;
  fill(
    'total',
    drafts.map((draft, i) =>
      totalAggregate(
        params.total[animals[i]?.role ?? 'dual'],
        { spi: draft.spi, mli: draft.mli, tsi: draft.tsi, body: draft.body },
        bodies ?? undefined,
      ),
    ),
  );
  return scales;
}

/** Pearson's correlation of pairs; null below three or without spread. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const n = pairs.length;
  if (n < 3) return null;
  const [ma, mb] = [pairs.reduce((sum, [a]) => sum + a, 0) / n, pairs.reduce((sum, [, b]) => sum + b, 0) / n];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [a, b] of pairs) {
    ab += (a - ma) * (b - mb);
    aa += (a - ma) ** 2;
    bb += (b - mb) ** 2;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : null;
}
