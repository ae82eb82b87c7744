import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** What a mark looks at besides her litters: her parity and status, and the day she was weaned. */
interface MarkedBy {
  readonly parity: string;
  readonly status: string;
  readonly weandt: string;
  /** The day they are marks of; {asof} when absent. */
  readonly day?: string;
}

/**
 * Marks of the female `a` on the day {asof} as an array of codes: what domain/marks.ts says of one animal, for lists of
 * many. Needs the values of {@link markValues}. A female that left keeps the marks of her last day when {asof} is that day.
 */
export const marksOf = ({ parity, status, weandt, day = '{asof}::date' }: MarkedBy): string => `array_remove(array[
    case when (select count(*) = 2 and avg(l.livenum) < {poorlit}
      from (select livenum from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id
      and c.livenum is not null and c.farrowdt <= ${day} order by c.n desc limit 2) l) then 'poor-litter' end,
    case when ${parity} >= {oldpar} then 'old-age' end,
    case when (select count(*) = {poorfert} from (select c.kind, c.outcome from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id
      and c.outcome is not null and coalesce(c.outcomedt, '-infinity') <= ${day} order by c.n desc limit {poorfert}) f
        where f.outcome <> 'farrowed' and f.kind <> 'E') then 'poor-fertilisation' end,
    case when (${status} = 'W' and ${day} - ${weandt} > {delaymate})
      or (${status} = 'G' and ${day} - a.birthdt > {giltlate}) then 'delayed-mating' end
  ], null)`;

/** Marks of a female as she stands today. */
export const MARKS_OF = marksOf({ parity: 'a.parity', status: 'a.status', weandt: 'a.weandt' });

/** Settings the marks compare with. */
export function markValues({ POORLIT, OLDPAR, POORFERT, DELAYMATE, GILTLATE }: HerdSettings): Readonly<Record<string, number>> {
  return { poorlit: POORLIT, oldpar: OLDPAR, poorfert: POORFERT, delaymate: DELAYMATE, giltlate: GILTLATE };
}
