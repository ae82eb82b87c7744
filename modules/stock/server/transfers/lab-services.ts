import type { LotBook } from '#engine/ledger/domain/book.ts';
import type { ArrivedGoods, Destination, Receiving } from '#engine/ledger/server/receiving.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { Language } from '#kernel/language.ts';
import type { SaidArrival } from '#modules/stock/domain/arrival.ts';
import type { ArrivalRow, FromLabs, FromLabsAsked, LabLot } from '#modules/stock/domain/coming.ts';

/** A laboratory goods may be sent to: the farm it is, and its name. */
export interface Laboratory {
  readonly labid: string;
  readonly name: string;
}

/** What the stock asks of laboratories: they keep a book of their own, and goods pass between the two. */
export interface LaboratoryServices {
  /** The book a laboratory keeps its goods in. */
  readonly book: LotBook;
  /** Those of some farms that are laboratories in use. */
  readonly laboratories: (db: Db, farms: readonly string[], language: Language) => Promise<readonly Laboratory[]>;
  /** What laboratories sent a farm: on its way or received, of a period by its day of sending or receiving. */
  readonly coming: (db: Db, asked: FromLabsAsked) => Promise<readonly ArrivalRow[]>;
  /** One of them with its lots, and what came of them once it is received; null where none comes under the id. */
  readonly opened: (
    db: Db,
    asked: FromLabs & { readonly noteid: string },
  ) => Promise<{ readonly row: ArrivalRow; readonly lots: readonly LabLot[] } | null>;
  /** Takes what arrived off the way of a laboratory that is in sight beside the farm of the session. */
  readonly receive: (
    ctx: SignedContext,
    labid: string,
    said: SaidArrival,
    destination: () => Promise<Destination>,
  ) => Promise<{
    readonly id: string;
    readonly note: string;
    readonly version: number;
    readonly arrivals: readonly ArrivedGoods[];
    readonly after: ReturnType<Receiving['after']>;
  }>;
}
