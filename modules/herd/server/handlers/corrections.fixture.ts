import { randomUUID } from 'node:crypto';
import { type Answer, FARM_A, type Person, type TestApp } from '#testkit/test-app.ts';

const WARNINGS = ['W_GEST', 'W_LITTER', 'W_LACT', 'W_WEANKG', 'W_GILT', 'W_FOSTER', 'W_TEATS', 'W_HOUSE', 'W_INBRED', 'GF_GAP'];

/** Codes of all refusals of an answer, the first one first. */
export function codesOf(answer: Answer): string[] {
  const { error } = answer;
  if (error == null) return [];
  return [...new Set([error.code, ...(error.list ?? []).map(({ code }) => code)])];
}

/** A farm with a hand that types: what a test gives, it says in one line. */
export class Typist {
  readonly farm: TestApp;
  constructor(farm: TestApp) {
    this.farm = farm;
  }

  /** Posts a write and expects it to be taken. */
  async done(path: string, body: object, person: Person = 'manager'): Promise<Record<string, unknown>> {
    const answer = await this.post(path, body, person);
    if (answer.status !== 200) throw new Error(`${path} refused: ${answer.text}`);
    return answer.data as Record<string, unknown>;
  }

  post(path: string, body: object, person: Person = 'manager'): Promise<Answer> {
    return this.farm.inject(path, { reqid: randomUUID(), accept: WARNINGS, ...body }, person);
  }

  /** A sow with a litter of 12 since 24 July 2026. */
  async lactating(pgid: string): Promise<void> {
    await this.mated(pgid);
    await this.event(pgid, 'FAR', '20260724', { livenum: 12, deadnum: 1, mummynum: 0 });
  }

  async mated(pgid: string, more: object = {}): Promise<void> {
    const cycle = { services: 3, parity: 2, matedt: '20260401', matetp: 'AI', boarid: 'X9' };
    await this.done('/herd/saveEntry', {
      pgid,
      entrytp: 'mated',
      entrydt: '20260701',
      source: 'BOUGHT',
      lineage: 'LY',
      roomid: 'F1',
      applyid: 'OP1',
      ...cycle,
      ...more,
    });
  }

  /** A young animal of a kind. */
  async young(pgid: string, entrytp: 'gilt' | 'boar', birthdt: string, entrydt: string, more: object = {}): Promise<void> {
    await this.done('/herd/saveEntry', {
      pgid,
      entrytp,
      birthdt,
      entrydt,
      source: 'OWN',
      lineage: 'LY',
      roomid: entrytp === 'boar' ? 'B1' : 'G1',
      applyid: 'OP1',
      ...more,
    });
  }

  /** Saves an event and answers its id. */
  async event(pgid: string, eventcd: string, eventdt: string, data: object = {}, reason: string | null = null): Promise<string> {
    return String((await this.done('/herd/saveEvent', { eventcd, pgid, eventdt, applyid: 'OP1', reason, ...data }))['id']);
  }

  async version(pgid: string): Promise<number> {
    const { rows } = await this.farm.db.pool.query<{ version: number }>(
      'select version from animal where farm_id = $1 and pgid = $2 order by leftdt desc nulls first limit 1',
      [FARM_A, pgid],
    );
    return rows[0]?.version ?? 0;
  }

  /** Live events of an animal in their order: code and day. */
  async life(pgid: string): Promise<string[]> {
    const { rows } = await this.farm.db.pool.query<{ line: string }>(
      `select e.eventcd || ' ' || to_char(e.eventdt, 'YYYYMMDD') as line from animal_event e join animal a using (farm_id, animal_id)
       where a.farm_id = $1 and a.pgid = $2 and e.voided_at is null order by e.eventdt, e.rank, e.seq`,
      [FARM_A, pgid],
    );
    return rows.map(({ line }) => line);
  }

  /** Weaned piglets in a nursery house. */
  async nursery(house: string): Promise<number> {
    const { rows } = await this.farm.db.pool.query<{ n: number }>(
      "select coalesce(sum(qty), 0)::int as n from movement where farm_id = $1 and book = 'nursery' and place = $2",
      [FARM_A, house],
    );
    return rows[0]?.n ?? 0;
  }
}
