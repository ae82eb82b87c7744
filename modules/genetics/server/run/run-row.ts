import type { Db } from '#engine/server/db.ts';
import type { RunProgress } from './run-types.ts';

/** A run a worker has taken. */
export interface TakenRun {
  readonly runno: number;
  readonly prnt2: string;
  readonly gentp: 'INB' | 'EBV';
  readonly breeds: readonly string[];
  readonly setids: readonly string[];
  readonly askedby: string;
  readonly askedfarm: string;
  /** Which try of the run this is: only the last one taken may write its row. */
  readonly tries: number;
}

/** A line in the log of a run. */
export interface RunLine {
  readonly at: string;
  readonly step: string;
  readonly text: string;
}

/**
 * Takes the run of a company that is due longest, or again the one whose worker was lost.
 * @param again the job is taken up again: what runs is this job's own former try.
 * @returns null when none is due.
 */
export async function takeRun(db: Db, prnt2: string, again: boolean): Promise<TakenRun | null> {
  const { rows } = await db.query<TakenRun>(
    `update gen_run set state = 'running', startat = now(), beat_at = now(), step = 'snapshot', progress = 0, tries = tries + 1
     where runno = (select w.runno from gen_run w
       where w.prnt2 = $1
         and (($2 and w.state = 'running')
           or (w.state = 'waiting' and w.due_at <= now()
             and not exists (select from gen_run r where r.prnt2 = w.prnt2 and r.state = 'running')))
       order by w.due_at, w.runno for update skip locked limit 1)
     returning runno, prnt2, gentp, breeds, setids, askedby, askedfarm, tries`,
    [prnt2, again],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, runno: Number(row.runno) };
}

/** Notes how far a run is. */
export async function noteProgress(db: Db, { runno, tries }: TakenRun, at: RunProgress, log: readonly RunLine[]): Promise<void> {
  await db.query(
    `update gen_run set beat_at = now(), step = $3, progress = $4, round = $5, residual = $6, log = log || $7::jsonb
     where runno = $1 and tries = $2 and state = 'running'`,
    [runno, tries, at.step, at.progress, at.round ?? null, at.residual ?? null, JSON.stringify(log)],
  );
}

/** True while the run is this try's; it stays so until the transaction ends. */
export async function holdRun(db: Db, { runno, tries }: TakenRun): Promise<boolean> {
  const { rows } = await db.query("select 1 from gen_run where runno = $1 and tries = $2 and state = 'running' for update", [runno, tries]);
  return rows.length > 0;
}

/** Ends a run without values; the last published ones stay. */
export async function failRun(
  db: Db,
  { runno, tries }: TakenRun,
  { step, reason, detail, stats = {} }: { step: string; reason: string; detail: string; stats?: object },
): Promise<void> {
  await db.query(
    `update gen_run set state = 'failed', endat = now(), failed_step = $3, reason = $4, stats = $6::jsonb,
       log = log || jsonb_build_array(jsonb_build_object('at', to_char(now(), 'YYYY-MM-DD HH24:MI:SS'), 'step', $3::text, 'text', $5::text))
     where runno = $1 and tries = $2 and state = 'running'`,
    [runno, tries, step, reason, detail, JSON.stringify(stats)],
  );
}

/** Gives up runs nobody works on any more: nothing was heard of them for five minutes, and no worker took them up again. */
export async function failSilent(db: Db): Promise<void> {
  await db.query(
    `update gen_run set state = 'failed', endat = now(), failed_step = step, reason = 'interrupted'
     where state = 'running' and beat_at < now() - interval '5 minutes'`,
  );
}
