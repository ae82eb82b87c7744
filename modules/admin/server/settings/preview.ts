import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';

/** Days of events a new bound is tried on. */
const DAYS = 90;
/** Rows shown of those a bound would have refused. */
const SHOWN = 20;

/** Where a bound is tried: the measured value of an event, and which way the setting limits it. */
interface Bound {
  readonly value: string;
  readonly from: string;
  readonly day: string;
  readonly when: string;
  readonly side: 'min' | 'max' | 'range';
}

const CYCLE = 'sow_cycle c join animal a using (farm_id, animal_id)';
const GESTATION = { value: 'c.farrowdt - c.matedt', from: CYCLE, day: 'c.farrowdt', when: 'c.farrowdt is not null and c.matedt is not null' };
const LACTATION = { value: 'c.weandt - c.farrowdt', from: CYCLE, day: 'c.weandt', when: 'c.weandt is not null and c.farrowdt is not null' };
const BORN = { value: 'c.livenum + coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0)', from: CYCLE, day: 'c.farrowdt', when: 'c.livenum is not null' };
const CHECK = { value: 'c.fregexamdt - c.matedt', from: CYCLE, day: 'c.fregexamdt', when: 'c.fregexamdt is not null and c.matedt is not null' };

const BOUNDS: Readonly<Record<string, Bound>> = {
  GESTMIN: { ...GESTATION, side: 'min' },
  GESTMAX: { ...GESTATION, side: 'max' },
  LACTMAX: { ...LACTATION, side: 'max' },
  LITMAX: { ...BORN, side: 'max' },
  FREGMIN: { ...CHECK, side: 'min' },
};

interface Row {
  pgid: string;
  eventdt: string;
  value: number;
  n: number;
}

async function refusedBy(db: Db, farmid: string, bound: Bound, limit: number): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select a.pgid, ${bound.day} as eventdt, (${bound.value})::int as value, count(*) over ()::int as n from ${bound.from}
     where c.farm_id = $1 and not a.deleted and ${bound.when} and ${bound.day} >= current_date - ${DAYS} and (${bound.value}) ${bound.side === 'min' ? '<' : '>'} $2
     order by ${bound.day} desc limit ${SHOWN}`,
    [farmid, limit],
  );
  return rows;
}

/** Events of the last 90 days that the new values would have refused, by setting. */
export async function refusedEvents(db: Db, farmid: string, values: readonly { name: string; value?: unknown }[]) {
  await enterFarm(db, farmid);
  const answer = [];
  for (const { name, value } of values) {
    const bound = BOUNDS[name];
    if (bound === undefined || typeof value !== 'number') continue;
    const rows = await refusedBy(db, farmid, bound, value);
    answer.push({ name, n: rows[0]?.n ?? 0, rows: rows.map(({ pgid, eventdt, value: measured }) => ({ pgid, eventdt, value: measured })) });
  }
  return answer;
}
