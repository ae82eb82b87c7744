import type { CallOutput } from '#engine/define/call.ts';
import { keptPictureId } from '#engine/define/file-calls.ts';
import { audit } from '#engine/server/audit.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { findItemPhotos, getItemPhoto, removeItemPhoto, saveItemPhoto } from '../../contract/stock/item-photo.calls.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { labSettings } from '../requests/context.ts';
import { pictureAnswer } from '../requests/image.handlers.ts';

type Photos = CallOutput<typeof findItemPhotos>;

/** @throws Refused V_NOTEXISTS unless the laboratory keeps the item; held, so that two people never put one too many to it. */
async function needItem({ db, session }: SignedContext, itemid: string, held: 'for update' | ''): Promise<void> {
  const { rows } = await db.query(`select 1 from lab_item where farm_id = $1 and itemid = $2 ${held}`, [farmOf(session), itemid]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'itemid', { value: itemid });
}

async function photosOf({ db, session }: SignedContext, itemid: string): Promise<Photos> {
  const labid = farmOf(session);
  const { LABIMG: most } = await labSettings(db, labid, { LABIMG: LAB_SETTINGS.LABIMG });
  const { rows } = await db.query<{ photoid: string; at: Date; user: string }>(
    `select p.photoid, p.crtdate as at, coalesce(u.display_name, p.crtusrid) as "user" from lab_item_photo p left join person u on u.user_id = p.crtusrid
     where p.farm_id = $1 and p.itemid = $2 order by p.crtdate, p.photoid`,
    [labid, itemid],
  );
  return { most, rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

const save = handleSigned(saveItemPhoto, async (ctx, { itemid, path }) => {
  await needItem(ctx, itemid, 'for update');
  const { rows: held, most } = await photosOf(ctx, itemid);
  if (held.length >= most) throw refused('V_RANGE', 'photos', { min: 0, max: most });
  const { session } = ctx;
  // The file was kept on the farm the person is at work on, which may be another than the laboratory.
  const { rows } = await ctx.db.query<{ photoid: string }>(
    `insert into lab_item_photo (farm_id, itemid, mime, bytes, crtusrid)
     select $1, $2, mime, bytes, $3 from stored_file where file_id::text = $4 and kind = 'picture' and user_id = $3 returning photoid`,
    [farmOf(session), itemid, session.userid, keptPictureId(path)],
  );
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'path', { value: path });
  await audit(ctx, { screen: 'LabstkItem', subject: 'labitem', subjectId: itemid, kind: 'photo', after: { photo: rows[0]?.photoid } });
  return photosOf(ctx, itemid);
});

const remove = handleSigned(removeItemPhoto, async (ctx, { itemid, photoid }) => {
  const { rows } = await ctx.db.query('delete from lab_item_photo where farm_id = $1 and itemid = $2 and photoid = $3 returning 1', [
    ...[farmOf(ctx.session), itemid, photoid],
  ]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'photoid', { value: photoid.slice(0, 8) });
  await audit(ctx, { screen: 'LabstkItem', subject: 'labitem', subjectId: itemid, kind: 'photo', before: { photo: photoid } });
  return photosOf(ctx, itemid);
});

const bytes = handleSigned(getItemPhoto, async ({ db, session }, { itemid, photoid }): Promise<FileAnswer> => {
  const { rows } = await db.query<{ mime: string; bytes: Buffer }>(
    'select mime, bytes from lab_item_photo where farm_id = $1 and itemid = $2 and photoid = $3',
    [farmOf(session), itemid, photoid],
  );
  const [photo] = rows;
  if (photo === undefined) throw refused('V_NOTEXISTS', 'photoid', { value: photoid.slice(0, 8) });
  return pictureAnswer(photo);
});

/** Photographs of goods. */
export const itemPhotoHandlers: readonly Handler[] = [
  handleSigned(findItemPhotos, async (ctx, { itemid }) => {
    await needItem(ctx, itemid, '');
    return photosOf(ctx, itemid);
  }),
  save,
  remove,
  bytes,
];
