import type { RouteName } from '#engine/define/route-name.ts';
import type { Book } from '#engine/ledger/server/rows.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows } from '#engine/server/session.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import type { Stepper } from '#modules/stock/domain/note-flow.ts';
import { NOTE_KINDS, type NoteKindCode, type NoteOrigin, ORIGINS } from '#modules/stock/domain/note-kinds.ts';
import { type FarmStock, openStock, type StockServices } from '../farm-stock.ts';

/** A request that posts: farm, ledger book, facts of the rules. */
export interface Desk {
  readonly ctx: SignedContext;
  readonly services: StockServices;
  readonly farm: FarmStock;
  readonly book: Book;
  /** The delivery note of a sale asks: it alone touches goods that were sold. */
  readonly seller?: boolean;
}

/** Opens the farm's stock for a request. */
export async function openDesk(ctx: SignedContext, services: StockServices): Promise<Desk> {
  const farm = await openStock(ctx.db, ctx.session);
  return { ctx, services, farm, book: { farmid: farm.farmid, prnt2: farm.prnt2, def: GOODS, decimals: farm.decimals } };
}

/** Routes a note of a type is written on, and is corrected on. */
const MENUS = {
  RN: ['PigIstock', 'PigInstockDetail'],
  DN: ['PigOstock', 'PigOstockDetail'],
  TN: ['PigstockTransfer', 'PigstockTransfupd'],
} as const;

/** The menus whose flags speak for a kind of note: the first writes it, the second corrects it. */
export function menusOf({ kind, origin }: OfKind): readonly [RouteName, RouteName] {
  return origin == null ? MENUS[NOTE_KINDS[kind].type] : [origin, ORIGINS[origin]];
}

/** What of a note says where it belongs. */
interface OfKind {
  readonly kind: NoteKindCode;
  readonly origin?: NoteOrigin | null;
}

/** Who steps a note. */
export function stepperOf({ ctx: { session }, farm }: Desk, note: OfKind): Stepper {
  const { userid, usrlvl } = session;
  // A note of an event may be corrected as a note, too.
  const menus = [...menusOf(note), ...MENUS[NOTE_KINDS[note.kind].type]];
  return { userid, usrlvl, mayEdit: allows(session, menus, 'edit'), mayDelete: allows(session, menus, 'delete'), second: farm.second };
}
