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

interface Row {
  readonly testcd: string;
  readonly name_v: string;
  readonly name_e: string;
  readonly name_t: string;
  readonly method: string | null;
  readonly price: number | null;
  readonly tatdays: number;
  readonly sampletps: readonly string[];
  readonly species: string;
}

/** Tests of a laboratory by code; null while it keeps no list. Read inside the laboratory. */
export async function orderableTests(db: Db, labid: string): Promise<ReadonlyMap<string, TestToOrder> | null> {
  const { rows } = await db.query<Row>(
    `select testcd, name_v, name_e, name_t, coalesce(method, upper(testgrp)) as method, price::float8 as price, tatdays, sampletps, species
     from lab_test where farm_id = $1 and inuse order by testgrp, testcd`,
    [labid],
  );
  if (rows.length === 0) return null;
  return new Map(
    rows.map(({ testcd, name_v, name_e, name_t, species, ...test }) => [
      testcd,
      { ...test, testcd, names: { V: name_v, E: name_e, T: name_t }, species: species === 'both' ? [] : [species] },
    ]),
  );
}
