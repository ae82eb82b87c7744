import { appendFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { type Cost, JOURNEYS, type JourneyName } from './journey-list.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File the counts of all specs of a run are gathered in. */
    journeyFile: string;
  }
}

/**
 * Notes what a job cost for the table at the end of the run. More taps, keys or pixels than the goal fail the test; waiting is told,
 * not judged: a machine that does other work as well answers later.
 */
export function counted(name: JourneyName, cost: Cost): void {
  appendFileSync(inject('journeyFile'), `${JSON.stringify([name, cost])}\n`);
  const { waited: _, ...judged } = JOURNEYS[name].goal as Cost;
  for (const [measure, most] of Object.entries(judged)) {
    expect(cost[measure as keyof Cost], `${JOURNEYS[name].job}: ${measure}`).toBeLessThanOrEqual(most);
  }
}
