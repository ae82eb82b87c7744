import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import type { HouseBatch } from '../domain/tasks.ts';

/** Some days in a row. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Work a house asks for by itself today: a work list of the herd, a line of a programme of goods. */
export interface AskedWork {
  /** Names the list, and the item where one is due. */
  readonly asked: string;
  readonly roomid: string | null;
  readonly label: Text3;
  /** Animals or lines on it. */
  readonly count: number;
  /** Days the latest of them is late. */
  readonly late: number;
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What the composition root hands the module: other modules' servers are never imported. */
export interface JobServices {
  /** Head × days of each house in each of several periods, of all animals that stand there. */
  readonly headDays: (db: Db, farmid: string, periods: readonly Days[]) => Promise<ReadonlyMap<string, readonly number[]>>;
  /** Batches and flocks of houses that were open on one of some days. */
  readonly batches: (db: Db, farmid: string, days: Days) => Promise<readonly HouseBatch[]>;
  /** Average mated females in each of several periods. */
  readonly matedFemales: (db: Db, farmid: string, periods: readonly Days[]) => Promise<readonly number[]>;
  /** What houses ask for today, from the same lists as Home. */
  readonly asked: (db: Db, farmid: string, day: BusinessDate, language: Language) => Promise<readonly AskedWork[]>;
}
