import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { quickImports } from './quick-imports.ts';
import { builtServer } from './server-build.ts';
import { ROOT } from './source-files.ts';

/** Where Node keeps the code it has read once: a later start reads a third less. A folder it may not write is no fault. */
enableCompileCache(join(ROOT, '.cache/code'));

// In one file where one was made of these very sources; who develops works on the sources themselves.
const built = process.env['WEB_ADDRESS'] === undefined ? builtServer() : null;
if (built === null) quickImports();
const { runTyped } = built === null ? await import('./command-line.ts') : ((await import(built)) as typeof import('./command-line.ts'));
await runTyped(process.argv.slice(2));
