import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { groupSums } from '#engine/figures/server/measure-groups.ts';
import { measuresWhere } from '#engine/figures/server/stream.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { HERD_FIGURE_SET } from '#modules/herd/domain/figures/figures.ts';
import { FARROWINGS, WEANINGS } from '../../figures/litter.stream.ts';
import { COHORT, MATINGS } from '../../figures/mating.stream.ts';
import { streamValues } from '../../figures/measure-periods.ts';
import type { Stream } from '../../figures/stream.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** Figures of pairs and of boars. */
export const PAIR_FIGURES = ['FR', 'LF', 'TB', 'BA', 'SB', 'MM', 'PWL'] as const;

const OWN = "not c.entered and c.kind <> 'E'";

/** Own matings with their outcome; the window is asked for itself, not the period it counts in. */
const { shift: _, ...WINDOW } = { ...COHORT, where: OWN };
const DEFORMED = { ...FARROWINGS.measures, deformed: { when: 'c.weaknum3 > 0' } };

/** Every row by its mating's date, and only what was known on the as-of day: all but the weanings are one scan. */
const BY_MATING: readonly Stream[] = [
  { ...WINDOW, measures: MATINGS.measures },
  WINDOW,
  { ...WINDOW, measures: measuresWhere(DEFORMED, 'c.farrowdt <= {asof}::date') },
  // A litter is weaned after its mating: of all weanings those since the first day asked for.
  { ...WEANINGS, date: 'c.matedt', where: `${OWN} and c.farm_id = {farm} and w.eventdt between {lo}::date and {asof}::date` },
];

/** What the statements ask: the window of matedt, and conditions on the row c. */
export interface PairsAsked {
  readonly period: Period;
  readonly asof: BusinessDate;
  readonly where: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Sums of one class: matings, members of the cohort, litters, litters with deformed piglets and the base sums of the figures. */
export type ClassSums = BaseSums;

/** Sums beside those the pair figures are made of. */
const COUNTED = ['mat', 'f_farrowed', 'f_inpig', 'deformed'];

/** Base sums of the pair figures by any expression on the mating c. */
export async function pairSums(tx: Db, ctx: HerdReportContext, asked: PairsAsked, key: string): Promise<Map<string, ClassSums>> {
  const wanted = new Set([...HERD_FIGURE_SET.valueSums(PAIR_FIGURES, ctx.settings), ...COUNTED]);
  const [found] = await groupSums(tx, BY_MATING, {
    wanted,
    days: { from: asked.period.from, to: earlier(asked.period.to, asked.asof) },
    values: await streamValues(tx, { farmid: ctx.farmid, settings: ctx.settings, asof: asked.asof }, wanted),
    narrowed: () => ({ sql: asked.where, values: asked.values }),
    breakdowns: [() => key],
  });
  return found ?? new Map();
}
