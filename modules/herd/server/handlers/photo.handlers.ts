import { keptPictureId } from '#engine/define/file-calls.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { findPhotos, PHOTOS_MAX, removePhoto, restorePhoto, savePhoto } from '#modules/herd/contract/photo.calls.ts';

interface PhotoRow {
  photo_id: string;
  animal_id: string;
  crtusrid: string;
  voided_by: string | null;
}

async function photosOf({ db, session }: SignedContext, animalId: string) {
  const { rows } = await db.query<{ photoId: string; path: string; at: Date; user: string; own: boolean }>(
    `select p.photo_id as "photoId",
      'picture/' || p.file_id || '.' || case f.mime when 'image/png' then 'png' when 'image/webp' then 'webp' else 'jpg' end as path,
       p.crtdate as at, coalesce(u.display_name, p.crtusrid) as "user", p.crtusrid = $3 as own
     from animal_photo p join stored_file f using (farm_id, file_id) left join person u on u.user_id = p.crtusrid
     where p.farm_id = $1 and p.animal_id = $2 and p.voided_at is null order by p.crtdate desc`,
    [farmOf(session), animalId, session.userid],
  );
  return { rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

/** The lock on the animal's row keeps two savers from passing the limit together. @throws Refused 366, V_RANGE. */
async function checkRoom({ db, session }: SignedContext, animalId: string): Promise<void> {
  const farmid = farmOf(session);
  const { rows } = await db.query('select 1 from animal where farm_id = $1 and animal_id = $2 and not deleted for update', [farmid, animalId]);
  if (rows.length === 0) throw refused('366', 'animalId', { id: animalId });
  const { rows: counted } = await db.query<{ n: number }>(
    'select count(*)::int as n from animal_photo where farm_id = $1 and animal_id = $2 and voided_at is null',
    [farmid, animalId],
  );
  if ((counted[0]?.n ?? 0) >= PHOTOS_MAX) throw refused('V_RANGE', 'photos', { min: 0, max: PHOTOS_MAX });
}

const save = handleSigned(savePhoto, async (ctx, { animalId, path }) => {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  await checkRoom(ctx, animalId);
  const files = await db.query<{ file_id: string; taken: boolean }>(
    `select f.file_id, p.photo_id is not null as taken from stored_file f left join animal_photo p using (farm_id, file_id)
     where f.farm_id = $1 and f.file_id::text = $2 and f.kind = 'picture'`,
    [farmid, keptPictureId(path)],
  );
  const file = files.rows[0];
  if (file === undefined) throw refused('V_NOTEXISTS', 'path', { value: path });
  if (file.taken) throw refused('V_EXISTS', 'path', { value: path });
  await db.query('insert into animal_photo (farm_id, animal_id, file_id, crtusrid) values ($1, $2, $3, $4)', [
    farmid,
    animalId,
    file.file_id,
    session.userid,
  ]);
  await audit(ctx, { screen: 'PigQRDetails', subject: 'photo', subjectId: animalId, kind: 'saved', after: { file: file.file_id } });
  return photosOf(ctx, animalId);
});

async function lockedPhoto({ db, session }: SignedContext, photoId: string): Promise<PhotoRow | undefined> {
  const { rows } = await db.query<PhotoRow>(
    'select photo_id, animal_id, crtusrid, voided_by from animal_photo where farm_id = $1 and photo_id = $2 for update',
    [farmOf(session), photoId],
  );
  return rows[0];
}

const remove = handleSigned(removePhoto, async (ctx, { photoId, reason }) => {
  const { db, session } = ctx;
  const photo = await lockedPhoto(ctx, photoId);
  if (photo === undefined || photo.voided_by !== null) throw refused('V_NOTEXISTS', 'photoId', { value: photoId });
  const why = reason ?? '';
  if (photo.crtusrid !== session.userid) {
    if (!allows(session, ['PigEvent', 'PigEntry'], 'delete')) throw new Refused([{ code: 'env_403' }], 403);
    if (why === '') throw refused('V_REQUIRED', 'reason', { field: 'reason' });
  }
  await db.query('update animal_photo set voided_at = now(), voided_by = $3, voided_why = $4 where farm_id = $1 and photo_id = $2', [
    farmOf(session),
    photoId,
    session.userid,
    why === '' ? null : why,
  ]);
  await audit(ctx, {
    screen: 'PigQRDetails',
    subject: 'photo',
    subjectId: photo.animal_id,
    kind: 'removed',
    before: { photo: photoId },
    reason: reason ?? null,
  });
  return photosOf(ctx, photo.animal_id);
});

const restore = handleSigned(restorePhoto, async (ctx, { photoId }) => {
  const photo = await lockedPhoto(ctx, photoId);
  if (photo?.voided_by !== ctx.session.userid) throw refused('V_NOTEXISTS', 'photoId', { value: photoId });
  await checkRoom(ctx, photo.animal_id);
  await ctx.db.query('update animal_photo set voided_at = null, voided_by = null, voided_why = null where farm_id = $1 and photo_id = $2', [
    farmOf(ctx.session),
    photoId,
  ]);
  await audit(ctx, { screen: 'PigQRDetails', subject: 'photo', subjectId: photo.animal_id, kind: 'restored', after: { photo: photoId } });
  return photosOf(ctx, photo.animal_id);
});

/** Photographs of animals. */
export const photoHandlers: readonly Handler[] = [handleSigned(findPhotos, (ctx, { animalId }) => photosOf(ctx, animalId)), save, remove, restore];
