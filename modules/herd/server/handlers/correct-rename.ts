import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';

/** An animal with the identity it is to carry; `rfid` null keeps the tag it has. */
export interface Rename {
  readonly animalId: string;
  readonly pgid: string;
  readonly newpgid: string;
  readonly rfid: string | null;
}

/** Days that bound what an identity meant: others carried it up to `since` and from `till` on. */
async function boundsOf(ctx: SignedContext, farmid: string, ids: readonly string[]) {
  const { rows } = await ctx.db.query<{ animal_id: string; since: string | null; till: string | null }>(
    `select a.animal_id, max(o.leftdt) filter (where o.leftdt <= a.entrydt) as since, min(o.entrydt) filter (where o.entrydt >= a.leftdt) as till
     from animal a left join animal o on o.farm_id = a.farm_id and o.pgid = a.pgid and o.animal_id <> a.animal_id and not o.deleted
     where a.farm_id = $1 and a.animal_id = any($2) group by a.animal_id`,
    [farmid, ids],
  );
  return new Map(rows.map((row) => [row.animal_id, row]));
}

/**
 * Gives animals other identities in every place that names them; the old ones stay on file for search.
 * Answers the number of event rows that named one of them.
 */
export async function renameAnimals(ctx: SignedContext, farmid: string, list: readonly Rename[], reason: string, screen: string): Promise<number> {
  const bounds = await boundsOf(
    ctx,
    farmid,
    list.map(({ animalId }) => animalId),
  );
  const pairs = list.map(({ animalId, pgid, newpgid, rfid }) => {
    const { since = null, till = null } = bounds.get(animalId) ?? {};
    return { animal_id: animalId, old: pgid, new: newpgid, rfid, since, till };
  });
  const json = JSON.stringify(pairs);
  await ctx.db.query(
    `insert into animal_identity (farm_id, animal_id, pgid, changed_by, reason)
     select $1, p.animal_id, p.old, $2, $3 from jsonb_to_recordset($4::jsonb) as p (animal_id uuid, old text)`,
    [farmid, ctx.session.userid, reason, json],
  );
  const { rows } = await ctx.db.query<{ n: number }>('select rename_animals($1, $2::jsonb) as n', [farmid, json]);
  for (const { animalId, pgid, newpgid, rfid } of list) {
    await audit(ctx, {
      screen,
      subject: 'entry',
      subjectId: animalId,
      kind: 'identity',
      before: { pgid },
      after: { pgid: newpgid, ...(rfid === null ? {} : { rfid }) },
      reason,
    });
  }
  return rows[0]?.n ?? 0;
}
