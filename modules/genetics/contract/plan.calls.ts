import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, code, date, decimal, defineList, inputOf, int, member, text } from '#engine/define/fields.ts';
import { reasonGiven, version, versionOrNew } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, reqid } from '#engine/define/wire.ts';
import { M } from './plan-words.ts';
import { GENETIC_LISTS } from './reports/animal-filter.ts';
import { GENETIC_WORDS as G } from './texts.ts';

const id = named(G.gid, z.string().min(1).max(40));
const MATETP = code('matetp', M.matetp, { list: 'matetp', maxLength: 20 });

/** A check of a pair: what it looked at, what it says. */
export const pairCheck = z.object({
  check: z.string(),
  result: z.enum(['ok', 'warn', 'refuse']),
  code: z.string().nullable(),
  value: z.union([z.string(), z.number()]).nullable(),
});

export type PairCheck = z.output<typeof pairCheck>;

const expected = z.object({
  traits: z.record(z.string(), z.number()),
  spi: z.number().nullable(),
  mli: z.number().nullable(),
  tsi: z.number().nullable(),
  total: z.number().nullable(),
});

const pairAnswer = z.object({
  dam: z.string(),
  sire: z.string(),
  result: z.enum(['ok', 'warn', 'refuse']),
  checks: z.array(pairCheck),
  f: z.number().nullable(),
  relation: z.string().nullable(),
  progcode: z.string().nullable(),
  progname: z.string().nullable(),
  expected,
  planned: z.string().nullable(),
});

export const checkPair = defineCall({
  path: '/genetics/checkPair',
  summary: 'All checks of one pair, inbreeding of its progeny, relation, expected EBVs and indices, progeny code.',
  access: menu('PigMateCheck', 'view'),
  input: z.object({ dam: named(M.dam, id), sire: named(M.sire, id), date: named(M.doneOn, dateText.nullish()), matetp: member(MATETP) }),
  output: pairAnswer,
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS', '430'],
});

/** The name of a plan, its days, how the animals are served. */
export const PLAN_FIELDS = [
  text('name', M.name, { required: true, maxLength: 60 }),
  date('from', M.from, { required: true }),
  date('to', M.to, { required: true }),
  MATETP,
] as const;

export const AIM = choice('aim', M.aim, defineList('planaim', { both: M.aimBoth, index: M.aimIndex, F: M.aimF }), { fallback: 'both' });
export const INDEX = choice('indexname', M.indexname, GENETIC_LISTS.genindex, { fallback: 'MLI' });

/** What a plan must keep to; `lambda`: index points taken off per 1 % F when the aim is both. Blank ones are the company's. */
export const PLAN_LIMITS = [
  decimal('maxF', M.maxF, { max: 25 }),
  int('perBoar', M.perBoar, { min: 1, max: 200 }),
  decimal('lambda', M.lambda, { max: 10 }),
] as const;
const planAsked = inputOf([...PLAN_FIELDS, AIM, INDEX, ...PLAN_LIMITS]);

export const planCandidates = defineCall({
  path: '/genetics/findCandidates',
  summary: 'Females weaned and due for service in the days of a plan, and the boars that may serve them.',
  access: menu('PigMateCheck', 'view', 60),
  input: inputOf([PLAN_FIELDS[1], PLAN_FIELDS[2], code('lineage', G.lineage, { list: 'lineage', maxLength: 20 })]),
  output: z.object({
    females: z.array(
      z.object({
        gid: z.string(),
        pgid: z.string(),
        lineage: z.string().nullable(),
        kind: z.string(),
        due: z.string().nullable(),
        index: z.number().nullable(),
      }),
    ),
    boars: z.array(
      z.object({ gid: z.string(), pgid: z.string(), lineage: z.string().nullable(), index: z.number().nullable(), services: z.number() }),
    ),
  }),
  errors: ['GEN_NOT_GGP'],
});

const cell = z.object({
  dam: z.string(),
  sire: z.string(),
  f: z.number().nullable(),
  index: z.number().nullable(),
  result: z.enum(['ok', 'warn', 'refuse']),
  checks: z.array(pairCheck),
});
const pair = z.object({
  dam: z.string(),
  sire: z.string().nullable(),
  sire2: z.string().nullable(),
  f: z.number().nullable(),
  index: z.number().nullable(),
  reason: z.string().nullable(),
  allowedBy: z.string().nullish(),
});
const planStats = z.object({
  pairs: z.number(),
  without: z.number(),
  meanF: z.number().nullable(),
  meanIndex: z.number().nullable(),
  /** Means of the best plan by the index without limits and refusals. */
  bestIndex: z.number().nullable(),
  bestF: z.number().nullable(),
  coancestry: z.number().nullable(),
  deltaF: z.number().nullable(),
  wantedDF: z.number(),
});

export const proposePlan = defineCall({
  path: '/genetics/proposePlan',
  summary: 'The matrix female × boar with inbreeding and expected index, and the best assignment under the limits.',
  access: menu('PigMateCheck', 'view', 60),
  input: planAsked.extend({
    females: named(M.females, z.array(id).min(1).max(500)),
    boars: named(M.boars, z.array(id).min(1).max(500)),
  }),
  output: z.object({
    cells: z.array(cell),
    pairs: z.array(pair),
    /** Females of each boar, his places, and his doses in the store where the plan inseminates. */
    use: z.array(z.object({ sire: z.string(), n: z.number(), limit: z.number(), doses: z.number().nullable() })),
    stats: planStats,
  }),
  errors: ['GEN_NOT_GGP', 'GEN_PLAN_CAP', 'V_NOTEXISTS', '898'],
});

const planid = named(M.plan, z.uuid());
const savedPair = z.object({
  dam: named(M.dam, id),
  sire: named(M.sire, id.nullable()),
  sire2: named(M.sire2, id.nullish()),
  allow: named(M.allow, z.string().max(200).nullish()),
});

export const savePlan = defineCall({
  path: '/genetics/savePlan',
  summary: 'Saves a mating plan; every pair is checked again, a refused one only goes with an allowance of level 75.',
  access: menu('PigMateCheck', 'add', 60),
  input: planAsked.extend({
    reqid,
    planid: planid.nullish(),
    version: versionOrNew.nullish(),
    pairs: named(M.pairs, z.array(savedPair).min(1).max(500)),
    approve: named(M.approve, z.boolean().default(false)),
  }),
  output: z.object({ id: z.string(), version: z.number(), state: z.string() }),
  errors: ['GEN_NOT_GGP', 'GEN_PAIR', 'GEN_PLAN_CAP', 'GEN_BREED_MISSING', '430', 'V_DUP', 'V_NOTEXISTS', '898', 'STALE'],
  write: true,
});

export const withdrawPlan = defineCall({
  path: '/genetics/withdrawPlan',
  summary: 'Takes a draft or an approved plan back with a reason: mating entry shows its pairs no more, and it is changed and approved no more.',
  access: menu('PigMateCheck', 'edit', 60),
  input: z.object({ reqid, planid, version, reason: reasonGiven }),
  output: z.object({ id: z.string(), version: z.number(), state: z.string() }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS', 'V_REQUIRED', 'STALE'],
  write: true,
});

export const findPlans = defineCall({
  path: '/genetics/findPlans',
  summary: 'Mating plans of the farm, the newest first.',
  access: menu(['PigMateCheck', 'PigChildGenIndex'], 'view'),
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        planid: z.string(),
        name: z.string(),
        from: z.string(),
        to: z.string(),
        state: z.string(),
        pairs: z.number(),
        meanF: z.number().nullable(),
        meanIndex: z.number().nullable(),
        by: z.string(),
        approvedBy: z.string().nullable(),
        version: z.number(),
      }),
    ),
  }),
  errors: ['GEN_NOT_GGP'],
});

export const getPlan = defineCall({
  path: '/genetics/getPlan',
  summary: 'A saved plan as the barn list prints it.',
  access: menu('PigMateCheck', 'view'),
  input: z.object({ planid }),
  output: z.object({
    planid: z.string(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    aim: z.enum(['F', 'index', 'both']),
    indexname: z.enum(['SPI', 'MLI', 'TSI', 'total']),
    matetp: z.string().nullable(),
    state: z.string(),
    version: z.number(),
    approvedBy: z.string().nullable(),
    stats: z.record(z.string(), z.unknown()),
    limits: z.record(z.string(), z.unknown()),
    pairs: z.array(
      pair.extend({
        damPgid: z.string().nullable(),
        damHouse: z.string().nullable(),
        damLine: z.string().nullable(),
        sirePgid: z.string().nullable(),
        sire2Pgid: z.string().nullable(),
        done: z.string().nullable(),
        doneWith: z.string().nullable(),
        progcode: z.string().nullable(),
      }),
    ),
  }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS'],
});

export const planCalls = [checkPair, planCandidates, proposePlan, savePlan, withdrawPlan, findPlans, getPlan];
