import type { DailyBeside } from '#engine/batch/domain/daily-calls.ts';
import { averageBirth, feedOver, headsOf, live } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { ageOn } from '#engine/batch/domain/house.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { formatNumber, type Language, t3 } from '#kernel/language.ts';
import type { HouseReading } from '../domain/water.ts';
import { readBatches } from './figures/read-batches.ts';
import { houseStores } from './house-use/house-places.ts';
import type { GrowServices } from './services.ts';
import { houseReadings } from './store/readings.ts';

/** Days whose mean is the usual number of deaths. */
const WEEK = 7;

const FIGURES = {
  feed: t3('Thức ăn mỗi con', 'Feed a head', 'อาหารต่อตัว'),
  water: t3('Nước mỗi con', 'Water a head', 'น้ำต่อตัว'),
} as const;

/** A day of the batch as the line has it. */
interface DayLine {
  readonly dead: number;
  readonly culled: number;
  readonly feedkg: number;
  readonly water: number | null;
  readonly tlow: number | null;
  readonly thigh: number | null;
}

function lineOn(batch: BatchLife, day: BusinessDate, readings: readonly HouseReading[]): DayLine {
  const lost = (kind: string): number => headsOf(batch.moves.filter((move) => move.kind === kind && move.eventdt === day));
  const read = readings.find((reading) => reading.day === day);
  return {
    ...{ dead: lost('dead'), culled: lost('culled'), feedkg: Math.round(10 * feedOver(batch, day, day)) / 10 },
    ...{ water: read?.water ?? null, tlow: read?.tlow ?? null, thigh: read?.thigh ?? null },
  };
}

/** True where something of the line was recorded on a day; feed of an earlier issue that lasts is nothing of it. */
function written(batch: BatchLife, day: BusinessDate, { dead, culled, water, tlow, thigh }: DayLine): boolean {
  const fed = batch.goods.some(({ kind, eventdt }) => kind === 'feed' && eventdt === day);
  return fed || dead + culled > 0 || [water, tlow, thigh].some((value) => value !== null);
}

/** Feed and water a head, of the pigs live at the day's end. */
function figuresOf(batch: BatchLife, day: BusinessDate, { feedkg, water }: DayLine, language: Language): DailyBeside['figures'] {
  const heads = live(batch, day);
  if (heads === 0) return [];
  return [
    ...(feedkg > 0 ? [{ name: FIGURES.feed[language], value: `${formatNumber(feedkg / heads, 2)} kg` }] : []),
    ...(water === null ? [] : [{ name: FIGURES.water[language], value: `${formatNumber(water / heads, 1)} l` }]),
  ];
}

/** The feed the batch had last; null before the first. */
function lastFeed({ goods }: BatchLife): string | null {
  const feed = goods.filter(({ kind, qty }) => kind === 'feed' && qty > 0);
  return feed.toSorted((a, b) => (a.eventdt < b.eventdt ? -1 : 1)).at(-1)?.itemid ?? null;
}

/** The open batch of a house as of a day; null where there is none. @throws Refused V_NOTEXISTS */
async function openBatchOf(ctx: SignedContext, services: GrowServices, roomid: string, day: BusinessDate): Promise<BatchLife | null> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ parityid: number | null }>(
    `select (select max(b.parityid) from house_batch b where b.farm_id = r.farm_id and b.roomid = r.roomid and b.closedt is null
       and b.state <> 'cancelled') as parityid from room r where r.farm_id = $1 and r.roomid = $2`,
    [farmid, roomid],
  );
  const [found] = rows;
  if (found === undefined) throw refused('V_NOTEXISTS', 'roomid', { value: roomid });
  if (found.parityid === null) return null;
  const keys = { rooms: [roomid], parities: [found.parityid] };
  const [batch] = await readBatches(ctx.db, services, farmid, { asof: day, keys, money: false, daily: true, language: answerLanguage(ctx) });
  return batch ?? null;
}

/** What stands beside the daily line of a house of growing pigs. @throws Refused V_NOTEXISTS */
export async function pigDaily(services: GrowServices, ctx: SignedContext, roomid: string, day: BusinessDate): Promise<DailyBeside> {
  const farmid = farmOf(ctx.session);
  const batch = await openBatchOf(ctx, services, roomid, day);
  const feedstore = (await houseStores(ctx.db, farmid, 'feed', day)).get(roomid) ?? null;
  const none = { parityid: null, live: 0, age: null, before: null, already: null, usual: null, figures: [], leaves: [] };
  if (batch === null) return { ...none, initial: { feedstore, feeditem: null } };
  const readings = (await houseReadings(ctx.db, farmid, { from: addDays(day, -WEEK), to: day, roomid }))(batch);
  const days = Array.from({ length: WEEK }, (_, n) => addDays(day, n - WEEK)).filter((one) => one >= batch.opendt);
  const yesterday = days.at(-1);
  const before = yesterday === undefined ? null : lineOn(batch, yesterday, readings);
  const today = lineOn(batch, day, readings);
  const birth = averageBirth(batch);
  const dead = days.reduce((sum, one) => sum + lineOn(batch, one, readings).dead, 0);
  return {
    ...none,
    initial: { feedstore, feeditem: lastFeed(batch) },
    parityid: batch.parityid,
    live: live(batch, day),
    age: birth === null ? null : ageOn(birth, day),
    before: before === null ? null : { ...before },
    already: written(batch, day, today) ? { ...today } : null,
    usual: days.length === 0 ? null : Math.round((10 * dead) / days.length) / 10,
    figures: before === null || yesterday === undefined ? [] : figuresOf(batch, yesterday, before, answerLanguage(ctx)),
  };
}
