import { averageBirth, averageLiveWeight, feedLines, feedWithin, isIn, isOut, live, weightOf } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { standardFeed } from '#engine/batch/domain/figures/standards.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import type { BatchGoods } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { GROW_SETTINGS } from '../../domain/grow.settings.ts';
import { readBatches } from './read-batches.ts';

/** A batch as its feed is reckoned by the day. */
export interface FeedBatch {
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  /** Items of feed it was given, with their names. */
  readonly items: ReadonlyMap<string, string>;
  /** Head at the end of a day. */
  readonly live: (day: BusinessDate) => number;
  /** Week of age on a day; null of pigs whose birth is not known. */
  readonly week: (day: BusinessDate) => number | null;
  /** ΣF(d) of days, kg; of one item where it is named. */
  readonly fed: (from: BusinessDate, to: BusinessDate, itemid?: string | null) => number;
  /** True where the feed of a day is a part of an issue that covers several. */
  readonly spread: (day: BusinessDate, itemid?: string | null) => boolean;
  /** Standard feed a head on a day, kg. */
  readonly standard: (day: BusinessDate) => number;
  /** Net gain of days, kg; null where a weight is missing. */
  readonly gain: (from: BusinessDate, to: BusinessDate) => number | null;
}

/** Which batches are wanted: standing on any day of the period. */
export interface FeedAsked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly areas: readonly string[] | null;
  readonly rooms: readonly string[] | null;
  readonly language: Language;
}

const weightAt = (batch: BatchLife, day: BusinessDate): number | null => {
  const heads = live(batch, day);
  if (heads === 0) return 0;
  const each = averageLiveWeight(batch, day);
  return each === null ? null : heads * each.kg;
};

/** Net gain over days: weight out + live weight at the end − weight in − live weight before. */
function gainOf(batch: BatchLife, from: BusinessDate, to: BusinessDate): number | null {
  const inside = batch.moves.filter(({ eventdt }) => eventdt >= from && eventdt <= to);
  const parts = [weightOf(inside.filter(isOut)), weightAt(batch, to), weightOf(inside.filter(isIn)), weightAt(batch, addDays(from, -1))];
  const [out = null, end = null, came = null, start = null] = parts;
  return out === null || end === null || came === null || start === null ? null : out + end - came - start;
}

function feedBatch(batch: BatchLife): FeedBatch {
  const birth = averageBirth(batch);
  const lines = feedLines(batch);
  const of = (itemid: string | null | undefined) => (itemid == null ? lines : lines.filter((line) => line.itemid === itemid));
  const { roomid, parityid, opendt, closedt, house } = batch;
  return {
    ...{ roomid, parityid, opendt, closedt, name: house.name, area: house.area },
    items: new Map(lines.map(({ itemid, name }) => [itemid, name])),
    live: (day) => live(batch, day),
    week: (day) => (birth === null ? null : ageWeek(ageOn(birth, day))),
    fed: (from, to, itemid) => of(itemid).reduce((sum, line) => sum + feedWithin(line, closedt, from, to), 0),
    spread: (day, itemid) => of(itemid).some((line) => (line.days ?? 0) > 1 && feedWithin(line, closedt, day, day) !== 0),
    standard: (day) => (birth === null ? 0 : standardFeed(batch.standard, ageOn(birth, day))),
    gain: (from, to) => gainOf(batch, from, to),
  };
}

/** Batches of a farm that is in sight, and the percent off the standard from which its feed alarms (ALARMFEED). */
export async function feedBatches(
  db: Db,
  reading: BatchGoods,
  farmid: string,
  { from, to, areas, rooms, language }: FeedAsked,
): Promise<{ readonly alarm: number; readonly batches: readonly FeedBatch[] }> {
  const { read } = await loadFarmSettings(db, farmid);
  const batches = await readBatches(db, reading, farmid, { asof: to, from, areas, rooms, language, money: false, daily: true });
  return { alarm: read(GROW_SETTINGS).ALARMFEED, batches: batches.map(feedBatch) };
}
