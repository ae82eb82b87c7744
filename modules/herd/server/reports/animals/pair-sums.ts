import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { daysRead, measuresWhere, rowsThatCount, rowsWhere, sumColumns, wantedOf } from '#engine/figures/server/stream.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import { together } from '#engine/server/together.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { HERD_FIGURE_SET } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { FARROWINGS, WEANINGS } from '../../figures/litter.stream.ts';
import { COHORT, MATINGS } from '../../figures/mating.stream.ts';
import { streamValues } from '../../figures/measure-periods.ts';
import { PURE_BOAR, type Stream } from '../../figures/stream.ts';
import type { HerdAt } from '../herd-report.ts';

/** Figures of pairs and of boars. */
export const PAIR_FIGURES = ['FR', 'LF', 'TB', 'BA', 'SB', 'MM', 'PWL'] as const;

const OWN = "not c.entered and c.kind <> 'E'";
const DEFORMED = { ...FARROWINGS.measures, deformed: { when: 'c.weaknum3 > 0' } };

/** Own matings with their outcome and their litters, only what was known on the as-of day; the window is asked for itself, not the period it counts in. */
const { shift: _, ...WINDOW } = COHORT;
const MATED: Stream = {
  ...WINDOW,
  where: OWN,
  measures: { ...MATINGS.measures, ...WINDOW.measures, ...measuresWhere(DEFORMED, 'c.farrowdt <= {asof}::date') },
};

/** Weanings by their mating. A litter is weaned after it: of all weanings those since the first day asked for. */
const WEANED: Stream = {
  ...WEANINGS,
  date: 'c.matedt',
  where: `${OWN} and c.farm_id = {farm} and w.eventdt between {lo}::date and {asof}::date`,
};

/** What the statements ask: the window of matedt, and conditions on the mating c. */
export interface PairsAsked {
  readonly period: Period;
  readonly asof: BusinessDate;
  readonly where: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Base sums of the pair figures; beside them `mat` matings, `f_farrowed`, `f_inpig` and `deformed` litters. */
export type ClassSums = BaseSums;

/** Sums beside those the pair figures are made of. */
const COUNTED = ['mat', 'f_farrowed', 'f_inpig', 'deformed'];

/** Names of the sums of a pair. */
export const pairSums = (settings: HerdSettings): string[] => [...new Set([...HERD_FIGURE_SET.valueSums(PAIR_FIGURES, settings), ...COUNTED])];

/** The matings of a sow with one boar, or those with several or without a name, under a blank one. Its sums are members as well ({@link sumsOf}). */
export interface PairRow {
  readonly sowid: string;
  readonly boar: string;
  readonly sow: string;
  readonly lineage: string | null;
  readonly first: number;
  readonly until: number;
  readonly last: BusinessDate;
}

/** The sums of a pair: they stay in the row they are read as, since pairs are thousands. */
export const sumsOf = (row: Pick<PairRow, 'sowid' | 'boar'>): ClassSums => row as unknown as ClassSums;

/** Writes the sums of a pair's weanings beside those of its matings; zeros where it has none. */
function addWeaned(pair: PairRow, weaned: ClassSums, names: readonly string[]): void {
  const sums = pair as unknown as Record<string, number>;
  for (const name of names) sums[name] = weaned[name] ?? 0;
}

const BOAR = `coalesce(${PURE_BOAR}, '') as boar`;
const readOf = (stream: Stream, names: readonly string[], where: string): string =>
  `${sumColumns(stream, names)} from ${stream.from} where ${rowsWhere(stream)}${rowsThatCount(stream, names)}${where} group by 1, 2`;

const matedSql = (names: readonly string[], where: string): string => `
  select p.*, a.pgid as sow, a.lineage
  from (
    select c.animal_id as sowid, ${BOAR}, min(c.parity)::int as first, max(c.parity)::int as until, max(c.matedt) as last, ${readOf(MATED, names, where)}) p
    join animal a on a.farm_id = {farm} and a.animal_id = p.sowid
  order by a.pgid, p.boar`;

/** The pairs of each sow by her uuid, in the order of sows and boars. */
export type PairsOfSows = ReadonlyMap<string, readonly PairRow[]>;

/** Reads the pairs of a window, each with its base sums. */
export async function readPairs(at: HerdAt, { period, asof, where, values }: PairsAsked): Promise<PairsOfSows> {
  const wanted = new Set(pairSums(at.settings));
  const [ofMatings, ofWeanings] = [wantedOf(MATED, wanted), wantedOf(WEANED, wanted)];
  const known = await streamValues(at.tx, { farmid: at.farmid, settings: at.settings, asof }, wanted);
  const given = { ...known, ...daysRead(MATED, period.from, earlier(period.to, asof), known), ...values };
  const [mated, weaned] = await together([
    at.rows<PairRow>(matedSql(ofMatings, where), given),
    at.rows<Pick<PairRow, 'sowid' | 'boar'>>(`select c.animal_id as sowid, ${BOAR}, ${readOf(WEANED, ofWeanings, where)}`, given),
  ]);
  const pairs = new Map<string, PairRow[]>();
  for (const row of mated) {
    addWeaned(row, {}, ofWeanings);
    const own = pairs.get(row.sowid);
    if (own === undefined) pairs.set(row.sowid, [row]);
    else own.push(row);
  }
  for (const litters of weaned) {
    const pair = pairs.get(litters.sowid)?.find(({ boar }) => boar === litters.boar);
    if (pair !== undefined) addWeaned(pair, sumsOf(litters), ofWeanings);
  }
  return pairs;
}
