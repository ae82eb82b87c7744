import type { BatchesWanted } from '#engine/batch/server/figures/read-batches.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { FlockLife } from '../../domain/figures/flock.ts';
import type { FlockMoney } from '../../domain/figures/income.ts';
import { type FlockReading, readFlocks } from './read-flocks.ts';

/** A part of a note or voucher; of no flock where none lived to bear it. */
export interface MoneyPart extends FlockMoney {
  readonly roomid: string | null;
  readonly parityid: number | null;
}

/** A line of a note of chickens that has no price yet. */
export interface UnpricedLine {
  readonly farmid: string;
  readonly day: BusinessDate;
  readonly note: string;
  readonly noteid: string;
  readonly customer: string;
  readonly what: string;
  readonly qty: number;
  readonly weight: number | null;
}

/** What the income of flocks is read with. */
export interface IncomeReading extends FlockReading {
  /** Eggs and manure sold and costs of chickens of a farm, split over its flocks to the last unit, from the month of a day to another day. */
  readonly moneyOf: (
    db: Db,
    farmid: string,
    days: { readonly from: BusinessDate; readonly to: BusinessDate },
    language: Language,
  ) => Promise<readonly MoneyPart[]>;
  /** What growers of a farm agreed on: the price of a kg of a house on a day, in a currency of so many decimals. */
  readonly agreed: (
    db: Db,
    farmid: string,
  ) => Promise<{ readonly decimals: number; readonly priceOf: (roomid: string, closedt: BusinessDate) => number | null }>;
  readonly unpriced: (
    db: Db,
    farmid: string,
    days: { readonly from: BusinessDate; readonly to: BusinessDate },
    language: Language,
  ) => Promise<UnpricedLine[]>;
}

/** Flocks with everything their figures are made of, and what notes and vouchers say of them; without amounts for who may not see them. */
export async function readIncomes(db: Db, reading: IncomeReading, farmid: string, wanted: BatchesWanted): Promise<FlockLife[]> {
  const flocks = await readFlocks(db, reading, farmid, wanted);
  if (!wanted.money || flocks.length === 0) return flocks;
  const from = flocks.reduce((first, { opendt }) => (opendt < first ? opendt : first), wanted.asof);
  const parts = await reading.moneyOf(db, farmid, { from, to: wanted.asof }, wanted.language);
  const own = Map.groupBy(parts, ({ roomid, parityid }) => `${roomid} ${parityid}`);
  return flocks.map((flock) => ({ ...flock, accounts: own.get(`${flock.roomid} ${flock.parityid}`) ?? [] }));
}
