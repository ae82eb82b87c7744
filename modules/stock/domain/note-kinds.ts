import type { MoveKind } from './move-kinds.ts';

/** Received, delivery and transfer note; the first letters of its number. */
export type NoteType = 'RN' | 'DN' | 'TN';

/** What a kind of note takes and does. */
export interface NoteKind {
  readonly type: NoteType;
  readonly move: MoveKind;
  /** Purchases and returns name the supplier. */
  readonly supplier: boolean;
  /** Names the house: of each line, or once for the note. */
  readonly house: 'line' | 'note' | null;
  /** Where the price comes from: typed, the average, the issue that is returned, or the delivery note of a sale; none: what the farm makes comes in at value 0. */
  readonly price: 'typed' | 'average' | 'issue' | 'sold' | 'none';
  /** Takes what has expired: disposal, return to supplier, count. */
  readonly expired: boolean;
  /** A reason of the list is asked for each line. */
  readonly reason: boolean;
  /** Says what lies there at the end of its day; its movements bring the difference to the book. */
  readonly count: boolean;
  /** Written by events of a batch alone: nobody chooses it on a form. */
  readonly byEvent: boolean;
}

const kind = (type: NoteType, move: MoveKind, more: Partial<NoteKind> = {}): NoteKind => ({
  type,
  move,
  supplier: false,
  house: null,
  price: type === 'RN' ? 'typed' : 'average',
  expired: false,
  reason: false,
  count: false,
  byEvent: false,
  ...more,
});

/** Kinds of notes; goods of a sale are written by its delivery note alone, goods to a laboratory go over into its book when it receives them. */
export const NOTE_KINDS = {
  purchase: kind('RN', 'purchase', { supplier: true }),
  opening: kind('RN', 'opening'),
  // Eggs of a flock; those laid inside withdrawal days come in as a lot that has expired, so that it can only be destroyed.
  production: kind('RN', 'production', { house: 'line', price: 'none', expired: true, byEvent: true }),
  return: kind('RN', 'return', { house: 'note', price: 'issue' }),
  found: kind('RN', 'found', { price: 'average', expired: true }),
  count: kind('RN', 'found', { price: 'average', expired: true, count: true }),
  house: kind('DN', 'house', { house: 'line' }),
  general: kind('DN', 'general'),
  supplier: kind('DN', 'supplier', { supplier: true, expired: true }),
  disposal: kind('DN', 'disposal', { expired: true, reason: true }),
  missing: kind('DN', 'missing', { expired: true, reason: true }),
  transfer: kind('TN', 'transferout'),
  lab: kind('TN', 'lab'),
  sale: kind('DN', 'sale', { supplier: true, price: 'sold' }),
} as const satisfies Readonly<Record<string, NoteKind>>;

/** Screens whose events write notes of their own: where they are written, and where they are corrected. */
export const ORIGINS = { PigletEvent: 'PigletEventUpdate', ChikEvent: 'ChikEventUpdate', PigExp: 'PigExpUpd', ChkExp: 'ChkExpUpd' } as const;
export type NoteOrigin = keyof typeof ORIGINS;

export type NoteKindCode = keyof typeof NOTE_KINDS;

/** Document status codes of notes (specification, section 4). */
export const STATE = { cancelled: '02', made: '10', onway: '15', checked: '20', received: '30', approved: '50' } as const;
export type NoteState = (typeof STATE)[keyof typeof STATE];

/** Item types that are goods: services, pigs and birds have no stock. */
export const STOCKED = ['feed', 'medicine', 'vaccine', 'semen', 'consumable', 'equipment', 'egg'] as const;

/** True for an item type that is kept in stock. */
export function isStocked(itemtp: string): boolean {
  return (STOCKED as readonly string[]).includes(itemtp);
}

/** Item types whose expiry date is asked for unless the item says otherwise. */
export const NEEDS_EXPIRY: ReadonlySet<string> = new Set(['feed', 'medicine', 'vaccine']);

/** The number of a note: kind, farm short name, year, five digits; gapless in each. */
export function noteNumber(type: NoteType, shtnm: string, year: number, serial: number): string {
  return `${type}-${shtnm}-${year}-${String(serial).padStart(5, '0')}`;
}
/** Level that counts a warehouse. */
export const COUNT_LEVEL = 60;

/** The kinds written on the page of a type of note: goods for a laboratory are handed out as others are, though they leave on a transfer note. */
export const writtenKinds = (type: NoteType): NoteKindCode[] => [...kindsOf(type), ...(type === 'DN' ? (['lab'] as const) : [])];

/** The kinds of a type of note, in the order people find them by. */
export function kindsOf(type: NoteType): NoteKindCode[] {
  return (Object.keys(NOTE_KINDS) as NoteKindCode[]).filter((code) => NOTE_KINDS[code].type === type && !NOTE_KINDS[code].byEvent);
}
