import type pg from 'pg';

// A second count of flocks, written from poultry.md alone and day by day over the raw rows: it shares no code with the product.

interface Moved {
  readonly day: number;
  readonly kind: string;
  readonly birds: number;
  readonly kg: number | null;
  readonly hatch: number | null;
}

/** A flock as its raw rows tell it; days are numbers. */
export interface RawFlock {
  readonly house: string;
  readonly no: number;
  readonly type: string;
  readonly floor: number | null;
  readonly open: number;
  readonly closed: number | null;
  readonly firstegg: number | null;
  readonly moves: readonly Moved[];
  readonly feed: readonly { readonly day: number; readonly kg: number; readonly days: number }[];
  readonly eggs: readonly {
    readonly day: number;
    readonly eggs: number;
    readonly broken: number;
    readonly dirty: number;
    readonly mass: number | null;
  }[];
  readonly weighed: readonly { readonly day: number; readonly kg: number; readonly cv: number | null }[];
}

const NUMBER = (column: string): string => `(${column} - date '1970-01-01')`;

/** Flocks of a farm as stored, withdrawn ones apart. */
export async function rawFlocks(pool: pg.Pool, farmid: string): Promise<RawFlock[]> {
  const read = async <T>(sql: string): Promise<T[]> => (await pool.query(sql, [farmid])).rows as T[];
  const of = <T extends { house: string; no: number }>(rows: readonly T[], house: string, no: number) =>
    rows.filter((row) => row.house === house && row.no === no);
  type Key = { house: string; no: number };
  const flocks = await read<Key & Pick<RawFlock, 'type' | 'floor' | 'open' | 'closed' | 'firstegg'>>(
    `select b.roomid as house, b.parityid as no, r.area as type, r.floor::float8, ${NUMBER('b.opendt')} as open, ${NUMBER('b.closedt')} as closed,
       ${NUMBER('b.firstegg')} as firstegg
     from flock b join chk_house r using (farm_id, roomid) where b.farm_id = $1 and b.state <> 'cancelled' order by 1, 2`,
  );
  const moves = await read<Key & Moved>(
    `select m.roomid as house, m.parityid as no, ${NUMBER('m.eventdt')} as day, m.kind, abs(m.qty) as birds,
       (coalesce(case when m.kind = 'in' then g.weight end, e.weight * abs(m.qty) / e.heads))::float8 as kg,
       case when m.kind = 'in' then ${NUMBER('g.birthdt')} end as hatch
     from flock_move m join flock_event e on e.farm_id = m.farm_id and e.event_id = m.event_id
       join flock_group g on g.farm_id = m.farm_id and g.roomid = m.roomid and g.parityid = m.parityid and g.grpid = m.grpid
     where m.farm_id = $1 and e.voided_at is null and m.reverses is null
       and not exists (select 1 from flock_move r where r.farm_id = m.farm_id and r.reverses = m.move_id) order by m.seq`,
  );
  const feed = await read<Key & RawFlock['feed'][number]>(
    `select m.roomid as house, m.parityid as no, ${NUMBER('m.valuedt')} as day, (-m.qty)::float8 as kg, greatest(1, coalesce(m.coverdays, 1)) as days
     from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
     where m.farm_id = $1 and i.itemtp = 'feed' and m.kind in ('house', 'return') and m.reverses is null
       and not exists (select 1 from stock_movement r where r.farm_id = m.farm_id and r.reverses = m.seq)`,
  );
  const eggs = await read<Key & RawFlock['eggs'][number]>(
    `select l.roomid as house, l.parityid as no, ${NUMBER('n.valuedt')} as day, (l.qty + coalesce(l.broken, 0) + coalesce(l.dirty, 0))::int as eggs,
       coalesce(l.broken, 0) as broken, coalesce(l.dirty, 0) as dirty, l.mass::float8 as mass
     from stock_note n join stock_note_line l using (farm_id, noteid)
     where n.farm_id = $1 and n.kind = 'production' and n.state <> '02' order by 3`,
  );
  const weighed = await read<Key & RawFlock['weighed'][number]>(
    `select roomid as house, parityid as no, ${NUMBER('eventdt')} as day, (weight / heads)::float8 as kg, (data->>'cv')::float8 as cv
     from flock_event where farm_id = $1 and voided_at is null and eventcd = 'WGT' order by eventdt, seq`,
  );
  return flocks.map((flock) => {
    const { house, no } = flock;
    return { ...flock, moves: of(moves, house, no), feed: of(feed, house, no), eggs: of(eggs, house, no), weighed: of(weighed, house, no) };
  });
}

/** The broiler standard of poultry.md: feed g a day, weight g at the end of weeks 1 to 6. */
const BROILER: readonly (readonly [number, number])[] = [
  [25, 180],
  [66, 480],
  [112, 950],
  [150, 1520],
  [180, 2150],
  [200, 2750],
];

function standardKg(age: number): number | null {
  if (age < 7) return null;
  const at = Math.floor(age / 7);
  const [low, high] = [BROILER[Math.min(at, 6) - 1]?.[1] ?? 0, BROILER[Math.min(at + 1, 6) - 1]?.[1] ?? 0];
  return (low + (at >= 6 ? 0 : ((age - at * 7) / 7) * (high - low))) / 1000;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const mean = (moves: readonly Moved[], of: (move: Moved) => number): number =>
  sum(moves.map((move) => of(move) * move.birds)) / sum(moves.map((move) => move.birds));

/** Figures of a flock over days, both included, as known on the last. Of broilers with the default standard weights are estimated. */
export function flockCount(flock: RawFlock, from: number, to: number) {
  const last = Math.min(to, flock.closed ?? to);
  const first = Math.max(from, flock.open);
  const moves = flock.moves.filter(({ day }) => day <= last);
  const live = (day: number): number => sum(moves.filter((move) => move.day <= day).map(({ kind, birds }) => (kind === 'in' ? birds : -birds)));
  const inside = moves.filter(({ day }) => day >= first);
  const heads = (...kinds: string[]): number => sum(inside.filter(({ kind }) => kinds.includes(kind)).map(({ birds }) => birds));
  const kg = (...kinds: string[]): number => sum(inside.filter(({ kind }) => kinds.includes(kind)).map((move) => move.kg ?? Number.NaN));
  const came = moves.filter(({ kind }) => kind === 'in');
  const hatch = Math.floor(mean(came, ({ hatch: day }) => day ?? 0) + 0.5);
  const arrival = Math.floor(mean(came, ({ day }) => day) + 0.5);
  const weightOn = (day: number): number => {
    const points = [{ day: arrival, kg: sum(came.map((move) => move.kg ?? 0)) / sum(came.map(({ birds }) => birds)) }, ...flock.weighed];
    const point = points.filter((one) => one.day <= day).at(-1);
    if (point === undefined || point.day === day) return point?.kg ?? 0;
    const [a, b] = [standardKg(point.day - hatch), standardKg(day - hatch)];
    return a === null || b === null ? point.kg : point.kg + b - a;
  };
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
  const fedOn = (day: number): number =>
    sum(
      flock.feed.flatMap((issue) => {
        const spread = Array.from({ length: issue.days }, (_, n) => Math.min(issue.day + n, flock.closed ?? Number.POSITIVE_INFINITY));
        return spread.filter((one) => one === day).map(() => issue.kg / issue.days);
      }),
    );
  const eggs = flock.eggs.filter(({ day }) => day >= first && day <= last);
  const lay = flock.firstegg ?? flock.eggs.find((one) => one.eggs > 0)?.day ?? null;
  const grown = arrival - hatch < 105;
  const layDays = lay === null ? [] : days.filter((day) => !grown || day >= lay);
  const housed = lay === null ? null : grown ? live(lay) : sum(came.map(({ birds }) => birds));
  const [birdsIn, before] = [heads('in'), live(first - 1)];
  const birdDays = sum(days.map(live));
  const gain = kg('sold', 'out', 'culled') + live(last) * weightOn(last) - kg('in') - (before === 0 ? 0 : before * weightOn(first - 1));
  const feed = sum(days.map(fedOn));
  const laid = sum(eggs.map((one) => one.eggs));
  const age = mean(
    inside.filter(({ kind }) => kind === 'sold'),
    ({ day }) => day - hatch,
  );
  const out = kg('sold', 'out', 'culled') / heads('sold', 'out', 'culled');
  const lost = (100 * (heads('dead') + heads('culled'))) / (before + birdsIn);
  return {
    ...{ PIGSIN: birdsIn, DEAD: heads('dead'), CULLED: heads('culled'), SOLD: heads('sold'), MOVED: heads('out'), LIVE: live(last), LIVE0: before },
    ...{ PIGDAYS: birdDays, FEED: feed, ADFI: (1000 * feed) / birdDays },
    // The standard of hens is not typed out here.
    ...(flock.type === 'broiler' ? { GAIN: gain, ADG: (1000 * gain) / birdDays, FCR: gain > 0 ? feed / gain : Number.NaN } : {}),
    ...{ MORT: (100 * heads('dead')) / (before + birdsIn), LOSS: lost, AWIN: (1000 * kg('in')) / birdsIn, AWOUT: 1000 * out, AGESALE: age },
    FWM:
      arrival - hatch > 6
        ? Number.NaN
        : (100 * sum(inside.filter(({ kind, day }) => kind === 'dead' && day - hatch < 7).map(({ birds }) => birds))) / birdsIn,
    EPEF: flock.closed === null ? Number.NaN : (100 * (100 - lost) * out) / (age * (feed / gain)),
    ...{ EGGS: laid, HENDAY: (100 * laid) / sum(layDays.map(live)), EHH: housed === null ? Number.NaN : laid / housed },
    ...{ FEEDEGG: (1000 * sum(layDays.map(fedOn))) / laid, EGGMASS: sum(eggs.map((one) => one.mass ?? Number.NaN)) },
    BROKENR: (100 * sum(eggs.map((one) => one.broken))) / laid,
    BIRDM2: flock.floor === null ? Number.NaN : birdsIn / flock.floor,
    CV: flock.weighed.findLast((one) => one.cv !== null && one.day <= last)?.cv ?? Number.NaN,
  } as Readonly<Record<string, number>>;
}
