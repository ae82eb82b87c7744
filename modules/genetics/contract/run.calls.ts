import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, code, date, inputOf } from '#engine/define/fields.ts';
import { reasonGiven } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { GENETIC_LISTS as L } from './reports/animal-filter.ts';
import { GENETIC_WORDS as G } from './texts.ts';

export const RUN_STATES = ['waiting', 'running', 'held', 'ok', 'failed', 'withdrawn'] as const;
const GENETIC_SCREENS = [
  'PigInbredUpdate',
  'PigEbvUpdate',
  'PigPedList',
  'PigPedReport',
  'PigGenIndexReport',
  'PigGenIndex',
  'PigDamGenIndex',
  'PigChildGenIndex',
  'PigMateCheck',
  'PigEbvRunHistory',
] as const;

/** Breeds meant; none named are all. */
const breeds = named(G.breeds, z.array(z.string().max(20)).max(50).nullish());
export const runno = named(G.run, z.int32());

/** What the list of runs is narrowed by. */
export const RUN_FILTERS = [
  date('from', t3('Từ ngày', 'From', 'ตั้งแต่')),
  date('to', t3('Đến ngày', 'To', 'ถึง')),
  choice('gentp', G.kind, L.gentp),
  choice('state', G.state, L.genrunstate),
  code('breed', G.breed, { list: 'breed', maxLength: 20 }),
] as const;

/** The state of the queue as the band of every genetic screen shows it. */
export const genupdate = defineCall({
  path: '/common/genupdate',
  summary: 'Asks for an inbreeding or EBV run (1), takes a waiting one back (0), or tells the state.',
  access: menu([...GENETIC_SCREENS], 'view'),
  input: z.object({
    reqid,
    status: named(G.state, z.union([z.literal(0), z.literal(1), z.enum(['0', '1'])]).nullish()),
    gentp: named(G.kind, z.enum(['INB', 'EBV']).default('EBV')),
    breeds,
    setid: named(G.set, z.uuid().nullish()),
    /** Runs at once instead of at the set hour; from level 75. */
    now: named(t3('Chạy ngay', 'Run now', 'ประมวลผลทันที'), z.boolean().default(false)),
  }),
  output: z.object({
    runno: z.number().nullable(),
    gentp: z.enum(['INB', 'EBV']),
    state: z.enum([...RUN_STATES, 'none']),
    step: z.string().nullable(),
    progress: z.number(),
    round: z.number().nullable(),
    residual: z.number().nullable(),
    place: z.number().nullable(),
    askedby: z.string().nullable(),
    askedat: z.string().nullable(),
    dueat: z.string().nullable(),
    startat: z.string().nullable(),
    endat: z.string().nullable(),
    /** Day of the values readers see. */
    lastok: z.string().nullable(),
    reason: z.string().nullable(),
    /** A finished run its asker has not been told of. */
    done: z.enum(['GEN_INB_DONE', 'GEN_EBV_DONE']).nullable(),
  }),
  errors: ['GEN_NOT_GGP', 'GEN_UPDATING', 'GEN_NO_PARAM', 'GEN_BREED_MISSING', 'GEN_LOOP', 'GEN_INB_DONE', 'GEN_EBV_DONE'],
  write: true,
  keyless: true,
});

export const getReadiness = defineCall({
  path: '/genetics/getReadiness',
  summary: 'What a run would meet: records by trait, those set aside, groups, pedigree errors, parameter sets, linked farms.',
  access: menu(['PigEbvUpdate', 'PigInbredUpdate'], 'view', 60),
  input: z.object({ breeds }),
  output: z.object({
    animals: z.number(),
    without: z.number(),
    changed: z.number(),
    breedMissing: z.number(),
    faulty: z.number(),
    farms: z.array(z.object({ farm: z.string(), name: z.string(), animals: z.number(), tests: z.number(), litters: z.number(), linked: z.number() })),
    breeds: z.array(
      z.object({
        breed: z.string(),
        name: z.string(),
        animals: z.number(),
        tests: z.number(),
        litters: z.number(),
        paramset: z.string().nullable(),
        adjustset: z.string().nullable(),
      }),
    ),
    traits: z.array(z.object({ trait: z.string(), records: z.number(), fresh: z.number(), setaside: z.number() })),
    causes: z.array(z.object({ trait: z.string(), cause: z.string(), n: z.number() })),
    groups: z.object({ n: z.number(), mean: z.number(), least: z.number() }),
    minutes: z.number(),
    lastrun: z.string().nullable(),
  }),
  errors: ['GEN_NOT_GGP'],
});

export const atOnce = defineCall({
  path: '/genetics/getInbreeding',
  summary: 'Inbreeding of one animal worked out at once; shown, not stored.',
  access: menu('PigInbredUpdate', 'view', 60),
  input: z.object({ id: named(G.gid, z.string().max(40)) }),
  output: z.object({ gid: z.string(), f: z.number(), completeness: z.number(), stored: z.number().nullable() }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS'],
});

export const movedInbreeding = defineCall({
  path: '/genetics/findMovedInbreeding',
  summary: 'Animals whose inbreeding moved by more than half a point in the last run.',
  access: menu('PigInbredUpdate', 'view', 60),
  input: z.object({ breeds }),
  output: z.object({ rows: z.array(z.object({ gid: z.string(), pgid: z.string().nullable(), old: z.number(), f: z.number() })) }),
  errors: ['GEN_NOT_GGP'],
});

export const runRow = z.object({
  runno: z.number(),
  gentp: z.string(),
  state: z.string(),
  breeds: z.string(),
  askedby: z.string(),
  askedat: z.string(),
  startat: z.string().nullable(),
  endat: z.string().nullable(),
  minutes: z.number().nullable(),
  step: z.string().nullable(),
  progress: z.number(),
  reason: z.string().nullable(),
  animals: z.number().nullable(),
  founders: z.number().nullable(),
  inbredPct: z.number().nullable(),
  meanF: z.number().nullable(),
  records: z.number().nullable(),
  setaside: z.number().nullable(),
  groups: z.number().nullable(),
  /** Genetic groups of unknown parents, over the models. */
  parentGroups: z.number().nullable(),
  rounds: z.number().nullable(),
  residual: z.number().nullable(),
  published: z.string().nullable(),
  publishedBy: z.string().nullable(),
});

export const findRuns = defineCall({
  path: '/genetics/findRuns',
  summary: 'Runs of the company, the newest first.',
  access: menu('PigEbvRunHistory', 'view', 60),
  input: inputOf(RUN_FILTERS).extend(paged(50, 500)),
  output: z.object({ total: z.number(), rows: z.array(runRow) }),
  errors: ['GEN_NOT_GGP'],
});

const stats = z.record(z.string(), z.unknown());

export const getRun = defineCall({
  path: '/genetics/getRun',
  summary: 'One run: log, settings, counts, records set aside, genetic trend and spread of EBVs.',
  access: menu('PigEbvRunHistory', 'view', 60),
  input: z.object({ runno }),
  output: z.object({
    run: runRow,
    log: z.array(z.object({ at: z.string(), step: z.string(), text: z.string() })),
    settings: stats,
    stats,
    /** Names of the sets the run used. */
    sets: z.string(),
    /** Accuracies the classes of the spread part at (GENACC). */
    classes: z.tuple([z.number(), z.number()]),
    setaside: z.array(
      z.object({ gid: z.string(), trait: z.string(), recdt: z.string().nullable(), value: z.number().nullable(), cause: z.string() }),
    ),
    trend: z.array(z.object({ year: z.number(), n: z.number(), means: z.record(z.string(), z.number()) })),
    spread: z.array(
      z.object({ trait: z.string(), n: z.number(), mean: z.number(), sd: z.number(), low: z.number(), middling: z.number(), high: z.number() }),
    ),
  }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS'],
});

export const compareRuns = defineCall({
  path: '/genetics/compareRuns',
  summary: 'Two runs beside each other: correlation, moves of rank, largest movers.',
  access: menu('PigEbvRunHistory', 'view', 60),
  input: z.object({ a: runno, b: runno, trait: named(t3('Tính trạng', 'Trait', 'ลักษณะ'), z.string().max(8).default('NBA')) }),
  output: z.object({
    n: z.number(),
    correlation: z.number().nullable(),
    rankMove: z.number().nullable(),
    movers: z.array(
      z.object({
        gid: z.string(),
        pgid: z.string().nullable(),
        a: z.number(),
        b: z.number(),
        rankA: z.number(),
        rankB: z.number(),
        records: z.number(),
      }),
    ),
  }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS'],
});

export const publishRun = defineCall({
  path: '/genetics/publishRun',
  summary: 'Publishes a run that was held because it moved too far from the former one.',
  access: menu('PigEbvUpdate', 'edit', 75),
  input: z.object({ reqid, runno, reason: reasonGiven }),
  output: z.object({ runno: z.number(), published: z.string() }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS', 'V_REQUIRED', 'STALE'],
  write: true,
});

export const cancelRun = defineCall({
  path: '/genetics/cancelRun',
  summary: 'Stops a running run; the last published values stay.',
  access: menu('PigEbvUpdate', 'edit', 60),
  input: z.object({ reqid, runno, reason: reasonGiven }),
  output: z.object({ runno: z.number() }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS', 'V_REQUIRED'],
  write: true,
});

export const runCalls = [genupdate, getReadiness, atOnce, movedInbreeding, findRuns, getRun, compareRuns, publishRun, cancelRun];
