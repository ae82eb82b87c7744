import { FARM_A } from '../test-app.ts';
import { both, type Race, type Track } from './race.ts';

const names = { V: 'Việc', E: 'Job', T: 'งาน' };
const job = (n: string) => ({ jobid: `J${n}`, ...names, grp: 'other', unit: 'none', normper: 'task', inuse: 'Y' });
const crew = (n: string) => ({ team: `T${n}`, name: `Tổ ${n}`, head: 'OP1', inuse: 'Y', members: [{ applyid: 'OP2' }] });

/** A line of the log of a job of its own, on a day of its own. */
async function log(track: Track, n: string, more: object): Promise<object> {
  await track.done('/jobs/saveJob', job(`L${n}`));
  return { day: track.day(Number(n.replace(/\D/g, '')) % 5), applyid: 'OP3', jobid: `JL${n}`, roomid: 'N1', state: 'done', pictures: [], ...more };
}

/** People who plan and log work. */
export const JOB_RACES: readonly Race[] = [
  { name: 'a job', keys: ['job_pkey'], table: 'job', refusals: ['871'], starts: (_, n) => both('/jobs/saveJob', job(n), { grp: 'health' }) },
  {
    name: 'a team',
    keys: ['job_team_pkey', 'job_member_pkey'],
    table: 'job_team',
    refusals: ['871'],
    starts: (_, n) => both('/jobs/saveTeam', crew(n), { head: 'OP2' }),
  },
  {
    name: 'the change of an assignment',
    keys: ['job_assignment_pkey', 'job_assignment_farm_id_assignid_daterange_excl', 'job_place_pkey'],
    table: 'job_assignment',
    refusals: ['STALE'],
    starts: async (track, n) => {
      await track.done('/jobs/saveJob', job(`A${n}`));
      const planned = { jobid: `JA${n}`, rooms: ['N1'], applyid: 'OP1', from: track.today, to: '20991231', repeats: 'daily' };
      const { id } = await track.done('/jobs/saveAssignment', planned);
      return both('/jobs/saveAssignment', { ...planned, assignId: id, version: 1, applyid: 'OP2' }, { applyid: 'OP3' });
    },
  },
  {
    name: 'the pictures of a job',
    keys: ['job_picture_pkey'],
    table: 'job_picture',
    refusals: [],
    starts: async (track, n) => {
      await track.done('/jobs/saveJob', job(`P${n}`));
      const kept = await track.farm.db.pool.query<{ file_id: string }>(
        `insert into stored_file (farm_id, kind, name, mime, bytes, user_id) values ($1, 'picture', 'p', 'image/png', '\\x00', 'manager') returning file_id`,
        [FARM_A],
      );
      return both('/jobs/savePictures', { jobid: `JP${n}`, pictures: [`picture/${kept.rows[0]?.file_id}.png`] });
    },
  },
  {
    name: 'the log of a planned task',
    keys: ['job_log_task'],
    table: 'job_log',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      const body = await log(track, n, { minutes: 1, day: track.today });
      const planned = { jobid: `JL${n}`, rooms: ['N1'], applyid: 'OP3', from: track.today, to: '20991231', repeats: 'daily' };
      const { id } = await track.done('/jobs/saveAssignment', planned);
      return both('/jobs/saveLog', { ...body, assignId: id }, { minutes: 2 });
    },
  },
  {
    name: 'the time of a person',
    keys: ['job_log_overlap'],
    table: 'job_log',
    refusals: ['JOB_OVERLAP'],
    starts: async (track, n) => {
      await track.farm.db.pool.query('delete from job_log_picture');
      await track.farm.db.pool.query("update job_log set voided_at = now(), voided_by = 'x' where applyid = 'OP4'");
      const body = await log(track, `O${n}`, { applyid: 'OP4', start: '08:00', end: '08:30' });
      return both('/jobs/saveLog', body, { start: '08:10', end: '08:40' });
    },
  },
  {
    name: 'the signing of a week',
    keys: ['job_week_pkey'],
    table: 'job_week',
    refusals: ['JOB_CLOSED'],
    starts: async (track) => {
      await track.farm.db.pool.query('delete from job_week');
      return both('/jobs/signWeek', { day: track.day(14) }, { remark: 'ký' });
    },
  },
];
