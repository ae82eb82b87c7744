import { z } from 'zod';
import { defineCall, menu, signedIn } from '#engine/define/call.ts';
import { animal, code, inputOf, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { dateText } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { pgid } from './corrections-fields.ts';
import { SEX } from './inquiries/animal.inquiry.ts';
import { LOT_MAX } from './lot-fields.ts';
import { CARD_WORDS } from './words.ts';

/*
 * What entry asks of whoever keeps pedigrees, mating plans and ear tags. The herd says what it wants to know; genetics and the
 * growing pigs, which stand on the herd, answer.
 */

export const lineage = defineCall({
  path: '/common/lineage',
  summary: 'What is known of a genetic id: line, breed, sex, parents.',
  access: signedIn,
  input: inputOf([text('altid', t3('Số di truyền', 'Genetic id', 'รหัสพันธุกรรม'), { required: true, maxLength: 40 })]),
  output: z.object({
    altid: z.string(),
    lineage: z.string().nullable(),
    breed: z.string().nullable(),
    role: z.string().nullable(),
    sex: z.string().nullable(),
    sireid: z.string().nullable(),
    damid: z.string().nullable(),
    found: z.enum(['Y', 'N']),
  }),
});

export const findPapers = defineCall({
  path: '/genetics/findPapers',
  summary: 'What the pedigree and the last published run say of an animal, or of one that will have these parents: what entry is filled with.',
  access: menu(['PigEntry', 'PigEntryUpdate', 'PigEvent', 'PigEntryInquiry', 'PigGenIndex'], 'view'),
  input: inputOf([animal('id', CARD_WORDS.pgid), animal('sireid', t3('Bố', 'Sire', 'พ่อ')), animal('damid', t3('Mẹ', 'Dam', 'แม่'))]),
  output: z.object({
    /** The animal's genetic id; null when it is not in the pedigree. */
    gid: z.string().nullable(),
    lineage: z.string().nullable(),
    sireid: z.string().nullable(),
    damid: z.string().nullable(),
    /** Sire's sire, sire's dam, dam's sire, dam's dam. */
    grandparents: z.array(z.string().nullable()),
    /** The index of its line in the last published run, else the mean of its parents (pa). */
    bvindx: z.number().nullable(),
    index: z.enum(['SPI', 'MLI', 'TSI', 'total']),
    pa: z.boolean(),
    run: z.string().nullable(),
  }),
  errors: ['GEN_NOT_GGP'],
});

export const findPlanned = defineCall({
  path: '/genetics/findPlanned',
  summary: 'The boars approved plans of the day have for sows about to be served: what mating entry starts with.',
  access: menu(['PigEvent', 'MultiPigEvent', 'PigMateCheck'], 'view'),
  input: z.object({ pgids: named(CARD_WORDS.pgid, z.array(pgid).min(1).max(500)), date: named(CARD_WORDS.eventdt, dateText.nullish()) }),
  output: z.object({
    rows: z.array(
      z.object({
        pgid: z.string(),
        /** Identities of the boars on this farm; null for a sire that is not here, whose genetic id `sire` still tells. */
        boarid: z.string().nullable(),
        boarid2: z.string().nullable(),
        sire: z.string(),
        plan: z.string(),
        to: z.string(),
        f: z.number().nullable(),
      }),
    ),
  }),
  errors: ['GEN_NOT_GGP'],
});

export const findOwnTags = defineCall({
  path: '/growfinish/findOwnTags',
  summary: 'Pigs bred and tagged here that are not in the herd yet, by tag or by house, as many as a lot: what their entry is filled with.',
  access: menu(['PigEntry', 'MultiPigEntry'], 'view'),
  input: inputOf([text('tag', CARD_WORDS.pgid, { maxLength: 40 }), code('roomid', CARD_WORDS.house, { list: 'room' }), SEX]),
  output: z.object({
    rows: z
      .array(
        z.object({
          tag: z.string(),
          sex: z.enum(['F', 'M']),
          lineage: z.string().nullable(),
          birthdt: z.string(),
          sireid: z.string().nullable(),
          damid: z.string().nullable(),
          rfid: z.string().nullable(),
          /** Its last weight, kg; null when it was weighed at birth alone. */
          weight: z.number().nullable(),
          /** House of the batch it leaves when it is entered; null of one that stands in none. */
          leaves: z.string().nullable(),
        }),
      )
      .max(LOT_MAX),
  }),
});

export const breedingCalls = [lineage, findPapers, findPlanned, findOwnTags];
