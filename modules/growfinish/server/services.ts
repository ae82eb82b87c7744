import type { BatchBooks } from '#engine/batch/domain/house-rules.ts';
import type { BatchStore } from '#engine/batch/server/kind-server.ts';
import type { BatchKey } from '#engine/batch/server/rows.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';

/** What the composition root hands the module: other modules' servers are never imported. */
export interface GrowServices {
  /** What the store and the notes of sales say about a batch. */
  readonly booksOf: (db: Db, batch: BatchKey) => Promise<BatchBooks>;
  /** Feed, medicine and vaccine out of the warehouses of the farm. */
  readonly goods: BatchStore;
  /** Goods issued to batches: movement by movement where `daily`, else all of an item together. */
  readonly issuesOf: (
    db: Db,
    farmid: string,
    batches: readonly BatchDays[],
    how: { readonly daily: boolean; readonly language: Language },
  ) => Promise<readonly IssuedGoods[]>;
  /** Days feed was recorded for, joined where they touch. */
  readonly fedOf: (db: Db, farmid: string, batches: readonly BatchDays[]) => Promise<readonly FedBatch[]>;
}

/** A batch of a house and the days of it that are asked for; `open`: it is open on the last of them. */
export interface BatchDays {
  readonly roomid: string;
  readonly parityid: number;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly open: boolean;
}

/** Goods issued to a batch, below 0 taken back. */
interface IssuedGoods {
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
}

/** Days a batch was fed, as recorded. */
interface FedBatch {
  readonly roomid: string;
  readonly parityid: number;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The farm a list is read for: the own one, or one in reach, entered so that its rows may be seen. @throws Refused 403 out of reach. */
export async function readFarm(ctx: SignedContext, asked: string | null | undefined): Promise<string> {
  const farmid = asked ?? farmOf(ctx.session);
  if (!ctx.session.farms.includes(farmid)) throw forbidden();
  await enterFarm(ctx.db, farmid);
  return farmid;
}

/** The same call on behalf of a farm in reach: what follows reads and writes there. @throws Refused 403 out of reach. */
export async function atFarm(ctx: SignedContext, asked: string | null | undefined): Promise<SignedContext> {
  const farmid = await readFarm(ctx, asked);
  return farmid === ctx.session.farmid ? ctx : { ...ctx, session: { ...ctx.session, farmid } };
}
