import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Calibration, calibrationDue, type Due } from '../../domain/quality/calibration.ts';

/** An instrument whose calibration is due. */
export interface DueInstrument extends Due {
  readonly instid: string;
  readonly name: string;
  readonly kind: string;
  readonly place: string | null;
}

/** Instruments in use that are due on a day or soon after it, the longest overdue first. */
export async function instrumentsDue(db: Db, labid: string, day: BusinessDate): Promise<readonly DueInstrument[]> {
  const { rows } = await db.query<Omit<DueInstrument, keyof Due> & { readonly months: number; readonly calibrations: readonly Calibration[] }>(
    `select i.instid, i.name, i.kind, i.place, i.months, coalesce((select json_agg(json_build_object('caldt', to_char(c.caldt, 'YYYYMMDD'), 'result', c.result))
       from lab_calibration c where c.farm_id = i.farm_id and c.instid = i.instid and c.caldt <= $2::date), '[]') as calibrations
     from lab_instrument i where i.farm_id = $1 and i.inuse order by i.name`,
    [labid, day],
  );
  const weight = ({ late }: DueInstrument): number => late ?? Number.POSITIVE_INFINITY;
  return rows
    .map(({ months, calibrations, ...row }) => ({ ...row, ...calibrationDue(calibrations, months, day) }))
    .filter(({ state }) => state !== 'good')
    .sort((a, b) => (weight(a) === weight(b) ? 0 : weight(b) > weight(a) ? 1 : -1));
}
