import type { Db } from '#engine/server/db.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { RunTestRow } from '../../domain/runs/run-test.ts';

/** Of a test what its runs and plates need. */
export interface BenchTest extends RunTestRow {
  readonly name: string;
  readonly unit: string | null;
  readonly plate: string;
  readonly way: string;
  readonly replicates: number;
  readonly ncwells: string | null;
  readonly pcwells: string | null;
  readonly vcwells: string | null;
  readonly ccwells: string | null;
}

const NUMBERS = [
  ...['mindiff', 'maxnc', 'minnc', 'minpc', 'maxpc', 'maxcv', 'pcmean', 'pcwithin'],
  ...['ctstrong', 'ctmedium', 'ctweak', 'ctdoubtful', 'slope', 'intercept'],
];

/** The test as the bench works with it; null where the laboratory has none of the code in use. */
export async function benchTest(db: Db, labid: string, testcd: string, language: string): Promise<BenchTest | null> {
  const { rows } = await db.query<BenchTest>(
    `select testcd, case $3 when 'E' then name_e when 'T' then name_t else name_v end as name, testgrp, formula, decimals, unit, plate::text as plate, way,
       replicates, ncwells, pcwells, dilfirst, dilsteps, endpoint, pctitre, vcwells, ccwells, needic, cycles, ${NUMBERS.map((name) => `${name}::float8`).join(', ')}
     from lab_test where farm_id = $1 and testcd = $2 and inuse`,
    [labid, testcd, language],
  );
  return rows[0] ?? null;
}

/** An order as results are written to it. */
export interface HeldOrder {
  readonly requestid: string;
  readonly seq: number;
  readonly sender: string;
  readonly status: number;
  readonly attempt: number;
  readonly state: string;
  readonly labknd: string;
  readonly sampletp: string;
  readonly judgement: string | null;
  /** The other laboratory its sample was passed on to. */
  readonly subcontract: string | null;
  readonly labno: string;
}

export const keyOf = ({ requestid, seq }: Pick<HeldOrder, 'requestid' | 'seq'>): string => `${requestid} ${seq}`;

/** States in which a laboratory of a kind writes results. */
export function takesResults({ state, labknd }: Pick<HeldOrder, 'state' | 'labknd'>): boolean {
  return state === '32' || state === (labknd === 'L' || labknd === 'M' ? '30' : '25');
}

interface Asked {
  readonly testcd: string;
  readonly rows: readonly Pick<HeldOrder, 'requestid' | 'seq'>[];
}

/**
 * Orders of a test by sample, held until the transaction ends: their requests first and in one order, so that two benches never wait for each other.
 * @throws Refused V_DUP of one named twice, V_NOTEXISTS, LAB_FROZEN where the request takes no results
 */
export async function holdOrders(db: Db, labid: string, { testcd, rows: asked }: Asked): Promise<ReadonlyMap<string, HeldOrder>> {
  const keys = asked.map(keyOf);
  const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (twice >= 0) throw new Refused([{ code: 'V_DUP', field: 'rows', row: twice + 1, params: { value: String(asked[twice]?.seq) } }]);
  const requests = [...new Set(asked.map(({ requestid }) => requestid))];
  await db.query('select 1 from lab_request where farm_id = $1 and requestid = any($2) order by requestid for update', [labid, requests]);
  const { rows } = await db.query<HeldOrder>(
    `select o.requestid, o.seq, o.sender, o.status, o.attempt, r.state, r.labknd, s.sampletp, s.judgement, o.subcontract, coalesce(s.labno, s.mark) as labno
     from lab_order o join lab_request r using (farm_id, requestid) join lab_sample s using (farm_id, requestid, seq)
     where o.farm_id = $1 and o.testcd = $2 and o.requestid = any($3)`,
    [labid, testcd, requests],
  );
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  for (const key of keys) {
    const order = found.get(key);
    if (order === undefined) throw refused('V_NOTEXISTS', 'seq', { value: key.split(' ')[1] ?? '' });
    if (!takesResults(order)) throw refused('LAB_FROZEN', 'state', { status: order.state });
  }
  return found;
}

/** @throws Refused LAB_NOT_WAITING of an order that has its result, whose sample was rejected, or that another laboratory does */
export function needWaiting(orders: Iterable<HeldOrder>): void {
  for (const { status, judgement, subcontract, labno } of orders)
    if (status !== 3 || judgement === 'rejected' || subcontract !== null) throw refused('LAB_NOT_WAITING', 'wells', { sample: labno });
}
