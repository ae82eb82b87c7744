import type { Db } from './db.ts';
import type { Flags } from './session.ts';

/** What a person may do on one menu. */
export interface MenuFlags extends Flags {
  readonly menuid: string;
}

/** Gives a person these flags, taking all others away. */
export async function replaceFlags(db: Db, userid: string, rows: readonly MenuFlags[]): Promise<void> {
  await db.query('delete from user_menu where user_id = $1', [userid]);
  await db.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete)
     select $1, r.menuid, r.view, r.add, r.edit, r.delete
     from jsonb_to_recordset($2::jsonb) as r (menuid text, view boolean, add boolean, edit boolean, delete boolean)`,
    [userid, JSON.stringify(rows)],
  );
}
