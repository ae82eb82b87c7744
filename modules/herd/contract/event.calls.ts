import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { animal, code, longtext, member } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { accept, dateText, issue, reqid } from '#engine/define/wire.ts';
import { CARD_WORDS } from './words.ts';

/** Head of an event as it travels; the event's own fields stand beside it by their names. */
export const eventInput = z.looseObject({
  reqid,
  eventcd: named(CARD_WORDS.eventcd, z.string().regex(/^[A-Z]{3}$/)),
  pgid: member(animal('pgid', CARD_WORDS.pgid, { required: true, maxLength: 20 })),
  eventdt: named(CARD_WORDS.eventdt, dateText),
  applyid: member(code('applyid', CARD_WORDS.operator)),
  reason: member(code('reason', CARD_WORDS.reason)),
  remark: member(longtext('remark', CARD_WORDS.remark, { maxLength: 500 })),
  /** Codes of warnings its author accepted. */
  accept,
  /** When it was typed, for entries that waited on a device without network. */
  entered: z.iso.datetime().optional(),
  /** Keys this entry was sent under before its author corrected it without knowing whether it had arrived: what did is taken back, what comes later is refused. */
  replaces: z.array(z.uuid()).max(20).optional(),
  /** Farm it was typed for: refused (class 150) when the session has moved to another one meanwhile. */
  farmid: z.string().max(12).optional(),
});

/** The animal's card line: what a person must see before the next event. */
export const animalCard = z.object({
  animalId: z.string(),
  pgid: z.string(),
  sex: z.string(),
  entrytp: z.string(),
  pigtype: z.string(),
  status: z.string().nullable(),
  timeParity: z.string(),
  services: z.number(),
  parity: z.number(),
  curnum: z.number(),
  roomid: z.string().nullable(),
  lineage: z.string().nullable(),
  rfid: z.string().nullable(),
  birthdt: z.string().nullable(),
  entrydt: z.string(),
  matedt: z.string().nullable(),
  expfarrowdt: z.string().nullable(),
  expmatedt: z.string().nullable(),
  farrowdt: z.string().nullable(),
  /** When the litter is planned to be weaned. */
  expweandt: z.string().nullable(),
  weandt: z.string().nullable(),
  leftdt: z.string().nullable(),
  leftway: z.string().nullable(),
  withdrawalEnd: z.string().nullable(),
  /** Tags of the piglets in care; null on farms that do not identify them. */
  piglets: z.array(z.string()).nullable(),
  dayOfCycle: z.number().nullable(),
  marks: z.array(z.string()),
  version: z.number(),
  lastEvents: z.array(z.object({ eventcd: z.string(), eventdt: z.string() })),
});

const saved = z.object({
  id: z.string(),
  version: z.number(),
  warnings: z.array(issue),
  after: animalCard,
  durations: z.record(z.string(), z.number().nullable()).optional(),
});

const checked = z.object({
  issues: z.array(issue),
  after: animalCard.nullable(),
  companions: z.array(z.object({ pgid: z.string().nullable(), eventcd: z.string(), eventdt: z.string() })),
  /** mateday to wasteday of the service it belongs to, as saving would leave them. */
  durations: z.record(z.string(), z.number().nullable()),
});

export const checkEvent = defineCall({
  path: '/herd/checkEvent',
  summary: 'Checks one herd event without saving it and shows the animal after it.',
  access: menu(['PigEvent', 'MultiPigEvent'], 'view'),
  input: eventInput,
  output: checked,
});

export const saveEvent = defineCall({
  path: '/herd/saveEvent',
  summary: 'Saves one herd event with the events it brings along.',
  access: menu(['PigEvent', 'MultiPigEvent', 'PigSemenEvent'], 'add'),
  input: eventInput,
  output: saved,
  write: true,
});

export const changeEvent = defineCall({
  path: '/herd/changeEvent',
  summary: 'Corrects a saved event with a reason; the later life is checked again.',
  access: menu('PigEventUpdate', 'edit'),
  input: eventInput.extend({ eventId: z.uuid(), version: z.number().int(), change: z.string().max(200) }),
  output: saved,
  errors: ['364', '365', '436', '838', '873', 'V_NOTEXISTS'],
  write: true,
});

const removalList = z.array(
  z.object({ eventId: z.string(), pgid: z.string(), eventcd: z.string(), eventdt: z.string(), eventdtl: z.string().nullable() }),
);

export const removeEvent = defineCall({
  path: '/herd/removeEvent',
  summary: 'Deletes a saved event with every later event of its animal, once the list was confirmed (434).',
  access: menu('PigEventUpdate', 'edit'),
  input: z.object({
    reqid,
    eventId: z.uuid(),
    version: z.int32(),
    change: z.string().max(200),
    confirm: z.array(z.uuid()).max(500).optional(),
  }),
  output: z.object({ removed: removalList, reenter: removalList, after: animalCard.nullable() }),
  write: true,
});

export const previewRemoval = defineCall({
  path: '/herd/checkRemoval',
  summary: 'Lists what the deletion of an event takes along.',
  access: menu('PigEventUpdate', 'view'),
  input: z.object({ eventId: z.uuid() }),
  output: z.object({ removed: removalList, reenter: removalList, version: z.number(), issues: z.array(issue) }),
});

export const undoEvent = defineCall({
  path: '/herd/undoEvent',
  summary: 'Takes back the last event of the own sitting.',
  access: menu(['PigEvent', 'MultiPigEvent'], 'add'),
  input: z.object({ reqid, eventId: z.uuid() }),
  output: z.object({ removed: removalList, after: animalCard.nullable() }),
  write: true,
});

export const restoreAnimal = defineCall({
  path: '/herd/restoreAnimal',
  summary: 'Takes back a death, cull or sale saved on the wrong animal.',
  access: menu('PigDeathRestore', 'edit', 60),
  input: z.object({ reqid, pgid: z.string().max(20), leavedt: dateText, newpgid: z.string().max(20).nullish(), change: z.string().max(200) }),
  output: z.object({ after: animalCard }),
  write: true,
});

const entryRow = z.looseObject({ entrytp: z.enum(['gilt', 'mated', 'weaned', 'boar']), pgid: z.string().max(30), entrydt: dateText });

export const checkEntry = defineCall({
  path: '/herd/checkEntry',
  summary: 'Checks the entry of one animal without saving it.',
  access: menu(['PigEntry', 'MultiPigEntry'], 'view'),
  input: entryRow,
  output: checked,
});

export const saveEntry = defineCall({
  path: '/herd/saveEntry',
  summary: 'Enters a gilt, a mated or weaned sow, or a boar.',
  access: menu(['PigEntry', 'MultiPigEntry'], 'add'),
  input: entryRow.extend({ reqid, accept }),
  output: saved,
  write: true,
});

export const removeEntry = defineCall({
  path: '/herd/removeEntry',
  summary: 'Deletes an identity that has no event besides its entry.',
  access: menu(['PigEntryUpdate', 'PigEntry'], 'delete'),
  input: z.object({ reqid, pgid: z.string().max(20), version: z.number().int(), change: z.string().max(200) }),
  output: z.object({ removed: z.number() }),
  write: true,
});

const sheetRows = z
  .array(z.record(z.string(), z.union([z.string().max(500), z.number(), z.null()])))
  .min(1)
  .max(500);
const importAnswer = z.object({
  saved: z.number(),
  unbalanced: z.number(),
  run: z.string().nullable(),
  rows: z.array(z.object({ row: z.number(), ok: z.boolean(), already: z.boolean(), issues: z.array(issue) })),
});
const importInput = z.object({
  reqid,
  sheet: z.string().max(40),
  rows: sheetRows,
  mode: z.enum(['all', 'good']).default('all'),
  check: z.boolean().default(false),
  history: z.boolean().default(false),
  fileName: z.string().max(200).nullish(),
  accept: z.boolean().default(false),
});

export const importEntries = defineCall({
  path: '/herd/importEntries',
  summary: 'Takes an entry sheet of up to 500 rows: all its errors at once, nothing saved until good.',
  access: menu('PigEntryBatch', 'add'),
  input: importInput,
  output: importAnswer,
  write: true,
});

export const importEvents = defineCall({
  path: '/herd/importEvents',
  summary: 'Takes an event sheet of up to 500 rows: all its errors at once, nothing saved until good.',
  access: menu('PigEventBatch', 'add'),
  input: importInput,
  output: importAnswer,
  write: true,
});

/** One event for many animals: rows of one type, saved all together or the good ones. */
export const saveEvents = defineCall({
  path: '/herd/saveEvents',
  summary: 'One event for many animals, up to 500 rows: all refusals at once, saved together or the good rows.',
  access: menu('MultiPigEvent', 'add'),
  input: z.object({
    reqid,
    rows: z
      .array(eventInput.omit({ reqid: true }))
      .min(1)
      .max(500),
    /** Piglets counted into each nursery house, checked against the rows. */
    houses: z
      .array(z.object({ roomid: z.string().max(20), total: z.number().int().min(0).max(99_999) }))
      .max(50)
      .optional(),
    mode: z.enum(['all', 'good']).default('all'),
    check: z.boolean().default(false),
    accept: z.boolean().default(false),
  }),
  output: importAnswer,
  write: true,
});

export const eventCalls = [
  checkEvent,
  saveEvent,
  changeEvent,
  removeEvent,
  previewRemoval,
  undoEvent,
  restoreAnimal,
  checkEntry,
  saveEntry,
  removeEntry,
  importEntries,
  importEvents,
  saveEvents,
];
