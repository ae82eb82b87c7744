import pino from 'pino';
import { isDiskFull } from './fault-class.ts';

export const logger = pino({ base: null, level: process.env['LOG_LEVEL'] ?? 'info', timestamp: pino.stdTimeFunctions.isoTime });

/** Logs an unexpected fault under the id its user sees; bodies and passwords are never logged. */
export function logFault({ id, path, error }: { id: string; path: string; error: unknown }): void {
  // A stack says nothing of a disk, and every call comes here until there is room.
  if (isDiskFull(error))
    logger.error({ id, path }, `The disk of the database is full, nothing is saved until there is room: ${(error as Error).message}`);
  else logger.error({ id, path, err: error }, 'unexpected fault');
}
