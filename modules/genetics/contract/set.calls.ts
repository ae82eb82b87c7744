import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, decimal, inputOf, text } from '#engine/define/fields.ts';
import { reason, versionOrNew } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { Q } from './param-words.ts';
import { GENETIC_WORDS as G } from './texts.ts';

const BREED = code('breed', G.breed, { required: true, maxLength: 20 });
/** The constants of a set; their own rules judge them (set-rules). */
const vals = named(t3('Các hệ số', 'Constants', 'ค่าคงที่'), z.record(z.string(), z.unknown()));

const setRow = z.object({
  setid: z.string(),
  kind: z.enum(['param', 'adjust']),
  breed: z.string(),
  name: z.string(),
  from: z.string(),
  state: z.enum(['draft', 'released', 'retired']),
  vals: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  by: z.string(),
  releasedBy: z.string().nullable(),
  used: z.number(),
  version: z.number(),
});

export const findSets = defineCall({
  path: '/genetics/findSets',
  summary: 'Sets of parameters or adjustments by breed, with the defaults of the catalogue beside them.',
  access: menu(['ParamAdjParamStd', 'ParamAdjweightStd', 'PigEbvUpdate'], 'view', 60),
  input: z.object({ kind: named(G.kind, z.enum(['param', 'adjust'])) }),
  output: z.object({
    rows: z.array(setRow),
    defaults: z.record(z.string(), z.unknown()),
    breeds: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: ['GEN_NOT_GGP'],
});

const SET_FIELDS = [BREED, text('name', Q.name, { required: true, maxLength: 60 }), date('from', Q.from, { required: true })] as const;
const setInput = inputOf(SET_FIELDS).extend({
  reqid,
  setid: named(G.set, z.uuid().nullish()),
  version: versionOrNew.nullish(),
  vals,
  /** Keep as draft, release, retire, or copy to the breed named. */
  step: named(G.state, z.enum(['draft', 'release', 'retire', 'copy']).default('draft')),
  reason,
});
const setAnswer = z.object({ id: z.string(), version: z.number(), state: z.string() });
const setErrors = ['GEN_NOT_GGP', 'GEN_UPDATING', 'V_RANGE', 'V_INVALID', 'STALE', 'V_REQUIRED', 'V_NOTEXISTS'];

export const saveParamset = defineCall({
  path: '/genetics/saveParamset',
  summary: 'Keeps a draft of genetic parameters and parity constants, releases or retires it; released sets are read-only.',
  access: menu('ParamAdjParamStd', 'edit', 75),
  input: setInput,
  output: setAnswer,
  errors: setErrors,
  write: true,
});

export const saveAdjustset = defineCall({
  path: '/genetics/saveAdjustset',
  summary: 'Keeps a draft of standard weight, age and their constants, releases or retires it.',
  access: menu('ParamAdjweightStd', 'edit', 75),
  input: setInput,
  output: setAnswer,
  errors: setErrors,
  write: true,
});

/** A record to try the constants on. */
const TRY_FIELDS = [
  decimal('age', G.age, { required: true, min: 20, max: 400 }),
  decimal('weight', G.weight, { required: true, min: 5, max: 300 }),
  decimal('backfat', t3('Dày mỡ lưng', 'Backfat', 'ความหนาไขมันสันหลัง'), { max: 60 }),
  decimal('loin', t3('Dày cơ thăn', 'Loin depth', 'ความลึกเนื้อสันนอก'), { max: 150 }),
  decimal('feedkg', t3('Thức ăn', 'Feed', 'อาหาร'), { max: 900 }),
  decimal('startkg', t3('Khối lượng bắt đầu kiểm tra', 'Test start weight', 'น้ำหนักเริ่มทดสอบ'), { max: 100 }),
] as const;

export const tryAdjust = defineCall({
  path: '/genetics/tryAdjust',
  summary: 'Works out one record with the constants of a set, and counts last year’s records inside the windows.',
  access: menu('ParamAdjweightStd', 'view', 60),
  input: inputOf(TRY_FIELDS).extend({ vals, sex: named(G.sex, z.enum(['boar', 'gilt', 'barrow'])) }),
  output: z.object({
    inside: z.boolean(),
    days: z.number().nullable(),
    bw: z.number().nullable(),
    bf: z.number().nullable(),
    ld: z.number().nullable(),
    adg: z.number().nullable(),
    fcr: z.number().nullable(),
    factor: z.array(z.object({ day: z.number(), factor: z.number().nullable() })),
    records: z.object({ inside: z.number(), outside: z.number() }),
  }),
  errors: ['GEN_NOT_GGP', 'V_RANGE'],
});

export const tryIndex = defineCall({
  path: '/genetics/tryIndex',
  summary: 'Ten living animals with their indices under the economic values of a set beside those published, and own estimates of parity effects.',
  access: menu('ParamAdjParamStd', 'view', 60),
  input: inputOf([BREED]).extend({ vals }),
  output: z.object({
    animals: z.array(
      z.object({
        gid: z.string(),
        spi: z.number().nullable(),
        spiNew: z.number().nullable(),
        tsi: z.number().nullable(),
        tsiNew: z.number().nullable(),
      }),
    ),
    parity: z.object({ litters: z.number(), effects: z.array(z.object({ parity: z.number(), n: z.number(), nba: z.number() })) }),
  }),
  errors: ['GEN_NOT_GGP'],
});

/** Constants an own regression can tell, by their names in a set. */
export const SCAN_CONSTANTS = ['a', 'b', 'loinDepth'] as const;

export const findScans = defineCall({
  path: '/genetics/findScans',
  summary:
    'Own regression of the constants a, b and c on animals weighed and scanned several times, by sex; a constant without enough of them is empty.',
  access: menu('ParamAdjweightStd', 'view', 60),
  input: inputOf([BREED]),
  output: z.object({
    rows: z.array(
      z.object({
        sex: z.enum(['boar', 'gilt']),
        constant: z.enum(SCAN_CONSTANTS),
        /** Days for a, kg for the others. */
        value: z.number().nullable(),
        animals: z.number(),
        scans: z.number(),
      }),
    ),
  }),
  errors: ['GEN_NOT_GGP'],
});

export const setCalls = [findSets, saveParamset, saveAdjustset, tryAdjust, tryIndex, findScans];
