import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

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
export async function giltsReady(
  tx: Db,
  farmid: string,
  { GILTAGEREC, GILTHEATS, GILTWREC, HEATCYC }: Pick<HerdSettings, 'GILTAGEREC' | 'GILTHEATS' | 'GILTWREC' | 'HEATCYC'>,
  asof: BusinessDate,
): Promise<readonly ReadyGilt[]> {
  const { rows } = await tx.query<ReadyGilt>(
    `select a.pgid, a.animal_id as _animal, a.roomid,
       greatest(a.birthdt + $2::int, case when a.heats >= $3::int then a.birthdt else greatest(a.expmatedt, $6::date) + ($3::int - a.heats - 1) * $5::int end) as date
     from animal a where a.farm_id = $1 and a.status = 'G' and a.leftdt is null and not a.deleted and a.birthdt is not null and a.weight >= $4::float8
       and (a.heats >= $3::int or a.expmatedt is not null) order by 4, 1`,
    [farmid, GILTAGEREC, GILTHEATS, GILTWREC, HEATCYC, asof],
  );
  return rows;
}
