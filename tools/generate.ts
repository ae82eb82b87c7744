import { writeFile } from 'node:fs/promises';
import { GENERATED } from './generated.ts';

/** Writes the generated files; those alone whose path holds a word given after `--`. */
const [word = ''] = process.argv.slice(2);
for (const { path, make } of GENERATED.filter((one) => one.path.includes(word))) {
  await writeFile(path, await make());
  process.stdout.write(`${path} written\n`);
}
