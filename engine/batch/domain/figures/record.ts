import type { MoveKind } from '#engine/batch/domain/house.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { FcrBand, StandardRow } from './standards.ts';

/** A movement of head that stands, with what was recorded with it; an event over several groups is several of them. */
export interface LifeMove {
  readonly eventId: string;
  readonly eventdt: BusinessDate;
  readonly kind: MoveKind;
  readonly grpid: number;
  /** Above 0 whatever the kind. */
  readonly heads: number;
  /** kg of all of them; null where not weighed. */
  readonly weight: number | null;
  /** Money: paid for pigs in (or carried here with them), got for pigs sold; null where nobody knows. */
  readonly amount: number | null;
  /** Of pigs in: birth date, way, source, and the nursery house and weaning group they were taken from. */
  readonly birthdt: BusinessDate | null;
  readonly way: string | null;
  readonly source: string | null;
  readonly nursery: string | null;
  readonly weangrp: string | null;
  readonly reason: string | null;
  /** Of pigs sold. */
  readonly customer: string | null;
  readonly saleclass: string | null;
  /** House (and farm, where it is another) the pigs came from or went to. */
  readonly place: string | null;
  /** Of pigs in by transfer: the event that sent them. */
  readonly sentBy: string | null;
  /** True where nobody wrote what they were paid for: the amount is what a weaned piglet of the month cost. */
  readonly atCost: boolean;
}

/** Goods of a batch: feed, medicine, vaccine, or anything else. */
export type GoodsKind = 'feed' | 'medicine' | 'vaccine' | 'other';

/** Goods issued to a batch (below 0 returned): one issue, or all of an item together up to the as-of day. */
export interface GoodsLine {
  readonly eventdt: BusinessDate;
  readonly kind: GoodsKind;
  readonly itemid: string;
  readonly name: string;
  /** In the item's base unit. */
  readonly qty: number;
  readonly unit: string;
  /** kg of it; null of an item that is not weighed. */
  readonly kg: number | null;
  /** Days it covers; 0 or null count as one. */
  readonly days: number | null;
  readonly amount: number;
  /** Number of the note; null of several together. */
  readonly note: string | null;
}

/** A weighing: kg of so many head. */
export interface Weighing {
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number;
}

/** Days of feed, both included. */
export interface FedDays {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Everything the figures of a batch are made of, up to its as-of day. */
export interface BatchLife {
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  /** Null while it is open on the as-of day. */
  readonly closedt: BusinessDate | null;
  /** As-of day T: the closing day when closed. */
  readonly asof: BusinessDate;
  /** Closing day of the batch before it in the house. */
  readonly previous: BusinessDate | null;
  readonly house: {
    readonly name: string;
    readonly area: string;
    readonly site: string | null;
    readonly capacity: number | null;
  };
  readonly moves: readonly LifeMove[];
  /** The book of heads as it is written, counter-entries too: what the movements are checked against. */
  readonly book: readonly { readonly eventdt: BusinessDate; readonly qty: number }[];
  readonly weighings: readonly Weighing[];
  readonly goods: readonly GoodsLine[];
  /** Days feed was recorded for, in order and apart. */
  readonly fed: readonly FedDays[];
  /** True where amounts were read: the reader may see them. */
  readonly money: boolean;
  readonly standard: readonly StandardRow[];
  readonly bands: readonly FcrBand[];
}

/** A batch by its key. */
export type BatchId = Pick<BatchLife, 'farmid' | 'roomid' | 'parityid'>;

/** The key as one text. */
export const batchKey = ({ farmid, roomid, parityid }: BatchId): string => `${farmid} ${roomid} ${parityid}`;

/**
 * Some groups of a batch as a batch of their own: what the book says of them alone. Weighings are of the whole house and stay; feed
 * and amounts are of all its animals, so nothing made of them is theirs.
 */
export const groupsOf = <B extends BatchLife>(batch: B, groups: ReadonlySet<number>): B => ({
  ...batch,
  moves: batch.moves.filter(({ grpid }) => groups.has(grpid)),
});

/** Days of a batch that figures are made of; without days its whole life. */
export interface Span<B extends BatchLife = BatchLife> {
  readonly batch: B;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The whole life of a batch up to its as-of day. */
export const wholeLife = <B extends BatchLife>(batch: B): Span<B> => ({ batch, from: batch.opendt, to: batch.asof });

/** The part of a batch's life that falls into a period; null where none does. */
export function lifeWithin<B extends BatchLife>(batch: B, from: BusinessDate, to: BusinessDate): Span<B> | null {
  const [first, last] = [from > batch.opendt ? from : batch.opendt, to < batch.asof ? to : batch.asof];
  return first > last ? null : { batch, from: first, to: last };
}
