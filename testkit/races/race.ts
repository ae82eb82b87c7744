import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Answer, Person, TestApp } from '../test-app.ts';

/** A call on behalf of somebody, or a step a server takes by itself. */
export type Start =
  | { readonly path: string; readonly body: object; readonly person: Person | null }
  | { readonly step: (db: Db) => Promise<unknown>; readonly actor?: Actor };

/** Two or more people who want the same at the same moment. */
export interface Race {
  readonly name: string;
  /** Unique keys of the database that they meet on. */
  readonly keys: readonly string[];
  /** Codes of which each loser gets one; empty where all are served, one after the other. */
  readonly refusals: readonly string[];
  /** Table in which they meet; its writes are held until all have looked. */
  readonly table: string;
  /** What is begun at once in a round; nothing of one round stands in the way of another. */
  readonly starts: (track: Track, round: string) => Promise<readonly Start[]> | readonly Start[];
}

/** Where races are run. */
export interface Track {
  readonly farm: TestApp;
  readonly today: BusinessDate;
  /** So many days ago. */
  readonly day: (back: number) => BusinessDate;
  /** Posts a write that must be taken. */
  readonly done: (path: string, body: object, person?: Person) => Promise<Record<string, unknown>>;
}

/** Warnings nobody here minds. */
const WARNINGS = ['W_HOUSE', 'W_GILT', 'GF_GAP', 'W_GEST', 'V_NOTEXISTS'];

/** Two managers with one body: the commonest race. */
export const both = (path: string, body: object, other: object = {}): Start[] => [
  { path, body, person: 'manager' },
  { path, body: { ...body, ...other }, person: 'team' },
];

export async function trackOn(farm: TestApp): Promise<Track> {
  const today = ((await farm.inject('/account/getSession', {}, 'manager')).data as { CURBUSDT: BusinessDate }).CURBUSDT;
  const done: Track['done'] = async (path, body, person = 'manager') => {
    const answer = await farm.inject(path, { reqid: randomUUID(), accept: WARNINGS, ...body }, person);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.data as Record<string, unknown>;
  };
  return { farm, today, day: (back) => addDays(today, -back), done };
}

export interface Outcome {
  readonly ok: boolean;
  readonly code: string;
  readonly message: string;
}

interface Queued {
  readonly entries?: readonly { readonly ok: boolean; readonly errors: readonly { readonly code: string; readonly params?: object }[] }[];
}

/** How a call ended; of entries sent together the first one. */
function outcomeOf({ status, data, error }: Answer): Outcome {
  const [entry] = (data as Queued | null)?.entries ?? [];
  const [issue] = entry?.errors ?? [];
  if (issue !== undefined) return { ok: false, code: issue.code, message: JSON.stringify(Object.values(issue.params ?? {})) };
  return { ok: status === 200, code: error?.code ?? '', message: error?.message ?? '' };
}

function begin({ farm }: Track, start: Start): Promise<Outcome> {
  if ('step' in start) {
    const work = farm.db.transactions.write(start.actor ?? { user: 'server', farms: [] }, start.step);
    return work.then(
      () => ({ ok: true, code: '', message: '' }),
      (error: unknown) => ({ ok: false, code: String(error), message: '' }),
    );
  }
  const body = { reqid: randomUUID(), accept: WARNINGS, ...start.body };
  return farm.inject(start.path, body, start.person).then(outcomeOf);
}

/** Sessions of this database that wait for a lock. */
async function waiting(track: Track): Promise<number> {
  const { rows } = await track.farm.db.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
}

const WAIT_STEPS = 60;

/**
 * Runs a race so that it cannot miss: nobody may write the table until each has looked and come to it, or waits for
 * another who has.
 */
export async function runHeld(track: Track, race: Race, round: string): Promise<Outcome[]> {
  const starts = await race.starts(track, round);
  const holder = await track.farm.db.pool.connect();
  try {
    await holder.query(`begin; lock table ${race.table} in share mode`);
    let ended = 0;
    const running = starts.map((start) =>
      begin(track, start).finally(() => {
        ended += 1;
      }),
    );
    for (let step = 0; step < WAIT_STEPS && ended + (await waiting(track)) < starts.length; step += 1) await sleep(10);
    await holder.query('rollback');
    return await Promise.all(running);
  } finally {
    holder.release();
  }
}

/** Runs a race as it comes. */
export async function runFree(track: Track, race: Race, round: string): Promise<Outcome[]> {
  const starts = await race.starts(track, round);
  return Promise.all(starts.map((start) => begin(track, start)));
}

/** What is wrong with the end of a race, in words; nothing when it ended as it must. */
export function verdict(race: Race, outcomes: readonly Outcome[]): string[] {
  const lost = outcomes.filter(({ ok }) => !ok);
  const strange = lost.filter(({ code, message }) => !race.refusals.includes(code) || /—|\{/.test(message));
  const wrong = strange.map(({ code, message }) => `${race.name}: ${code} ${message}`);
  const winners = outcomes.length - lost.length;
  const due = race.refusals.length === 0 ? outcomes.length : 1;
  return winners === due ? wrong : [...wrong, `${race.name}: ${winners} of ${outcomes.length} were taken, ${due} expected`];
}
