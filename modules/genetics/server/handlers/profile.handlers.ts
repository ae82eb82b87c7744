import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { refuse } from '#kernel/issue.ts';
import { getGenAnimal, saveMark, saveScores } from '../../contract/profile.calls.ts';
import { DEFAULT_PARAMS } from '../../contract/set-values.ts';
import { progenyInbreeding } from '../../domain/coancestry.ts';
import { GENETIC_TRAITS } from '../../domain/indices.ts';
import { PedigreeRows } from '../pedigree-rows.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openScope, publishedRun } from '../scope.ts';
import { type GenValue, loadValues, rounded } from '../values.ts';
import { writePapers } from '../write-papers.ts';
import { writeTests } from './import.handlers.ts';
import { papersHandler } from './papers.handlers.ts';
import { animalOf } from './pedigree.handlers.ts';

const INDICES = ['spi', 'mli', 'tsi', 'total', 'body'] as const;

/** Share of the others an animal stands above, per cent; null without a value. */
function percentileOf(value: number | null | undefined, others: readonly number[]): number | null {
  if (value === null || value === undefined || others.length === 0) return null;
  return Math.round((100 * others.filter((other) => other < value).length) / others.length);
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

function traitRows(own: GenValue | undefined, breed: readonly GenValue[], sire: GenValue | undefined, dam: GenValue | undefined) {
  return GENETIC_TRAITS.map((trait) => {
    const values = breed.flatMap((value) => value.ebv[trait] ?? []);
    const [ownRecords, sibRecords, progenyRecords] = own?.counts[trait] ?? [0, 0, 0];
    const worth = (DEFAULT_PARAMS.spi[trait] ?? 0) + (DEFAULT_PARAMS.tsi[trait] ?? 0);
    const ebv = own?.ebv[trait] ?? null;
    return {
      trait,
      ebv: rounded(ebv, 4),
      accuracy: ebv === null ? null : rounded(own?.acc[trait], 2),
      percentile: percentileOf(ebv, values),
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
    "select runno, to_char(published_at, 'YYYYMMDD') as day from gen_run where prnt2 = $1 and gentp = 'EBV' and published_at is not null order by published_at desc limit 12",
    [prnt2],
  );
  return rows.map((row) => ({ runno: Number(row.runno), day: row.day }));
}

async function recordsOf(db: Db, scope: GenScope, register: Register, animal: GenAnimal) {
  const tests = await db.query<Record<string, string | number | null>>(
    `select testdt, batch, startdt, startkg::float8, endkg::float8, backfat::float8, loin::float8, feedkg::float8, fcr::float8, pensize, feetleg, vulva, teats_left, teats_right, teats_active, teats_front
     from gen_test where farm_id = any($1) and gid = $2 order by testdt desc`,
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
     where farm_id = $1 and ($2::uuid = animal_id or ($3::text is not null and boarid = $3)) and farrowdt is not null order by farrowdt desc limit 200`,
    [animal.farm, animal.animalId, animal.sex === 'M' ? animal.pgid : null],
  );
  const mated = await db.query<{ animal_id: string; boarid: string | null; matedt: string }>(
    `select distinct on (case when $3::text is null then boarid else animal_id::text end) animal_id, boarid, matedt from sow_cycle
     where farm_id = $1 and matedt is not null and ($2::uuid = animal_id or ($3::text is not null and boarid = $3)) order by case when $3::text is null then boarid else animal_id::text end, matedt desc limit 50`,
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

const getHandler = handleSigned(getGenAnimal, async (ctx, { id, runno }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const animal = animalOf(register, scope, id);
  const runs = await runsOf(ctx.db, scope.prnt2);
  const run = await publishedRun(ctx.db, scope.prnt2, 'EBV', runno ?? null);
  const values = await loadValues(ctx.db, run?.runno ?? null, scope.farms);
  const own = values.get(animal.gid);
  const breed = [...values.values()].filter((value) => value.breed === animal.breed);
  const [sire, dam] = [values.get(animal.sireid ?? ''), values.get(animal.damid ?? '')];
  const children = register.animals.filter((child) => child.sireid === animal.gid || child.damid === animal.gid);
  const childValues = children.flatMap((child) => values.get(child.gid) ?? []);
  const records = await recordsOf(ctx.db, scope, register, animal);
  const trend = await ctx.db.query<{ day: string; spi: number | null; mli: number | null; tsi: number | null; total: number | null }>(
    `select to_char(r.published_at, 'YYYYMMDD') as day, v.spi, v.mli, v.tsi, v.total from gen_value v join gen_run r using (runno)
     where v.farm_id = any($1) and v.gid = $2 and r.gentp = 'EBV' and r.published_at is not null order by r.published_at`,
    [scope.farms, animal.gid],
  );
  const mark = await ctx.db.query<{ mark: string; marked_by: string; day: string }>(
    "select mark, marked_by, to_char(marked_at, 'YYYYMMDD') as day from gen_mark where farm_id = $1 and gid = $2",
    [animal.farm, animal.gid],
  );
  const closed = await ctx.db.query<{ closed_by: string | null }>('select closed_by from gen_animal where farm_id = $1 and gid = $2', [
    animal.farm,
    animal.gid,
  ]);
  const means = Object.fromEntries(
    GENETIC_TRAITS.flatMap((trait) => {
      const known = childValues.flatMap((value) => value.ebv[trait] ?? []);
      return known.length === 0 ? [] : [[trait, rounded(known.reduce((sum, value) => sum + value, 0) / known.length, 3) ?? 0]];
    }),
  );
  const line = animal.lineage === null ? undefined : register.lines.get(animal.lineage);
  const marked = mark.rows[0];
  return {
    animal: new PedigreeRows(register, values).of(animal),
    role: animal.role,
    lineName: line?.names[answerLanguage(ctx)] ?? animal.lineage ?? '',
    closed: animal.closed,
    closedBy: closed.rows[0]?.closed_by ?? null,
    run: run === null ? null : { runno: run.runno, day: run.day, base: run.base === null ? null : `${run.base.from}–${run.base.to}`, sets: '' },
    runs,
    pa: own?.pa ?? false,
    approx: own?.approx ?? false,
    traits: traitRows(own, breed, sire, dam),
    indices: Object.fromEntries(INDICES.map((name) => [name, rounded(own?.[name], 1)])) as Record<(typeof INDICES)[number], number | null>,
    percentiles: Object.fromEntries(
      INDICES.map((name) => [
        name,
        percentileOf(
          own?.[name],
          breed.flatMap((value) => value[name] ?? []),
        ),
      ]),
    ) as Record<(typeof INDICES)[number], number | null>,
    trend: trend.rows.map((row) => ({
      day: row.day,
      spi: rounded(row.spi, 1),
      mli: rounded(row.mli, 1),
      tsi: rounded(row.tsi, 1),
      total: rounded(row.total, 1),
    })),
    tests: records.tests,
    litters: records.litters,
    progeny: { n: children.length, tested: childValues.filter((value) => Object.values(value.counts).some(([mine]) => mine > 0)).length, means },
    mates: records.mates.map((mate) => ({ ...mate, pgid: register.get(mate.gid)?.pgid ?? null, f: rounded(mateF(register, animal, mate.gid), 6) })),
    mark: marked === undefined ? null : { mark: marked.mark, by: marked.marked_by, at: marked.day },
  };
});

const scoresHandler = handleSigned(saveScores, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const animal = animalOf(register, scope, input.gid, 'gid');
  if (animal.closed) throw refused('GEN_PROFILE_CLOSED', 'gid', { id: animal.gid });
  const { reqid: _, gid: __, ...values } = input;
  for (const key of ['feetleg', 'vulva'] as const) {
    const score = values[key];
    if (score != null && (score < 1 || score > 5)) throw refused('V_RANGE', key, { field: key, min: 1, max: 5 });
  }
  for (const key of ['teats_left', 'teats_right', 'teats_active', 'teats_front'] as const) {
    const n = values[key];
    if (n != null && (n < 0 || n > 30)) throw refused('V_RANGE', key, { field: key, min: 0, max: 30 });
  }
  await writeTests(ctx, [{ ...values, gid: animal.gid, farm: animal.farm } as never]);
  await audit(ctx, { screen: 'PigGenIndex', subject: 'scores', subjectId: animal.gid, kind: 'save', after: values });
  return { id: animal.gid, version: 1 };
});

/** Closes or opens profiles: an animal without a pedigree row of its own gets one. */
async function setProfiles(ctx: SignedContext, scope: GenScope, animals: readonly GenAnimal[], close: boolean): Promise<number> {
  const bare = animals.filter((animal) => animal.version === null);
  if (bare.length > 0) await writePapers(ctx.db, scope, ctx.session.userid, bare);
  const { rowCount } = await ctx.db.query(
    `update gen_animal set closed_at = case when $3 then now() end, closed_by = case when $3 then $4 end where farm_id = any($1) and gid = any($2) and (closed_at is null) = $3`,
    [scope.readable, animals.map((animal) => animal.gid), close, ctx.session.userid],
  );
  return rowCount ?? 0;
}

const markHandler = handleSigned(saveMark, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const animals = [...new Set(input.gids)].map((gid) => animalOf(register, scope, gid, 'gids'));
  const shut = animals.filter((animal) => animal.closed);
  if (input.profile !== 'open' && shut.length > 0)
    throw new Refused(shut.slice(0, 20).map((animal) => refuse('GEN_PROFILE_CLOSED', 'gids', { id: animal.gid })));
  if (input.profile === 'open' && (input.reason ?? '').trim() === '') throw refused('838', 'reason');
  const run = await publishedRun(ctx.db, scope.prnt2);
  if (input.mark != null) {
    await ctx.db.query(
      `insert into gen_mark (farm_id, gid, mark, runno, remark, marked_by) select r.farm, r.gid, $2, $3, $4, $5 from jsonb_to_recordset($1::jsonb) as r (farm text, gid text)
       on conflict (farm_id, gid) do update set mark = excluded.mark, runno = excluded.runno, remark = excluded.remark, marked_by = excluded.marked_by, marked_at = now(), version = gen_mark.version + 1`,
      [JSON.stringify(animals.map(({ farm, gid }) => ({ farm, gid }))), input.mark, run?.runno ?? null, input.reason ?? null, ctx.session.userid],
    );
  }
  const closed = input.profile == null ? 0 : await setProfiles(ctx, scope, animals, input.profile === 'close');
  await audit(ctx, {
    screen: 'PigGenIndexReport',
    subject: 'selection',
    subjectId: animals
      .map((animal) => animal.gid)
      .join(' ')
      .slice(0, 200),
    kind: input.mark ?? input.profile ?? 'mark',
    reason: input.reason ?? null,
  });
  return { marked: input.mark == null ? 0 : animals.length, closed };
});

/** The genetic profile, its scores, selection marks. */
export const profileHandlers: readonly Handler[] = [getHandler, scoresHandler, markHandler, papersHandler];
