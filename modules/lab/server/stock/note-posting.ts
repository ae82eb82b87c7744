import type { Asked, Posting, Stored } from '#engine/document/server/posting.ts';
import type { Row } from '#engine/document/server/store.ts';
import { liveMoves, lotKey, NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { type Qty, qtyNumber, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Worth } from '#engine/ledger/domain/value.ts';
import { carryBeyond } from '#engine/ledger/server/beyond.ts';
import { LedgerUnit, type NewMove } from '#engine/ledger/server/unit.ts';
import { refused } from '#engine/server/refused.ts';
import type { LabNoteInput } from '#modules/lab/contract/stock/note.document.ts';
import { LAB_KINDS } from '#modules/lab/domain/stock/kinds.ts';
import type { CheckedLabNote, LabNote } from '#modules/lab/domain/stock/note.ts';
import { addLabLine, labPlace, labPlacesOf, type PostedLabNote } from './build.ts';
import { type LabFacts, loadLabItems, type NamedLabItem } from './context.ts';
import { BEYOND_LAB, type LabDesk, seesLabMoney } from './lab-farm.ts';
import { writeLots } from './lot-rows.ts';
import { labNoteOf } from './typed-note.ts';

/** What judging a note found: its facts, and each line in base units. */
export interface JudgedLabNote extends CheckedLabNote {
  readonly facts: LabFacts;
}

type NoteAsked = Asked<LabNoteInput, JudgedLabNote>;

/** A note that brings goods in or opens a pack: what went out of its lots since binds it. A count says what there is. */
const binds = ({ kind }: LabNote): boolean => LAB_KINDS[kind].type !== 'DN' && !LAB_KINDS[kind].count;

/** Of an opened pack: what was lost, when it was opened, the lot it became. */
function openedRow(
  own: readonly (readonly [move: NewMove, amount: bigint])[],
  { loss, opened }: Pick<LabNote['lines'][number], 'loss' | 'opened'>,
  { kind, valuedt }: LabNote,
): Row {
  if (kind !== 'convert') return { loss: null, opened: null, newlot: null };
  return { loss, opened: opened ?? valuedt, newlot: own.find(([{ qty }]) => qty > 0n)?.[0].lot ?? null };
}

function average({ qty, amount }: Worth, decimals: number): number | null {
  return qty === 0n ? null : scaledNumber(amount, decimals) / qtyNumber(qty);
}

/** A note in the book of laboratory goods: what it moves, takes back and leaves. */
export class LabNotePosting implements Posting {
  readonly #desk: LabDesk;
  readonly #unit: LedgerUnit;
  readonly #asked: NoteAsked;
  readonly #note: LabNote;
  readonly #posted: PostedLabNote | null;
  readonly #items: ReadonlyMap<string, NamedLabItem>;
  readonly #worths: ReadonlyMap<string, Worth>;
  /** Of each lot taken back, how much had gone out. */
  readonly #issued = new Map<string, Qty>();

  private constructor(desk: LabDesk, unit: LedgerUnit, asked: NoteAsked, note: LabNote, items: ReadonlyMap<string, NamedLabItem>) {
    this.#desk = desk;
    this.#unit = unit;
    this.#asked = asked;
    this.#note = note;
    this.#items = items;
    const { after, noteid, version } = asked;
    this.#posted = after === null ? null : { note, noteid, version, rate: after.input.rate ?? 1, ...after.judged };
    const itemids = [...new Set(note.lines.map(({ itemid }) => itemid))];
    this.#worths = new Map(itemids.map((itemid) => [itemid, unit.worth(labPlace(note.storeid, itemid))]));
  }

  /** Opens the places of a note as it stands and as it becomes, from the earlier of the two days on. */
  static async open(desk: LabDesk, asked: NoteAsked): Promise<LabNotePosting> {
    const { ctx, farm, book } = desk;
    const { before, after, noteid, lock } = asked;
    const notes = [before, after].flatMap((one) => (one === null ? [] : [labNoteOf(one.input)]));
    const [from = farm.curbusdt] = notes.map(({ valuedt }) => valuedt).toSorted();
    const places = notes.flatMap((note) => labPlacesOf(note, noteid));
    const unit = await LedgerUnit.open(ctx.db, book, { user: ctx.session.userid, openFrom: farm.openFrom, places, from, lock });
    const note = notes.at(-1) as LabNote;
    const itemids = note.lines.map(({ itemid }) => itemid);
    const items = after?.judged.facts.items ?? (await loadLabItems(ctx.db, farm, itemids, ctx.session.language));
    return new LabNotePosting(desk, unit, asked, note, items);
  }

  reverse(rows: ReadonlySet<number>): void {
    const { before, noteid, version } = this.#asked;
    if (before === null) return;
    const old = labNoteOf(before.input);
    for (const place of labPlacesOf(old, noteid))
      for (const move of liveMoves(this.#unit.moves(place)).filter((one) => one.noteid === noteid)) {
        if (!rows.has((move.lineno ?? 1) - 1)) continue;
        const out = this.#unit.issued(place, move.seq);
        if (this.#posted === null && binds(old) && move.qty > 0n && out > 0n) throw this.#goneOut(before);
        this.#issued.set(`${place.itemid}|${lotKey(move)}`, out);
        this.#unit.reverse(move, place, { noteid, version, applyid: null, lineno: move.lineno });
      }
  }

  #goneOut({ noteno }: Stored<LabNoteInput>) {
    return refused('831', undefined, { note: noteno });
  }

  post(rows: readonly number[]): void {
    if (this.#posted !== null) for (const at of rows) addLabLine(this.#unit, this.#posted, at);
  }

  /** 812: what is left of a corrected receipt must cover what went out of its lot; 831 of one taken back; 830 for a later day of others. */
  check(): void {
    const low = this.#unit.belowZero();
    if (low === null) return;
    const { before } = this.#asked;
    const { name, unit } = this.#items.get(low.itemid) ?? { name: low.itemid, unit: '' };
    const out = this.#issued.get(`${low.itemid}|${lotKey(low)}`) ?? 0n;
    const bound = binds(this.#note) && before !== null;
    if (bound && this.#posted === null) throw this.#goneOut(before);
    if (bound && out > 0n) throw refused('812', 'qty', { n: qtyNumber(out), unit, item: name });
    throw refused('830', 'qty', { item: name, date: low.day });
  }

  #own(): (readonly [move: NewMove, amount: bigint])[] {
    return this.#unit.addedAmounts().filter(([move]) => move.noteid === this.#asked.noteid && move.way === '' && move.reverses === null);
  }

  /** What was moved, money only for those who may see it. */
  moved() {
    const money = seesLabMoney(this.#desk.ctx.session, this.#desk.farm);
    return {
      movements: this.#own()
        .filter(([{ qty }]) => qty !== 0n)
        .map(([{ lineno, itemid, lot, expdt, qty }, amount]) => ({
          ...{ row: lineno ?? 0, itemid, lot, expdt, qty: qtyNumber(qty) },
          amount: money ? scaledNumber(amount, this.#desk.farm.decimals) : null,
        })),
    };
  }

  /** What the items hold now. */
  after() {
    const money = seesLabMoney(this.#desk.ctx.session, this.#desk.farm);
    const { decimals } = this.#desk.farm;
    return {
      after: [...this.#worths].map(([itemid, was]) => {
        const now = this.#unit.worth(labPlace(this.#note.storeid, itemid));
        return {
          ...{ itemid, unit: this.#items.get(itemid)?.unit ?? '', before: qtyNumber(was.qty), qty: qtyNumber(now.qty) },
          avgbefore: money ? average(was, decimals) : null,
          avgprice: money ? average(now, decimals) : null,
        };
      }),
    };
  }

  /** The lines with lot, expiry date and amount of what was moved; those not posted again keep theirs. */
  async lines(posted: ReadonlySet<number>): Promise<Row[]> {
    if (this.#posted === null) return [];
    const rows = this.#posted.note.lines.map((_, at) => this.#lineRow(at));
    if (this.#asked.before === null) return rows;
    const { rows: stored } = await this.#desk.ctx.db.query<{ lineno: number; expdt: string; amount: string | null; newlot: string | null }>(
      'select lineno, expdt, amount, newlot from lab_note_line where farm_id = $1 and noteid = $2',
      [this.#desk.farm.farmid, this.#asked.noteid],
    );
    const kept = new Map(stored.map(({ lineno, ...old }) => [lineno - 1, old]));
    return rows.map((row, at) => (posted.has(at) ? row : { ...row, ...kept.get(at) }));
  }

  #lineRow(at: number): Row {
    const { note, base, facts } = this.#posted as PostedLabNote;
    const { gift: _, ...line } = note.lines[at] as LabNote['lines'][number];
    const { type, count } = LAB_KINDS[note.kind];
    const own = this.#own().filter(([move]) => move.lineno === at + 1);
    const quantity = base[at] ?? 0n;
    return {
      ...{ ...line, lot: line.lot ?? '', origqty: line.qty, baseqty: scaledText(quantity, 4), counted: count ? scaledText(quantity, 4) : null },
      factor: scaledText(facts.items.get(line.itemid)?.units.find(({ unit }) => unit === line.unit)?.factor ?? 0n, 6),
      // Lots that were proposed are not a choice: a correction proposes them anew.
      expdt: line.expdt ?? (type === 'RN' ? own[0]?.[0].expdt : null) ?? NO_EXPIRY,
      amount: this.#amountOf(own, note.kind),
      ...openedRow(own, line, note),
    };
  }

  /** What of a line is worth: of an opened pack what left its lot. */
  #amountOf(own: readonly (readonly [move: NewMove, amount: bigint])[], kind: LabNote['kind']): string | null {
    const { type, count } = LAB_KINDS[kind];
    const counting = type === 'CN' ? own.filter(([{ qty }]) => qty < 0n) : own;
    const sum = counting.reduce((total, [, amount]) => total + (amount < 0n && !count ? -amount : amount), 0n);
    return own.length === 0 ? null : scaledText(sum, this.#unit.book.decimals);
  }

  async write(): Promise<void> {
    await this.#unit.write();
    if (this.#posted !== null) await writeLots(this.#desk, this.#posted, this.#own());
    const { db, session } = this.#desk.ctx;
    await carryBeyond(db, this.#unit.book, BEYOND_LAB, session.userid, this.#unit.leftWays());
  }
}
