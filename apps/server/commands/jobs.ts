import { type JobState, jobStates } from '#engine/server/jobs/job-states.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';

const WORDS: Readonly<Record<JobState['state'], string>> = {
  active: 'at work since',
  retry: 'is tried again at',
  created: 'waits until',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'FAILED',
};

function lineOf({ key, state, at, progress, message }: JobState): string {
  const far = progress === null ? '' : `, ${Math.round(progress)} %`;
  return `  ${[key, WORDS[state], at.toISOString()].filter((part) => part !== '').join(' ')}${far}${message === '' ? '' : `: ${message}`}`;
}

/** The lines of one job: all that is at work or wants to be looked at, of what went well the last. */
function linesOf(name: string, states: readonly JobState[]): string[] {
  const open = states.filter(({ state, attention }) => attention || state === 'active' || state === 'retry');
  const well = states.filter((one) => !open.includes(one)).sort((a, b) => b.at.getTime() - a.at.getTime());
  const [last, ...others] = well;
  const more = others.length === 0 ? [] : [`  and ${others.length} more like it`];
  return [name, ...open.map(lineOf), ...(last === undefined ? [] : [lineOf(last), ...more])];
}

/** What `npm run jobs` prints of these states. */
export function jobReport(states: readonly JobState[]): string[] {
  const names = [...new Set(states.map(({ job }) => job))];
  if (names.length === 0) return ['No job was asked for yet.'];
  return names.flatMap((name) =>
    linesOf(
      name,
      states.filter(({ job }) => job === name),
    ),
  );
}

/** Prints how the jobs of the database stand (UTC). Ends with code 1 when something wants to be looked at. */
export async function showJobs(config: Config): Promise<void> {
  const database = await openDatabase(config, () => undefined);
  try {
    const states = await jobStates((sql) => database.pools.owner.query(sql));
    for (const line of jobReport(states)) process.stdout.write(`${line}\n`);
    if (states.some(({ attention }) => attention)) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
