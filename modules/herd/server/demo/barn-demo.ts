import type { Db } from '#engine/server/db.ts';
import { chanceOf, type DemoContext, type DemoFarm, type DemoPart, type Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';

/** Weeks a farm plans ahead. */
const AHEAD = 22;
/** What a farm plans with: litters a sow and year, share of gilts among sows served, matings that farrow, pigs weaned a litter. */
const PLAN = { litters: 2.35, replaced: 0.45, farrow: 0.86, weaned: 11.5 };

/** What a weekly group must bring to keep a herd of so many: sows and gilts mated, farrowings, pigs weaned. */
export function weekPlan(sows: number): readonly [sows: number, gilts: number, farrowings: number, weaned: number] {
  const farrowings = (sows * PLAN.litters) / 52;
  const gilts = Math.max(1, Math.round((sows * PLAN.replaced) / 52));
  const served = Math.max(1, Math.round(farrowings / PLAN.farrow) - gilts);
  return [served, gilts, Math.max(1, Math.round(farrowings)), Math.max(1, Math.round(farrowings * PLAN.weaned))];
}

/** The herd a farm wants, and what each weekly group must bring to keep it; groups are planned ahead. */
async function planHerd(db: Db, make: Make, { farmid, sows, today }: DemoFarm): Promise<void> {
  const { rows } = await db.query<{ last: BusinessDate }>('select max(last_day) as last from herd_group where farm_id = $1', [farmid]);
  const firsts = Array.from({ length: AHEAD }, (_, week) => addDays(rows[0]?.last ?? today, 1 + 7 * week));
  await db.query(
    'insert into herd_group (farm_id, code, first_day, last_day) select $1, x.code, x.first, x.first + 6 from unnest($2::text[], $3::date[]) x (code, first)',
    [farmid, firsts.map((first) => weekLabel(weekOf(first, 1))), firsts],
  );
  await db.query('update herd_group set planned_sows = $2, planned_gilts = $3, planned_farrowings = $4, planned_weaned = $5 where farm_id = $1', [
    farmid,
    ...weekPlan(sows),
  ]);
  const values = [{ name: 'HERDTARGET', value: sows }];
  await make('/admin/saveSettings', { scope: 'farm', values, validFrom: addDays(today, -LIVED), reason: 'Quy mô đàn nái của trại' });
}

/** Days the nursery's book is kept for: a year, and the weeks its limits reach back. */
const LIVED = 400;
/** What nursery pigs are lost to: from which day after weaning on, over how many days. */
const CAUSES = [
  ['N-SCOUR', 3, 9],
  ['N-EDEMA', 5, 9],
  ['N-STREP', 10, 20],
  ['N-RESP', 14, 21],
  ['N-RUNT', 16, 18],
  ['N-SCOUR', 4, 8],
] as const;
/** Of 1,000 weanings of a litter so many lose a pig later: about 2.4 % of the pigs. */
const LOSSES = 265;

/** A litter weaned into a house. */
interface Weaned {
  readonly roomid: string;
  readonly day: BusinessDate;
  readonly age: number;
}

/** Deaths in the nursery houses, each typed on its day. @returns how many. */
async function loseNursery(db: Db, make: Make, { farmid, today }: DemoFarm): Promise<number> {
  const { rows } = await db.query<Weaned>(
    `select roomid, eventdt as day, fosterday as age from weaning
     where farm_id = $1 and eventdt > $2 and roomid is not null and weannum > 0 and kind <> 'partial' order by eventdt, roomid, animal_id`,
    [farmid, addDays(today, -LIVED)],
  );
  const deaths = rows.flatMap(({ roomid, day, age }, at) => {
    const key = `${roomid} ${day} ${at}`;
    const [reason, from, long] = CAUSES[chanceOf(`${key} why`) % CAUSES.length] ?? CAUSES[0];
    const after = from + (chanceOf(`${key} day`) % long);
    const eventdt = addDays(day, after);
    if (chanceOf(key) >= LOSSES || eventdt > today) return [];
    const week = Math.min(12, Math.max(3, Math.floor((age + after) / 7)));
    const way = reason === 'N-RUNT' || chanceOf(`${key} way`) < 60 ? 'euthanised' : 'died';
    return [{ roomid, eventdt, count: 1, week, reason, way, disposal: 'BURIAL', applyid: chanceOf(key) % 2 === 0 ? 'OP3' : 'OP4' }];
  });
  for (const death of deaths) await make('/herd/saveNurseryDeath', death, death.eventdt);
  return deaths.length;
}

/** What a gilt gains a day. */
const GAIN = 0.75;

interface Gilt {
  readonly pgid: string;
  readonly weight: number;
  readonly entrydt: BusinessDate;
}

/** The gilts that came three weeks ago and more stood on the scales two days ago. @returns how many. */
async function weighGilts(db: Db, make: Make, { farmid, today }: DemoFarm): Promise<number> {
  const { rows } = await db.query<Gilt>(
    `select pgid, weight::float8 as weight, entrydt from animal
     where farm_id = $1 and status = 'G' and leftdt is null and not deleted and weight is not null and entrydt <= $2 order by pgid`,
    [farmid, addDays(today, -21)],
  );
  const eventdt = addDays(today, -2);
  for (const { pgid, weight, entrydt } of rows) {
    const kg = Math.min(190, Math.round(weight + GAIN * daysBetween(entrydt, eventdt)));
    await make('/herd/saveEvent', { eventcd: 'WGT', pgid, eventdt, applyid: 'OP1', weight: kg }, eventdt);
  }
  return rows.length;
}

/** What is written on a farm beside the lives of its sows: its plans, the nursery's deaths, the weights of its gilts. */
export const barnDemo: DemoPart = {
  on: ['nucleus', 'sows'],
  fill: ({ farm, asManager }: DemoContext) =>
    asManager(async (db, make) => {
      await planHerd(db, make, farm);
      return `${await loseNursery(db, make, farm)} nursery deaths, ${await weighGilts(db, make, farm)} gilts weighed`;
    }),
};
