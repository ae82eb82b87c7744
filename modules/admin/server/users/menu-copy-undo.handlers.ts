import { NO_FLAGS, sameFlags } from '#engine/define/rights.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { findCopies, undoCopy } from '#modules/admin/contract/menu-copy.calls.ts';
import { heldFlags, parse, putFlags, type Wire } from './menu-flags.ts';
import { managedUser } from './reach.ts';

/** Flags of a menu as the change log keeps them. */
export type Stored = Wire & { readonly until: string | null };

/** Own copies of the last day on the working farm that were not undone yet. */
const OPEN_COPIES = `
  from audit_log a where a.farm_id = coalesce($1, '*') and a.at > now() - interval '1 day' and a.user_id = $2 and a.screen = 'MenuCopy'
    and a.kind like 'copy %' and a.reqid is not null
    and not exists (select 1 from audit_log u where u.farm_id = coalesce($1, '*') and u.at > now() - interval '1 day' and u.user_id = $2
      and u.screen = 'MenuCopy' and u.kind = 'undo' and u.after->>'copyid' = a.reqid::text)`;

const findHandler = handleSigned(findCopies, async ({ db, session }) => {
  const { rows } = await db.query<{ copyid: string; at: Date; kind: string; users: number }>(
    `select a.reqid as copyid, min(a.at) as at, min(a.kind) as kind, count(*)::int as users ${OPEN_COPIES} group by a.reqid order by 2 desc`,
    [session.farmid, session.userid],
  );
  return rows.map(({ at, kind, ...row }) => ({ ...row, kind: kind.replace('copy ', ''), at: at.toISOString() }));
});

interface CopyRow {
  userid: string;
  before: Readonly<Record<string, Stored>>;
  after: Readonly<Record<string, Stored>>;
}

/** Gives one user back what the copy took or gave; a menu somebody has changed since is left as it is. */
async function undoFor(ctx: SignedContext, copyid: string, row: CopyRow) {
  const user = await managedUser(ctx.db, ctx.session, row.userid);
  const held = await heldFlags(ctx.db, user.userid);
  const untouched = ([menuid, given]: [string, Stored]): boolean => {
    const now = held.get(menuid);
    return sameFlags(now?.flags ?? NO_FLAGS, parse(given)) && (now?.until ?? null) === given.until;
  };
  const [back, left] = [Object.entries(row.after).filter(untouched), Object.entries(row.after).filter((entry) => !untouched(entry))];
  const changes = back.flatMap(([menuid]) => {
    const was = row.before[menuid];
    return was === undefined ? [] : [{ menuid, flags: parse(was), until: was.until }];
  });
  await putFlags(ctx.db, user.userid, changes);
  const after = { copyid, menus: changes.map(({ menuid }) => menuid) };
  await audit(ctx, { screen: 'MenuCopy', subject: 'menu', subjectId: user.userid, kind: 'undo', after });
  return { userid: row.userid, restored: changes.length, left: left.map(([menuid]) => menuid), why: null };
}

async function undoOrSay(ctx: SignedContext, copyid: string, row: CopyRow) {
  try {
    return await undoFor(ctx, copyid, row);
  } catch (error) {
    // A user who has left the reach since then does not stop the others: he is listed with the code.
    if (error instanceof Refused) return { userid: row.userid, restored: 0, left: Object.keys(row.after), why: error.issues[0]?.code ?? '106' };
    throw error;
  }
}

const undoHandler = handleSigned(undoCopy, async (ctx, { copyid }) => {
  const { db, session } = ctx;
  const { rows } = await db.query<CopyRow>(`select a.subject_id as userid, a.before, a.after ${OPEN_COPIES} and a.reqid = $3 order by a.subject_id`, [
    session.farmid,
    session.userid,
    copyid,
  ]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'copyid', { value: copyid });
  const users = [];
  for (const row of rows) users.push(await undoOrSay(ctx, copyid, row));
  if (users.every(({ restored }) => restored === 0)) throw refused('838');
  return { users };
});

/** Taking a copy back within a day. */
export const undoHandlers: readonly Handler[] = [findHandler, undoHandler];
