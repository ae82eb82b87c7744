import type { BatchCost, PartAsked } from '#engine/document/server/part-book.ts';
import type { Asked, Posting } from '#engine/document/server/posting.ts';
import type { Row } from '#engine/document/server/store.ts';
import { type Money, money, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import { rounded } from '#kernel/rounding.ts';
import type { SaleInput } from '#modules/finance/contract/sales/sale.document.ts';
import { type NoteAmounts, noteAmounts } from '#modules/finance/domain/sales/amounts.ts';
import { effectsOf } from '#modules/finance/domain/sales/effect.ts';
import { LINE_KINDS, type LineKindCode, REF_COLUMNS } from '#modules/finance/domain/sales/line-kinds.ts';
import type { Sale, SaleFacts } from '#modules/finance/domain/sales/sale.ts';
import { addPayment, paidOf } from '../costs/payments.ts';
import type { SaleDesk } from './desk.ts';
import { LINE_REF } from './line-ref.ts';
import { type Owed, owedBy } from './owed.ts';
import { partHead, partLines, saleOf } from './sale-rows.ts';

/** What judging a note found. */
export interface JudgedSale {
  readonly issues: readonly Issue[];
  readonly facts: SaleFacts;
  /** What the price lists say of each line; null where they say nothing. */
  readonly listed: readonly (number | null)[];
}

type SaleAsked = Asked<SaleInput, JudgedSale>;

const KINDS = Object.keys(LINE_KINDS) as LineKindCode[];

/** Sums of a note as it is saved. */
interface Saved {
  readonly net: Money;
  readonly tax: Money;
}

/** What is read of a note and its customer before it is judged. */
interface Read {
  readonly paid: Money;
  readonly owed: Owed;
  /** What each line wrote. */
  readonly before: ReadonlyMap<number, string | null>;
  /** Null of a new one. */
  readonly saved: Saved | null;
}

/** A note in the books of what it sells. */
class SalePosting implements Posting {
  readonly #desk: SaleDesk;
  readonly #asked: SaleAsked;
  readonly #sale: Sale | null;
  readonly #amounts: NoteAmounts;
  readonly #paid: Money;
  readonly #now: Money;
  readonly #owed: Owed;
  readonly #before: ReadonlyMap<number, string | null>;
  readonly #saved: Saved | null;
  #issues: readonly Issue[] = [];
  #costs: readonly BatchCost[] = [];

  constructor(desk: SaleDesk, asked: SaleAsked, read: Read) {
    const { decimals } = desk.farm;
    this.#desk = desk;
    this.#asked = asked;
    this.#sale = asked.after === null ? null : saleOf(asked.after.input);
    const items = asked.after?.judged.facts.items;
    const lines = (this.#sale?.lines ?? []).map((line) => ({ ...line, taxpct: items?.get(line.itemid ?? '')?.tax ?? 0 }));
    this.#amounts = noteAmounts(lines, this.#sale?.discount ?? 0, decimals);
    this.#now = asked.before === null ? money(this.#sale?.paid ?? 0, decimals) : 0n;
    this.#paid = read.paid + this.#now;
    this.#owed = read.owed;
    this.#before = read.before;
    this.#saved = read.saved;
  }

  /** What a kind of line is asked, with the number of the note once it has one. */
  async #ofKind(kind: LineKindCode): Promise<PartAsked> {
    const { before, after, noteid, accept, why } = this.#asked;
    const { decimals } = this.#desk.farm;
    const old = before === null ? null : saleOf(before.input);
    const number = before?.noteno ?? (this.#asked.lock ? await this.#number(noteid) : null);
    const own = (sale: Sale | null) => (sale === null ? [] : partLines(sale, decimals).filter(({ row }) => sale.lines[row - 1]?.kind === kind));
    const sale = this.#sale ?? old;
    if (sale === null) throw new Error('a note that neither stood nor stands');
    return {
      head: partHead(sale, number),
      old: old === null ? null : partHead(old, number),
      before: own(old).map((line) => ({ ...line, ref: this.#before.get(line.row) ?? null })),
      after: after === null ? [] : own(this.#sale),
      why,
      accept,
    };
  }

  async #number(noteid: string): Promise<string | null> {
    const { ctx, farm } = this.#desk;
    const { rows } = await ctx.db.query<{ noteno: string }>('select noteno from sale_note where farm_id = $1 and noteid = $2', [farm.farmid, noteid]);
    return rows[0]?.noteno ?? null;
  }

  /** What the books would say, for a trial; of a saved note also what becomes of the cost of its batches. */
  async judge(): Promise<void> {
    const { ctx, books } = this.#desk;
    const found: Issue[] = [];
    const costs: BatchCost[] = [];
    for (const kind of KINDS) {
      const asked = await this.#ofKind(kind);
      found.push(...((await books[kind]?.judge(ctx, asked)) ?? []));
      if (this.#asked.before !== null) costs.push(...((await books[kind]?.costsAfter?.(ctx, asked)) ?? []));
    }
    const { decimals } = this.#desk.farm;
    this.#issues = found;
    this.#costs = costs.map((cost) => ({ ...cost, was: rounded(cost.was, decimals), now: rounded(cost.now, decimals) }));
  }

  /** Writes into the books of what is sold. @returns what each line wrote. */
  async #book(): Promise<Map<number, string>> {
    const refs = new Map<number, string>();
    for (const kind of KINDS) {
      const asked = await this.#ofKind(kind);
      if (asked.before.length + asked.after.length === 0) continue;
      const written = await this.#desk.books[kind]?.write(this.#desk.ctx, asked);
      for (const [row, ref] of written ?? []) refs.set(row, ref);
    }
    return refs;
  }

  reverse(): void {}

  post(): void {}

  check(): void {
    if (this.#sale !== null && this.#paid > this.#amounts.total) throw refused('z02', this.#asked.before === null ? 'paid' : 'discount');
    const wrong = errorsOf(this.#issues);
    if (wrong.length > 0) throw new Refused(this.#issues);
  }

  moved(): object {
    const { decimals } = this.#desk.farm;
    const shown = (value: Money): number => scaledNumber(value, decimals);
    const listed = this.#asked.after?.judged.listed;
    const lines = this.#amounts.lines.map(({ amount, net, tax }, at) => ({
      ...{ row: at + 1, listprice: listed?.[at] ?? null, amount: shown(amount), net: shown(net), tax: shown(tax), total: shown(net + tax) },
    }));
    return { lines };
  }

  after(): object {
    const { decimals } = this.#desk.farm;
    const { amount, net, tax, total } = this.#amounts;
    const shown = (value: Money): number => scaledNumber(value, decimals);
    const sums = { amount: shown(amount), net: shown(net), tax: shown(tax), total: shown(total) };
    const { before } = this.#asked;
    const effects = effectsOf(before === null ? [] : saleOf(before.input).lines, this.#sale?.lines ?? []);
    const balance = shown(total - this.#paid);
    return { after: [{ ...sums, paid: shown(this.#paid), balance, ...this.#owed, was: this.#was(), effects, costs: this.#costs }] };
  }

  /** The note as it is saved. */
  #was() {
    if (this.#saved === null) return null;
    const { decimals } = this.#desk.farm;
    const { net, tax } = this.#saved;
    const shown = (value: Money): number => scaledNumber(value, decimals);
    return { net: shown(net), tax: shown(tax), total: shown(net + tax), balance: shown(net + tax - (this.#paid - this.#now)) };
  }

  async lines(): Promise<Row[]> {
    const refs = await this.#book();
    const { farm } = this.#desk;
    const items = this.#asked.after?.judged.facts.items;
    return (this.#sale?.lines ?? []).map((line, at) => {
      const { amount, net, tax } = this.#amounts.lines[at] ?? { amount: 0n, net: 0n, tax: 0n };
      const column = LINE_KINDS[line.kind as LineKindCode].ref;
      const ref = refs.get(at + 1) ?? null;
      const own = Object.fromEntries(REF_COLUMNS.map((one) => [one, column === one ? ref : null]));
      const shown = (value: Money): string => scaledText(value, farm.decimals);
      const money = { amount: shown(amount), net: shown(net), tax: shown(tax), taxpct: items?.get(line.itemid ?? '')?.tax ?? 0 };
      return { ...line, prnt2: farm.prnt2, book: 'goods', ...money, ...own };
    });
  }

  async write(): Promise<void> {
    if (this.#sale === null) {
      await this.#book();
      return;
    }
    if (this.#now === 0n) return;
    const { ctx, farm } = this.#desk;
    const { valuedt: paydt, paymethod } = this.#sale;
    await addPayment(ctx, farm, this.#asked.noteid, { paydt, amount: this.#now, paymethod: paymethod ?? '', refno: null }, 'sale_payment');
  }
}

/** Opens a note as it stands and as it becomes in the books of what it sells. */
export async function salePosting(desk: SaleDesk, asked: SaleAsked): Promise<Posting> {
  const { ctx, farm } = desk;
  const refs = await ctx.db.query<{ lineno: number; ref: string | null; net: string; tax: string }>(
    `select l.lineno, ${LINE_REF} as ref, l.net::text as net, l.tax::text as tax from sale_line l where l.farm_id = $1 and l.noteid = $2`,
    [farm.farmid, asked.noteid],
  );
  const paid = asked.before === null ? 0n : await paidOf(ctx.db, farm, asked.noteid, 'sale_payment');
  const owed = await owedBy(desk, asked.after?.input.customerid ?? '', asked.noteid);
  const sum = (of: 'net' | 'tax'): Money => refs.rows.reduce((total, line) => total + money(line[of], farm.decimals), 0n);
  const saved = asked.before === null ? null : { net: sum('net'), tax: sum('tax') };
  const posting = new SalePosting(desk, asked, { paid, owed, saved, before: new Map(refs.rows.map(({ lineno, ref }) => [lineno, ref])) });
  if (!asked.lock) await posting.judge();
  return posting;
}
