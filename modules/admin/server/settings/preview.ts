import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { NO_LIMIT } from '#kernel/locks.ts';

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
const ABORTION = { value: 'c.outcomedt - c.matedt', from: CYCLE, day: 'c.outcomedt', when: "c.outcome = 'abortion' and c.matedt is not null" };
const GILTS = { value: 'c.gilt_age', from: CYCLE, day: 'c.matedt', when: 'c.gilt_age is not null' };
const BIRTHWEIGHT = { value: 'c.totalweight / nullif(c.livenum, 0)', from: CYCLE, day: 'c.farrowdt', when: 'c.totalweight is not null' };
const WEANWEIGHT = { value: 'c.weanweight / nullif(c.weighed_num, 0)', from: CYCLE, day: 'c.weandt', when: 'c.weanweight is not null' };
const arrivals = (type: string) => ({
  value: 'a.entrydt - a.birthdt',
  from: 'animal a',
  day: 'a.entrydt',
  when: `a.entrytp = '${type}' and a.birthdt is not null`,
});
/** Rows typed later than their day, but for those of a first load and of people who are exempt. */
const LATE = {
  value: 'e.valuedt - e.eventdt',
  from: 'animal_event e join animal a using (farm_id, animal_id)',
  day: 'e.eventdt',
  when: 'e.voided_at is null and e.valuedt > e.eventdt and not e.history and not e.exempt',
};
const CHECK = { value: 'c.fregexamdt - c.matedt', from: CYCLE, day: 'c.fregexamdt', when: 'c.fregexamdt is not null and c.matedt is not null' };

const BOUNDS: Readonly<Record<string, Bound>> = {
  GESTMIN: { ...GESTATION, side: 'min' },
  GESTMAX: { ...GESTATION, side: 'max' },
  LACTMAX: { ...LACTATION, side: 'max' },
  LITMAX: { ...BORN, side: 'max' },
  FREGMIN: { ...CHECK, side: 'min' },
  ABOMIN: { ...ABORTION, side: 'min' },
  ABOMAX: { ...ABORTION, side: 'max' },
  GILTAGEMIN: { ...GILTS, side: 'min' },
  GILTARRMAX: { ...arrivals('gilt'), side: 'max' },
  BOARARRMAX: { ...arrivals('boar'), side: 'max' },
  BWRANGE: { ...BIRTHWEIGHT, side: 'range' },
  WWRANGE: { ...WEANWEIGHT, side: 'range' },
  BACKDAY: { ...LATE, side: 'max' },
};

/** From and to of what a bound lets through; null where the value typed limits nothing. */
function limitsOf({ side }: Bound, value: unknown): readonly [number | null, number | null] | null {
  if (side === 'range') return Array.isArray(value) && value.length === 2 ? [Number(value[0]), Number(value[1])] : null;
  if (typeof value !== 'number' || value === NO_LIMIT) return null;
  return side === 'min' ? [value, null] : [null, value];
}

interface Row {
  pgid: string;
  eventdt: string;
  value: number;
  n: number;
}

async function refusedBy(db: Db, farmid: string, bound: Bound, limits: readonly [number | null, number | null]): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select pgid, eventdt, round(value, 2)::float8 as value, count(*) over ()::int as n
     from (select a.pgid, ${bound.day} as eventdt, (${bound.value})::numeric as value from ${bound.from}
       where a.farm_id = $1 and not a.deleted and ${bound.when} and ${bound.day} >= current_date - ${DAYS}) e
     where value < $2 or value > $3 order by eventdt desc limit ${SHOWN}`,
    [farmid, ...limits],
  );
  return rows;
}

/** Events of the last 90 days on these farms that the new values would have refused, by setting. */
export async function refusedEvents(db: Db, farms: readonly string[], values: readonly { name: string; value?: unknown }[]) {
  const tried = values.flatMap(({ name, value }) => {
    const bound = Object.hasOwn(BOUNDS, name) ? BOUNDS[name] : undefined;
    const limits = bound === undefined ? null : limitsOf(bound, value);
    return bound === undefined || limits === null ? [] : [{ name, bound, limits, found: [] as Row[], n: 0 }];
  });
  if (tried.length === 0) return [];
  for (const farmid of farms) {
    await enterFarm(db, farmid);
    for (const one of tried) {
      const rows = await refusedBy(db, farmid, one.bound, one.limits);
      one.n += rows[0]?.n ?? 0;
      one.found.push(...rows.slice(0, SHOWN - one.found.length));
    }
  }
  return tried.map(({ name, n, found }) => ({ name, n, rows: found.map(({ pgid, eventdt, value }) => ({ pgid, eventdt, value })) }));
}
