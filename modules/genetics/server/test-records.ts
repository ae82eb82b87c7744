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

/** Scores and teats may be given on another day than the test ended. */
const SCORES = ['feetleg', 'vulva', 'teats_left', 'teats_right', 'teats_active', 'teats_front'] as const;

/** Two records of an animal as one: the later one that weighed it, with the scores given last. */
function together(earlier: TestRecord, later: TestRecord): TestRecord {
  const test = later.endkg === null && earlier.endkg !== null ? earlier : later;
  return { ...test, ...Object.fromEntries(SCORES.map((key) => [key, later[key] ?? earlier[key]])) };
}

/** The last test of each animal in the days and batch asked for, with its last scores, by its id. */
export async function lastTests(
  tx: Db,
  farms: readonly string[],
  { testFrom: from = null, testTo: to = null, batch = null }: TestsAsked,
): Promise<ReadonlyMap<string, TestRecord>> {
  const { text, params } = bind(
    `select farm_id, gid, roomid, ${TEST_FIGURES} from gen_test
     where farm_id = any({farms}) and ({from}::date is null or testdt >= {from}) and ({to}::date is null or testdt <= {to})
       and ({batch}::text is null or batch = {batch} or endkg is null)
     order by gid, testdt`,
    { farms, from, to, batch },
  );
  const { rows } = await tx.query<TestRecord>(text, params);
  const last = new Map<string, TestRecord>();
  for (const row of rows) {
    const held = last.get(row.gid);
    last.set(row.gid, held === undefined ? row : together(held, row));
  }
  return new Map([...last].filter(([, test]) => batch === null || test.batch === batch));
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
