/** Received note, issue note, unit conversion: the first letters of its number. */
export type LabNoteType = 'RN' | 'DN' | 'CN';

/** Kinds of movements of laboratory goods. */
export const LAB_IN_KINDS = ['opening', 'purchase', 'return', 'transferin', 'found', 'convin'] as const;
export const LAB_OUT_KINDS = ['test', 'transferout', 'sampling', 'sale', 'waste', 'missing', 'convout'] as const;
export type LabMoveKind = (typeof LAB_IN_KINDS)[number] | (typeof LAB_OUT_KINDS)[number];

/** What a kind of note takes and does. */
export interface LabKind {
  readonly type: LabNoteType;
  readonly move: LabMoveKind;
  /** Where the price of a receipt comes from. */
  readonly price: 'typed' | 'average';
  /** Takes what has expired and what is blocked: waste and counts. */
  readonly anyLot: boolean;
  /** A reason of the list is asked for each line. */
  readonly reason: boolean;
  /** Says what lies there at the end of its day. */
  readonly count: boolean;
  /** Goods are on their way until the other side receives them. */
  readonly way: boolean;
  /** The member of the head that names the other side, and must. */
  readonly other: 'supplierid' | 'custid' | 'tostore' | 'tofarm' | 'testcd' | null;
}

const kind = (type: LabNoteType, move: LabMoveKind, more: Partial<LabKind> = {}): LabKind => ({
  ...{ type, move, price: 'average', anyLot: false, reason: false, count: false, way: false, other: null },
  ...more,
});

/** Kinds of notes of a laboratory's goods. */
export const LAB_KINDS = {
  purchase: kind('RN', 'purchase', { price: 'typed', other: 'supplierid' }),
  return: kind('RN', 'return', { price: 'typed' }),
  opening: kind('RN', 'opening', { price: 'typed' }),
  found: kind('RN', 'found', { anyLot: true }),
  count: kind('RN', 'found', { anyLot: true, count: true }),
  test: kind('DN', 'test', { other: 'testcd' }),
  transfer: kind('DN', 'transferout', { way: true, other: 'tostore' }),
  farm: kind('DN', 'transferout', { way: true, other: 'tofarm' }),
  lab: kind('DN', 'transferout', { way: true, other: 'tofarm' }),
  sampling: kind('DN', 'sampling', { other: 'tofarm' }),
  sale: kind('DN', 'sale', { other: 'custid' }),
  waste: kind('DN', 'waste', { anyLot: true, reason: true }),
  missing: kind('DN', 'missing', { anyLot: true, reason: true }),
  convert: kind('CN', 'convout'),
} as const satisfies Readonly<Record<string, LabKind>>;

export type LabKindCode = keyof typeof LAB_KINDS;

/** The kinds of a type of note, in the order people choose from. */
export function labKindsOf(type: LabNoteType): LabKindCode[] {
  return (Object.keys(LAB_KINDS) as LabKindCode[]).filter((code) => LAB_KINDS[code].type === type);
}

/** The number of a note: kind, short name of the laboratory, year, five digits; gapless in each. */
export function labNoteNumber(type: LabNoteType, shtnm: string, year: number, serial: number): string {
  return `${type}-${shtnm}-${year}-${String(serial).padStart(5, '0')}`;
}

/** Level that counts a store, and that cancels a received note of another. */
export const LAB_COUNT_LEVEL = 60;

/** Kinds of stores; quarantine and waste never issue to tests. */
export const LAB_STORE_KINDS = ['main', 'bench', 'cold', 'freezer', 'quarantine', 'waste'] as const;
export type LabStoreKind = (typeof LAB_STORE_KINDS)[number];

/** What is known of a lot. A new one may be used; one that failed or lies in quarantine may not. */
export const QUALITIES = ['new', 'passed', 'failed', 'quarantined'] as const;
export type Quality = (typeof QUALITIES)[number];

/** True for a lot nothing may be taken of, except as waste. */
export function isBlocked(quality: Quality | null | undefined): boolean {
  return quality === 'failed' || quality === 'quarantined';
}
