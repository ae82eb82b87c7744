import { audit } from '#engine/server/audit.ts';
import { enterFarm, enterFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';

/** An animal as one farm keeps it. */
interface Kept {
  readonly farmid: string;
  readonly animalId: string;
}

/**
 * Gives the receiving farm its own copies of the photographs the sending farm shows of an animal: who took them
 * and when stays. Farms see only their own files, so that a shared one would vanish with either. Leaves the
 * transaction in the receiving farm.
 */
export async function carryPhotos(ctx: SignedContext, from: Kept, to: Kept): Promise<void> {
  await enterFarms(ctx.db, [from.farmid, to.farmid]);
  const { rowCount } = await ctx.db.query(
    `with shown as materialized (
       select file_id, gen_random_uuid() as copy, crtusrid, crtdate from animal_photo where farm_id = $1 and animal_id = $2 and voided_at is null),
     copies as (
       insert into stored_file (farm_id, file_id, kind, name, mime, bytes, user_id, at)
       select $3, s.copy, f.kind, f.name, f.mime, f.bytes, f.user_id, f.at from shown s
         join stored_file f on f.farm_id = $1 and f.file_id = s.file_id)
     insert into animal_photo (farm_id, animal_id, file_id, crtusrid, crtdate) select $3, $4, copy, crtusrid, crtdate from shown`,
    [from.farmid, from.animalId, to.farmid, to.animalId],
  );
  await enterFarm(ctx.db, to.farmid);
  const photos = rowCount ?? 0;
  if (photos === 0) return;
  await audit(ctx, {
    screen: 'PigEntry',
    subject: 'photo',
    subjectId: to.animalId,
    kind: 'received',
    after: { fromfarm: from.farmid, photos },
    farmid: to.farmid,
  });
}
