import { getQueue, sendQueue } from '#engine/define/queue-calls.ts';
import type { Issue } from '#kernel/issue.ts';
import { GIVEN_UP } from './former-keys.ts';
import { KeyTaken } from './key-taken.ts';
import { answerOnce, checkAccess, type Handler, handleSigned, named, parseInput, type SignedContext } from './pipeline.ts';
import { Refused, refused } from './refused.ts';

interface Entry {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}
interface Answer {
  readonly reqid: string | null;
  readonly ok: boolean;
  readonly data: unknown;
  readonly errors: readonly Issue[];
}

/** Rights, body and answer of one entry as if it had been sent by itself. */
async function run(ctx: SignedContext, handlers: ReadonlyMap<string, Handler>, entry: Entry): Promise<unknown> {
  const handler = handlers.get(entry.path);
  if (handler === undefined) throw refused('V_INVALID', 'path', { field: 'path' });
  const { call } = handler;
  checkAccess(call, ctx.session);
  const { input, reqid } = parseInput(call, entry.body);
  if (reqid === null) throw refused('V_REQUIRED', 'reqid', { field: 'reqid' });
  return answerOnce(ctx.db, call, ctx.session.userid, reqid, input, () => named(input, () => handler.run({ ...ctx, reqid }, input)));
}

/**
 * One entry between two savepoints: refused, it leaves nothing behind and the next one goes on. Where a key was taken by
 * somebody else at that moment, it is tried once more, so that the rules see what was written and say so.
 */
async function take(ctx: SignedContext, handlers: ReadonlyMap<string, Handler>, entry: Entry, again = false): Promise<Answer> {
  const given = entry.body['reqid'];
  const reqid = typeof given === 'string' ? given : null;
  await ctx.db.query('savepoint entry');
  try {
    const data = await run(ctx, handlers, entry);
    await ctx.db.query('release savepoint entry');
    return { reqid, ok: true, data: data ?? null, errors: [] };
  } catch (error) {
    // A fault ends the whole queue: its sender keeps all entries, and the keys make sending them again harmless.
    if (!(error instanceof Refused)) throw error;
    await ctx.db.query('rollback to savepoint entry');
    if (error instanceof KeyTaken && !again) return take(ctx, handlers, entry, true);
    return { reqid, ok: false, data: null, errors: error.issues };
  }
}

/** The calls of a device that was without a network, for the calls that say it may keep them. */
export function queueHandlers(handlers: readonly Handler[]): Handler[] {
  const kept = new Map(handlers.filter(({ call }) => call.keeps === true).map((handler) => [handler.call.path, handler]));
  const send = handleSigned(sendQueue, async (ctx, { entries }) => {
    const answers: Answer[] = [];
    for (const entry of entries) answers.push(await take(ctx, kept, entry));
    return { saved: answers.filter(({ ok }) => ok).length, entries: answers.map((answer) => ({ ...answer, errors: [...answer.errors] })) };
  });
  const get = handleSigned(getQueue, async ({ db, session }, { reqids }) => {
    const { rows } = await db.query<{ reqid: string; path: string; at: Date }>(
      'select reqid, path, at from request_log where reqid = any($1::uuid[]) and user_id = $2 and body_hash <> $3',
      [reqids, session.userid, GIVEN_UP],
    );
    const known = new Map(rows.map((row) => [row.reqid, row]));
    return reqids.map((reqid) => {
      const row = known.get(reqid.toLowerCase());
      return { reqid, ok: row !== undefined, path: row?.path ?? null, at: row?.at.toISOString() ?? null };
    });
  });
  return [send, get];
}
