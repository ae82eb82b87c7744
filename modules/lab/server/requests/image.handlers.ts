import type { CallOutput } from '#engine/define/call.ts';
import { keptPictureId } from '#engine/define/file-calls.ts';
import { audit } from '#engine/server/audit.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { findImages, getImage, removeImage, saveImage } from '../../contract/requests/image.calls.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { changesImages, type ImageSide, imageIssue } from '../../domain/requests/images.ts';
import { isBlind } from './blind.ts';
import { insideLab, labSettings, lockRequest, openSides, type Stored, visibleParams, visibleSql } from './context.ts';

type Images = CallOutput<typeof findImages>;
type Seen = Pick<Stored, 'farm_id' | 'requestid' | 'sender' | 'state' | 'labknd'>;

const sideOf = ({ session }: SignedContext, { farm_id }: Seen): ImageSide => (session.labid === farm_id ? 'lab' : 'sender');

const settingsOf = (ctx: SignedContext, labid: string) =>
  insideLab(ctx, labid, () => labSettings(ctx.db, labid, { LABIMG: LAB_SETTINGS.LABIMG, LABBLIND: LAB_SETTINGS.LABBLIND }));

/** The request as the reader's sides see it. @throws Refused V_NOTEXISTS */
async function seen(ctx: SignedContext, labid: string, requestid: string): Promise<Seen> {
  await openSides(ctx);
  const { rows } = await ctx.db.query<Seen>(
    `select r.farm_id, r.requestid, r.sender, r.state, r.labknd from lab_request r where r.farm_id = $1 and r.requestid = $2 and ${visibleSql('$3', '$4')}`,
    [labid, requestid, ...visibleParams(ctx)],
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'requestid', { value: requestid.slice(0, 8) });
  return row;
}

const ROWS = `select i.imageid, i.side, i.crtdate as at, coalesce(u.display_name, i.crtusrid) as "user" from lab_image i left join person u on u.user_id = i.crtusrid
  where i.farm_id = $1 and i.requestid = $2 and i.voided_at is null and ($3 or i.side = 'lab') order by i.crtdate, i.imageid`;

/** Photographs the reader may see. A farm's own could tell a blind tester whose samples they are. */
async function imagesOf(ctx: SignedContext, row: Seen): Promise<Images> {
  const settings = await settingsOf(ctx, row.farm_id);
  const side = sideOf(ctx, row);
  const { rows } = await ctx.db.query<Omit<Images['rows'][number], 'at'> & { at: Date }>(ROWS, [
    ...[row.farm_id, row.requestid, !isBlind(ctx, row, settings as never)],
  ]);
  return { side, open: changesImages(side, row.state), most: settings.LABIMG, rows: rows.map((one) => ({ ...one, at: one.at.toISOString() })) };
}

const save = handleSigned(saveImage, async (ctx, { labid, requestid, path }) => {
  const { db, session } = ctx;
  await openSides(ctx);
  const row = await lockRequest(ctx, labid, requestid);
  const side = sideOf(ctx, row);
  const held = await db.query<{ n: number }>(
    'select count(*)::int as n from lab_image where farm_id = $1 and requestid = $2 and side = $3 and voided_at is null',
    [labid, requestid, side],
  );
  const { LABIMG: most } = await settingsOf(ctx, labid);
  const issue = imageIssue(side, { state: row.state, held: held.rows[0]?.n ?? 0, most });
  if (issue !== null) throw new Refused([issue]);
  const { rows } = await db.query<{ imageid: string }>(
    `insert into lab_image (farm_id, requestid, sender, side, mime, bytes, crtusrid)
     select $1, $2, $3, $4, mime, bytes, $5 from stored_file where farm_id = $6 and file_id::text = $7 and kind = 'picture' returning imageid`,
    [labid, requestid, row.sender, side, session.userid, session.farmid, keptPictureId(path)],
  );
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'path', { value: path });
  await audit(ctx, { screen: 'LabRequest', subject: 'labimage', subjectId: requestid, kind: 'saved', after: { image: rows[0]?.imageid, side } });
  return imagesOf(ctx, row);
});

const remove = handleSigned(removeImage, async (ctx, { labid, requestid, imageid }) => {
  await openSides(ctx);
  const row = await lockRequest(ctx, labid, requestid);
  const side = sideOf(ctx, row);
  if (!changesImages(side, row.state)) throw refused('LAB_FROZEN', 'state', { status: row.state });
  const { rows } = await ctx.db.query(
    `update lab_image set voided_at = now(), voided_by = $5 where farm_id = $1 and requestid = $2 and imageid = $3 and side = $4 and voided_at is null
     returning 1`,
    [labid, requestid, imageid, side, ctx.session.userid],
  );
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'imageid', { value: imageid.slice(0, 8) });
  await audit(ctx, { screen: 'LabRequest', subject: 'labimage', subjectId: requestid, kind: 'removed', before: { image: imageid, side } });
  return imagesOf(ctx, row);
});

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' };

/** A photograph as a file. */
export const pictureAnswer = ({ mime, bytes: body }: { readonly mime: string; readonly bytes: Buffer }): FileAnswer => ({
  name: `lab.${ENDINGS[mime] ?? 'jpg'}`,
  type: mime,
  body,
});

const bytes = handleSigned(getImage, async (ctx, { labid, requestid, imageid }): Promise<FileAnswer> => {
  const row = await seen(ctx, labid, requestid);
  const { rows: told } = await imagesOf(ctx, row);
  const { rows } = await ctx.db.query<{ mime: string; bytes: Buffer }>(
    'select mime, bytes from lab_image where farm_id = $1 and requestid = $2 and imageid = $3 and voided_at is null',
    [labid, requestid, imageid],
  );
  const [image] = rows;
  if (image === undefined || !told.some((one) => one.imageid === imageid)) throw refused('V_NOTEXISTS', 'imageid', { value: imageid.slice(0, 8) });
  return pictureAnswer(image);
});

/** Photographs of requests. */
export const imageHandlers: readonly Handler[] = [
  handleSigned(findImages, async (ctx, { labid, requestid }) => imagesOf(ctx, await seen(ctx, labid, requestid))),
  save,
  remove,
  bytes,
];
