import type { SignedContext } from './pipeline.ts';

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
