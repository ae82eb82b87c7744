import { backup } from '#db/backup.ts';
import { restore } from '#db/restore.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';

function fileOf(args: readonly string[], command: string): string {
  const file = args.find((word) => !word.startsWith('--'));
  if (file === undefined) throw new ConfigError(`Usage: npm run ${command} -- <file>`);
  return file;
}

function report(word: string, counts: Record<string, number>): void {
  const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
  process.stdout.write(`${word}: ${rows} rows of ${Object.keys(counts).length} tables\n`);
}

/** npm run backup -- <file>: everything as it stands at one moment, while the server goes on. */
export async function backupTo(config: Config, args: readonly string[]): Promise<void> {
  const file = fileOf(args, 'backup');
  const database = await openDatabase(config, () => undefined);
  try {
    report('Written', await backup(database.pools.owner, file));
  } finally {
    await database.close();
  }
}

/** npm run restore -- <file>: puts a backup into an empty database; with --replace into one that holds data, which is thrown away. */
export async function restoreFrom(config: Config, args: readonly string[]): Promise<void> {
  const file = fileOf(args, 'restore');
  const database = await openDatabase(config, () => undefined);
  try {
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    report('Restored', await restore(database.pools.owner, file, { replace: args.includes('--replace'), say }));
  } finally {
    await database.close();
  }
}
