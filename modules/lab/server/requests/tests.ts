import type { Db } from '#engine/server/db.ts';
import type { Orderable } from '../../domain/requests/request-rules.ts';

/** A test of the laboratory's list as a request orders it. */
export interface TestToOrder extends Orderable {
  readonly names: { readonly V: string; readonly E: string; readonly T: string };
  readonly method: string | null;
  readonly price: number | null;
  /** Working days from reception to the result. */
  readonly tatdays: number;
}

/** Tests of a laboratory by code; null while it keeps no list. Read inside the laboratory. */
export async function orderableTests(_db: Db, _labid: string): Promise<ReadonlyMap<string, TestToOrder> | null> {
  return null;
}
