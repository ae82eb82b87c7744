import type { Destination } from '#engine/ledger/server/receiving.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Arrival, SaidArrival, SentLot } from '#modules/stock/domain/arrival.ts';

/** What an open run is going to use of a lot, in base units. */
export interface Reserved {
  readonly itemid: string;
  readonly lot: string;
  readonly qty: number;
}

/** A result that was read with a lot: its run, its request, the sample. */
export interface ResultOfRun {
  readonly runno: string;
  readonly request: string;
  readonly sample: string;
  readonly test: string;
  readonly value: string | null;
}

/** What was reported of a test in a period: results, and beside them wells of controls and standards, and samples repeated. */
export interface TestYield {
  readonly testcd: string;
  readonly results: number;
  readonly controls: number;
}

/** What the goods of a laboratory ask of its runs and results. */
export interface LabStockServices {
  readonly reserved: (db: Db, labid: string) => Promise<readonly Reserved[]>;
  /** Results of runs, for the search backwards from a lot. */
  readonly resultsOf: (db: Db, labid: string, runs: readonly string[]) => Promise<readonly ResultOfRun[]>;
  readonly yields: (db: Db, labid: string, from: BusinessDate, to: BusinessDate) => Promise<readonly TestYield[]>;
  /** Tests a run reads, samples and controls together: what its goods are planned for. */
  readonly testsOf: (db: Db, labid: string, runs: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Names of tests by code, in a language. */
  readonly testNames: (db: Db, labid: string, language: string) => Promise<ReadonlyMap<string, string>>;
}

/** A laboratory whose runs are kept elsewhere. */
export const NO_RUNS: LabStockServices = {
  reserved: async () => [],
  resultsOf: async () => [],
  yields: async () => [],
  testsOf: async () => new Map(),
  testNames: async () => new Map(),
};

/** A transfer a farm or another laboratory sent this one, as its sender wrote it. */
export interface SentHere {
  readonly noteid: string;
  readonly note: string;
  readonly version: number;
  readonly state: string;
  readonly fromfarm: string;
  readonly fromName: string;
  readonly storeid: string;
  readonly storeName: string;
  readonly valuedt: BusinessDate;
  readonly items: string;
  readonly maker: string;
  readonly remark: string | null;
  readonly driver: string | null;
  readonly plate: string | null;
  readonly refno: string | null;
}

/** What of an item a farm or another laboratory has on its way to this one, in the sender's base unit. */
export interface OnWay {
  readonly fromfarm: string;
  readonly itemid: string;
  readonly unit: string;
  readonly qty: number;
}

/** What farms send a laboratory: theirs and on its way until the laboratory receives it, asked with the laboratory as the farm of the session. */
export interface FarmGoods {
  readonly coming: (ctx: SignedContext, language: Language) => Promise<readonly SentHere[]>;
  readonly opened: (
    ctx: SignedContext,
    noteid: string,
    language: Language,
  ) => Promise<{ readonly head: SentHere; readonly lots: readonly SentLot[] } | null>;
  /** What was on its way at the end of a day; afterwards the laboratory alone is in sight. */
  readonly onWay: (db: Db, labid: string, day: BusinessDate) => Promise<readonly OnWay[]>;
  readonly receive: (
    ctx: SignedContext,
    said: SaidArrival,
    destination: () => Promise<Destination>,
  ) => Promise<{ readonly id: string; readonly note: string; readonly version: number; readonly arrivals: readonly Arrival[] }>;
}
