import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier, later } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { weekOf } from '#kernel/week.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { type DrillAsked, queryDrill } from '../drill.query.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { countAsked, countPanel } from './count-panel.ts';
import { giltsReady } from './gilts-ready.ts';
import { dueDay, loadWorld, type World, weanedPerLitter } from './plan-forecast.ts';

const TITLES: Readonly<Record<string, Text3>> = {
  inpig: t3('Lượt phối của tuần còn mang thai', 'Matings of the week still in pig', 'การผสมของสัปดาห์ที่ยังอุ้มท้อง'),
  far: t3(
    'Đã đẻ, và nái mang thai đến hạn: mỗi con tính bằng tỷ lệ đẻ được của ngày thai',
    'Farrowed, and sows due: each counts with the share of its day in pig that farrows',
    'คลอดแล้ว และแม่ครบกำหนด: แต่ละตัวนับตามสัดส่วนที่คลอดได้ของวันอุ้มท้อง',
  ),
  wean: t3(
    'Heo cai sữa, và ổ sẽ cai sữa: mỗi ổ tính bằng số con dự kiến',
    'Pigs weaned, and litters to wean: each counts with the pigs expected of it',
    'ลูกหย่านม และครอกที่จะหย่านม: แต่ละครอกนับตามจำนวนที่คาด',
  ),
  weansows: t3('Nái cai sữa, đã có và dự kiến', 'Sows weaned, done and expected', 'แม่หย่านม ทำได้และคาดการณ์'),
  ready: t3('Hậu bị đủ điều kiện phối', 'Gilts ready to be served', 'สุกรสาวพร้อมผสม'),
};

type Days = readonly [from: BusinessDate, to: BusinessDate];
type Rows = readonly (ReportRow & { readonly date: BusinessDate; readonly n: number })[];

interface Farm {
  readonly tx: Db;
  readonly farmid: string;
  readonly world: World;
  /** Litters weaned without a pig count as weaned (LWZERO). */
  readonly lwzero: boolean;
}

const WHO = 'a.pgid, a.animal_id as _animal';
const OF = 'join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id';

async function rowsOf({ tx, farmid }: Farm, sql: string, [from, to]: Days, ...more: readonly (string | boolean)[]): Promise<Rows> {
  return from > to ? [] : (await tx.query<Rows[number]>(sql, [farmid, from, to, ...more])).rows;
}

/** Litters born on the days. */
const born = (farm: Farm, days: Days): Promise<Rows> =>
  rowsOf(
    farm,
    `select ${WHO}, c.farrowdt as date, c.farrow_roomid as roomid, 1 as n from sow_cycle c ${OF}
     where c.farm_id = $1 and c.farrowdt >= $2::date and c.farrowdt <= $3::date and c.kind <> 'E' order by 3, 1`,
    days,
  );

/** Matings of the days that stand on the as-of day. */
const standing = (farm: Farm, [from, to]: Days): Promise<Rows> =>
  rowsOf(
    farm,
    `select ${WHO}, c.matedt as date, a.roomid, 1 as n from sow_cycle c ${OF} where c.farm_id = $1 and c.matedt >= $2::date and c.matedt <= $3::date and c.kind <> 'E'
       and (c.outcome is null or c.outcomedt > $4::date) order by 3, 1`,
    [later(from, farm.world.oldest), earlier(to, farm.world.asof)],
    farm.world.asof,
  );

/** Sows due on the days, each with the share of its day in pig that farrows: the sum is EXPF. */
async function due(farm: Farm, [from, to]: Days): Promise<Rows> {
  const { world } = farm;
  if (to < world.asof) return [];
  const shares = new Map(
    world.forecast.standing.map(({ matedt, daysInPig }) => [matedt, world.forecast.share(daysInPig) ?? world.experience.share ?? 0]),
  );
  const rows = await standing(farm, [world.oldest, world.asof]);
  return rows
    .map((row) => ({ ...row, n: shares.get(row.date) ?? 0, date: dueDay(world, row.date) }))
    .filter(({ date }) => date >= from && date <= to);
}

const farrowings = async (farm: Farm, [from, to]: Days): Promise<Rows> => [
  ...(await born(farm, [from, earlier(to, farm.world.asof)])),
  ...(await due(farm, [from, to])),
];

/** Litters of which so many will be weaned on the days, a lactation after their birth. */
async function toWean(farm: Farm, [from, to]: Days, each: number): Promise<Rows> {
  const { lactation } = farm.world;
  const rows = await farrowings(farm, [addDays(from, -lactation), addDays(to, -lactation)]);
  return rows.map((row) => ({ ...row, date: addDays(row.date, lactation), n: row.n * each }));
}

const weaned = (farm: Farm, days: Days, sows: boolean): Promise<Rows> =>
  rowsOf(
    farm,
    `select ${WHO}, w.eventdt as date, w.roomid, ${sows ? '1' : 'w.weannum'} as n from weaning w
       join sow_cycle c on c.farm_id = w.farm_id and c.animal_id = w.animal_id and c.n = w.n ${OF}
     where w.farm_id = $1 and w.eventdt >= $2::date and w.eventdt <= $3::date ${sows ? "and w.kind = 'full' and c.kind <> 'E' and (c.weannum > 0 or $4)" : 'and w.weannum > 0'} order by 3, 1`,
    days,
    ...(sows ? [farm.lwzero] : []),
  );

async function ready({ tx, farmid, world }: Farm, settings: HerdSettings, to: BusinessDate): Promise<Rows> {
  const gilts = await giltsReady(tx, farmid, settings, world.asof);
  return gilts.filter(({ date }) => date <= to).map((gilt) => ({ ...gilt, n: 1 }));
}

/** The animals behind a count of the weekly plan: done up to the running week, expected from it on. */
export function drillPlan(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  if (!asked.figure.startsWith(COUNT_FIGURE)) return queryDrill(tx, ctx, asked);
  const { what, from, to, text } = countAsked(asked);
  const title = TITLES[what];
  if (title === undefined) throw refused('V_INVALID', 'figure');
  return atFarm(tx, ctx, { farmid: text('farmid') }, async (own) => {
    const asof = asofOf(own);
    const farm: Farm = { tx, farmid: own.farmid, world: await loadWorld(tx, own, asof, asof), lwzero: own.settings.LWZERO === 'Y' };
    const running = weekOf(asof, own.weekstart).first;
    const past: Days = [from, earlier(to, addDays(running, -1))];
    const coming: Days = [later(from, running), to];
    const weanings = async (sows: boolean): Promise<Rows> => [
      ...(await weaned(farm, past, sows)),
      ...(coming[0] > coming[1] ? [] : await toWean(farm, coming, sows ? 1 : (weanedPerLitter(farm.world.experience) ?? 0))),
    ];
    const found: Readonly<Record<string, () => Promise<Rows>>> = {
      inpig: () => standing(farm, [from, to]),
      far: () => farrowings(farm, [from, to]),
      wean: () => weanings(false),
      weansows: () => weanings(true),
      ready: () => ready(farm, own.settings, to),
    };
    return countPanel(title, asked.part === 'numerator' ? ((await found[what]?.()) ?? []) : []);
  });
}
