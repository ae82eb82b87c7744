import type { Db } from './db.ts';

/** Wrong guesses further apart than this do not count together while there are few of them. */
const WINDOW_S = 15 * 60;
/** Once a name has had to wait, its guesses are remembered for a day. */
const REMEMBER_S = 24 * 3600;

/** After how many wrong guesses a name waits (LOGINTRY), and for how long at most (LOGINWAIT). */
export interface GuessRule {
  readonly tries: number;
  readonly mostMinutes: number;
}

/** Seconds before the next guess: none below `tries` wrong ones, then a minute, twice as long after each further one, at most `mostMinutes`. */
export function guessDelay(wrong: number, { tries, mostMinutes }: GuessRule): number {
  return wrong < tries ? 0 : Math.min(mostMinutes * 60, 60 * 2 ** Math.min(wrong - tries, 20));
}

/** Whose guesses count together: those of anybody, of a device known to the account, of who holds a session of it, at a second factor. */
export type GuessWay = 'anybody' | `device ${string}` | 'session' | 'factor';

/**
 * Counts a guess at a name before it is tried, in a short transaction of its own: of many at one moment only as many as
 * the rule allows are let through. @returns minutes to wait; 0: the guess may be tried and is counted as wrong until {@link forgetGuesses}.
 */
export async function claimGuess(db: Db, name: string, way: GuessWay, rule: GuessRule): Promise<number> {
  // The row is held from here on: the next guess at the name sees this one.
  const { rows } = await db.query<{ wrong: number; ago: number }>(
    `insert into sign_in_guess (name, way) values ($1, $2) on conflict (name, way) do update set wrong = sign_in_guess.wrong
     returning wrong, extract(epoch from clock_timestamp() - last_at)::float8 as ago`,
    [name, way],
  );
  const { wrong: held, ago } = rows[0] ?? { wrong: 0, ago: 0 };
  const wrong = ago > (held < rule.tries ? WINDOW_S : REMEMBER_S) ? 0 : held;
  const left = guessDelay(wrong, rule) - ago;
  if (left > 0) return Math.ceil(left / 60);
  await db.query('update sign_in_guess set wrong = $3, last_at = clock_timestamp() where name = $1 and way = $2', [name, way, wrong + 1]);
  return 0;
}

/** Forgets the wrong guesses at a name: of one way after a right one, of every way after a reset. */
export async function forgetGuesses(db: Db, name: string, way: GuessWay | null = null): Promise<void> {
  await db.query('delete from sign_in_guess where name = $1 and ($2::text is null or way = $2)', [name, way]);
}

/** Takes all second steps of the sign-in and the recovery codes off an account. @returns the steps removed. */
export async function removeFactors(db: Db, userid: string): Promise<number> {
  await db.query('delete from recovery_code where user_id = $1', [userid]);
  await db.query("delete from sign_in_guess where way = 'factor' and name = (select lower(username) from app_user where user_id = $1)", [userid]);
  const removed = await db.query('delete from second_factor where user_id = $1', [userid]);
  return removed.rowCount ?? 0;
}
