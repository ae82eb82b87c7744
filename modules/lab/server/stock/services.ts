import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

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

/** What was reported of a test in a period: results, and wells of controls, standards and repeats. */
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
