import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { TestFigures } from '../domain/tag-test.ts';

/** A performance test as recorded. */
export interface TestRecord extends TestFigures {
  readonly farm_id: string;
  readonly gid: string;
  readonly roomid: string | null;
  readonly testdt: BusinessDate;
  readonly batch: string | null;
  readonly fcr: number | null;
  readonly pensize: number | null;
}

/** What a test says, beside whose it is and where it was made. */
export const TEST_FIGURES = `testdt, batch, startdt, startkg::float8, endkg::float8, backfat::float8, loin::float8, feedkg::float8, fcr::float8,
  pensize, feetleg, vulva, teats_left, teats_right, teats_active, teats_front`;

/** All tests of the farms, in the order of their days. */
export async function allTests(db: Db, farms: readonly string[]): Promise<readonly TestRecord[]> {
  const { rows } = await db.query<TestRecord>(
    `select farm_id, gid, roomid, ${TEST_FIGURES} from gen_test where farm_id = any($1) order by testdt, gid`,
    [farms],
  );
  return rows;
}

/** Which tests are looked at. */
interface TestsAsked {
  readonly testFrom?: BusinessDate | null | undefined;
  readonly testTo?: BusinessDate | null | undefined;
  readonly batch?: string | null | undefined;
}

/** The last test of each animal in the days and batch asked for, by its id. */
export async function lastTests(
  tx: Db,
  farms: readonly string[],
  { testFrom: from = null, testTo: to = null, batch = null }: TestsAsked,
): Promise<ReadonlyMap<string, TestRecord>> {
  const { text, params } = bind(
    `select distinct on (gid) farm_id, gid, roomid, ${TEST_FIGURES} from gen_test
     where farm_id = any({farms}) and ({from}::date is null or testdt >= {from}) and ({to}::date is null or testdt <= {to})
       and ({batch}::text is null or batch = {batch})
     order by gid, testdt desc`,
    { farms, from, to, batch },
  );
  const { rows } = await tx.query<TestRecord>(text, params);
  return new Map(rows.map((row) => [row.gid, row]));
}

/** Daily gain over the test in g; null where its start or end was not weighed. */
export function gainOf({ startdt, startkg, endkg, testdt }: TestRecord): number | null {
  if (startdt === null || startkg === null || endkg === null) return null;
  return (1000 * (endkg - startkg)) / Math.max(1, daysBetween(startdt, testdt));
}

/** Feed conversion as recorded, else feed over gain of the test. */
export function fcrOf({ fcr, feedkg, startkg, endkg }: TestRecord): number | null {
  if (fcr !== null) return fcr;
  const gain = startkg === null || endkg === null ? 0 : endkg - startkg;
  return feedkg === null || gain <= 0 ? null : feedkg / gain;
}
