import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { groupSums } from '#engine/figures/server/measure-groups.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { HERD_FIGURE_SET } from '#modules/herd/domain/figures/figures.ts';
import { streamValues } from '../../figures/measure-periods.ts';
import { lineOfBoar, PURE_BOAR } from '../../figures/stream.ts';
import { STREAMS } from '../../figures/streams.ts';
import { addSums } from '../production/farm-sums.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** Figures of a cross. */
export const CROSS_CODES = ['MAT', 'FR', 'LF', 'TB', 'BA', 'SB', 'MM', 'MBW', 'PWL', 'PWM_B', 'WWT'] as const;

/** One cross of one farm: its sums, and those of its litters by parity. */
export interface Cross {
  readonly sow: string;
  readonly boar: string;
  readonly sums: BaseSums;
  readonly byParity: ReadonlyMap<number, BaseSums>;
}

/** Lineage of the sow at the mating and the one boar of all its doses. */
const KEY = `coalesce(c.mate_lineage, '–') || '\t' || coalesce(${PURE_BOAR}, '')`;

/** Lineages of the boars by identity. */
async function linesOf(tx: Db, farmid: string, boars: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.query<{ boar: string; line: string | null }>(
    `select boar, ${lineOfBoar('$1', 'boar')} as line from unnest($2::text[]) boar`,
    [farmid, boars],
  );
  return new Map(rows.map(({ boar, line }) => [boar, line]));
}

const chosen = (wanted: readonly string[] | null | undefined, line: string): boolean =>
  wanted == null || wanted.length === 0 || wanted.includes(line);

/** The lines whose crosses are wanted; all where none is named. */
interface LinesAsked {
  readonly lineages?: readonly string[] | null | undefined;
  readonly boarlineages?: readonly string[] | null | undefined;
}

/** The crosses of a farm, and all its litters by parity, those of mixed matings among them. */
export interface FarmCrosses {
  readonly crosses: readonly Cross[];
  readonly herd: ReadonlyMap<number, BaseSums>;
}

/** A boar with the litters that are his alone. */
export interface UsedBoar {
  readonly boarline: string | null;
  readonly boarid: string;
  readonly LF: number;
}

type Part = { readonly parity: number | null; readonly sums: BaseSums };
/** What the matings of a line of sows with a boar gave, of litters by parity. */
type BoarPart = Part & { readonly sow: string; readonly boar: string };

function byParityOf(parts: readonly Part[]): Map<number, BaseSums> {
  const litters = Map.groupBy(
    parts.filter(({ parity }) => parity !== null),
    ({ parity }) => parity ?? 0,
  );
  return new Map([...litters].map(([parity, some]) => [parity, addSums(some.map(({ sums }) => sums))]));
}

/** Boars with litters by their line, those with most litters first; without a line last. */
function usedBoars(parts: readonly BoarPart[], lines: ReadonlyMap<string, string | null>): UsedBoar[] {
  const litters = Map.groupBy(
    parts.filter(({ boar, parity }) => boar !== '' && parity !== null),
    ({ boar }) => boar,
  );
  const boars = [...litters].map(
    ([boarid, own]): UsedBoar => ({ boarline: lines.get(boarid) ?? null, boarid, LF: addSums(own.map(({ sums }) => sums))['lf'] ?? 0 }),
  );
  const byLine = ({ boarline: a }: UsedBoar, { boarline: b }: UsedBoar): number => (a === b ? 0 : a === null || (b !== null && a > b) ? 1 : -1);
  return boars.sort((a, b) => byLine(a, b) || b.LF - a.LF || (a.boarid < b.boarid ? -1 : 1));
}

/** What the streams say by the lines of sow and boar: the line of the sow and the boar are the class, his line is looked up for each once. */
const BREAKDOWN = ['matings', 'cohort', 'weanings', 'closed', 'weaned'];

/**
 * The crosses of a farm: pure matings by the lines of sow and boar. They are measured by the boar and put together
 * here, since a farm has few boars and many matings, each of which would look up the line of its own.
 */
export async function crossesOf(
  tx: Db,
  { farmid, settings }: HerdReportContext,
  period: Period,
  asof: BusinessDate,
  params: LinesAsked,
): Promise<FarmCrosses & { readonly boars: readonly UsedBoar[] }> {
  const input = { farmid, settings, asof };
  const wanted = HERD_FIGURE_SET.valueSums(CROSS_CODES, settings);
  const litters = `${KEY} || '\t' || least(c.farrow_parity, {parmax}::int)`;
  const [groups = new Map<string, BaseSums>()] = await groupSums(tx, STREAMS, {
    wanted,
    days: { from: period.from, to: earlier(period.to, asof) },
    values: await streamValues(tx, input, wanted),
    narrowed: () => ({ sql: '', values: {} }),
    breakdowns: [({ name }) => (name === 'farrowings' ? litters : BREAKDOWN.includes(name) ? KEY : undefined)],
  });
  const parts = [...groups].map(([key, sums]): BoarPart => {
    const [sow = '', boar = '', parity] = key.split('\t');
    return { sow, boar, parity: parity === undefined ? null : Number(parity), sums };
  });
  const lines = await linesOf(tx, farmid, [...new Set(parts.map(({ boar }) => boar))]);
  const pure = parts.flatMap((part) => {
    // Mixed matings have no boar of their own, and boars from outside may have no line.
    const line = lines.get(part.boar) ?? '';
    return line === '' || !chosen(params.lineages, part.sow) || !chosen(params.boarlineages, line) ? [] : [{ ...part, line }];
  });
  const crosses = [...Map.groupBy(pure, ({ sow, line }) => `${sow}\t${line}`).values()].map(
    (own): Cross => ({
      sow: own[0]?.sow ?? '',
      boar: own[0]?.line ?? '',
      sums: addSums(own.map(({ sums }) => sums)),
      byParity: byParityOf(own),
    }),
  );
  return { crosses, herd: byParityOf(parts), boars: usedBoars(parts, lines) };
}

/**
 * Born alive a litter as if the cross had the parities of the farm: the farm's mean, plus how far the cross lies off it in each
 * parity, weighted with the farm's share of litters in that parity (herd.md, PigMonthProReport4). Parities it has none of stay out.
 */
export function parityAdjusted(cross: ReadonlyMap<number, BaseSums>, farm: ReadonlyMap<number, BaseSums>): number | null {
  const mean = bornPerLitter(addSums([...farm.values()]));
  const parts = [...cross].flatMap(([parity, sums]) => {
    const [own, all] = [bornPerLitter(sums), bornPerLitter(farm.get(parity))];
    return own === null || all === null ? [] : [{ share: farm.get(parity)?.['lf'] ?? 0, off: own - all }];
  });
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  return mean === null || shares === 0 ? null : mean + parts.reduce((sum, { share, off }) => sum + share * off, 0) / shares;
}

/** Born alive a litter; null without litters. */
function bornPerLitter(sums: BaseSums | undefined): number | null {
  const lf = sums?.['lf'] ?? 0;
  return lf === 0 ? null : (sums?.['live'] ?? 0) / lf;
}

/** Deviation in per cent of a cross from the mean of its two pure matings; null where one is not on the farm. */
export function heterosis(cross: number | null, pureSow: number | null, pureBoar: number | null): number | null {
  if (cross === null || pureSow === null || pureBoar === null || pureSow + pureBoar === 0) return null;
  return (100 * (cross - (pureSow + pureBoar) / 2)) / ((pureSow + pureBoar) / 2);
}

/** Several crosses as one. */
export function joined(crosses: readonly Cross[]): Omit<Cross, 'sow' | 'boar'> {
  const parities = new Set(crosses.flatMap(({ byParity }) => [...byParity.keys()]));
  return {
    sums: addSums(crosses.map(({ sums }) => sums)),
    byParity: new Map([...parities].map((parity) => [parity, addSums(crosses.map(({ byParity }) => byParity.get(parity) ?? {}))])),
  };
}

/** Litters by parity of several farms together. */
export function herdsOf(herds: readonly ReadonlyMap<number, BaseSums>[]): Map<number, BaseSums> {
  return byParityOf(herds.flatMap((herd) => [...herd].map(([parity, sums]) => ({ parity, sums }))));
}

/** Sums moved so that the farm's own level is the level of all: what a cross adds to its farm, on common ground. */
export function levelled({ crosses, herd }: FarmCrosses, farm: BaseSums, all: BaseSums): FarmCrosses {
  const shift = (sums: BaseSums): BaseSums => {
    const own = (farm['live'] ?? 0) / (farm['lf'] || 1);
    const common = (all['live'] ?? 0) / (all['lf'] || 1);
    return { ...sums, live: (sums['live'] ?? 0) + (sums['lf'] ?? 0) * (common - own) };
  };
  const shifted = (byParity: ReadonlyMap<number, BaseSums>) => new Map([...byParity].map(([parity, sums]) => [parity, shift(sums)]));
  return {
    crosses: crosses.map((cross) => ({ ...cross, sums: shift(cross.sums), byParity: shifted(cross.byParity) })),
    herd: shifted(herd),
  };
}
