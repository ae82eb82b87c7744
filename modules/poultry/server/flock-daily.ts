import type { DailyBeside } from '#engine/batch/domain/daily-calls.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { formatNumber, type Language, type Text3, t3 } from '#kernel/language.ts';
import { EGG_MEMBERS } from '../domain/daily.ts';
import { type FlockDayRow, flockDays } from './flock-days.ts';

/** Days whose mean is the usual number of deaths. */
const WEEK = 7;

const FIGURES = {
  feed: t3('Thức ăn mỗi con', 'Feed a bird', 'อาหารต่อตัว'),
  water: t3('Nước mỗi con', 'Water a bird', 'น้ำต่อตัว'),
  laying: t3('Tỷ lệ đẻ', 'Laying %', 'อัตราการไข่'),
} as const;

interface HouseRow {
  readonly rmtp: string;
  readonly feedstore: string | null;
  readonly eggstore: string | null;
  readonly feeditem: string | null;
  readonly eggitem: string | null;
  readonly parityid: number | null;
}

/** The house with the feed its flock had last and the eggs it last gave, or the only egg item there is. */
async function houseOf({ db, session }: SignedContext, roomid: string): Promise<HouseRow> {
  const { rows } = await db.query<HouseRow>(
    `select r.area as rmtp, r.feedstore, r.eggstore, b.parityid,
       (select g.itemid from house_goods g where g.farm_id = r.farm_id and g.roomid = r.roomid and g.parityid = b.parityid and g.itemtp = 'feed'
         order by g.valuedt desc, g.seq desc limit 1) as feeditem,
       coalesce((select x.itemid from flock_eggs x where x.farm_id = r.farm_id and x.roomid = r.roomid order by x.eventdt desc limit 1),
         (select min(i.itemid) from item i join farm f on f.prnt2 = i.prnt2 where f.farm_id = r.farm_id and i.itemtp = 'egg' and i.inuse
           having count(*) = 1)) as eggitem
     from chk_house r left join lateral (select h.parityid from flock h where h.farm_id = r.farm_id and h.roomid = r.roomid
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

/** Feed and water a bird, laying %, of the birds live at the day's end. */
function figuresOf(row: FlockDayRow, language: Language): DailyBeside['figures'] {
  const { live, feed, water, eggs } = row;
  if (live === 0) return [];
  const said = (name: Text3, value: string) => ({ name: name[language], value });
  return [
    ...(feed > 0 ? [said(FIGURES.feed, `${formatNumber((1000 * feed) / live, 0)} g`)] : []),
    ...(water === null ? [] : [said(FIGURES.water, `${formatNumber((1000 * water) / live, 0)} ml`)]),
    ...(eggs === null ? [] : [said(FIGURES.laying, `${formatNumber((100 * eggs) / live, 1)} %`)]),
  ];
}

/** What stands beside the daily line of a chicken house. @throws Refused V_NOTEXISTS */
export async function flockDaily(ctx: SignedContext, roomid: string, day: BusinessDate): Promise<DailyBeside> {
  const { rmtp, feedstore, eggstore, feeditem, eggitem, parityid } = await houseOf(ctx, roomid);
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
    figures: before === undefined ? [] : figuresOf(before, answerLanguage(ctx)),
  };
}
