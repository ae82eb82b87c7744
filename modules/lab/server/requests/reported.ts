import type { Db } from '#engine/server/db.ts';

/** What is reported of one test of one sample. */
export interface Reported {
  readonly seq: number;
  readonly testcd: string;
  /** As it is written on the paper, rounded. */
  readonly value: string | null;
  readonly unit: string | null;
  readonly class: string | null;
  readonly cutoff: string | null;
  readonly method: string | null;
}

/** What is reported of a request, a row an order. */
export async function reportedOf(db: Db, labid: string, requestid: string): Promise<readonly Reported[]> {
  const { rows } = await db.query<Reported>(
    `select seq, testcd, null as value, null as unit, class, null as cutoff, method from lab_order where farm_id = $1 and requestid = $2 order by seq, testcd`,
    [labid, requestid],
  );
  return rows;
}
