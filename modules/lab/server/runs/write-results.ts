import { insertRows } from '#engine/server/bulk.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { OrderOutcome } from '../../domain/runs/outcome.ts';
import type { JudgingCutoff } from '../../domain/runs/run-test.ts';
import { afterResults } from '../requests/after-results.ts';
import type { HeldOrder } from './waiting.ts';

/** What results of one saving have in common. */
export interface ResultsOf {
  readonly testcd: string;
  readonly kit: string;
  readonly lot: string | null;
  readonly runid: string | null;
  readonly unit: string | null;
  readonly testdt: string;
}

/** An outcome with the order it is of and the row it was judged by. */
export interface JudgedOrder {
  readonly order: HeldOrder;
  readonly outcome: OrderOutcome;
  readonly cutoff: JudgingCutoff | null;
  readonly why: string | null;
  readonly comment: string | null;
}

const COLUMNS = [
  ...[
    'farm_id',
    'requestid',
    'seq',
    'testcd',
    'attempt',
    'sender',
    'runid',
    'kit',
    'matrix',
    'lot',
    'status',
    'invalidwhy',
    'rawmean',
    'value',
    'reported',
  ],
  ...['stat', 'unit', 'cls', 'grade', 'protective', 'copies', 'titre', 'cutoff', 'called', 'differs', 'comment', 'tester', 'testdt', 'endpoint'],
];

/** The row a result was judged by, as it keeps it. */
function keptCutoff(row: JudgingCutoff | null): object | null {
  if (row === null) return null;
  const { signed: _, ...limits } = row;
  return limits;
}

export function resultRow(farm_id: string, tester: string, { testcd, kit, lot, runid, unit, testdt }: ResultsOf, judged: JudgedOrder) {
  const { order, outcome, cutoff, why, comment } = judged;
  const { requestid, seq, attempt, sender, sampletp: matrix } = order;
  const { status, rawmean, value, reported, stat, cls, grade, protective, copies, titre, called, differs, endpoint } = outcome;
  return {
    ...{
      farm_id,
      requestid,
      seq,
      testcd,
      attempt,
      sender,
      runid,
      kit,
      matrix,
      lot,
      status,
      invalidwhy: status === 2 ? why : null,
      rawmean,
      value,
      reported,
    },
    ...{ stat, unit, cls, grade, protective, copies, titre, cutoff: keptCutoff(cutoff), called, differs, comment, tester, testdt, endpoint },
  };
}

/** Positive, doubtful, not protected or called otherwise by the instrument: a reviewer must have looked at it. */
export const isAbnormal = ({ cls, differs }: OrderOutcome): boolean => cls === 'pos' || cls === 'dbt' || differs;

/** Writes results and what their orders become of them, then lets every request follow. All in the transaction of who calls. */
export async function writeResults(ctx: SignedContext, common: ResultsOf, judged: readonly JudgedOrder[]): Promise<{ ok: number; invalid: number }> {
  const labid = farmOf(ctx.session);
  const { userid } = ctx.session;
  await insertRows(
    ctx.db,
    { table: 'lab_result', columns: COLUMNS },
    judged.map((one) => resultRow(labid, userid, common, one)),
  );
  const orders = judged.map(({ order, outcome, why }) => ({
    ...{ requestid: order.requestid, seq: order.seq, status: outcome.status, class: outcome.cls },
    ...{ abnormal: isAbnormal(outcome), why: outcome.status === 2 ? why : null },
  }));
  await ctx.db.query(
    `update lab_order o set status = n.status, class = n.class, abnormal = n.abnormal, invalidwhy = n.why, kit = $4, matrix = s.sampletp, seenby = null,
       resultby = $5, resultat = now()
     from jsonb_to_recordset($3::jsonb) n (requestid uuid, seq int, status smallint, class text, abnormal boolean, why text), lab_sample s
     where o.farm_id = $1 and o.testcd = $2 and o.requestid = n.requestid and o.seq = n.seq
       and s.farm_id = o.farm_id and s.requestid = o.requestid and s.seq = o.seq`,
    [labid, common.testcd, JSON.stringify(orders), common.kit, userid],
  );
  for (const requestid of [...new Set(judged.map(({ order }) => order.requestid))].sort()) await afterResults(ctx, labid, requestid);
  const ok = judged.filter(({ outcome }) => outcome.status === 1).length;
  return { ok, invalid: judged.length - ok };
}

/** Outcomes with their orders. */
export function judgedOrders(
  outcomes: readonly OrderOutcome[],
  orders: ReadonlyMap<string, HeldOrder>,
  cutoffOf: (order: HeldOrder) => JudgingCutoff | null,
): readonly JudgedOrder[] {
  return outcomes.flatMap((outcome) => {
    const order = orders.get(outcome.order);
    return order === undefined ? [] : [{ order, outcome, cutoff: cutoffOf(order), why: outcome.why, comment: null }];
  });
}
