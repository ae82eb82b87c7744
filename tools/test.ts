import { check } from './check.ts';
import { type Counts, conclude, suite } from './suite.ts';

/** The suites in the order they run: what is quick and plain first, the browser last. */
const SUITES: readonly (readonly string[])[] = [['unit', 'registry'], ['db', 'http'], ['e2e']];

process.stdout.write('check\n');
const counts: Counts[] = [await check()];
for (const projects of SUITES) counts.push(await suite(projects));
conclude(counts);
