import type { z } from 'zod';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import type { correctedFigure } from '../domain/call-parts.ts';
import type { DailyBeside } from '../domain/daily-calls.ts';
import type { used } from '../domain/event-calls.ts';
import type { LifeMove } from '../domain/figures/record.ts';
import type { BatchBooks } from '../domain/house-rules.ts';
import type { BatchKind } from '../domain/kind.ts';
import type { StoredHouse } from './houses.ts';
import type { BatchKey } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** What a pool holds of one place and group: who came into it, and how many are not yet placed. */
export interface PoolRow {
  readonly roomid: string;
  readonly weangrp: string;
  readonly first_day: BusinessDate;
  readonly last_day: BusinessDate;
  readonly weaned: number;
  /** Of them up to the day asked for. */
  readonly weaned_by: number;
  readonly adjusted: number;
  readonly taken: number;
  readonly dead: number;
  readonly free: number;
  readonly avgbirthdt: BusinessDate | null;
}

/** A pool animals come out of: weaned piglets of nursery houses. */
export interface BatchPool {
  /** What one place holds on a day, or all of them when it is null. */
  readonly rows: (db: Db, farmid: string, place: string | null, day: BusinessDate) => Promise<PoolRow[]>;
  /** Holds a place for the rest of the transaction. */
  readonly lock: (db: Db, farmid: string, place: string) => Promise<void>;
  /** Books head out of a place. */
  readonly take: (ctx: SignedContext, farmid: string, about: { place: string; day: BusinessDate; heads: number; source: string }) => Promise<void>;
  /** Books back what a record took. */
  readonly giveBack: (ctx: SignedContext, farmid: string, source: string) => Promise<void>;
  /** The first day from one on that a place would hold fewer than none, or null. */
  readonly shortDay: (db: Db, farmid: string, place: string, from: BusinessDate) => Promise<BusinessDate | null>;
}

/** What an event does in the store. */
export type Used = z.output<typeof used>;

/** Which records are wanted; null is any. */
export interface RecordFilter {
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly eventcd: string | null;
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  readonly applyid: string | null;
  readonly eventId: string | null;
  /** Entered today by this person. */
  readonly mine: boolean;
  /** Most rows. */
  readonly most: number;
}

/** A record the store keeps as a note. */
export interface StoredGoods {
  readonly eventId: string;
  readonly version: number;
  readonly note: string;
  /** Type of the item. */
  readonly itemtp: string;
  readonly checked: boolean;
  readonly roomid: string;
  readonly parityid: number;
  readonly eventdt: BusinessDate;
  readonly heads: number | null;
  readonly applyid: string | null;
  readonly remark: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly crtusrid: string;
  /** Written on this day. */
  readonly today: boolean;
  readonly user: string;
  readonly at: string;
}

/** A line of the history of a record. */
export interface HistoryLine {
  readonly at: string;
  readonly user: string;
  readonly kind: string;
  readonly reason: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The saved record another one takes the place of. */
export interface ChangedGoods {
  readonly eventId: string;
  readonly version: number;
  readonly change: string;
}

/** The store as events of a batch use it: each is a note of its own, posted and taken back in the transaction of the event. */
export interface BatchStore {
  /** What saving would do, in the place of the record named. */
  readonly check: (
    ctx: SignedContext,
    body: EventBody,
    itemtp: string,
    replaced: string | null,
  ) => Promise<{ readonly issues: readonly Issue[]; readonly used: Used | null }>;
  /** @throws Refused with what the rules of notes say. */
  readonly save: (
    ctx: SignedContext,
    body: EventBody,
    itemtp: string,
    replaced: ChangedGoods | null,
  ) => Promise<{ readonly id: string; readonly version: number; readonly warnings: readonly Issue[]; readonly used: Used }>;
  /** @throws Refused 839 where there is none, 874, NOTE_CHECKED and what else the rules of notes say. */
  readonly remove: (ctx: SignedContext, gone: ChangedGoods) => Promise<{ readonly version: number; readonly roomid: string }>;
  /** Records written by events of the kind, the newest first. */
  readonly find: (ctx: SignedContext, filter: RecordFilter & { readonly itemtps: readonly string[] }) => Promise<readonly StoredGoods[]>;
  readonly history: (ctx: SignedContext, eventId: string) => Promise<readonly HistoryLine[]>;
}

/** A sale as its event says it, and the event it was written as. */
export interface SoldEvent {
  readonly body: EventBody;
  readonly eventId: string;
}

/** Delivery notes as sales entered at a house use them: each event is a line, written in its transaction; neither stands without the other. */
export interface BatchSales {
  /** What the rules of notes say against a sale, in the place of the event named. */
  readonly judge: (ctx: SignedContext, body: EventBody, replaced: string | null) => Promise<readonly Issue[]>;
  /** Writes the line of a sale: joins a note or opens one, takes the line of the event it replaces away. @throws Refused NOTE_CHECKED, 832, z02 */
  readonly settle: (ctx: SignedContext, sold: SoldEvent | null, replaced: string | null, why: string) => Promise<void>;
}

/** Animals with identities among those that are counted: those an event names leave with it, and are back when it is taken back. */
export interface NamedAnimals {
  /** What speaks against those an event of a house names; who left by events of `without` is there still. */
  readonly judge: (ctx: SignedContext, house: StoredHouse, body: EventBody, without: readonly string[]) => Promise<readonly Issue[]>;
  /** They leave with an event that was written, from the house as it was before. @throws Refused where somebody else took one away meanwhile */
  readonly leave: (ctx: SignedContext, house: StoredHouse, eventId: string, body: EventBody) => Promise<void>;
  /** Those that left with an event are back. @throws Refused */
  readonly comeBack: (ctx: SignedContext, eventId: string, why: string) => Promise<void>;
}

/** What a module adds to a declared kind of batch: where it is stored, what other books say. */
export interface BatchServer {
  readonly kind: BatchKind;
  readonly calls: BatchCalls;
  readonly tables: BatchTables;
  /** What the store and the notes of sales say about a batch; with a day its withdrawal days are those known then. */
  readonly booksOf: (db: Db, batch: BatchKey, asof?: BusinessDate) => Promise<BatchBooks>;
  /** What a sale inside withdrawal days gets on a farm. */
  readonly withhold: (db: Db, farmid: string) => Promise<'refuse' | 'warn'>;
  /** Null where no way takes animals out of a pool. */
  readonly pool: BatchPool | null;
  /** The warehouse a house draws on for items of a type on a day; null where none is set. */
  readonly storeOf: (db: Db, farmid: string, roomid: string, itemtp: string, day: BusinessDate) => Promise<string | null>;
  /** What stands beside the daily line of a house; left out where the kind has none. */
  readonly daily?: (ctx: SignedContext, roomid: string, day: BusinessDate) => Promise<DailyBeside>;
  /** A day kept of the batch itself that its opening may not lie after (GF_DATE): the first egg day somebody set. */
  readonly openBy?: (db: Db, batch: BatchKey) => Promise<BusinessDate | null>;
  /** The store goods come from; null where no event uses goods. */
  readonly goods: BatchStore | null;
  /** Figures of a batch as it is and as a correction of animals in makes it; absent where none stand beside the form. */
  readonly corrected?: (ctx: SignedContext, batch: BatchKey, change: MovesChange) => Promise<readonly CorrectedFigure[]>;
  /** What else stands beside a record of animals in: figures of the house by the live head before it and after; absent where none does. */
  readonly beside?: (
    ctx: SignedContext,
    roomid: string,
    live: { readonly before: number; readonly after: number },
  ) => Promise<readonly CorrectedFigure[]>;
  /** Notes of what is sold by events of this kind: event and line of the note are one; absent where events write none. */
  readonly sales?: BatchSales;
  /** Animals of a batch with identities of their own; absent where a kind only counts. */
  readonly named?: NamedAnimals;
  /** True of a sale that stands on a delivery note, which corrects it and takes it back; absent where no notes are written. */
  readonly isOnNote?: (db: Db, farmid: string, eventId: string) => Promise<boolean>;
}

/** Movements a correction puts in the place of those of some events. */
export interface MovesChange {
  readonly without: ReadonlySet<string>;
  readonly moves: readonly LifeMove[];
}

export type CorrectedFigure = z.output<typeof correctedFigure>;

type Blank<T> = T | null | undefined;

/** A record of animals in as it is typed; its kind's own fields besides. */
export interface EntryBody extends Readonly<Record<string, unknown>> {
  readonly roomid: string;
  readonly opendt?: Blank<BusinessDate>;
  readonly entrydt?: Blank<BusinessDate>;
  readonly heads?: Blank<number>;
  readonly males?: Blank<number>;
  readonly females?: Blank<number>;
  readonly weight?: Blank<number>;
  readonly birthdt?: Blank<BusinessDate>;
  readonly source?: Blank<string>;
  readonly groups?: Blank<readonly { readonly nursery: string; readonly weangrp: string; readonly heads: number }[]>;
  readonly transferId?: Blank<string>;
  readonly applyid?: Blank<string>;
  readonly remark?: Blank<string>;
  readonly accept?: readonly string[] | undefined;
}

/** An event as it is typed; its own fields besides. */
export interface EventBody extends Readonly<Record<string, unknown>> {
  readonly eventcd: string;
  readonly roomid: string;
  readonly parityid?: Blank<number>;
  readonly eventdt: BusinessDate;
  readonly grpid?: Blank<number>;
  readonly heads?: Blank<number>;
  readonly weight?: Blank<number>;
  readonly applyid?: Blank<string>;
  readonly reason?: Blank<string>;
  readonly remark?: Blank<string>;
  readonly trftp?: Blank<string>;
  readonly tofarm?: Blank<string>;
  readonly toroomid?: Blank<string>;
  /** Head that came to the other house. */
  readonly arrived?: Blank<number>;
  readonly accept?: readonly string[] | undefined;
}

/** Own members of a record as they are kept. */
export function keptData(keys: readonly string[], body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(keys.flatMap((key) => (body[key] == null ? [] : [[key, body[key]]])));
}
