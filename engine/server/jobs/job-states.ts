/** How a job of one key stands: the one at work, else the one that ended last, else the one that waits. */
export interface JobState {
  readonly job: string;
  readonly key: string;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** When it ended, began or is due. */
  readonly at: Date;
  /** 0 to 100 while it is at work and has said so. */
  readonly progress: number | null;
  readonly message: string;
  readonly attention: boolean;
}

/** How every job stands, by name and key. `query` asks as the owner of the queue. */
export async function jobStates(query: (sql: string) => Promise<{ rows: unknown[] }>): Promise<JobState[]> {
  const { rows } = await query(
    `select distinct on (name, singleton_key) name as job, coalesce(singleton_key, '') as key, state::text,
       coalesce(completed_on, started_on, start_after) as at,
       (output->>'progress')::float8 as progress,
       coalesce(output->>'message', output->'value'->>'message', '') as message,
       state = 'failed' or coalesce((output->>'attention')::boolean, false) as attention
     from pgboss.job where name not like '\\_\\_pgboss%'
     order by name, singleton_key, case state when 'active' then 0 when 'retry' then 1 when 'created' then 3 else 2 end,
       coalesce(completed_on, started_on, start_after) desc`,
  );
  return rows as JobState[];
}
