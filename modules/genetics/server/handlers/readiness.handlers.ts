import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { dayNumber } from '#kernel/business-date.ts';
import { getReadiness } from '../../contract/run.calls.ts';
import { DEFAULT_ADJUST, DEFAULT_PARAMS } from '../../contract/set-values.ts';
import { loadBreeds } from '../breeds.ts';
import { type Grouped, groupRecords } from '../run/group-records.ts';
import { growthRecords } from '../run/growth-records.ts';
import { litterRecords } from '../run/litter-records.ts';
import type { RunInput, SetAside } from '../run/run-types.ts';
import { adjustSet, paramSet } from '../run/sets.ts';
import { breedsOf, takeSnapshot } from '../run/snapshot.ts';
import { openScope, publishedRun } from '../scope.ts';
import { rounded } from '../values.ts';

/** Records and groups of every breed as a run would take them, whether a parameter set is released yet or not. */
function tried(input: RunInput, breeds: readonly string[]): { grouped: Grouped[]; setaside: SetAside[] } {
  const animals = new Map(input.animals.map((animal) => [animal.gid, animal]));
  const grouped: Grouped[] = [];
  const setaside: SetAside[] = [];
  for (const breed of breeds) {
    const adjust = input.adjusts[breed] ?? DEFAULT_ADJUST;
    const growth = growthRecords(input.tests, animals, breed, adjust);
    const litter = litterRecords(input.litters, animals, breed, adjust, input.params[breed] ?? DEFAULT_PARAMS);
    const groups = [
      groupRecords(growth.records, ['BW', 'BF', 'LD', 'ADG', 'FCR'], input.limits, false),
      groupRecords(litter.records, ['NB', 'NBA', 'LW21'], input.limits, true),
    ];
    grouped.push(...groups);
    setaside.push(...growth.setaside, ...litter.setaside, ...groups.flatMap((group) => group.setaside));
  }
  return { grouped, setaside };
}

function traitCounts(grouped: readonly Grouped[], setaside: readonly SetAside[], since: number) {
  const counts = new Map<string, { records: number; fresh: number; setaside: number }>();
  const of = (trait: string) => {
    const count = counts.get(trait) ?? { records: 0, fresh: 0, setaside: 0 };
    counts.set(trait, count);
    return count;
  };
  for (const { records } of grouped) {
    for (const record of records) {
      for (const trait of Object.keys(record.values)) {
        of(trait).records += 1;
        if (record.day > since) of(trait).fresh += 1;
      }
    }
  }
  for (const { trait } of setaside) of(trait).setaside += 1;
  return [...counts].map(([trait, count]) => ({ trait, ...count }));
}

/** Sires whose progeny have records on more than one farm: what links the farms. */
function linkedSires(input: RunInput): Map<string, number> {
  const sireOf = new Map(input.animals.map((animal) => [animal.gid, animal.sire]));
  const farmsOf = new Map<string, Set<string>>();
  for (const { gid, farm } of [...input.tests, ...input.litters]) {
    const sire = sireOf.get(gid);
    if (sire == null) continue;
    farmsOf.set(sire, (farmsOf.get(sire) ?? new Set()).add(farm));
  }
  const linked = new Map<string, number>();
  for (const farms of farmsOf.values()) if (farms.size > 1) for (const farm of farms) linked.set(farm, (linked.get(farm) ?? 0) + 1);
  return linked;
}

const tally = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const readinessHandler = handleSigned(getReadiness, async (ctx) => {
  const scope = await openScope(ctx.db, ctx.session);
  const { input, register } = await takeSnapshot(ctx.db, scope, 'EBV', []);
  const breeds = breedsOf(register);
  const last = await publishedRun(ctx.db, scope.prnt2);
  const { grouped, setaside } = tried(input, breeds);
  const names = await loadBreeds(ctx.db, scope.prnt2, scope.farms);
  const farmNames = await ctx.db.query<{ farm_id: string; farmname: string }>('select farm_id, farmname from farm where farm_id = any($1)', [
    scope.readable,
  ]);
  const breedOf = new Map(input.animals.map((animal) => [animal.gid, animal.breed ?? '']));
  const [animals, tests, litters] = [
    tally(register.animals.map((animal) => animal.farm)),
    tally(input.tests.map((test) => test.farm)),
    tally(input.litters.map((litter) => litter.farm)),
  ];
  const [breedTests, breedLitters] = [
    tally(input.tests.map(({ gid }) => breedOf.get(gid) ?? '')),
    tally(input.litters.map(({ gid }) => breedOf.get(gid) ?? '')),
  ];
  const breedAnimals = tally(register.animals.map((animal) => animal.breed ?? ''));
  const linked = linkedSires(input);
  const sizes = grouped.flatMap((group) => group.sizes);
  const past = await ctx.db.query<{ minutes: number | null }>(
    "select avg(extract(epoch from endat - startat) / 60)::float8 as minutes from gen_run where prnt2 = $1 and gentp = 'EBV' and state = 'ok'",
    [scope.prnt2],
  );
  const changed = await ctx.db.query<{ n: number }>(
    "select count(distinct subject_id)::int as n from audit_log where farm_id = any($1) and subject = 'pedigree' and at > coalesce((select published_at from gen_run where runno = $2), '-infinity')",
    [scope.farms, last?.runno ?? null],
  );
  const language = answerLanguage(ctx);
  const breedRows = [];
  for (const breed of breeds) {
    breedRows.push({
      breed,
      name: names.get(breed)?.[language] ?? breed,
      animals: breedAnimals.get(breed) ?? 0,
      tests: breedTests.get(breed) ?? 0,
      litters: breedLitters.get(breed) ?? 0,
      paramset: (await paramSet(ctx.db, scope.prnt2, breed, scope.curbusdt))?.name ?? null,
      adjustset: (await adjustSet(ctx.db, scope.prnt2, breed, scope.curbusdt)).name,
    });
  }
  return {
    animals: register.animals.length,
    without: register.animals.filter(({ gid }) => !input.formerF.has(gid)).length,
    changed: changed.rows[0]?.n ?? 0,
    breedMissing: register.animals.filter((animal) => animal.breed === null || animal.lineage === null).length,
    faulty: register.check().faulty,
    farms: farmNames.rows.map(({ farm_id: farm, farmname }) => ({
      farm,
      name: farmname,
      animals: animals.get(farm) ?? 0,
      tests: tests.get(farm) ?? 0,
      litters: litters.get(farm) ?? 0,
      linked: linked.get(farm) ?? 0,
    })),
    breeds: breedRows,
    traits: traitCounts(grouped, setaside, last === null ? -1 : dayNumber(last.day)),
    causes: [...tally(setaside.map(({ trait, cause }) => `${trait} ${cause}`))].map(([key, n]) => ({
      trait: key.split(' ')[0] ?? '',
      cause: key.split(' ')[1] ?? '',
      n,
    })),
    groups: {
      n: sizes.length,
      mean: sizes.length === 0 ? 0 : (rounded(sizes.reduce((sum, n) => sum + n, 0) / sizes.length, 1) ?? 0),
      least: Math.min(...sizes, sizes.length === 0 ? 0 : 1e9),
    },
    // Ten thousand animals took about a minute on two cores.
    minutes: rounded(past.rows[0]?.minutes ?? register.animals.length / 10_000, 1) ?? 0,
    lastrun: last?.day ?? null,
  };
});

/** What a run would meet. */
export const readinessHandlers: readonly Handler[] = [readinessHandler];
