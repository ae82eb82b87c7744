import type { HouseDays, KnownWork } from '#engine/define/known-of-houses.ts';
import type { Db } from '#engine/server/db.ts';
import type { Language } from '#kernel/language.ts';
import { LOG_STATES } from '../../contract/words.ts';
import type { LogState } from '../../domain/log-rules.ts';
import { jobName } from './work.ts';

/** Lines answered at most, the newest. */
const MOST = 40;

/** The work log of a house in a period, the newest first. */
export async function houseLogs(db: Db, { farmid, roomid, from, to }: HouseDays, language: Language): Promise<readonly KnownWork[]> {
  const { rows } = await db.query<KnownWork & { state: LogState }>(
    `select l.day, l.applyid, coalesce(${jobName(5)}, l.jobid) as job, l.state, l.minutes, l.remark
     from job_log l left join job j on j.farm_id = l.farm_id and j.jobid = l.jobid
     where l.farm_id = $1 and l.roomid = $2 and l.day between $3::date and $4::date and l.voided_at is null
     order by l.day desc, l.startmin desc nulls last, l.crtdate desc limit ${MOST}`,
    [farmid, roomid, from, to, language],
  );
  return rows.map((row) => ({ ...row, state: LOG_STATES.words[row.state][language] }));
}
