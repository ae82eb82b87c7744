import type { Db } from './db.ts';
import { type Refused, refused } from './refused.ts';

/** Who changed what somebody else had open. */
interface Change {
  readonly user: string;
  /** YYYYMMDD HH24:MI on the farm. */
  readonly time: string;
}

/** Where nothing says who it was. */
const UNKNOWN: Change = { user: '—', time: '—' };

const NAMED = `select coalesce(u.display_name, c.by) as "user", to_char(c.at, 'YYYYMMDD HH24:MI') as time
  from (select $1::text as by, $2::timestamptz as at) c left join person u on u.user_id = c.by`;

const LOGGED = `select coalesce(u.display_name, l.user_id) as "user", to_char(l.at, 'YYYYMMDD HH24:MI') as time
  from audit_log l left join person u using (user_id)
  where l.subject = $1 and l.subject_id = $2 and (l.farm_id = any($3) or l.farm_id = '*') order by l.id desc limit 1`;

/** The refusal of a row that somebody changed meanwhile, told by who and when the row itself says. `code`: STALE, or the number of its module. */
export async function changedBy(db: Db, by: string | null, at: Date | null, code = 'STALE', field?: string): Promise<Refused> {
  if (by === null || at === null) return refused(code, field, { ...UNKNOWN });
  const { rows } = await db.query<Change>(NAMED, [by, at]);
  return refused(code, field, { ...(rows[0] ?? UNKNOWN) });
}

/** What a line of the change log is about. */
export interface Logged {
  readonly subject: string;
  readonly subjectId: string;
  /** Farms on which it may have been changed. */
  readonly farms: readonly string[];
}

/** The same for what does not say it itself: the newest line of the change log about it tells who and when. */
export async function changedSince(db: Db, { subject, subjectId, farms }: Logged, code = 'STALE', field?: string): Promise<Refused> {
  const { rows } = await db.query<Change>(LOGGED, [subject, subjectId, farms]);
  return refused(code, field, { ...(rows[0] ?? UNKNOWN) });
}
