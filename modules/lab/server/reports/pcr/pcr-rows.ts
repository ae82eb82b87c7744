import type { Db } from '#engine/server/report/db.ts';
import type { ChartTest } from '../charts/chart-rows.ts';

/** Limits of the Ct classes of a test. */
export interface CtLines {
  readonly strong: number;
  readonly medium: number;
  readonly weak: number;
  readonly doubtful: number;
}

/** The limits of the Ct classes as the test has them now; null where it has none. */
export async function ctLines(db: Db, { labid, testcd }: Pick<ChartTest, 'labid' | 'testcd'>): Promise<CtLines | null> {
  const { rows } = await db.query<CtLines>(
    `select ctstrong::float8 as strong, ctmedium::float8 as medium, ctweak::float8 as weak, ctdoubtful::float8 as doubtful
     from lab_test where farm_id = $1 and testcd = $2 and num_nonnulls(ctstrong, ctmedium, ctweak, ctdoubtful) = 4`,
    [labid, testcd],
  );
  return rows[0] ?? null;
}
