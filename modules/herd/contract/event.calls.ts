import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, inputOf, int, longtext, member } from '#engine/define/fields.ts';
import { farmid, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { acceptAll, checkOnly, importAnswer, importInput, importMode, SHEET_MAX } from '#engine/define/sheet-calls.ts';
import { accept, dateText, issue, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { ENTRY_TYPES } from '../domain/animal.ts';
import { change, eventId, pgid, RESTORE_FIELDS } from './corrections-fields.ts';
import { CARD_WORDS } from './words.ts';

const W = {
  entered: t3('Giờ nhập', 'Time of entry', 'เวลาที่บันทึก'),
  replaces: t3('Mã các lần gửi trước', 'Keys sent before', 'รหัสการส่งก่อนหน้า'),
  confirm: t3('Các dòng xác nhận xóa', 'Rows confirmed', 'รายการที่ยืนยันลบ'),
  rows: t3('Các dòng', 'Rows', 'รายการ'),
  houses: t3('Số đếm tại chuồng', 'Counted in the houses', 'นับได้ที่โรงเรือน'),
  history: t3('Nhập lịch sử', 'History', 'ข้อมูลย้อนหลัง'),
};

/** Head of an event as it travels; the event's own fields stand beside it by their names. */
export const eventInput = z.looseObject({
  reqid,
  eventcd: named(CARD_WORDS.eventcd, z.string().regex(/^[A-Z]{3}$/)),
  pgid,
  eventdt: named(CARD_WORDS.eventdt, dateText),
  applyid: member(code('applyid', CARD_WORDS.operator)),
  reason: member(code('reason', CARD_WORDS.reason)),
  remark: member(longtext('remark', CARD_WORDS.remark, { maxLength: 500 })),
  /** Codes of warnings its author accepted. */
  accept,
  /** When it was typed, for entries that waited on a device without network. */
  entered: named(W.entered, z.iso.datetime().optional()),
  /** Keys this entry was sent under before its author corrected it without knowing whether it had arrived: what did is taken back, what comes later is refused. */
  replaces: named(W.replaces, z.array(z.uuid()).max(20).optional()),
  /** Farm it was typed for: refused (class 150) when the session has moved to another one meanwhile. */
  farmid: farmid.optional(),
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
  keeps: true,
});

export const changeEvent = defineCall({
  path: '/herd/changeEvent',
  summary: 'Corrects a saved event with a reason; the later life is checked again.',
  access: menu('PigEventUpdate', 'edit'),
  input: eventInput.extend({ eventId, version, change }),
  output: saved,
  errors: ['364', '365', '436', '838', '873', '894', 'V_NOTEXISTS'],
  write: true,
});

const removalList = z.array(
  z.object({ eventId: z.string(), pgid: z.string(), eventcd: z.string(), eventdt: z.string(), eventdtl: z.string().nullable() }),
);

export const removeEvent = defineCall({
  path: '/herd/removeEvent',
  summary: 'Deletes a saved event with every later event of its animal, once the list was confirmed (434).',
  access: menu('PigEventUpdate', 'edit'),
  input: z.object({ reqid, eventId, version, change, confirm: named(W.confirm, z.array(z.uuid()).max(500).optional()) }),
  output: z.object({ removed: removalList, reenter: removalList, after: animalCard.nullable() }),
  write: true,
});

export const previewRemoval = defineCall({
  path: '/herd/checkRemoval',
  summary: 'Lists what the deletion of an event takes along.',
  access: menu('PigEventUpdate', 'view'),
  input: z.object({ eventId }),
  output: z.object({ removed: removalList, reenter: removalList, version: z.number(), issues: z.array(issue) }),
});

export const undoEvent = defineCall({
  path: '/herd/undoEvent',
  summary: 'Takes back the last event of the own sitting.',
  access: menu(['PigEvent', 'MultiPigEvent', 'PigRoomTranfer'], 'add'),
  input: z.object({ reqid, eventId }),
  output: z.object({ removed: removalList, after: animalCard.nullable() }),
  write: true,
});

export const restoreAnimal = defineCall({
  path: '/herd/restoreAnimal',
  summary: 'Takes back a death, cull or sale saved on the wrong animal.',
  access: menu('PigDeathRestore', 'edit', 60),
  input: inputOf(RESTORE_FIELDS).extend({ reqid, change }),
  output: z.object({ after: animalCard }),
  write: true,
});

/** The kind of an entry, and the day an animal arrived. */
export const ENTRY_HEAD = {
  entrytp: named(CARD_WORDS.entrytp, z.enum(ENTRY_TYPES)),
  entrydt: named(CARD_WORDS.entrydt, dateText),
};

const entryRow = z.looseObject({ ...ENTRY_HEAD, pgid: named(CARD_WORDS.pgid, z.string().max(30)) });

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
  keeps: true,
});

export const removeEntry = defineCall({
  path: '/herd/removeEntry',
  summary: 'Deletes an identity that has no event besides its entry.',
  access: menu(['PigEntryUpdate', 'PigEntry'], 'delete'),
  input: z.object({ reqid, pgid, version, change }),
  output: z.object({ removed: z.number() }),
  write: true,
});

const imported = importAnswer.extend({ unbalanced: z.number(), run: z.string().nullable() });
const herdSheet = importInput.extend({ history: named(W.history, z.boolean().default(false)) });

export const importEntries = defineCall({
  path: '/herd/importEntries',
  summary: 'Takes an entry sheet of up to 500 rows: all its errors at once, nothing saved until good.',
  access: menu('PigEntryBatch', 'add'),
  input: herdSheet,
  output: imported,
  write: true,
});

export const importEvents = defineCall({
  path: '/herd/importEvents',
  summary: 'Takes an event sheet of up to 500 rows: all its errors at once, nothing saved until good.',
  access: menu('PigEventBatch', 'add'),
  input: herdSheet,
  output: imported,
  write: true,
});

const HOUSE_TOTAL = [
  code('roomid', CARD_WORDS.house, { required: true, maxLength: 20 }),
  int('total', W.houses, { required: true, max: 99_999 }),
] as const;

/** One event for many animals: rows of one type, saved all together or the good ones. */
export const saveEvents = defineCall({
  path: '/herd/saveEvents',
  summary: 'One event for many animals, up to 500 rows: all refusals at once, saved together or the good rows.',
  access: menu('MultiPigEvent', 'add'),
  input: z.object({
    reqid,
    rows: named(
      W.rows,
      z
        .array(eventInput.omit({ reqid: true }))
        .min(1)
        .max(SHEET_MAX),
    ),
    /** Piglets counted into each nursery house, checked against the rows. */
    houses: named(W.houses, z.array(inputOf(HOUSE_TOTAL)).max(50).optional()),
    mode: importMode,
    check: checkOnly,
    accept: acceptAll,
  }),
  output: imported,
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
