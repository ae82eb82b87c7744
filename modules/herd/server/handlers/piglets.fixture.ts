import { FARM_A } from '#testkit/test-app.ts';
import type { Typist } from './corrections.fixture.ts';

/** A row of the herd book as it stands, without any derived table. */
export interface RawRow {
  readonly event_id: string;
  readonly pgid: string;
  readonly eventcd: string;
  readonly eventdt: string;
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly reason: string | null;
  readonly crtusrid: string;
}

/** Where the piglets born to some sows are by one book. */
export interface Whereabouts {
  readonly born: number;
  readonly withSows: number;
  readonly weaned: number;
  readonly lost: number;
  readonly received: number;
  readonly given: number;
}

/** Live rows of sows in the order of their lives. */
export async function liveRows({ farm }: Typist, pgids: readonly string[]): Promise<RawRow[]> {
  const { rows } = await farm.db.pool.query<RawRow>(
    `select e.event_id, a.pgid, e.eventcd, to_char(e.eventdt, 'YYYYMMDD') as eventdt, e.data, e.reason, e.crtusrid
     from animal_event e join animal a using (farm_id, animal_id)
     where a.farm_id = $1 and a.pgid = any($2) and e.voided_at is null order by e.eventdt, e.rank, e.seq`,
    [FARM_A, pgids],
  );
  return rows;
}

const total = (rows: readonly RawRow[], codes: readonly string[], key: string): number =>
  rows.filter(({ eventcd }) => codes.includes(eventcd)).reduce((sum, { data }) => sum + Number(data[key] ?? 0), 0);

/** The piglets by the events alone, beside what stands on the cards of the sows. */
export async function byEvents(type: Typist, pgids: readonly string[]): Promise<Whereabouts> {
  const rows = await liveRows(type, pgids);
  const { rows: cards } = await type.farm.db.pool.query<{ n: number }>(
    'select coalesce(sum(curnum), 0)::int as n from animal where farm_id = $1 and pgid = any($2) and leftdt is null and not deleted',
    [FARM_A, pgids],
  );
  return {
    born: total(rows, ['FAR'], 'livenum'),
    withSows: cards[0]?.n ?? 0,
    weaned: total(rows, ['WEA', 'SWN'], 'weannum'),
    lost: total(rows, ['PLD'], 'lossnum'),
    received: total(rows, ['FOS'], 'plusnum'),
    given: total(rows, ['FOS'], 'minusnum'),
  };
}

/** The same by the rows reports read. */
export async function byTables(type: Typist, pgids: readonly string[]): Promise<Whereabouts> {
  const own = '(select animal_id from animal where farm_id = $1 and pgid = any($2))';
  const { rows } = await type.farm.db.pool.query<Whereabouts>(
    `select (select coalesce(sum(livenum), 0) from sow_cycle where farm_id = $1 and animal_id in ${own})::int as born,
       (select coalesce(sum(curnum), 0) from sow_cycle where farm_id = $1 and animal_id in ${own})::int as "withSows",
       (select coalesce(sum(weannum), 0) from weaning where farm_id = $1 and animal_id in ${own})::int as weaned,
       (select coalesce(sum(num) filter (where kind = 'loss'), 0) from piglet_change where farm_id = $1 and animal_id in ${own})::int as lost,
       (select coalesce(sum(num) filter (where kind = 'in'), 0) from piglet_change where farm_id = $1 and animal_id in ${own})::int as received,
       (select coalesce(sum(num) filter (where kind = 'out'), 0) from piglet_change where farm_id = $1 and animal_id in ${own})::int as given`,
    [FARM_A, pgids],
  );
  if (rows[0] === undefined) throw new RangeError('no row');
  return rows[0];
}

interface Shown {
  readonly rows: readonly Record<string, unknown>[];
}

/** Piglets with sows of the whole farm as a report shows them today. */
export async function byReports(type: Typist): Promise<{ houses: number; balance: number; nursery: number }> {
  const ask = async (route: string, params: object): Promise<Shown> => {
    const answer = await type.farm.inject(`/herd/report/${route}`, { params }, 'manager');
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.data as Shown;
  };
  const houses = await ask('PigRoomReport', {});
  const balance = await ask('PigSummaryReport', { from: '20260701', to: '20261031' });
  const closing = (kind: string): number => Number(balance.rows.find((row) => row['_type'] === kind)?.['closing'] ?? 0);
  return {
    houses: houses.rows.reduce((sum, row) => sum + Number(row['suckling'] ?? 0), 0),
    balance: closing('suckling'),
    nursery: closing('nursery'),
  };
}
