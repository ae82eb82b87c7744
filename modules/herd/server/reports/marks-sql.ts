import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/**
 * Marks of the female `a` on the day {asof} as an array of codes: what domain/marks.ts says of one animal, for lists of
 * many. Needs the values of {@link markValues}. A female that left keeps the marks of her last day when {asof} is that day.
 */
export const MARKS_OF = `array_remove(array[
    case when (select count(*) = 2 and avg(l.livenum) < {poorlit} from (select livenum from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id
      and c.livenum is not null and c.farrowdt <= {asof}::date order by c.n desc limit 2) l) then 'poor-litter' end,
    case when a.parity >= {oldpar} then 'old-age' end,
    case when (select count(*) = {poorfert} from (select c.kind, c.outcome from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id
      and c.outcome is not null order by c.n desc limit {poorfert}) f where f.outcome <> 'farrowed' and f.kind <> 'E') then 'poor-fertilisation' end,
    case when (a.status = 'W' and {asof}::date - a.weandt > {delaymate}) or (a.status = 'G' and {asof}::date - a.birthdt > {giltlate}) then 'delayed-mating' end
  ], null)`;

/** Settings the marks compare with. */
export function markValues({ POORLIT, OLDPAR, POORFERT, DELAYMATE, GILTLATE }: HerdSettings): Readonly<Record<string, number>> {
  return { poorlit: POORLIT, oldpar: OLDPAR, poorfert: POORFERT, delaymate: DELAYMATE, giltlate: GILTLATE };
}
