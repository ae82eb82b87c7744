import { type Bench, lineText } from './bench.ts';
import { bytesBench } from './bytes.bench.ts';
import { entryBench } from './entry.bench.ts';
import { feelBench } from './feel.bench.ts';
import { geneticsBench } from './genetics.bench.ts';
import { growingBench } from './growing.bench.ts';
import { importBench } from './import.bench.ts';
import { labBench } from './lab.bench.ts';
import { reportsBench } from './reports.bench.ts';
import { startBench } from './start.bench.ts';
import { stockBench } from './stock.bench.ts';

/** npm run bench: all of them; npm run bench -- <name> ...: some; npm run bench -- list: what there is. */
const BENCHES: readonly Bench[] = [
  startBench,
  bytesBench,
  feelBench,
  entryBench,
  importBench,
  stockBench,
  growingBench,
  labBench,
  reportsBench,
  geneticsBench,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => name !== 'list' && !BENCHES.some((bench) => bench.name === name));

if (unknown.length > 0 || wanted.includes('list')) {
  if (unknown.length > 0) process.stderr.write(`There is no bench ${unknown.join(', ')}.\n`);
  for (const { name, about } of BENCHES) process.stdout.write(`${name.padEnd(8)} ${about}\n`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  for (const bench of BENCHES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    await bench.run((line) => process.stdout.write(`${lineText(bench.name, line)}\n`));
  }
}
