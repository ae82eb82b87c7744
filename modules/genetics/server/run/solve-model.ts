import { withoutGroups } from '#kernel/pedigree/pedigree.ts';
import { layOut, termNamed } from '../../domain/design.ts';
import { type MixedEquations, mixedEquations } from '../../domain/mixed-equations.ts';
import { type Reliability, reliability } from '../../domain/reliability.ts';
import { effectOf, solve } from '../../domain/solve.ts';
import type { Grouped } from './group-records.ts';
import type { ModelInput } from './models.ts';
import type { SubPedigree } from './sub-pedigree.ts';

/** What a solve gave: breeding values and accuracies by animal of the part and trait. */
export interface Solved {
  readonly traits: readonly string[];
  readonly ebv: Readonly<Record<string, Float64Array>>;
  readonly accuracy: Readonly<Record<string, Float64Array>>;
  readonly approx: boolean;
  /** Own, sib and progeny records by animal and trait. */
  readonly counts: Readonly<Record<string, { readonly own: Int32Array; readonly sibs: Int32Array; readonly progeny: Int32Array }>>;
  readonly equations: number;
  readonly rounds: number;
  readonly residual: number;
  readonly end: 'converged' | 'rounds' | 'stopped';
}

/** Records of progeny by parent. */
function ofProgeny({ n, sire, dam }: SubPedigree, own: Int32Array): Int32Array {
  const progeny = new Int32Array(n);
  for (const parents of [sire, dam])
    for (let i = 0; i < n; i++) {
      const parent = parents[i] ?? -1;
      if (parent >= 0) progeny[parent] = (progeny[parent] ?? 0) + (own[i] ?? 0);
    }
  return progeny;
}

/** Records of an animal's full and half sibs: those of both parents' progeny but its own, full sibs counted once. */
function ofSibs({ n, sire, dam }: SubPedigree, own: Int32Array, progeny: Int32Array): Int32Array {
  const both = new Map<string, number>();
  const pair = (i: number): string => `${sire[i]} ${dam[i]}`;
  for (let i = 0; i < n; i++) both.set(pair(i), (both.get(pair(i)) ?? 0) + (own[i] ?? 0));
  const sibs = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const parents = [sire[i] ?? -1, dam[i] ?? -1].filter((parent) => parent >= 0);
    if (parents.length === 0) continue;
    const shared = parents.length === 2 ? (both.get(pair(i)) ?? 0) : 0;
    sibs[i] = parents.reduce((sum, parent) => sum + (progeny[parent] ?? 0), 0) - shared - (own[i] ?? 0);
  }
  return sibs;
}

/** Records of each animal, of its full and half sibs, and of its progeny. */
export function recordCounts(pedigree: SubPedigree, own: Int32Array): { own: Int32Array; sibs: Int32Array; progeny: Int32Array } {
  const progeny = ofProgeny(pedigree, own);
  return { own, sibs: ofSibs(pedigree, own, progeny), progeny };
}

/** Accuracies come from the model without groups: with groups the equations are singular. */
function accuraciesOf(input: ModelInput, equations: MixedEquations, pedigree: SubPedigree): Reliability {
  if (pedigree.groups === 0) return reliability(equations, pedigree.f);
  return reliability(mixedEquations(layOut(input.model, input.table, withoutGroups(pedigree)), pedigree.f), pedigree.f);
}

/** Solves one model over its part of the pedigree. */
export function solveModel(
  input: ModelInput,
  grouped: Grouped,
  pedigree: SubPedigree,
  placeOf: (gid: string) => number,
  onRound: (round: number, residual: number) => boolean,
): Solved {
  const design = layOut(input.model, input.table, pedigree);
  const equations = mixedEquations(design, pedigree.f);
  const solution = solve(equations, { onRound });
  const known = accuraciesOf(input, equations, pedigree);
  const term = termNamed(design, 'animal');
  const values = effectOf(solution, term);
  const ebv: Record<string, Float64Array> = {};
  const accuracy: Record<string, Float64Array> = {};
  const counts: Record<string, ReturnType<typeof recordCounts>> = {};
  input.traits.forEach((trait, t) => {
    ebv[trait] = Float64Array.from({ length: pedigree.n }, (_, i) => values[(pedigree.groups + i) * term.width + t] ?? 0);
    const own = new Int32Array(pedigree.n);
    for (const record of grouped.records) {
      const at = placeOf(record.gid);
      if (record.values[trait] !== undefined && at >= 0) own[at] = (own[at] ?? 0) + 1;
    }
    counts[trait] = recordCounts(pedigree, own);
    accuracy[trait] = Float64Array.from({ length: pedigree.n }, (_, i) =>
      Math.min(0.99, Math.sqrt(Math.max(0, known.value[i * known.width + t] ?? 0))),
    );
  });
  return {
    traits: input.traits,
    ebv,
    accuracy,
    approx: known.method === 'approximate',
    counts,
    equations: design.equations,
    rounds: solution.rounds,
    residual: solution.residual,
    end: solution.end,
  };
}
