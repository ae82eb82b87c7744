import { wholeList } from '#engine/server/report/whole-list.ts';
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
  /** Of an order without a result that counts also why; a result that counts is ok. */
  readonly status: string;
  readonly tester: string | null;
  readonly testdt: string | null;
  /** Whether the value protects; null of a test that names no protective level. */
  readonly _protective: boolean | null;
  /** Status of the request. */
  readonly _state: string;
  /** Where the request opens. */
  readonly _open: string;
  /** The sample, where rows are put together by it. */
  readonly _sample?: string;
}

/** A result or order as a statement answers it: what rows have alike (their request, test and tester) by its key, told once for all of them. */
interface Found extends Omit<ResultRow, 'requestno' | 'place' | 'sampledt' | 'testname' | 'status' | '_protective' | '_state' | '_open' | '_sample'> {
  readonly protective: boolean | null;
  /** Of a result that counts nothing is sent. */
  readonly status?: string;
  readonly request: string;
  readonly seq: number;
  readonly testcd: string;
}

/** What is told of a request. */
interface Told extends Pick<ResultRow, 'requestno' | 'place' | 'sampledt' | '_state'> {
  readonly key: string;
  readonly labid: string;
  readonly requestid: string;
}

/** SQL: what a request `r` is told apart by: its id, of several laboratories with whose it is. */
const keyOf = ({ view: { labid } }: ResultScope): string => (labid === null ? "r.farm_id || '~' || r.requestid" : 'r.requestid::text');
const SAMPLE = 'coalesce(s.labno, s.mark) as labno, s.pgid, s.roomid, s.pigclass, s.ageweeks::float8 as ageweeks, s.parity, s.sampletp';
const JOINED: readonly Joined[] = ['sample'];

/** SQL: order and run of a result; run of the last attempt of an order. */
const RUNS = `join lab_order o on o.farm_id = x.farm_id and o.requestid = x.requestid and o.seq = x.seq and o.testcd = x.testcd
    left join lab_run u on u.farm_id = x.farm_id and u.runid = x.runid`;
const ENDS = 'left join lab_run u on u.farm_id = v.farm_id and u.runid = v.runid';

/** Results that count. They come in no order: fifty thousand are put in order by their requests at a fraction of what sorting them costs. */
async function counted(scope: ResultScope): Promise<readonly Found[]> {
  const params: unknown[] = [];
  const from = countedFrom(scope.filter, params, JOINED, RUNS);
  const { rows } = await scope.at.tx.query<Found>(
    `select ${keyOf(scope)} as request, x.seq, ${SAMPLE}, x.testcd, o.method, x.kit, x.lot, u.runno, x.rawmean, x.reported, x.stat, x.unit, x.cls, x.protective, x.attempt,
       x.tester, x.testdt ${from}${ageWhere(scope, params)} limit ${MOST_RESULTS + 1}`,
    params,
  );
  return rows;
}

/** Orders without a result that counts; why an invalid one has none stands with its status. */
async function without(scope: ResultScope, status: 2 | 3): Promise<readonly Found[]> {
  const params: unknown[] = [];
  const from = openFrom(scope.filter, status, params, JOINED, ENDS);
  const why = status === 2 ? "'2 ' || coalesce(x.invalidwhy, '')" : "'3'";
  const { rows } = await scope.at.tx.query<Found>(
    `select ${keyOf(scope)} as request, x.seq, ${SAMPLE}, x.testcd, x.method, coalesce(v.kit, x.kit) as kit, v.lot, u.runno, v.rawmean, null::text as reported,
       null::float8 as stat, null::text as unit, null::text as cls, null::boolean as protective, x.attempt, ${why} as status, v.tester, v.testdt
     ${from}${ageWhere(scope, params)} limit ${MOST_RESULTS + 1}`,
    params,
  );
  return rows;
}

/** The requests of the rows by day of sampling. */
async function requestsOf(scope: ResultScope, keys: readonly string[]): Promise<readonly Told[]> {
  const { at, view } = scope;
  const { rows } = await at.tx.query<Told>(
    `select ${keyOf(scope)} as key, r.farm_id as labid, r.requestid, r.requestno, r.sampledt, r.state as "_state", ${namedIn('p', '$3')} as place
     from lab_request r left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
     where r.farm_id = any($1) and r.requestid = any($2::uuid[]) order by r.sampledt, r.requestno`,
    [view.labs, keys.map((key) => key.slice(key.indexOf('~') + 1)), at.language],
  );
  return rows;
}

/** Names by laboratory and code of test, and of people by their account. */
interface Names {
  readonly tests: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly people: ReadonlyMap<string, string>;
}

async function namesOf({ at, view }: ResultScope, found: readonly Found[]): Promise<Names> {
  const { rows: tests } = await at.tx.query<{ labid: string; testcd: string; name: string }>(
    `select farm_id as labid, testcd, ${namedIn('t', '$2')} as name from lab_test t where farm_id = any($1)`,
    [view.labs, at.language],
  );
  const testers = [...new Set(found.map(({ tester }) => tester))].filter((one) => one !== null);
  const { rows: people } = await at.tx.query<{ user_id: string; display_name: string }>(
    'select user_id, display_name from person where user_id = any($1) and display_name is not null',
    [testers],
  );
  const byLab = Map.groupBy(tests, ({ labid }) => labid);
  return {
    tests: new Map([...byLab].map(([labid, own]) => [labid, new Map(own.map(({ testcd, name }) => [testcd, name]))])),
    people: new Map(people.map((one) => [one.user_id, one.display_name])),
  };
}

/** How the rows of a request are made: what they have alike is looked up once. */
function rowsOf(told: Told, { tests, people }: Names, route: string): (one: Found) => ResultRow {
  const { requestno, place, sampledt, _state, labid, requestid } = told;
  const own = tests.get(labid);
  const open = `${route}?request=${labid}%7E${requestid}`;
  // Every member by its name: a row that is spread costs several times as much.
  return (one) => ({
    requestno,
    labno: one.labno,
    place,
    pgid: one.pgid,
    roomid: one.roomid,
    pigclass: one.pigclass,
    ageweeks: one.ageweeks,
    parity: one.parity,
    sampletp: one.sampletp,
    sampledt,
    testname: own?.get(one.testcd) ?? one.testcd,
    method: one.method,
    kit: one.kit,
    lot: one.lot,
    runno: one.runno,
    rawmean: one.rawmean,
    reported: one.reported,
    stat: one.stat,
    unit: one.unit,
    cls: one.cls,
    attempt: one.attempt,
    status: one.status ?? '1',
    tester: one.tester === null ? null : (people.get(one.tester) ?? one.tester),
    testdt: one.testdt,
    _protective: one.protective,
    _state,
    _open: open,
  });
}

const inOrder = (a: Found, b: Found): number => a.seq - b.seq || (a.testcd < b.testcd ? -1 : a.testcd > b.testcd ? 1 : 0);

/** Results of the filter by day of sampling; `open`: with what is invalid and what runs; `wide`: with their sample. @throws Refused B_ROWS of more than an answer holds */
export async function resultRows(scope: ResultScope, open: boolean, wide: boolean): Promise<readonly ResultRow[]> {
  const results = await counted(scope);
  const all = open ? [...results, ...(await without(scope, 2)), ...(await without(scope, 3))] : results;
  const found = wholeList(all, MOST_RESULTS);
  const byRequest = Map.groupBy(found, ({ request }) => request);
  const requests = await requestsOf(scope, [...byRequest.keys()]);
  const names = await namesOf(scope, found);
  const route = scope.view.labid === null ? 'LabRequest' : 'LabRequest2';
  return requests.flatMap((told) => {
    const rowOf = rowsOf(told, names, route);
    const own = (byRequest.get(told.key) ?? []).toSorted(inOrder);
    return own.map(wide ? (one) => ({ ...rowOf(one), _sample: `${told.key}~${one.seq}` }) : rowOf);
  });
}
