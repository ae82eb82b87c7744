import type { BusinessDate } from '#kernel/business-date.ts';
import type { HerdAt } from './herd-report.ts';

/** What a house holds now less what moved since: the movements of all years grow, those since a day do not. */
const HELD = `
  select c.place, (sum(c.qty) - coalesce((
    select sum(m.qty) from movement m
    where m.farm_id = {farm} and m.book = 'nursery' and m.place = c.place and m.thing = '' and m.eventdt > {day}::date), 0))::int as n
  from movement_count c where c.farm_id = {farm} and c.book = 'nursery' group by c.place`;

/** Weaned pigs each nursery house holds in the herd's book at the end of a day, that are not yet taken over. */
export async function nurseryHeld(at: HerdAt, day: BusinessDate): Promise<ReadonlyMap<string, number>> {
  const rows = await at.rows<{ place: string; n: number }>(HELD, { day });
  return new Map(rows.map(({ place, n }) => [place, n]));
}
