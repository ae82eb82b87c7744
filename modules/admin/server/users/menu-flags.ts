import { type FlagSet, hasAnyFlag, NO_FLAGS } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { Db } from '#engine/server/db.ts';
import type { Session } from '#engine/server/session.ts';

/** Flags as they travel. */
export type Wire = { V: 'Y' | 'N'; A: 'Y' | 'N'; E: 'Y' | 'N'; D: 'Y' | 'N' };
const yn = (on: boolean): 'Y' | 'N' => (on ? 'Y' : 'N');
export const wire = (flags: FlagSet): Wire => ({ V: yn(flags.view), A: yn(flags.add), E: yn(flags.edit), D: yn(flags.delete) });
export const parse = (flags: Wire): FlagSet => ({ view: flags.V === 'Y', add: flags.A === 'Y', edit: flags.E === 'Y', delete: flags.D === 'Y' });

/** Flags a user holds of a menu, and until when. */
export interface Held {
  readonly flags: FlagSet;
  readonly until: string | null;
}
interface HeldRow {
  menuid: string;
  view: boolean;
  add: boolean;
  edit: boolean;
  delete: boolean;
  until: string | null;
}

/** Stored flags of a user by menu. */
export async function heldFlags(db: Db, userid: string): Promise<Map<string, Held>> {
  const { rows } = await db.query<HeldRow>(
    'select menuid, can_view as view, can_add as add, can_edit as edit, can_delete as delete, until from user_menu where user_id = $1',
    [userid],
  );
  return new Map(rows.map(({ menuid, until, ...flags }) => [menuid, { flags, until }]));
}

/** What is in force on a day: a flag given until an earlier day is no longer the user's to hand on. */
export function inForce(held: ReadonlyMap<string, Held>, today: string): Map<string, Held> {
  return new Map([...held].filter(([, { until }]) => until === null || until >= today));
}

/** Flags a user has of a route: the stored ones, and the view of visitors' pages. */
export function flagsOf(held: ReadonlyMap<string, Held>, route: RouteDef): FlagSet {
  const flags = held.get(route.name)?.flags ?? NO_FLAGS;
  return route.fromLevel === 0 ? { ...flags, view: true } : flags;
}

/** Flags the granter has himself. */
export const granterFlags = (session: Session, route: RouteDef): FlagSet => session.flags.get(route.name) ?? NO_FLAGS;

/** New flags of one menu. */
export interface FlagChange {
  readonly menuid: string;
  readonly flags: FlagSet;
  readonly until: string | null;
}

/** Stores a user's flags of these menus; a menu without any flag leaves the list. */
export async function putFlags(db: Db, userid: string, changes: readonly FlagChange[]): Promise<void> {
  await db.query('delete from user_menu where user_id = $1 and menuid = any($2)', [userid, changes.map(({ menuid }) => menuid)]);
  await db.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete, until)
     select $1, r.menuid, r.view, r.add, r.edit, r.delete, r.until::date
     from jsonb_to_recordset($2::jsonb) as r (menuid text, view boolean, add boolean, edit boolean, delete boolean, until text)`,
    [userid, JSON.stringify(changes.filter(({ flags }) => hasAnyFlag(flags)).map(({ menuid, flags, until }) => ({ menuid, ...flags, until })))],
  );
}
