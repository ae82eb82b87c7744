import type { SignedContext } from './pipeline.ts';
import { farmOf } from './session.ts';

/** One line of the change log: who, when, on which screen, before and after. */
export interface AuditEntry {
  readonly screen: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly kind: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  readonly farmid?: string | null;
}

/** Stands in the change log for what belongs to no farm. */
export const NO_FARM = '*';

/** Writes the line in the transaction of the change itself, so that neither exists without the other. */
export async function audit(ctx: SignedContext, entry: AuditEntry): Promise<void> {
  await ctx.db.query(
    `insert into audit_log (farm_id, user_id, device, screen, subject, subject_id, kind, before, after, reason, reqid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      (entry.farmid === undefined ? ctx.session.farmid : entry.farmid) ?? NO_FARM,
      ctx.session.userid,
      ctx.request.device,
      entry.screen,
      entry.subject,
      entry.subjectId,
      entry.kind,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.reason ?? null,
      ctx.reqid,
    ],
  );
}

type Members = Readonly<Record<string, unknown>>;

/** A line of the change log as people read it; the time as YYYYMMDD HH24:MI on the farm. */
export interface LoggedChange {
  readonly at: string;
  readonly user: string;
  readonly kind: string;
  readonly reason: string | null;
  readonly before: Members | null;
  readonly after: Members | null;
}

/** Most changes a history shows. */
const MOST = 100;

/** Who did what with something of the farm, the newest first. */
export async function loggedChanges({ db, session }: SignedContext, subject: string, subjectId: string): Promise<readonly LoggedChange[]> {
  const { rows } = await db.query<LoggedChange>(
    `select to_char(a.at, 'YYYYMMDD HH24:MI') as at, coalesce(u.display_name, a.user_id) as user, a.kind, a.reason, a.before, a.after
     from audit_log a left join person u on u.user_id = a.user_id
     where a.farm_id = $1 and a.subject = $2 and a.subject_id = $3 order by a.id desc limit ${MOST}`,
    [farmOf(session), subject, subjectId],
  );
  return rows;
}
