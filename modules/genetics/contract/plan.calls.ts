import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { dateText, reqid } from '#engine/define/wire.ts';

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
  input: z.object({
    dam: z.string().min(1).max(40),
    sire: z.string().min(1).max(40),
    date: dateText.nullish(),
    matetp: z.string().max(20).nullish(),
  }),
  output: pairAnswer,
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS', '430'],
});

const planHead = {
  name: z.string().min(1).max(60),
  from: dateText,
  to: dateText,
  matetp: z.string().max(20).nullish(),
  aim: z.enum(['F', 'index', 'both']).default('both'),
  indexname: z.enum(['SPI', 'MLI', 'TSI', 'total']).default('MLI'),
};
const limits = {
  maxF: z.number().min(0).max(25).nullish(),
  perBoar: z.number().int().min(1).max(200).nullish(),
  lambda: z.number().min(0).max(10).nullish(),
};

export const planCandidates = defineCall({
  path: '/genetics/findCandidates',
  summary: 'Females weaned and due for service in the days of a plan, and the boars that may serve them.',
  access: menu('PigMateCheck', 'view', 60),
  input: z.object({ from: dateText, to: dateText, lineage: z.string().max(20).nullish() }),
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
  bestIndex: z.number().nullable(),
  coancestry: z.number().nullable(),
  deltaF: z.number().nullable(),
  wantedDF: z.number(),
});

export const proposePlan = defineCall({
  path: '/genetics/proposePlan',
  summary: 'The matrix female × boar with inbreeding and expected index, and the best assignment under the limits.',
  access: menu('PigMateCheck', 'view', 60),
  input: z.object({
    ...planHead,
    ...limits,
    females: z.array(z.string().max(40)).min(1).max(500),
    boars: z.array(z.string().max(40)).min(1).max(500),
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

export const savePlan = defineCall({
  path: '/genetics/savePlan',
  summary: 'Saves a mating plan; every pair is checked again, a refused one only goes with an allowance of level 75.',
  access: menu('PigMateCheck', 'add', 60),
  input: z.object({
    reqid,
    planid: z.uuid().nullish(),
    version: z.int32().nullish(),
    ...planHead,
    ...limits,
    pairs: z
      .array(
        z.object({
          dam: z.string().max(40),
          sire: z.string().max(40).nullable(),
          sire2: z.string().max(40).nullish(),
          allow: z.string().max(200).nullish(),
        }),
      )
      .min(1)
      .max(500),
    approve: z.boolean().default(false),
  }),
  output: z.object({ id: z.string(), version: z.number(), state: z.string() }),
  errors: ['GEN_NOT_GGP', 'GEN_PAIR', 'GEN_PLAN_CAP', 'GEN_BREED_MISSING', '430', 'V_DUP', 'V_NOTEXISTS', '898', 'STALE'],
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
  input: z.object({ planid: z.uuid() }),
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

export const planCalls = [checkPair, planCandidates, proposePlan, savePlan, findPlans, getPlan];
