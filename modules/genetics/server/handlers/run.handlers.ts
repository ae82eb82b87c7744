import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import { allows } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import { atOnce, cancelRun, genupdate, movedInbreeding, publishRun } from '../../contract/run.calls.ts';
import { pedigreeDepth } from '../measures.ts';
import { loadRegister } from '../register.ts';
import { askRun, stopRun, takeBack } from '../run/requests.ts';
import { paramSet } from '../run/sets.ts';
import { breedsOf } from '../run/snapshot.ts';
import { publish } from '../run/store-values.ts';
import { type GenScope, openScope, publishedRun, refuseWhileRunning } from '../scope.ts';
import { rounded } from '../values.ts';
import { animalOf } from './pedigree.handlers.ts';

interface StateRow {
  runno: string | number;
  gentp: 'INB' | 'EBV';
  state: 'waiting' | 'running' | 'held' | 'ok' | 'failed' | 'withdrawn';
  step: string | null;
  progress: number;
  round: number | null;
  residual: number | null;
  askedby: string;
  askedat: Date;
  due_at: Date;
  startat: Date | null;
  endat: Date | null;
  failed_step: string | null;
  reason: string | null;
  place: number | null;
  seen_at: Date | null;
}

/** The run of a kind that matters now: the running one, the waiting one, else the last. */
async function stateRow(ctx: SignedContext, prnt2: string, gentp: string): Promise<StateRow | null> {
  const { rows } = await ctx.db.query<StateRow>(
    `select r.runno, r.gentp, r.state, r.step, r.progress, r.round, r.residual, r.askedby, r.askedat, r.due_at, r.startat, r.endat,
       r.failed_step, r.reason, r.seen_at, case when r.state = 'waiting' then (select count(*)::int from gen_run w
         where w.prnt2 = r.prnt2 and w.state in ('waiting', 'running') and w.due_at <= r.due_at) end as place
     from gen_run r where r.prnt2 = $1 and r.gentp = $2
     order by case r.state when 'running' then 0 when 'waiting' then 1 else 2 end, r.runno desc limit 1`,
    [prnt2, gentp],
  );
  return rows[0] ?? null;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Tells the one who asked that his run is through, once; at the next sign-in too. */
async function doneOf(ctx: SignedContext, row: StateRow | null): Promise<'GEN_INB_DONE' | 'GEN_EBV_DONE' | null> {
  if (row === null || row.state !== 'ok' || row.seen_at !== null || row.askedby !== ctx.session.userid) return null;
  await ctx.db.query('update gen_run set seen_at = now() where runno = $1', [row.runno]);
  return row.gentp === 'INB' ? 'GEN_INB_DONE' : 'GEN_EBV_DONE';
}

/** What is told while nothing was ever asked for. */
const NOTHING = { runno: null, state: 'none', step: null, progress: 0, round: null, residual: null, place: null, askedby: null } as const;
const NO_TIMES = { askedat: null, dueat: null, startat: null, endat: null, reason: null } as const;

/** A run as the band of every screen shows it. */
function wireOf(row: StateRow) {
  const { state, progress, round, residual, place, askedby, reason } = row;
  return {
    ...{ runno: Number(row.runno), state, step: row.failed_step ?? row.step, progress, round, residual, place, askedby, reason },
    ...{ askedat: iso(row.askedat), dueat: iso(row.due_at), startat: iso(row.startat), endat: iso(row.endat) },
  };
}

async function stateOf(ctx: SignedContext, scope: GenScope, gentp: 'INB' | 'EBV') {
  const row = await stateRow(ctx, scope.prnt2, gentp);
  const last = await publishedRun(ctx.db, scope.prnt2, gentp === 'INB' ? 'any' : 'EBV');
  return {
    gentp,
    ...(row === null ? { ...NOTHING, ...NO_TIMES } : wireOf(row)),
    lastok: last?.day ?? null,
    done: await doneOf(ctx, row),
  };
}

const SCREEN = { INB: 'PigInbredUpdate', EBV: 'PigEbvUpdate' } as const;

/** What must hold before a run is asked for. @throws Refused GEN_LOOP, GEN_BREED_MISSING, GEN_NO_PARAM. */
async function checkAsk(
  ctx: SignedContext,
  scope: GenScope,
  gentp: 'INB' | 'EBV',
  breeds: readonly string[],
  setid: string | null,
): Promise<string[]> {
  const register = await loadRegister(ctx.db, scope);
  const loop = register.check().defects.find((defect) => defect.kind === 'loop');
  if (loop !== undefined) throw refused('GEN_LOOP', 'breeds', { id: loop.animals[0] ?? '' });
  if (gentp === 'INB') return [];
  const without = register.animals.filter((animal) => animal.breed === null || animal.lineage === null).length;
  if (without * 100 > register.animals.length * scope.settings.GENERRMAX) throw refused('GEN_BREED_MISSING', 'breeds', { n: without });
  const asked = breeds.length > 0 ? breeds : breedsOf(register);
  const sets: (object | null)[] = [];
  for (const breed of asked) sets.push(await paramSet(ctx.db, scope.prnt2, breed, scope.curbusdt, setid));
  // Named breeds need their set; without names the run takes those that have one.
  const missing = sets.filter((set) => set === null).length;
  if (missing > 0 && (breeds.length > 0 || missing === sets.length))
    throw refused('GEN_NO_PARAM', 'breeds', { breed: asked[sets.indexOf(null)] ?? '' });
  return setid === null ? [] : [setid];
}

const updateHandler = handleSigned(genupdate, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const { gentp } = input;
  const status = input.status == null ? null : Number(input.status);
  if (status !== null && !allows(ctx.session, SCREEN[gentp], 'edit')) throw forbidden();
  if (status === 1) {
    await refuseWhileRunning(ctx.db, scope.prnt2);
    if (input.now && ctx.session.usrlvl < 75) throw forbidden();
    const breeds = [...new Set(input.breeds ?? [])].sort();
    const setids = await checkAsk(ctx, scope, gentp, breeds, input.setid ?? null);
    const runno = await askRun(
      ctx.db,
      { prnt2: scope.prnt2, gentp, breeds, setids, user: ctx.session.userid, farmid: scope.farmid, now: input.now },
      scope.settings,
    );
    await audit(ctx, { screen: SCREEN[gentp], subject: 'genetic run', subjectId: String(runno), kind: 'ask', after: { gentp, breeds } });
  }
  if (status === 0 && (await takeBack(ctx.db, scope.prnt2, gentp, ctx.session.userid)))
    await audit(ctx, { screen: SCREEN[gentp], subject: 'genetic run', subjectId: gentp, kind: 'take back' });
  return stateOf(ctx, scope, gentp);
});

const atOnceHandler = handleSigned(atOnce, async (ctx, { id }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const animal = animalOf(register, scope, id);
  const pedigree = register.pedigree();
  const f = register.fOf(animal.gid);
  if (pedigree === null || f === null) throw refused('GEN_LOOP', 'id', { id: animal.gid });
  const run = await publishedRun(ctx.db, scope.prnt2, 'any');
  const stored = await ctx.db.query<{ f: number }>('select f from gen_value where farm_id = any($1) and runno = $2 and gid = $3', [
    scope.farms,
    run?.runno ?? null,
    animal.gid,
  ]);
  const at = pedigree.indexOf.get(animal.gid) ?? 0;
  return { gid: animal.gid, f, completeness: pedigreeDepth(pedigree).completeness[at] ?? 0, stored: stored.rows[0]?.f ?? null };
});

const movedHandler = handleSigned(movedInbreeding, async (ctx, { breeds }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const run = await publishedRun(ctx.db, scope.prnt2, 'any');
  const { rows } = await ctx.db.query<{ gid: string; pgid: string | null; old: number; f: number }>(
    `select gid, pgid, f_old as old, f from gen_value
     where farm_id = any($1) and runno = $2 and abs(f - f_old) > 0.005 and (cardinality($3::text[]) = 0 or breed = any($3))
     order by abs(f - f_old) desc, gid limit 500`,
    [scope.readable, run?.runno ?? null, breeds ?? []],
  );
  return { rows: rows.map((row) => ({ ...row, old: rounded(row.old, 6) ?? 0, f: rounded(row.f, 6) ?? 0 })) };
});

async function runOf(ctx: SignedContext, scope: GenScope, runno: number): Promise<{ state: string; gentp: string }> {
  const { rows } = await ctx.db.query<{ state: string; gentp: string }>(
    'select state, gentp from gen_run where prnt2 = $1 and runno = $2 for update',
    [scope.prnt2, runno],
  );
  const row = rows[0];
  if (row === undefined) throw refused('V_NOTEXISTS', 'runno', { value: runno });
  return row;
}

const publishHandler = handleSigned(publishRun, async (ctx, { runno, reason }) => {
  const scope = await openScope(ctx.db, ctx.session);
  if (reason.trim() === '') throw refused('V_REQUIRED', 'reason', { field: 'reason' });
  const row = await runOf(ctx, scope, runno);
  if (row.state !== 'held') throw await changedSince(ctx.db, { subject: 'genetic run', subjectId: String(runno), farms: scope.farms });
  await publish(ctx.db, scope, runno, ctx.session.userid, reason);
  await audit(ctx, { screen: 'PigEbvUpdate', subject: 'genetic run', subjectId: String(runno), kind: 'publish', reason });
  return { runno, published: scope.curbusdt };
});

const cancelHandler = handleSigned(cancelRun, async (ctx, { runno, reason }) => {
  const scope = await openScope(ctx.db, ctx.session);
  if (reason.trim() === '') throw refused('V_REQUIRED', 'reason', { field: 'reason' });
  const row = await runOf(ctx, scope, runno);
  if (row.state !== 'running' && row.state !== 'held') throw refused('V_NOTEXISTS', 'runno', { value: runno });
  await stopRun(ctx.db, scope, { runno, state: row.state }, reason);
  await audit(ctx, { screen: 'PigEbvUpdate', subject: 'genetic run', subjectId: String(runno), kind: 'cancel', reason });
  return { runno };
});

/** Asking for runs, taking back, telling the state, stopping, publishing. */
export const runHandlers: readonly Handler[] = [updateHandler, atOnceHandler, movedHandler, publishHandler, cancelHandler];
