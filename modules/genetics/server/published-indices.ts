import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { DEFAULT_PARAMS, type ParamVals, paramVals } from '../contract/set-values.ts';
import { type EconomicValues, GENETIC_TRAITS, type GeneticTrait, type LineRole, missingTraits } from '../domain/indices.ts';
import { newDraft } from './run/draft.ts';
import { fillIndices } from './run/run-indices.ts';
import { paramSet } from './run/sets.ts';
import type { GenScope, PublishedRun } from './scope.ts';
import type { GenValue } from './values.ts';

/** The indices made of EBVs. */
export const INDEX_KEYS = ['spi', 'mli', 'tsi', 'total'] as const;
export type IndexKey = (typeof INDEX_KEYS)[number];
type Indices = Readonly<Record<IndexKey, number | null>>;

/** The parameters a run made a breed's indices by: of its own set, else of the one in force, else the catalogue's. */
export async function paramsOfRun(db: Db, scope: Pick<GenScope, 'prnt2' | 'curbusdt'>, run: PublishedRun | null, breed: string): Promise<ParamVals> {
  const { rows } = await db.query<{ vals: unknown }>(
    `select s.vals from gen_run r join gen_set s on s.prnt2 = r.prnt2 and s.setid = any(r.setids) and s.kind = 'param' and s.breed in ($3, '*')
     where r.prnt2 = $1 and r.runno = $2 order by s.breed = '*' limit 1`,
    [scope.prnt2, run?.runno ?? null, breed],
  );
  const own = rows[0];
  return own === undefined ? ((await paramSet(db, scope.prnt2, breed, scope.curbusdt))?.vals ?? DEFAULT_PARAMS) : paramVals(own.vals);
}

/** Days of birth of the base population a breed's values stand against: those of the last run that solved this breed. */
export async function baseOfBreed(db: Db, prnt2: string, run: PublishedRun, breed: string): Promise<PublishedRun['base']> {
  const { rows } = await db.query<{ from: BusinessDate; to: BusinessDate }>(
    `select base_from as from, base_to as to from gen_run where prnt2 = $1 and gentp = 'EBV' and published_at is not null and runno <= $2
       and (breeds = '{}' or $3 = any(breeds)) and base_from is not null and base_to is not null order by published_at desc limit 1`,
    [prnt2, run.runno, breed],
  );
  return rows[0] ?? run.base;
}

/**
 * Indices of a breed's animals from their EBVs, scaled on the base population as the run scales them: with the run's own
 * parameters they are the figures it published.
 * @param values all of the breed in the run: the scale needs them, whichever are looked at.
 */
export function indicesUnder(
  values: readonly GenValue[],
  base: PublishedRun['base'],
  params: ParamVals,
  roleOf: (value: GenValue) => LineRole,
): ReadonlyMap<string, Indices> {
  const drafts = values.map((value) => ({ ...newDraft(value.gid, value.f, 0, 0, null), ebv: { ...value.ebv }, body: value.body }));
  const inBase = values.map(({ birthdt }) => base !== null && birthdt !== null && birthdt >= base.from && birthdt <= base.to);
  fillIndices(
    drafts,
    values.map((value) => ({ role: roleOf(value) })),
    inBase,
    params,
  );
  return new Map(drafts.map(({ gid, spi, mli, tsi, total }) => [gid, { spi, mli, tsi, total }]));
}

type Gaps = Readonly<Record<IndexKey, readonly GeneticTrait[]>>;

/** Traits whose EBV is missing for each index of an animal: why the index is blank. */
export function gapsOf(params: ParamVals, role: LineRole, ebv: GenValue['ebv']): Gaps {
  const [spi, tsi] = [missingTraits(params.spi as EconomicValues, ebv), missingTraits(params.tsi as EconomicValues, ebv)];
  const mli = inOrder([...(params.mli.spi === 0 ? [] : spi), ...(params.mli.tsi === 0 ? [] : tsi)]);
  const weights = params.total[role];
  return { spi, tsi, mli, total: inOrder([...(weights.spi === 0 ? [] : spi), ...(weights.mli === 0 ? [] : mli), ...(weights.tsi === 0 ? [] : tsi)]) };
}

const inOrder = (traits: readonly GeneticTrait[]): GeneticTrait[] => GENETIC_TRAITS.filter((trait) => traits.includes(trait));

const left = (values: Readonly<Record<string, number>>, out: readonly GeneticTrait[]): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([trait, value]) => value !== 0 && !out.includes(trait as GeneticTrait)));

/** Parameters whose indices do without some traits; an index left without any trait leaves those it is part of. */
export function withoutTraits(params: ParamVals, out: readonly GeneticTrait[]): ParamVals {
  const [spi, tsi] = [left(params.spi, out), left(params.tsi, out)];
  const [hasSpi, hasTsi] = [Object.keys(spi).length > 0, Object.keys(tsi).length > 0];
  const mli = { spi: hasSpi ? params.mli.spi : 0, tsi: hasTsi ? params.mli.tsi : 0 };
  const hasMli = mli.spi !== 0 || mli.tsi !== 0;
  const cut = (weights: ParamVals['total'][LineRole]) => ({
    ...weights,
    spi: hasSpi ? weights.spi : 0,
    mli: hasMli ? weights.mli : 0,
    tsi: hasTsi ? weights.tsi : 0,
  });
  const { maternal, terminal, dual } = params.total;
  return { ...params, spi, tsi, mli, total: { ...params.total, maternal: cut(maternal), terminal: cut(terminal), dual: cut(dual) } };
}

/** Traits of value that no animal of a breed has an EBV for: its indices are blank for all. */
export function absentTraits(params: ParamVals, values: readonly GenValue[]): GeneticTrait[] {
  return GENETIC_TRAITS.filter(
    (trait) => ((params.spi[trait] ?? 0) !== 0 || (params.tsi[trait] ?? 0) !== 0) && !values.some(({ ebv }) => ebv[trait] !== undefined),
  );
}
