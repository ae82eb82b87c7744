import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { getGenAnimal } from '../../contract/profile.calls.ts';
import { varianceParts } from '../../contract/set-rules.ts';
import { GROWTH_TRAITS, LITTER_TRAITS, type ParamVals } from '../../contract/set-values.ts';
import { progenyInbreeding } from '../../domain/coancestry.ts';
import { type EconomicValues, GENETIC_TRAITS, indexAccuracy, wantedWay } from '../../domain/indices.ts';
import { PedigreeRows } from '../pedigree-rows.ts';
import { gapsOf, paramsOfRun } from '../published-indices.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { accuracyClasses, type GenScope, openScope, type PublishedRun, publishedRun } from '../scope.ts';
import { TEST_FIGURES } from '../test-records.ts';
import { type GenValue, isParentAverage, loadValues, rounded } from '../values.ts';
import { animalOf } from './pedigree.handlers.ts';

const INDICES = ['spi', 'mli', 'tsi', 'total', 'body'] as const;

/** Share of the breed an animal is better than, per cent, in the direction the trait is wanted; null without a value. */
function percentileOf(value: number | null | undefined, breed: readonly number[], way: 1 | -1 = 1): number | null {
  if (value === null || value === undefined || breed.length === 0) return null;
  return Math.round((100 * breed.filter((other) => way * (value - other) > 0).length) / breed.length);
}

/** Parts of an EBV: half of each parent's, what the own records added, what progeny added, by their share of information. */
function partsOf(trait: string, own: GenValue | undefined, sire: GenValue | undefined, dam: GenValue | undefined) {
  const ebv = own?.ebv[trait];
  if (own === undefined || ebv === undefined) return { fromParents: null, fromOwn: null, fromProgeny: null };
  const parents = ((sire?.ebv[trait] ?? 0) + (dam?.ebv[trait] ?? 0)) / 2;
  const rest = ebv - parents;
  const [mine, , progeny] = own.counts[trait] ?? [0, 0, 0];
  // A child's record tells of the parent about a quarter of what an own record does.
  const all = mine + progeny / 4;
  const share = all === 0 ? 0 : mine / all;
  return { fromParents: rounded(parents, 4), fromOwn: rounded(rest * share, 4), fromProgeny: rounded(all === 0 ? 0 : rest * (1 - share), 4) };
}

/** The traits of one solve with a trait. */
const solvedWith = (trait: string): readonly string[] =>
  [GROWTH_TRAITS, LITTER_TRAITS].find((traits) => (traits as readonly string[]).includes(trait)) ?? [];

function traitRows(
  own: GenValue | undefined,
  breed: readonly GenValue[],
  sire: GenValue | undefined,
  dam: GenValue | undefined,
  params: Pick<ParamVals, 'spi' | 'tsi'>,
) {
  return GENETIC_TRAITS.map((trait) => {
    const values = breed.flatMap((value) => value.ebv[trait] ?? []);
    const [ownRecords, sibRecords, progenyRecords] = own?.counts[trait] ?? [0, 0, 0];
    const worth = (params.spi[trait] ?? 0) + (params.tsi[trait] ?? 0);
    const ebv = own?.ebv[trait] ?? null;
    return {
      trait,
      ebv: rounded(ebv, 4),
      accuracy: ebv === null ? null : rounded(own?.acc[trait], 2),
      pa: own !== undefined && isParentAverage(own, solvedWith(trait)),
      percentile: percentileOf(ebv, values, wantedWay(trait, worth)),
      own: rounded(own?.adj[trait], 3),
      deviation: rounded(own?.dev[trait], 3),
      ownRecords,
      sibRecords,
      progenyRecords,
      ...partsOf(trait, own, sire, dam),
      points: ebv === null || worth === 0 ? null : rounded(worth * ebv, 3),
    };
  });
}

async function runsOf(db: Db, prnt2: string) {
  const { rows } = await db.query<{ runno: string | number; day: string }>(
    `select runno, to_char(published_at, 'YYYYMMDD') as day from gen_run
     where prnt2 = $1 and gentp = 'EBV' and published_at is not null order by published_at desc limit 12`,
    [prnt2],
  );
  return rows.map((row) => ({ runno: Number(row.runno), day: row.day }));
}

async function recordsOf(db: Db, scope: GenScope, register: Register, animal: GenAnimal) {
  const tests = await db.query<Record<string, string | number | null>>(
    `select ${TEST_FIGURES} from gen_test where farm_id = any($1) and gid = $2 order by testdt desc`,
    [scope.farms, animal.gid],
  );
  const litters = await db.query<{
    farrowdt: string;
    parity: number;
    boarid: string | null;
    farrownum: number | null;
    livenum: number | null;
    weannum: number | null;
    weanweight: number | null;
    matedt: string;
  }>(
    `select farrowdt, coalesce(farrow_parity, parity) as parity, boarid, farrownum, livenum, weannum, weanweight::float8, matedt from sow_cycle
     where farm_id = $1 and ($2::uuid = animal_id or ($3::text is not null and boarid = $3)) and farrowdt is not null
     order by farrowdt desc limit 200`,
    [animal.farm, animal.animalId, animal.sex === 'M' ? animal.pgid : null],
  );
  const mated = await db.query<{ animal_id: string; boarid: string | null; matedt: string }>(
    `select distinct on (case when $3::text is null then boarid else animal_id::text end) animal_id, boarid, matedt from sow_cycle
     where farm_id = $1 and matedt is not null and ($2::uuid = animal_id or ($3::text is not null and boarid = $3))
     order by case when $3::text is null then boarid else animal_id::text end, matedt desc limit 50`,
    [animal.farm, animal.animalId, animal.sex === 'M' ? animal.pgid : null],
  );
  const planned = await db.query<{ mate: string; day: string }>(
    `select case when l.dam = $2 then l.sire else l.dam end as mate, p.from_day as day from gen_plan_pair l join gen_plan p using (farm_id, planid)
     where l.farm_id = any($1) and (l.dam = $2 or l.sire = $2) and p.to_day >= $3::date and p.state <> 'withdrawn' and l.sire is not null`,
    [scope.farms, animal.gid, scope.curbusdt],
  );
  const sireOf = (boarid: string | null): string | null => (boarid === null ? null : (register.find(boarid, animal.farm)?.gid ?? boarid));
  const past = mated.rows.flatMap((row) => {
    const mate = animal.sex === 'M' ? register.ofHerd(animal.farm, row.animal_id)?.gid : sireOf(row.boarid);
    return mate == null ? [] : [{ gid: mate, date: row.matedt, planned: false }];
  });
  return {
    tests: tests.rows,
    litters: litters.rows.map(({ boarid, matedt: _, ...row }) => ({ ...row, sireid: sireOf(boarid) })),
    mates: [...planned.rows.map((row) => ({ gid: row.mate, date: row.day, planned: true })), ...past.sort((a, b) => (a.date < b.date ? 1 : -1))],
  };
}

function mateF(register: Register, a: GenAnimal, b: string): number | null {
  const [pedigree, f] = [register.pedigree(), register.inbreeding()];
  const [i, j] = [pedigree?.indexOf.get(a.gid), pedigree?.indexOf.get(b)];
  if (pedigree === null || f === null || i === undefined || j === undefined) return null;
  return progenyInbreeding(pedigree, f, [i], [j])[0] ?? null;
}

/** An index of an animal and how it stands in its breed, name by name. */
function indicesOf(own: GenValue | undefined, breed: readonly GenValue[]) {
  const by = <T>(read: (name: (typeof INDICES)[number]) => T) =>
    Object.fromEntries(INDICES.map((name) => [name, read(name)])) as Record<(typeof INDICES)[number], T>;
  return {
    indices: by((name) => rounded(own?.[name], 1)),
    percentiles: by((name) =>
      percentileOf(
        own?.[name],
        breed.flatMap((value) => value[name] ?? []),
      ),
    ),
  };
}

/** Traits without an EBV behind each index that is blank. */
function missingOf(own: GenValue | undefined, params: ParamVals, animal: GenAnimal) {
  const gaps = gapsOf(params, animal.role, own?.ebv ?? {});
  const of = (name: keyof typeof gaps): string[] => (own === undefined || own[name] !== null ? [] : [...gaps[name]]);
  return { spi: of('spi'), mli: of('mli'), tsi: of('tsi'), total: of('total') };
}

/** How sure SPI and TSI are: the accuracies of their traits, weighed by economic value and genetic variance. */
function accuraciesOf(own: GenValue | undefined, params: ParamVals): { spi: number | null; tsi: number | null } {
  const sd = Object.fromEntries(GENETIC_TRAITS.map((trait) => [trait, Math.sqrt(varianceParts(params, trait).genetic)]));
  const of = (name: 'spi' | 'tsi'): number | null =>
    own === undefined || own[name] === null ? null : rounded(indexAccuracy(params[name] as EconomicValues, sd, own.acc), 2);
  return { spi: of('spi'), tsi: of('tsi') };
}

/** Number of progeny, those tested, mean EBVs. */
function progenyOf(n: number, values: readonly GenValue[]) {
  const means = GENETIC_TRAITS.flatMap((trait): [string, number][] => {
    const known = values.flatMap((value) => value.ebv[trait] ?? []);
    return known.length === 0 ? [] : [[trait, rounded(known.reduce((sum, value) => sum + value, 0) / known.length, 3) ?? 0]];
  });
  const tested = values.filter((value) => Object.values(value.counts).some(([mine]) => mine > 0)).length;
  return { n, tested, means: Object.fromEntries(means) };
}

/** Selection mark and who closed the profile. */
async function decisionsOf(db: Db, animal: GenAnimal) {
  const marks = await db.query<{ mark: string; by: string; at: string }>(
    "select mark, marked_by as by, to_char(marked_at, 'YYYYMMDD') as at from gen_mark where farm_id = $1 and gid = $2",
    [animal.farm, animal.gid],
  );
  const closed = await db.query<{ closed_by: string | null }>('select closed_by from gen_animal where farm_id = $1 and gid = $2', [
    animal.farm,
    animal.gid,
  ]);
  return { mark: marks.rows[0] ?? null, closedBy: closed.rows[0]?.closed_by ?? null };
}

/** Indices of an animal over the published runs. */
async function trendOver(db: Db, scope: GenScope, gid: string) {
  const { rows } = await db.query<{ day: string; spi: number | null; mli: number | null; tsi: number | null; total: number | null }>(
    `select to_char(r.published_at, 'YYYYMMDD') as day, v.spi, v.mli, v.tsi, v.total from gen_value v join gen_run r using (runno)
     where v.farm_id = any($1) and v.gid = $2 and r.gentp = 'EBV' and r.published_at is not null order by r.published_at`,
    [scope.farms, gid],
  );
  return rows.map(({ day, spi, mli, tsi, total }) => ({
    day,
    spi: rounded(spi, 1),
    mli: rounded(mli, 1),
    tsi: rounded(tsi, 1),
    total: rounded(total, 1),
  }));
}

/** The run of the heading: its day, the base population, the names of its sets. */
async function headOf(db: Db, prnt2: string, run: PublishedRun | null) {
  if (run === null) return null;
  const { rows } = await db.query<{ names: string | null }>(
    `select (select string_agg(distinct s.name, ', ') from gen_set s where s.prnt2 = $1 and s.setid = any(r.setids)) as names
     from gen_run r where r.prnt2 = $1 and r.runno = $2`,
    [prnt2, run.runno],
  );
  return { runno: run.runno, day: run.day, base: run.base === null ? null : `${run.base.from}–${run.base.to}`, sets: rows[0]?.names ?? '' };
}

/** Everything genetic about one animal. */
export const profileViewHandler = handleSigned(getGenAnimal, async (ctx, { id, runno }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const animal = animalOf(register, scope, id);
  const run = await publishedRun(ctx.db, scope.prnt2, 'EBV', runno ?? null);
  const values = await loadValues(ctx.db, run?.runno ?? null, scope.farms);
  const own = values.get(animal.gid);
  const breed = [...values.values()].filter((value) => value.breed === animal.breed);
  const [sire, dam] = [values.get(animal.sireid ?? ''), values.get(animal.damid ?? '')];
  const children = register.animals.filter((child) => child.sireid === animal.gid || child.damid === animal.gid);
  const records = await recordsOf(ctx.db, scope, register, animal);
  const params = await paramsOfRun(ctx.db, scope, run, animal.breed ?? '');
  return {
    animal: new PedigreeRows(register, values).of(animal),
    role: animal.role,
    lineName: register.lines.get(animal.lineage ?? '')?.names[answerLanguage(ctx)] ?? animal.lineage ?? '',
    closed: animal.closed,
    run: await headOf(ctx.db, scope.prnt2, run),
    runs: await runsOf(ctx.db, scope.prnt2),
    pa: own?.pa === true,
    approx: own?.approx === true,
    low: accuracyClasses(scope)[0],
    traits: traitRows(own, breed, sire, dam, params),
    ...indicesOf(own, breed),
    missing: missingOf(own, params, animal),
    accuracies: accuraciesOf(own, params),
    trend: await trendOver(ctx.db, scope, animal.gid),
    tests: records.tests,
    litters: records.litters,
    progeny: progenyOf(
      children.length,
      children.flatMap((child) => values.get(child.gid) ?? []),
    ),
    mates: records.mates.map((mate) => ({ ...mate, pgid: register.get(mate.gid)?.pgid ?? null, f: rounded(mateF(register, animal, mate.gid), 6) })),
    ...(await decisionsOf(ctx.db, animal)),
  };
});
