import type { Names, NewCode } from '#engine/define/code-rows.ts';
import { levelFlags } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { SettingScope, SettingValue } from '#engine/define/setting.ts';
import type { Db } from '#engine/server/db.ts';
import { replaceFlags } from '#engine/server/menu-flags.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';

export interface NewFarm {
  readonly farmid: string;
  readonly farmname: string;
  readonly shtnm: string;
  /** Farm group 70@NAME@ and company 75@NAME@; both must exist. */
  readonly prnt1: string;
  readonly prnt2: string;
  readonly unittype?: 'GGP' | 'GP' | 'PS' | 'commercial';
  readonly country?: 'VN' | 'TH';
  readonly province?: string | null;
  readonly address?: string | null;
  readonly website?: string | null;
  readonly tel?: string | null;
  readonly fax?: string | null;
  readonly state?: 'setup' | 'live' | 'closed' | 'trial';
  readonly subscriptionEnd?: BusinessDate | null;
}

export interface NewUser {
  /** Lower case; also the user id. */
  readonly username: string;
  readonly name: string;
  readonly usrlvl: number;
  readonly farmid: string | null;
  readonly passwordHash: string | null;
  readonly temporary?: boolean;
  readonly email?: string | null;
  readonly prnt1?: string | null;
  readonly prnt2?: string | null;
  readonly labid?: string | null;
  readonly applyid?: string | null;
  readonly sex?: 'F' | 'M' | null;
  readonly tel?: string | null;
  readonly language?: Language;
  readonly expdt?: BusinessDate | null;
  readonly kinds?: string;
  readonly by?: string;
}

/** Makes a company with one farm group, both with codes LL@NAME@. Repeating it changes nothing. */
export async function createCompany(
  db: Db,
  company: { prnt2: string; names: Names; groups: readonly { prnt1: string; names: Names }[] },
): Promise<void> {
  const { prnt2, names } = company;
  await db.query('insert into company (prnt2, label_v, label_e, label_t) values ($1, $2, $3, $4) on conflict do nothing', [
    prnt2,
    names.V,
    names.E ?? null,
    names.T ?? null,
  ]);
  for (const group of company.groups) {
    await db.query('insert into farm_group (prnt1, prnt2, label_v, label_e, label_t) values ($1, $2, $3, $4, $5) on conflict do nothing', [
      group.prnt1,
      prnt2,
      group.names.V,
      group.names.E ?? null,
      group.names.T ?? null,
    ]);
  }
}

/** Makes a farm; its settings are the defaults until changed. */
export async function createFarm(db: Db, farm: NewFarm): Promise<void> {
  await db.query(
    `insert into farm (farm_id, farmname, shtnm, prnt1, prnt2, unittype, country, province, address, website, tel, fax, state, subscription_end)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      farm.farmid,
      farm.farmname,
      farm.shtnm,
      farm.prnt1,
      farm.prnt2,
      farm.unittype ?? 'commercial',
      farm.country ?? 'VN',
      farm.province ?? null,
      farm.address ?? null,
      farm.website ?? null,
      farm.tel ?? null,
      farm.fax ?? null,
      farm.state ?? 'live',
      farm.subscriptionEnd ?? null,
    ],
  );
  // A transaction that opened with the farm in sight did not know its company yet.
  await db.query("call enter_farms(array_to_string(app_farms(), ','))");
}

/** Gives a user the default flags of a level, taking all others away. */
export function grantDefaults(db: Db, userid: string, level: number, routes: readonly RouteDef[]): Promise<void> {
  return replaceFlags(db, userid, levelFlags(level, routes));
}

/** Makes a user with the default flags of the level; answers the user id. `passwordHash` as hashPassword makes it. */
export async function createUser(db: Db, user: NewUser, routes: readonly RouteDef[]): Promise<string> {
  const userid = user.username.toLowerCase();
  await db.query(
    `insert into app_user (user_id, username, email, display_name, usrlvl, farm_id, home_farm_id, prnt1, prnt2, labid, applyid, sex, tel, language, login_kinds,
       password_hash, password_changed_at, password_temporary, expdt, created_by)
     values ($1, $1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now(), $15, $16, $17)`,
    [
      userid,
      user.email ?? null,
      user.name,
      user.usrlvl,
      user.farmid,
      user.prnt1 ?? null,
      user.prnt2 ?? null,
      user.labid ?? null,
      user.applyid ?? null,
      user.sex ?? null,
      user.tel ?? null,
      user.language ?? 'V',
      user.kinds ?? 'A',
      user.passwordHash,
      user.temporary ?? false,
      user.expdt ?? null,
      user.by ?? null,
    ],
  );
  await grantDefaults(db, userid, user.usrlvl, routes);
  return userid;
}

/** Stores a setting from a day on ('19000101': always). `scopeId` is '*' for the system. */
export async function putSetting(
  db: Db,
  scope: SettingScope,
  scopeId: string,
  name: string,
  value: SettingValue,
  validFrom = '19000101',
  by: string | null = null,
  reason: string | null = null,
): Promise<void> {
  await db.query(
    `insert into setting (scope, scope_id, name, valid_from, value, changed_by, reason) values ($1, $2, $3, $4::date, $5, $6, $7)
     on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now(), reason = excluded.reason`,
    [scope, scopeId, name, validFrom, JSON.stringify(value), by, reason],
  );
}

/** Adds rows to a farm's (or with '*' the system's, with '@' and the code a company's) list; rows already there stay as they are. */
export async function putCodes(db: Db, owner: string, category: string, rows: readonly NewCode[]): Promise<void> {
  await db.query(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t, sort, extra)
     select $1, $2, r.value, r.v, r.e, r.t, r.sort, r.extra from jsonb_to_recordset($3::jsonb) as r (value text, v text, e text, t text, sort int, extra jsonb)
     on conflict do nothing`,
    [
      owner,
      category,
      JSON.stringify(
        rows.map(({ value, names, sort, extra }, i) => ({
          value,
          v: names.V,
          e: names.E ?? null,
          t: names.T ?? null,
          sort: sort ?? (i + 1) * 10,
          extra: extra ?? {},
        })),
      ),
    ],
  );
}

/** A house of a farm. */
export interface NewRoom {
  readonly roomid: string;
  readonly name: string;
  readonly area: 'grow-finish' | 'nursery' | 'gilts' | 'sow' | 'other';
  readonly capacity?: number;
  readonly batchflg?: boolean;
  readonly site?: string;
}

/** Adds houses to a farm; the transaction must be entitled to the farm. */
export async function putRooms(db: Db, farmid: string, rooms: readonly NewRoom[]): Promise<void> {
  for (const room of rooms) {
    await db.query(
      'insert into room (farm_id, roomid, name, area, capacity, batchflg, site) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing',
      [farmid, room.roomid, room.name, room.area, room.capacity ?? null, room.batchflg ?? false, room.site ?? null],
    );
  }
}
