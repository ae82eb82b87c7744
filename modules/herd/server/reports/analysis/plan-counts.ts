import { asofOf } from '#engine/server/report/db.ts';
import { earlier, later } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { weekOf } from '#kernel/week.ts';
import { counted } from '../counted.ts';
import type { HerdAt } from '../herd-report.ts';
import { giltsReady } from './gilts-ready.ts';
import { dueDay, loadWorld, type World, weanedPerLitter } from './plan-forecast.ts';

interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}
type Rows = readonly { readonly date: BusinessDate; readonly n: number }[];

interface Farm {
  readonly at: HerdAt;
  readonly world: World;
}

const WHO = 'a.pgid, a.animal_id as _animal';
const OF = 'join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id';

async function rowsOf({ at }: Farm, sql: string, days: Days): Promise<Rows> {
  const asked = { ...days, asof: asofOf(at), lwzero: at.settings.LWZERO === 'Y' };

  return days.from > days.to ? [] : at.rows<Rows[number]>(sql, asked);
}

/** Litters born on the days. */
const BORN = `
  select ${WHO}, c.farrowdt as date, c.farrow_roomid as roomid, 1 as n from sow_cycle c ${OF}
  where c.farm_id = {farm} and c.farrowdt >= {from}::date and c.farrowdt <= {to}::date and c.kind <> 'E' order by 3, 1`;

/** Matings of the days that stand on the as-of day. */
const STANDING = `
  select ${WHO}, c.matedt as date, a.roomid, 1 as n from sow_cycle c ${OF}
  where c.farm_id = {farm} and c.matedt >= {from}::date and c.matedt <= {to}::date and c.kind <> 'E'
    and (c.outcome is null or c.outcomedt > {asof}::date)
  order by 3, 1`;

const weanedSql = (n: string, which: string): string => `
  select ${WHO}, w.eventdt as date, w.roomid, ${n} as n
  from weaning w join sow_cycle c on c.farm_id = w.farm_id and c.animal_id = w.animal_id and c.n = w.n ${OF}
  where w.farm_id = {farm} and w.eventdt >= {from}::date and w.eventdt <= {to}::date and ${which} order by 3, 1`;
const WEANED = weanedSql('w.weannum', 'w.weannum > 0');
/** Litters weaned without a pig count as weaned where the farm counts them (LWZERO). */
const SOWS_WEANED = weanedSql('1', "w.kind = 'full' and c.kind <> 'E' and (c.weannum > 0 or {lwzero}::boolean)");

const standing = (farm: Farm, { from, to }: Days): Promise<Rows> =>
  rowsOf(farm, STANDING, { from: later(from, farm.world.oldest), to: earlier(to, farm.world.asof) });

/** Sows due on the days, each with the share of its day in pig that farrows: the sum is EXPF. */
async function due(farm: Farm, { from, to }: Days): Promise<Rows> {
  const { world } = farm;
  if (to < world.asof) return [];
  const shares = new Map(
    world.forecast.standing.map(({ matedt, daysInPig }) => [matedt, world.forecast.share(daysInPig) ?? world.experience.share ?? 0]),
  );
  const rows = await standing(farm, { from: world.oldest, to: world.asof });
  return rows
    .map((row) => ({ ...row, n: shares.get(row.date) ?? 0, date: dueDay(world, row.date) }))
    .filter(({ date }) => date >= from && date <= to);
}

const farrowings = async (farm: Farm, { from, to }: Days): Promise<Rows> => [
  ...(await rowsOf(farm, BORN, { from, to: earlier(to, farm.world.asof) })),
  ...(await due(farm, { from, to })),
];

/** Litters of which so many will be weaned on the days, a lactation after their birth. */
async function toWean(farm: Farm, { from, to }: Days, each: number): Promise<Rows> {
  const { lactation } = farm.world;
  const rows = await farrowings(farm, { from: addDays(from, -lactation), to: addDays(to, -lactation) });
  return rows.map((row) => ({ ...row, date: addDays(row.date, lactation), n: row.n * each }));
}

/** Weaned before the running week, and to be weaned from it on, so many of each litter. */
async function weanings(farm: Farm, { from, to }: Days, sql: string, each: number): Promise<Rows> {
  const running = weekOf(farm.world.asof, farm.at.weekstart).first;
  const coming = { from: later(from, running), to };
  return [
    ...(await rowsOf(farm, sql, { from, to: earlier(to, addDays(running, -1)) })),
    ...(coming.from > coming.to ? [] : await toWean(farm, coming, each)),
  ];
}

const COUNTS = {
  inpig: { title: t3('Lượt phối của tuần còn mang thai', 'Matings of the week still in pig', 'การผสมของสัปดาห์ที่ยังอุ้มท้อง'), rows: standing },
  far: {
    title: t3(
      'Đã đẻ, và nái mang thai đến hạn: mỗi con tính bằng tỷ lệ đẻ được của ngày thai',
      'Farrowed, and sows due: each counts with the share of its day in pig that farrows',
      'คลอดแล้ว และแม่ครบกำหนด: แต่ละตัวนับตามสัดส่วนที่คลอดได้ของวันอุ้มท้อง',
    ),
    rows: farrowings,
  },
  wean: {
    title: t3(
      'Heo cai sữa, và ổ sẽ cai sữa: mỗi ổ tính bằng số con dự kiến',
      'Pigs weaned, and litters to wean: each counts with the pigs expected of it',
      'ลูกหย่านม และครอกที่จะหย่านม: แต่ละครอกนับตามจำนวนที่คาด',
    ),
    rows: (farm: Farm, days: Days) => weanings(farm, days, WEANED, weanedPerLitter(farm.world.experience) ?? 0),
  },
  weansows: {
    title: t3('Nái cai sữa, đã có và dự kiến', 'Sows weaned, done and expected', 'แม่หย่านม ทำได้และคาดการณ์'),
    rows: (farm: Farm, days: Days) => weanings(farm, days, SOWS_WEANED, 1),
  },
  ready: {
    title: t3('Hậu bị đủ điều kiện phối', 'Gilts ready to be served', 'สุกรสาวพร้อมผสม'),
    rows: async ({ at, world }: Farm, { to }: Days): Promise<Rows> =>
      (await giltsReady(at, world.asof)).filter(({ date }) => date <= to).map((gilt) => ({ ...gilt, n: 1 })),
  },
} as const;

const isCount = (what: string): what is keyof typeof COUNTS => Object.hasOwn(COUNTS, what);

/** The animals behind a count of the weekly plan: done up to the running week, expected from it on. */
export const openPlanCount = counted((what) => {
  if (!isCount(what)) return null;
  const { title, rows } = COUNTS[what];
  return {
    title,
    coming: true,
    rows: async (at, days) => {
      const asof = asofOf(at);
      return rows({ at, world: await loadWorld(at.tx, at, asof, asof) }, days);
    },
  };
});
