import type { BusinessDate } from '#kernel/business-date.ts';

/** Statuses of a female (herd.md, Types and statuses). A boar has none. */
export type HerdStatus = 'G' | 'M' | 'S' | 'L' | 'F' | 'W' | 'R' | 'N' | 'A';

export type PigType = 'boar' | 'gilt' | 'open' | 'mated' | 'lactating';
export const ENTRY_TYPES = ['gilt', 'mated', 'weaned', 'boar'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];
export type LeaveWay = 'died' | 'euthanised' | 'culled' | 'sold' | 'moved';
export type Outcome = 'farrowed' | 'return' | 'negative' | 'abortion' | 'notinpig' | 'died' | 'culled' | 'sold' | 'moved';

/** Counts of a farrowing under the specification's names; null is unknown (first loads), never 0. */
export interface FarrowCounts {
  readonly farrownum: number | null;
  readonly livenum: number;
  readonly deadnum: number | null;
  readonly deadnum1: number | null;
  readonly deadnum2: number | null;
  readonly mummynum: number | null;
  readonly weaknum: number | null;
  readonly weaknum2: number | null;
  readonly weaknum3: number | null;
  readonly mllivenum: number | null;
  readonly felivenum: number | null;
  readonly totalweight: number | null;
}

/** One weaning of a litter: full, partial or of a nurse sow's received piglets. */
export interface Weaning {
  readonly eventId: string;
  readonly eventdt: BusinessDate;
  readonly kind: 'full' | 'partial' | 'nurse';
  readonly weannum: number;
  readonly mlweannum: number | null;
  readonly feweannum: number | null;
  /** Weight of the litter weaned, kg. */
  readonly weanweight: number | null;
  readonly weangrp: string | null;
  readonly roomid: string | null;
  readonly applyid: string | null;
  /** Days from farrowing to this weaning. */
  readonly fosterday: number;
}

/** A change of the piglets with a sow: a death, or piglets fostered in or out. */
export interface PigletChange {
  readonly eventId: string;
  readonly eventdt: BusinessDate;
  readonly kind: 'loss' | 'in' | 'out';
  readonly num: number;
  readonly male: number | null;
  readonly female: number | null;
  readonly kg: number | null;
  readonly reason: string | null;
  /** Animal id of the other sow of a fostering; null when unknown (first load). */
  readonly partner: string | null;
  readonly unbalanced: boolean;
  /** Days from farrowing. */
  readonly age: number;
  readonly applyid: string | null;
}

/** The litter of a service that farrowed. */
export interface Litter {
  readonly eventId: string;
  readonly farrowdt: BusinessDate;
  /** farrowdt - matedt; null when the mating is unknown. */
  readonly farrowday: number | null;
  /** Number of this litter in the sow's life, 1 for the first. */
  readonly parity: number;
  readonly counts: FarrowCounts;
  readonly farrowgrp: string | null;
  readonly roomid: string | null;
  readonly applyid: string | null;
  readonly reason: string | null;
  /** farrowdt - previous farrowdt. */
  readonly interval: number | null;
  /** Age of the sow in days. */
  readonly age: number | null;
  readonly plusnum: number;
  readonly minusnum: number;
  readonly lossnum: number;
  /** Parts of plusnum and lossnum that a first load left without partner or reason. */
  readonly unbalPlus: number;
  readonly unbalMinus: number;
  /** Piglets in care now: livenum + plusnum - minusnum - lossnum - weaned. */
  readonly curnum: number;
  readonly weanings: readonly Weaning[];
  /** Tags of the piglets in care, on farms that identify them from birth. */
  readonly tags: readonly string[];
  readonly changes: readonly PigletChange[];
  /** Day the sow's own litter was closed: her full weaning, or her leaving. */
  readonly closeddt: BusinessDate | null;
  readonly closedBy: 'weaned' | 'left' | null;
  /** Days from farrowing to the last weaning (lactation length); set by WEA. */
  readonly fosterday: number | null;
}

/** One service of a sow with all that became of it; kind E opens a sow that entered weaned. */
export interface SowCycle {
  readonly n: number;
  /** Parity at mating: farrowings before it (gilts 0). */
  readonly parity: number;
  /** Running number of the service over life. */
  readonly serviceNo: number;
  /** First mating of a gilt, first of a parity after weaning, repeat, or entered weaned. */
  readonly kind: 'G' | 'W' | 'R' | 'E';
  /** True when the mating came with the entry of the sow (not an own mating). */
  readonly entered: boolean;
  readonly mateEvent: string | null;
  readonly matedt: BusinessDate | null;
  readonly matetp: string | null;
  /** Boar slots filled in order, with the day of each after matedt (0 to DOSEDAYS). */
  readonly boars: readonly { readonly pgid: string; readonly day: number; readonly semenbatch: string | null }[];
  readonly mategrp: string | null;
  readonly applyid: string | null;
  readonly roomid: string | null;
  readonly mateday: number | null;
  /** True when mateday runs from a weaning saved with her. */
  readonly fromWeaning: boolean;
  /** Age in days and days from arrival at a gilt's first mating. */
  readonly giltAge: number | null;
  readonly giltDays: number | null;
  readonly heatsBefore: number | null;
  readonly rutdt: BusinessDate | null;
  readonly expfarrowdt: BusinessDate | null;
  readonly fregexamdt: BusinessDate | null;
  readonly fregexamreslt: 'positive' | 'negative' | null;
  readonly fregApplyid: string | null;
  /** How the service ended; null while in pig or not yet known. */
  readonly outcome: Outcome | null;
  readonly outcomedt: BusinessDate | null;
  readonly outcomeReason: string | null;
  readonly fregday: number | null;
  readonly litter: Litter | null;
  /** Non-productive days of the parity record, set at farrowing and leaving. */
  readonly wasteday: number | null;
  /** matedt that farrowed - weandt, when a weaning is saved. */
  readonly weanToConception: number | null;
  readonly warnings: readonly string[];
}

/** A service of which nothing has become yet. */
export const NOTHING_YET = {
  fregexamdt: null,
  fregexamreslt: null,
  fregApplyid: null,
  outcome: null,
  outcomedt: null,
  outcomeReason: null,
  fregday: null,
  litter: null,
  wasteday: null,
  weanToConception: null,
} as const satisfies Partial<SowCycle>;

/** Kind of each day of an animal's presence (herd.md, Days and edges 2 to 4). */
export type SpanKind = 'boar' | 'gilt' | 'inpig' | 'standing' | 'lactating' | 'open';
export type SpanCause =
  | 'wean-service'
  | 'service-return'
  | 'service-negative'
  | 'service-abortion'
  | 'service-leave'
  | 'wean-leave'
  | 'arrival-service'
  | 'after-failure';

/** Days [from, to) of one kind; `to` null while it still runs. */
export interface HerdSpan {
  readonly from: BusinessDate;
  readonly to: BusinessDate | null;
  readonly kind: SpanKind;
  readonly cause: SpanCause | null;
  readonly parity: number;
  readonly n: number | null;
}

/** Days [from, to) in one house; `to` null while she stands there. */
export interface Stay {
  readonly from: BusinessDate;
  readonly to: BusinessDate | null;
  readonly roomid: string;
}

/** What an animal is after its events, folded in order. */
export interface Animal {
  readonly animalId: string;
  readonly pgid: string;
  readonly sex: 'F' | 'M';
  readonly entrytp: EntryType;
  readonly entrydt: BusinessDate;
  readonly birthdt: BusinessDate | null;
  readonly source: string | null;
  readonly lineage: string | null;
  readonly altid: string | null;
  readonly sireid: string | null;
  readonly damid: string | null;
  readonly bvindx: number | null;
  readonly rfid: string | null;
  readonly lot: string | null;
  readonly semenOnly: boolean;
  readonly status: HerdStatus | null;
  readonly roomid: string | null;
  /** Services over life and farrowings; time_parity is `${services}-${parity}`. */
  readonly services: number;
  readonly parity: number;
  readonly curnum: number;
  readonly matedt: BusinessDate | null;
  readonly expfarrowdt: BusinessDate | null;
  readonly expmatedt: BusinessDate | null;
  readonly farrowdt: BusinessDate | null;
  readonly weandt: BusinessDate | null;
  /** Day a sow weaned before received piglets again, while she nurses them. */
  readonly nurseFrom: BusinessDate | null;
  readonly rutdt: BusinessDate | null;
  readonly heats: number;
  readonly firstMatedt: BusinessDate | null;
  readonly weight: number | null;
  readonly weightdt: BusinessDate | null;
  readonly teats: {
    readonly total: number | null;
    readonly left: number | null;
    readonly right: number | null;
    readonly front: number | null;
    readonly active: number | null;
  };
  readonly feetleg: string | null;
  readonly vulva: string | null;
  readonly bodyscore: number | null;
  readonly withdrawalEnd: BusinessDate | null;
  readonly withdrawalItem: string | null;
  readonly collectdt: BusinessDate | null;
  readonly transferTo: string | null;
  readonly left: { readonly date: BusinessDate; readonly way: LeaveWay; readonly reason: string | null; readonly eventcd: string } | null;
  readonly cycles: readonly SowCycle[];
  readonly stays: readonly Stay[];
  /** Last event of the cycle (ENT, MAT to WEA, leaving) and the last of any kind. */
  readonly lastCycleDate: BusinessDate;
  readonly lastEvent: { readonly eventcd: string; readonly eventdt: BusinessDate };
  /** Types and days of live events, for "same event that day" (374). */
  readonly days: ReadonlySet<string>;
}

/** Type of pig of the specification, from sex and status. */
export function pigTypeOf(animal: Pick<Animal, 'sex' | 'status'>): PigType {
  if (animal.sex === 'M') return 'boar';
  switch (animal.status) {
    case 'G':
      return 'gilt';
    case 'M':
    case 'S':
      return 'mated';
    case 'L':
    case 'F':
      return 'lactating';
    default:
      return 'open';
  }
}

/** services-parity over life, for example 5-4. */
export function timeParity(animal: Pick<Animal, 'services' | 'parity'>): string {
  return `${animal.services}-${animal.parity}`;
}
