import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { schemaText } from '#db/schema-text.ts';
import { registryOf, reportFolders } from './report-registries.ts';
import { ROOT } from './sources.ts';

/** A checked-in file that a program writes. */
export interface Generated {
  /** Path from the project's root. */
  readonly path: string;
  readonly make: () => Promise<string>;
}

async function databaseSchema(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'farm-generate-'));
  const embedded = await startEmbedded({ dataDir: dir, durability: 'off' });
  const pool = createPool(embedded.url, 1);
  try {
    await migrate(pool);
    return await schemaText(pool);
  } finally {
    await pool.end();
    await embedded.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** The names of the specification's routes as a type: menus, rights and links name a screen by it. */
async function routeNames(): Promise<string> {
  const [, ...lines] = (await readFile(join(ROOT, 'testkit', 'reference', 'routes.tsv'), 'utf8')).trim().split('\n');
  const names = lines.map((line) => line.split('\t')[1] ?? '').toSorted();
  const list = names.map((name) => `  | '${name}'`).join('\n');
  return `// Written by "npm run generate" from testkit/reference/routes.tsv.\n\n/** A route of the specification. */\nexport type RouteName =\n${list};\n`;
}

/** Everything "npm run generate" writes and "npm run check" compares. */
export const GENERATED: readonly Generated[] = [
  { path: 'db/schema.sql', make: databaseSchema },
  { path: 'engine/define/route-name.ts', make: routeNames },
  ...reportFolders().map((one) => ({ path: `${one.folder}/registry.ts`, make: async () => registryOf(one) })),
];
