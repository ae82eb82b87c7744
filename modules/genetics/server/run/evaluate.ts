import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { DEFAULT_ADJUST, DEFAULT_PARAMS } from '../../contract/set-values.ts';
import { type CheckedPedigree, checkPedigree } from '../../domain/pedigree-check.ts';
import { pedigreeDepth } from '../measures.ts';
import { type Draft, newDraft } from './draft.ts';
import { groupRecords } from './group-records.ts';
import { growthRecords, withoutBreed } from './growth-records.ts';
import { litterRecords } from './litter-records.ts';
import { growthModel, litterModel, type ModelInput } from './models.ts';
import { withParentGroups } from './parent-groups.ts';
import { correlation, fillIndices } from './run-indices.ts';
import type { RunAnimal, RunInput, RunProgress, RunResult, RunStats, RunStep, SetAside } from './run-types.ts';
import { type Solved, solveModel } from './solve-model.ts';
import { type SubPedigree, subPedigree } from './sub-pedigree.ts';

type Tell = (progress: RunProgress) => void;

/** Ends a run with the step and the reason. */
class Stopped extends Error {
  readonly step: RunStep;
  readonly reason: string;

  constructor(step: RunStep, reason: string, detail: string) {
    super(detail);
    this.step = step;
    this.reason = reason;
  }
}

/** One trait of one animal; a founder without records and progeny tells nothing and gets no value. */
function fillTrait(draft: Draft, solved: Solved, trait: string, i: number, part: SubPedigree, mean: number): void {
  const counts = solved.counts[trait];
  const recorded = [counts?.own[i] ?? 0, counts?.sibs[i] ?? 0, counts?.progeny[i] ?? 0] as const;
  const founder = (part.sire[i] ?? -1) < 0 && (part.dam[i] ?? -1) < 0;
  if (founder && recorded[0] + recorded[2] === 0) return;
  draft.ebv[trait] = (solved.ebv[trait]?.[i] ?? 0) - mean;
  draft.acc[trait] = solved.accuracy[trait]?.[i] ?? 0;
  draft.counts[trait] = recorded;
  draft.approx ||= solved.approx;
}

/** One run from records to indices; pure, so that a thread, a test and a command run the same. */
class Evaluation {
  readonly setaside: SetAside[] = [];
  readonly stats: RunStats = {
    animals: 0,
    founders: 0,
    inbred: 0,
    meanF: 0,
    faulty: 0,
    records: {},
    setaside: 0,
    groups: 0,
    solves: [],
    correlation: null,
    scales: {},
  };
  readonly #input: RunInput;
  readonly #tell: Tell;
  readonly #animals: ReadonlyMap<string, RunAnimal>;

  constructor(input: RunInput, tell: Tell) {
    this.#input = input;
    this.#tell = tell;
    this.#animals = new Map(input.animals.map((animal) => [animal.gid, animal]));
  }

  run(): RunResult {
    const pedigree = this.#pedigree();
    const f = inbreeding(pedigree);
    const drafts = this.#drafts(pedigree, f);
    if (this.#input.gentp === 'EBV') {
      for (const [k, breed] of this.#input.breeds.entries()) this.#breed(breed, k, pedigree, f, drafts);
      this.setaside.push(...withoutBreed(this.#input, this.#animals));
      if (this.stats.solves.length === 0) throw new Stopped('adjustment', 'records', this.#input.breeds.join(' '));
      this.#tell({ step: 'indices', progress: 95, text: `models ${this.stats.solves.length}` });
    }
    this.stats.setaside = this.setaside.length;
    this.stats.correlation = this.#correlation(drafts);
    const held = this.stats.correlation !== null && this.stats.correlation < this.#input.limits.correlation;
    return { ok: true, values: drafts, setaside: this.setaside, stats: this.stats, held };
  }

  #pedigree(): CheckedPedigree {
    const { animals, limits } = this.#input;
    const check = checkPedigree(
      animals.map(({ gid, sire, dam, sex, birthDay }) => ({ id: gid, sire, dam, sex, birthDay })),
      { tolerated: limits.errorPct / 100 },
    );
    this.stats.faulty = check.faulty;
    const loop = check.defects.find((defect) => defect.kind === 'loop');
    if (loop !== undefined) throw new Stopped('pedigree', 'loop', loop.animals.slice(0, 12).join(' → '));
    if (check.pedigree === null) throw new Stopped('pedigree', 'pedigree', `${check.faulty} of ${animals.length}`);
    this.#tell({ step: 'pedigree', progress: 10, text: `animals ${check.pedigree.n}, faults ${check.faulty}` });
    return check.pedigree;
  }

  #drafts(pedigree: CheckedPedigree, f: Float64Array): Draft[] {
    const depth = pedigreeDepth(pedigree);
    const { formerF } = this.#input;
    const drafts = pedigree.ids.map((gid, i) => {
      const draft = newDraft(gid, f[i] ?? 0, depth.completeness[i] ?? 0, depth.gens[i] ?? 0, formerF.get(gid) ?? null);
      draft.body = this.#animals.get(gid)?.body ?? null;
      return draft;
    });
    const founders = drafts.filter((_, i) => (pedigree.sire[i] ?? -1) < 0 && (pedigree.dam[i] ?? -1) < 0).length;
    const inbred = f.filter((value) => value > 1e-12).length;
    const meanF = f.length === 0 ? 0 : f.reduce((sum, value) => sum + value, 0) / f.length;
    Object.assign(this.stats, { animals: pedigree.n, founders, inbred, meanF });
    this.#tell({ step: 'inbreeding', progress: 25, text: `F ${(100 * meanF).toFixed(3)} %, inbred ${inbred}` });
    return drafts;
  }

  #breed(breed: string, k: number, pedigree: CheckedPedigree, f: Float64Array, drafts: readonly Draft[]): void {
    const { tests, litters, limits, breeds, params, adjusts } = this.#input;
    const set = params[breed] ?? DEFAULT_PARAMS;
    const adjust = adjusts[breed] ?? DEFAULT_ADJUST;
    const part = subPedigree(pedigree, f, (i) => this.#animals.get(pedigree.ids[i] ?? '')?.breed === breed);
    const placeOf = (gid: string): number => part.place[pedigree.indexOf.get(gid) ?? -1] ?? -1;
    const growth = growthRecords(tests, this.#animals, breed, adjust);
    const litter = litterRecords(litters, this.#animals, breed, adjust, set);
    const growthGroups = groupRecords(growth.records, ['BW', 'BF', 'LD', 'ADG', 'FCR'], limits, false);
    const litterGroups = groupRecords(litter.records, ['NB', 'NBA', 'LW21'], limits, true);
    this.setaside.push(...growth.setaside, ...litter.setaside, ...growthGroups.setaside, ...litterGroups.setaside);
    this.stats.groups += growthGroups.sizes.length + litterGroups.sizes.length;
    // Breed after breed up to 80, so that the progress never goes back; whole per cent, as a run's row keeps them.
    const upTo = (done: number): number => Math.round(35 + (45 * done) / breeds.length);
    this.#tell({
      step: 'adjustment',
      progress: upTo(k),
      text: `${breed}: tests ${growthGroups.records.length}, litters ${litterGroups.records.length}`,
    });
    const models = [
      [growthModel(growthGroups, set, placeOf), growthGroups],
      [litterModel(litterGroups, set, placeOf), litterGroups],
    ] as const;
    models.forEach(([model, grouped], m) => {
      if (model === null) return;
      const parents = set.unknownParents === 'groups' ? this.#grouped(part, grouped, pedigree) : part;
      const solved = this.#solve(breed, model, grouped, parents, placeOf, upTo(k + m / 2));
      this.#fill(breed, solved, part, drafts, grouped);
    });
    this.#tell({ step: 'accuracy', progress: k + 1 < breeds.length ? upTo(k + 1) : 90, text: '' });
    this.#indices(breed, part, drafts);
  }

  /** The breed's pedigree with groups for unknown parents, formed by the animals that have a record in this model. */
  #grouped(part: SubPedigree, grouped: ReturnType<typeof groupRecords>, pedigree: CheckedPedigree): SubPedigree {
    const recorded = new Set(grouped.records.map(({ gid }) => gid));
    return withParentGroups(
      part,
      (i) => {
        const gid = pedigree.ids[part.whole[i] ?? -1] ?? '';
        const { lineage = null, source = null, birthDay = null } = this.#animals.get(gid) ?? {};
        return { lineage, source, birthDay, recorded: recorded.has(gid) };
      },
      this.#input.limits.parentGroup,
    );
  }

  #solve(
    breed: string,
    model: ModelInput,
    grouped: ReturnType<typeof groupRecords>,
    part: SubPedigree,
    placeOf: (gid: string) => number,
    progress: number,
  ): Solved {
    for (const trait of model.traits) {
      const n = grouped.records.filter((record) => record.values[trait] !== undefined).length;
      this.stats.records[trait] = (this.stats.records[trait] ?? 0) + n;
    }
    const solved = solveModel(model, grouped, part, placeOf, (round, residual) => {
      if (round % 25 === 0) this.#tell({ step: 'solving', progress, text: '', round, residual });
      return true;
    });
    const { equations, rounds, residual } = solved;
    this.stats.solves.push({ breed, group: model.name, records: grouped.records.length, equations, rounds, residual, parentGroups: part.groups });
    this.#tell({
      step: 'solving',
      progress,
      text: `${breed} ${model.traits.join(' ')}: equations ${equations}, parentgroups ${part.groups}, rounds ${rounds}, residual ${residual.toExponential(1)}`,
      round: rounds,
      residual,
    });
    if (solved.end !== 'converged') throw new Stopped('solving', 'convergence', `${breed} ${model.name}`);
    return solved;
  }

  /** Values of one solve into the drafts: EBVs as deviations from the base population, accuracies, own records. */
  #fill(breed: string, solved: Solved, part: SubPedigree, drafts: readonly Draft[], grouped: ReturnType<typeof groupRecords>): void {
    const own = this.#ofBreed(breed, part, drafts);
    for (const trait of solved.traits) {
      const mean = this.#baseMean(solved.ebv[trait] ?? new Float64Array(0), own);
      own.forEach((draft, i) => {
        if (draft !== null) fillTrait(draft, solved, trait, i, part, mean);
      });
    }
    this.#own(drafts, part, grouped);
  }

  /** The animals of the breed by their place; null for an ancestor of another breed, whose values come from its own solve. */
  #ofBreed(breed: string, part: SubPedigree, drafts: readonly Draft[]): (Draft | null)[] {
    return Array.from(part.whole, (whole) => {
      const draft = drafts[whole];
      return draft !== undefined && (this.#animals.get(draft.gid)?.breed ?? breed) === breed ? draft : null;
    });
  }

  /** Mean value of the breed's base population, 0 where none of it is here. */
  #baseMean(values: Float64Array, own: readonly (Draft | null)[]): number {
    const [from, to] = this.#input.base;
    const base = values.filter((_, i) => {
      const born = this.#animals.get(own[i]?.gid ?? '')?.birthDay ?? -1;
      return born >= from && born <= to;
    });
    return base.length === 0 ? 0 : base.reduce((sum, value) => sum + value, 0) / base.length;
  }

  #own(drafts: readonly Draft[], part: SubPedigree, grouped: ReturnType<typeof groupRecords>): void {
    const byGid = new Map(Array.from(part.whole, (whole) => [drafts[whole]?.gid ?? '', drafts[whole]] as const));
    for (const [gid, records] of Map.groupBy(grouped.records, (record) => record.gid)) {
      const draft = byGid.get(gid);
      if (draft === undefined) continue;
      for (const trait of new Set(records.flatMap((record) => Object.keys(record.values)))) {
        const having = records.filter((record) => record.values[trait] !== undefined);
        const of = (read: (record: (typeof having)[number]) => number): number =>
          having.reduce((sum, record) => sum + read(record), 0) / having.length;
        draft.adj[trait] = of((record) => (record as { adjusted?: Record<string, number> }).adjusted?.[trait] ?? record.values[trait] ?? 0);
        draft.dev[trait] = of((record) => record.dev[trait] ?? 0);
      }
    }
  }

  #indices(breed: string, part: SubPedigree, drafts: readonly Draft[]): void {
    const [from, to] = this.#input.base;
    const own = Array.from(part.whole, (whole) => drafts[whole]).filter(
      (draft): draft is Draft => draft !== undefined && this.#animals.get(draft.gid)?.breed === breed,
    );
    const animals = own.map((draft) => this.#animals.get(draft.gid)).filter((animal): animal is RunAnimal => animal !== undefined);
    const inBase = animals.map(({ birthDay }) => birthDay !== null && birthDay >= from && birthDay <= to);
    this.stats.scales[breed] = fillIndices(own, animals, inBase, this.#input.params[breed] ?? DEFAULT_PARAMS);
    for (const draft of own)
      draft.pa = Object.keys(draft.ebv).length > 0 && Object.values(draft.counts).every(([mine, , progeny]) => mine + progeny === 0);
  }

  /** Correlation with the former run over animals in both, trait by trait; the lowest counts. Inbreeding runs have none. */
  #correlation(drafts: readonly Draft[]): number | null {
    const { formerEbv } = this.#input;
    if (formerEbv.size === 0) return null;
    const traits = new Set(drafts.flatMap((draft) => Object.keys(draft.ebv)));
    const all = [...traits].flatMap((trait) => {
      const pairs = drafts.flatMap((draft) => {
        const [now, was] = [draft.ebv[trait], formerEbv.get(draft.gid)?.[trait]];
        return now === undefined || was === undefined ? [] : [[now, was] as const];
      });
      const r = correlation(pairs);
      return r === null ? [] : [r];
    });
    return all.length === 0 ? null : Math.min(...all);
  }
}

/**
 * A run: pedigree check, inbreeding, adjustment, contemporary groups, solving by breed and group of traits, accuracy, indices.
 * @param tell hears the steps; @returns values of all animals, or the step and reason it failed by.
 */
export function evaluate(input: RunInput, tell: Tell = () => undefined): RunResult {
  const evaluation = new Evaluation(input, tell);
  try {
    return evaluation.run();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { ok: false, step: error.step, reason: error.reason, detail: error.message, setaside: evaluation.setaside, stats: evaluation.stats };
  }
}
