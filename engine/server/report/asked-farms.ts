import { enterFarm } from '#engine/server/farm-scope.ts';
import { Refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Db } from '../db.ts';

/** A farm as reports name it. */
export interface ReportFarm {
  readonly farmid: string;
  readonly farmname: string;
  readonly prnt1: string;
  readonly prnt2: string;
  /** True when it stood in another group on the day asked about. */
  readonly moved?: boolean;
}

/**
 * The farms with their groups, as of {on}: those of today where no day is asked about. Of the moves after that day the first
 * one says where the farm stood before it (admin.md, FarmManagement2: reports may use groups as of a date).
 */
const PLACED = `
  select f.farm_id, f.farmname, coalesce(m.prnt1, f.prnt1) as prnt1, coalesce(m.prnt2, f.prnt2) as prnt2,
    coalesce(m.prnt1 <> f.prnt1, false) as moved
  from farm f
    left join lateral (
      select l.before->>'prnt1' as prnt1, l.before->>'prnt2' as prnt2
      from audit_log l
      where l.farm_id = f.farm_id and l.subject = 'farm' and l.subject_id = f.farm_id and l.kind = 'move'
        and coalesce(l.after->>'movedt', to_char(l.at, 'YYYYMMDD')) > $3::text
      order by coalesce(l.after->>'movedt', to_char(l.at, 'YYYYMMDD')), l.at limit 1) m on true
  where f.farm_id = any($1)`;

/**
 * The farms a report asks for: those chosen (identities or groups PRNT1/PRNT2), in reach today only; the current one when
 * none is named. `on` takes the groups of a past day, which says what a group is and not who sees it.
 * @throws Refused V_NOTEXISTS for a farm out of reach, as for one that does not exist.
 */
export async function reportFarms(
  tx: Db,
  reader: { readonly farmid: string; readonly farms: readonly string[] },
  asked: readonly string[] | null | undefined,
  on?: BusinessDate | null,
): Promise<ReportFarm[]> {
  const wanted = asked == null || asked.length === 0 ? [reader.farmid] : asked;
  const { rows } = await tx.query<ReportFarm>(
    `select farm_id as farmid, farmname, prnt1, prnt2, moved from (${PLACED}) f
     where farm_id = any($2) or prnt1 = any($2) or prnt2 = any($2) order by farm_id`,
    [reader.farms, wanted, on ?? null],
  );
  const found = new Set(rows.flatMap(({ farmid, prnt1, prnt2 }) => [farmid, prnt1, prnt2]));
  const unknown = wanted.find((one) => !found.has(one));
  if (unknown !== undefined) throw new Refused([{ code: 'V_NOTEXISTS', field: 'farms', params: { value: unknown } }]);
  return rows;
}

/** Runs `work` for each farm with only that farm in sight, then returns to the reader's own. */
export async function eachFarm<T>(tx: Db, own: string, farms: readonly ReportFarm[], work: (farm: ReportFarm) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const farm of farms) {
    await enterFarm(tx, farm.farmid);
    results.push(await work(farm));
  }
  await enterFarm(tx, own);
  return results;
}
