import type { Db } from '#engine/server/db.ts';
import type { GenSettings } from '#modules/genetics/domain/genetic.settings.ts';
import type { RunProgress } from './run-types.ts';

/** A run as the queue keeps it. */
export interface QueuedRun {
  readonly runno: number;
  readonly prnt2: string;
  readonly gentp: 'INB' | 'EBV';
  readonly breeds: readonly string[];
  readonly setids: readonly string[];
  readonly askedby: string;
  readonly askedfarm: string;
}

/** Asks for a run; the same kind asked twice joins the waiting one. @returns its number. */
export async function askRun(
  db: Db,
  ask: { prnt2: string; gentp: 'INB' | 'EBV'; breeds: readonly string[]; setids: readonly string[]; user: string; farmid: string; now: boolean },
  settings: GenSettings,
): Promise<number> {
  const start = /^([01]\d|2[0-3]):[0-5]\d$/.test(settings.GENSTART) ? settings.GENSTART : '01:00';
  const { rows } = await db.query<{ runno: string | number }>(
    `insert into gen_run (prnt2, gentp, breeds, setids, askedby, askedfarm, due_at)
     select $1, $2, $3, $4, $5, $6, case when $7 then now() else tonight + case when tonight <= now() then interval '1 day' else interval '0' end end
     from (select date_trunc('day', now()) + $8::time::interval as tonight) as t
     on conflict (prnt2, gentp) where state = 'waiting' do update
       set due_at = least(gen_run.due_at, excluded.due_at),
         breeds = case when gen_run.breeds = '{}' or excluded.breeds = '{}' then '{}'
           else array(select distinct b from unnest(gen_run.breeds || excluded.breeds) b order by b) end
     returning runno`,
    [ask.prnt2, ask.gentp, ask.breeds, ask.setids, ask.user, ask.farmid, ask.now, start],
  );
  return Number(rows[0]?.runno);
}

/** Takes a waiting run back. @returns false when none of the kind waits. */
export async function takeBack(db: Db, prnt2: string, gentp: 'INB' | 'EBV', user: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "update gen_run set state = 'withdrawn', endat = now(), reason = $3 where prnt2 = $1 and gentp = $2 and state = 'waiting'",
    [prnt2, gentp, user],
  );
  return (rowCount ?? 0) > 0;
}

/** Takes the next run that is due and whose company runs nothing else; other servers pass it over. Null when none is. */
export async function claimRun(db: Db): Promise<QueuedRun | null> {
  const { rows } = await db.query<QueuedRun>(
    `update gen_run set state = 'running', startat = now(), beat_at = now(), step = 'snapshot', progress = 0
     where runno = (select w.runno from gen_run w where w.state = 'waiting' and w.due_at <= now()
       and not exists (select from gen_run r where r.prnt2 = w.prnt2 and r.state = 'running')
       order by w.due_at, w.runno for update skip locked limit 1)
     returning runno, prnt2, gentp, breeds, setids, askedby, askedfarm`,
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, runno: Number(row.runno) };
}

/** Notes how far a run is. @returns false when it was stopped meanwhile. */
export async function beat(db: Db, runno: number, at: RunProgress, log: readonly { at: string; step: string; text: string }[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `update gen_run set beat_at = now(), step = $2, progress = $3, round = $4, residual = $5, log = log || $6::jsonb where runno = $1 and state = 'running'`,
    [runno, at.step, at.progress, at.round ?? null, at.residual ?? null, JSON.stringify(log)],
  );
  return (rowCount ?? 0) > 0;
}

/** Ends a run without values; the last published ones stay. */
export async function failRun(db: Db, runno: number, step: string, reason: string, detail: string, stats: object = {}): Promise<void> {
  await db.query(
    `update gen_run set state = 'failed', endat = now(), failed_step = $2, reason = $3, stats = $5::jsonb,
       log = log || jsonb_build_array(jsonb_build_object('at', to_char(now(), 'YYYY-MM-DD HH24:MI:SS'), 'step', $2::text, 'text', $4::text))
     where runno = $1 and state = 'running'`,
    [runno, step, reason, detail, JSON.stringify(stats)],
  );
}

/** Runs whose server died: nothing was heard of them for five minutes. */
export async function failSilent(db: Db): Promise<void> {
  await db.query(
    "update gen_run set state = 'failed', endat = now(), failed_step = step, reason = 'interrupted' where state = 'running' and beat_at < now() - interval '5 minutes'",
  );
}
