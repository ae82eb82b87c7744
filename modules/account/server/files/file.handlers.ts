import { type FileKind, getFile, keptFileOf, saveFile } from '#engine/define/file-calls.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import { allows, type Session } from '#engine/server/session.ts';
import { loadSystemSettings } from '../system-settings.ts';
import { fileLimits } from './file-limits.ts';
import { type FileType, fileType, readFile } from './sniff.ts';

/** Longest name a file keeps, its ending not counted. */
const NAME = 80;

/** The name a file goes by: nothing a disk would stumble over, the ending that of its true type. */
function safeName(given: string, ending: string): string {
  const stem = given.replace(/\.[^.]*$/, '').replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  return `${stem.trim().slice(0, NAME) || 'file'}.${ending}`;
}

/** Whoever may enter something may also put a picture or a paper to it; who may only look may not. */
function mayKeep(session: Session, kind: FileKind): boolean {
  if (kind === 'avatar') return allows(session, 'AccountInfo', 'edit');
  return session.farmid !== null && [...session.flags.values()].some((flags) => flags.add || flags.edit);
}

type Read = { readonly bytes: Buffer } & FileType;

async function keepAvatar({ db, session }: SignedContext, file: Read): Promise<string> {
  await db.query('update app_user set avatar = $2, avatar_type = $3, version = version + 1 where user_id = $1', [
    session.userid,
    file.bytes,
    file.mime,
  ]);
  return session.userid;
}

async function keepOfFarm({ db, session }: SignedContext, kind: FileKind, name: string, file: Read): Promise<string> {
  const { rows } = await db.query<{ file_id: string }>(
    'insert into stored_file (farm_id, kind, name, mime, bytes, user_id) values ($1, $2, $3, $4, $5, $6) returning file_id',
    [session.farmid, kind, name, file.mime, file.bytes, session.userid],
  );
  return rows[0]?.file_id ?? '';
}

const saveHandler = handleSigned(saveFile, async (ctx, { kind, file }) => {
  const { db, session } = ctx;
  if (!mayKeep(session, kind)) throw forbidden();
  const { settings } = await loadSystemSettings(db, session.prnt2);
  const read = readFile(file.data, 'file', fileLimits(settings, kind));
  const name = safeName(file.name, read.ending);
  const id = await (kind === 'avatar' ? keepAvatar(ctx, read) : keepOfFarm(ctx, kind, name, read));
  const folder = settings.UPLOADDIR || '/upload';
  return { path: `${folder}/${kind}/${encodeURIComponent(id)}.${read.ending}`, name, type: read.mime, size: read.bytes.length };
});

interface Kept {
  readonly bytes: Buffer;
  readonly name: string;
}

/** Row-level security leaves the files of the farm that was entered only. */
async function ofFarm({ db, session }: SignedContext, kind: string, id: string): Promise<Kept | undefined> {
  const { rows } = await db.query<Kept>('select bytes, name from stored_file where farm_id = $1 and file_id::text = $2 and kind = $3', [
    session.farmid,
    id.toLowerCase(),
    kind,
  ]);
  return rows[0];
}

async function avatarOf({ db, session }: SignedContext, userid: string): Promise<Kept | undefined> {
  const { rows } = await db.query<Kept>(
    'select avatar as bytes, user_id as name from app_user where user_id = $1 and avatar is not null and (user_id = $2 or farm_id = any($3))',
    [userid, session.userid, session.farms],
  );
  return rows[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign is nobody's name.
    return '';
  }
}

/** A picture or paper of the own farm, or of the one in reach that is named. @throws Refused 403 out of reach */
async function keptFile(
  ctx: SignedContext,
  { kind, id }: NonNullable<ReturnType<typeof keptFileOf>>,
  farmid: string | null,
): Promise<Kept | undefined> {
  if (kind === 'avatar') return avatarOf(ctx, decoded(id));
  return ofFarm(farmid === null ? ctx : await atFarm(ctx, farmid), kind, id);
}

const getHandler = handleSigned(getFile, async (ctx, { path, farmid = null }): Promise<FileAnswer> => {
  const asked = keptFileOf(path);
  const kept = asked === null ? undefined : await keptFile(ctx, asked, farmid);
  const type = kept === undefined ? null : fileType(kept.bytes);
  if (kept === undefined || type === null) throw refused('V_NOTEXISTS', 'path', { value: path });
  return { name: safeName(asked?.kind === 'avatar' ? 'avatar' : kept.name, type.ending), type: type.mime, body: kept.bytes };
});

/** Files people keep: their pictures, and pictures and papers of their farm. */
export const fileHandlers: readonly Handler[] = [saveHandler, getHandler];
