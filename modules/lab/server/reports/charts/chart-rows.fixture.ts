import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { BusinessDate } from '#kernel/business-date.ts';
import { LAB } from '../../requests/lab-world.fixture.ts';

/** A result of the tests of charts with the animal it is of. */
export interface PutResult {
  readonly stat: number | null;
  readonly cls: 'pos' | 'neg' | 'dbt';
  readonly pigclass?: string;
  readonly ageweeks?: number;
  readonly parity?: number;
  readonly roomid?: string;
  readonly pgid?: string;
  readonly protective?: boolean;
  readonly titre?: number;
  readonly reported?: string;
  readonly endpoint?: 'full' | 'half';
  readonly status?: 1 | 2;
  readonly voided?: boolean;
  /** A sample that was rejected: its order is invalid, no kit saw it. */
  readonly rejected?: boolean;
}

/** A sampling: results of one test and kit of one place and day. */
export interface Sampling {
  readonly placeid: string;
  readonly sender: string;
  readonly sampled: BusinessDate;
  readonly testcd: string;
  readonly kit: string;
  readonly state?: string;
  readonly cutoff?: object;
  readonly results: readonly PutResult[];
}

/** Writes a sampling as it stands in the tables; answers its request. */
export async function putSampling(pool: pg.Pool, one: Sampling): Promise<string> {
  const { placeid, sender, sampled, testcd, kit, state = '60', cutoff = null, results } = one;
  const requestid = randomUUID();
  await pool.query(
    `insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, purpose, crtusrid)
     select $1, $2, $3, $4, 'L', custid, placeid, $6, $6, $7, 'immunity', 'x' from lab_place where farm_id = $1 and placeid = $5`,
    [LAB, requestid, sender, `C${requestid.slice(0, 8)}`, placeid, sampled, state],
  );
  const rows = JSON.stringify(results.map((result, i) => ({ seq: i + 1, status: result.rejected === true ? 2 : 1, rejected: false, ...result })));
  await pool.query(
    `with n as (select * from jsonb_to_recordset($4::jsonb) n (seq int, stat float8, cls text, pigclass text, ageweeks numeric, parity int, roomid text, pgid text,
       protective boolean, titre float8, reported text, endpoint text, status smallint, voided boolean, rejected boolean)),
     s as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement, pigclass, ageweeks, parity, roomid, pgid, reject)
       select $1, $2, seq, $3, 'M' || seq, 'serum', case when rejected then 'rejected' else 'accepted' end, pigclass, ageweeks, parity, roomid, pgid, case when rejected then 'clotted' end from n),
     o as (insert into lab_order (farm_id, requestid, seq, sender, testcd, status, invalidwhy, resultby, resultat)
       select $1, $2, seq, $3, $5, status, case when rejected then 'clotted' when status = 2 then 'run' end, 'x', now() from n)
     insert into lab_result (farm_id, requestid, seq, sender, testcd, attempt, kit, matrix, status, invalidwhy, cls, stat, reported, protective, titre, endpoint, cutoff, tester, testdt,
       voidedby, voidedat, voidwhy)
     select $1, $2, seq, $3, $5, 1, $6, 'serum', status, case status when 2 then 'run' end, cls, stat, coalesce(reported, stat::text), protective, titre, coalesce(endpoint, 'full'), $7, 'x', $8,
       case when voided then 'x' end, case when voided then now() end, case when voided then 'again' end from n where not rejected`,
    [LAB, requestid, sender, rows, testcd, kit, cutoff === null ? null : JSON.stringify(cutoff), sampled],
  );
  return requestid;
}
