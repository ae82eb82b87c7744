import { type EnvelopeStatus, ERROR_CLASS, type ErrorClass, STATUS } from '#engine/define/envelope.ts';
import { errorsOf, type Issue, type IssueParams, warningsOf } from '#kernel/issue.ts';
import { refusalClass } from './fault-class.ts';

/** Thrown by handlers and rules at the server's edge: the call is refused, nothing is saved. */
export class Refused extends Error {
  readonly issues: readonly Issue[];
  readonly status: EnvelopeStatus;
  readonly errorClass: ErrorClass;

  constructor(issues: readonly Issue[], status: EnvelopeStatus = STATUS.serverError, errorClass: ErrorClass = refusalClass(issues[0]?.code)) {
    super(issues.map((issue) => issue.code).join(' '));
    this.issues = issues;
    this.status = status;
    this.errorClass = errorClass;
  }
}

/** The system is paused for maintenance; `text` is what its settings say, empty for the usual words. */
export class Paused extends Error {
  readonly text: string;

  constructor(text: string) {
    super('paused');
    this.text = text;
  }
}

/** Refuses with one code. */
export function refused(code: string, field?: string, params?: IssueParams): Refused {
  return new Refused([{ code, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) }]);
}

/** Not signed in, or the session ended (code says why). */
export function unauthorised(code = 'env_401'): Refused {
  return new Refused([{ code }], STATUS.unauthorised, ERROR_CLASS.invalidUser);
}

/** Signed in, but the flag, level, farm or side is missing; `lacking` says which, for whoever can give it. */
export function forbidden(code = 'env_403', lacking?: { readonly menu: string; readonly right: string } | { readonly level: number }): Refused {
  return new Refused([{ code, ...(lacking === undefined ? {} : { params: lacking }) }], STATUS.forbidden, ERROR_CLASS.logic);
}

/** Refuses what stands against a save: errors, then warnings nobody accepted. @returns the accepted warnings. */
export function standOrRefuse(issues: readonly Issue[], accept: readonly string[] | undefined): readonly Issue[] {
  const errors = errorsOf(issues);
  if (errors.length > 0) throw new Refused(errors);
  const open = warningsOf(issues).filter(({ code }) => !(accept ?? []).includes(code));
  if (open.length > 0) throw new Refused(open);
  return warningsOf(issues);
}
