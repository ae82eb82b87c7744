import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import type { OwnBredGilt } from '#engine/define/known-of-houses.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { HouseBatch } from '#modules/finance/domain/costs/voucher.ts';

/** Days of a period, both included. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Goods of a type used in one of several periods (numbered from 1), by house or without one; amounts as exact decimal text. */
export interface GoodsUsed {
  readonly at: number;
  readonly roomid: string | null;
  readonly itemtp: string;
  readonly amount: string;
  readonly kg: number;
}

/** A movement that used goods up. */
export interface GoodsUse {
  readonly valuedt: BusinessDate;
  readonly roomid: string | null;
  readonly itemtp: string;
  readonly name: string;
  readonly note: string | null;
  readonly amount: string;
}

/** Head times days of the herd in a house, by type of pig, in one of several periods. */
export interface HeadDays {
  readonly at: number;
  readonly roomid: string;
  readonly pigtype: string;
  readonly days: number;
}

/** The herd in a period: days mated females were present, piglets weaned, gilts that came. */
export interface HerdMonth {
  readonly mfd: number;
  readonly pw: number;
  readonly gilts: number;
}

/** What the costs of a month ask of other modules: no batch is read for it but those own-bred gilts left. */
export interface MonthServices {
  readonly goodsUsed: (db: Db, farmid: string, periods: readonly Days[]) => Promise<readonly GoodsUsed[]>;
  readonly headDays: (db: Db, farmid: string, periods: readonly Days[]) => Promise<readonly HeadDays[]>;
  /** Pig-days of each house run as batches, period by period. */
  readonly pigDays: (db: Db, farmid: string, periods: readonly Days[]) => Promise<ReadonlyMap<string, readonly number[]>>;
  readonly herdMonths: (db: Db, farmid: string, periods: readonly Days[]) => Promise<readonly HerdMonth[]>;
  readonly ownBred: (db: Db, farmid: string, periods: readonly Days[]) => Promise<readonly OwnBredGilt[]>;
  /** What goods sold by notes of the warehouse left it with, note by note in the order of their lines. */
  readonly goodsSold: (db: Db, farmid: string, notes: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>;
}

/** What the costs ask of other modules. */
export interface CostServices extends MonthServices {
  /** Batches that stood in a house, withdrawn ones not among them. */
  readonly batchesOf: (db: Db, farmid: string, roomid: string) => Promise<readonly HouseBatch[]>;
  readonly goodsUses: (db: Db, farmid: string, days: Days, itemtps: readonly string[], language: Language) => Promise<readonly GoodsUse[]>;
  /** One batch as it stands today, with its goods and amounts; null where there is none. */
  readonly batchOf: (
    db: Db,
    farmid: string,
    batch: { readonly roomid: string; readonly parityid: number },
    language: Language,
  ) => Promise<BatchLife | null>;
  /** Mean live weight of batches on the day before another, kg; those nobody can weigh are absent. */
  readonly liveWeightsBefore: (
    db: Db,
    farmid: string,
    batches: readonly { readonly roomid: string; readonly parityid: number }[],
    day: BusinessDate,
  ) => Promise<readonly { readonly roomid: string; readonly parityid: number; readonly kg: number }[]>;
  /** Batches that stood on any day of a period, with their goods issue by issue and their amounts. */
  readonly batches: (db: Db, farmid: string, days: Days, language: Language) => Promise<readonly BatchLife[]>;
}
