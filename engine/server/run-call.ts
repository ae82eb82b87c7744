import type { Call } from '#engine/define/call.ts';
import { languageOf } from './answer-language.ts';
import { type Actor, type Db, SIGN_IN } from './db.ts';
import { actorOf, answerOnce, type CallContext, checkAccess, type Handler, named, type Pipeline, parseInput, type RequestInfo } from './pipeline.ts';
import { Paused, Refused } from './refused.ts';
import type { Session } from './session.ts';

/** Level that works on while everybody else is told to wait: those who end the maintenance, and look whether all is well. */
const MAINTAINERS = 90;

/** Signing in stays open during maintenance. */
const isOpenAlways = ({ path }: Call): boolean => path.startsWith('/account/');

/** A call on its way: what came in, and what goes out beside the answer. */
interface Asked {
  readonly pipeline: Pipeline;
  readonly handler: Handler;
  readonly request: RequestInfo;
  readonly body: unknown;
  readonly setToken: CallContext['setToken'];
  readonly setTicket: CallContext['setTicket'];
}

/** @throws Refused or Paused when the person may not make the call now; the body as the call takes it. */
function admitted({ handler, body }: Asked, session: Session | null) {
  const { call } = handler;
  if (session?.maintenance != null && session.usrlvl < MAINTAINERS && !isOpenAlways(call)) throw new Paused(session.maintenance);
  checkAccess(call, session);
  return parseInput(call, body);
}

type Admitted = ReturnType<typeof admitted>;

/** What the handler does in its transaction: once by its key where the call writes. */
function workOf({ handler, request, setToken, setTicket }: Asked, session: Session | null, { input, reqid }: Admitted, prepared?: unknown) {
  return (db: Db): Promise<unknown> => {
    const ctx: CallContext = { db, session, request, reqid, setToken, setTicket };
    const { look } = handler;
    const run = (seen: unknown = prepared) => named(input, () => handler.run(ctx, input, seen));
    if (reqid === null) return run();
    return answerOnce(db, handler.call, session?.userid ?? '', reqid, input, run, look && (() => look(ctx, input)));
  };
}

const kindOf = ({ write, wide }: Call): 'write' | 'read' | 'report' => (write ? 'write' : wide ? 'report' : 'read');

/** A token that belongs to no session, or to one that was ended: `why` is what its owner is told. */
class NoSession extends Error {
  readonly why: unknown;
  constructor(why: unknown) {
    super('no session');
    this.why = why;
  }
}

async function sessionFor({ pipeline, request }: Asked, db: Db): Promise<Session> {
  const session = await pipeline.sessions.load(db, request).catch((error: unknown) => {
    throw error instanceof Refused ? new NoSession(error) : error;
  });
  if (session === null) throw new NoSession(null);
  return session;
}

/** A call of nobody known. A session that was ended elsewhere refuses what needs a person, and leaves the open calls (signing in again among them) to a visitor. */
async function visitorsCall(asked: Asked, why: unknown): Promise<unknown> {
  const { pipeline, handler, request, setTicket } = asked;
  const { call } = handler;
  const text = isOpenAlways(call) ? null : ((await pipeline.paused?.(languageOf(request.language))) ?? null);
  if (text !== null) throw new Paused(text);
  if (why !== null && call.access.kind !== 'anonymous') throw why;
  const admission = admitted(asked, null);
  const prepared = await handler.prepare?.({ session: null, request, setTicket }, admission.input);
  return pipeline.transactions[kindOf(call)](actorOf(null, call), workOf(asked, null, admission, prepared));
}

/** Notes the use of a session where its call did not: it was refused or only read. */
async function touched({ transactions, sessions }: Pipeline, session: Session | null): Promise<void> {
  if (session?.stale === true) await transactions.write(SIGN_IN, (db) => sessions.touch(db, session));
}

/** A call whose handler first does what takes long: who makes it is known before, in a transaction of its own. */
async function preparedCall(asked: Asked, prepare: NonNullable<Handler['prepare']>): Promise<unknown> {
  const { pipeline, handler, request, setTicket } = asked;
  const session = await pipeline.transactions.write(SIGN_IN, (db) => sessionFor(asked, db));
  await touched(pipeline, session);
  const admission = admitted(asked, session);
  const prepared = await prepare({ session, request, setTicket }, admission.input);
  return pipeline.transactions[kindOf(handler.call)](actorOf(session, handler.call), workOf(asked, session, admission, prepared));
}

/** A call of somebody who brings a token: who he is and what he asks, in one transaction. */
async function personsCall(asked: Asked): Promise<unknown> {
  const { pipeline, handler } = asked;
  const kind = kindOf(handler.call);
  const found: { session: Session | null; admission: Admitted | null } = { session: null, admission: null };
  let noted = false;
  const find = async (db: Db): Promise<Actor> => {
    found.session = await sessionFor(asked, db);
    found.admission = admitted(asked, found.session);
    return actorOf(found.session, handler.call);
  };
  const work = async (db: Db): Promise<unknown> => {
    const { session, admission } = found;
    if (session === null || admission === null) throw new Error('nobody was found');
    const data = await workOf(asked, session, admission)(db);
    // Travels with the commit, which waits for it.
    if (kind === 'write' && session.stale === true) void pipeline.sessions.touch(db, session);
    return data;
  };
  try {
    const data = await pipeline.transactions.call(kind, find, work);
    noted = kind === 'write';
    return data;
  } finally {
    if (!noted) await touched(pipeline, found.session);
  }
}

function answerTo(asked: Asked): Promise<unknown> {
  const { request, handler } = asked;
  if (request.token === null) return visitorsCall(asked, null);
  const answer = handler.prepare === undefined ? personsCall(asked) : preparedCall(asked, handler.prepare);
  return answer.catch((error: unknown) => {
    if (error instanceof NoSession) return visitorsCall(asked, error.why);
    throw error;
  });
}

/**
 * Runs one call: session, rights, body, one transaction, answer. Everything that goes wrong by a
 * rule is thrown as {@link Refused}; anything else is an unexpected fault for the caller to log.
 */
export async function runCall(
  pipeline: Pipeline,
  handler: Handler,
  request: RequestInfo,
  body: unknown,
  setToken: CallContext['setToken'],
  setTicket: CallContext['setTicket'] = () => undefined,
): Promise<unknown> {
  const { call } = handler;
  const data = await answerTo({ pipeline, handler, request, body, setToken, setTicket });
  return pipeline.checkOutput && !call.download ? call.output.parse(data) : data;
}
