import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choices, code, date, days, defineList, inputOf, open, yesno } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { accept, issue, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { pgid } from './corrections-fields.ts';
import { STATUS_WORDS } from './status-words.ts';
import { CARD_WORDS } from './words.ts';

export const MOVE_WORDS = {
  fromroom: t3('Chuồng đang ở', 'Source house', 'โรงเรือนต้นทาง'),
  matefrom: t3('Phối từ ngày', 'Mated from', 'ผสมตั้งแต่'),
  mateto: t3('Phối đến ngày', 'Mated to', 'ผสมถึง'),
  notmated: t3('Chưa phối (hậu bị, nái cai sữa)', 'Not mated (gilts, weaned sows)', 'ยังไม่ผสม (สุกรสาว แม่หย่านม)'),
  status: t3('Trạng thái', 'Status', 'สถานะ'),
  duedays: t3('Sắp đẻ trong số ngày', 'Due within days', 'ใกล้คลอดภายใน (วัน)'),
  roomid: t3('Chuyển đến chuồng', 'Destination house', 'โรงเรือนปลายทาง'),
  eventdt: t3('Ngày chuyển', 'Move date', 'วันที่ย้าย'),
  animals: t3('Các con được chọn', 'Animals chosen', 'ตัวที่เลือก'),
} as const;

const BREEDING = { area: 'sow,gilts,other' } as const;
const STATUSES = defineList('pigstatus', STATUS_WORDS);

/** Whom the list shows: the house they stand in, mated between two days or not mated, their status, how soon they are due. */
export const MOVE_FILTERS = [
  code('fromroom', MOVE_WORDS.fromroom, { list: 'room', listParents: BREEDING, required: true, maxLength: 20, refusal: 'V_SELECT' }),
  date('matefrom', MOVE_WORDS.matefrom),
  date('mateto', MOVE_WORDS.mateto),
  yesno('notmated', MOVE_WORDS.notmated, { fallback: 'N' }),
  choices('status', MOVE_WORDS.status, STATUSES, { fallback: [] }),
  days('duedays', MOVE_WORDS.duedays),
] as const;

/** Where they go, when, and who moves them. */
export const MOVE_FIELDS = [
  code('roomid', MOVE_WORDS.roomid, { list: 'room', listParents: BREEDING, required: true, maxLength: 20, refusal: 'V_SELECT' }),
  date('eventdt', MOVE_WORDS.eventdt, { required: true, initial: 'today' }),
  code('applyid', CARD_WORDS.operator, { list: 'applyid', required: true }),
] as const;

const mover = z.object({
  pgid: z.string(),
  pigtype: z.string(),
  status: z.string().nullable(),
  parity: z.number(),
  lineage: z.string().nullable(),
  matedt: z.string().nullable(),
  /** Days since the mating, today. */
  inpig: z.number().nullable(),
  expfarrowdt: z.string().nullable(),
  roomid: z.string().nullable(),
  /** The day to be in the farrowing house by: mating and MOVEDAY. */
  moveby: z.string().nullable(),
});

const done = z.object({
  eventId: z.string(),
  pgid: z.string(),
  eventdt: z.string(),
  fromroom: z.string().nullable(),
  roomid: z.string(),
  at: z.string(),
});

export const findMovers = defineCall({
  path: '/herd/findMovers',
  summary: 'Breeding animals of a house to be moved: mated between two days or not mated, by status and days to farrowing; with the last own moves.',
  access: menu('PigRoomTranfer', 'view'),
  input: inputOf(MOVE_FILTERS),
  output: z.object({ rows: z.array(mover), total: z.number() }),
  errors: ['V_SELECT', 'V_REQUIRED', 'V_DAYS', '898'],
});

export const findMoves = defineCall({
  path: '/herd/findMoves',
  summary: 'The last moves the person entered on this screen, the newest first, to be undone.',
  access: menu('PigRoomTranfer', 'view'),
  input: z.object({}),
  output: z.object({ rows: z.array(done) }),
});

export const moveAnimals = defineCall({
  path: '/herd/moveAnimals',
  summary: 'Moves the chosen animals of a list to another house: one MOV event each, all or none.',
  access: menu('PigRoomTranfer', 'add'),
  input: inputOf([...MOVE_FILTERS, MOVE_FIELDS[0], MOVE_FIELDS[1], open(MOVE_FIELDS[2])]).extend({
    reqid,
    pgids: named(MOVE_WORDS.animals, z.array(pgid).max(500)),
    accept,
  }),
  output: z.object({ saved: z.number(), warnings: z.array(issue), events: z.array(z.string()) }),
  errors: ['V_NOROW', 'V_SELECT', 'V_REQUIRED', 'V_DUP', '359', '362', '364', '365', '366', '367', '370', '372', '373', '416', 'W_HOUSE'],
  write: true,
});

export const moveCalls = [findMovers, findMoves, moveAnimals];
