import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';

/** A line of a sale as the book that keeps what is sold needs it. */
export interface PartLine {
  /** From 1. */
  readonly row: number;
  readonly itemid: string | null;
  readonly unit: string | null;
  readonly lot: string | null;
  readonly expdt: BusinessDate | null;
  readonly roomid: string | null;
  /** The one animal that is sold; null of heads that are counted, and of goods. */
  readonly pgid: string | null;
  /** Head, or units of the item. */
  readonly qty: number;
  /** kg of all of them. */
  readonly weight: number | null;
  readonly saleclass: string | null;
  /** Identities of those among counted heads that have one, as typed. */
  readonly tags: string | null;
  readonly price: number | null;
  readonly basis: string;
  /** Discount of the line and its share of the note's. */
  readonly discount: number;
  /** What it brings without tax, discounts taken off; 0 while it has no price. */
  readonly net: number;
  readonly reason: string | null;
}

/** A line as it stands written, with what it wrote. */
export interface WrittenPart extends PartLine {
  readonly ref: string | null;
}

/** What of the paper every line carries. */
export interface PartHead {
  readonly noteno: string | null;
  readonly valuedt: BusinessDate;
  readonly partnerid: string | null;
  readonly storeid: string | null;
  readonly applyid: string | null;
  /** The house of another own farm it goes to. */
  readonly receiving: { readonly farmid: string; readonly roomid: string } | null;
}

/** Lines of one kind of a paper as they stood and as they become. */
export interface PartAsked {
  readonly head: PartHead;
  /** Null of a new paper. */
  readonly old: PartHead | null;
  readonly before: readonly WrittenPart[];
  readonly after: readonly PartLine[];
  /** Why it is corrected or cancelled. */
  readonly why: string;
  readonly accept: readonly string[] | 'all';
}

/** A cost of a batch animals are sold from, as it stands and as it will be; null where it is not known. */
export interface BatchCost {
  readonly roomid: string;
  readonly parityid: number;
  readonly figure: 'sold' | 'gain' | 'margin';
  readonly was: number | null;
  readonly now: number | null;
}

/**
 * A book another module keeps that lines of a paper write into: a sale of growing pigs is an event of their batch, one of goods a movement
 * of the warehouse. It is written in the transaction of the paper, so that neither stands without the other.
 */
export interface PartBook {
  /** What speaks against the lines, rows named; writes nothing. */
  readonly judge: (ctx: SignedContext, asked: PartAsked) => Promise<readonly Issue[]>;
  /** Takes back what the older lines wrote and writes the newer ones. @returns what each line wrote, by row. @throws Refused */
  readonly write: (ctx: SignedContext, asked: PartAsked) => Promise<ReadonlyMap<number, string>>;
  /** Cost carried by what was sold, by what the lines wrote; of several lines that wrote one thing in their order. */
  readonly costOf: (db: Db, farmid: string, refs: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>;
  /** What the batches cost the lines are sold from, before and after a correction; absent where nothing stands in batches. */
  readonly costsAfter?: (ctx: SignedContext, asked: PartAsked) => Promise<readonly BatchCost[]>;
}

const carried = (head: PartHead | null): string => (head === null ? '' : JSON.stringify([head.valuedt, head.partnerid, head.storeid, head.applyid]));
const text = ({ row: _, ...line }: PartLine): string => JSON.stringify(line);

/** Rows that were written and say the same still: what they wrote stands. */
export function keptParts({ head, old, before, after }: PartAsked): ReadonlyMap<number, string> {
  if (old === null || carried(head) !== carried(old)) return new Map();
  const was = new Map(before.map(({ ref, ...line }) => [line.row, { ref, line }]));
  return new Map(
    after.flatMap((line) => {
      const stood = was.get(line.row);
      return stood?.ref == null || text(stood.line) !== text(line) ? [] : [[line.row, stood.ref]];
    }),
  );
}
