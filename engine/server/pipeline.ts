import { hash as digest, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Access, Call, CallOutput, CallParsed } from '#engine/define/call.ts';
import { ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import { blankToNull } from '#engine/define/field-check.ts';
import { withoutSecrets } from '#engine/define/secret.ts';
import type { Language } from '#kernel/language.ts';
import { refusedNulls, withoutMembers } from './blank-members.ts';
import { isTooDeep } from './body-depth.ts';
import { byKey } from './by-key.ts';
import { periodsReversed } from './day-pairs.ts';
import type { Actor, Db, Transactions } from './db.ts';
import { KeyTaken } from './key-taken.ts';
import { forbidden, Refused, refused, unauthorised } from './refused.ts';
import { allows, type Session } from './session.ts';
import { zodIssues } from './zod-issues.ts';

/** What the transport knows about a request. */
export interface RequestInfo {
  readonly token: string | null;
  /** One-time ticket of a sign-in through a provider. */
  readonly ticket?: string | null;
  readonly macid: string | null;
  readonly ip: string;
  readonly device: string;
  /** Language asked for by a visitor. */
  readonly language: string | null;
  /** Scheme and host the browser used; absent where no browser asks. */
  readonly origin?: string;
}

/** What a handler gets: the open transaction and on whose behalf it runs. */
export interface CallContext {
  readonly db: Db;
  readonly session: Session | null;
  readonly request: RequestInfo;
  readonly reqid: string | null;
  /** Cookies the answer sets: value, or null to clear. */
  readonly setToken: (token: string | null, keepHours: number | null) => void;
  /** The ticket of a sign-in through a provider, for so many seconds; null takes it away. */
  readonly setTicket: (ticket: string | null, seconds: number) => void;
}

/** A handler with the session already proved to exist. */
export interface SignedContext extends CallContext {
  readonly session: Session;
}

/** What is known before the transaction of a call opens. */
export type PrepareContext = Pick<CallContext, 'session' | 'request' | 'setTicket'>;

/** A call with what answers it. Types are erased here; {@link handle} keeps them inside. */
export interface Handler {
  readonly call: Call;
  /** What takes long outside of the database, done before the call's transaction opens: no connection is held meanwhile. */
  readonly prepare?: (ctx: PrepareContext, input: unknown) => Promise<unknown>;
  /**
   * What the handler reads and locks first: it travels with the question whether the call was answered before, and is thrown away where it
   * was. Writes nothing.
   */
  readonly look?: (ctx: CallContext, input: unknown) => Promise<unknown>;
  readonly run: (ctx: CallContext, input: unknown, prepared?: unknown) => Promise<unknown>;
}

/** Binds a handler to its call. */
export function handle<I extends z.ZodType, O extends z.ZodType>(
  call: Call<I, O>,
  run: (ctx: CallContext, input: CallParsed<Call<I, O>>) => Promise<CallOutput<Call<I, O>>>,
): Handler {
  return { call: call as unknown as Call, run: (ctx, input) => run(ctx, input as CallParsed<Call<I, O>>) };
}

/** Binds a handler that only signed-in people reach; the session is never null inside. */
export function handleSigned<I extends z.ZodType, O extends z.ZodType>(
  call: Call<I, O>,
  run: (ctx: SignedContext, input: CallParsed<Call<I, O>>) => Promise<CallOutput<Call<I, O>>>,
): Handler {
  return handle(call, (ctx, input) => {
    if (ctx.session === null) throw unauthorised();
    return run(ctx as SignedContext, input);
  });
}

/** Binds a handler that first does what takes long, without a connection, and is handed what came of it. */
export function handlePrepared<I extends z.ZodType, O extends z.ZodType, P>(
  call: Call<I, O>,
  prepare: (ctx: PrepareContext, input: CallParsed<Call<I, O>>) => Promise<P>,
  run: (ctx: CallContext, input: CallParsed<Call<I, O>>, prepared: P) => Promise<CallOutput<Call<I, O>>>,
): Handler {
  return {
    call: call as unknown as Call,
    prepare: (ctx, input) => prepare(ctx, input as CallParsed<Call<I, O>>),
    run: (ctx, input, prepared) => run(ctx, input as CallParsed<Call<I, O>>, prepared as P),
  };
}

/** As {@link handlePrepared}, for calls only signed-in people reach. */
export function handlePreparedSigned<I extends z.ZodType, O extends z.ZodType, P>(
  call: Call<I, O>,
  prepare: (ctx: PrepareContext & { readonly session: Session }, input: CallParsed<Call<I, O>>) => Promise<P>,
  run: (ctx: SignedContext, input: CallParsed<Call<I, O>>, prepared: P) => Promise<CallOutput<Call<I, O>>>,
): Handler {
  const signed = <C extends PrepareContext>(ctx: C): C & { session: Session } => {
    if (ctx.session === null) throw unauthorised();
    return ctx as C & { session: Session };
  };
  return handlePrepared(
    call,
    async (ctx, input) => prepare(signed(ctx), input),
    (ctx, input, prepared) => run(signed(ctx), input, prepared),
  );
}

/** Binds a handler that only signed-in people reach, and that reads in one go what it works on before it does anything else. */
export function handleLooking<I extends z.ZodType, O extends z.ZodType, S>(
  call: Call<I, O>,
  look: (ctx: SignedContext, input: CallParsed<Call<I, O>>) => Promise<S>,
  run: (ctx: SignedContext, input: CallParsed<Call<I, O>>, seen: S) => Promise<CallOutput<Call<I, O>>>,
): Handler {
  const see = async (ctx: CallContext, input: unknown): Promise<S> => {
    if (ctx.session === null) throw unauthorised();
    return look(ctx as SignedContext, input as CallParsed<Call<I, O>>);
  };
  return {
    call: call as unknown as Call,
    look: see,
    run: async (ctx, input, seen) =>
      run(ctx as SignedContext, input as CallParsed<Call<I, O>>, seen === undefined ? await see(ctx, input) : (seen as S)),
  };
}

/** Finds who a request's token belongs to; the account module implements it. */
export interface SessionSource {
  load(db: Db, request: RequestInfo): Promise<Session | null>;
  /** Notes that a session is in use; asked for when {@link Session.stale} says so. */
  touch(db: Db, session: Session): Promise<void>;
}

export interface Pipeline {
  readonly transactions: Transactions;
  readonly sessions: SessionSource;
  /** Maintenance text while the system is paused, else null. */
  readonly paused?: (language: Language) => Promise<string | null>;
  /** Parses answers too: on in tests and development, off where speed counts. */
  readonly checkOutput: boolean;
}

/** Calls an expired password or account may still make. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['/account/changePassword', '/account/logout', '/account/getSession', '/account/getMenu']);

/** Writes that stay open once the time of a person or the working farm is over: going on to another farm. */
const EXPIRED_OPEN: ReadonlySet<string> = new Set(['/admin/changeFarm']);

/** Calls of a device that is not registered yet. */
const DEVICE_OPEN: ReadonlySet<string> = new Set(['/account/getDevice', '/account/saveDevice', '/account/findMacid', '/account/logout']);

/** Calls of a person whose company demands a second step of the sign-in that is not set up yet. */
const FACTOR_OPEN: ReadonlySet<string> = new Set(
  ['getProfile', 'getFactors', 'startTotp', 'confirmTotp', 'startPasskey', 'savePasskey', 'newRecovery'].map((name) => `/account/${name}`),
);

function checkLevel(access: Access, session: Session): void {
  if (access.kind !== 'menu') return;
  if (!allows(session, access.menu, access.flag)) throw forbidden('env_403', { menu: [access.menu].flat().join(','), right: access.flag });
  if (access.level !== undefined && session.usrlvl < access.level) throw forbidden('env_403', { level: access.level });
}

/** Refuses a call its maker has no right to. @throws Refused 401, 402, 403 or class 130. */
export function checkAccess(call: Call, session: Session | null): void {
  if (call.access.kind === 'anonymous') return;
  if (session === null) throw unauthorised();
  if (session.unknownDevice && !DEVICE_OPEN.has(call.path)) throw new Refused([{ code: 'cls_140' }], STATUS.forbidden, ERROR_CLASS.device);
  if (ALWAYS_OPEN.has(call.path)) return;
  if (session.mustChangePassword) throw new Refused([{ code: 'cls_130' }], STATUS.forbidden, ERROR_CLASS.passwordExpired);
  if (session.mustAddFactor && !FACTOR_OPEN.has(call.path)) throw forbidden('ACC_SECONDSET');
  if (session.expired && call.write && !EXPIRED_OPEN.has(call.path)) {
    throw new Refused(
      [{ code: 'env_402', params: { date: session.expdt ?? '', hotline: session.hotline ?? '' } }],
      STATUS.expired,
      ERROR_CLASS.logic,
    );
  }
  checkLevel(call.access, session);
}

/** The body as its schema reads it. A blank is sent as null: where the schema takes no null, the member counts as left out. */
function readBody(schema: z.ZodType, body: unknown) {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed;
  const blanks = refusedNulls(parsed.error.issues, body);
  return blanks.length === 0 ? parsed : schema.safeParse(withoutMembers(body, blanks), { reportInput: true });
}

/** The body as the call takes it, with its key. @throws Refused with the codes of what its schema refuses. */
export function parseInput(call: Call, body: unknown): { input: unknown; reqid: string | null } {
  if (isTooDeep(body)) throw refused('V_INVALID', 'body', { field: 'body' });
  const clean = blankToNull(body ?? {});
  const parsed = readBody(call.input, clean);
  if (!parsed.success) throw new Refused(zodIssues(parsed.error));
  const reversed = periodsReversed(call.input, parsed.data);
  if (reversed.length > 0) throw new Refused(reversed);
  const given = (clean as { reqid?: unknown }).reqid;
  if (!call.write || call.keyless) return { input: parsed.data, reqid: null };
  const reqid = call.keyMade === true && given == null ? randomUUID() : given;
  if (typeof reqid !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reqid))
    throw refused('V_REQUIRED', 'reqid', { field: 'reqid' });
  return { input: parsed.data, reqid };
}

/** On whose behalf a call runs. */
export function actorOf(session: Session | null, { accounts = false }: Call): Actor {
  return {
    accounts,
    user: session?.userid ?? '',
    farms: session?.farmid == null ? [] : [session.farmid],
    ...(session?.realm === undefined ? {} : { companies: [...new Set([session.prnt2, session.realm])] }),
    ...(session?.zone === undefined ? {} : { zone: session.zone }),
    ...(session === null ? {} : { reach: { farms: session.farms, level: session.usrlvl, company: session.prnt2 } }),
  };
}

const ANSWERED = byKey('select own, path, body_hash, answer from answer_once($1)');
const KEEP_ANSWER = byKey('insert into request_log (reqid, user_id, path, body_hash, answer) values ($1, $2, $3, $4, $5)');

/**
 * Answers a write once: the same key and body again gives the stored answer (its secrets told no second time), another body is refused.
 * `look` is asked in the same go and handed to `run`.
 */
export async function answerOnce<S = undefined>(
  db: Db,
  call: Call,
  user: string,
  reqid: string,
  input: unknown,
  run: (seen?: S) => Promise<unknown>,
  look?: () => Promise<S>,
): Promise<unknown> {
  const hash = digest('sha256', JSON.stringify(withoutSecrets(call.input, input)), 'buffer');
  const asked = db.query<{ own: boolean; path: string; body_hash: Buffer; answer: { data: unknown } }>(ANSWERED, [reqid]);
  const seen = look?.();
  await Promise.allSettled([asked, seen]);
  const [row] = (await asked).rows;
  if (row !== undefined) {
    if (!row.own || row.path !== call.path || !row.body_hash.equals(hash)) throw refused('V_DUP', 'reqid', { value: reqid });
    return row.answer.data;
  }
  const data = await run(await seen);
  // Travels with the commit, which waits for it.
  void db.query(KEEP_ANSWER, [reqid, user, call.path, hash, JSON.stringify({ data: withoutSecrets(call.output, data) })]);
  return data;
}

/** Runs a handler; a key of the database that was taken is told with the value the body gave. */
export async function named<T>(input: unknown, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof KeyTaken ? error.naming(input) : error;
  }
}
