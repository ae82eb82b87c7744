import type { Db } from '#engine/server/db.ts';
import { cancelJob, enqueueJob } from '#engine/server/jobs/enqueue.ts';
import { CLOCK, type GenSettings } from '#modules/genetics/domain/genetic.settings.ts';
import { geneticRun } from '../../contract/run.jobs.ts';

/** A run that is asked for. */
export interface RunRequest {
  readonly prnt2: string;
  readonly gentp: 'INB' | 'EBV';
  /** Empty: all. */
  readonly breeds: readonly string[];
  readonly setids: readonly string[];
  readonly user: string;
  readonly farmid: string;
  /** Else the coming night at GENSTART. */
  readonly now: boolean;
}

/** Asks for a run; the same kind asked twice joins the waiting one. @returns its number. */
export async function askRun(db: Db, ask: RunRequest, settings: GenSettings): Promise<number> {
  const start = CLOCK.test(settings.GENSTART) ? settings.GENSTART : '01:00';
  const { rows } = await db.query<{ runno: string | number; due_at: Date }>(
    `insert into gen_run (prnt2, gentp, breeds, setids, askedby, askedfarm, due_at)
     select $1, $2, $3, $4, $5, $6, case when $7 then now() else tonight + case when tonight <= now() then interval '1 day' else interval '0' end end
     from (select date_trunc('day', now()) + $8::time::interval as tonight) as t
     on conflict (prnt2, gentp) where state = 'waiting' do update
       set due_at = least(gen_run.due_at, excluded.due_at),
         breeds = case when gen_run.breeds = '{}' or excluded.breeds = '{}' then '{}'
           else array(select distinct b from unnest(gen_run.breeds || excluded.breeds) b order by b) end
     returning runno, due_at`,
    [ask.prnt2, ask.gentp, ask.breeds, ask.setids, ask.user, ask.farmid, ask.now, start],
  );
  const { prnt2, farmid, now } = ask;
  await enqueueJob(db, geneticRun, { prnt2, farmid }, now ? null : rows[0]?.due_at);
  return Number(rows[0]?.runno);
}

/** Takes a waiting run back. @returns false when none of the kind waits. */
export async function takeBack(db: Db, prnt2: string, gentp: 'INB' | 'EBV', user: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update gen_run set state = 'withdrawn', endat = now(), reason = $3
     where prnt2 = $1 and gentp = $2 and state = 'waiting'`,
    [prnt2, gentp, user],
  );
  return (rowCount ?? 0) > 0;
}

/** A run at work or held back. */
export interface OpenRun {
  readonly runno: number;
  readonly state: string;
}

/** Ends a run for a reason somebody gave; its worker is told. */
export async function stopRun(
  db: Db,
  { prnt2, farmid }: Pick<RunRequest, 'prnt2' | 'farmid'>,
  { runno, state }: OpenRun,
  reason: string,
): Promise<void> {
  await db.query(
    `update gen_run set state = 'failed', endat = now(), failed_step = step, reason = 'cancelled', publish_reason = $2
     where runno = $1`,
    [runno, reason],
  );
  if (state !== 'running') return;
  await cancelJob(db, geneticRun, { prnt2, farmid });
  await askWaiting(db, prnt2);
}

/** Sees to it that every waiting run of a company, or of all companies in sight, has its job. */
export async function askWaiting(db: Db, prnt2: string | null): Promise<void> {
  const { rows } = await db.query<{ prnt2: string; farmid: string; due_at: Date }>(
    `select distinct on (prnt2) prnt2, askedfarm as farmid, due_at from gen_run
     where state = 'waiting' and ($1::text is null or prnt2 = $1)
     order by prnt2, due_at`,
    [prnt2],
  );
  for (const { due_at: due, ...input } of rows) await enqueueJob(db, geneticRun, input, due);
}
