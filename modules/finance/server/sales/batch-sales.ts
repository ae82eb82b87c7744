import type { Db } from '#engine/server/db.ts';

/** True of a sale event that stands on a delivery note: its note corrects it and takes it back. */
export async function isOnNote(db: Db, farmid: string, eventId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from sale_line l join sale_note n using (farm_id, noteid) where l.farm_id = $1 and l.event_id = $2 and n.state <> '02'`,
    [farmid, eventId],
  );
  return rows.length > 0;
}
