import type { Db } from '#engine/server/db.ts';
import { type Handler, handle, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { allows, type Session } from '#engine/server/session.ts';
import { findMacid, getDevice, saveDevice } from '../contract/profile.calls.ts';
import { loadSystemSettings } from './system-settings.ts';

interface DeviceRow {
  macid: string;
  name: string | null;
  state: string;
  since: Date;
  last: Date;
}

/** Devices of a person, the last used first. */
export async function devicesOf(db: Db, userid: string) {
  const { rows } = await db.query<DeviceRow>(
    "select macid, name, state, first_seen as since, last_used as last from user_device where user_id = $1 and state <> 'removed' order by last_used desc",
    [userid],
  );
  return rows.map(({ since, last, ...device }) => ({ ...device, since: since.toISOString(), last: last.toISOString() }));
}

const getHandler = handle(getDevice, async ({ db, session }, { macid }) => {
  const { settings } = await loadSystemSettings(db, session?.prnt2 ?? '');
  const devices = session === null ? [] : await devicesOf(db, session.userid);
  return {
    macid,
    signedIn: session !== null,
    checked: settings.MACCHECK === 'Y',
    max: settings.MACMAX,
    device: devices.find((device) => device.macid === macid) ?? null,
    devices,
  };
});

/** State of a device after it was saved; asking never takes away what is already granted. */
function stateAfter(held: string | undefined, request: boolean, checked: boolean): string {
  const asked = request && checked ? 'requested' : 'known';
  return held !== undefined && (held !== 'known' || asked === 'known') ? held : asked;
}

const saveHandler = handleSigned(saveDevice, async ({ db, session }, input) => {
  const { settings } = await loadSystemSettings(db, session.prnt2);
  const [checked, request] = [settings.MACCHECK === 'Y', input.request === 'Y'];
  const known = await devicesOf(db, session.userid);
  const held = known.find((device) => device.macid === input.macid);
  if (input.remove === 'Y') {
    if (held === undefined) throw refused('V_NOTEXISTS', 'macid', { value: input.macid });
    await db.query("update user_device set state = 'removed' where user_id = $1 and macid = $2", [session.userid, input.macid]);
    return { state: 'removed' };
  }
  const max = settings.MACMAX;
  if (held === undefined && known.length >= max) throw refused('V_RANGE', 'macid', { min: 1, max });
  const state = stateAfter(held?.state, request, checked);
  if (held === undefined && !request && checked) throw refused('V_NOTEXISTS', 'macid', { value: input.macid });
  await db.query(
    `insert into user_device (user_id, macid, name, state) values ($1, $2, $3, $4)
     on conflict (user_id, macid) do update set name = coalesce(excluded.name, user_device.name), state = excluded.state, last_used = now()`,
    [session.userid, input.macid, input.name ?? null, state],
  );
  return { state };
});

interface UserOfDevice {
  userid: string;
  username: string;
  name: string | null;
  state: string;
  since: Date;
  last: Date;
}

/** Who uses a device, as far as the person may know: himself, and, keeping user accounts, the staff below him on his farms. */
async function usersOf(db: Db, session: Session, macid: string): Promise<UserOfDevice[]> {
  const below = allows(session, 'UserAccount', 'view') ? session.usrlvl : -1;
  const { rows } = await db.query<UserOfDevice>(
    `select d.user_id as userid, u.display_name as username, d.name, d.state, d.first_seen as since, d.last_used as last
     from user_device d join app_user u using (user_id)
     where d.macid = $1 and d.state <> 'removed' and (d.user_id = $2 or (u.usrlvl < $3 and u.farm_id = any($4)))
     order by d.last_used desc limit 100`,
    [macid, session.userid, below, session.farms],
  );
  return rows;
}

const findHandler = handle(findMacid, async ({ db, session }, { macid }) => {
  const users = session === null ? [] : await usersOf(db, session, macid);
  const persons = users.map((user) => ({ ...user, since: user.since.toISOString(), last: user.last.toISOString() }));
  const since = persons.map((person) => person.since).toSorted();
  return { macid, known: persons.length > 0 ? ('Y' as const) : ('N' as const), since: since[0] ?? null, last: persons[0]?.last ?? null, persons };
});

/** The device of the person signed in, and who else uses one. */
export const deviceHandlers: readonly Handler[] = [getHandler, saveHandler, findHandler];
