import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, inputOf, longtext, member } from '#engine/define/fields.ts';
import { version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, dateText, issue, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { IDENTITY_LIST_MAX } from '../domain/corrections-identity.ts';
import { findChanges, findLateness } from './change-log.calls.ts';
import { change, eventId, IDENTITY_FIELDS, LITTER_FIELDS, PARENT_FIELDS, pgid, RESTORE_FIELDS } from './corrections-fields.ts';
import { animalCard, ENTRY_HEAD } from './event.calls.ts';
import { CARD_WORDS } from './words.ts';

const W = {
  events: t3('Các sự kiện', 'Events', 'เหตุการณ์'),
  set: t3('Giá trị mới', 'New values', 'ค่าใหม่'),
  confirm: t3('Các dòng xác nhận xóa', 'Rows confirmed', 'รายการที่ยืนยันลบ'),
  pairs: t3('Các cặp số tai', 'Pairs of identities', 'คู่เบอร์หู'),
  rows: t3('Các dòng', 'Rows', 'รายการ'),
};

const eventRef = z.object({ eventId: z.string(), pgid: z.string(), eventcd: z.string(), eventdt: z.string(), eventdtl: z.string().nullable() });

/** Derived durations of one service before and after a correction. */
const durationChange = z.object({
  n: z.number(),
  field: z.string(),
  before: z.union([z.number(), z.string()]).nullable(),
  after: z.union([z.number(), z.string()]).nullable(),
});

const entryChange = z.looseObject({
  pgid,
  version,
  ...ENTRY_HEAD,
  applyid: member(code('applyid', CARD_WORDS.operator)),
  remark: member(longtext('remark', CARD_WORDS.remark, { maxLength: 500 })),
  accept,
});

const changeAnswer = z.object({
  issues: z.array(issue),
  after: animalCard.nullable(),
  durations: z.array(durationChange),
  /** Later events the change touches. */
  touched: z.array(eventRef),
  /** Groups before and after, where they change. */
  groups: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

export const checkEntryChange = defineCall({
  path: '/herd/checkEntryChange',
  summary: 'Shows what a corrected entry would change, without saving it.',
  access: menu('PigEntryUpdate', 'view'),
  input: entryChange,
  output: changeAnswer,
});

export const changeEntry = defineCall({
  path: '/herd/changeEntry',
  summary: 'Corrects what was typed at the entry of an animal, with a reason; the later life is checked again.',
  access: menu('PigEntryUpdate', 'edit'),
  input: entryChange.extend({ reqid, change }),
  output: z.object({ version: z.number(), after: animalCard, warnings: z.array(issue), durations: z.array(durationChange) }),
  errors: ['360', '361', '364', '365', '435', '436', '838', 'V_EXISTS'],
  write: true,
});

export const checkChange = defineCall({
  path: '/herd/checkChange',
  summary: 'Shows what a corrected event would change: durations, groups, later events; nothing is saved.',
  access: menu('PigEventUpdate', 'view'),
  input: z.looseObject({
    eventId,
    eventcd: named(CARD_WORDS.eventcd, z.string().regex(/^[A-Z]{3}$/)),
    eventdt: named(CARD_WORDS.eventdt, dateText),
    accept,
  }),
  output: changeAnswer,
});

const chosen = named(W.events, z.array(z.object({ eventId, version })).min(1).max(500));

export const checkRemovals = defineCall({
  path: '/herd/checkRemovals',
  summary: 'Lists what the deletion of several events takes along.',
  access: menu('PigEventUpdate', 'view'),
  input: z.object({ eventIds: named(W.events, z.array(z.uuid()).min(1).max(500)) }),
  output: z.object({
    removed: z.array(eventRef),
    reenter: z.array(eventRef),
    versions: z.array(z.object({ eventId: z.string(), version: z.number() })),
    issues: z.array(issue),
  }),
});

export const removeEvents = defineCall({
  path: '/herd/removeEvents',
  summary: 'Deletes several events with what goes along, once the list was confirmed (434); all or nothing.',
  access: menu('PigEventUpdate', 'edit'),
  input: z.object({ reqid, events: chosen, change, confirm: named(W.confirm, z.array(z.uuid()).max(20_000).optional()) }),
  /** Rows that may be entered again carry their body as /herd/saveEvent takes it. */
  output: z.object({ removed: z.array(eventRef), reenter: z.array(eventRef.extend({ body: z.record(z.string(), z.unknown()) })) }),
  errors: ['364', '434', '435', '436', '894'],
  write: true,
});

export const changeEvents = defineCall({
  path: '/herd/changeEvents',
  summary: 'Sets the same values in several events of one type, with a reason; all or nothing.',
  access: menu('PigEventUpdate', 'edit'),
  input: z.object({
    reqid,
    events: chosen,
    /** Values by field; those left out stay as they are. */
    set: named(W.set, z.record(z.string().max(20), z.union([z.string().max(500), z.number()]))),
    change,
    accept,
  }),
  output: z.object({ changed: z.number(), warnings: z.array(issue) }),
  errors: ['364', '436', '838', '873', '894'],
  write: true,
});

const pairs = named(W.pairs, z.array(inputOf(IDENTITY_FIELDS)).min(1).max(IDENTITY_LIST_MAX));

export const checkIdentity = defineCall({
  path: '/herd/checkIdentity',
  summary: 'Checks a list of identity changes and says how much each one touches.',
  access: menu('PigIdChange', 'view', 60),
  input: z.object({ pairs }),
  output: z.object({
    issues: z.array(issue),
    rows: z.array(
      z.object({
        row: z.number(),
        pgid: z.string(),
        newpgid: z.string(),
        rfid: z.string().nullable(),
        events: z.number(),
        matings: z.number(),
        offspring: z.number(),
        batches: z.number(),
      }),
    ),
  }),
});

export const changeIdentity = defineCall({
  path: '/herd/changeIdentity',
  summary: 'Gives animals another identity in every place that names them; a list is taken whole or not at all.',
  access: menu('PigIdChange', 'edit', 60),
  input: z.object({ reqid, pairs, change }),
  output: z.object({ changed: z.number(), rows: z.number(), pgids: z.array(z.string()) }),
  errors: ['357', '366', '367', '432', '433', 'V_DUPROW', 'V_EXISTS'],
  write: true,
});

const parentRows = named(W.rows, z.array(inputOf(PARENT_FIELDS)).min(1).max(500));

/** A pedigree of three generations: 1 the animal, 2 sire, 3 dam, 2n and 2n + 1 the parents of n. */
const pedigree = z.array(z.string().nullable());

export const findLitter = defineCall({
  path: '/herd/findLitter',
  summary: 'The animals that name a dam and were born in one litter of hers.',
  access: menu('PigMotherChange', 'view', 60),
  input: z.object({ pgid, farrowdt: named(LITTER_FIELDS[1].label, dateText) }),
  output: z.object({
    litters: z.array(z.object({ farrowdt: z.string(), boars: z.array(z.string()) })),
    animals: z.array(z.object({ pgid: z.string(), birthdt: z.string().nullable(), sireid: z.string().nullable(), damid: z.string().nullable() })),
  }),
});

export const checkParents = defineCall({
  path: '/herd/checkParents',
  summary: 'Shows old and new pedigrees, inbreeding and the descendants a correction of parents touches.',
  access: menu('PigMotherChange', 'view', 60),
  input: z.object({ rows: parentRows }),
  output: z.object({
    issues: z.array(issue),
    rows: z.array(
      z.object({
        row: z.number(),
        pgid: z.string(),
        birthdt: z.string().nullable(),
        /** The boar of the mating that gave the litter of the new dam. */
        proposed: z.string().nullable(),
        before: pedigree,
        after: pedigree,
        /** Coefficient of inbreeding in %, over the parents on file; null when they are unknown. */
        inbreedingBefore: z.number().nullable(),
        inbreedingAfter: z.number().nullable(),
        descendants: z.number(),
        someDescendants: z.array(z.string()),
      }),
    ),
  }),
});

export const changeParents = defineCall({
  path: '/herd/changeParents',
  summary: 'Corrects dam and sire of animals; inbreeding is computed again the coming night.',
  access: menu('PigMotherChange', 'edit', 60),
  input: z.object({ reqid, rows: parentRows, change, accept }),
  output: z.object({ changed: z.number(), due: z.number() }),
  errors: ['404', '430', '431', '838', 'GEN_UPDATING'],
  write: true,
});

export const checkRestore = defineCall({
  path: '/herd/checkRestore',
  summary: 'Shows the leaving row of an animal and its state before it, to be restored.',
  access: menu('PigDeathRestore', 'edit', 60),
  input: inputOf(RESTORE_FIELDS),
  output: z.object({
    issues: z.array(issue),
    leaving: z
      .object({
        eventId: z.string(),
        eventcd: z.string(),
        eventdt: z.string(),
        reason: z.string().nullable(),
        data: z.record(z.string(), z.unknown()),
      })
      .nullable(),
    before: animalCard.nullable(),
    /** Events that settled her litter with the leaving: they stand, and are corrected by hand. */
    settled: z.array(eventRef),
  }),
});

export const correctionCalls = [
  checkEntryChange,
  changeEntry,
  checkChange,
  checkRemovals,
  removeEvents,
  changeEvents,
  checkIdentity,
  changeIdentity,
  findLitter,
  checkParents,
  changeParents,
  checkRestore,
  findChanges,
  findLateness,
];
