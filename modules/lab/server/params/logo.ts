import { keptIdOf } from '#engine/define/file-calls.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { renderReportPdf } from '#engine/server/pdf/render.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { saveLabLogo } from '../../contract/params/settings.calls.ts';

/** Room of a logo on a paper, three times as wide as high; it stands at its right. */
const [WIDTH, HEIGHT] = [300, 100];

const drawn = (address: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><image width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMaxYMid meet" href="${address}"/></svg>`;

/** The logo of a laboratory as papers draw it, null where it has none. Read inside the laboratory. */
export async function logoOf(db: Db, labid: string): Promise<string | null> {
  const { rows } = await db.query<{ logo: string | null }>('select logo from laboratory where farm_id = $1', [labid]);
  const logo = rows[0]?.logo ?? null;
  return logo === null ? null : drawn(logo);
}

interface Kept {
  readonly mime: string;
  readonly bytes: Buffer;
}

/** The kept file as the address of a picture. @throws Refused V_NOTEXISTS, ACC_FILETYPE where no paper can be set with it */
async function addressOf(db: Db, path: string): Promise<string> {
  const { rows } = await db.query<Kept>(
    "select mime, bytes from stored_file where farm_id = any (app_farms()) and file_id::text = $1 and kind = 'logo'",
    [keptIdOf('logo', path)],
  );
  const [kept] = rows;
  if (kept === undefined) throw refused('V_NOTEXISTS', 'path', { value: path });
  const address = `data:${kept.mime};base64,${kept.bytes.toString('base64')}`;
  // A picture no paper can be set with would stand in the way of every approval.
  await renderReportPdf({ language: 'V', title: 'Logo', logo: drawn(address), tables: [] }).catch(() => {
    throw refused('ACC_FILETYPE', 'path', { types: 'JPG, PNG, WebP' });
  });
  return address;
}

/** /lab/saveLabLogo: papers that were issued keep the one they have. @throws Refused 838 where there is none to take away, V_NOTEXISTS, ACC_FILETYPE */
export const saveLogoHandler = handleSigned(saveLabLogo, async (ctx, { path }) => {
  const { db, session } = ctx;
  const labid = farmOf(session);
  const logo = path == null ? null : await addressOf(db, path);
  const { rowCount } = await db.query(
    'update laboratory set logo = $2, lstusrid = $3, lstdate = now() where farm_id = $1 and logo is distinct from $2',
    [...[labid, logo, session.userid]],
  );
  if (rowCount === 0) throw refused('838');
  await audit(ctx, { screen: 'LabSystemParam', subject: 'laboratory', subjectId: labid, kind: 'change', after: { logo: path ?? null } });
  return { logo };
});
