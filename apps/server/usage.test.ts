import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import usage from './usage.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const SCRIPTS = Object.entries((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts)
  .filter(([, line]) => line.startsWith('node tools/run.mjs'))
  .map(([name]) => name);

/** What a command prints when asked for help; it must neither start anything nor read the settings. */
function helpOf(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PORT: 'none', DATA_DIR: '/nowhere' },
  });
  expect([args, status, stderr]).toEqual([args, 0, '']);
  return stdout;
}

test('every command says what it does and what it takes, and does nothing else when asked', () => {
  expect(Object.keys(usage).toSorted()).toEqual(SCRIPTS.toSorted());
  for (const name of SCRIPTS) {
    const { args, does } = usage[name as keyof typeof usage];
    const text = helpOf('tools/run.mjs', name, '--help');
    expect(text).toContain(`${name}${args === '' ? '' : ` -- ${args}`}`);
    expect(text).toContain(does);
  }
  for (const name of Object.keys(COMMANDS)) expect(helpOf('apps/server/main.ts', name, '--help')).toContain(`main.ts ${name}`);
  for (const entry of ['tools/run.mjs', 'apps/server/main.ts']) expect(helpOf(entry, '--help').split('\n').length).toBeGreaterThan(14);
});
