import { atFarm } from '#engine/server/at-farm.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { eachFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import { farmOf } from '#engine/server/session.ts';

/** Which farms a list is asked for, and which page of it. */
interface Asked {
  readonly farms?: readonly string[] | null | undefined;
  readonly page: number;
  readonly size: number;
}

/** Rows of one farm: as many as the page needs, after those left out. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

interface Found<Row> {
  readonly total: number;
  readonly rows: Row[];
}

type Dated = { readonly valuedt: string; readonly note: string };

const newestFirst = (a: Dated, b: Dated): number => (a.valuedt === b.valuedt ? (a.note < b.note ? 1 : -1) : a.valuedt < b.valuedt ? 1 : -1);

/**
 * Papers of the farms asked for, the newest first, the own farm's where none is named. Each farm is read by itself, with its day, its floor prices
 * and its money. @throws Refused V_NOTEXISTS for a farm out of reach
 */
export async function papersOf<Row extends Dated>(
  ctx: SignedContext,
  { farms, page, size }: Asked,
  read: (at: SignedContext, part: Part) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const whole = { limit: size, offset: (page - 1) * size };
  if (farms == null || farms.length === 0) return read(ctx, whole);
  const own = farmOf(ctx.session);
  const wanted = await reportFarms(ctx.db, { farmid: own, farms: ctx.session.farms }, farms);
  const part = wanted.length === 1 ? whole : { limit: page * size, offset: 0 };
  const found = await eachFarm(ctx.db, own, wanted, async ({ farmid }) => read(await atFarm(ctx, farmid), part));
  const rows = found.flatMap((one) => one.rows);
  const total = found.reduce((sum, one) => sum + one.total, 0);
  return { total, rows: wanted.length === 1 ? rows : rows.toSorted(newestFirst).slice((page - 1) * size, page * size) };
}
