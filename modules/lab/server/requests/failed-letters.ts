import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { mailPaper } from '../../contract/requests/mail.jobs.ts';

/** A letter with a paper that did not arrive. */
export interface FailedLetter {
  readonly requestid: string;
  readonly requestno: string;
  readonly place: string | null;
  readonly recipient: string;
  readonly why: string | null;
  /** When the last try was given up. */
  readonly day: BusinessDate;
}

/** Days a letter that did not arrive is shown. */
const BACK = 90;

/** Letters of the last ninety days that did not arrive, the newest first. One after which somebody sent the paper again is settled. */
export async function failedLetters(db: Db, labid: string, today: BusinessDate): Promise<readonly FailedLetter[]> {
  const { rows } = await db.query<FailedLetter>(
    `select r.requestid, r.requestno, p.name_v as place, d.recipient, d.remark as why, to_char(d.at, 'YYYYMMDD') as day
     from lab_delivery d join lab_request r on r.farm_id = d.farm_id and r.requestid = d.requestid
       left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
     where d.farm_id = $1 and d.channel = 'email' and d.at >= $2::date - ${BACK} and d.outcome = 'failed' and not exists (select from lab_delivery l
       where l.farm_id = d.farm_id and l.requestid = d.requestid and (l.r, l.serial) > (d.r, d.serial) and l.userid <> $3)
     order by d.at desc, d.recipient`,
    [labid, today, mailPaper.user],
  );
  return rows;
}
