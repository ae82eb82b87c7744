import { ERROR_CLASS, type ErrorClass } from '#engine/define/envelope.ts';
import type { IssueCode } from '#kernel/issue.ts';

/** Codes of a setting or list nobody has set up yet. */
const NOT_SET_UP: ReadonlySet<IssueCode> = new Set(['cls_100', 'GEN_NO_PARAM']);

/** The class of a rule's refusal: a rule says no, or something is not set up. */
export function refusalClass(code: IssueCode | undefined): ErrorClass {
  return code !== undefined && NOT_SET_UP.has(code) ? ERROR_CLASS.define : ERROR_CLASS.logic;
}

/** What PostgreSQL or the way to it reports: a five-letter state, a lost or refused connection. */
function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The driver gives a connection that broke under a statement no code.
  if (
    /^Connection terminated|^Client has encountered a connection error|^Query read timeout|^timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
    return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  return /^[0-9A-Z]{5}$/.test(error.code) || /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND)$/.test(error.code);
}

/** True of a fault of the database that only room on its disk mends. */
export function isDiskFull(error: unknown): boolean {
  if (!isDatabaseFault(error)) return false;
  const { code, message } = error as Error & { readonly code?: unknown };
  return code === '53100' || /No space left on device|File too large/.test(message);
}

/** Code and class of an unexpected fault: of the database, or of the program. */
export function faultClass(error: unknown): { readonly code: IssueCode; readonly errorClass: ErrorClass } {
  if (isDiskFull(error)) return { code: 'DISK_FULL', errorClass: ERROR_CLASS.database };
  return isDatabaseFault(error) ? { code: 'cls_10', errorClass: ERROR_CLASS.database } : { code: 'cls_30', errorClass: ERROR_CLASS.app };
}
