import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { NoteInput } from '#modules/stock/contract/note.calls.ts';
import type { Note, NoteLine } from '#modules/stock/domain/note.ts';
import { NOTE_KINDS, type NoteKindCode, type NoteState, type NoteType, noteNumber } from '#modules/stock/domain/note-kinds.ts';
import { type Qty, scaledText } from '#modules/stock/domain/quantity.ts';
import type { FarmStock } from '../farm-stock.ts';

/** What is written on the paper besides what the rules look at. */
export type NoteHeadInput = Pick<NoteInput, 'refno' | 'currency' | 'rate' | 'trftp' | 'driver' | 'plate' | 'receiver' | 'fileid' | 'remark'>;

/** A stored note. */
export interface StoredNote {
  readonly noteid: string;
  readonly noteno: string;
  readonly notetp: NoteType;
  readonly version: number;
  readonly state: NoteState;
  readonly crtusrid: string;
  readonly lstusrid: string | null;
  readonly lstdate: Date | null;
  readonly head: NoteHeadInput;
  readonly note: Note;
}

/** The note of a call's body, blanks as null. */
export function noteOf(input: NoteInput): Note {
  return {
    kind: input.kind,
    storeid: input.storeid,
    valuedt: input.valuedt as BusinessDate,
    supplierid: NOTE_KINDS[input.kind].supplier ? (input.supplierid ?? null) : null,
    roomid: NOTE_KINDS[input.kind].house === 'note' ? (input.roomid ?? null) : null,
    recipient: input.recipient ?? null,
    applyid: input.applyid ?? null,
    tofarm: input.tofarm ?? null,
    tostore: input.kind === 'transfer' ? (input.tostore ?? null) : null,
    lines: input.lines.map((line) => lineOf(line, input.kind)),
  };
}

type LineInput = NoteInput['lines'][number];

/** A line keeps only what its kind of note takes. */
function lineOf(line: LineInput, kind: NoteKindCode): NoteLine {
  const typed = NOTE_KINDS[kind].price === 'typed';
  const toHouse = NOTE_KINDS[kind].house === 'line';
  const { lot = null, remark = null, itemid, unit, qty } = line;
  return {
    ...{ itemid, unit, qty, lot, remark },
    expdt: (line.expdt ?? null) as BusinessDate | null,
    price: typed ? (line.price ?? null) : null,
    gift: line.gift === 'Y',
    discount: typed ? (line.discount ?? 0) : 0,
    ...houseUse(line, toHouse),
    reason: NOTE_KINDS[kind].reason ? (line.reason ?? null) : null,
    lotreason: line.lotreason ?? null,
  };
}

function houseUse(line: LineInput, toHouse: boolean): Pick<NoteLine, 'roomid' | 'pigtype' | 'coverdays' | 'dose' | 'heads'> {
  const { roomid = null, pigtype = null, coverdays = null, dose = null, heads = null } = toHouse ? line : {};
  return { roomid, pigtype, coverdays, dose, heads };
}

/** Draws the next number of a farm's notes of a type and year: gapless, for the row stays locked until the transaction ends. */
export async function drawNoteNumber(
  db: Db,
  farm: FarmStock,
  type: NoteType,
  day: BusinessDate,
): Promise<{ year: number; serial: number; noteno: string }> {
  const year = Number(day.slice(0, 4));
  const { rows } = await db.query<{ last: number }>(
    `insert into stock_counter (farm_id, book, notetp, year, last) values ($1, 'goods', $2, $3, 1)
     on conflict (farm_id, book, notetp, year) do update set last = stock_counter.last + 1 returning last`,
    [farm.farmid, type, year],
  );
  const serial = rows[0]?.last ?? 1;
  return { year, serial, noteno: noteNumber(type, farm.shtnm, year, serial) };
}

const HEAD = `storeid, kind, valuedt, supplierid, roomid, recipient, applyid, tofarm, tostore, refno, currency, rate, trftp, driver, plate, receiver, fileid, remark`;

function headValues(note: Note, head: NoteHeadInput, farm: FarmStock): unknown[] {
  const { storeid, kind, valuedt, supplierid, roomid, recipient, applyid, tostore } = note;
  const tofarm = tostore === null ? null : (note.tofarm ?? farm.farmid);
  const { refno, currency, rate, trftp, driver, plate, receiver, fileid, remark } = head;
  const paper = [refno, currency ?? farm.currency, rate ?? 1, trftp, driver, plate, receiver, fileid, remark].map((value) => value ?? null);
  return [storeid, kind, valuedt, supplierid, roomid, recipient, applyid, tofarm, tostore, ...paper];
}

const CASTS: Readonly<Record<string, string>> = { valuedt: '::date', rate: '::numeric', fileid: '::uuid' };
const columns = HEAD.split(', ');
const slots = (from: number): string[] => columns.map((name, i) => `$${i + from}${CASTS[name] ?? ''}`);

/** Writes the head of a new note. */
export async function insertNote(
  db: Db,
  farm: FarmStock,
  about: {
    noteid: string;
    note: Note;
    head: NoteHeadInput;
    number: { year: number; serial: number; noteno: string };
    state: NoteState;
    user: string;
    reqid: string | null;
  },
): Promise<void> {
  const { noteid, note, head, number, state, user, reqid } = about;
  await db.query(
    `insert into stock_note (farm_id, noteid, prnt2, notetp, noteno, year, serial, state, crtusrid, reqid, firstdt, ${HEAD})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::date, ${slots(12).join(', ')})`,
    [
      ...[farm.farmid, noteid, farm.prnt2, NOTE_KINDS[note.kind].type, number.noteno, number.year, number.serial, state, user, reqid, note.valuedt],
      ...headValues(note, head, farm),
    ],
  );
}

/** Puts the corrected head in place, under the next version. */
export async function updateNote(
  db: Db,
  farm: FarmStock,
  noteid: string,
  { note, head, state, user }: { note: Note; head: NoteHeadInput; state: NoteState; user: string },
): Promise<void> {
  const set = columns.map((name, i) => `${name} = ${slots(5)[i]}`).join(', ');
  await db.query(
    `update stock_note set version = version + 1, lstusrid = $3, lstdate = now(), state = $4, ${set}
     where farm_id = $1 and noteid = $2`,
    [farm.farmid, noteid, user, state, ...headValues(note, head, farm)],
  );
}

/** A line as it is stored. */
export interface LineToWrite {
  readonly line: NoteLine;
  readonly lineno: number;
  readonly base: Qty;
  readonly factor: string;
  readonly expdt: BusinessDate;
  readonly parityid: number | null;
  readonly amount: string | null;
}

/** Writes the lines of a note as they stand now; a line keeps the quantity it was first saved with. */
export async function writeLines(db: Db, farm: FarmStock, noteid: string, lines: readonly LineToWrite[]): Promise<void> {
  const rows = lines.map(({ line, lineno, base, factor, expdt, parityid, amount }) => ({
    ...line,
    ...{ lineno, factor, expdt, parityid, amount },
    lot: line.lot ?? '',
    baseqty: scaledText(base, 4),
    origqty: line.qty,
  }));
  const names =
    'lineno, itemid, lot, expdt, unit, factor, qty, origqty, baseqty, price, discount, amount, roomid, parityid, pigtype, coverdays, dose, heads, reason, lotreason, remark';
  const update = names
    .split(', ')
    .filter((name) => name !== 'lineno' && name !== 'origqty')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
  await db.query('delete from stock_note_line where farm_id = $1 and noteid = $2 and lineno > $3', [farm.farmid, noteid, rows.length]);
  await db.query(
    `insert into stock_note_line (farm_id, noteid, prnt2, book, ${names})
     select $1, $2, $3, 'goods', ${names} from jsonb_populate_recordset(null::stock_note_line, $4::jsonb)
     on conflict (farm_id, noteid, lineno) do update set ${update}`,
    [farm.farmid, noteid, farm.prnt2, JSON.stringify(rows)],
  );
}

interface NoteRow {
  noteid: string;
  noteno: string;
  notetp: NoteType;
  version: number;
  state: NoteState;
  crtusrid: string;
  lstusrid: string | null;
  lstdate: Date | null;
  kind: NoteKindCode;
  storeid: string;
  valuedt: BusinessDate;
  supplierid: string | null;
  roomid: string | null;
  recipient: string | null;
  applyid: string | null;
  tofarm: string | null;
  tostore: string | null;
  head: NoteHeadInput;
  lines: NoteLine[] | null;
}

const NOTE = `select n.noteid, n.noteno, n.notetp, n.version, n.state, n.crtusrid, n.lstusrid, n.lstdate, n.kind, n.storeid, n.valuedt, n.supplierid,
   n.roomid, n.recipient, n.applyid, n.tofarm, n.tostore,
   jsonb_build_object('refno', n.refno, 'currency', n.currency, 'rate', n.rate, 'trftp', n.trftp, 'driver', n.driver, 'plate', n.plate, 'receiver', n.receiver,
     'fileid', n.fileid, 'remark', n.remark) as head,
   (select jsonb_agg(jsonb_build_object('itemid', l.itemid, 'lot', nullif(l.lot, ''), 'expdt', nullif(to_char(l.expdt, 'YYYYMMDD'), '99991231'), 'unit', l.unit, 'qty', l.qty,
       'price', l.price, 'gift', false, 'discount', l.discount, 'roomid', l.roomid, 'pigtype', l.pigtype, 'coverdays', l.coverdays, 'dose', l.dose, 'heads', l.heads,
       'reason', l.reason, 'lotreason', l.lotreason, 'remark', l.remark) order by l.lineno)
     from stock_note_line l where l.farm_id = n.farm_id and l.noteid = n.noteid) as lines
 from stock_note n where n.farm_id = $1 and n.noteid = $2`;

/** A stored note with its lines; locked until the transaction ends when it is about to change. Null when there is none. */
export async function loadNote(db: Db, farmid: string, noteid: string, lock: boolean): Promise<StoredNote | null> {
  const { rows } = await db.query<NoteRow>(`${NOTE}${lock ? ' for update of n' : ''}`, [farmid, noteid]);
  const row = rows[0];
  if (row === undefined) return null;
  const { noteno, notetp, version, state, crtusrid, lstusrid, lstdate, head, lines, tofarm, noteid: id, ...note } = row;
  // A transfer inside the farm names no other farm.
  const other = tofarm === farmid ? null : tofarm;
  return { noteid: id, noteno, notetp, version, state, crtusrid, lstusrid, lstdate, head, note: { ...note, tofarm: other, lines: lines ?? [] } };
}
