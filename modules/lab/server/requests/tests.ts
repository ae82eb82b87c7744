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

interface TestRow extends Omit<TestToOrder, 'names' | 'species'> {
  readonly name_v: string;
  readonly name_e: string;
  readonly name_t: string;
  readonly species: string;
}

/** Tests of a laboratory that can be ordered, by code; null while it keeps no list. Read inside the laboratory. */
export async function orderableTests(db: Db, labid: string): Promise<ReadonlyMap<string, TestToOrder> | null> {
  const { rows } = await db.query<TestRow>(
    `select testcd, name_v, name_e, name_t, method, price::float8 as price, tatdays, sampletps, species from lab_test
     where farm_id = $1 and inuse order by testgrp, testcd`,
    [labid],
  );
  if (rows.length === 0) return null;
  return new Map(
    rows.map(({ name_v: V, name_e: E, name_t: T, species, ...row }) => [
      row.testcd,
      { ...row, names: { V, E, T }, species: species === 'both' ? [] : [species] },
    ]),
  );
}
