import { randomUUID } from 'node:crypto';
import { composeServer } from '#apps/server/compose.ts';
import type { Pipeline, RequestInfo } from '#engine/server/pipeline.ts';
import { runCall } from '#engine/server/run-call.ts';
import { evaluateRun } from '#modules/lab/domain/runs/evaluate.ts';
import { readRunFile } from '#modules/lab/domain/runs/files/read-file.ts';
import { sheetOfText } from '#modules/lab/domain/runs/files/sheets.ts';
import { placed, usualChoice } from '#modules/lab/domain/runs/match-file.ts';
import { fillOrder, layOut, rowLetter } from '#modules/lab/domain/runs/plate.ts';
import { cutoffRowOf, type JudgingCutoff, type RunTestRow, runTestOf } from '#modules/lab/domain/runs/run-test.ts';
import { simOptions } from '#play/options.ts';
import { makeFarm, makeUser, openToken, seedLists } from '#testkit/farm-world.ts';
import { type Bench, type Line, median, ms, sideBySide, timed } from './bench.ts';
import { type BenchDatabase, startCluster } from './cluster.ts';
import { measureMap } from './lab-map.ts';

const LAB = 'LB1';
const ROUNDS = 9;
/** Results of the table, in requests of a hundred samples. */
const RESULTS = 50_000;
const SAMPLES = 100;
const CONTROLS = { nc: ['A1', 'B1'], pc: ['C1', 'D1'] } as const;
const PLATE = 384;
/** Days the history reaches back. */
const DAYS = 700;
/** What a plate takes beside its controls. */
const ROOM = PLATE - 4;

const TEST = {
  ...{ testcd: 'PRRS-AB', V: 'Kháng thể PRRS', E: 'PRRS antibody', T: 'แอนติบอดี PRRS', disease: 'PRRS', testgrp: 'elisa', species: 'pig' },
  ...{ sampletps: ['serum'], formula: 'sp', decimals: 2, plate: '384', ncwells: 'A1, B1', pcwells: 'C1, D1', mindiff: 0.15, inuse: 'Y' },
  kits: [{ kit: 'X3', name: 'X3' }],
  cutoffs: [{ kit: 'X3', matrix: '*', fromdt: '20200101', negop: '<', neg: 0.4, posop: '>=', pos: 0.4 }],
};

type Call = <T = Record<string, unknown>>(path: string, body: object) => Promise<T>;

/** A plate reader's file of 384 wells. */
function fileText(): string {
  const heads = Array.from({ length: 24 }, (_, at) => at + 1).join(',');
  const rows = Array.from({ length: 16 }, (_, row) => {
    const cells = Array.from({ length: 24 }, (__, column) => {
      if (column === 0 && row < 4) return row < 2 ? '0.070' : '0.750';
      return (0.07 + ((row * 24 + column) % 97) / 100).toFixed(3);
    });
    return `${rowLetter(row)},${cells.join(',')}`;
  });
  return `User: lab,Path: data,Test run no.: 1\n\nAbsorbance\n\nRaw Data (450 1)\n\n,${heads},\n${rows.join('\n')}\n`;
}

/** Requests with samples that wait for the test, and with results that count, as their calls would have left them. */
const HISTORY = [
  `insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'C', 'C', 'own', 'bench')`,
  `insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid)
   select $1, 'P' || n, 'C', $1, 'P' || n, 'VN-39', 'bench' from generate_series(0, 9) n`,
  `create temporary table made on commit drop as select $1::text as lab, gen_random_uuid() as requestid, n, n <= $2::int / ${SAMPLES} as old from generate_series(1, $2::int / ${SAMPLES} + $3::int) n`,
  `insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
   select $1, requestid, $1, 'Y' || n, 'M', 'C', 'P' || n % 10, current_date - n % ${DAYS}, current_date - n % ${DAYS}, case when old then '60' else '30' end, 'bench' from made`,
  `insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, roomid, pigclass, ageweeks, judgement, labno)
   select $1, requestid, s, $1, 'M' || s, 'serum', 'R' || s % 8, 'finisher', 5 + s % 15, 'accepted', n || '-' || s
   from made, generate_series(1, case when old then ${SAMPLES} else ${ROOM} end) s`,
  `insert into lab_order (farm_id, requestid, seq, testcd, sender, kit, status, resultby, resultat, class)
   select farm_id, requestid, seq, 'PRRS-AB', sender, 'X3', case when old then 1 else 3 end, case when old then 'bench' end, case when old then now() end, case when old then 'neg' end
   from lab_sample join made using (requestid)`,
  `insert into lab_result (farm_id, requestid, seq, testcd, attempt, sender, kit, matrix, status, rawmean, value, reported, stat, cls, tester, testdt)
   select farm_id, requestid, seq, 'PRRS-AB', 1, sender, 'X3', 'serum', 1, 0.3, v, to_char(v, 'FM0.00'), v, case when v >= 0.4 then 'pos' else 'neg' end, 'bench', current_date
   from lab_sample join made using (requestid), lateral (select round(((n * 37 + seq * 53) % 240) / 100.0, 2)::float8 as v) x where old`,
];

interface Work {
  readonly test: RunTestRow;
  readonly cutoffs: readonly JudgingCutoff[];
  readonly waiting: readonly { readonly requestid: string; readonly seq: number }[];
}

/** From the bytes of the file to saved results, as browser and server share it. */
async function plateFrom(call: Call, text: string): Promise<void> {
  const read = readRunFile([sheetOfText(text)]);
  if (!read.ok) throw new Error(read.fault.code);
  const { test, cutoffs, waiting } = await call<Work>('/lab/getRunWork', { testcd: 'PRRS-AB' });
  const own = waiting.slice(0, ROOM);
  const keys = own.map(({ requestid, seq }) => `${requestid} ${seq}`);
  const layout = layOut({ size: 384, way: 'column', controls: CONTROLS, replicates: 1, dilutions: [] }, keys) ?? [];
  const { wells } = placed(layout, read.file, usualChoice(read.file));
  const [row] = cutoffs;
  const measured = wells.map(({ sample, ...well }) => ({ ...well, order: sample, excluded: false }));
  const judged = evaluateRun(runTestOf(test, null), measured, () => (row === undefined ? null : cutoffRowOf(row, test.decimals)));
  if (judged.results.length !== ROOM) throw new Error(`${judged.results.length} results`);
  const sent = wells.map(({ sample, ...well }) => {
    const [requestid, seq] = sample?.split(' ') ?? [];
    return { ...well, ...(requestid === undefined ? {} : { requestid, seq: Number(seq) }) };
  });
  const { ok } = await call<{ ok: number }>('/lab/saveRun', {
    testcd: 'PRRS-AB',
    kit: 'X3',
    rundt: today(),
    size: '384',
    way: 'column',
    wells: sent,
  });
  if (ok !== ROOM) throw new Error(`${ok} of ${ROOM} saved`);
}

/** A day of Vietnam so many days from now. */
const dayOf = (days: number): string => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const today = (): string => dayOf(0);

async function laboratory(database: BenchDatabase, composed: Awaited<ReturnType<typeof composeServer>>): Promise<Call> {
  const { transactions, pools } = database;
  await seedLists(transactions);
  await makeFarm(transactions, simOptions({ farmid: LAB, years: 1 }), LAB);
  const token = await openToken(pools.owner, await makeUser(transactions, LAB, 'labhead', 60));
  await pools.owner.query(
    `insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'L', 'L', 'L', 'bench' from farm where farm_id = $1`,
    [LAB],
  );
  await pools.owner.query('update app_user set labid = $1 where farm_id = $1', [LAB]);
  const handlers = new Map(composed.handlers.map((handler) => [handler.call.path, handler]));
  const request: RequestInfo = { token, macid: null, ip: '127.0.0.1', device: 'bench', language: 'V' };
  return async (path, body) => {
    const handler = handlers.get(path);
    if (handler === undefined) throw new Error(`no call ${path}`);
    return (await runCall(composed as Pipeline, handler, request, { reqid: randomUUID(), ...body }, () => undefined)) as never;
  };
}

async function fill({ pools }: BenchDatabase): Promise<void> {
  const client = await pools.owner.connect();
  try {
    await client.query('begin');
    for (const sql of HISTORY) {
      const params = [LAB, RESULTS, ROUNDS + 1];
      await client.query(sql, params.slice(0, sql.includes('$2') ? 3 : sql.includes('$1') ? 1 : 0));
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  await pools.owner.query('vacuum analyze');
}

/** The figures of each test, kit and farm as somebody would write them by hand: of titres on the log2 scale, with the orders that came to nothing. */
const HAND = `with found as (
    select x.testcd, x.kit, r.placeid, count(*)::int as n, count(x.cls)::int as judged, count(*) filter (where x.cls = 'pos')::int as pos, count(x.protective)::int as known,
      count(*) filter (where x.protective)::int as shielded, avg(v) as mean, stddev_samp(v) as sd, min(v) as least, max(v) as most
    from lab_request r join lab_result x using (farm_id, requestid) join lab_test t using (farm_id, testcd),
      lateral (select case when t.formula <> 'titre' then x.stat when x.stat > 0 then ln(x.stat) / ln(2::float8) end as v) l
    where r.farm_id = $1 and r.state in ('50', '60', '65') and x.voidedat is null and x.status = 1 and r.sampledt between $2 and $3 group by 1, 2, 3),
  invalid as (
    select o.testcd, r.placeid, count(*)::int as invalid from lab_request r join lab_order o using (farm_id, requestid)
    where r.farm_id = $1 and r.state in ('50', '60', '65') and o.status = 2 and r.sampledt between $2 and $3 group by 1, 2)
  select f.*, i.invalid, t.name_v as test, p.name_v as place from found f left join invalid i using (testcd, placeid)
    join lab_test t on t.farm_id = $1 and t.testcd = f.testcd left join lab_place p on p.farm_id = $1 and p.placeid = f.placeid`;
/** The rows as they are shown, joined by hand. */
const HAND_ROWS = `select r.requestno, r.state, r.requestid, coalesce(s.labno, s.mark) as labno, p.name_v as place, s.roomid, s.pgid, s.pigclass, s.ageweeks::float8 as ageweeks, s.parity, s.sampletp,
    to_char(r.sampledt, 'YYYYMMDD') as sampledt, t.name_v as test, x.seq, x.kit, x.lot, u.runno, x.rawmean, x.reported, x.stat, x.unit, x.cls, x.attempt, x.status,
    coalesce(w.display_name, x.tester) as tester, to_char(x.testdt, 'YYYYMMDD') as testdt, o.method
  from lab_request r join lab_result x using (farm_id, requestid) join lab_sample s using (farm_id, requestid, seq) join lab_order o using (farm_id, requestid, seq, testcd)
    join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
    left join lab_run u on u.farm_id = x.farm_id and u.runid = x.runid left join person w on w.user_id = x.tester
  where r.farm_id = $1 and r.state in ('50', '60', '65') and x.voidedat is null and x.status = 1 and r.sampledt between $2 and $3
  order by r.sampledt, r.requestno, x.seq, x.testcd`;

async function run(print: (line: Line) => void): Promise<void> {
  const cluster = await startCluster();
  const database = await cluster.open('lab', { anew: true });
  try {
    const call = await laboratory(database, await composeServer(database.pools, { checkOutput: false }));
    await call('/lab/saveTest', TEST);
    await call('/lab/signCutoff', { testcd: 'PRRS-AB', kit: 'X3', matrix: '*', fromdt: '20200101' });
    await fill(database);
    const text = fileText();
    if (fillOrder(PLATE, 'column').length !== PLATE) throw new Error('no plate');
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) times.push(await timed(() => plateFrom(call, text)));
    const plate = median(times.slice(1));
    print({ what: `a file of ${PLATE} wells read, laid out, judged, saved`, ours: ms(plate), ratio: plate / 1000, goal: 'under 1 s' });
    const params = { from: dayOf(-DAYS), to: today() };
    const table = (groupby: string) => () => call('/lab/report/LabTestReport2', { params: { ...params, groupby } });
    // As its reader, whose row-level security costs by the row: what a statement by hand would run under in the product.
    const hand = (sql: string) => () =>
      database.transactions.read({ user: 'bench', farms: [LAB] }, (tx) => tx.query(sql, [LAB, params.from, params.to]));
    for (const [by, sql, what] of [
      ['none', HAND_ROWS, `LabTestReport2 of ${RESULTS} results, one a row`],
      ['place', HAND, `LabTestReport2 of ${RESULTS} results, by farm`],
    ] as const) {
      const { ours, reference } = await sideBySide(ROUNDS, table(by), hand(sql));
      print({ what, ours: ms(ours), reference: `hand SQL ${ms(reference)}`, ratio: ours / reference, goal: '1.2' });
    }
    await measureMap(cluster, print);
  } finally {
    await database.close();
    await cluster.drop('lab');
    await cluster.stop();
  }
}

export const labBench: Bench = {
  name: 'lab',
  about: 'a plate of 384 wells end to end; the table of 50,000 results and the map of 2,000 farms against hand-written SQL',
  run,
};
