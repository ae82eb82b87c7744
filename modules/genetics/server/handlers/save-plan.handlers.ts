import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';
import { boarFull, checkLine, lineFull } from '../../contract/check-words.ts';
import { savePlan, withdrawPlan } from '../../contract/plan.calls.ts';
import { pairChecks } from '../pair-checks.ts';
import { type PairWorld, pairWorld } from '../pair-context.ts';
import { type PlanStats, placesOf, planLine, statsOf } from '../planner.ts';
import type { GenAnimal, Register } from '../register.ts';
import { type GenScope, openScope } from '../scope.ts';
import { animalOf } from './pedigree.handlers.ts';

/** Animals by what was typed; too many refused. @throws Refused GEN_PLAN_CAP, V_NOTEXISTS. */
export function animalsOf(register: Register, scope: GenScope, ids: readonly string[], field: string): GenAnimal[] {
  return [...new Set(ids.map((id) => animalOf(register, scope, id, field)))];
}

/** @throws Refused GEN_PLAN_CAP. */
export function checkCap(scope: GenScope, n: number): void {
  const max = Math.min(scope.settings.GENPLANCAP, 500);
  if (n > max) throw refused('GEN_PLAN_CAP', 'females', { n, max });
}

type PlanSave = z.output<typeof savePlan.input>;

/** Days, own limit and service type of a plan: what binds its pairs. */
export const planBounds = (plan: Pick<PlanSave, 'to' | 'maxF' | 'matetp'>) => ({
  to: plan.to as BusinessDate,
  maxF: plan.maxF ?? null,
  matetp: plan.matetp ?? null,
});

/** A pair of a plan as it is stored. */
interface PlanPair {
  readonly dam: string;
  readonly sire: string | null;
  readonly sire2: string | null;
  readonly f: number | null;
  readonly index: number | null;
  readonly allowed_by: string | null;
  readonly allowed_why: string | null;
}

const INDEX_KEYS = { SPI: 'spi', MLI: 'mli', TSI: 'tsi', total: 'total' } as const;

/** The check a level 75 may set aside with a reason: the limit on F alone, never relatives themselves. */
const ALLOWABLE = 'inbreeding';

/** Who set the limit aside for a pair, and why; at which inbreeding. */
type Allowance = Pick<PlanPair, 'allowed_by' | 'allowed_why' | 'f'>;

const pairKey = (dam: string, sire: string | null, sire2: string | null): string => `${dam},${sire},${sire2}`;

/** Allowances the plan holds already: a pair that stands as it was keeps its own. */
async function allowancesOf(db: Db, scope: GenScope, planid: string | null | undefined): Promise<ReadonlyMap<string, Allowance>> {
  if (planid == null) return new Map();
  const { rows } = await db.query<Pick<PlanPair, 'dam' | 'sire' | 'sire2'> & Allowance>(
    'select dam, sire, sire2, f, allowed_by, allowed_why from gen_plan_pair where farm_id = $1 and planid = $2 and allowed_by is not null',
    [scope.farmid, planid],
  );
  return new Map(rows.map(({ dam, sire, sire2, ...allowance }) => [pairKey(dam, sire, sire2), allowance]));
}

/** What lets a pair stand against the limit on F: a reason of level 75 now, or one given before for no less inbreeding. */
function allowanceOf(
  { usrlvl, userid }: SignedContext['session'],
  typed: string | null | undefined,
  f: number | null,
  before: Allowance | undefined,
): Omit<Allowance, 'f'> | null {
  const why = (typed ?? '').trim();
  if (why !== '' && usrlvl >= 75) return { allowed_by: userid, allowed_why: why };
  if (before === undefined || (f ?? 0) > (before.f ?? 0) + 1e-9) return null;
  return { allowed_by: before.allowed_by, allowed_why: before.allowed_why };
}

/** One pair checked again: what is stored of it, and what stands against it. */
function judgePair(
  world: PairWorld,
  ctx: SignedContext,
  scope: GenScope,
  input: PlanSave,
  row: number,
  before: ReadonlyMap<string, Allowance>,
): { pair: PlanPair; issues: Issue[] } {
  const typed = input.pairs[row];
  const look = (id: string | null | undefined) => (id == null ? null : animalOf(world.register, scope, id, 'pairs'));
  const dam = animalOf(world.register, scope, typed?.dam ?? '', 'pairs');
  const [sire, sire2] = [look(typed?.sire), look(typed?.sire2)];
  const bad = [sire, sire2].flatMap((boar) => {
    const checks = boar === null ? [] : pairChecks(world, dam, boar, world.f(dam.gid, boar.gid));
    return checks.filter((check) => check.result === 'refuse').map((check) => ({ boar: boar?.gid ?? '', check }));
  });
  const f = sire === null ? null : world.f(dam.gid, sire.gid);
  const mayStand = bad.length > 0 && bad.every(({ check }) => check.check === ALLOWABLE);
  const stands = before.get(pairKey(dam.gid, sire?.gid ?? null, sire2?.gid ?? null));
  const allowed = mayStand ? allowanceOf(ctx.session, typed?.allow, f, stands) : null;
  const language = answerLanguage(ctx);
  const issues = bad.map(({ boar, check }) => ({
    ...refuse(check.code ?? 'GEN_PAIR', 'pairs', {
      dam: dam.gid,
      sire: boar,
      id: check.code === '431' ? String(check.value) : boar,
      reason: checkLine(check, (words) => words[language]),
    }),
    row: row + 1,
  }));
  return {
    pair: {
      dam: dam.gid,
      sire: sire?.gid ?? null,
      sire2: sire2?.gid ?? null,
      f,
      index: sire === null ? null : world.expected(dam, sire)[INDEX_KEYS[input.indexname]],
      allowed_by: allowed?.allowed_by ?? null,
      allowed_why: allowed?.allowed_why ?? null,
    },
    issues: allowed === null ? issues : [],
  };
}

/** V_DUP of a female that stands in the plan already, by whichever of her ids. */
const doubledIssues = (pairs: readonly PlanPair[]): Issue[] =>
  pairs.flatMap(({ dam }, at) =>
    pairs.findIndex((one) => one.dam === dam) < at ? [{ ...refuse('V_DUP', 'pairs', { value: dam }), row: at + 1 }] : [],
  );

/** Boars with more females than their places: a plan's most, and the share of one boar in the matings of a line. */
function overused(ctx: SignedContext, scope: GenScope, register: Register, pairs: readonly PlanPair[], perBoar: number | null): Issue[] {
  const females = [...new Set(pairs.map(({ dam }) => dam))].flatMap((gid) => register.get(gid) ?? []);
  const sires = Map.groupBy(
    pairs.filter((pair) => pair.sire !== null),
    ({ sire }) => sire,
  );
  const { most, lines } = placesOf(scope, females, sires.size, perBoar);
  const lineOf = new Map(females.map((dam) => [dam.gid, planLine(dam)]));
  /** The first pair beyond so many places. */
  const beyond = (own: readonly PlanPair[], places: number, why: Text3): Issue[] => {
    const first = own[places];
    if (first === undefined) return [];
    const reason = why[answerLanguage(ctx)];
    return [{ ...refuse('GEN_PAIR', 'pairs', { dam: first.dam, sire: first.sire ?? '', reason }), row: pairs.indexOf(first) + 1 }];
  };
  return [...sires.values()].flatMap((own) => [
    ...beyond(own, most, boarFull(most)),
    ...[...Map.groupBy(own, ({ dam }) => lineOf.get(dam) ?? '')].flatMap(([line, ofLine]) => {
      const places = lines.get(line) ?? 0;
      return beyond(ofLine, places, lineFull(places, line));
    }),
  ]);
}

/** Holds a stored plan, in one of some states. @throws Refused V_NOTEXISTS, STALE where it is not the version seen or in another state by now. */
async function lockPlan(
  ctx: SignedContext,
  scope: GenScope,
  planid: string,
  version: number | null | undefined,
  states: readonly string[],
): Promise<void> {
  const { rows } = await ctx.db.query<{ version: number; state: string }>(
    'select version, state from gen_plan where farm_id = $1 and planid = $2 for update',
    [scope.farmid, planid],
  );
  const known = rows[0];
  if (known === undefined) throw refused('V_NOTEXISTS', 'planid', { value: planid });
  if (known.version !== version || !states.includes(known.state))
    throw await changedSince(ctx.db, { subject: 'mating plan', subjectId: planid, farms: [scope.farmid] });
}

/** Saves a plan as a draft or approves it; a draft is approved later by saving it again. */
export const savePlanHandler = handleSigned(savePlan, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const sires = new Set(input.pairs.flatMap((pair) => [pair.sire, pair.sire2].filter((id): id is string => id != null)));
  checkCap(scope, input.pairs.length + sires.size);
  const dams = input.pairs.map((pair) => pair.dam);
  const world = await pairWorld(ctx.db, scope, input.from as BusinessDate, planBounds(input), (register) =>
    animalsOf(register, scope, [...dams, ...sires], 'pairs'),
  );
  const before = await allowancesOf(ctx.db, scope, input.planid);
  const judged = input.pairs.map((_, row) => judgePair(world, ctx, scope, input, row, before));
  const pairs = judged.map(({ pair }) => pair);
  const issues = [
    ...judged.flatMap((one) => one.issues),
    ...doubledIssues(pairs),
    ...overused(ctx, scope, world.register, pairs, input.perBoar ?? null),
  ];
  if (issues.length > 0) throw new Refused(issues.slice(0, 50));
  // A plan that was approved or taken back is changed no more.
  if (input.planid != null) await lockPlan(ctx, scope, input.planid, input.version, ['draft']);
  const planid = input.planid ?? randomUUID();
  const state = input.approve ? 'approved' : 'draft';
  const version = await storePlan(ctx, scope, input, planid, state, pairs, { runno: world.runno, stats: statsOf(world, scope, pairs) });
  await audit(ctx, {
    screen: 'PigMateCheck',
    subject: 'mating plan',
    subjectId: planid,
    kind: input.approve ? 'approve' : 'save',
    after: { name: input.name, pairs: pairs.length },
  });
  return { id: planid, version, state };
});

/** Writes the plan and its pairs in place of those that stood; answers its version. */
async function storePlan(
  ctx: SignedContext,
  scope: GenScope,
  input: PlanSave,
  planid: string,
  state: string,
  pairs: readonly PlanPair[],
  found: { readonly runno: number | null; readonly stats: PlanStats },
): Promise<number> {
  const limits = { maxF: input.maxF ?? null, perBoar: input.perBoar ?? null, lambda: input.lambda ?? null };
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into gen_plan (farm_id, planid, name, from_day, to_day, matetp, aim, indexname, limits, runno, state, stats, approved_by,
       approved_at, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $11 = 'approved' then $13 end, case when $11 = 'approved' then now() end, $13)
     on conflict (farm_id, planid) do update set name = excluded.name, from_day = excluded.from_day, to_day = excluded.to_day,
       matetp = excluded.matetp, aim = excluded.aim,
       indexname = excluded.indexname, limits = excluded.limits, runno = excluded.runno, state = excluded.state, stats = excluded.stats,
       approved_by = excluded.approved_by, approved_at = excluded.approved_at, version = gen_plan.version + 1
     returning version`,
    [
      ...[scope.farmid, planid, input.name, input.from, input.to, input.matetp ?? null, input.aim, input.indexname],
      ...[JSON.stringify(limits), found.runno, state, JSON.stringify(found.stats), ctx.session.userid],
    ],
  );
  await ctx.db.query('delete from gen_plan_pair where farm_id = $1 and planid = $2', [scope.farmid, planid]);
  await ctx.db.query(
    `insert into gen_plan_pair (farm_id, planid, dam, sire, sire2, f, expected, allowed_by, allowed_why)
     select $1, $2, r.dam, r.sire, r.sire2, r.f, r.index, r.allowed_by, r.allowed_why
     from jsonb_to_recordset($3::jsonb) as r (dam text, sire text, sire2 text, f float8, index float8, allowed_by text, allowed_why text)`,
    [scope.farmid, planid, JSON.stringify(pairs)],
  );
  return rows[0]?.version ?? 1;
}

/** Takes a plan back, whether it was approved or not; what was mated by it stays. */
export const withdrawPlanHandler = handleSigned(withdrawPlan, async (ctx, { planid, version, reason }) => {
  const scope = await openScope(ctx.db, ctx.session);
  await lockPlan(ctx, scope, planid, version, ['draft', 'approved']);
  const { rows } = await ctx.db.query<{ version: number; name: string }>(
    "update gen_plan set state = 'withdrawn', version = version + 1 where farm_id = $1 and planid = $2 returning version, name",
    [scope.farmid, planid],
  );
  const [{ name = '', version: next = version + 1 } = {}] = rows;
  await audit(ctx, { screen: 'PigMateCheck', subject: 'mating plan', subjectId: planid, kind: 'withdraw', after: { name }, reason });
  return { id: planid, version: next, state: 'withdrawn' };
});
