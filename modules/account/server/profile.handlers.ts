import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import { ROLES } from '#i18n/roles.ts';
import type { DateStyle } from '#kernel/date-style.ts';
import { endSession, getProfile, saveProfile } from '../contract/profile.calls.ts';
import { isEmail } from '../domain/sign-in.ts';
import { devicesOf } from './device.handlers.ts';
import { fileHandlers } from './files/file.handlers.ts';
import { fileLimits } from './files/file-limits.ts';
import { readFile } from './files/sniff.ts';
import { linksOf } from './providers/links.ts';
import { loadSystemSettings } from './system-settings.ts';

const NOTIFY_LEVELS = [0, 2, 4, 6, 9];

interface ProfileRow {
  user_id: string;
  username: string;
  display_name: string;
  sex: string | null;
  email: string | null;
  tel: string | null;
  language: string;
  notify_level: number;
  notify_time: number;
  date_style: DateStyle;
  avatar: Buffer | null;
  avatar_type: string | null;
  usrlvl: number;
  home_farm_id: string | null;
  expdt: string | null;
  login_kinds: string;
  has_password: boolean;
  version: number;
  company: string | null;
  grp: string | null;
}

const PROFILE = `
select u.user_id, u.username, u.display_name, u.sex, u.email, u.tel, u.language, u.notify_level, u.notify_time, u.date_style, u.avatar, u.avatar_type, u.usrlvl, u.home_farm_id,
  u.expdt, u.login_kinds, u.password_hash is not null as has_password, u.version,
  case $2 when 'E' then coalesce(c.label_e, c.label_v) when 'T' then coalesce(c.label_t, c.label_v) else c.label_v end as company,
  case $2 when 'E' then coalesce(g.label_e, g.label_v) when 'T' then coalesce(g.label_t, g.label_v) else g.label_v end as grp
from app_user u left join farm f on f.farm_id = u.farm_id left join company c on c.prnt2 = coalesce(f.prnt2, u.prnt2)
  left join farm_group g on g.prnt1 = coalesce(f.prnt1, u.prnt1)
where u.user_id = $1`;

interface SessionLine {
  hash: Buffer;
  since: Date;
  last: Date;
  device: string | null;
  macid: string | null;
}
interface SignInLine {
  at: Date;
  ok: boolean;
  code: string | null;
  device: string | null;
  ip: string | null;
}

async function openSessions({ db, session }: SignedContext) {
  const { rows } = await db.query<SessionLine>(
    `select token_hash as hash, created_at as since, last_used_at as last, device, macid from user_session
     where user_id = $1 and ended_at is null and expires_at > now() order by last_used_at desc limit 50`,
    [session.userid],
  );
  return rows.map(({ hash, since, last, device, macid }) => ({
    id: hash.toString('hex'),
    since: since.toISOString(),
    last: last.toISOString(),
    device: device ?? '',
    macid,
    here: hash.equals(session.tokenHash),
  }));
}

async function signIns({ db, session }: SignedContext) {
  const { rows } = await db.query<SignInLine>('select at, ok, code, device, ip from sign_in_log where user_id = $1 order by at desc limit 20', [
    session.userid,
  ]);
  return rows.map(({ at, ...line }) => ({ at: at.toISOString(), ...line }));
}

const profileHandler = handleSigned(getProfile, async (ctx) => {
  const { db, session } = ctx;
  const language = answerLanguage(ctx);
  const row = (await db.query<ProfileRow>(PROFILE, [session.userid, language])).rows[0];
  if (row === undefined) throw refused('106');
  const avatar = fileLimits((await loadSystemSettings(db, session.prnt2)).settings, 'avatar');
  return {
    userid: row.user_id,
    username: row.username,
    name: row.display_name,
    sex: row.sex,
    email: row.email,
    tel: row.tel,
    language: row.language,
    notifyLevel: row.notify_level,
    notifyTime: row.notify_time,
    dateStyle: row.date_style,
    avatar: row.avatar === null ? null : `data:${row.avatar_type ?? 'image/png'};base64,${row.avatar.toString('base64')}`,
    usrlvl: row.usrlvl,
    role: ROLES[row.usrlvl]?.[language] ?? '',
    company: row.company,
    group: row.grp,
    farmid: session.farmid,
    farmname: session.farmname,
    homefarm: row.home_farm_id,
    expdt: row.expdt,
    kinds: [...row.login_kinds],
    linked: await linksOf(db, session.userid),
    hasPassword: row.has_password,
    version: row.version,
    devices: await devicesOf(db, session.userid),
    sessions: await openSessions(ctx),
    signins: await signIns(ctx),
    avatarKb: avatar.maxKb,
    avatarTypes: [...avatar.types],
  };
});

type SaveInput = CallParsed<typeof saveProfile>;

/** @throws Refused for a malformed or taken e-mail, an unknown notify level, a farm out of reach. */
async function checkProfile({ db, session }: SignedContext, input: SaveInput): Promise<void> {
  if (input.email != null && !isEmail(input.email)) throw refused('ACC_FORMAT', 'email');
  if (!NOTIFY_LEVELS.includes(input.notifyLevel)) throw refused('V_INVALID', 'notifyLevel');
  if (input.homefarm != null && !session.farms.includes(input.homefarm)) throw refused('V_NOTEXISTS', 'homefarm', { value: input.homefarm });
  const { rows } = await db.query<{ taken: boolean }>('select account_taken(array[$2::text], $1) as taken', [
    session.userid,
    input.email?.toLowerCase() ?? '',
  ]);
  if (rows[0]?.taken === true) throw refused('ACC_EXISTS', 'email');
}

async function newAvatar({ db, session }: SignedContext, input: SaveInput) {
  if (input.avatar == null) return null;
  const { settings } = await loadSystemSettings(db, session.prnt2);
  return readFile(input.avatar.data, 'avatar', fileLimits(settings, 'avatar'));
}

/** What of the own account the change log keeps. */
async function loggedProfile(db: Db, userid: string): Promise<object | undefined> {
  const { rows } = await db.query<object>(
    `select display_name as name, sex, email, tel, language, notify_level as "notifyLevel", notify_time as "notifyTime", date_style as "dateStyle",
       home_farm_id as homefarm from app_user where user_id = $1`,
    [userid],
  );
  return rows[0];
}

const saveHandler = handleSigned(saveProfile, async (ctx, input) => {
  const { db, session } = ctx;
  await checkProfile(ctx, input);
  const picture = await newAvatar(ctx, input);
  const before = await loggedProfile(db, session.userid);
  const saved = await db.query<{ version: number }>(
    `update app_user set display_name = $3, sex = $4, email = $5, tel = $6, language = $7, notify_level = $8, notify_time = $9,
       home_farm_id = coalesce($10, home_farm_id), avatar = coalesce($11, avatar), avatar_type = coalesce($12, avatar_type), date_style = $13, version = version + 1
     where user_id = $1 and version = $2 and ($11::bytea is not null or (display_name, sex, email, tel, language, notify_level, notify_time, home_farm_id, date_style)
       is distinct from ($3, $4, $5, $6, $7, $8, $9, coalesce($10, home_farm_id), $13)) returning version`,
    [
      session.userid,
      input.version,
      input.name,
      input.sex ?? null,
      input.email ?? null,
      input.tel ?? null,
      input.language,
      input.notifyLevel,
      input.notifyTime,
      input.homefarm ?? null,
      picture?.bytes ?? null,
      picture?.mime ?? null,
      input.dateStyle,
    ],
  );
  const version = saved.rows[0]?.version;
  if (version === undefined) {
    const { rows } = await db.query('select 1 from app_user where user_id = $1 and version = $2', [session.userid, input.version]);
    throw rows.length > 0 ? refused('838') : await changedSince(db, { subject: 'user', subjectId: session.userid, farms: session.farms });
  }
  const { avatar: _, reqid: __, ...after } = input;
  await audit(ctx, { screen: 'AccountInfo', subject: 'user', subjectId: session.userid, kind: 'profile', before, after });
  return { id: session.userid, version };
});

const endHandler = handleSigned(endSession, async ({ db, session }, { id }) => {
  const ended = await db.query(
    "update user_session set ended_at = now(), ended_why = 'owner' where user_id = $1 and token_hash = $2 and ended_at is null",
    [session.userid, Buffer.from(id, 'hex')],
  );
  return { ended: ended.rowCount ?? 0 };
});

/** The own account, with the files a person keeps. */
export const profileHandlers: readonly Handler[] = [profileHandler, saveHandler, endHandler, ...fileHandlers];
