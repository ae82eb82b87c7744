import type { z } from 'zod';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { refuse } from '#kernel/issue.ts';
import { saveMark, saveScores } from '../../contract/profile.calls.ts';
import { type TeatCounts, teatIssues } from '../../domain/teats.ts';
import { type GenAnimal, loadRegister } from '../register.ts';
import { type GenScope, openScope, publishedRun } from '../scope.ts';
import { writePapers } from '../write-papers.ts';
import { writeTests } from './import.handlers.ts';
import { papersHandler } from './papers.handlers.ts';
import { animalOf } from './pedigree.handlers.ts';
import { profileViewHandler } from './profile-view.handlers.ts';

/** Teats as they were counted last until a day: what a score leaves blank stays so. */
async function countedTeats(
  ctx: SignedContext,
  { farm, gid }: Pick<GenAnimal, 'gid'> & { readonly farm: string },
  testdt: string,
): Promise<TeatCounts> {
  const { rows } = await ctx.db.query<TeatCounts>(
    `select teats_left, teats_right from gen_test
     where farm_id = $1 and gid = $2 and testdt <= $3 and teats_left is not null and teats_right is not null
     order by testdt desc limit 1`,
    [farm, gid, testdt],
  );
  return rows[0] ?? {};
}

/** @throws Refused V_RANGE: a day to come, a score or a number of teats that cannot be. */
function checkRanges(values: Omit<z.output<typeof saveScores.input>, 'reqid' | 'gid'>, today: string): void {
  if (values.testdt > today) throw refused('V_RANGE', 'testdt', { field: 'testdt', min: '', max: today });
  for (const key of ['feetleg', 'vulva'] as const) {
    const score = values[key];
    if (score != null && (score < 1 || score > 5)) throw refused('V_RANGE', key, { field: key, min: 1, max: 5 });
  }
  for (const key of ['teats_left', 'teats_right', 'teats_active', 'teats_front'] as const) {
    const n = values[key];
    if (n != null && (n < 0 || n > 30)) throw refused('V_RANGE', key, { field: key, min: 0, max: 30 });
  }
}

const scoresHandler = handleSigned(saveScores, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const animal = animalOf(register, scope, input.gid, 'gid');
  if (animal.closed) throw refused('GEN_PROFILE_CLOSED', 'gid', { id: animal.gid });
  const { reqid: _, gid: __, ...values } = input;
  checkRanges(values, scope.curbusdt);
  const kept = await countedTeats(ctx, animal, values.testdt);
  const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
  const issues = teatIssues({ ...kept, ...typed });
  if (issues.length > 0) throw new Refused(issues);
  await writeTests(ctx, [{ ...values, gid: animal.gid, farm: animal.farm } as never]);
  await audit(ctx, { screen: 'PigGenIndex', subject: 'scores', subjectId: animal.gid, kind: 'save', after: values });
  return { id: animal.gid, version: 1 };
});

/** Closes or opens profiles: an animal without a pedigree row of its own gets one. */
async function setProfiles(ctx: SignedContext, scope: GenScope, animals: readonly GenAnimal[], close: boolean): Promise<number> {
  const bare = animals.filter((animal) => animal.version === null);
  if (bare.length > 0) await writePapers(ctx.db, scope, ctx.session.userid, bare);
  const { rowCount } = await ctx.db.query(
    `update gen_animal set closed_at = case when $3 then now() end, closed_by = case when $3 then $4 end
     where farm_id = any($1) and gid = any($2) and (closed_at is null) = $3`,
    [scope.readable, animals.map((animal) => animal.gid), close, ctx.session.userid],
  );
  return rowCount ?? 0;
}

const markHandler = handleSigned(saveMark, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  // An id written in two ways is one animal.
  const animals = [...new Map(input.gids.map((gid) => animalOf(register, scope, gid, 'gids')).map((animal) => [animal.gid, animal])).values()];
  const shut = animals.filter((animal) => animal.closed);
  if (input.profile !== 'open' && shut.length > 0)
    throw new Refused(shut.slice(0, 20).map((animal) => refuse('GEN_PROFILE_CLOSED', 'gids', { id: animal.gid })));
  if (input.profile === 'open' && (input.reason ?? '').trim() === '') throw refused('V_REQUIRED', 'reason', { field: 'reason' });
  const run = await publishedRun(ctx.db, scope.prnt2);
  if (input.mark != null) {
    await ctx.db.query(
      `insert into gen_mark (farm_id, gid, mark, runno, remark, marked_by) select r.farm, r.gid, $2, $3, $4, $5
       from jsonb_to_recordset($1::jsonb) as r (farm text, gid text)
       on conflict (farm_id, gid) do update set mark = excluded.mark, runno = excluded.runno, remark = excluded.remark,
         marked_by = excluded.marked_by, marked_at = now(), version = gen_mark.version + 1`,
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
export const profileHandlers: readonly Handler[] = [profileViewHandler, scoresHandler, markHandler, papersHandler];
