import { check } from './check.ts';
import { conclude, suite } from './suite.ts';
import type { Outcome } from './suite-report.ts';

/** What is quick and plain first. Of these suites every answer is on the screen as it comes. */
async function shown(): Promise<Outcome[]> {
  process.stdout.write('check\n');
  return [await check(), await suite(['unit', 'registry']), await suite(['db', 'http'])];
}

/** A browser waits more than it works: its tests run beside the others, on what those leave, and are told when all are through. */
const beside = suite(['e2e'], { beside: true });
conclude([...(await shown()), await beside]);
