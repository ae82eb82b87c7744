import type { BusinessDate } from '#kernel/business-date.ts';
import type { HerdAt } from '../herd-report.ts';

/** A gilt that stands, with the day she is ready to be served. */
export interface ReadyGilt {
  readonly pgid: string;
  readonly _animal: string;
  readonly roomid: string | null;
  readonly date: BusinessDate;
}

/**
 * Gilts that stand by the day they are ready as PigRutReport judges it: of age, with the heats wanted, heavy enough. Age and
 * heats come by themselves, a heat every HEATCYC days from the next one due; one too light, or without any heat, is not foreseen.
 */
export function giltsReady({ rows, settings }: Pick<HerdAt, 'rows' | 'settings'>, asof: BusinessDate): Promise<readonly ReadyGilt[]> {
  const { GILTAGEREC, GILTHEATS, GILTWREC, HEATCYC } = settings;
  return rows<ReadyGilt>(
    `select a.pgid, a.animal_id as _animal, a.roomid,
       greatest(
         a.birthdt + {age}::int,
         case when a.heats >= {heats}::int then a.birthdt
           else greatest(a.expmatedt, {asof}::date) + ({heats}::int - a.heats - 1) * {cycle}::int end) as date
     from animal a
     where a.farm_id = {farm} and a.status = 'G' and a.leftdt is null and not a.deleted and a.birthdt is not null and a.weight >= {weight}::float8
       and (a.heats >= {heats}::int or a.expmatedt is not null)
     order by 4, 1`,
    { age: GILTAGEREC, heats: GILTHEATS, weight: GILTWREC, cycle: HEATCYC, asof },
  );
}
