import type { Config } from './config.ts';

/** A command of the server; loaded only when asked for. */
export type Command = (config: Config, args: readonly string[]) => Promise<void>;

/** Commands by the word after `npm run` or `node apps/server/main.ts`. */
export const COMMANDS = {
  start: async () => (await import('./commands/start.ts')).start,
  worker: async () => (await import('./commands/worker.ts')).work,
  jobs: async () => (await import('./commands/jobs.ts')).showJobs,
  migrate: async () => (await import('./commands/migrate.ts')).migrateOnly,
  admin: async () => (await import('./commands/administrator.ts')).makeAdministrator,
  seed: async () => (await import('./commands/seed.ts')).seed,
  rebuild: async () => (await import('./commands/rebuild.ts')).rebuild,
  load: async () => (await import('./commands/load.ts')).load,
  flock: async () => (await import('./commands/flock.ts')).loadFlock,
  maintenance: async () => (await import('./commands/maintenance.ts')).setMaintenance,
  backup: async () => (await import('./commands/backup.ts')).backupTo,
  distribute: async () => (await import('./commands/distribute.ts')).distributeTables,
  restore: async () => (await import('./commands/backup.ts')).restoreFrom,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;
