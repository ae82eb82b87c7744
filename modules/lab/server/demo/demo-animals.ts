import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import type { DemoPlace } from './demo-places.ts';

/** A sow of the herd as it stands today, or stood when it left. */
interface Sow {
  readonly farm_id: string;
  readonly pgid: string;
  readonly roomid: string | null;
  readonly parity: number;
  readonly entrydt: BusinessDate;
  readonly leftdt: BusinessDate | null;
}

/** A litter with its dam: piglets are with her from the day they are born until they are weaned or she leaves. */
interface Litter {
  readonly farm_id: string;
  readonly pgid: string;
  readonly roomid: string | null;
  readonly parity: number;
  readonly farrowdt: BusinessDate;
  readonly untildt: BusinessDate | null;
}

/** Days from one farrowing to the next. */
const CYCLE = 150;
/** Youngest piglets that are bled, and how old they become with their dam at most. */
const [BLED, WEANED] = [5, 35];

/** Sows, litters and houses of the farms of the demonstration. */
export interface Barns {
  readonly sows: ReadonlyMap<string, readonly Sow[]>;
  readonly litters: ReadonlyMap<string, readonly Litter[]>;
  /** Houses by farm and what stands in them. */
  readonly houses: ReadonlyMap<string, readonly string[]>;
}

/** What a sample says of whose it is. */
export interface Subject {
  readonly mark: string;
  readonly pgid: string | null;
  readonly roomid: string | null;
  readonly pigclass: 'sow' | 'gilt' | 'suckling' | 'nursery' | 'finisher' | 'bird' | null;
  readonly sex: 'F' | 'M' | null;
  readonly ageweeks: number | null;
  readonly parity: number | null;
  readonly birthdt: BusinessDate | null;
  readonly vaccine: string | null;
  readonly vaccinedt: BusinessDate | null;
}

/** Reads sows, litters and houses of some farms. */
export async function readBarns(db: Db, farms: readonly string[]): Promise<Barns> {
  const sows = await db.query<Sow>(
    `select farm_id, pgid, roomid, parity, entrydt, leftdt from animal where farm_id = any($1) and sex = 'F' and not deleted order by farm_id, pgid, entrydt`,
    [farms],
  );
  const litters = await db.query<Litter>(
    `select c.farm_id, a.pgid, c.farrow_roomid as roomid, coalesce(c.farrow_parity, c.parity) as parity, c.farrowdt, coalesce(c.weandt, a.leftdt) as untildt
     from sow_cycle c join animal a using (farm_id, animal_id) where c.farm_id = any($1) and c.kind <> 'E' and c.livenum > 0 order by 1, c.farrowdt, a.pgid`,
    [farms],
  );
  const houses = await db.query<{ key: string; roomid: string }>(
    `select farm_id || ' ' || case when area = 'sow' and roomid like 'F%' then 'farrowing' else area end as key, roomid from room
     where farm_id = any($1) and state = 'active'
     union all select distinct farm_id || ' bird', roomid from flock where farm_id = any($1) order by 1, 2`,
    [farms],
  );
  return {
    sows: Map.groupBy(sows.rows, ({ farm_id }) => farm_id),
    litters: Map.groupBy(litters.rows, ({ farm_id }) => farm_id),
    houses: new Map([...Map.groupBy(houses.rows, ({ key }) => key)].map(([key, rows]) => [key, rows.map(({ roomid }) => roomid)])),
  };
}

/** Class of a growing pig by its age, and the houses it stands in. */
const STAGES = [
  { to: 4, pigclass: 'suckling', area: 'farrowing' },
  { to: 10.5, pigclass: 'nursery', area: 'nursery' },
  { to: 99, pigclass: 'finisher', area: 'grow-finish' },
] as const;

/** Picks whose samples are drawn at a place. */
export class Drawing {
  readonly #barns: Barns;
  readonly #place: DemoPlace;
  readonly #day: BusinessDate;
  readonly #today: BusinessDate;
  readonly #random: Random;

  constructor(barns: Barns, place: DemoPlace, day: BusinessDate, today: BusinessDate, random: Random) {
    this.#barns = barns;
    this.#place = place;
    this.#day = day;
    this.#today = today;
    this.#random = random;
  }

  #house(area: string): string | null {
    const { sender, rooms } = this.#place;
    const houses = sender === null ? (rooms ?? '').split(', ') : (this.#barns.houses.get(`${sender} ${area}`) ?? []);
    return houses.length === 0 ? null : this.#random.pick(houses);
  }

  #subject(mark: string, pigclass: Subject['pigclass'], more: Partial<Subject>): Subject {
    const none = { pgid: null, roomid: null, sex: null, ageweeks: null, parity: null, birthdt: null, vaccine: null, vaccinedt: null };
    return { mark, pigclass, ...none, ...more };
  }

  /** Sows that were in the herd on the day. */
  #herd(): Sow[] {
    const all = this.#barns.sows.get(this.#place.sender ?? '') ?? [];
    return all.filter(({ entrydt, leftdt }) => entrydt < this.#day && (leftdt === null || leftdt > this.#day));
  }

  /** A sow as she was on the day; one of an outside farm is known by her number alone. */
  #sow(sow: Sow | undefined, at: number): readonly [mark: string, parity: number, known: Partial<Subject>] {
    if (sow === undefined) return [`N${101 + at}`, this.#random.int(0, 7), { roomid: this.#house('sow') }];
    const since = daysBetween(this.#day, sow.leftdt ?? this.#today);
    return [sow.pgid, Math.max(0, sow.parity - Math.round(since / CYCLE)), { pgid: sow.pgid, roomid: sow.roomid }];
  }

  /** What all sows of a sampling were given last. */
  #given() {
    const vaccinedt = addDays(this.#day, -this.#random.int(20, 110));
    return { sex: 'F', vaccine: this.#place.prrs === 'free' ? 'CSF' : 'PRRS MLV', vaccinedt } as const;
  }

  /** Sows of the herd, each once. */
  sows(count: number): readonly Subject[] {
    const herd = this.#herd();
    const common = this.#given();
    return Array.from({ length: count }, (_, at) => {
      const [mark, parity, known] = this.#sow(herd.splice(this.#random.int(0, Math.max(0, herd.length - 1)), 1)[0], at);
      const age = parity === 0 ? { ageweeks: 32 } : { parity };
      return this.#subject(mark, parity === 0 ? 'gilt' : 'sow', { ...known, ...common, ...age });
    });
  }

  /** Growing pigs of an age, out of one house. */
  pigs(weeks: number, count: number, house?: string): readonly Subject[] {
    const { pigclass, area } = STAGES.find(({ to }) => weeks < to) ?? STAGES[2];
    const roomid = house ?? this.#house(area);
    const birthdt = addDays(this.#day, -Math.round(weeks * 7));
    const vaccine = weeks > 5.5 ? { vaccine: 'CSF', vaccinedt: addDays(birthdt, 35) } : {};
    return Array.from({ length: count }, (_, at) =>
      this.#subject(`T${weeks}-${String(at + 1).padStart(2, '0')}`, pigclass, {
        ...{ roomid, ageweeks: weeks, birthdt, sex: this.#random.chance(0.5) ? 'F' : 'M', ...vaccine },
      }),
    );
  }

  /** Litters that were with their dam on the day. */
  #nursed(): Litter[] {
    const all = this.#barns.litters.get(this.#place.sender ?? '') ?? [];
    const [first, last] = [addDays(this.#day, -WEANED), addDays(this.#day, -BLED)];
    return all.filter(({ farrowdt, untildt }) => farrowdt > first && farrowdt <= last && (untildt === null || untildt > this.#day));
  }

  /** Dams with some of the piglets they nursed on the day, which are named by their dam: what colostrum handed on. */
  litters(dams: number, piglets: number): readonly Subject[] {
    const nursed = this.#nursed();
    const given = this.#given();
    const chosen = Array.from({ length: Math.min(dams, nursed.length) }, () => nursed.splice(this.#random.int(0, nursed.length - 1), 1)).flat();
    return chosen.flatMap(({ pgid, roomid: born, parity, farrowdt }) => {
      const roomid = born ?? this.#house('farrowing');
      const ages = { roomid, pgid, birthdt: farrowdt, ageweeks: Math.round((10 * daysBetween(farrowdt, this.#day)) / 7) / 10 };
      return [
        this.#subject(pgid, 'sow', { ...given, pgid, roomid, parity }),
        ...Array.from({ length: piglets }, (_, at) => this.#subject(`${pgid}-${at + 1}`, 'suckling', { ...ages, sex: at % 2 === 0 ? 'F' : 'M' })),
      ];
    });
  }

  /** Places water or feed is taken at. */
  spots(sign: string, count: number): readonly Subject[] {
    return Array.from({ length: count }, (_, at) =>
      this.#subject(`${sign}${String(at + 1).padStart(2, '0')}`, null, { roomid: this.#house(at % 2 === 0 ? 'nursery' : 'grow-finish') }),
    );
  }

  birds(weeks: number, count: number): readonly Subject[] {
    const roomid = this.#house('bird');
    const birthdt = addDays(this.#day, -weeks * 7);
    const vaccinedt = addDays(birthdt, weeks > 16 ? 112 : 7);
    return Array.from({ length: count }, (_, at) =>
      this.#subject(`G${String(at + 1).padStart(2, '0')}`, 'bird', { roomid, ageweeks: weeks, birthdt, vaccine: 'ND', vaccinedt }),
    );
  }
}
