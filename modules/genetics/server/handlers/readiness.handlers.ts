import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { dayNumber } from '#kernel/business-date.ts';
import { getReadiness } from '../../contract/run.calls.ts';
import { DEFAULT_ADJUST, DEFAULT_PARAMS } from '../../contract/set-values.ts';
import { loadBreeds } from '../breeds.ts';
import type { GenAnimal, Register } from '../register.ts';
import { openMarks } from '../run/due.ts';
import { type Grouped, groupRecords } from '../run/group-records.ts';
import { growthRecords, withoutBreed } from '../run/growth-records.ts';
import { litterRecords } from '../run/litter-records.ts';
import type { RunInput, SetAside } from '../run/run-types.ts';
import { adjustSet, paramSet } from '../run/sets.ts';
import { breedsOf, takeSnapshot } from '../run/snapshot.ts';
import { type GenScope, openScope, publishedRun } from '../scope.ts';
import { rounded } from '../values.ts';

/** Records and groups of every breed as a run would take them, whether a parameter set is released yet or not. */
function tried(input: RunInput, breeds: readonly string[]): { grouped: Grouped[]; setaside: SetAside[] } {
  const animals = new Map(input.animals.map((animal) => [animal.gid, animal]));
  const grouped: Grouped[] = [];
  const setaside: SetAside[] = withoutBreed(input, animals);
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

/** Breeds with their animals, records and the sets a run would take. */
async function breedRowsOf(ctx: SignedContext, scope: GenScope, input: RunInput, register: Register) {
  const names = await loadBreeds(ctx.db, scope.prnt2, scope.farms);
  const language = answerLanguage(ctx);
  const breedOf = new Map(input.animals.map((animal) => [animal.gid, animal.breed ?? '']));
  const of = (gids: readonly string[]) => tally(gids.map((gid) => breedOf.get(gid) ?? ''));
  const [animals, tests, litters] = [input.animals, input.tests, input.litters].map((list) => of(list.map(({ gid }) => gid)));
  const rows = [];
  for (const breed of breedsOf(register))
    rows.push({
      breed,
      // A cross is no breed of the list; its line says what it is.
      name: (names.get(breed) ?? register.lines.get(breed)?.names)?.[language] ?? breed,
      animals: animals?.get(breed) ?? 0,
      tests: tests?.get(breed) ?? 0,
      litters: litters?.get(breed) ?? 0,
      paramset: (await paramSet(ctx.db, scope.prnt2, breed, scope.curbusdt))?.name ?? null,
      adjustset: (await adjustSet(ctx.db, scope.prnt2, breed, scope.curbusdt)).name,
    });
  return rows;
}

/** Farms in reach with what they bring and the sires they share. */
async function farmRowsOf(ctx: SignedContext, scope: GenScope, input: RunInput, register: Register) {
  const { rows } = await ctx.db.query<{ farm: string; name: string }>('select farm_id as farm, farmname as name from farm where farm_id = any($1)', [
    scope.readable,
  ]);
  const [animals, tests, litters] = [register.animals, input.tests, input.litters].map((list) => tally(list.map(({ farm }) => farm)));
  const linked = linkedSires(input);
  return rows.map(({ farm, name }) => ({
    farm,
    name,
    animals: animals?.get(farm) ?? 0,
    tests: tests?.get(farm) ?? 0,
    litters: litters?.get(farm) ?? 0,
    linked: linked.get(farm) ?? 0,
  }));
}

/** True for an animal of the breeds meant; none named are all. */
type Meant = (animal: GenAnimal | null) => boolean;

interface Renewal {
  readonly gentp: string;
  readonly breeds: readonly string[];
  readonly at: Date;
}

/** When the inbreeding of a breed was worked out last: by any run of breeding values, or one of inbreeding that took the breed. */
async function renewals(ctx: SignedContext, { prnt2 }: GenScope): Promise<(breed: string | null) => Date | null> {
  const { rows } = await ctx.db.query<Renewal>(
    `select gentp, breeds, published_at as at from gen_run where prnt2 = $1 and published_at is not null
       and published_at >= coalesce((select max(published_at) from gen_run where prnt2 = $1 and gentp = 'EBV'), '-infinity') order by published_at desc`,
    [prnt2],
  );
  return (breed) =>
    rows.find(({ gentp, breeds }) => gentp === 'EBV' || breeds.length === 0 || (breed !== null && breeds.includes(breed)))?.at ?? null;
}

/** Pedigrees changed since their inbreeding was worked out: by PigPedList, and parents corrected in the herd. */
async function changedSince(ctx: SignedContext, scope: GenScope, register: Register, meant: Meant, last: number | null): Promise<number> {
  const { rows } = await ctx.db.query<{ gid: string; at: Date }>(
    `select subject_id as gid, max(at) as at from audit_log
     where farm_id = any($1) and subject = 'pedigree' and at > coalesce((select published_at from gen_run where runno = $2), '-infinity') group by 1`,
    [scope.farms, last],
  );
  const renewed = await renewals(ctx, scope);
  const since = ({ gid, at }: (typeof rows)[number]): boolean => at > (renewed(register.get(gid)?.breed ?? null) ?? new Date(0));
  const marks = await openMarks(ctx.db, scope.farms);
  return (
    rows.filter((row) => meant(register.get(row.gid)) && since(row)).length +
    marks.filter((mark) => meant(register.ofHerd(mark.farm_id, mark.animal_id))).length
  );
}

/** Minutes a run takes: the mean of those that ended well, else by the number of animals. */
async function expectedMinutes(ctx: SignedContext, scope: GenScope, animals: number): Promise<number> {
  const { rows } = await ctx.db.query<{ minutes: number | null }>(
    "select avg(extract(epoch from endat - startat) / 60)::float8 as minutes from gen_run where prnt2 = $1 and gentp = 'EBV' and state = 'ok'",
    [scope.prnt2],
  );
  // Ten thousand animals took about a minute on two cores.
  return rounded(rows[0]?.minutes ?? animals / 10_000, 1) ?? 0;
}

function groupFacts(sizes: readonly number[]) {
  if (sizes.length === 0) return { n: 0, mean: 0, least: 0 };
  return { n: sizes.length, mean: rounded(sizes.reduce((sum, n) => sum + n, 0) / sizes.length, 1) ?? 0, least: Math.min(...sizes) };
}

const readinessHandler = handleSigned(getReadiness, async (ctx, { breeds }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const { input, register } = await takeSnapshot(ctx.db, scope, 'EBV', []);
  const last = await publishedRun(ctx.db, scope.prnt2);
  const named = breeds ?? [];
  const meant: Meant = (animal) => named.length === 0 || named.includes(animal?.breed ?? '');
  const { grouped, setaside } = tried(input, named.length === 0 ? breedsOf(register) : named);
  const causes = tally(setaside.map(({ trait, cause }) => `${trait} ${cause}`));
  return {
    animals: register.animals.filter(meant).length,
    without: register.animals.filter((animal) => meant(animal) && !input.formerF.has(animal.gid)).length,
    changed: await changedSince(ctx, scope, register, meant, last?.runno ?? null),
    breedMissing: register.animals.filter((animal) => animal.breed === null || animal.lineage === null).length,
    faulty: register.check().faulty,
    farms: await farmRowsOf(ctx, scope, input, register),
    breeds: await breedRowsOf(ctx, scope, input, register),
    traits: traitCounts(grouped, setaside, last === null ? -1 : dayNumber(last.day)),
    causes: [...causes].map(([key, n]) => {
      const [trait = '', cause = ''] = key.split(' ');
      return { trait, cause, n };
    }),
    groups: groupFacts(grouped.flatMap((group) => group.sizes)),
    minutes: await expectedMinutes(ctx, scope, register.animals.length),
    lastrun: last?.day ?? null,
  };
});

/** What a run would meet. */
export const readinessHandlers: readonly Handler[] = [readinessHandler];
