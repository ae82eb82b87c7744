import type { BatchBooks } from '#engine/batch/domain/house-rules.ts';
import type { BatchGoods } from '#engine/batch/server/figures/source.ts';
import type { BatchSales, BatchStore } from '#engine/batch/server/kind-server.ts';
import type { BatchKey } from '#engine/batch/server/rows.ts';
import type { HouseDays, KnownDose, KnownRequest, KnownWork, RequestsAsked } from '#engine/define/known-of-houses.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { TagTest } from '#modules/genetics/domain/tag-test.ts';
import type { ReturnedPigs } from '../domain/returned-pigs.ts';
import type { DueSource } from './standards/due.ts';

/** What laboratory and work log know of houses; each reads with farms in sight and leaves `back`, or the farm, in sight. */
export interface KnownOfHouses {
  readonly doses: (db: Db, days: HouseDays, language: Language) => Promise<readonly KnownDose[]>;
  readonly requests: (db: Db, asked: RequestsAsked, language: Language, back: readonly string[]) => Promise<readonly KnownRequest[]>;
  readonly work: (db: Db, days: HouseDays, language: Language) => Promise<readonly KnownWork[]>;
}

/** What the composition root hands the module: other modules' servers are never imported. */
export interface GrowServices extends BatchGoods {
  /** What the store and the notes of sales say about a batch; with a day its withdrawal days are those known then. */
  readonly booksOf: (db: Db, batch: BatchKey, asof?: BusinessDate) => Promise<BatchBooks>;
  /** Feed, medicine and vaccine out of the warehouses of the farm. */
  readonly goods: BatchStore;
  /** What slaughterhouses returned of the pigs a batch sold. */
  readonly returnsOf: (db: Db, batch: BatchKey) => Promise<readonly ReturnedPigs[]>;
  /** Delivery notes sales of growing pigs stand on. */
  readonly sales: BatchSales;
  /** What laboratory and work log know of houses. */
  readonly houses: KnownOfHouses;
  /** Kinds of batch that follow the company's standards and programmes besides growing pigs: flocks. */
  readonly otherKinds: readonly DueSource[];
  /** Takes the tests of tagged piglets to where breeding values are made. */
  readonly tested: (ctx: SignedContext, tests: readonly TagTest[]) => Promise<void>;
}
