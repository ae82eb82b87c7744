import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, open } from '#engine/define/fields.ts';
import { isNew, reason, reasonGiven, versionOrNew } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { importAnswer, importInput } from '#engine/define/sheet-calls.ts';
import { paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { asGid, GID_MAX, NEVER_IN_GID } from '../domain/genetic-id.ts';
import { ANIMAL_FILTER } from './reports/animal-filter.ts';
import { PEDIGREE_FIELDS } from './sheets/genetics.sheets.ts';
import { GENETIC_WORDS as G } from './texts.ts';

/** A genetic id, kept in capitals. Which signs a new one may hold is the company's setting GENIDSIGNS. */
export const gid = named(
  G.gid,
  z
    .string()
    .overwrite(asGid)
    .min(1)
    .max(GID_MAX)
    .refine((id) => !NEVER_IN_GID.test(id)),
);
/** An animal by its genetic id, its identity, its ear tag or its RFID. */
export const anyId = named(G.gid, z.string().min(1).max(40));
/** The screens of genetics: whoever sees one of them may look up an animal there. */
export const PEDIGREE_SCREENS = ['PigPedList', 'PigPedReport', 'PigGenIndex', 'PigMateCheck'] as const;

/** One animal of the pedigree with its nearest ancestors. */
export const pedigreeRow = z.object({
  gid: z.string(),
  farm: z.string(),
  pgid: z.string().nullable(),
  eartag: z.string().nullable(),
  rfid: z.string().nullable(),
  breed: z.string().nullable(),
  lineage: z.string().nullable(),
  sex: z.string().nullable(),
  birthdt: z.string().nullable(),
  litter: z.string().nullable(),
  source: z.string().nullable(),
  sireid: z.string().nullable(),
  damid: z.string().nullable(),
  /** Grandparents: sire's sire, sire's dam, dam's sire, dam's dam; then the eight before them. */
  ancestors: z.array(z.string().nullable()),
  f: z.number().nullable(),
  completeness: z.number(),
  known: z.number(),
  status: z.enum(['living', 'gone', 'ancestor']),
  spi: z.number().nullable(),
  mli: z.number().nullable(),
  tsi: z.number().nullable(),
  total: z.number().nullable(),
  progeny: z.number(),
  version: z.number().nullable(),
});

export const findPedigree = defineCall({
  path: '/genetics/findPedigree',
  summary: 'Animals with parents, grandparents, inbreeding, completeness and indices.',
  access: menu('PigPedList', 'view'),
  input: inputOf(ANIMAL_FILTER).extend(paged(50, 500)),
  output: z.object({
    total: z.number(),
    rows: z.array(pedigreeRow),
    run: z.string().nullable(),
    /** Animals of the same filter by status: what another status would show. */
    byStatus: z.object({ living: z.number(), gone: z.number(), ancestor: z.number() }),
  }),
  errors: ['GEN_NOT_GGP'],
});

const node = z.object({
  gid: z.string(),
  pgid: z.string().nullable(),
  sex: z.string().nullable(),
  breed: z.string().nullable(),
  birthdt: z.string().nullable(),
  f: z.number().nullable(),
  /** Place in the drawing: 1 the animal, 2n the sire of place n, 2n + 1 its dam. */
  place: z.number(),
  common: z.boolean(),
});

export const getPedigree = defineCall({
  path: '/genetics/getPedigree',
  summary: 'The pedigree of an animal as places of a drawing, with its common ancestors and their paths.',
  access: menu([...PEDIGREE_SCREENS], 'view'),
  input: z.object({ id: anyId, generations: named(G.generations, z.int().min(3).max(8).default(5)) }),
  output: z.object({
    animal: pedigreeRow,
    gens: z.number(),
    nodes: z.array(node),
    common: z.array(
      z.object({
        gid: z.string(),
        paths: z.array(z.object({ n1: z.number(), n2: z.number(), contribution: z.number() })),
        f: z.number(),
        contribution: z.number(),
        share: z.number(),
      }),
    ),
    history: z.array(
      z.object({ at: z.string(), by: z.string(), kind: z.string(), reason: z.string().nullable(), before: z.string(), after: z.string() }),
    ),
  }),
  errors: ['GEN_NOT_GGP', 'V_NOTEXISTS'],
});

const [, pgid, eartag, rfid, breed, lineage, sex, birthdt, litter, , , source] = PEDIGREE_FIELDS;

/** One animal of the pedigree as entered: the form's body and a row of the sheet. A sex U is not known; a blank one leaves what stands. */
export const pedigreeEntry = inputOf([pgid, eartag, rfid, breed, lineage, open(sex), birthdt, litter, source]).extend({
  gid,
  sireid: named(G.sireid, gid.nullish()),
  damid: named(G.damid, gid.nullish()),
});

export const savePedigree = defineCall({
  path: '/genetics/savePedigree',
  summary: 'Enters an animal of the pedigree, or changes one with a reason.',
  access: menu('PigPedList', 'edit', 60),
  input: pedigreeEntry.extend({ reqid, isNew, reason, version: versionOrNew.nullish() }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: [
    'GEN_NOT_GGP',
    'GEN_ID_EXISTS',
    'GEN_ID_SIGN',
    'GEN_BREED_MISSING',
    'GEN_LOOP',
    'GEN_UPDATING',
    '430',
    '431',
    '838',
    'STALE',
    'V_REQUIRED',
  ],
  write: true,
});

/** The ids that become one. */
export const MERGE = {
  from: t3('Mã bỏ đi', 'Id that goes', 'รหัสที่เลิกใช้'),
  into: t3('Mã giữ lại', 'Id that stays', 'รหัสที่คงไว้'),
};

export const mergePedigree = defineCall({
  path: '/genetics/mergePedigree',
  summary: 'Makes two ids of one animal one: the children of the first go to the second.',
  access: menu('PigPedList', 'edit', 60),
  input: z.object({ reqid, from: named(MERGE.from, gid), into: named(MERGE.into, gid), reason: reasonGiven }),
  output: z.object({ moved: z.number() }),
  errors: ['GEN_NOT_GGP', 'GEN_ID_EXISTS', 'GEN_LOOP', 'GEN_UPDATING', '430', '431', '838', 'V_NOTEXISTS', 'V_REQUIRED'],
  write: true,
});

export const checkPedigree = defineCall({
  path: '/genetics/checkPedigree',
  summary: 'The pedigree check: faults and notes by kind with the animals in them.',
  access: menu(['PigPedList', 'PigInbredUpdate', 'PigEbvUpdate'], 'view'),
  input: z.object({}),
  output: z.object({
    animals: z.number(),
    faulty: z.number(),
    kinds: z.array(z.object({ kind: z.string(), fault: z.boolean(), n: z.number(), examples: z.array(z.array(z.string())) })),
  }),
  errors: ['GEN_NOT_GGP'],
});

const SHEET = t3('Biểu mẫu', 'Sheet', 'แบบฟอร์ม');

export const importGenetics = defineCall({
  path: '/genetics/importGenetics',
  summary: 'Takes a sheet of pedigrees or test records, up to 500 rows: all errors at once.',
  access: menu('PigPedList', 'add', 60),
  input: importInput.extend({ sheet: named(SHEET, z.enum(['pedigree', 'test-record'])) }),
  output: importAnswer,
  errors: ['GEN_NOT_GGP', 'GEN_ID_EXISTS', 'GEN_ID_SIGN', 'GEN_BREED_MISSING', 'GEN_LOOP', 'GEN_UPDATING', 'GEN_PROFILE_CLOSED', '430', '431'],
  write: true,
});

export const pedigreeCalls = [findPedigree, getPedigree, savePedigree, mergePedigree, checkPedigree, importGenetics];
