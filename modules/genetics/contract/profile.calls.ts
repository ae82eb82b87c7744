import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { member } from '#engine/define/fields.ts';
import { reason } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { anyId, gid, pedigreeRow } from './pedigree.calls.ts';
import { runno } from './run.calls.ts';
import { SCORE_FIELDS, TESTDT } from './sheets/genetics.sheets.ts';
import { GENETIC_WORDS as G } from './texts.ts';

const trait = z.object({
  trait: z.string(),
  ebv: z.number().nullable(),
  accuracy: z.number().nullable(),
  /** Parent average: neither the animal nor its progeny has a record of the traits solved with this one. */
  pa: z.boolean(),
  percentile: z.number().nullable(),
  own: z.number().nullable(),
  deviation: z.number().nullable(),
  ownRecords: z.number(),
  sibRecords: z.number(),
  progenyRecords: z.number(),
  fromParents: z.number().nullable(),
  fromOwn: z.number().nullable(),
  fromProgeny: z.number().nullable(),
  points: z.number().nullable(),
});

/** Figures of an animal in a run. */
export const indexSet = z.object({
  spi: z.number().nullable(),
  mli: z.number().nullable(),
  tsi: z.number().nullable(),
  total: z.number().nullable(),
  body: z.number().nullable(),
});

export const getGenAnimal = defineCall({
  path: '/genetics/getAnimal',
  summary: 'Everything genetic about one animal, by genetic id, identity, ear tag or RFID, as of a run.',
  access: menu(['PigGenIndex', 'PigMateCheck'], 'view'),
  input: z.object({ id: anyId, runno: runno.nullish() }),
  output: z.object({
    animal: pedigreeRow,
    role: z.string(),
    lineName: z.string(),
    closed: z.boolean(),
    closedBy: z.string().nullable(),
    run: z.object({ runno: z.number(), day: z.string(), base: z.string().nullable(), sets: z.string() }).nullable(),
    runs: z.array(z.object({ runno: z.number(), day: z.string() })),
    pa: z.boolean(),
    approx: z.boolean(),
    /** Accuracy below which a value is hardly known (GENACC). */
    low: z.number(),
    traits: z.array(trait),
    indices: indexSet,
    percentiles: indexSet,
    /** Traits whose EBV is missing behind an index that is blank. */
    missing: z.record(z.enum(['spi', 'mli', 'tsi', 'total']), z.array(z.string())),
    /** Accuracy of the indices that are sums of EBVs, approximate always. */
    accuracies: z.object({ spi: z.number().nullable(), tsi: z.number().nullable() }),
    trend: z.array(
      z.object({ day: z.string(), spi: z.number().nullable(), mli: z.number().nullable(), tsi: z.number().nullable(), total: z.number().nullable() }),
    ),
    tests: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    litters: z.array(
      z.object({
        farrowdt: z.string(),
        parity: z.number(),
        sireid: z.string().nullable(),
        farrownum: z.number().nullable(),
        livenum: z.number().nullable(),
        weannum: z.number().nullable(),
        weanweight: z.number().nullable(),
      }),
    ),
    progeny: z.object({ n: z.number(), tested: z.number(), means: z.record(z.string(), z.number()) }),
    mates: z.array(z.object({ gid: z.string(), pgid: z.string().nullable(), date: z.string(), planned: z.boolean(), f: z.number().nullable() })),
    mark: z.object({ mark: z.string(), by: z.string(), at: z.string() }).nullable(),
  }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS'],
});

const [feetleg, vulva, left, right, active, front] = SCORE_FIELDS;
/** A score; its range is a rule of the profile. */
const score = z.int32().nullish();

export const saveScores = defineCall({
  path: '/genetics/saveScores',
  summary: 'Keeps a test record or the scores of an open genetic profile.',
  access: menu('PigGenIndex', 'edit', 60),
  input: z.object({
    reqid,
    gid,
    testdt: member(TESTDT),
    feetleg: named(feetleg.label, score),
    vulva: named(vulva.label, score),
    teats_left: named(left.label, score),
    teats_right: named(right.label, score),
    teats_active: named(active.label, score),
    teats_front: named(front.label, score),
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['GEN_NOT_GGP', 'GEN_PROFILE_CLOSED', 'V_NOTEXISTS', 'V_RANGE'],
  write: true,
});

export const saveMark = defineCall({
  path: '/genetics/saveMark',
  summary: 'Marks animals kept, in reserve or culled; may close their genetic profiles, or open one again.',
  access: menu(['PigGenIndexReport', 'PigGenIndex'], 'edit', 60),
  input: z.object({
    reqid,
    gids: named(G.gid, z.array(anyId).min(1).max(500)),
    mark: named(G.mark, z.enum(['keep', 'reserve', 'cull']).nullish()),
    profile: named(t3('Hồ sơ di truyền', 'Genetic profile', 'ประวัติพันธุกรรม'), z.enum(['close', 'open']).nullish()),
    reason,
  }),
  output: z.object({ marked: z.number(), closed: z.number() }),
  errors: ['GEN_NOT_GGP', 'GEN_PROFILE_CLOSED', 'V_NOTEXISTS', 'V_REQUIRED'],
  write: true,
});

export const profileCalls = [getGenAnimal, saveScores, saveMark];
