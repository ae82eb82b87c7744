import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { LAB } from '../requests/lab-world.fixture.ts';

/** A request of the tests of reports: where it is of, what came of it, when it went forward. */
export interface Put {
  readonly placeid: string;
  readonly sender: string;
  readonly sampled: BusinessDate;
  readonly state?: string;
  readonly testcd?: string;
  /** Classes of its samples; a number beside one is its Ct or S/P. */
  readonly classes?: readonly ('pos' | 'neg' | 'dbt' | readonly ['pos' | 'neg' | 'dbt', number])[];
  /** Statuses it went forward to: days after the sampling and hour of the day. */
  readonly steps?: Readonly<Record<string, readonly [days: number, hour: number]>>;
  readonly due?: BusinessDate;
  readonly price?: number;
}

/** A test of a laboratory as reports read it. */
export async function putTest(
  pool: pg.Pool,
  testcd: string,
  disease: string,
  testgrp: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const row = {
    farm_id: LAB,
    testcd,
    name_v: testcd,
    name_e: testcd,
    name_t: testcd,
    disease,
    testgrp,
    sampletps: ['serum'],
    crtusrid: 'x',
    formula: 'sp',
    ...more,
  };
  const keys = Object.keys(row);
  await pool.query(
    `insert into lab_test (${keys.join(', ')}) values (${keys.map((_, i) => `$${i + 1}`).join(', ')}) on conflict do nothing`,
    Object.values(row),
  );
}

/** A farm of a customer: of the system where its sender is another than the laboratory. */
export async function putPlace(
  pool: pg.Pool,
  placeid: string,
  {
    sender = LAB,
    province,
    lat = null,
    lon = null,
    own = false,
  }: { sender?: string; province: string; lat?: number | null; lon?: number | null; own?: boolean },
): Promise<void> {
  await pool.query('insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, $2, $2, $3, $4) on conflict do nothing', [
    ...[LAB, own ? 'OWN' : 'OUT', own ? 'own' : 'company', 'x'],
  ]);
  await pool.query(
    `insert into lab_place (farm_id, placeid, custid, sender, name_v, province, lat, lon, crtusrid) values ($1, $2, $3, $4, $5, $6, $7, $8, 'x')`,
    [LAB, placeid, own ? 'OWN' : 'OUT', sender, `Trại ${placeid}`, province, lat, lon],
  );
}

const at = (day: BusinessDate, hour: number): string =>
  `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${String(hour).padStart(2, '0')}:00:00Z`;

/** A request as it stands in the tables, its steps without their chain. */
export async function putRow(pool: pg.Pool, put: Put): Promise<string> {
  const { placeid, sender, sampled, state = '60', testcd = 'ASF-PCR', classes = [], steps = {}, due = null, price = null } = put;
  const requestid = randomUUID();
  const custid = (await pool.query<{ custid: string }>('select custid from lab_place where farm_id = $1 and placeid = $2', [LAB, placeid])).rows[0]
    ?.custid;
  await pool.query(
    `insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, duedt, state, crtusrid, lstdate)
     values ($1, $2, $3, $4, 'L', $5, $6, $7, $7, $8, $9, 'x', now())`,
    [LAB, requestid, sender, `T${requestid.slice(0, 8)}`, custid, placeid, sampled, due, state],
  );
  let serial = 0;
  let last = '05';
  for (const [to, [days, hour]] of Object.entries(steps)) {
    serial += 1;
    await pool.query(
      `insert into lab_step (farm_id, requestid, serial, sender, fromst, tost, way, userid, usrlvl, at, busdt, samples, orders, before, hash)
       values ($1, $2, $3, $4, $5, $6, 'forward', 'x', 60, $7, $8, 1, 1, $9, sha256('x'))`,
      [LAB, requestid, serial, sender, last, to, at(addDays(sampled, days), hour), addDays(sampled, days), serial === 1 ? null : Buffer.alloc(32)],
    );
    last = to;
  }
  for (const [i, one] of classes.entries()) {
    const [cls, stat] = typeof one === 'string' ? [one, null] : one;
    const key = [LAB, requestid, i + 1, sender];
    await pool.query(
      `insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement, labno) values ($1, $2, $3, $4, $5, 'serum', 'accepted', $6)`,
      [...key, `M${i + 1}`, `${requestid.slice(0, 13)}${i + 1}`],
    );
    await pool.query(
      `insert into lab_order (farm_id, requestid, seq, sender, testcd, status, resultby, resultat, price) values ($1, $2, $3, $4, $5, 1, 'x', now(), $6)`,
      [...key, testcd, price],
    );
    await pool.query(
      `insert into lab_result (farm_id, requestid, seq, sender, testcd, attempt, kit, matrix, status, cls, stat, tester, testdt) values ($1, $2, $3, $4, $5, 1, 'K', 'serum', 1, $6, $7, 'x', $8)`,
      [...key, testcd, cls, stat, sampled],
    );
  }
  return requestid;
}
