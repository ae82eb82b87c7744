import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Month } from '#kernel/month.ts';
import type { FedDays } from '../../domain/figures/record.ts';
import type { FcrBand, StandardRow } from '../../domain/figures/standards.ts';
import type { BatchTables } from '../tables.ts';

/** A batch of a house and the days of it that are asked for; `open`: it is open on the last of them. */
export interface BatchDays {
  readonly roomid: string;
  readonly parityid: number;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly open: boolean;
}

/** Goods issued to a batch, below 0 taken back. */
export interface IssuedGoods {
  readonly roomid: string;
  readonly parityid: number;
  readonly valuedt: BusinessDate;
  readonly itemtp: string;
  readonly itemid: string;
  readonly name: string;
  readonly qty: number;
  readonly unit: string;
  readonly kg: number | null;
  readonly coverdays: number | null;
  readonly amount: number;
  readonly noteno: string | null;
  /** Days it was recorded for, of feed. */
  readonly fed: readonly FedDays[];
}

/** A sale as its delivery note has it: Net, null where no price is known yet, the customer by name, and the number of the note. */
export interface SoldOnNote {
  readonly note: string;
  readonly net: number | null;
  readonly customer: string;
}

/** What other books say of batches: the store their goods, the notes of sales what they brought, the costs what a weaned piglet is worth. */
export interface BatchGoods {
  /** What a weaned piglet cost in months of a farm; absent where nobody weans. */
  readonly weanedCosts?: (db: Db, farmid: string, months: readonly Month[]) => Promise<ReadonlyMap<Month, number>>;
  /** What the notes of sale events say; absent where sales stand on none. */
  readonly soldFor?: (db: Db, farmid: string, events: readonly string[]) => Promise<ReadonlyMap<string, SoldOnNote>>;
  /** Goods issued to batches: movement by movement where `daily`, else all of an item together. */
  readonly issuesOf: (
    db: Db,
    farmid: string,
    batches: readonly BatchDays[],
    how: { readonly daily: boolean; readonly language: Language },
  ) => Promise<readonly IssuedGoods[]>;
}

/** For what the standards of a kind are asked: a batch that opened on a day, in a house that may name its standard. */
interface StandardWanted {
  readonly day: BusinessDate;
  readonly code?: string | null;
  /** Type of the house. */
  readonly area: string;
  /** The sex of all its animals; null of a mixed one. */
  readonly sex?: 'F' | 'M' | null;
}

/** Where the figures of a kind of batch are read from. */
export interface BatchSource extends BatchGoods {
  readonly tables: BatchTables;
  /** SQL over the row `r` of a house: its type; whether it is one that batches fill. */
  readonly house: { readonly area: string; readonly places: string };
  /** Code of the weighing. */
  readonly weigh: string;
  /** Standards in force on a farm, each question answered without another statement. */
  readonly standardsOf: (
    db: Db,
    farmid: string,
  ) => Promise<{ readonly feed: (asked: StandardWanted) => readonly StandardRow[]; readonly bands: (asked: StandardWanted) => readonly FcrBand[] }>;
}
