import pino from 'pino';

export const logger = pino({ base: null, level: process.env['LOG_LEVEL'] ?? 'info', timestamp: pino.stdTimeFunctions.isoTime });

/** Logs an unexpected fault under the id its user sees; bodies and passwords are never logged. */
export function logFault(fault: { id: string; path: string; error: unknown }): void {
  logger.error({ id: fault.id, path: fault.path, err: fault.error }, 'unexpected fault');
}
