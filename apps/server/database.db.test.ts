import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';

test('a command works on the embedded database of a server that runs, and leaves it running; a second server is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-database-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const silent = (): void => undefined;
  const server = await openDatabase(config, silent, false);
  try {
    const command = await openDatabase(config, silent);
    expect(command.url).toBe(server.url);
    await command.pools.main.query('create table said (n int)');
    await command.close();
    expect((await server.pools.main.query('select n from said')).rows).toEqual([]);
    await expect(openDatabase(config, silent, false)).rejects.toThrow(/in use by another running server/);
  } finally {
    await server.close();
  }
  // Without a server the command starts the database, and ends it.
  const alone = await openDatabase(config, silent);
  expect(alone.embedded).not.toBeNull();
  await alone.close();
  rmSync(dataDir, { recursive: true, force: true });
});
