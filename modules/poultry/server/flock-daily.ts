import type { DailyBeside } from '#engine/batch/domain/daily-calls.ts';
import { type StandardRow, standardFeed } from '#engine/batch/domain/figures/standards.ts';
import { ageWeek } from '#engine/batch/domain/house.ts';
import type { BatchServer } from '#engine/batch/server/kind-server.ts';
import { stepAt } from '#engine/figures/domain/curve.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { formatNumber, type Language, type Text3, t3 } from '#kernel/language.ts';
import { EGG_MEMBERS } from '../domain/daily.ts';
import { eggCurve } from '../domain/figures/flock.ts';
import { type FlockReading, flockSource } from './figures/read-flocks.ts';
import { type FlockDayRow, flockDays } from './flock-days.ts';

/** Days whose mean is the usual number of deaths. */
const WEEK = 7;

const FIGURES = {
  feed: t3('Thức ăn mỗi con', 'Feed a bird', 'อาหารต่อตัว'),
  water: t3('Nước mỗi con', 'Water a bird', 'น้ำต่อตัว'),
  laying: t3('Tỷ lệ đẻ', 'Laying %', 'อัตราการไข่'),
  standard: t3('chuẩn', 'standard', 'มาตรฐาน'),
} as const;

interface HouseRow {
  readonly rmtp: string;
  readonly feedstore: string | null;
  readonly eggstore: string | null;
  readonly feeditem: string | null;
  readonly eggitem: string | null;
  readonly parityid: number | null;
  readonly opendt: BusinessDate | null;
  readonly feedstd: string | null;
}

/** The house with the feed its flock had last and the eggs it last gave, or the only egg item there is. */
async function houseOf({ db, session }: SignedContext, roomid: string): Promise<HouseRow> {
  const { rows } = await db.query<HouseRow>(
    `select r.area as rmtp, r.feedstore, r.eggstore, r.feedstd, b.parityid, b.opendt,
       (select g.itemid from house_goods g where g.farm_id = r.farm_id and g.roomid = r.roomid and g.parityid = b.parityid and g.itemtp = 'feed'
         order by g.valuedt desc, g.seq desc limit 1) as feeditem,
       coalesce((select x.itemid from flock_eggs x where x.farm_id = r.farm_id and x.roomid = r.roomid order by x.eventdt desc limit 1),
         (select min(i.itemid) from item i join farm f on f.realm = i.prnt2 where f.farm_id = r.farm_id and i.book = 'goods' and i.itemtp = 'egg' and i.inuse
           having count(*) = 1)) as eggitem
     from chk_house r left join lateral (select h.parityid, h.opendt from flock h where h.farm_id = r.farm_id and h.roomid = r.roomid
       and h.closedt is null and h.state <> 'cancelled' order by h.parityid desc limit 1) b on true
     where r.farm_id = $1 and r.roomid = $2`,
    [farmOf(session), roomid],
  );
  if (rows[0] === undefined) throw refused('V_NOTEXISTS', 'roomid', { value: roomid });
  return rows[0];
}

const lineOf = ({ dead, culled, feed, water, tlow, thigh, eggs, broken, dirty }: FlockDayRow) => ({
  ...{ dead, culled, feedkg: Math.round(feed * 10) / 10, water, tlow, thigh, eggs, broken, dirty },
});

/** True where something was recorded on a day. */
const written = (row: FlockDayRow): boolean =>
  row.dead + row.culled + row.feed > 0 || [row.water, row.tlow, row.thigh, row.eggs].some((value) => value !== null);

/** Feed and water a bird, laying %, of the birds live at the day's end; feed and laying beside the standard of the age. */
function figuresOf(row: FlockDayRow, standard: readonly StandardRow[], language: Language): DailyBeside['figures'] {
  const { live, feed, water, eggs, age } = row;
  if (live === 0) return [];
  const beside = (value: string, wanted: number | null, unit: string, decimals: number): string =>
    wanted === null || wanted === 0 ? value : `${value} (${FIGURES.standard[language]} ${formatNumber(wanted, decimals)} ${unit})`;
  const said = (name: Text3, value: string) => ({ name: name[language], value });
  const wanted = age === null ? null : 1000 * standardFeed(standard, age);
  const lays = age === null ? null : stepAt(eggCurve(standard, 'lay'), ageWeek(age));
  return [
    ...(feed > 0 ? [said(FIGURES.feed, beside(`${formatNumber((1000 * feed) / live, 0)} g`, wanted, 'g', 0))] : []),
    ...(water === null ? [] : [said(FIGURES.water, `${formatNumber((1000 * water) / live, 0)} ml`)]),
    ...(eggs === null ? [] : [said(FIGURES.laying, beside(`${formatNumber((100 * eggs) / live, 1)} %`, lays, '%', 1))]),
  ];
}

/** The standard of feed and laying a flock follows. */
async function standardOf(reading: FlockReading, { db, session }: SignedContext, { rmtp: area, opendt, feedstd: code }: HouseRow) {
  const standards = await flockSource(reading).standardsOf(db, farmOf(session));
  return opendt === null ? [] : standards.feed({ area, day: opendt, code });
}

/** What stands beside the daily line of one house. @throws Refused V_NOTEXISTS */
async function dailyOf(reading: FlockReading, ctx: SignedContext, roomid: string, day: BusinessDate): Promise<DailyBeside> {
  const house = await houseOf(ctx, roomid);
  const { rmtp, feedstore, eggstore, feeditem, eggitem, parityid } = house;
  const initial = { feedstore, feeditem, eggstore, eggitem };
  const leaves = rmtp === 'layer' ? [] : [...EGG_MEMBERS];
  const none = { parityid, live: 0, age: null, before: null, already: null, usual: null, figures: [], initial, leaves };
  if (parityid === null) return none;
  const asked = { farms: [farmOf(ctx.session)], from: addDays(day, -WEEK), to: day, roomid, parityid };
  const rows = await flockDays(ctx.db, asked);
  const today = rows.find(({ date }) => date === day);
  const week = rows.filter(({ date }) => date < day);
  const before = week.at(-1);
  return {
    ...none,
    live: today?.live ?? before?.live ?? 0,
    age: today?.age ?? null,
    before: before === undefined ? null : lineOf(before),
    already: today === undefined || !written(today) ? null : lineOf(today),
    usual: week.length === 0 ? null : Math.round((10 * week.reduce((sum, { dead }) => sum + dead, 0)) / week.length) / 10,
    figures: before === undefined ? [] : figuresOf(before, await standardOf(reading, ctx, house), answerLanguage(ctx)),
  };
}

/** What stands beside the daily line of chicken houses. */
export const flockDaily =
  (reading: FlockReading): Required<BatchServer>['daily'] =>
  (ctx, roomid, day) =>
    dailyOf(reading, ctx, roomid, day);
