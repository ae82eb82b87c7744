import { formFields, type ResourceDef } from '#engine/define/resource.ts';
import type { SignedContext } from '../pipeline.ts';
import { farmOf } from '../session.ts';

type Row = Readonly<Record<string, unknown>>;

interface LogRow {
  readonly at: string;
  readonly user: string;
  readonly kind: string;
  readonly reason: string | null;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Most changes a history shows. */
const MOST = 100;

/** Who changed a row of a list, the newest first, with the members that differ: from where the change log stands. */
export async function historyOfRow({ db, session }: SignedContext, def: ResourceDef, id: string) {
  const { rows } = await db.query<LogRow>(
    `select to_char(a.at, 'YYYYMMDD HH24:MI') as at, coalesce(u.display_name, a.user_id) as user, a.kind, a.reason, a.before, a.after
     from audit_log a left join person u on u.user_id = a.user_id
     where a.farm_id = $1 and a.subject = $2 and a.subject_id = $3 order by a.at desc, a.id desc limit ${MOST}`,
    [farmOf(session), def.name, id],
  );
  const members = [...formFields(def), ...(def.lines ?? [])].map(({ key }) => key);
  return rows.map(({ before: old, after: now, ...line }) => {
    const [before, after] = [old ?? {}, now ?? {}];
    const change = members.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));
    const only = (row: Row): Row => Object.fromEntries(change.map((key) => [key, row[key] ?? null]));
    return { ...line, change, before: only(before), after: only(after) };
  });
}
