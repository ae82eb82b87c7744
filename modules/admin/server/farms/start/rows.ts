import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import type { FarmSettings } from '#engine/server/farm-settings.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { firstWeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { PROPOSED_HOUSES } from '#modules/admin/domain/start-up.ts';
import { groupRuns } from '#modules/herd/domain/groups.ts';
import { FARM_SETTINGS } from '#modules/herd/domain/settings/farm.settings.ts';

/** Copies the lists a farm keeps beside its company's and the system's; operators are people of their own farm. */
export async function copyCodes(db: Db, from: string, to: string): Promise<number> {
  const copied = await db.query(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t, sort, active_from, active_to, extra)
     select $2, category, value, label_v, label_e, label_t, sort, active_from, active_to, extra from code_row where farm_id = $1 and category <> 'applyid' on conflict do nothing`,
    [from, to],
  );
  return copied.rowCount ?? 0;
}

/** The farm's people as its operators, for those without an operator code: nothing can be entered without one. */
export async function makeOperators(db: Db, farmid: string): Promise<number> {
  const made = await db.query(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t, sort)
     select $1, 'applyid', upper(left(user_id, 20)), display_name, display_name, display_name, 10 from app_user
     where farm_id = $1 and usrlvl in (30, 60) and state = 'active' and applyid is null on conflict do nothing`,
    [farmid],
  );
  await db.query(
    `update app_user u set applyid = c.value, version = u.version + 1 from code_row c
     where u.farm_id = $1 and u.usrlvl in (30, 60) and u.state = 'active' and u.applyid is null
       and c.farm_id = $1 and c.category = 'applyid' and c.value = upper(left(u.user_id, 20))`,
    [farmid],
  );
  return made.rowCount ?? 0;
}

/** A house to make. */
export interface House {
  readonly roomid: string;
  readonly name: string;
  readonly area: 'grow-finish' | 'nursery' | 'gilts' | 'sow' | 'other';
  readonly capacity: number | null;
}

interface RoomRow extends House {
  readonly site: string | null;
  readonly roomtp: string | null;
  readonly batchflg: boolean;
  readonly strict: boolean;
}

async function roomsOf(db: Db, farmid: string): Promise<RoomRow[]> {
  await enterFarm(db, farmid);
  const { rows } = await db.query<RoomRow>(
    "select roomid, name, area, site, roomtp, batchflg, capacity, strict from room where farm_id = $1 and state = 'active' order by roomid",
    [farmid],
  );
  return rows;
}

/** Houses proposed: those of the farm copied, else one of each kind for a farm that has none. */
export async function proposedRooms(db: Db, from: string | null, to: string, language: Language): Promise<RoomRow[]> {
  const source = from === null ? null : await roomsOf(db, from);
  const own = new Set((await roomsOf(db, to)).map(({ roomid }) => roomid));
  if (source !== null) return source.filter(({ roomid }) => !own.has(roomid));
  if (own.size > 0) return [];
  return PROPOSED_HOUSES.map(({ name, ...house }) => ({
    ...house,
    name: name[language],
    capacity: null,
    site: null,
    batchflg: house.area === 'nursery' || house.area === 'grow-finish',
    strict: false,
  }));
}

/** Makes the houses chosen, with what their proposal says besides; houses there already stay. */
export async function makeRooms(db: Db, farmid: string, proposed: readonly RoomRow[], chosen: readonly House[] | null): Promise<number> {
  const known = new Map(proposed.map((row) => [row.roomid, row]));
  const plain = { site: null, roomtp: null, batchflg: false, strict: false };
  const rows = chosen === null ? proposed : chosen.map((house) => ({ ...plain, ...known.get(house.roomid), ...house }));
  await enterFarm(db, farmid);
  const made = await db.query(
    `insert into room (farm_id, roomid, name, area, site, roomtp, batchflg, capacity, strict)
     select $1, r.roomid, r.name, r.area, r.site, r.roomtp, r.batchflg, r.capacity, r.strict
     from jsonb_to_recordset($2::jsonb) as r (roomid text, name text, area text, site text, roomtp text, batchflg boolean, capacity int, strict boolean) on conflict do nothing`,
    [farmid, JSON.stringify(rows)],
  );
  return made.rowCount ?? 0;
}

interface Standing {
  readonly code: string;
  readonly last: BusinessDate;
}

/** The groups of a day's year as GRPDAYS and GRPCODE say, after those that stand already. */
export async function yearGroups(db: Db, own: FarmSettings, from: BusinessDate): Promise<number> {
  const { weekstart } = own.calendar;
  const { year } = weekOf(from, weekstart);
  await enterFarm(db, own.farmid);
  const { rows: standing } = await db.query<Standing>('select code, last_day as last from herd_group where farm_id = $1 order by first_day', [
    own.farmid,
  ]);
  const last = standing.at(-1);
  const begin = last === undefined ? firstWeekStart(year, weekstart) : addDays(last.last, 1);
  const { GRPCODE, GRPDAYS } = own.read(FARM_SETTINGS);
  const running = GRPCODE === 'running';
  const highest = Math.max(0, ...standing.map(({ code }) => (/^\d{1,5}$/.test(code) ? Number(code) : 0)));
  const groups = groupRuns(begin, addDays(firstWeekStart(year + 1, weekstart), -1), Number(GRPDAYS)).map(({ first, last: until }, at) => ({
    code: running ? String(highest + at + 1) : weekLabel(weekOf(first, weekstart)),
    first,
    last: until,
  }));
  const made = await db.query(
    `insert into herd_group (farm_id, code, first_day, last_day)
     select $1, g.code, g.first::date, g.last::date from jsonb_to_recordset($2::jsonb) as g (code text, first text, last text) on conflict do nothing`,
    [own.farmid, JSON.stringify(groups)],
  );
  return made.rowCount ?? 0;
}
