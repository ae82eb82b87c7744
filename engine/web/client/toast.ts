import { STATUS, type WireIssue } from '#engine/define/envelope.ts';
import { clientError } from '../text/client-error.ts';
import type { NOTIFY } from './notices.ts';

/** What a toast says; its kind decides whether the person's notify level lets it through. */
export interface Toast {
  readonly kind: keyof typeof NOTIFY;
  readonly title: string;
  readonly text: string;
}

/** Status 0 stands for "no answer at all". */
const NO_ANSWER = 0;

const BY_STATUS: Readonly<Record<number, string>> = {
  [STATUS.unauthorised]: 'env_401',
  [STATUS.expired]: 'env_402',
  [STATUS.forbidden]: 'env_403',
  [STATUS.paused]: 'env_600',
  503: 'env_600',
  [STATUS.banned]: 'env_700',
};

/** The code whose text speaks for a status when the answer brings none of its own (specification, section 8). */
export function codeOfStatus(status: number): string {
  return BY_STATUS[status] ?? 'env_other';
}

function textOf(status: number, issue: WireIssue): string {
  return status === STATUS.serverError ? clientError({ code: 'env_500', params: { code: issue.code, message: issue.message } }) : issue.message;
}

/**
 * The toast of a failed call (specification, section 8): title "Error" and the status; for a server error its code and
 * message, one line each; for a network failure the error's own message; else what the status means.
 */
export function failureToast(status: number, issues: readonly WireIssue[]): Toast {
  const lines = issues.map((issue) => textOf(status, issue)).filter((line) => line !== '');
  return {
    kind: status === NO_ANSWER ? 'catch' : 'error',
    title: clientError({ code: 'env_title', params: { status: status === NO_ANSWER ? '' : String(status) } }),
    text: lines.length > 0 ? lines.join('\n') : clientError({ code: codeOfStatus(status) }),
  };
}

/** The toast of a save that was done. */
export function doneToast(): Toast {
  return { kind: 'ok', title: clientError({ code: 'env_200_title' }), text: clientError({ code: 'env_200' }) };
}
