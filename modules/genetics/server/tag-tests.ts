import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { asGid, parentGid } from '../domain/genetic-id.ts';
import type { TagTest } from '../domain/tag-test.ts';
import { writeTests } from './handlers/import.handlers.ts';
import { companyOf } from './scope.ts';
import { type PaperWrite, writePapers } from './write-papers.ts';

interface KnownRow {
  readonly tag: string;
  /** Of the animal of the herd that carries the number. */
  readonly herdgid: string | null;
  readonly paper: boolean;
}

/** Genetic ids of numbers, and which of them the pedigree knows already: as an animal of the herd, or by its papers. */
async function idsOf(
  db: Db,
  farmid: string,
  tests: readonly TagTest[],
): Promise<ReadonlyMap<string, { readonly gid: string; readonly known: boolean }>> {
  const { rows } = await db.query<KnownRow>(
    `select t.tag, (select coalesce(g.gid, a.altid, a.pgid) from animal a left join gen_animal g on g.farm_id = a.farm_id and g.animal_id = a.animal_id
         where a.farm_id = $1 and a.pgid = t.tag and not a.deleted order by a.leftdt nulls first limit 1) as herdgid,
       exists (select from gen_animal g where g.farm_id = $1 and g.gid = t.gid) as paper
     from unnest($2::text[], $3::text[]) t(tag, gid)`,
    [farmid, tests.map(({ tag }) => tag), tests.map(({ tag }) => asGid(tag))],
  );
  return new Map(rows.map(({ tag, herdgid, paper }) => [tag, { gid: asGid(herdgid ?? tag), known: herdgid !== null || paper }]));
}

/** A tested piglet the pedigree does not know yet, by what its tag says. */
const paperOf = (farm: string, { tag, rfid, sex, lineage, birthdt, sire, dam }: TagTest): PaperWrite => ({
  ...{ gid: asGid(tag), farm, animalId: null, pgid: null, eartag: tag, rfid, breed: null, lineage, sex, birthdt, litter: null, source: null },
  ...{ sireid: parentGid(sire), damid: parentGid(dam) },
});

/** Takes tests out of the records of ear tags, of a farm that keeps pedigrees: the next evaluation reads them with all others. */
export async function takeTagTests(ctx: SignedContext, tests: readonly TagTest[]): Promise<void> {
  if (tests.length === 0) return;
  const farm = farmOf(ctx.session);
  const { genetic, prnt2 } = await companyOf(ctx.db, farm, ctx.session.curbusdt);
  if (!genetic) return;
  const ids = await idsOf(ctx.db, farm, tests);
  const gidOf = ({ tag }: TagTest): string => ids.get(tag)?.gid ?? asGid(tag);
  const fresh = tests.filter(({ tag }) => ids.get(tag)?.known !== true);
  await writePapers(
    ctx.db,
    { prnt2 },
    ctx.session.userid,
    fresh.map((test) => paperOf(farm, test)),
  );
  // A test that is dated anew stands on its new day alone.
  const moved = tests.filter(({ formerdt, testdt }) => formerdt !== null && formerdt !== testdt);
  await ctx.db.query(
    'delete from gen_test t using unnest($2::text[], $3::date[]) o(gid, testdt) where t.farm_id = $1 and t.gid = o.gid and t.testdt = o.testdt',
    [farm, moved.map(gidOf), moved.map(({ formerdt }) => formerdt)],
  );
  await writeTests(
    ctx,
    tests.map((test) => {
      const { testdt, roomid, startdt, startkg, endkg, backfat, loin, feedkg, feetleg, vulva, teats_left, teats_right, teats_active, teats_front } =
        test;
      const figures = { startdt, startkg, endkg, backfat, loin, feedkg, feetleg, vulva, teats_left, teats_right, teats_active, teats_front };
      return { farm, gid: gidOf(test), testdt, roomid, ...figures };
    }),
  );
}
