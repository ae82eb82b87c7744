import type { Asked, Posting, Stored } from '#engine/document/server/posting.ts';
import type { Row } from '#engine/document/server/store.ts';
import { liveMoves, lotKey, NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { type Qty, qtyNumber, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Worth } from '#engine/ledger/domain/value.ts';
import { carryBeyond } from '#engine/ledger/server/beyond.ts';
import { LedgerUnit, type NewMove } from '#engine/ledger/server/unit.ts';
import { refused } from '#engine/server/refused.ts';
import type { NoteInput } from '#modules/stock/contract/note.document.ts';
import type { Note } from '#modules/stock/domain/note.ts';
import { NOTE_KINDS } from '#modules/stock/domain/note-kinds.ts';
import type { StandardUse } from '#modules/stock/domain/use-standard.ts';
import { seesMoney } from '../farm-stock.ts';
import { writeAtOnce } from '../transfers/at-once.ts';
import { beyondGoods } from '../transfers/beyond.ts';
import { batchEffects, type HadGoods, hadGoods } from './batch-effect.ts';
import { addLine, housesOf, overReturned, type PostedNote, placeOf, placesOf } from './build.ts';
import { loadItems, type NamedItem, type NoteFacts } from './context.ts';
import type { Desk } from './desk.ts';
import { noteOf } from './typed-note.ts';

/** What judging a note found: its facts, and each line in base units. */
export interface JudgedNote {
  readonly facts: NoteFacts;
  readonly base: readonly (Qty | null)[];
  /** Lines beside what the standards give. */
  readonly uses: readonly (StandardUse | null)[];
}

type NoteAsked = Asked<NoteInput, JudgedNote>;

function average({ qty, amount }: Worth, decimals: number): number | null {
  return qty === 0n ? null : scaledNumber(amount, decimals) / qtyNumber(qty);
}

/** A note in the ledger of goods: what it moves, takes back and leaves. */
export class NotePosting implements Posting {
  readonly #desk: Desk;
  readonly #unit: LedgerUnit;
  readonly #before: Stored<NoteInput> | null;
  #posted: PostedNote | null;
  readonly #note: Note;
  readonly #noteid: string;
  readonly #version: number;
  readonly #items: ReadonlyMap<string, NamedItem>;
  readonly #worths: ReadonlyMap<string, Worth>;
  /** What batches have had of goods; null where nobody asks: only a trial tells. */
  #had: readonly HadGoods[] | null = null;
  /** Of each lot taken back, how much had gone out. */
  readonly #issued = new Map<string, Qty>();

  private constructor(
    desk: Desk,
    unit: LedgerUnit,
    { noteid, version, before, after }: NoteAsked,
    note: Note,
    items: ReadonlyMap<string, NamedItem>,
  ) {
    this.#desk = desk;
    this.#unit = unit;
    this.#before = before;
    this.#note = note;
    this.#noteid = noteid;
    this.#version = version;
    this.#items = items;
    this.#posted = after === null ? null : { note, noteid, version, rate: after.input.rate ?? 1, ...after.judged };
    // One that is on its way stays there when it is corrected.
    if (this.#posted !== null && before !== null) this.#posted = { ...this.#posted, facts: { ...this.#posted.facts, atOnce: false } };
    this.#worths = new Map([...new Set(note.lines.map(({ itemid }) => itemid))].map((itemid) => [itemid, unit.worth(placeOf(note, itemid))]));
  }

  /** Opens the places of a note as it stands and as it becomes, from the earlier of the two days on. */
  static async open(desk: Desk, asked: NoteAsked): Promise<NotePosting> {
    const { ctx, farm, book } = desk;
    const { before, after, noteid, lock } = asked;
    const notes = [...(before === null ? [] : [noteOf(before.input)]), ...(after === null ? [] : [noteOf(after.input)])];
    const [from = farm.curbusdt] = notes.map(({ valuedt }) => valuedt).toSorted();
    const places = notes.flatMap((note) => placesOf(note, noteid, before === null && after?.judged.facts.atOnce === true));
    const unit = await LedgerUnit.open(ctx.db, book, { user: ctx.session.userid, openFrom: farm.openFrom, places, from, lock });
    const houses = before === null ? notes.filter(({ kind }) => kind === 'return') : notes;
    await unit.readSides(places, [...new Set(houses.flatMap(housesOf))]);
    const note = notes.at(-1) as Note;
    const itemids = note.lines.map(({ itemid }) => itemid);
    const items = after?.judged.facts.items ?? (await loadItems(ctx.db, farm, itemids, ctx.session.language));
    const posting = new NotePosting(desk, unit, asked, note, items);
    if (!lock && notes.some((one) => housesOf(one).length > 0)) posting.#had = await hadGoods(desk, noteid, posting.#posted);
    return posting;
  }

  reverse(rows: ReadonlySet<number>): void {
    if (this.#before === null) return;
    const old = noteOf(this.#before.input);
    const number = { noteid: this.#noteid, version: this.#version, applyid: this.#note.applyid };
    for (const place of placesOf(old, this.#noteid))
      for (const move of liveMoves(this.#unit.moves(place)).filter((one) => one.noteid === this.#noteid)) {
        if (!rows.has((move.lineno ?? 1) - 1)) continue;
        const out = this.#unit.issued(place, move.seq);
        // Goods of a received note have gone out: it cannot be taken back.
        if (this.#posted === null && receives(old) && out > 0n) throw this.#goneOut(this.#before);
        this.#issued.set(`${place.itemid}|${lotKey(move)}`, out);
        this.#unit.reverse(move, place, { ...number, lineno: move.lineno });
      }
  }

  #goneOut({ noteno }: Stored<NoteInput>) {
    return refused('831', undefined, { note: noteno });
  }

  post(rows: readonly number[]): void {
    if (this.#posted !== null) for (const at of rows) addLine(this.#unit, this.#posted, at);
  }

  check(): void {
    if (this.#posted !== null) this.#refuseBelow();
    if (this.#before !== null) this.#refuseReturned(noteOf(this.#before.input));
    if (this.#posted === null) this.#refuseBelow();
  }

  /** 812: what is left of a corrected receipt must cover what went out of its lot; 831 of one taken back; 830 for a later day of any other note. */
  #refuseBelow(): void {
    const low = this.#unit.belowZero();
    if (low === null) return;
    const { name, unitName: unit } = this.#items.get(low.itemid) ?? { name: low.itemid, unitName: '' };
    const received = receives(this.#note);
    const out = this.#issued.get(`${low.itemid}|${lotKey(low)}`) ?? 0n;
    if (received && this.#posted === null && this.#before !== null) throw this.#goneOut(this.#before);
    if (received && this.#before !== null && out > 0n) throw refused('812', 'qty', { n: qtyNumber(out), unit, item: name });
    throw refused('830', 'qty', { item: name, date: low.day });
  }

  /** 819: of what a house was issued, less would be left than it has returned. */
  #refuseReturned(old: Note): void {
    for (const place of placesOf(old, this.#noteid)) {
      const over = overReturned(this.#unit.sideMoves(place));
      if (over !== null) throw refused('819', 'qty', { max: qtyNumber(over.issued), unit: this.#items.get(place.itemid)?.unitName ?? '' });
    }
  }

  /** What was moved, money only for those who may see it. */
  moved() {
    const money = seesMoney(this.#desk.ctx.session);
    const shown = (move: NewMove): boolean =>
      move.noteid === this.#noteid && move.way === '' && move.storeid === this.#note.storeid && move.reverses === null && move.qty !== 0n;
    return {
      movements: this.#unit
        .addedAmounts()
        .filter(([move]) => shown(move))
        .map(([{ lineno, itemid, lot, expdt, qty }, amount]) => ({
          ...{ row: lineno ?? 0, itemid, lot, expdt, qty: qtyNumber(qty) },
          amount: money ? scaledNumber(amount, this.#desk.farm.decimals) : null,
        })),
    };
  }

  /** What the items hold now. */
  after() {
    const money = seesMoney(this.#desk.ctx.session);
    const { decimals } = this.#desk.farm;
    const { storeid } = this.#note;
    const uses = this.#posted?.uses ?? [];
    return {
      batches: this.#had === null ? [] : batchEffects(this.#desk, this.#had, this.#posted, this.#unit),
      uses: uses.flatMap((use, at) => (use === null ? [] : [{ row: at + 1, ...use }])),
      after: [...this.#worths].map(([itemid, was]) => {
        const now = this.#unit.worth({ storeid, way: '', itemid });
        return {
          ...{ itemid, unit: this.#items.get(itemid)?.unitName ?? '', before: qtyNumber(was.qty), qty: qtyNumber(now.qty) },
          avgbefore: money ? average(was, decimals) : null,
          avgprice: money ? average(now, decimals) : null,
        };
      }),
    };
  }

  /** The lines with expiry date and amount of what was moved; those not posted again keep theirs. */
  async lines(posted: ReadonlySet<number>): Promise<Row[]> {
    if (this.#posted === null) return [];
    const rows = linesToWrite(this.#desk, this.#posted, this.#unit);
    if (this.#before === null) return rows;
    const { rows: stored } = await this.#desk.ctx.db.query<{ lineno: number; expdt: string; amount: string | null }>(
      'select lineno, expdt, amount from stock_note_line where farm_id = $1 and noteid = $2',
      [this.#desk.farm.farmid, this.#noteid],
    );
    const kept = new Map(stored.map(({ lineno, ...old }) => [lineno - 1, old]));
    return rows.map((row, at) => (posted.has(at) ? row : { ...row, ...kept.get(at) }));
  }

  async write(): Promise<void> {
    const { ctx, services } = this.#desk;
    await this.#unit.write();
    if (this.#before === null && this.#posted?.facts.atOnce === true) await writeAtOnce(this.#desk, this.#noteid);
    await carryBeyond(ctx.db, this.#unit.book, beyondGoods(services), ctx.session.userid, this.#unit.leftWays());
  }
}

/** A note that brings goods in: what went out of them since binds it. A count says what there is. */
const receives = ({ kind }: Note): boolean => NOTE_KINDS[kind].type === 'RN' && !NOTE_KINDS[kind].count;

function linesToWrite({ farm }: Desk, { note, noteid, facts, base }: PostedNote, unit: LedgerUnit): Row[] {
  const added = unit
    .addedAmounts()
    .filter(([move]) => move.way === '' && move.storeid === note.storeid && move.noteid === noteid && move.reverses === null);
  const received = NOTE_KINDS[note.kind].type === 'RN';
  const { count } = NOTE_KINDS[note.kind];
  const counted = (quantity: Qty | null | undefined) => (count ? scaledText(quantity ?? 0n, 4) : null);
  return note.lines.map(({ gift: _, ...line }, at) => {
    const own = added.filter(([move]) => move.lineno === at + 1);
    const roomid = line.roomid ?? note.roomid;
    const sum = own.reduce((total, [, amount]) => total + (amount < 0n && !count ? -amount : amount), 0n);
    return {
      ...{ ...line, prnt2: farm.prnt2, book: unit.book.def.book, lot: line.lot ?? '', origqty: line.qty, baseqty: scaledText(base[at] ?? 0n, 4) },
      counted: counted(base[at]),
      factor: scaledText(facts.items.get(line.itemid)?.units.find(({ unit: name }) => name === line.unit)?.factor ?? 0n, 6),
      // Lots that were proposed are not a choice: a correction proposes them anew.
      expdt: line.expdt ?? (received ? own[0]?.[0].expdt : null) ?? NO_EXPIRY,
      parityid: roomid === null ? null : (facts.houses.get(roomid)?.filling?.parityid ?? null),
      amount: own.length === 0 ? null : scaledText(sum, unit.book.decimals),
    };
  });
}
