import { PRICE_DECIMALS, type Qty, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { toBase, type Unit } from '#engine/ledger/domain/units.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { backDateIssue, isExempt, type LockRule, lockIssue } from '#kernel/locks.ts';
import { type AntibioticClass, antibioticIssues, type Given, type Raised } from './antibiotic-rules.ts';
import { type HouseView, houseIssue } from './house.ts';
import { isStocked, NOTE_KINDS, type NoteKind, type NoteKindCode } from './note-kinds.ts';
import { againstStandard, type HouseStandard, type StandardUse } from './use-standard.ts';

/** A line as written on the paper. */
export interface NoteLine {
  readonly itemid: string;
  /** Lot number; blank on an issue takes the lots proposed. */
  readonly lot: string | null;
  readonly expdt: BusinessDate | null;
  readonly unit: string;
  readonly qty: number;
  /** Per written unit, in the note's currency; 0 only for opening and gifts. */
  readonly price: number | null;
  readonly gift: boolean;
  readonly discount: number;
  readonly roomid: string | null;
  readonly pigtype: string | null;
  readonly coverdays: number | null;
  readonly dose: number | null;
  readonly heads: number | null;
  /** How a medicine or vaccine is given. */
  readonly route: string | null;
  /** Withdrawal days where they differ from the item's. */
  readonly withdrawal: number | null;
  /** Number of the veterinarian's prescription it is given on. */
  readonly prescription: string | null;
  readonly reason: string | null;
  /** Why another lot than the one proposed. */
  readonly lotreason: string | null;
  readonly remark: string | null;
  /** Of eggs: how many besides were broken or dirty, and kg of all of them. */
  readonly broken?: number | null;
  readonly dirty?: number | null;
  readonly mass?: number | null;
}

/** A note as written on the paper. */
export interface Note {
  readonly kind: NoteKindCode;
  readonly storeid: string;
  readonly valuedt: BusinessDate;
  readonly supplierid: string | null;
  readonly roomid: string | null;
  readonly recipient: string | null;
  readonly applyid: string | null;
  readonly tofarm: string | null;
  readonly tostore: string | null;
  readonly lines: readonly NoteLine[];
}

export interface ItemView {
  readonly itemid: string;
  readonly itemtp: string;
  readonly units: readonly Unit[];
  readonly needexp: boolean;
  readonly inuse: boolean;
  /** The most important class of the antibiotics it holds, null of none; it is given on prescription only. */
  readonly antibiotic: AntibioticClass | null;
  readonly prescribed: boolean;
  /** Last price of a base unit in the farm's currency; null before the first purchase. */
  readonly lastPrice: number | null;
  /** Expiry date of each lot number in stock or once received. */
  readonly lots: ReadonlyMap<string, BusinessDate>;
}

/** What the rules of a note ask about the farm. */
export interface NoteContext {
  readonly lock: LockRule;
  readonly store: { readonly inuse: boolean; readonly receives: boolean } | null;
  readonly target: { readonly inuse: boolean } | null;
  readonly supplier: { readonly inuse: boolean; readonly supplies: boolean } | null;
  readonly items: ReadonlyMap<string, ItemView>;
  readonly houses: ReadonlyMap<string, HouseView>;
  /** What the standards give the batches of the houses, where use is held against them. */
  readonly standards: ReadonlyMap<string, HouseStandard>;
  /** USEWARN: % above the standard that is asked again. */
  readonly useWarn: number;
  /** Animals of batch houses that get an antibiotic in feed. */
  readonly raised: ReadonlyMap<string, Raised>;
  /** ANTIBIO: what the limits of antibiotics do. */
  readonly antibio: 'off' | 'warn' | 'refuse';
  readonly hasOperator: (code: string) => boolean;
  readonly hasReason: (code: string) => boolean;
  readonly hasPigtype: (code: string) => boolean;
  /** PRICEWARN: % off the last price that is asked again. */
  readonly priceWarn: number;
  /** Price of the note's currency in the farm's. */
  readonly rate: number;
}

/** Base quantities of the lines, in their order; null where a line is refused. */
export interface CheckedNote {
  readonly issues: readonly Issue[];
  readonly base: readonly (Qty | null)[];
  /** Each line beside its standard; null where there is none. */
  readonly uses: readonly (StandardUse | null)[];
}

/** V_VALUEDT after today, 365 too far back; the approval level is exempt from the latter. */
export function dayIssues(day: BusinessDate, lock: LockRule): Issue[] {
  if (day > lock.curbusdt) return [refuse('V_VALUEDT', 'valuedt', { date: lock.curbusdt })];
  const old = isExempt(lock) ? null : backDateIssue(day, lock, 'valuedt');
  return old === null ? [] : [old];
}

/** 364 of a note that is changed or taken back. */
export function lockedDay(day: BusinessDate, lock: LockRule): Issue[] {
  const locked = isExempt(lock) ? null : lockIssue(day, lock);
  return locked === null ? [] : [{ ...locked, field: 'valuedt' }];
}

function supplierIssues(note: Note, kind: NoteKind, ctx: NoteContext): Issue[] {
  if (!kind.supplier) return [];
  if (note.supplierid === null) return [refuse('V_SELECT', 'supplierid')];
  const good = ctx.supplier?.inuse === true && ctx.supplier.supplies;
  return good ? [] : [refuse('V_NOTEXISTS', 'supplierid', { value: note.supplierid })];
}

/** Where a transfer goes: to a laboratory, which is there and of the company, or to another warehouse. */
function targetIssues({ kind, storeid, tofarm, tostore }: Note, { target }: NoteContext): Issue[] {
  const [field, value] = kind === 'lab' ? (['tofarm', tofarm] as const) : (['tostore', tostore] as const);
  if (value === null) return [refuse('V_SELECT', field)];
  if (kind === 'transfer' && tofarm === null && tostore === storeid) return [refuse('821', field)];
  return target?.inuse === true ? [] : [refuse('V_NOTEXISTS', field, { value })];
}

function storeIssues(note: Note, kind: NoteKind, ctx: NoteContext): Issue[] {
  if (ctx.store === null || !ctx.store.inuse) return [refuse('V_NOTEXISTS', 'storeid', { value: note.storeid })];
  if (note.kind === 'purchase' && !ctx.store.receives) return [refuse('V_INVALID', 'storeid')];
  return kind.type === 'TN' ? targetIssues(note, ctx) : [];
}

function headIssues(note: Note, kind: NoteKind, ctx: NoteContext): Issue[] {
  const operator = note.applyid !== null && ctx.hasOperator(note.applyid) ? [] : [refuse('370', 'applyid')];
  const recipient = kind.type === 'DN' && !kind.supplier && note.recipient === null ? [refuse('V_SELECT', 'recipient')] : [];
  const house =
    kind.house === 'note' && note.roomid === null
      ? [refuse('372', 'roomid', { house: '' })]
      : note.roomid !== null && !ctx.houses.has(note.roomid)
        ? [refuse('V_NOTEXISTS', 'roomid', { value: note.roomid })]
        : [];
  const lines = note.lines.length === 0 ? [refuse('V_NOROW')] : [];
  return [
    ...storeIssues(note, kind, ctx),
    ...dayIssues(note.valuedt, ctx.lock),
    ...supplierIssues(note, kind, ctx),
    ...house,
    ...recipient,
    ...operator,
    ...lines,
  ];
}

/** A lot that is counted is known by its number; goods without one lie there together. */
function countedIssues(line: NoteLine, item: ItemView, note: Note): Issue[] {
  const unknown = line.lot !== null && item.needexp && !item.lots.has(line.lot);
  const twice = note.lines.filter((one) => one.itemid === line.itemid && one.lot === line.lot && one.expdt === line.expdt).length > 1;
  return [
    ...(unknown ? [refuse('V_NOTEXISTS', 'lot', { value: line.lot ?? '' })] : []),
    ...(twice ? [refuse('V_DUP', 'lot', { value: line.lot ?? line.itemid })] : []),
  ];
}

/** Expiry date of a received lot: there where the item needs one, not before today, the lot's own. */
function expiryIssues(line: NoteLine, item: ItemView, kind: NoteKind, ctx: NoteContext): Issue[] {
  const known = line.lot === null ? undefined : item.lots.get(line.lot);
  if (known !== undefined && line.expdt !== null && known !== line.expdt) return [refuse('NOTE_LOT', 'expdt', { lot: line.lot ?? '', date: known })];
  const expdt = line.expdt ?? known ?? null;
  if (expdt === null) return item.needexp ? [refuse('V_REQUIRED', 'expdt')] : [];
  return !kind.expired && expdt < ctx.lock.curbusdt ? [refuse('V_EXPIRYPAST', 'expdt')] : [];
}

/** Decimals of a discount, in the note's currency. */
const DISCOUNT_DECIMALS = 2;

function priceIssues(line: NoteLine, note: Note, item: ItemView, ctx: NoteContext): Issue[] {
  const { price } = line;
  if (price === null) return [refuse('V_REQUIRED', 'price')];
  if (price < 0) return [refuse('V_NOTNEG', 'price')];
  if (scaledOf(price, PRICE_DECIMALS) === null) return [refuse('V_INVALID', 'price')];
  if (scaledOf(line.discount, DISCOUNT_DECIMALS) === null) return [refuse('V_INVALID', 'discount')];
  if (price === 0 && note.kind !== 'opening' && !line.gift) return [refuse('V_POSITIVE', 'price')];
  if (line.discount < 0 || (line.qty > 0 && line.discount > price * line.qty))
    return [refuse('V_RANGE', 'discount', { min: 0, max: price * line.qty })];
  return priceWarning(line, item, ctx);
}

/** W_PRICE: more than PRICEWARN off the last price of a base unit. */
function priceWarning(line: NoteLine, item: ItemView, ctx: NoteContext): Issue[] {
  const unit = item.units.find((one) => one.unit === line.unit);
  const [base] = item.units;
  if (item.lastPrice === null || item.lastPrice === 0 || line.price === null || line.price === 0 || unit === undefined || base === undefined)
    return [];
  const per = (line.price * ctx.rate * Number(base.factor)) / Number(unit.factor);
  const off = Math.abs((100 * (per - item.lastPrice)) / item.lastPrice);
  return off > ctx.priceWarn ? [warn('W_PRICE', 'price', { pct: Math.round(off) })] : [];
}

/** House use names the house; a standing house also the type of pig. */
function hoissueIssues(line: NoteLine, day: BusinessDate, ctx: NoteContext): Issue[] {
  if (line.roomid === null) return [refuse('372', 'roomid', { house: '' })];
  const house = ctx.houses.get(line.roomid) ?? null;
  const issue = houseIssue(house, line.roomid, day);
  if (issue !== null) return [issue];
  if (house?.batch === true) return [];
  return line.pigtype !== null && ctx.hasPigtype(line.pigtype) ? [] : [refuse('V_SELECT', 'pigtype')];
}

/** What a line gives, as the rules of antibiotics see it. */
export const givenBy = (line: NoteLine, { itemtp, antibiotic, prescribed }: ItemView): Given => ({
  ...{ itemid: line.itemid, itemtp, antibiotic, prescribed, route: line.route, prescription: line.prescription },
});

function issueIssues(line: NoteLine, kind: NoteKind, ctx: NoteContext): Issue[] {
  const { coverdays: days } = line;
  const covered = days !== null && (!Number.isInteger(days) || days < 0 || days > 45) ? [refuse('V_DAYS', 'coverdays')] : [];
  const reason = kind.reason && (line.reason === null || !ctx.hasReason(line.reason)) ? [refuse('371', 'reason')] : [];
  return [...covered, ...reason];
}

/** More than none; a count may find none, a production may bring none that is good. */
function quantityIssues(
  line: NoteLine,
  item: ItemView,
  { count, byEvent }: NoteKind,
): { readonly issues: readonly Issue[]; readonly base: Qty | null } {
  const none = count || byEvent;
  if (none && line.qty < 0) return { issues: [refuse('V_NOTNEG', 'qty')], base: null };
  if (!none && !(line.qty > 0)) return { issues: [refuse('V_POSITIVE', 'qty')], base: null };
  const converted = toBase(line.qty, line.unit, item.units);
  return converted.issue === null ? { issues: [], base: converted.base } : { issues: [converted.issue], base: null };
}

function checkLine(line: NoteLine, note: Note, kind: NoteKind, ctx: NoteContext): { issues: readonly Issue[]; base: Qty | null } {
  const item = ctx.items.get(line.itemid);
  if (item === undefined || !item.inuse) return { issues: [refuse('V_NOTEXISTS', 'itemid', { value: line.itemid })], base: null };
  if (!isStocked(item.itemtp)) return { issues: [refuse('V_INVALID', 'itemid')], base: null };
  const { issues, base } = quantityIssues(line, item, kind);
  const own = [
    ...(kind.count ? countedIssues(line, item, note) : kind.type === 'RN' ? expiryIssues(line, item, kind, ctx) : []),
    ...(kind.price === 'typed' ? priceIssues(line, note, item, ctx) : []),
    ...(kind.house === 'line' ? hoissueIssues(line, note.valuedt, ctx) : []),
    ...(kind.house === 'line'
      ? antibioticIssues(givenBy(line, item), note.valuedt, { raised: ctx.raised.get(line.roomid ?? '') ?? null, pigtype: line.pigtype }, ctx.antibio)
      : []),
    ...issueIssues(line, kind, ctx),
  ];
  return { issues: [...issues, ...own], base };
}

/** The lines of a note as they are held against standards. */
export function standardUses(note: Note, base: readonly (Qty | null)[], ctx: Pick<NoteContext, 'items' | 'standards'>): (StandardUse | null)[] {
  const lines = note.lines.map(({ roomid, itemid, coverdays, heads }, i) => {
    const { itemtp = '', units = [] } = ctx.items.get(itemid) ?? {};
    return { roomid, itemid, itemtp, units, base: base[i] ?? null, coverdays, heads };
  });
  return againstStandard(lines, ctx.standards);
}

/** W_USE: above the standard by more than USEWARN. */
const aboveIssues = (uses: readonly (StandardUse | null)[], { useWarn }: NoteContext): Issue[] =>
  uses.flatMap((use, i) => (use !== null && use.over > useWarn ? [{ ...warn('W_USE', 'qty', { pct: Math.round(use.over) }), row: i + 1 }] : []));

/**
 * Everything a note is refused or warned for before the stock is looked at: head, then line by line (`row` counts from 1).
 * The same in the browser and on the server.
 */
export function checkNote(note: Note, ctx: NoteContext): CheckedNote {
  const kind: NoteKind = NOTE_KINDS[note.kind];
  const lines = note.lines.map((line) => checkLine(line, note, kind, ctx));
  const base = lines.map((line) => line.base);
  const uses = standardUses(note, base, ctx);
  const own = lines.flatMap(({ issues }, i) => issues.map((issue) => ({ ...issue, row: i + 1 })));
  return { issues: [...headIssues(note, kind, ctx), ...own, ...aboveIssues(uses, ctx)], base, uses };
}
