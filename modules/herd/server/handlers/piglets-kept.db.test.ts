import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { Typist } from './corrections.fixture.ts';
import { byEvents, byReports, byTables, liveRows, type RawRow } from './piglets.fixture.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
}, 120_000);
afterAll(() => farm.close());

const KINDS = ['FOS', 'PLD', 'SWN', 'WEA', 'leave', 'change', 'change', 'remove', 'undo', 'undo', 'restore', 'restore'] as const;
const STEP = fc.record({
  kind: fc.constantFrom(...KINDS, 'FOS', 'leave'),
  who: fc.nat(2),
  other: fc.integer({ min: 1, max: 2 }),
  a: fc.nat(7),
  b: fc.nat(40),
  gap: fc.constantFrom(0, 0, 1, 3),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** Three sows with litters, and a clerk who enters, corrects, deletes, undoes and restores whatever comes to mind. */
class Clerk {
  static #runs = 0;
  readonly pgids: readonly string[];
  #day: BusinessDate = businessDate('20260725');
  /** Paths of what was taken, to be sure that a history is one. */
  readonly done: string[] = [];

  constructor() {
    Clerk.#runs += 1;
    const run = `P${String(Clerk.#runs).padStart(3, '0')}`;
    this.pgids = ['A', 'B', 'C'].map((letter) => `${run}${letter}`);
  }

  async start(): Promise<void> {
    for (const pgid of this.pgids) await type.lactating(pgid);
  }

  async #post(path: string, body: object): Promise<void> {
    const answer = await type.post(path, body);
    if (answer.status === 200) this.done.push(`${path} ${JSON.stringify(body)}`);
    else expect(answer.error?.code, answer.text).toMatch(/^\d{3}$|^[WV]_/);
  }

  async #curnum(pgid: string): Promise<number> {
    const { rows } = await farm.db.pool.query<{ n: number }>('select curnum as n from animal where farm_id = $1 and pgid = $2', [FARM_A, pgid]);
    return rows[0]?.n ?? 0;
  }

  async #save({ kind, who, other, a, b }: Step): Promise<void> {
    const pgid = this.pgids[who] ?? '';
    const topgid = this.pgids[(who + other) % 3] ?? '';
    const n = await this.#curnum(pgid);
    const event = (eventcd: string, data: object, reason: string | null = null) =>
      this.#post('/herd/saveEvent', { eventcd, pgid, eventdt: this.#day, applyid: 'OP1', reason, ...data });
    if (kind === 'FOS') return event('FOS', { topgid, num: 1 + (b % 4) });
    if (kind === 'PLD') return event('PLD', { lossnum: 1 + (b % 3) }, 'WEAK');
    if (kind === 'SWN') return event('SWN', { weannum: 1 + (b % 3), roomid: 'N1' });
    if (kind === 'WEA') return event('WEA', { weannum: Math.max(0, n + (b % 5) - 2), roomid: 'N1', lossreason: 'WEAK', givepgid: topgid });
    const fosternum = Math.min(n, a);
    const lossnum = b % 2 === 0 ? n - fosternum : Math.min(2, n - fosternum);
    const settled = { topgid, fosternum, lossnum, lossreason: 'WEAK', weannum: n - fosternum - lossnum, nurseryid: 'N1' };
    return b % 3 === 0 ? event('CUL', settled, 'OLD') : event('DTH', { way: 'died', ...settled }, 'SUDDEN');
  }

  async #any(b: number, but: readonly string[]): Promise<RawRow | undefined> {
    const rows = (await liveRows(type, this.pgids)).filter(({ eventcd }) => !but.includes(eventcd));
    // Late rows more often than early ones: taking a farrowing away ends the history.
    return rows[rows.length - 1 - Math.floor((b / 41) ** 2 * rows.length)];
  }

  async #change({ other, a, b }: Step): Promise<void> {
    const row = await this.#any(b, ['ENT']);
    if (row === undefined) return;
    const { eventcd, pgid, eventdt, data, reason } = row;
    const at = this.pgids.indexOf(pgid);
    const counts = ['livenum', 'lossnum', 'weannum', 'fosternum', 'minusnum', 'plusnum'].flatMap((key) =>
      typeof data[key] === 'number' ? [[key, Math.max(0, data[key] + (a % 3) - 1)] as const] : [],
    );
    const num = Object.fromEntries(counts.filter(([key]) => key === 'minusnum' || key === 'plusnum').map(([, value]) => ['num', value]));
    const { minusnum: _m, plusnum: _p, partner: _o, ...rest } = { ...data, ...Object.fromEntries(counts) };
    const topgid = 'topgid' in data && b % 4 === 0 ? { topgid: this.pgids[(at + other) % 3] } : {};
    await this.#post('/herd/changeEvent', {
      ...{ eventId: row.event_id, version: await type.version(pgid), change: 'read wrong' },
      ...{ ...rest, ...num, ...topgid, eventcd, pgid, applyid: 'OP1', reason },
      eventdt: b % 5 === 0 ? addDays(businessDate(eventdt), 1) : eventdt,
    });
  }

  async #remove({ b }: Step): Promise<void> {
    const row = await this.#any(b, ['ENT', 'FAR']);
    if (row === undefined) return;
    const shown = await farm.inject('/herd/checkRemoval', { eventId: row.event_id }, 'manager');
    if (shown.status !== 200) return;
    const { removed, version } = shown.data as { removed: { eventId: string }[]; version: number };
    await this.#post('/herd/removeEvent', { eventId: row.event_id, version, change: 'x', confirm: removed.map(({ eventId }) => eventId) });
  }

  async #restore({ who }: Step): Promise<void> {
    const { rows } = await farm.db.pool.query<{ pgid: string; day: string }>(
      "select pgid, to_char(leftdt, 'YYYYMMDD') as day from animal where farm_id = $1 and pgid = any($2) and leftdt is not null order by pgid",
      [FARM_A, this.pgids],
    );
    const gone = rows[who % Math.max(1, rows.length)];
    if (gone !== undefined) await this.#post('/herd/restoreAnimal', { pgid: gone.pgid, leavedt: gone.day, change: 'wrong sow' });
  }

  async take(step: Step): Promise<void> {
    this.#day = addDays(this.#day, step.gap);
    if (step.kind === 'change') return this.#change(step);
    if (step.kind === 'remove') return this.#remove(step);
    if (step.kind === 'restore') return this.#restore(step);
    if (step.kind !== 'undo') return this.#save(step);
    const row = await this.#any(Math.floor(step.b / 3), ['ENT', 'FAR']);
    if (row !== undefined) await this.#post('/herd/undoEvent', { eventId: row.event_id });
  }
}

/** No piglet vanishes, none is made: by the events, by the rows reports read, and both say the same. */
async function expectKept({ pgids, done }: Clerk): Promise<void> {
  const events = await byEvents(type, pgids);
  const { born, withSows, weaned, lost, received, given } = events;
  expect([received, withSows + weaned + lost], done.slice(-4).join('\n')).toEqual([given, born]);
  expect(await byTables(type, pgids), done.slice(-4).join('\n')).toEqual(events);
}

/** Piglets of the whole farm: on the cards, in the ledger of the nursery, in the reports. */
async function farmWide() {
  const { rows } = await farm.db.pool.query<{ n: number }>(
    'select coalesce(sum(curnum), 0)::int as n from animal where farm_id = $1 and leftdt is null and not deleted',
    [FARM_A],
  );
  const houses = await Promise.all(['N1', 'N2', 'N3'].map((house) => type.nursery(house)));
  return { cards: rows[0]?.n ?? 0, nursery: houses.reduce((sum, n) => sum + n, 0), reports: await byReports(type) };
}

describe('any history of entries, corrections, deletions, undos and restorations', () => {
  test('keeps its piglets: born = with sows + weaned + lost, on cards, in houses and in reports alike', async () => {
    const paths = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 10, maxLength: 22 }), async (steps) => {
        const clerk = new Clerk();
        const before = await farmWide();
        await clerk.start();
        for (const step of steps) {
          await clerk.take(step);
          await expectKept(clerk);
        }
        for (const line of clerk.done) paths.add(line.replace(/ .*/, ''));
        const { cards, nursery, reports } = await farmWide();
        const [more, placed] = [cards - before.cards, nursery - before.nursery];
        expect({ houses: reports.houses - before.reports.houses, balance: reports.balance - before.reports.balance }).toEqual({
          houses: more,
          balance: more,
        });
        expect([reports.nursery - before.reports.nursery, (await byEvents(type, clerk.pgids)).weaned]).toEqual([placed, placed]);
      }),
      { numRuns: 10, endOnFailure: true },
    );
    expect([...paths].sort()).toEqual(['/herd/changeEvent', '/herd/removeEvent', '/herd/restoreAnimal', '/herd/saveEvent', '/herd/undoEvent']);
    expect(farm.faults).toEqual([]);
  }, 120_000);
});
