import type pg from 'pg';

/** What was asked of the database since the last {@link RoundTrips.take}. */
export interface Asked {
  readonly statements: number;
  /** How often somebody had to wait for an answer before he could go on asking. */
  readonly trips: number;
}

export interface RoundTrips {
  take(): Asked;
}

/** Counts what the connections of a pool are asked from now on. Statements sent before any answer to them came share a round trip. */
export function countTrips(pool: pg.Pool): RoundTrips {
  let statements = 0;
  let trips = 0;
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    let answered = true;
    const note = () => {
      answered = true;
    };
    const counted = (...given: unknown[]): unknown => {
      statements += 1;
      if (answered) trips += 1;
      answered = false;
      const [statement] = given as [{ callback?: (...said: unknown[]) => void }];
      const { callback } = statement;
      if (callback !== undefined) {
        statement.callback = (...said) => {
          note();
          callback(...said);
        };
      }
      const answer = ask(...given);
      if (answer instanceof Promise) answer.then(note, note);
      return answer;
    };
    Object.assign(client, { query: counted });
  });
  return {
    take: () => {
      const asked = { statements, trips };
      [statements, trips] = [0, 0];
      return asked;
    },
  };
}
