import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { dateText, reqid } from '#engine/define/wire.ts';
import { gid, pedigreeRow } from './pedigree.calls.ts';

const trait = z.object({
  trait: z.string(),
  ebv: z.number().nullable(),
  accuracy: z.number().nullable(),
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
  input: z.object({ id: z.string().min(1).max(40), runno: z.number().int().nullish() }),
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

export const saveScores = defineCall({
  path: '/genetics/saveScores',
  summary: 'Keeps a test record or the scores of an open genetic profile.',
  access: menu('PigGenIndex', 'edit', 60),
  input: z.object({
    reqid,
    gid,
    testdt: dateText,
    feetleg: z.int32().nullish(),
    vulva: z.int32().nullish(),
    teats_left: z.int32().nullish(),
    teats_right: z.int32().nullish(),
    teats_active: z.int32().nullish(),
    teats_front: z.int32().nullish(),
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
    gids: z.array(z.string().max(40)).min(1).max(500),
    mark: z.enum(['keep', 'reserve', 'cull']).nullish(),
    profile: z.enum(['close', 'open']).nullish(),
    reason: z.string().max(200).nullish(),
  }),
  output: z.object({ marked: z.number(), closed: z.number() }),
  errors: ['GEN_NOT_GGP', 'GEN_PROFILE_CLOSED', 'V_NOTEXISTS', 'V_REQUIRED'],
  write: true,
});

export const profileCalls = [getGenAnimal, saveScores, saveMark];
