import type { Issue } from '#kernel/issue.ts';

/** Statuses of the envelope (specification section 8, calls.md). */
export const STATUS = {
  ok: 200,
  unauthorised: 401,
  expired: 402,
  forbidden: 403,
  serverError: 500,
  paused: 600,
  banned: 700,
} as const;
export type EnvelopeStatus = (typeof STATUS)[keyof typeof STATUS];

/** Error classes (specification, section 8); they stand in error.class, never in error.code. */
export const ERROR_CLASS = {
  database: 10,
  logic: 20,
  app: 30,
  define: 100,
  invalidUser: 120,
  passwordExpired: 130,
  device: 140,
  farm: 150,
  ok: 200,
} as const;
export type ErrorClass = (typeof ERROR_CLASS)[keyof typeof ERROR_CLASS];

/** One refusal as it travels: the rule's issue with its text in the session's language. */
export interface WireIssue extends Issue {
  readonly message: string;
}

/** The error member of an envelope; several refusals of one save stand in `list`. */
export interface EnvelopeError extends WireIssue {
  readonly class: ErrorClass;
  readonly list?: readonly WireIssue[];
  /** Id under which an unexpected fault was logged; the user may quote it. */
  readonly id?: string;
}

/** The answer of every call. */
export interface Envelope<T> {
  readonly status: EnvelopeStatus;
  readonly data: T | null;
  readonly error?: EnvelopeError;
}
