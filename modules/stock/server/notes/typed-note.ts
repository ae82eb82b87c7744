import { type Row, typedValues } from '#engine/document/server/store.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { NoteInput } from '#modules/stock/contract/note.document.ts';
import { HEAD_FIELDS, LINE_FIELDS } from '#modules/stock/contract/note-fields.ts';
import type { Note, NoteLine } from '#modules/stock/domain/note.ts';
import { NOTE_KINDS, type NoteKindCode, type NoteOrigin } from '#modules/stock/domain/note-kinds.ts';
import type { FarmStock } from '../farm-stock.ts';

/** A note as it is typed, or written by an event of another screen. */
export type WrittenNote = NoteInput & { readonly origin?: NoteOrigin | null };

/** The note of a call's body, blanks as null; it keeps only what its kind takes. */
export function noteOf(input: NoteInput): Note {
  return {
    kind: input.kind,
    storeid: input.storeid,
    valuedt: input.valuedt as BusinessDate,
    supplierid: NOTE_KINDS[input.kind].supplier ? (input.supplierid ?? null) : null,
    roomid: NOTE_KINDS[input.kind].house === 'note' ? (input.roomid ?? null) : null,
    recipient: input.recipient ?? null,
    applyid: input.applyid ?? null,
    tofarm: input.kind === 'lab' || (input.kind === 'transfer' && input.trftp === 'farm') ? (input.tofarm ?? null) : null,
    tostore: input.kind === 'transfer' ? (input.tostore ?? null) : null,
    lines: input.lines.map((line) => lineOf(line, input.kind)),
  };
}

type LineInput = NoteInput['lines'][number];

/** True of kinds whose lines bear a price of their own. */
function isPriced(kind: NoteKindCode): boolean {
  const { price } = NOTE_KINDS[kind];
  return price === 'typed' || price === 'sold';
}

function lineOf(line: LineInput, kind: NoteKindCode): NoteLine {
  const typed = isPriced(kind);
  const toHouse = NOTE_KINDS[kind].house === 'line';
  const { lot = null, remark = null, itemid, unit, qty } = line;
  return {
    ...{ itemid, unit, qty, lot, remark },
    expdt: (line.expdt ?? null) as BusinessDate | null,
    price: typed ? (line.price ?? null) : null,
    gift: line.gift === 'Y',
    discount: typed ? (line.discount ?? 0) : 0,
    ...houseUse(line, toHouse),
    ...(NOTE_KINDS[kind].byEvent ? { broken: line.broken ?? null, dirty: line.dirty ?? null, mass: line.mass ?? null } : {}),
    reason: NOTE_KINDS[kind].reason ? (line.reason ?? null) : null,
    lotreason: line.lotreason ?? null,
  };
}

function houseUse(
  line: LineInput,
  toHouse: boolean,
): Pick<NoteLine, 'roomid' | 'pigtype' | 'coverdays' | 'dose' | 'heads' | 'route' | 'withdrawal' | 'prescription'> {
  const {
    roomid = null,
    pigtype = null,
    coverdays = null,
    dose = null,
    heads = null,
    route = null,
    withdrawal = null,
    prescription = null,
  } = toHouse ? line : {};
  return { roomid, pigtype, coverdays, dose, heads, route, withdrawal, prescription };
}

/** What is written on the paper besides what the rules look at. */
export type NotePaper = Pick<NoteInput, 'refno' | 'currency' | 'rate' | 'trftp' | 'driver' | 'plate' | 'receiver' | 'fileid' | 'remark'>;

/** The paper's members of a body. */
export function paperOf({ refno, currency, rate, trftp, driver, plate, receiver, fileid, remark }: NotePaper): NotePaper {
  return { refno, currency, rate, trftp, driver, plate, receiver, fileid, remark };
}

/** The columns of a note's head. */
export function headOf(farm: FarmStock, input: WrittenNote): Row {
  const { lines: _, tofarm, ...note } = noteOf(input);
  const paper = paperOf(input);
  // Where it came from stays whoever corrects it.
  const origin = input.origin == null ? {} : { origin: input.origin };
  // A transfer inside the farm names it too.
  const target = note.tostore === null ? tofarm : (tofarm ?? farm.farmid);
  return { ...note, tofarm: target, ...paper, currency: paper.currency ?? farm.currency, rate: paper.rate ?? 1, ...origin };
}

const PAPER = [...HEAD_FIELDS, ...['kind', 'origin', 'fileid'].map((key) => ({ key, kind: 'text' as const }))];

/** A stored note as it would be typed again. */
export function typedOf(head: Row, lines: readonly Row[]): NoteInput {
  const typed = lines.map((line) => {
    const values = typedValues(LINE_FIELDS, line);
    return { ...values, lot: values['lot'] === '' ? null : values['lot'], expdt: values['expdt'] === NO_EXPIRY ? null : values['expdt'] };
  });
  const tofarm = head['kind'] !== 'lab' && head['tofarm'] === head['farm_id'] ? null : head['tofarm'];
  return { ...typedValues(PAPER, head), tofarm, lines: typed } as unknown as NoteInput;
}
