import { PRICE_DECIMALS, type Qty, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { toBase, type Unit } from '#engine/ledger/domain/units.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import { dayIssues } from '#modules/stock/domain/note.ts';
import { type OpenedPack, openPack } from './convert.ts';
import { isBlocked, LAB_KINDS, type LabKind, type LabKindCode, type Quality } from './kinds.ts';

/** A line of a note of laboratory goods. */
export interface LabLine {
  readonly itemid: string;
  readonly lot: string | null;
  readonly expdt: BusinessDate | null;
  readonly unit: string;
  readonly qty: number;
  readonly price: number | null;
  /** A sample, given free: it may cost nothing. */
  readonly gift: boolean;
  readonly temp: number | null;
  readonly place: string | null;
  readonly tounit: string | null;
  readonly opened: BusinessDate | null;
  readonly loss: number;
  readonly reason: string | null;
  readonly lotreason: string | null;
  readonly remark: string | null;
}

/** A note of laboratory goods as written. */
export interface LabNote {
  readonly kind: LabKindCode;
  readonly storeid: string;
  readonly valuedt: BusinessDate;
  readonly supplierid: string | null;
  readonly custid: string | null;
  readonly tostore: string | null;
  readonly tofarm: string | null;
  readonly testcd: string | null;
  readonly runno: string | null;
  readonly lines: readonly LabLine[];
}

/** An item as the rules look at it. */
export interface LabItemView {
  readonly itemid: string;
  readonly units: readonly Unit[];
  readonly lotreq: boolean;
  readonly inuse: boolean;
  readonly stability: number | null;
  /** Expiry date of each lot number seen, opened packs left out. */
  readonly lots: ReadonlyMap<string, BusinessDate>;
  /** Quality of lots by number and date (`lotKey`). */
  readonly quality: ReadonlyMap<string, Quality>;
}

/** What the rules of a note ask about the laboratory. */
export interface LabNoteContext {
  readonly lock: LockRule;
  readonly store: { readonly inuse: boolean; readonly receives: boolean; readonly issues: boolean } | null;
  readonly target: { readonly inuse: boolean } | null;
  readonly supplier: { readonly inuse: boolean } | null;
  readonly customer: { readonly inuse: boolean } | null;
  readonly farm: boolean;
  readonly items: ReadonlyMap<string, LabItemView>;
  readonly places: ReadonlySet<string>;
  readonly hasReason: (code: string) => boolean;
}

/** What checking a note found: refusals, the lines in base units, and packs that are opened. */
export interface CheckedLabNote {
  readonly issues: readonly Issue[];
  readonly base: readonly (Qty | null)[];
  readonly opened: readonly (OpenedPack | null)[];
}

type Known = { readonly inuse: boolean } | null;
const missing = (known: Known, field: string, value: string | null): Issue[] =>
  value === null ? [refuse('V_SELECT', field)] : known?.inuse === true ? [] : [refuse('V_NOTEXISTS', field, { value })];

/** The other side of a note: there, and of use. */
function otherIssues(note: LabNote, ctx: LabNoteContext): Issue[] {
  const { other }: LabKind = LAB_KINDS[note.kind];
  if (other === 'supplierid') return missing(ctx.supplier, other, note.supplierid);
  if (other === 'custid') return missing(ctx.customer, other, note.custid);
  if (other === 'tofarm') return missing(ctx.farm ? { inuse: true } : null, other, note.tofarm);
  if (other === 'testcd') return note.testcd === null ? [refuse('V_SELECT', other)] : [];
  if (other === null) return [];
  return note.tostore === note.storeid ? [refuse('821', other)] : missing(ctx.target, other, note.tostore);
}

function headIssues(note: LabNote, ctx: LabNoteContext): Issue[] {
  const { store } = ctx;
  const there = store === null || !store.inuse ? [refuse('V_NOTEXISTS', 'storeid', { value: note.storeid })] : [];
  // Quarantine and waste never issue to tests; what is bought comes to a store that receives.
  const unfit = store !== null && ((note.kind === 'purchase' && !store.receives) || (note.kind === 'test' && !store.issues));
  return [
    ...there,
    ...(unfit ? [refuse('V_INVALID', 'storeid')] : []),
    ...dayIssues(note.valuedt, ctx.lock),
    ...otherIssues(note, ctx),
    ...(note.lines.length === 0 ? [refuse('V_NOROW')] : []),
  ];
}

/** A lot that is counted is known, or says its date. */
const countedLot = ({ lot, expdt }: LabLine, known: BusinessDate | undefined): Issue[] =>
  lot !== null && known === undefined && expdt === null ? [refuse('V_NOTEXISTS', 'lot', { value: lot })] : [];

/** Lot and expiry date of what comes in: there where asked, not before today, the lot's own. */
function lotIssues(line: LabLine, item: LabItemView, kind: LabKind, today: BusinessDate): Issue[] {
  if (line.lot === null && item.lotreq) return [refuse('V_REQUIRED', 'lot')];
  const known = item.lots.get(line.lot ?? '');
  if (kind.count) return countedLot(line, known);
  const expdt = line.expdt ?? known ?? null;
  if (known !== undefined && known !== expdt) return [refuse('NOTE_LOT', 'expdt', { lot: line.lot ?? '', date: known })];
  return expdt !== null && !kind.anyLot && expdt < today ? [refuse('V_EXPIRYPAST', 'expdt')] : [];
}

function priceIssues({ price, gift }: LabLine, kind: LabKindCode): Issue[] {
  if (price === null) return [refuse('V_REQUIRED', 'price')];
  if (price < 0) return [refuse('V_NOTNEG', 'price')];
  if (scaledOf(price, PRICE_DECIMALS) === null) return [refuse('V_INVALID', 'price')];
  return price === 0 && kind !== 'return' && !gift ? [refuse('V_POSITIVE', 'price')] : [];
}

/** The same lot counted twice says two things. */
function twiceIssues(line: LabLine, note: LabNote): Issue[] {
  const same = note.lines.filter(({ itemid, lot, expdt }) => itemid === line.itemid && lot === line.lot && expdt === line.expdt);
  return same.length > 1 ? [refuse('V_DUP', 'lot', { value: line.lot ?? line.itemid })] : [];
}

interface CheckedLine {
  readonly issues: readonly Issue[];
  readonly base: Qty | null;
  readonly opened: OpenedPack | null;
}

const refusedLine = (...issues: readonly Issue[]): CheckedLine => ({ issues, base: null, opened: null });

function openingLine(line: LabLine, item: LabItemView, note: LabNote): CheckedLine {
  const { issues, opened } = openPack(line, item.units);
  const late = line.opened !== null && line.opened > note.valuedt ? [refuse('V_INVALID', 'opened')] : [];
  const lot = line.lot === null && item.lotreq ? [refuse('V_REQUIRED', 'lot')] : [];
  return { issues: [...issues, ...late, ...lot], base: opened?.out ?? null, opened };
}

/** A quantity above 0; of a count not below it. */
const quantityIssue = ({ count }: LabKind, qty: number): Issue | null =>
  count ? (qty < 0 ? refuse('V_NOTNEG', 'qty') : null) : qty > 0 ? null : refuse('V_POSITIVE', 'qty');

/** What a line says beside its quantity. */
function saidIssues(line: LabLine, item: LabItemView, note: LabNote, ctx: LabNoteContext): Issue[] {
  const kind: LabKind = LAB_KINDS[note.kind];
  const unfounded = kind.reason && (line.reason === null || !ctx.hasReason(line.reason));
  return [
    ...(kind.type === 'RN' ? lotIssues(line, item, kind, ctx.lock.curbusdt) : []),
    ...(kind.count ? twiceIssues(line, note) : []),
    ...(kind.price === 'typed' ? priceIssues(line, note.kind) : []),
    ...(line.place !== null && !ctx.places.has(line.place) ? [refuse('V_NOTEXISTS', 'place', { value: line.place })] : []),
    ...(unfounded ? [refuse('371', 'reason')] : []),
  ];
}

function checkLine(line: LabLine, note: LabNote, ctx: LabNoteContext): CheckedLine {
  const item = ctx.items.get(line.itemid);
  if (item === undefined || !item.inuse) return refusedLine(refuse('V_NOTEXISTS', 'itemid', { value: line.itemid }));
  if (note.kind === 'convert') return openingLine(line, item, note);
  const wrong = quantityIssue(LAB_KINDS[note.kind], line.qty);
  if (wrong !== null) return refusedLine(wrong);
  const read = toBase(line.qty, line.unit, item.units);
  const said = saidIssues(line, item, note, ctx);
  return read.issue === null ? { issues: said, base: read.base, opened: null } : refusedLine(read.issue, ...said);
}

/**
 * Everything a note is refused for before the stock is looked at: head, then line by line (`row` counts from 1). The same in the
 * browser and on the server.
 */
export function checkLabNote(note: LabNote, ctx: LabNoteContext): CheckedLabNote {
  const lines = note.lines.map((line) => checkLine(line, note, ctx));
  return {
    issues: [...headIssues(note, ctx), ...lines.flatMap(({ issues }, i) => issues.map((issue) => ({ ...issue, row: i + 1 })))],
    base: lines.map(({ base }) => base),
    opened: lines.map(({ opened }) => opened),
  };
}

/** LAB_LOT of a lot that failed or lies in quarantine, unless the kind takes any lot. */
export function blockedIssue(kind: LabKindCode, lot: string, quality: Quality | null): Issue | null {
  return !LAB_KINDS[kind].anyLot && isBlocked(quality) ? refuse('LAB_LOT', 'lot', { lot }) : null;
}
