import { writeFile } from 'node:fs/promises';
import { GENERATED } from './generated.ts';

for (const { path, make } of GENERATED) {
  await writeFile(path, await make());
  process.stdout.write(`${path} written\n`);
}
