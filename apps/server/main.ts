import { enableCompileCache } from 'node:module';
import { quickImports } from './quick-imports.ts';
import { builtServer, CODE_CACHE } from './server-build.ts';

enableCompileCache(CODE_CACHE);

// In one file where one was made of these very sources; who develops works on the sources themselves.
const built = process.env['WEB_ADDRESS'] === undefined ? builtServer() : null;
if (built === null) quickImports();
const { runTyped } = built === null ? await import('./command-line.ts') : ((await import(built)) as typeof import('./command-line.ts'));
await runTyped(process.argv.slice(2));
