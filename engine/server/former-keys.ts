import type { SignedContext } from './pipeline.ts';
import { refused } from './refused.ts';

/** Hash of a key that was given up: whatever comes under it is another body. */
export const GIVEN_UP = Buffer.alloc(0);

/**
 * Settles keys a write was sent under before its author corrected it: answers what those that arrived were answered, and
 * gives up the others, so that one still on its way is refused when it comes.
 * @throws Refused V_DUP when a key belongs to somebody else or to another call
 */
export async function settleFormer(ctx: SignedContext, path: string, reqids: readonly string[]): Promise<unknown[]> {
  const { db, session } = ctx;
  const keys = [...new Set(reqids.map((reqid) => reqid.toLowerCase()))].sort();
  // The lock of each write: one that runs this moment is waited for.
  for (const key of keys) await db.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))', [key]);
  const { rows } = await db.query<{ reqid: string; path: string; answer: { data: unknown } }>(
    'select reqid, path, answer from request_log where reqid = any($1::uuid[]) and user_id = $2',
    [keys, session.userid],
  );
  const foreign = rows.find((row) => row.path !== path);
  if (foreign !== undefined) throw refused('V_DUP', 'replaces', { value: foreign.reqid });
  const known = new Set(rows.map(({ reqid }) => reqid));
  const open = keys.filter((key) => !known.has(key));
  const given = await db.query<{ reqid: string }>(
    `insert into request_log (reqid, user_id, path, body_hash, answer) select key, $2, $3, $4, $5 from unnest($1::uuid[]) key
     on conflict do nothing returning reqid`,
    [open, session.userid, path, GIVEN_UP, JSON.stringify({ data: null })],
  );
  // What could not be given up is somebody else's, whose answers are not in sight.
  const taken = open.find((key) => !given.rows.some(({ reqid }) => reqid === key));
  if (taken !== undefined) throw refused('V_DUP', 'replaces', { value: taken });
  return rows.map(({ answer }) => answer.data);
}
