import { randomUUID } from 'node:crypto';
import { runningEmbedded } from '#db/embedded.ts';
import { createPool } from '#db/pool.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { ApiClient } from './api-client.ts';

/** The demonstration farm and people who enter there. */
export const FARM = 'DEMO1';
export const CLERKS = ['admin', 'vung', 'quanly', 'nhanvien'];

/** A write as its author keeps it until the answer came. */
export interface Write {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly reqid: string };
  readonly pgid: string;
  readonly eventcd: string;
  acknowledged: boolean;
}

/** An entry and two events of a new animal. */
export function writesOf(pgid: string, today: BusinessDate): Write[] {
  const entry = {
    reqid: randomUUID(),
    entrytp: 'gilt',
    pgid,
    entrydt: addDays(today, -20),
    birthdt: addDays(today, -200),
    source: 'BOUGHT',
    lineage: 'LY',
    roomid: 'G1',
    // More animals than the demonstration's houses have places for.
    accept: ['W_HOUSE'],
  };
  const head = { pgid, applyid: 'OP1', accept: ['W_HOUSE'] };
  return [
    { path: '/herd/saveEntry', body: entry, pgid, eventcd: 'ENT', acknowledged: false },
    {
      path: '/herd/saveEvent',
      body: { ...head, reqid: randomUUID(), eventcd: 'RUT', eventdt: addDays(today, -10) },
      pgid,
      eventcd: 'RUT',
      acknowledged: false,
    },
    {
      path: '/herd/saveEvent',
      body: { ...head, reqid: randomUUID(), eventcd: 'WGT', eventdt: addDays(today, -9), weight: 120 },
      pgid,
      eventcd: 'WGT',
      acknowledged: false,
    },
  ];
}

/** A house of growing pigs the clerks enter into. */
const HOUSE = 'KILL1';

/** A warehouse without keepers: whoever may write notes may book there. */
const STORE = 'KILL';

/** Makes warehouse and house of the clerks and fills the house; once they stand, nothing more is done. */
export async function fillHouse(client: ApiClient, today: BusinessDate): Promise<void> {
  const names = { V: 'Kho thử', E: 'Trial store', T: 'คลังทดลอง' };
  await client.write('/stock/saveStore', { storeid: STORE, ...names, storetp: 'feed', receives: 'Y', inuse: 'Y' });
  const house = { roomid: HOUSE, isNew: true, area: 'grow-finish', site: 'K1', name: 'Chuồng thử', capacity: 500, batchflg: 'Y' };
  if ((await client.write('/growfinish/saveHouse', house)).status !== 200) return;
  const came = addDays(today, -5);
  const pigs = {
    roomid: HOUSE,
    way: 'purchase',
    opendt: came,
    entrydt: came,
    birthdt: addDays(came, -70),
    source: 'BOUGHT',
    heads: 400,
    weight: 10_000,
  };
  const filled = await client.write('/growfinish/saveEntry', { ...pigs, applyid: 'OP1', accept: [] });
  if (filled.status !== 200) throw new Error(`the house of the clerks stays empty: ${JSON.stringify(filled.error)}`);
}

/** Feed that is received, feed given to the house, and a weighing there, under a name of their own. */
export function houseWritesOf(name: string, today: BusinessDate): Write[] {
  const write = (path: string, eventcd: string, body: object): Write => ({
    ...{ path, pgid: name, eventcd, acknowledged: false },
    body: { reqid: randomUUID(), applyid: 'OP1', accept: ['W_PRICE', 'W_USE'], remark: name, ...body },
  });
  const feed = { itemid: 'TA-CHUA', unit: 'kg', lot: `KILL${today}`, expdt: addDays(today, 60), price: 10_000, qty: 25 };
  const event = { roomid: HOUSE, eventdt: today };
  return [
    write('/stock/saveNote', 'RN', { kind: 'purchase', storeid: STORE, supplierid: 'CAM-B', valuedt: today, lines: [feed] }),
    write('/growfinish/saveEvent', 'DN', { ...event, eventcd: 'FED', storeid: STORE, itemid: 'TA-CHUA', unit: 'kg', qty: 2 }),
    write('/growfinish/saveEvent', 'WGT', { ...event, eventcd: 'WGT', heads: 5, weight: 150 }),
  ];
}

/** Sends a write. @throws when the server is gone. @returns the code of a refusal. */
export async function send(client: ApiClient, write: Write): Promise<string | null> {
  const answer = await client.post(write.path, write.body);
  if (answer.status !== 200) return answer.error?.code ?? 'refused';
  write.acknowledged = true;
  return null;
}

/** The clerks, signed in. */
export async function clientsOf(url: string): Promise<ApiClient[]> {
  const clients = CLERKS.map(() => new ApiClient(url));
  for (const [i, client] of clients.entries()) await client.login(CLERKS[i] ?? '', 'farm2026');
  return clients;
}

/** How often each event of the clerks' animals and house, and each of their notes, stands in the database. */
export async function storedEvents(dataDir: string): Promise<Map<string, number>> {
  const pool = createPool(runningEmbedded(dataDir) ?? '', 1);
  try {
    const { rows } = await pool.query<{ pgid: string; eventcd: string; n: number }>(
      `select a.pgid, e.eventcd, count(*)::int as n from animal_event e join animal a using (farm_id, animal_id)
       where e.farm_id = $1 and e.voided_at is null and a.pgid like 'K%' group by 1, 2
       union all select remark, notetp, count(*)::int from stock_note where farm_id = $1 and state <> '02' and remark like 'K%' group by 1, 2
       union all select remark, eventcd, count(*)::int from batch_event where farm_id = $1 and voided_at is null and remark like 'K%' group by 1, 2`,
      [FARM],
    );
    return new Map(rows.map((row) => [`${row.pgid} ${row.eventcd}`, row.n]));
  } finally {
    await pool.end();
  }
}

export const keyOf = (write: Write): string => `${write.pgid} ${write.eventcd}`;

/** The business date of the clerks' farm. */
export async function todayOf(clients: readonly ApiClient[]): Promise<BusinessDate> {
  return ((await clients[0]?.post<{ CURBUSDT: BusinessDate }>('/account/getSession'))?.data?.CURBUSDT ?? '') as BusinessDate;
}
