import type { Db } from '#engine/server/db.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { LogState, OtherLog } from '../../domain/log-rules.ts';
import type { Repeat, Spell } from '../../domain/tasks.ts';
import type { Days } from '../services.ts';

/** SQL of a job's name in the language of parameter `$n`. */
export const jobName = (n: number, alias = 'j'): string =>
  `case $${n} when 'E' then ${alias}.name_e when 'T' then ${alias}.name_t else ${alias}.name_v end`;

/** A job as the log and its reports look at it. */
export interface JobRow {
  readonly jobid: string;
  readonly name: string;
  readonly grp: string;
  readonly area: string | null;
  readonly unit: string;
  readonly norm: number | null;
  readonly normper: 'task' | 'head';
  readonly rate: number | null;
  readonly needspigs: boolean;
  readonly instruction: string | null;
  readonly link: string | null;
  readonly inuse: boolean;
}

/** The jobs of a farm by their code. */
export async function loadJobs(db: Db, farmid: string, language: Language): Promise<ReadonlyMap<string, JobRow>> {
  const { rows } = await db.query<JobRow>(
    `select j.jobid, ${jobName(2)} as name, j.grp, j.area, j.unit, j.norm::float8 as norm, j.normper, j.rate::float8 as rate, j.needspigs,
       j.instruction, j.link, j.inuse
     from job j where j.farm_id = $1 order by j.grp, j.jobid`,
    [farmid, language],
  );
  return new Map(rows.map((row) => [row.jobid, row]));
}

interface SpellRow extends Omit<Spell, 'from' | 'to' | 'repeats'> {
  readonly from_day: BusinessDate;
  readonly to_day: BusinessDate;
  readonly repeats: Repeat;
  readonly spell: number;
  readonly version: number;
}

/** A spell as it is stored. */
export interface StoredSpell extends Spell {
  readonly spell: number;
  readonly version: number;
}

/** Spells in force on one of some days, or those of one assignment. */
export async function loadSpells(db: Db, farmid: string, asked: Days | { readonly assignid: string }): Promise<StoredSpell[]> {
  const one = 'assignid' in asked;
  const { rows } = await db.query<SpellRow>(
    `select a.assignid, a.spell, a.jobid, a.applyid, a.team, a.from_day, a.to_day, a.anchor, a.repeats, a.every, a.weekdays, a.duehour, a.version,
       array(select p.roomid from job_place p where p.farm_id = a.farm_id and p.assignid = a.assignid and p.spell = a.spell order by 1) as rooms
     from job_assignment a
     where a.farm_id = $1 and ${one ? 'a.assignid = $2' : 'a.to_day >= $2::date and a.from_day <= $3::date'}
     order by a.assignid, a.spell`,
    one ? [farmid, asked.assignid] : [farmid, asked.from, asked.to],
  );
  return rows.map(({ from_day, to_day, ...row }) => ({ ...row, from: from_day, to: to_day }));
}

/** A line of the log as it is stored. */
export interface LogRow extends OtherLog {
  readonly logid: string;
  readonly applyid: string;
  readonly roomid: string | null;
  readonly jobid: string;
  readonly assignid: string | null;
  readonly asked: string | null;
  readonly state: LogState;
  readonly reason: string | null;
  readonly qty: number | null;
  readonly remark: string | null;
  readonly link: string | null;
  readonly entered: Date;
  readonly crtusrid: string;
  readonly crtdate: Date;
  readonly voided_by: string | null;
  readonly voided_why: string | null;
  readonly signedvoid: boolean;
  /** It took the place of another line. */
  readonly changed: boolean;
  readonly pictures: readonly string[];
}

const DAY_MS = 86_400_000;

/** True of a line somebody entered himself within a day: he takes it back without saying why. */
export const isFreshOf = (userid: string, { crtusrid, crtdate }: Pick<LogRow, 'crtusrid' | 'crtdate'>): boolean =>
  crtusrid === userid && Date.now() - crtdate.getTime() < DAY_MS;

const LOG = `
  select l.logid, l.day, l.applyid, l.roomid, l.jobid, l.assignid, l.asked, l.state, l.reason, l.startmin, l.endmin, l.minutes,
    l.qty::float8 as qty, l.remark, l.link, l.entered, l.crtusrid, l.crtdate, l.voided_by, l.voided_why, l.signedvoid, l.replaces is not null as changed,
    array(select 'picture/' || p.file_id || '.' || case f.mime when 'image/png' then 'png' when 'image/webp' then 'webp' else 'jpg' end
      from job_log_picture p join stored_file f using (farm_id, file_id) where p.farm_id = l.farm_id and p.logid = l.logid order by p.n) as pictures
  from job_log l`;

/** Logs of some days that stand, and where `struck` those voided after their week was signed; of some people, or of all. */
export async function loadLogs(
  db: Db,
  farmid: string,
  { from, to }: Days,
  { people = null, struck = false }: { readonly people?: readonly string[] | null; readonly struck?: boolean } = {},
): Promise<LogRow[]> {
  const { rows } = await db.query<LogRow>(
    `${LOG} where l.farm_id = $1 and l.day between $2::date and $3::date and (l.voided_at is null or ($5 and l.signedvoid))
       and ($4::text[] is null or l.applyid = any($4))
     order by l.day, l.applyid, l.startmin nulls last, l.crtdate`,
    [farmid, from, to, people, struck],
  );
  return rows;
}

/** A line of the log, held until the transaction ends; undefined where there is none. */
export async function lockLog(db: Db, farmid: string, logid: string): Promise<(LogRow & { readonly voided_at: Date | null }) | undefined> {
  const { rows } = await db.query<LogRow & { readonly voided_at: Date | null }>(
    `${LOG.replace('l.voided_by', 'l.voided_at, l.voided_by')} where l.farm_id = $1 and l.logid = $2 for update of l`,
    [farmid, logid],
  );
  return rows[0];
}

/** A signed week. */
export interface SignedWeek {
  readonly first: BusinessDate;
  readonly by: string;
  readonly at: Date;
}

/** Signed weeks that hold one of some days. */
export async function loadSigned(db: Db, farmid: string, { from, to }: Days): Promise<SignedWeek[]> {
  const { rows } = await db.query<SignedWeek>(
    `select first_day as first, signed_name as by, signed_at as at from job_week
     where farm_id = $1 and first_day between $2::date - 6 and $3::date order by first_day`,
    [farmid, from, to],
  );
  return rows;
}

/** A team with its people; its head is one of them. */
export interface TeamRow {
  readonly team: string;
  readonly name: string;
  readonly head: string;
  readonly members: readonly string[];
}

/** The teams of a farm. */
export async function loadTeams(db: Db, farmid: string): Promise<TeamRow[]> {
  const { rows } = await db.query<TeamRow>(
    `select t.team, t.name, t.head, array(select m.applyid from job_member m where m.farm_id = t.farm_id and m.team = t.team union select t.head order by 1) as members
     from job_team t where t.farm_id = $1 and t.inuse order by t.team`,
    [farmid],
  );
  return rows;
}

/** A house as the log looks at it. */
export interface HouseRow {
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  readonly inuse: boolean;
}

/** The houses of a farm, of pigs and of chickens, by their code. */
export async function loadHouses(db: Db, farmid: string): Promise<ReadonlyMap<string, HouseRow>> {
  const { rows } = await db.query<HouseRow>(
    "select roomid, name, area, state = 'active' as inuse from any_house where farm_id = $1 order by sort nulls last, area, roomid",
    [farmid],
  );
  return new Map(rows.map((row) => [row.roomid, row]));
}

/** What operators are called, by their code. */
export async function operatorNames(db: Db, farmid: string, language: Language): Promise<(applyid: string) => string> {
  const names = await loadNames(db, farmid, language, ['applyid']);
  return (applyid) => names.get(`applyid ${applyid}`) ?? applyid;
}
