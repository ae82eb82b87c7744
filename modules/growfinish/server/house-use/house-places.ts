import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Place, placesOn, typeOfUse } from '../../domain/house-use.ts';

/** All places houses of a farm that is entered take goods from, earlier and later ones too. */
export async function allPlaces(db: Db, farmid: string): Promise<Place[]> {
  const { rows } = await db.query<Place>(
    'select roomid, itemtp, from_day as "from", storeid, bin, binkg::float8 from house_use where farm_id = $1 order by roomid, itemtp, from_day',
    [farmid],
  );
  return rows;
}

/** The warehouse each house of a farm takes goods of an item type from on a day; houses without one are absent. */
export async function houseStores(db: Db, farmid: string, itemtp: string, day: BusinessDate): Promise<ReadonlyMap<string, string>> {
  const type = typeOfUse(itemtp);
  const held = placesOn(await allPlaces(db, farmid), day).filter((place) => place.itemtp === type);
  return new Map(held.flatMap(({ roomid, storeid }) => (storeid === null ? [] : [[roomid, storeid]])));
}
