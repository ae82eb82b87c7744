import type { AdjustVals, ParamVals } from '../../contract/set-values.ts';
import type { LineRole } from '../../domain/indices.ts';

/** What the worker thread gets: plain values only, copied once. Days are numbers of kernel/business-date. */
export interface RunInput {
  readonly gentp: 'INB' | 'EBV';
  readonly breeds: readonly string[];
  readonly animals: readonly RunAnimal[];
  readonly tests: readonly RunTest[];
  readonly litters: readonly RunLitter[];
  readonly params: Readonly<Record<string, ParamVals>>;
  readonly adjusts: Readonly<Record<string, AdjustVals>>;
  readonly limits: RunLimits;
  /** Inbreeding and EBVs of the former run, by genetic id. */
  readonly formerF: ReadonlyMap<string, number>;
  readonly formerEbv: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Days of birth of the base population. */
  readonly base: readonly [number, number];
}

export interface RunLimits {
  readonly groupSize: number;
  readonly outlierSd: number;
  readonly parentGroup: number;
  readonly errorPct: number;
  readonly correlation: number;
}

export interface RunAnimal {
  readonly gid: string;
  readonly breed: string | null;
  readonly lineage: string | null;
  readonly role: LineRole;
  readonly sex: 'M' | 'F' | null;
  readonly birthDay: number | null;
  readonly sire: string | null;
  readonly dam: string | null;
  readonly litter: string | null;
  readonly source: string | null;
  readonly body: number | null;
}

export interface RunTest {
  readonly gid: string;
  readonly farm: string;
  readonly batch: string | null;
  readonly testDay: number;
  readonly startDay: number | null;
  readonly startkg: number | null;
  readonly endkg: number | null;
  readonly backfat: number | null;
  readonly loin: number | null;
  readonly fcr: number | null;
  readonly pensize: number;
  /** Parity of the dam's litter the animal was born in, where known. */
  readonly damParity: number | null;
}

export interface RunLitter {
  readonly gid: string;
  readonly farm: string;
  readonly farrowDay: number;
  readonly parity: number;
  readonly sire: string | null;
  readonly sireBreed: string | null;
  readonly natural: boolean;
  readonly nb: number | null;
  readonly nba: number | null;
  /** Weight of the nursed litter at weaning, kg; null when partly weaned before or not weighed. */
  readonly weight: number | null;
  readonly day: number | null;
  readonly nursed: number | null;
}

export interface RunValue {
  readonly gid: string;
  readonly f: number;
  readonly completeness: number;
  readonly gens: number;
  readonly fOld: number | null;
  readonly ebv: Record<string, number>;
  readonly acc: Record<string, number>;
  /** Own adjusted record (mean), and its deviation from the contemporary group. */
  readonly adj: Record<string, number>;
  readonly dev: Record<string, number>;
  /** Own, sib and progeny records by trait. */
  readonly counts: Record<string, readonly [number, number, number]>;
  readonly pa: boolean;
  readonly approx: boolean;
  readonly spi: number | null;
  readonly mli: number | null;
  readonly tsi: number | null;
  readonly total: number | null;
  readonly body: number | null;
}

export interface SetAside {
  readonly gid: string;
  readonly trait: string;
  readonly day: number | null;
  readonly value: number | null;
  readonly cause: string;
}

export type RunStep = 'snapshot' | 'pedigree' | 'inbreeding' | 'adjustment' | 'solving' | 'accuracy' | 'indices' | 'publishing';

/** What the worker tells on its way. */
export interface RunProgress {
  readonly step: RunStep;
  readonly progress: number;
  readonly text: string;
  readonly round?: number;
  readonly residual?: number;
}

export interface RunStats {
  animals: number;
  founders: number;
  inbred: number;
  meanF: number;
  faulty: number;
  records: Record<string, number>;
  setaside: number;
  groups: number;
  solves: { breed: string; group: string; records: number; equations: number; rounds: number; residual: number; parentGroups: number }[];
  correlation: number | null;
  scales: Record<string, Record<string, { mean: number; sd: number }>>;
}

export type RunResult =
  | {
      readonly ok: true;
      readonly values: readonly RunValue[];
      readonly setaside: readonly SetAside[];
      readonly stats: RunStats;
      readonly held: boolean;
    }
  | {
      readonly ok: false;
      readonly step: RunStep;
      readonly reason: string;
      readonly detail: string;
      readonly setaside: readonly SetAside[];
      readonly stats: Partial<RunStats>;
    };
