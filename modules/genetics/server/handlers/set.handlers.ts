import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { findSets, saveAdjustset, saveParamset, tryAdjust, tryIndex } from '../../contract/set.calls.ts';
import { adjustIssues, paramIssues } from '../../contract/set-rules.ts';
import { adjustVals, DEFAULT_ADJUST, DEFAULT_PARAMS, paramVals } from '../../contract/set-values.ts';
import {
  backfatAtWeight,
  daysToWeight,
  type GrowthWindow,
  gainToWeight,
  isAdjustable,
  loinDepthAtWeight,
  weightAtAge,
} from '../../domain/adjust-growth.ts';
import { litterAgeFactor } from '../../domain/adjust-litter.ts';
import { LEAST_LITTERS, parityEffects, type SowParity } from '../../domain/parity-effects.ts';
import { loadBreeds } from '../breeds.ts';
import { baseOfBreed, indicesUnder } from '../published-indices.ts';
import { loadRegister, type Register } from '../register.ts';
import { growthConstants } from '../run/growth-records.ts';
import { type GenScope, openForChange, openScope, publishedRun } from '../scope.ts';
import { loadValues, rounded } from '../values.ts';

type SetRow = z.output<typeof findSets.output>['rows'][number];

const findHandler = handleSigned(findSets, async (ctx, { kind }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const { rows } = await ctx.db.query<SetRow>(
    `select s.setid, s.kind, s.breed, s.name, s.from_day as "from", s.state, s.vals, s.reason, s.crtusrid as "by",
       s.released_by as "releasedBy", s.version, (select count(*)::int from gen_run r where r.prnt2 = s.prnt2 and s.setid = any(r.setids)) as used
     from gen_set s where s.prnt2 = $1 and s.kind = $2 order by s.breed, s.from_day desc, s.crtdate desc`,
    [scope.prnt2, kind],
  );
  const names = await loadBreeds(ctx.db, scope.prnt2, scope.farms);
  const language = answerLanguage(ctx);
  return {
    rows: rows.map((row) => ({
      ...row,
      vals: (kind === 'param' ? paramVals(row.vals) : adjustVals(row.vals)) as unknown as Record<string, unknown>,
    })),
    defaults: (kind === 'param' ? DEFAULT_PARAMS : DEFAULT_ADJUST) as unknown as Record<string, unknown>,
    breeds: [...names].map(([code, name]) => ({ code, name: name[language] })),
  };
});

interface SetInput {
  readonly setid?: string | null | undefined;
  readonly version?: number | null | undefined;
  readonly breed: string;
  readonly name: string;
  readonly from: string;
  readonly vals: Record<string, unknown>;
  readonly step: 'draft' | 'release' | 'retire' | 'copy';
  readonly reason?: string | null | undefined;
}

const SCREENS = { param: 'ParamAdjParamStd', adjust: 'ParamAdjweightStd' } as const;

interface StoredSet {
  readonly state: string;
  readonly version: number;
}

/** The set that is changed or copied, null for a new one. @throws Refused V_NOTEXISTS, STALE, V_INVALID for a released set. */
async function knownSet(ctx: SignedContext, { prnt2, farms }: GenScope, kind: 'param' | 'adjust', input: SetInput): Promise<StoredSet | null> {
  if (input.setid == null) return null;
  const { rows } = await ctx.db.query<StoredSet>('select state, version from gen_set where prnt2 = $1 and setid = $2 and kind = $3 for update', [
    prnt2,
    input.setid,
    kind,
  ]);
  const known = rows[0];
  if (known === undefined) throw refused('V_NOTEXISTS', 'setid', { value: input.setid });
  if (input.step === 'copy') return known;
  if (known.version !== (input.version ?? 0)) throw await changedSince(ctx.db, { subject: 'genetic set', subjectId: input.setid, farms });
  if (known.state !== 'draft' && input.step !== 'retire') throw refused('V_INVALID', 'state', { field: 'state', value: known.state });
  return known;
}

/** Values of a set with the defaults where it says nothing, and what stands against releasing them. */
function judged(kind: 'param' | 'adjust', given: Record<string, unknown>): { vals: object; issues: readonly Issue[] } {
  if (kind === 'param') {
    const vals = paramVals(given);
    return { vals, issues: paramIssues(vals) };
  }
  const vals = adjustVals(given);
  return { vals, issues: adjustIssues(vals) };
}

const STATE_AFTER = { draft: 'draft', copy: 'draft', release: 'released', retire: 'retired' } as const;

/** Keeps a set. What is released is read-only: it can only be retired, or copied into a new draft. */
async function saveSet(ctx: SignedContext, kind: 'param' | 'adjust', input: SetInput) {
  const scope = await openForChange(ctx);
  const { vals, issues } = judged(kind, input.vals);
  if (input.step === 'release' && issues.length > 0) throw new Refused(issues);
  const known = await knownSet(ctx, scope, kind, input);
  const signs = input.step === 'release' || input.step === 'retire';
  if (signs && (input.reason ?? '').trim() === '') throw refused('V_REQUIRED', 'reason', { field: 'reason' });
  const setid = known === null || input.step === 'copy' ? randomUUID() : (input.setid ?? randomUUID());
  const state = STATE_AFTER[input.step];
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into gen_set (prnt2, setid, kind, breed, name, from_day, state, vals, reason, crtusrid, released_by, released_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $7 = 'released' then $10 end, case when $7 = 'released' then now() end)
     on conflict (prnt2, setid) do update set state = excluded.state, reason = excluded.reason, version = gen_set.version + 1,
       breed = case when gen_set.state = 'draft' then excluded.breed else gen_set.breed end,
       name = case when gen_set.state = 'draft' then excluded.name else gen_set.name end,
       from_day = case when gen_set.state = 'draft' then excluded.from_day else gen_set.from_day end,
       vals = case when gen_set.state = 'draft' then excluded.vals else gen_set.vals end,
       released_by = coalesce(gen_set.released_by, excluded.released_by), released_at = coalesce(gen_set.released_at, excluded.released_at)
     returning version`,
    [scope.prnt2, setid, kind, input.breed, input.name, input.from, state, JSON.stringify(vals), input.reason ?? null, ctx.session.userid],
  );
  await audit(ctx, {
    screen: SCREENS[kind],
    subject: 'genetic set',
    subjectId: setid,
    kind: input.step,
    after: { breed: input.breed, name: input.name, state },
    reason: input.reason ?? null,
  });
  return { id: setid, version: rows[0]?.version ?? 1, state };
}

/** Records of the last year inside the windows of weight and age and outside; one of unknown age is outside. */
async function recordsInside(ctx: SignedContext, scope: GenScope, window: GrowthWindow): Promise<{ inside: number; outside: number }> {
  const { rows } = await ctx.db.query<{ farm_id: string; gid: string; testdt: BusinessDate; endkg: number }>(
    'select farm_id, gid, testdt, endkg::float8 from gen_test where farm_id = any($1) and testdt > $2::date - 365 and endkg is not null',
    [scope.farms, scope.curbusdt],
  );
  if (rows.length === 0) return { inside: 0, outside: 0 };
  const register = await loadRegister(ctx.db, scope);
  const inside = rows.filter(({ farm_id: farm, gid, testdt, endkg }) => {
    const birthdt = register.find(gid, farm)?.birthdt ?? null;
    return birthdt !== null && isAdjustable(endkg, daysBetween(birthdt, testdt), window);
  }).length;
  return { inside, outside: rows.length - inside };
}

const tryAdjustHandler = handleSigned(tryAdjust, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const adjust = adjustVals(input.vals);
  const { age, weight, backfat, loin } = input;
  const constants = growthConstants(adjust, input.sex);
  const window = { weight: adjust.weight, age: adjust.age };
  const inside = isAdjustable(weight, age, window);
  const days = daysToWeight(constants, weight, age);
  const gain = input.startkg == null ? null : weight - input.startkg;
  const [first, last] = adjust.litterDays;
  return {
    inside,
    days: rounded(days, 2),
    bw: rounded(weightAtAge(constants, weight, age), 2),
    bf: backfat == null ? null : rounded(backfatAtWeight(constants, backfat, weight), 2),
    ld: loin == null ? null : rounded(loinDepthAtWeight(constants, loin, weight), 2),
    adg: rounded(gainToWeight(constants, days), 0),
    fcr: input.feedkg == null || gain === null || gain <= 0 ? null : rounded(input.feedkg / gain, 3),
    factor: Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
      day: first + i,
      factor: rounded(litterAgeFactor(adjust.factor, first + i), 4),
    })),
    records: await recordsInside(ctx, scope, window),
  };
});

/** Own estimate of what each parity lacks to the mature sow (4 and 5), of the sows of a breed, from enough litters on. */
async function parityEstimate(ctx: SignedContext, { farms }: GenScope, register: Register, breed: string) {
  const { rows } = await ctx.db.query<Omit<SowParity, 'sow'> & { farm_id: string; animal_id: string }>(
    `select farm_id, animal_id, least(coalesce(farrow_parity, parity), 9) as parity, count(*)::int as n, sum(livenum)::float8 as sum from sow_cycle
     where farm_id = any($1) and farrowdt is not null and livenum between 0 and 30 group by 1, 2, 3`,
    [farms],
  );
  const own = rows
    .filter((row) => breed === '*' || register.ofHerd(row.farm_id, row.animal_id)?.breed === breed)
    .map(({ farm_id: farm, animal_id: id, ...row }): SowParity => ({ ...row, sow: `${farm} ${id}` }));
  const litters = own.reduce((sum, { n }) => sum + n, 0);
  const effects = litters < LEAST_LITTERS ? new Map<number, number>() : parityEffects(own);
  const count = (parity: number): number => own.reduce((sum, row) => sum + (row.parity === parity ? row.n : 0), 0);
  const mature = [4, 5].filter((parity) => effects.has(parity));
  const base =
    mature.reduce((sum, parity) => sum + (effects.get(parity) ?? 0) * count(parity), 0) /
    Math.max(
      1,
      mature.reduce((sum, parity) => sum + count(parity), 0),
    );
  return { litters, effects: [...effects].map(([parity, effect]) => ({ parity, n: count(parity), nba: rounded(base - effect, 2) ?? 0 })) };
}

const tryIndexHandler = handleSigned(tryIndex, async (ctx, { vals, breed }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const params = paramVals(vals);
  const register = await loadRegister(ctx.db, scope);
  const run = await publishedRun(ctx.db, scope.prnt2);
  const values = [...(await loadValues(ctx.db, run?.runno ?? null, scope.farms)).values()].filter((value) => breed === '*' || value.breed === breed);
  const fresh = new Map<string, ReturnType<ReturnType<typeof indicesUnder>['get']>>();
  for (const [code, own] of Map.groupBy(values, (value) => value.breed ?? '')) {
    const base = run === null ? null : await baseOfBreed(ctx.db, scope.prnt2, run, code);
    const made = indicesUnder(own, base, params, ({ gid }) => register.get(gid)?.role ?? 'dual');
    for (const [gid, indices] of made) fresh.set(gid, indices);
  }
  const rows = values.map((value) => ({
    gid: value.gid,
    spi: rounded(value.spi, 1),
    spiNew: rounded(fresh.get(value.gid)?.spi, 1),
    tsi: rounded(value.tsi, 1),
    tsiNew: rounded(fresh.get(value.gid)?.tsi, 1),
  }));
  const living = rows.filter(({ gid }) => register.get(gid)?.status === 'living').sort((a, b) => (b.spi ?? b.tsi ?? 0) - (a.spi ?? a.tsi ?? 0));
  return { animals: living.slice(0, 10), parity: await parityEstimate(ctx, scope, register, breed) };
});

/** Sets of parameters and adjustments, their try-outs. */
export const setHandlers: readonly Handler[] = [
  findHandler,
  handleSigned(saveParamset, (ctx, input) => saveSet(ctx, 'param', input)),
  handleSigned(saveAdjustset, (ctx, input) => saveSet(ctx, 'adjust', input)),
  tryAdjustHandler,
  tryIndexHandler,
];
