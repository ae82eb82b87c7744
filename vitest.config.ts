import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { webData } from './apps/web-data.ts';
import { scratchFolder } from './testkit/scratch.ts';

// All that a run makes and throws away, its databases and what browsers keep, lies where this points; a folder given from outside stays.
process.env['TMPDIR'] = scratchFolder();

/** Files of pure tests share a worker and what it has loaded: none may leave anything behind. */
const together = { isolate: false, setupFiles: ['testkit/no-leaks.ts'] };
/** Files with a database of their own share a worker and what it has loaded, too. */
const database = { globalSetup: ['testkit/global-setup.ts'], isolate: false };
/** Journeys of the long run: what they go through is proved call by call in the ordinary one. */
const LONG_SPECS = [
  ...['keyboard', 'every-eye', 'second-step', 'provider', 'kept-work', 'lab'],
  ...['administration', 'genetics', 'stock-needed', 'parts', 'files', 'print', 'growing-goods', 'money', 'account', 'growfinish', 'stock'],
  ...['roles', 'home', 'animal-card', 'sheets', 'costs'],
].map((name) => `e2e/${name}.spec.ts`);
const rooms = '{apps,kernel,engine,modules,db,i18n,play,testkit,tools,bench}';
const packages = ['**/node_modules/**', '**/dist/**'];
const skip = [...packages, '**/*.long.test.ts'];

/** Files that take longest; one that begins last keeps a worker busy alone. */
const LONGEST = ['testkit/probe', 'testkit/fuzz', 'commands/start', 'every-route', 'e2e/offline'];

/** A clean clone knows no durations: the longest files begin first, the others in the order vitest gives them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((name) => moduleId.includes(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [webData()],
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.{ts,tsx}`],
          exclude: [...skip, '**/*.db.test.ts', '**/*.http.test.ts', '**/*registry.test.ts'],
          // A machine that does other work as well must not turn a good test red.
          testTimeout: 30_000,
          ...together,
        },
      },
      { plugins: [webData()], test: { name: 'registry', include: [`${rooms}/**/*registry.test.ts`], exclude: skip, ...together } },
      {
        plugins: [webData()],
        test: {
          name: 'db',
          include: [`${rooms}/**/*.db.test.ts`],
          exclude: skip,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          ...database,
        },
      },
      {
        plugins: [webData()],
        test: {
          name: 'http',
          include: [`${rooms}/**/*.http.test.ts`],
          exclude: skip,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          ...database,
        },
      },
      {
        plugins: [webData()],
        test: {
          name: 'long',
          // The probe asks there with more bodies a call.
          include: [`${rooms}/**/*.long.test.ts`, 'testkit/probe.http.test.ts'],
          env: { PROBE_RUNS: '60' },
          exclude: packages,
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
          // Each takes the whole machine: a second file beside it would falsify what it measures.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...database,
          isolate: true,
        },
      },
      {
        plugins: [webData()],
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          exclude: [...skip, ...LONG_SPECS, 'e2e/every-route-dark.spec.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // What a page shows is waited for as long as a click is.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          retry: 0,
          // One demonstration for all; specs start the product on a copy, those that only read share one a worker.
          globalSetup: ['e2e/demo-setup.ts'],
          isolate: false,
        },
      },
      {
        plugins: [webData()],
        test: {
          name: 'languages',
          // Every route in all languages at both widths, and in the dark, and long journeys.
          include: ['e2e/every-route-*.spec.ts', ...LONG_SPECS],
          env: { EVERY_LANGUAGE: 'Y' },
          exclude: skip,
          testTimeout: 900_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000, interval: 100 } },
          sequence: { groupOrder: 2 },
          globalSetup: ['e2e/demo-setup.ts'],
        },
      },
    ],
  },
});
