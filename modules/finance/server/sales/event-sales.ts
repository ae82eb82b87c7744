import type { BatchSales, EventBody, SoldEvent } from '#engine/batch/server/kind-server.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { changesOf } from '#engine/document/domain/changes.ts';
import { Documents, loadDocument } from '#engine/document/server/documents.ts';
import type { PartBook } from '#engine/document/server/part-book.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { allows } from '#engine/server/session.ts';
import type { Issue } from '#kernel/issue.ts';
import { knownText } from '#kernel/known.ts';
import { SALE_CALLS, type SaleInput } from '#modules/finance/contract/sales/sale.document.ts';
import { TRADES, type TradeDef } from '#modules/finance/contract/trades.ts';
import type { VoucherStepper } from '#modules/finance/domain/costs/voucher-flow.ts';
import { LINE_KINDS, type LineKindCode, REF_COLUMNS } from '#modules/finance/domain/sales/line-kinds.ts';
import { SALE_STATE } from '#modules/finance/domain/sales/sale-flow.ts';
import { voucherStepper } from '../costs/desk.ts';
import { openSales, type SaleBooks, type SaleDesk } from './desk.ts';
import { LINE_REF } from './line-ref.ts';
import { saleServer } from './sale.server.ts';

type Line = SaleInput['lines'][number];

/** SQL that writes what a line names into the column of its kind. */
const KEPT = REF_COLUMNS.map((column) => {
  const kinds = Object.entries(LINE_KINDS).flatMap(([kind, { ref }]) => (ref === column ? [`'${kind}'`] : []));
  return `${column} = case when l.kind in (${kinds.join(', ')}) then x.ref::uuid end`;
}).join(', ');

/** How a note opened by the staff of a house is paid until somebody says otherwise. */
const ON_CREDIT = 'credit';

/** Events that are lines of delivery notes. */
export interface SoldEvents {
  /** Whose notes they stand on. */
  readonly of: TradeDef;
  /** The line a sale is. */
  readonly lineOf: (body: EventBody) => Line;
  /** What people call the members of a note, by those of the event. */
  readonly fields: Readonly<Record<string, string>>;
  readonly kind: LineKindCode;
  /** Screens they are entered on, and the one that corrects them. */
  readonly entered: readonly RouteName[];
  readonly corrected: RouteName;
}

function besideEvent(issues: readonly Issue[], { fields }: SoldEvents): Issue[] {
  return issues.map(({ row: _, ...issue }) => (issue.field === undefined ? issue : { ...issue, field: fields[issue.field] ?? issue.field }));
}

async function renamed<T>(of: SoldEvents, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw new Refused(besideEvent(error.issues, of), error.status, error.errorClass);
    throw error;
  }
}

/** Who buys, by the name each kind of event has for it. */
const customerOf = (body: EventBody): string | null => knownText(body['customer']) ?? knownText(body['buyer']);

/** The line a sale of animals at their house is. */
const houseLine =
  (kind: 'pigs' | 'birds') =>
  ({ roomid, heads, weight, price, saleclass, priceper, tags }: EventBody): Line =>
    ({
      ...{ kind, roomid, qty: heads ?? null, weight: weight ?? null, saleclass: knownText(saleclass), tags: knownText(tags) },
      ...{ basis: priceper === 'head' ? 'head' : 'kg', price: typeof price === 'number' ? price : null },
    }) as Line;
const HOUSE_FIELDS = { qty: 'heads', valuedt: 'eventdt', customerid: 'customer', basis: 'priceper' };

/** Sales of growing pigs at their house. */
export const PIG_SALES: SoldEvents = {
  ...{ of: TRADES.pigs, kind: 'pigs', lineOf: houseLine('pigs'), fields: HOUSE_FIELDS },
  ...{ entered: ['PigletEvent'], corrected: 'PigletEventUpdate' },
};

/** Sales of birds at their house. */
export const BIRD_SALES: SoldEvents = {
  ...{ of: TRADES.poultry, kind: 'birds', lineOf: houseLine('birds'), fields: HOUSE_FIELDS },
  ...{ entered: ['ChikEvent'], corrected: 'ChikEventUpdate' },
};

/** Books in which what the lines sell is written already: each row keeps the event (or note of goods) named for it. */
function written(refs: readonly (string | null)[]): SaleBooks {
  const book: PartBook = {
    judge: async () => [],
    write: async (_, { after }) => new Map(after.flatMap(({ row }) => (refs[row - 1] == null ? [] : [[row, refs[row - 1] ?? '']]))),
    costOf: async () => new Map(),
  };
  return Object.fromEntries(Object.keys(LINE_KINDS).map((kind) => [kind, book]));
}

/** A note as it becomes: a new one, one that is corrected, or one that loses its last line. */
interface Target {
  readonly noteid: string | null;
  readonly version: number;
  readonly state: string;
  /** Null: it is taken back. */
  readonly input: SaleInput | null;
  /** What each line of it wrote; null where the event of the sale comes. */
  readonly refs: readonly (string | null)[];
}

interface Stands {
  readonly noteid: string;
  readonly version: number;
  readonly state: string;
  readonly input: SaleInput;
  readonly refs: readonly string[];
}

/** Level that changes what others made. */
const MANAGER = 60;

/** Who steps the note of an event: a new one whoever sells, a checked one as its level may. */
function stepperOf(desk: SaleDesk, state: string): VoucherStepper {
  const who = voucherStepper(desk);
  const usrlvl = state === SALE_STATE.made ? Math.max(who.usrlvl, MANAGER) : who.usrlvl;
  return { ...who, usrlvl, mayEdit: true, mayDelete: usrlvl >= MANAGER };
}

class EventNotes {
  readonly #of: SoldEvents;
  readonly #desk: SaleDesk;
  readonly #ctx: SignedContext;

  constructor(of: SoldEvents, desk: SaleDesk) {
    this.#of = of;
    this.#desk = desk;
    this.#ctx = desk.ctx;
  }

  async #load(noteid: string): Promise<Stands> {
    const stored = await loadDocument(saleServer({}, this.#of.of), this.#desk, noteid, false);
    const { rows } = await this.#ctx.db.query<{ ref: string }>(
      `select (${LINE_REF})::text as ref from sale_line l where l.farm_id = $1 and l.noteid = $2 order by l.lineno`,
      [this.#desk.farm.farmid, noteid],
    );
    return { noteid, version: stored.version, state: stored.state, input: stored.input, refs: rows.map(({ ref }) => ref) };
  }

  /** The standing note an event is a line of. */
  async #noteOf(eventId: string): Promise<Stands | null> {
    const { rows } = await this.#ctx.db.query<{ noteid: string }>(
      `select l.noteid from sale_line l join sale_note n using (farm_id, noteid) where l.farm_id = $1 and l.${LINE_KINDS[this.#of.kind].ref} = $2::uuid and n.state <> '02'`,
      [this.#desk.farm.farmid, eventId],
    );
    return rows[0] === undefined ? null : this.#load(rows[0].noteid);
  }

  /** The note of the customer on the day that nobody checked yet, the newest first. */
  async #open(body: EventBody, but: string | null): Promise<Stands | null> {
    if (body['notejoin'] === 'new') return null;
    const { rows } = await this.#ctx.db.query<{ noteid: string }>(
      `select noteid from sale_note where farm_id = $1 and customerid = $2 and valuedt = $3::date and state = '10' and noteid is distinct from $4::uuid
         and trade = $5 order by crtdate desc limit 1`,
      [this.#desk.farm.farmid, customerOf(body), body.eventdt, but, this.#of.of.trade],
    );
    return rows[0] === undefined ? null : this.#load(rows[0].noteid);
  }

  async #paymethod(customerid: string): Promise<string> {
    const sql = 'select paymethod from partner where prnt2 = $1 and partnerid = $2';
    const { rows } = await this.#ctx.db.query<{ paymethod: string | null }>(sql, [this.#desk.farm.prnt2, customerid]);
    return rows[0]?.paymethod ?? ON_CREDIT;
  }

  /** A note without the line of an event. */
  #without(note: Stands, eventId: string): Target {
    const at = note.refs.indexOf(eventId);
    const lines = note.input.lines.filter((_, row) => row !== at);
    const { noteid, version, state } = note;
    const refs = note.refs.filter((_, row) => row !== at);
    return { noteid, version, state, refs, input: lines.length === 0 ? null : { ...note.input, lines } };
  }

  /** The note a sale joins, or the new one it opens. */
  async #joined(body: EventBody, but: string | null): Promise<Target> {
    const line = this.#of.lineOf(body);
    const open = await this.#open(body, but);
    if (open !== null) {
      const { noteid, version, state, input, refs } = open;
      return { noteid, version, state, input: { ...input, lines: [...input.lines, line] }, refs: [...refs, null] };
    }
    const customerid = customerOf(body) ?? '';
    const head = { valuedt: body.eventdt, customerid, paymethod: await this.#paymethod(customerid), applyid: body.applyid ?? null };
    return { noteid: null, version: 0, state: SALE_STATE.made, input: { ...head, lines: [line] } as SaleInput, refs: [null] };
  }

  /** Notes as they become for a sale in the place of another: the line changes where it stands, unless it goes to another day or customer's note. */
  async targets(body: EventBody | null, replaced: string | null): Promise<readonly Target[]> {
    const old = replaced === null ? null : await this.#noteOf(replaced);
    if (old === null || replaced === null) return body === null ? [] : [await this.#joined(body, null)];
    if (body === null) return [this.#without(old, replaced)];
    const at = old.refs.indexOf(replaced);
    const stays = old.input.valuedt === body.eventdt && old.input.customerid === customerOf(body);
    if (!stays && old.refs.length > 1) return [this.#without(old, replaced), await this.#joined(body, old.noteid)];
    const lines = old.input.lines.map((line, row) => (row === at ? { ...line, ...this.#of.lineOf(body) } : line));
    const head = stays ? {} : { valuedt: body.eventdt, customerid: customerOf(body), duedt: null };
    const input = { ...old.input, ...head, lines } as SaleInput;
    return [{ noteid: old.noteid, version: old.version, state: old.state, input, refs: old.refs.map((ref, row) => (row === at ? null : ref)) }];
  }

  /** The screen whose right lets the sale be entered. */
  #enteredOn(): RouteName {
    const { entered, corrected } = this.#of;
    return entered.find((menu) => allows(this.#ctx.session, menu, 'add')) ?? entered[0] ?? corrected;
  }

  #documents({ state }: Target, refs: readonly (string | null)[]) {
    const books = written(refs);
    const server = {
      ...saleServer(books, this.#of.of),
      // The right is that of the event: a new note is everybody's who sells that day, a checked one its level's.
      who: (desk: SaleDesk) => stepperOf(desk, state),
      menus: () => [this.#enteredOn(), this.#of.corrected] as const,
    };
    return { documents: new Documents(server, SALE_CALLS[this.#of.of.trade]), desk: { ...this.#desk, books }, server };
  }

  async judge(target: Target): Promise<readonly Issue[]> {
    const { noteid, input, refs } = target;
    if (input === null) return [];
    const { documents, desk } = this.#documents(target, refs);
    return (await documents.try(desk, input, noteid)).issues;
  }

  async #free(noteid: string): Promise<void> {
    // Rows move up: none may name what another still names.
    const none = REF_COLUMNS.map((column) => `${column} = null`).join(', ');
    await this.#ctx.db.query(`update sale_line set ${none} where farm_id = $1 and noteid = $2`, [this.#desk.farm.farmid, noteid]);
  }

  async write(target: Target, eventId: string | null, why: string): Promise<void> {
    const { noteid, version, input, refs } = target;
    const own = refs.map((ref) => ref ?? eventId);
    const { documents, desk, server } = this.#documents(target, own);
    if (noteid === null) {
      if (input !== null) await documents.post(desk, input, 'all');
      return;
    }
    if (input === null) {
      await documents.takeBack(desk, { noteid, version, reason: why });
      return;
    }
    const before = (await loadDocument(server, desk, noteid, false)).input;
    await this.#free(noteid);
    if (changesOf(server.compared(desk, before), server.compared(desk, input)).any) {
      await documents.correct(desk, input, { noteid, version, reason: why || this.#enteredOn() }, []);
      return;
    }
    // Nothing of the note changed but the event its line is: a remark was corrected.
    await this.#ctx.db.query(
      `update sale_line l set ${KEPT} from unnest($3::text[]) with ordinality x(ref, lineno)
       where l.farm_id = $1 and l.noteid = $2 and l.lineno = x.lineno`,
      [this.#desk.farm.farmid, noteid, own],
    );
  }
}

/** Sales entered where the animals are kept as lines of delivery notes. */
export const eventSales = (of: SoldEvents): BatchSales => ({
  judge: async (ctx, body, replaced) => {
    const notes = new EventNotes(of, await openSales(ctx, {}, of.of));
    const issues: Issue[] = [];
    for (const target of await notes.targets(body, replaced)) issues.push(...(await notes.judge(target)));
    return besideEvent(issues, of);
  },
  settle: (ctx: SignedContext, sold: SoldEvent | null, replaced: string | null, why: string) =>
    renamed(of, async () => {
      const notes = new EventNotes(of, await openSales(ctx, {}, of.of));
      for (const target of await notes.targets(sold?.body ?? null, replaced)) await notes.write(target, sold?.eventId ?? null, why);
    }),
});
