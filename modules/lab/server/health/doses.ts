import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { HouseDose } from '../../domain/health/doses.ts';

/** Which doses are read; their farms must be in sight of the transaction. */
export interface DoseFilter {
  readonly farms: readonly string[];
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly roomid?: string | null | undefined;
  readonly disease?: string | null | undefined;
  readonly itemid?: string | null | undefined;
}

/** A dose with what its vaccine is called. */
export interface NamedDose extends HouseDose {
  readonly item: string;
}

/**
 * Doses the houses of some farms got in a period, the oldest first: the one place they are read at (LabVacxinRoom keeps them;
 * charts mark them, set results before and after against each other, keep vaccinated houses apart).
 */
export async function dosesOf(db: Db, filter: DoseFilter, language: string): Promise<readonly NamedDose[]> {
  const { farms, from, to, roomid = null, disease = null, itemid = null } = filter;
  const { rows } = await db.query<NamedDose>(
    `select d.farm_id as farmid, d.doseid, d.species, d.roomid, d.parityid, d.pigclass, d.ageweeks::float8 as ageweeks, d.itemid,
       case $4 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as item, d.disease, d.lot, d.expdt, d.doseno, d.heads, d.givendt
     from lab_dose d left join item i on i.prnt2 = d.prnt2 and i.book = d.book and i.itemid = d.itemid
     where d.farm_id = any($1) and d.givendt between $2::date and $3::date and d.voided_at is null
       and ($5::text is null or d.roomid = $5) and ($6::text is null or d.disease = $6) and ($7::text is null or d.itemid = $7)
     order by d.givendt, d.crtdate`,
    [farms, from, to, language, roomid, disease, itemid],
  );
  return rows.map((row) => ({ ...row, item: row.item ?? row.itemid }));
}
