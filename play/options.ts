import { addDays, type BusinessDate, businessDate, weekday } from '#kernel/business-date.ts';
import { type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';

/** Codes of the farm's lists that the simulated clerks choose from. */
export interface SimCodes {
  readonly operators: readonly string[];
  readonly rooms: {
    readonly gilts: readonly string[];
    readonly mating: readonly string[];
    readonly farrowing: readonly string[];
    readonly nursery: readonly string[];
    readonly boars: readonly string[];
  };
  readonly lineages: { readonly sow: readonly string[]; readonly boar: readonly string[] };
  readonly source: { readonly bought: string; readonly own: string };
  readonly matetp: { readonly ai: string; readonly natural: string };
  readonly reasons: {
    readonly cull: {
      readonly old: string;
      readonly repro: string;
      readonly litter: string;
      readonly legs: string;
      readonly gilt: string;
    };
    readonly death: readonly string[];
    readonly piglet: readonly string[];
    readonly abortion: readonly string[];
    readonly returned: readonly string[];
    readonly treatment: readonly string[];
    readonly stillborn: string;
    readonly transfer: string;
  };
  readonly items: { readonly vaccine: readonly string[]; readonly drug: readonly string[] };
  readonly feetleg: readonly string[];
  readonly vulva: readonly string[];
  readonly disposal: string;
  readonly dilutor: string;
}

/** How large a farm, how long, from when, and which of the rarer things happen. */
export interface SimOptions {
  readonly farmid: string;
  /** Mated females aimed at. */
  readonly sows: number;
  readonly years: number;
  readonly seed: number;
  readonly start: BusinessDate;
  readonly weekStart: WeekStart;
  /** Letters before an identity's number, so that farms differ. */
  readonly prefix: string;
  /** Share of replacement gilts that are bred on the farm. */
  readonly ownBred: number;
  /** Partial weanings happen (farm setting subweanflg Y). */
  readonly partialWeaning: boolean;
  /** Semen is collected and doses counted. */
  readonly semen: boolean;
  /** Every animal carries a transponder. */
  readonly transponders: boolean;
  /** Weekends and some other days are typed later. */
  readonly lateTyping: boolean;
  /** Farm that takes the odd transferred gilt or sow; null for none. */
  readonly transferTo: string | null;
  readonly codes: SimCodes;
}

/** Lists of a made-up farm, used when the caller names none. */
export const SIM_CODES: SimCodes = {
  operators: ['OP1', 'OP2', 'OP3', 'OP4'],
  rooms: {
    gilts: ['G1'],
    mating: ['M1', 'M2'],
    farrowing: ['F1', 'F2', 'F3', 'F4'],
    nursery: ['N1', 'N2', 'N3'],
    boars: ['B1'],
  },
  lineages: { sow: ['LY', 'YL'], boar: ['D', 'P'] },
  source: { bought: 'BOUGHT', own: 'OWN' },
  matetp: { ai: 'AI', natural: 'NATURAL' },
  reasons: {
    cull: { old: 'OLD', repro: 'REPRO', litter: 'LITTER', legs: 'LEGS', gilt: 'NOHEAT' },
    death: ['SUDDEN', 'PROLAPSE', 'LEGS'],
    piglet: ['CRUSHED', 'WEAK', 'DIARRHOEA', 'STARVED'],
    abortion: ['UNKNOWN', 'HEAT'],
    returned: ['UNKNOWN'],
    treatment: ['FEVER', 'LAME', 'METRITIS'],
    stillborn: 'UNKNOWN',
    transfer: 'TRANSFER',
  },
  items: { vaccine: ['V-PARVO', 'V-PRRS'], drug: ['D-AMOX', 'D-OXY'] },
  feetleg: ['1', '2', '3'],
  vulva: ['NORMAL', 'SMALL'],
  disposal: 'BURIAL',
  dilutor: 'BTS',
};

/** Options with defaults: 60 sows, one year from January 2024. */
export function simOptions(given: Partial<SimOptions> = {}): SimOptions {
  return {
    farmid: 'V01',
    sows: 60,
    years: 1,
    seed: 1,
    start: businessDate('20240101'),
    weekStart: 1,
    prefix: 'S',
    ownBred: 0.3,
    partialWeaning: false,
    semen: true,
    transponders: false,
    lateTyping: true,
    transferTo: null,
    codes: SIM_CODES,
    ...given,
  };
}

/** A house the farm must have before it is played. */
export interface SimRoom {
  readonly roomid: string;
  readonly area: 'gilts' | 'sow' | 'nursery' | 'other';
}

/** A day group: its code is the label of its farm week. */
export interface SimGroup {
  readonly code: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

/** What must exist before the first day: houses and week groups (codes are in the options). */
export function simSetup(options: SimOptions): { rooms: SimRoom[]; groups: SimGroup[] } {
  const { rooms } = options.codes;
  const area = (ids: readonly string[], name: SimRoom['area']) => ids.map((roomid) => ({ roomid, area: name }));
  const last = addDays(options.start, Math.ceil(options.years * 365.25) + 7);
  const groups: SimGroup[] = [];
  let day = addDays(options.start, -130);
  day = addDays(day, -((weekday(day) - options.weekStart + 7) % 7));
  for (; day <= last; day = addDays(day, 7)) {
    groups.push({ code: weekLabel(weekOf(day, options.weekStart)), first: day, last: addDays(day, 6) });
  }
  return {
    rooms: [
      ...area(rooms.gilts, 'gilts'),
      ...area(rooms.mating, 'sow'),
      ...area(rooms.farrowing, 'sow'),
      ...area(rooms.boars, 'sow'),
      ...area(rooms.nursery, 'nursery'),
    ],
    groups,
  };
}
