import type { PairCheck } from '../contract/plan.calls.ts';
import { meanCoancestry } from '../domain/coancestry.ts';
import type { LineShare } from '../domain/line-share.ts';
import { impliedRate, planMatings } from '../domain/mate-plan.ts';
import { NATURAL, pairChecks, worst } from './pair-checks.ts';
import type { PairWorld } from './pair-context.ts';
import type { GenAnimal } from './register.ts';
import type { GenScope } from './scope.ts';
import { meanOf, rounded } from './values.ts';

/** What a plan aims at and what binds it. */
export interface PlanAsk {
  readonly aim: 'F' | 'index' | 'both';
  readonly indexname: 'SPI' | 'MLI' | 'TSI' | 'total';
  readonly perBoar: number | null;
  readonly lambda: number | null;
}

export interface PlanCell {
  readonly dam: string;
  readonly sire: string;
  readonly f: number | null;
  readonly index: number | null;
  readonly result: 'ok' | 'warn' | 'refuse';
  readonly checks: readonly PairCheck[];
}

const KEYS = { SPI: 'spi', MLI: 'mli', TSI: 'tsi', total: 'total' } as const;

/** Every pair of a plan with its checks, inbreeding and expected index. */
export function planCells(world: PairWorld, females: readonly GenAnimal[], boars: readonly GenAnimal[], indexname: PlanAsk['indexname']): PlanCell[] {
  return females.flatMap((dam) =>
    boars.map((sire) => {
      const f = world.f(dam.gid, sire.gid);
      const checks = pairChecks(world, dam, sire, f);
      return { dam: dam.gid, sire: sire.gid, f, index: world.expected(dam, sire)[KEYS[indexname]], result: worst(checks), checks };
    }),
  );
}

/** Places of a boar: females of the plan (GENBOARN), and of each line (GENBOARPCT). */
export interface Places {
  readonly most: number;
  readonly lines: ReadonlyMap<string, number>;
}

/** The line a female counts in; those without one count together. */
export const planLine = ({ lineage }: Pick<GenAnimal, 'lineage'>): string => lineage ?? '';

/** Places of each boar: females a plan, and his share of the matings of every line in it. */
export function placesOf({ settings }: GenScope, females: readonly GenAnimal[], boars: number, perBoar: number | null): Places {
  const share = settings.GENBOARPCT / 100;
  const lines = Map.groupBy(females, planLine);
  return {
    most: Math.min(perBoar ?? settings.GENBOARN, settings.GENBOARN),
    // With few boars the share could never be kept: as many places as all of them together need are always there.
    lines: new Map([...lines].map(([line, { length }]) => [line, Math.max(Math.ceil(share * length), Math.ceil(length / Math.max(1, boars)))])),
  };
}

/** The shares of the lines as the plan is worked out by. */
function shareOf(females: readonly GenAnimal[], { lines }: Places): LineShare {
  const names = [...lines.keys()];
  return { lineOf: females.map((dam) => names.indexOf(planLine(dam))), most: [...lines.values()] };
}

export interface Proposal {
  readonly pairs: { dam: string; sire: string | null; sire2: string | null; f: number | null; index: number | null; reason: string | null }[];
  readonly use: { sire: string; n: number; limit: number; doses: number | null }[];
  readonly stats: PlanStats;
}

export interface PlanStats {
  pairs: number;
  without: number;
  meanF: number | null;
  meanIndex: number | null;
  bestIndex: number | null;
  bestF: number | null;
  coancestry: number | null;
  deltaF: number | null;
  wantedDF: number;
}

/** The best assignment under limits and refusals; the same for the same input. */
export function propose(
  world: PairWorld,
  scope: GenScope,
  females: readonly GenAnimal[],
  boars: readonly GenAnimal[],
  cells: readonly PlanCell[],
  ask: PlanAsk,
): Proposal {
  const places = placesOf(scope, females, boars.length, ask.perBoar);
  const value = Float64Array.from(cells, (cell) => (ask.aim === 'F' ? 0 : (cell.index ?? 0)));
  const f = Float64Array.from(cells, (cell) => cell.f ?? 0);
  const forbidden = Uint8Array.from(cells, (cell) => (cell.result === 'refuse' ? 1 : 0));
  const lambda = ask.aim === 'F' ? 1 : ask.aim === 'index' ? 0 : (ask.lambda ?? scope.settings.GENLAMBDA);
  const plan = planMatings({
    ...{ sows: females.length, boars: boars.length, value, f, forbidden, lambda },
    most: boars.map(() => places.most),
    share: shareOf(females, places),
  });
  const limit = Math.min(
    places.most,
    [...places.lines.values()].reduce((sum, n) => sum + n, 0),
  );
  const free = planMatings({
    sows: females.length,
    boars: boars.length,
    value: Float64Array.from(cells, (cell) => cell.index ?? 0),
    f,
    forbidden: new Uint8Array(cells.length),
    most: boars.map(() => females.length),
  });
  const cellOf = (s: number, b: number): PlanCell | undefined => cells[s * boars.length + b];
  const best = Array.from(free.boarOf, (b, s) => (b < 0 ? undefined : cellOf(s, b)));
  const pairs = females.map((dam, s) => {
    const b = plan.boarOf[s] ?? -1;
    const cell = b < 0 ? undefined : cellOf(s, b);
    return {
      dam: dam.gid,
      sire: boars[b]?.gid ?? null,
      sire2: secondBoar(s, b, boars, cellOf),
      f: cell?.f ?? null,
      index: cell?.index ?? null,
      reason: b >= 0 ? null : (plan.why[s] ?? null),
    };
  });
  return {
    pairs,
    use: boars.map((boar, b) => ({ sire: boar.gid, n: plan.use[b] ?? 0, limit, doses: dosesOf(world, boar) })),
    // As the plan's own means: of the pairs whose index is known.
    stats: statsOf(world, scope, pairs, {
      index: rounded(meanOf(best.map((cell) => cell?.index)), 1),
      f: rounded(meanOf(best.map((cell) => cell?.f)), 6),
    }),
  };
}

/** Doses of a boar that lie in the store; null where the plan does not inseminate, or nobody knows how and he is never collected. */
function dosesOf({ matetp, facts }: PairWorld, boar: GenAnimal): number | null {
  const doses = facts(boar.gid)?.doses ?? null;
  return matetp === NATURAL ? null : matetp === null ? doses : (doses ?? 0);
}

/** The next best boar of a female, for a second service. */
function secondBoar(s: number, first: number, boars: readonly GenAnimal[], cellOf: (s: number, b: number) => PlanCell | undefined): string | null {
  if (first < 0) return null;
  const others = boars
    .map((boar, b) => ({ boar, b, cell: cellOf(s, b) }))
    .filter(({ b, cell }) => b !== first && cell !== undefined && cell.result !== 'refuse')
    .sort((x, y) => (y.cell?.index ?? 0) - (x.cell?.index ?? 0) || (x.cell?.f ?? 0) - (y.cell?.f ?? 0));
  return others[0]?.boar.gid ?? null;
}

/** Coancestry of the parents of some pairs by their matings, and their mean inbreeding; null without a pedigree. */
function kinshipOf(world: PairWorld, made: readonly { readonly dam: string; readonly sire: string | null }[]) {
  const [pedigree, f] = [world.register.pedigree(), world.register.inbreeding()];
  if (pedigree === null || f === null) return null;
  const weights = new Map<number, number>();
  for (const gid of made.flatMap(({ dam, sire }) => [dam, sire ?? ''])) {
    const at = pedigree.indexOf.get(gid);
    if (at !== undefined) weights.set(at, (weights.get(at) ?? 0) + 0.5 / made.length);
  }
  const parents = [...weights.keys()];
  const parentF = meanOf(parents.map((at) => f[at] ?? 0));
  return parentF === null ? null : { coancestry: meanCoancestry(pedigree, f, parents, [...weights.values()]), parentF };
}

/** Figures of a plan: means beside those of the best plan without limits, females without a boar, coancestry of the chosen parents and the rate of inbreeding it implies. */
export function statsOf(
  world: PairWorld,
  scope: GenScope,
  pairs: readonly { dam: string; sire: string | null; f: number | null; index: number | null }[],
  best: { readonly index: number | null; readonly f: number | null } = { index: null, f: null },
): PlanStats {
  const made = pairs.filter((pair) => pair.sire !== null);
  const kinship = kinshipOf(world, made);
  return {
    pairs: made.length,
    without: pairs.length - made.length,
    meanF: rounded(meanOf(made.map((pair) => pair.f)), 6),
    meanIndex: rounded(meanOf(made.map((pair) => pair.index)), 1),
    bestIndex: best.index,
    bestF: best.f,
    coancestry: rounded(kinship?.coancestry, 6),
    deltaF: kinship === null ? null : rounded(impliedRate(kinship.coancestry, kinship.parentF), 6),
    wantedDF: scope.settings.GENDF / 100,
  };
}
