import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { upsertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { findHouseUse, saveHouseUse } from '../../contract/house-use/house-use.calls.ts';
import { type Place, placesOn, samePlace } from '../../domain/house-use.ts';
import { roomRows } from '../house-lists.ts';
import { allPlaces } from './house-places.ts';

type Input = CallParsed<typeof saveHouseUse>;

/** Houses of a farm by whether they are in use; held in order until the transaction ends. */
async function lockHouses(db: Db, farmid: string, roomids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await db.query<{ roomid: string; inuse: boolean }>(
    "select roomid, state = 'active' as inuse from room where farm_id = $1 and roomid = any($2) order by roomid for update",
    [farmid, roomids],
  );
  return new Map(rows.map(({ roomid, inuse }) => [roomid, inuse]));
}

async function storesInUse(db: Db, farmid: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ storeid: string }>("select storeid from store where farm_id = $1 and book = 'goods' and inuse", [farmid]);
  return new Set(rows.map(({ storeid }) => storeid));
}

const placeOf = ({ roomid, itemtp, storeid = null, bin = null, binkg = null }: Input['rows'][number]): Omit<Place, 'from'> => ({
  ...{ roomid, itemtp, storeid, bin, binkg },
});

/** The house is there and in use. */
function houseIssues({ roomid, storeid }: Omit<Place, 'from'>, inUse: boolean | undefined): Issue[] {
  if (inUse === undefined) return [refuse('V_NOTEXISTS', 'roomid', { value: roomid })];
  return !inUse && storeid !== null ? [refuse('854', 'roomid', { house: roomid })] : [];
}

/** The warehouse is in use, a bin has its warehouse, its kg a bin. */
function binIssues({ storeid, bin, binkg }: Omit<Place, 'from'>, stores: ReadonlySet<string>): Issue[] {
  const unknown = storeid !== null && !stores.has(storeid) ? [refuse('V_NOTEXISTS', 'storeid', { value: storeid })] : [];
  if (storeid === null && bin !== null) return [...unknown, refuse('V_INVALID', 'bin', { field: 'bin' })];
  return bin === null && binkg !== null ? [...unknown, refuse('V_INVALID', 'binkg', { field: 'binkg' })] : unknown;
}

/** What stands against the rows; no house and type twice. */
function rowIssues(rows: Input['rows'], houses: ReadonlyMap<string, boolean>, stores: ReadonlySet<string>): Issue[] {
  const seen = new Set<string>();
  return rows.flatMap((row, i) => {
    const place = placeOf(row);
    const key = `${place.roomid} ${place.itemtp}`;
    const twice = seen.has(key) ? [refuse('V_DUP', 'roomid', { value: key })] : [];
    seen.add(key);
    return [...twice, ...houseIssues(place, houses.get(place.roomid)), ...binIssues(place, stores)].map((issue) => ({ ...issue, row: i + 1 }));
  });
}

const SHAPE = {
  table: 'house_use',
  key: ['farm_id', 'roomid', 'itemtp', 'from_day'],
  columns: ['farm_id', 'roomid', 'itemtp', 'from_day', 'book', 'storeid', 'bin', 'binkg', 'crtusrid', 'crtdate'],
} as const;

const saveHandler = handleSigned(saveHouseUse, async (ctx, { from, rows, reason }) => {
  const farmid = farmOf(ctx.session);
  const roomids = [...new Set(rows.map(({ roomid }) => roomid))].sort();
  const houses = await lockHouses(ctx.db, farmid, roomids);
  const issues = rowIssues(rows, houses, await storesInUse(ctx.db, farmid));
  if (issues.length > 0) throw new Refused(issues);
  const all = await allPlaces(ctx.db, farmid);
  const held = placesOn(all, from);
  const before = (place: Omit<Place, 'from'>) => held.find(({ roomid, itemtp }) => roomid === place.roomid && itemtp === place.itemtp);
  const changed = rows.map(placeOf).filter((place) => !samePlace(before(place), place));
  if (changed.length === 0) throw refused('838');
  const made = { farm_id: farmid, from_day: from, book: 'goods', crtusrid: ctx.session.userid, crtdate: new Date().toISOString() };
  await upsertRows(
    ctx.db,
    SHAPE,
    changed.map((place) => ({ ...made, ...place })),
  );
  const was = changed.flatMap((place) => before(place) ?? []);
  await audit(ctx, {
    ...{ screen: 'PigRoomUse', subject: 'house use', subjectId: from, kind: 'change', reason: reason ?? null },
    ...{ before: was, after: changed },
  });
  return { saved: changed.length };
});

const findHandler = handleSigned(findHouseUse, async (ctx, { day }) => {
  const farmid = farmOf(ctx.session);
  const on = day ?? ctx.session.curbusdt;
  const places = await allPlaces(ctx.db, farmid);
  const held = placesOn(places, on);
  const shown = ({ itemtp, storeid, bin, binkg, from }: Place) => ({ itemtp, storeid, bin, binkg, from });
  const list = { db: ctx.db, session: ctx.session, language: answerLanguage(ctx), farmid, all: false, parents: {} };
  return {
    houses: (await roomRows(list)).map(({ value, label, area, live }) => ({
      ...{ roomid: value, name: label, area, live },
      places: held.filter(({ roomid, storeid }) => roomid === value && storeid !== null).map(shown),
      later: places.filter(({ roomid, from }) => roomid === value && from > on).map(shown),
    })),
  };
});

/** Which warehouse houses draw on: found, set from a day on. */
export const houseUseHandlers: readonly Handler[] = [saveHandler, findHandler];
