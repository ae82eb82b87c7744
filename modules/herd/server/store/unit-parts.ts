import type { Db } from '#engine/server/db.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { SaveStamp } from './event-rows.ts';
import type { FarmFacts } from './load-context.ts';
import type { Written } from './write-unit.ts';

/** What a unit of work on the herd is opened with. */
export interface UnitParts {
  readonly db: Db;
  readonly farmid: string;
  readonly facts: FarmFacts | Promise<FarmFacts>;
  readonly lock: LockRule;
  readonly history: boolean;
  readonly stamp: SaveStamp;
  /** False for a check: nothing is locked or written. */
  readonly forUpdate: boolean;
  /** Follows in the transaction that writes the unit. */
  readonly follow?: (work: Written) => Promise<void>;
}
