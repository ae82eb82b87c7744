import type { FcrBand, StandardRow } from '#engine/batch/domain/figures/standards.ts';

/**
 * Feed conversion by live weight as a feed standard implies it: of each week the feed of a bird over what it gains, up to its weight at the
 * week's end. The first week gains from nothing. Weeks without gain are left to the next.
 */
export function curveBands(rows: readonly StandardRow[]): FcrBand[] {
  const bands: FcrBand[] = [];
  let [weight, feed] = [0, 0];
  for (const row of rows) {
    feed += row.feed * 7;
    const gain = row.weight - weight;
    if (gain <= 0) continue;
    bands.push({ upto: row.weight, fcr: feed / gain });
    [weight, feed] = [row.weight, 0];
  }
  return bands;
}
