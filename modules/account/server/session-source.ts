import { hash as digest } from 'node:crypto';
import { calendarDay } from '#engine/define/business-day.ts';
import { ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import { farmCalendar } from '#engine/define/farm-calendar.ts';
import { remembered } from '#engine/define/remembered.ts';
import { NO_FLAGS } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import { readSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import { languageOf } from '#engine/server/answer-language.ts';
import { byKey } from '#engine/server/by-key.ts';
import type { Db } from '#engine/server/db.ts';
import { settingRows } from '#engine/server/farm-settings.ts';
import { KEPT_VERSIONS, type KeptState, readKept } from '#engine/server/kept.ts';
import type { RequestInfo, SessionSource } from '#engine/server/pipeline.ts';
import { Refused, unauthorised } from '#engine/server/refused.ts';
import type { Flags, Session } from '#engine/server/session.ts';
import { together } from '#engine/server/together.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { DateStyle } from '#kernel/date-style.ts';
import type { Language } from '#kernel/language.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { ADMINISTRATOR } from '#modules/account/domain/levels.ts';
import { firstEnd } from '#modules/account/domain/sign-in.ts';
import { SYSTEM_SETTINGS, type SystemSettings } from '#modules/account/domain/system.settings.ts';
import { maintenanceOf } from './system-settings.ts';

/** The farm-group filter a session starts with. */
export const DEFAULT_GROUP = '30@FARM@';

/** What a session's token is looked up by: only its hash is stored. */
export function tokenHash(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}

interface FlagRow {
  readonly menuid: string;
  readonly v: boolean;
  readonly a: boolean;
  readonly e: boolean;
  readonly d: boolean;
  /** Last day of what is held for a time. */
  readonly until: BusinessDate | null;
}

interface SessionRow {
  ended_why: string | null;
  ended: boolean;
  timed_out: boolean;
  stale: boolean;
  /** Minutes since the last call; 0 for a session kept on the person's own device. */
  idle: number;
  now_ms: number;
  device_state: string | null;
  user_id: string;
  display_name: string;
  usrlvl: number;
  farm_id: string | null;
  user_prnt1: string | null;
  user_prnt2: string | null;
  labid: string | null;
  applyid: string | null;
  language: Language;
  notify_level: number;
  notify_time: number;
  date_style: DateStyle;
  expdt: BusinessDate | null;
  password_temporary: boolean;
  password_days: number | null;
  has_password: boolean;
  has_factor: boolean;
  user_state: string;
  farmname: string | null;
  prnt1: string | null;
  prnt2: string | null;
  realm: string | null;
  unittype: string | null;
  farm_state: string | null;
  subscription_end: BusinessDate | null;
  versions: KeptState['versions'];
  labknd: string | null;
}

/** What a server keeps of a person and the farm he works on. */
interface KeptOfSession {
  readonly settings: readonly SettingRow[];
  readonly flags: readonly FlagRow[];
  readonly farms: readonly string[];
}

type Loaded = SessionRow & KeptOfSession & { readonly today: BusinessDate };

/**
 * What may change with every call about its maker: session, person, farm, device. As one value: a column each costs server and driver
 * more than finding the row.
 */
const LOAD = byKey(`
select row_to_json(r) as row from (
select s.ended_why, s.ended_at is not null as ended, s.expires_at < now() as timed_out, s.last_used_at < now() - interval '1 minute' as stale,
  case when s.kept then 0 else extract(epoch from now() - s.last_used_at) / 60 end::float8 as idle,
  date_part('epoch', now()) * 1000 as now_ms,
  u.user_id, u.display_name, u.usrlvl, u.farm_id, u.prnt1 as user_prnt1, u.prnt2 as user_prnt2, u.labid, u.applyid, u.language, u.date_style, u.notify_level,
  exists (select from second_factor t where t.user_id = u.user_id and t.confirmed_at is not null) as has_factor,
  u.notify_time, to_char(u.expdt, 'YYYYMMDD') as expdt, u.password_temporary, u.state as user_state, u.password_hash is not null as has_password,
  extract(day from now() - u.password_changed_at)::int as password_days,
  f.farmname, f.prnt1, f.prnt2, f.realm, f.unittype, f.state as farm_state, to_char(f.subscription_end, 'YYYYMMDD') as subscription_end,
  ${KEPT_VERSIONS} as versions,
  (select l.value #>> '{}' from setting l where l.scope = 'lab' and l.scope_id = u.labid and l.name = 'LABKND' and l.valid_from <= (now() at time zone interval '${DEFAULT_ZONE} hours')::date
     order by l.valid_from desc limit 1) as labknd,
  (select d.state from user_device d where d.user_id = u.user_id and d.macid = coalesce($2, s.macid)) as device_state
from user_session s join app_user u using (user_id) left join farm f on f.farm_id = u.farm_id
where s.token_hash = $1) r`);

const FLAGS = byKey('select menuid, can_view as v, can_add as a, can_edit as e, can_delete as d, until from user_menu where user_id = $1');

/** Settings, rights and farms in reach of a person, from the process where nothing changed. */
async function keptOfSession(db: Db, row: SessionRow): Promise<KeptOfSession> {
  const { user_id, usrlvl, farm_id, prnt1, prnt2, user_prnt1, user_prnt2 } = row;
  const place = JSON.stringify([user_id, usrlvl, farm_id, prnt1 ?? user_prnt1, prnt2 ?? user_prnt2]);
  const [settings, flags, farms] = await together([
    settingRows(db, farm_id ?? '', prnt2 ?? user_prnt2 ?? ''),
    readKept(db, ['user_menu'], `flags ${user_id}`, async () => (await db.query<FlagRow>(FLAGS, [user_id])).rows),
    readKept(db, ['farm'], `reach ${place}`, async () => {
      const { rows } = await db.query<{ farms: string[] }>('select farms_in_reach($1) as farms', [user_id]);
      return rows[0]?.farms ?? [];
    }),
  ]);
  return { settings, flags, farms };
}

/** The calendar of the person's farm, and what the system and the company say. */
function settingsOf(row: Loaded) {
  const { calendar, today } = farmCalendar(row.settings, row.farm_state ?? 'live', row.now_ms);
  return { calendar, settings: readSettings(SYSTEM_SETTINGS, row.settings, today) };
}

/** @throws Refused when the session was ended, the person suspended or banned. */
function checkEnded(row: Loaded): void {
  if (row.ended && row.ended_why === 'otherdevice') throw unauthorised('ACC_OTHERDEVICE');
  if (row.user_state === 'banned')
    throw new Refused([{ code: 'env_700', params: { hotline: settingsOf(row).settings.HOTLINE } }], STATUS.banned, ERROR_CLASS.invalidUser);
  if (row.user_state !== 'active') throw unauthorised('cls_120');
}

function flagsOf(rows: readonly FlagRow[], today: BusinessDate, open: readonly RouteDef[]): ReadonlyMap<string, Flags> {
  return remembered(rows, open, today, () => {
    const flags = new Map<string, Flags>(open.map((route) => [route.name, { ...NO_FLAGS, view: true }]));
    const held = rows.filter(({ until }) => until === null || until >= today);
    for (const { menuid, v, a, e, d } of held) flags.set(menuid, { view: v || flags.has(menuid), add: a, edit: e, delete: d });
    return flags;
  });
}

function passwordExpired(row: SessionRow, settings: SystemSettings): boolean {
  const days = settings.PWDDAYS;
  return row.password_temporary || (row.has_password && days > 0 && row.password_days !== null && row.password_days >= days);
}

/** True when the company demands a second step from the person's level on (SECONDFROM); who has no page of an own account, a visitor of the demonstration, is left alone. */
function factorMissing(row: SessionRow, settings: SystemSettings, flags: ReadonlyMap<string, Flags>): boolean {
  const from = settings.SECONDFROM;
  return from !== 'none' && row.usrlvl >= Number(from) && !row.has_factor && flags.get('AccountInfo')?.view === true;
}

/** True on a device that has not been seen or accepted while MACCHECK is on; an administrator is never shut out. */
function unknownDevice(row: SessionRow, settings: SystemSettings): boolean {
  return settings.MACCHECK === 'Y' && row.usrlvl < ADMINISTRATOR && row.device_state !== 'known' && row.device_state !== 'accepted';
}

function sessionOf(row: Loaded, { calendar, settings }: ReturnType<typeof settingsOf>, hash: Buffer, open: readonly RouteDef[]): Session {
  const flags = flagsOf(row.flags, row.today, open);
  // Who renews subscriptions is not stopped by the one that ran out on the farm he works on.
  const end = firstEnd(row.expdt, row.usrlvl < ADMINISTRATOR ? row.subscription_end : null);
  return {
    userid: row.user_id,
    name: row.display_name,
    usrlvl: row.usrlvl,
    aprlvl: calendar.aprlvl,
    farmid: row.farm_id,
    farmname: row.farmname,
    prnt1: row.prnt1 ?? row.user_prnt1 ?? '',
    prnt2: row.prnt2 ?? row.user_prnt2 ?? '',
    ...(row.realm === null ? {} : { realm: row.realm }),
    grp: DEFAULT_GROUP,
    labid: row.labid,
    labknd: row.labid === null ? null : (row.labknd ?? 'M'),
    curbusdt: calendar.curbusdt,
    weekstart: calendar.weekstart,
    zone: calendar.zone,
    lockday: calendar.lockday,
    backday: calendar.backday,
    language: row.language,
    notifyLevel: row.notify_level,
    notifyTime: row.notify_time,
    dateStyle: row.date_style,
    expdt: end,
    expired: end !== null && end < calendar.curbusdt,
    mustChangePassword: passwordExpired(row, settings),
    mustAddFactor: factorMissing(row, settings, flags),
    unittp: row.unittype ?? '',
    applyid: row.applyid,
    farms: row.farms,
    flags,
    tokenHash: hash,
    unknownDevice: unknownDevice(row, settings),
    dataUrl: settings.DATAURL,
    hotline: settings.HOTLINE,
  };
}

/** True after the minutes without use that the company allows (IDLEMIN); a minute more, since the last use is noted once a minute. */
function isIdle(row: SessionRow, settings: SystemSettings): boolean {
  const minutes = settings.IDLEMIN;
  return minutes > 0 && row.idle >= minutes + 1;
}

/** The session of a request's token; null when there is none or its time is over. @throws Refused as {@link checkEnded}. */
export async function loadSession(db: Db, request: RequestInfo, open: readonly RouteDef[]): Promise<Session | null> {
  if (request.token === null) return null;
  const hash = tokenHash(request.token);
  const { rows } = await db.query<{ row: SessionRow }>(LOAD, [hash, request.macid]);
  const found = rows[0]?.row;
  if (found === undefined) return null;
  const nowMs = found.now_ms;
  db.kept?.know({ versions: found.versions, nowMs });
  const row: Loaded = { ...found, ...(await keptOfSession(db, found)), today: calendarDay(nowMs, DEFAULT_ZONE) };
  checkEnded(row);
  const inForce = settingsOf(row);
  if (row.ended || row.timed_out || isIdle(row, inForce.settings)) return null;
  return {
    ...sessionOf(row, inForce, hash, open),
    stale: row.stale,
    maintenance: maintenanceOf(row.settings, nowMs, languageOf(request.language)),
  };
}

const TOUCH = byKey('update user_session set last_used_at = now() where token_hash = $1');

/** The product's way to know who makes a call. `routes`: all routes; those from level 0 are open to everybody. */
export function sessionSource(routes: readonly RouteDef[]): SessionSource {
  const open = routes.filter((route) => route.fromLevel === 0);
  return {
    load: (db, request) => loadSession(db, request, open),
    touch: async (db, { tokenHash: hash }) => {
      await db.query(TOUCH, [hash]);
    },
  };
}
