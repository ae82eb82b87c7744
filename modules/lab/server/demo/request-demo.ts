import { randomUUID } from 'node:crypto';
import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import type { LabKind, RequestState } from '../../domain/requests/states.ts';
import { stepHash } from '../requests/log.ts';

/** Tests the demonstration orders, with what they are found positive in and their price. */
export const DEMO_TESTS = [
  { testcd: 'PRRS-AB', method: 'ELISA', price: 95_000, sampletp: 'serum', positive: 0.45 },
  { testcd: 'CSF-AB', method: 'ELISA', price: 90_000, sampletp: 'serum', positive: 0.8 },
  { testcd: 'ASF-PCR', method: 'PCR', price: 320_000, sampletp: 'blood', positive: 0.02 },
  { testcd: 'PRRS-PCR', method: 'PCR', price: 300_000, sampletp: 'serum', positive: 0.12 },
] as const;

/** A laboratory of the demonstration, and who works in it. */
export interface DemoLab {
  readonly labid: string;
  readonly labknd: LabKind;
  readonly senders: readonly string[];
  readonly people: Readonly<Record<'tester' | 'counter' | 'head' | 'chief', string>>;
  /** Requests in all, over the days before today. */
  readonly count: number;
  readonly days: number;
}

/** The way of each kind, from the draft to the last status. */
const PATHS: Readonly<Record<'L' | 'R', readonly RequestState[]>> = {
  L: ['05', '10', '15', '20', '25', '30', '35', '40', '50', '60'],
  R: ['05', '25', '35', '65'],
};
/** Where the newest requests stand, so that every status is seen. */
const OPEN: Readonly<Record<'L' | 'R', readonly RequestState[]>> = {
  L: ['05', '10', '10', '15', '15', '20', '25', '30', '30', '32', '35', '40', '50', '02'],
  R: ['05', '25', '32', '35'],
};

const at = (day: BusinessDate, hour: number): string =>
  `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T${String(Math.min(23, Math.max(0, hour))).padStart(2, '0')}:00:00.000Z`;

interface Rows {
  readonly requests: Record<string, unknown>[];
  readonly samples: Record<string, unknown>[];
  readonly orders: Record<string, unknown>[];
  readonly numbers: Record<string, unknown>[];
  readonly steps: Record<string, unknown>[];
}

/** What a request is made of, by its place in the row of all. */
interface Making {
  readonly lab: DemoLab;
  readonly random: Random;
  readonly today: BusinessDate;
  readonly animals: ReadonlyMap<string, readonly { readonly pgid: string; readonly roomid: string | null; readonly parity: number }[]>;
  readonly next: { sample: number; request: number };
}

const reached = (state: RequestState, at: RequestState): boolean => state !== '02' && state >= at;

/** A value once the request has reached a status, else nothing. */
const from = <T>(state: RequestState, status: RequestState, value: T): T | null => (reached(state, status) ? value : null);

type Test = (typeof DEMO_TESTS)[number];
type Animal = { readonly pgid: string; readonly roomid: string | null; readonly parity: number };

/** A request in the making: its keys, where it stands, on which day it was written. */
interface Made {
  readonly farm_id: string;
  readonly requestid: string;
  readonly sender: string;
  readonly state: RequestState;
  readonly day: BusinessDate;
}

const CLASSES = { ELISA: { yes: 'pos', no: 'neg' }, PCR: { yes: 'det', no: 'nd' } } as const;

/** What was ordered of a sample, and what came of it. */
function orderOf(
  { lab, random }: Making,
  { state, day, ...keys }: Made,
  seq: number,
  n: number,
  { testcd, method, price, sampletp, positive }: Test,
  rejected: boolean,
) {
  const done = reached(state, '35') || (state === '32' && seq <= n / 2);
  const found = CLASSES[method][random.chance(positive) ? 'yes' : 'no'];
  const ordered = { ...keys, seq, testcd, method, price, matrix: sampletp, attempt: 1, duedt: addDays(day, 5), abnormal: false };
  const none = { class: null, resultby: null, resultat: null };
  if (rejected) return { ...ordered, status: 2, invalidwhy: 'haemolysed', ...none };
  if (!done) return { ...ordered, status: 3, invalidwhy: null, ...none };
  return { ...ordered, status: 1, invalidwhy: null, class: found, resultby: lab.people.tester, resultat: at(addDays(day, 3), 8) };
}

/** Whose a sample is: a sow of the herd, or a growing pig of a farm without sows. */
function whose(random: Random, herd: readonly Animal[], seq: number) {
  if (herd.length === 0)
    return { mark: `M${String(seq).padStart(2, '0')}`, pgid: null, roomid: null, pigclass: 'finisher', parity: null, ageweeks: random.int(4, 24) };
  const { pgid, roomid, parity } = random.pick(herd);
  return { mark: `${pgid}-${seq}`, pgid, roomid, pigclass: 'sow', parity, ageweeks: null };
}

/** The next laboratory number of a sample that was accepted and coded, kept; null for any other. */
function numberOf({ lab, next }: Making, rows: Rows, { state, day, ...keys }: Made, seq: number): string | null {
  const no = from(state, '25', `${day.slice(2, 4)}${String(next.sample).padStart(6, '0')}`);
  if (no === null) return null;
  const given = { givenby: lab.people.tester, givenat: at(day, 3) };
  rows.numbers.push({ ...keys, kind: 'sample', no, seq, year: Number(day.slice(0, 4)), n: next.sample, ...given });
  next.sample += 1;
  return no;
}

const judgement = (state: RequestState, rejected: boolean) => ({
  judgement: from(state, '20', rejected ? 'rejected' : 'accepted'),
  reject: rejected ? 'haemolysed' : null,
});

function samplesOf(making: Making, rows: Rows, made: Made): number {
  const { random, animals } = making;
  const { state, day: _, ...keys } = made;
  const tests = random.chance(0.7) ? DEMO_TESTS.slice(0, 1 + random.int(0, 1)) : [random.pick(DEMO_TESTS.slice(2))];
  const herd = animals.get(made.sender) ?? [];
  const n = random.int(4, 12);
  for (let seq = 1; seq <= n; seq += 1) {
    const rejected = reached(state, '20') && random.chance(0.02);
    rows.samples.push({
      ...{ ...keys, seq, ...whose(random, herd, seq), sampletp: tests[0]?.sampletp ?? 'serum', pooled: 1 },
      labno: rejected ? null : numberOf(making, rows, made, seq),
      ...judgement(state, rejected),
    });
    for (const test of tests) rows.orders.push(orderOf(making, made, seq, n, test, rejected));
  }
  return n;
}

/** Who takes the step to a status. */
function whoOf({ people }: DemoLab, to: string): string {
  if (to <= '15') return 'quanly';
  const heads: Readonly<Record<string, string>> = { '40': people.head, '50': people.chief, '65': people.chief, '60': people.counter };
  return heads[to] ?? people.tester;
}

/** The statuses a request went through. */
function wayTo(kind: 'L' | 'R', state: RequestState): readonly RequestState[] {
  const path = PATHS[kind];
  if (state === '02') return [...path.slice(0, 2), '02'];
  const gone = path.filter((one) => one <= state);
  return gone.includes(state) ? gone : [...gone, state];
}

/** Steps from the draft to where the request stands, chained as the product chains them. */
function stepsOf({ lab }: Making, rows: Rows, { state, day, requestid, sender, farm_id }: Made, samples: number): void {
  const way = wayTo(lab.labknd === 'L' ? 'L' : 'R', state);
  let before: Buffer | null = null;
  for (let i = 1; i < way.length; i += 1) {
    const [fromst, tost] = [way[i - 1] ?? '05', way[i] ?? '05'];
    const facts = {
      ...{ requestid, serial: i, fromst, tost, way: tost === '02' || tost === '32' ? 'aside' : 'forward', userid: whoOf(lab, tost), usrlvl: 60 },
      ...{
        at: at(addDays(day, Math.floor(i / 2)), 1 + i),
        busdt: addDays(day, Math.floor(i / 2)),
        remark: null,
        samples,
        orders: samples,
        given: {},
      },
    };
    const hash = stepHash(before, facts);
    rows.steps.push({
      farm_id,
      sender,
      ...facts,
      before: before === null ? null : `\\x${before.toString('hex')}`,
      hash: `\\x${hash.toString('hex')}`,
    });
    before = hash;
  }
}

function requestOf(making: Making, rows: Rows, i: number): void {
  const { lab, random, today, next } = making;
  const kind = lab.labknd === 'L' ? 'L' : 'R';
  const open = OPEN[kind];
  const age = i < open.length ? Math.floor(i / 3) : 5 + Math.floor(((i - open.length) * (lab.days - 6)) / (lab.count - open.length));
  const state = open[i] ?? PATHS[kind].at(-1) ?? '60';
  const day = addDays(today, -age);
  const sender = random.pick(lab.senders);
  const made: Made = { farm_id: lab.labid, requestid: randomUUID(), sender, state, day };
  const { state: _s, day: _d, ...keys } = made;
  rows.requests.push({
    ...{
      ...keys,
      requestno: `YC${day.slice(2, 4)}${String(next.request).padStart(6, '0')}`,
      labknd: lab.labknd,
      state,
      custid: sender,
      placeid: sender,
    },
    ...{
      requester: 'Bác sĩ trại',
      contact: '0901 234 567',
      reqdt: day,
      sampledt: day,
      species: 'pig',
      priority: 'normal',
      parcels: 1,
      revision: 0,
      version: 1,
    },
    ...{
      purpose: random.chance(0.7) ? 'immunity' : 'diagnosis',
      urgent: random.chance(0.04),
      bylab: false,
      paid: random.chance(0.7) ? 'paid' : 'open',
    },
    ...{ duedt: from(state, '25', addDays(day, 6)), courier: from(state, '15', 'Tài xế trại'), handedat: from(state, '15', at(day, 9)) },
    ...{ receivedat: from(state, '20', at(addDays(day, 1), 2)), receivedby: from(state, '20', lab.people.tester), receivetemp: from(state, '20', 5) },
    ...{ agreedby: from(state, '30', 'Quản lý trại'), agreedhow: from(state, '30', 'điện thoại') },
    ...{ testfrom: from(state, '35', addDays(day, 2)), testto: from(state, '35', addDays(day, 3)), cancelcd: state === '02' ? 'double' : null },
    ...{ advice: from(state, '65', 'Giữ lịch vắc xin, lấy mẫu lại sau 8 tuần.'), images: [] },
    ...{ official: false, crtusrid: 'quanly', crtdate: at(day, 1), lstusrid: lab.people.tester, lstdate: at(addDays(day, 4), 5) },
  });
  next.request += 1;
  stepsOf(making, rows, made, samplesOf(making, rows, made));
}

const put = (db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> =>
  rows[0] === undefined ? Promise.resolve() : insertRows(db, { table, columns: Object.keys(rows[0]) }, rows);

/** Requests of two years in every status, written in bulk. @returns how many */
export async function makeRequests(db: Db, lab: DemoLab, today: BusinessDate, animals: Making['animals'], seed: number): Promise<number> {
  const rows: Rows = { requests: [], samples: [], orders: [], numbers: [], steps: [] };
  const making: Making = { lab, random: randomOf(seed), today, animals, next: { sample: 1, request: 1 } };
  // The oldest first, so that numbers rise with the days.
  for (let i = lab.count - 1; i >= 0; i -= 1) requestOf(making, rows, i);
  await put(db, 'lab_request', rows.requests);
  await put(db, 'lab_sample', rows.samples);
  await put(db, 'lab_order', rows.orders);
  await put(db, 'lab_number', rows.numbers);
  await put(db, 'lab_step', rows.steps);
  await db.query(
    "insert into lab_counter (farm_id, kind, year, next) select $1, k.kind, extract(year from $4::date)::int, k.next from (values ('sample', $2::int), ('request', $3::int)) k (kind, next)",
    [...[lab.labid, making.next.sample, making.next.request, today]],
  );
  return rows.requests.length;
}
