import { refused } from '#engine/server/refused.ts';
import { countedFrom, type Joined, MOST_RESULTS, namedIn, openFrom } from '../../results/counted.ts';
import { ageWhere, type ResultScope } from './result-asked.ts';

/** A result with the animal it is of; of an order without one what is known. Its keys (`_…`) travel with it. */
export interface ResultRow {
  readonly requestno: string;
  readonly labno: string;
  readonly place: string | null;
  readonly pgid: string | null;
  readonly roomid: string | null;
  readonly pigclass: string | null;
  readonly ageweeks: number | null;
  readonly parity: number | null;
  readonly sampletp: string;
  readonly sampledt: string;
  readonly testname: string;
  readonly method: string | null;
  readonly kit: string | null;
  readonly lot: string | null;
  readonly runno: string | null;
  readonly rawmean: number | null;
  readonly reported: string | null;
  readonly stat: number | null;
  readonly unit: string | null;
  readonly cls: 'neg' | 'dbt' | 'pos' | null;
  readonly attempt: number;
  readonly status: string;
  readonly tester: string | null;
  readonly testdt: string | null;
  /** Status of the request. */
  readonly _state: string;
  /** Where the request opens. */
  readonly _open: string;
  /** The sample, where rows are put together by it. */
  readonly _sample?: string;
}

const day = (column: string, name: string): string => `to_char(${column}, 'YYYYMMDD') as ${name}`;

/** SQL: what is told of the request, sample and test of a result or order `x`; $1 the language, $2 the route a request opens on. */
const TOLD = `r.requestno, coalesce(s.labno, s.mark) as labno, ${namedIn('p', '$1')} as place, s.pgid, s.roomid, s.pigclass, s.ageweeks::float8 as ageweeks, s.parity,
    s.sampletp, ${day('r.sampledt', 'sampledt')}, ${namedIn('t', '$1')} as testname`;
const keys = (wide: boolean): string =>
  `r.state as "_state", $2 || r.farm_id || '%7E' || r.requestid as "_open"${wide ? `, r.requestid || '~' || x.seq as "_sample"` : ''}`;
const ORDER = 'order by r.sampledt, r.requestno, x.seq, x.testcd';
const JOINED: readonly Joined[] = ['sample', 'test', 'place'];

/** SQL: order, run and tester of a result; run and tester of the last attempt of an order. */
const RUNS = `join lab_order o on o.farm_id = x.farm_id and o.requestid = x.requestid and o.seq = x.seq and o.testcd = x.testcd
    left join lab_run u on u.farm_id = x.farm_id and u.runid = x.runid left join person w on w.user_id = x.tester`;
const ENDS = 'left join lab_run u on u.farm_id = v.farm_id and u.runid = v.runid left join person w on w.user_id = v.tester';

/** Results that count. */
async function counted(scope: ResultScope, route: string, wide: boolean): Promise<readonly ResultRow[]> {
  const params: unknown[] = [scope.at.language, `${route}?request=`];
  const from = countedFrom(scope.filter, params, JOINED, RUNS);
  const { rows } = await scope.at.tx.query<ResultRow>(
    `select ${TOLD}, o.method, x.kit, x.lot, u.runno, x.rawmean, x.reported, x.stat, x.unit, x.cls, x.attempt, '1' as status, coalesce(w.display_name, x.tester) as tester,
       ${day('x.testdt', 'testdt')}, ${keys(wide)} ${from}${ageWhere(scope, params)} ${ORDER} limit ${MOST_RESULTS + 1}`,
    params,
  );
  return rows;
}

/** Orders without a result that counts; why an invalid one has none stands with its status. */
async function without(scope: ResultScope, route: string, wide: boolean, status: 2 | 3): Promise<readonly ResultRow[]> {
  const params: unknown[] = [scope.at.language, `${route}?request=`];
  const from = openFrom(scope.filter, status, params, JOINED, ENDS);
  const why = status === 2 ? "'2 ' || coalesce(x.invalidwhy, '')" : "'3'";
  const { rows } = await scope.at.tx.query<ResultRow>(
    `select ${TOLD}, x.method, coalesce(v.kit, x.kit) as kit, v.lot, u.runno, v.rawmean, null::text as reported, null::float8 as stat, null::text as unit, null::text as cls,
       x.attempt, ${why} as status, coalesce(w.display_name, v.tester) as tester, ${day('v.testdt', 'testdt')}, ${keys(wide)} ${from}${ageWhere(scope, params)} ${ORDER} limit ${MOST_RESULTS + 1}`,
    params,
  );
  return rows;
}

/** Results of the filter by day of sampling; `open`: with what is invalid and what runs; `wide`: with their sample. @throws Refused B_ROWS of more than an answer holds */
export async function resultRows(scope: ResultScope, open: boolean, wide: boolean): Promise<readonly ResultRow[]> {
  const route = scope.view.labid === null ? 'LabRequest' : 'LabRequest2';
  const parts = [await counted(scope, route, wide), ...(open ? [await without(scope, route, wide, 2), await without(scope, route, wide, 3)] : [])];
  const rows =
    parts.length === 1 ? (parts[0] ?? []) : parts.flat().toSorted((a, b) => (a.sampledt < b.sampledt ? -1 : a.sampledt > b.sampledt ? 1 : 0));
  if (rows.length > MOST_RESULTS) throw refused('B_ROWS', 'to', { n: rows.length, max: MOST_RESULTS });
  return rows;
}
