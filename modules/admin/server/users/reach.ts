import { ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import type { Db } from '#engine/server/db.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { type FarmPlace, inReach, managesLevel, type Place } from '#modules/admin/domain/rights.ts';

/** What the administration must know of a user before touching him. */
export interface ManagedUser {
  readonly userid: string;
  readonly name: string;
  readonly usrlvl: number;
  readonly farm: FarmPlace | null;
  readonly prnt2: string | null;
  readonly labid: string | null;
  readonly version: number;
}

interface UserRow {
  user_id: string;
  display_name: string;
  usrlvl: number;
  farm_id: string | null;
  prnt1: string | null;
  prnt2: string | null;
  user_prnt2: string | null;
  labid: string | null;
  version: number;
}

export function placeOf(session: Session): Place {
  return { usrlvl: session.usrlvl, farmid: session.farmid, prnt1: session.prnt1, prnt2: session.prnt2, labid: session.labid };
}

/** The user of an id, locked against changes by others unless it is only read. @throws Refused 106 when there is none in reach, ADM_LEVEL at or above the own level or for the own row. */
export async function managedUser(db: Db, session: Session, userid: string, lock = true): Promise<ManagedUser> {
  const { rows } = await db.query<UserRow>(
    `select u.user_id, u.display_name, u.usrlvl, u.farm_id, f.prnt1, f.prnt2, u.prnt2 as user_prnt2, u.labid, u.version
     from app_user u left join farm f on f.farm_id = u.farm_id where u.user_id = $1 ${lock ? 'for update of u' : ''}`,
    [userid],
  );
  const row = rows[0];
  const farm = row?.farm_id == null ? null : { farmid: row.farm_id, prnt1: row.prnt1 ?? '', prnt2: row.prnt2 ?? '' };
  const company = farm?.prnt2 ?? row?.user_prnt2 ?? null;
  const seen = farm === null ? session.usrlvl >= 80 || (session.usrlvl === 75 && company === session.prnt2) : inReach(farm, placeOf(session));
  if (row === undefined || !seen) throw refused('106', 'userid');
  if (row.user_id === session.userid || !managesLevel(session.usrlvl, row.usrlvl)) throw refused('ADM_LEVEL', 'userid');
  return { userid: row.user_id, name: row.display_name, usrlvl: row.usrlvl, farm, prnt2: company, labid: row.labid, version: row.version };
}

/** A farm in reach that is not closed. @throws Refused class 150. */
export async function openFarm(db: Db, session: Session, farmid: string): Promise<FarmPlace & { farmname: string }> {
  const { rows } = await db.query<FarmPlace & { farmname: string }>(
    "select farm_id as farmid, prnt1, prnt2, farmname from farm where farm_id = $1 and state <> 'closed'",
    [farmid],
  );
  const farm = rows[0];
  if (farm === undefined || !inReach(farm, placeOf(session)))
    throw new Refused([{ code: 'ADM_REACH', field: 'farmid' }], STATUS.forbidden, ERROR_CLASS.farm);
  return farm;
}

/** Ends all sessions of a user; answers how many. */
export async function endAll(db: Db, userid: string, why: string): Promise<number> {
  const ended = await db.query('update user_session set ended_at = now(), ended_why = $2 where user_id = $1 and ended_at is null', [userid, why]);
  return ended.rowCount ?? 0;
}
