import { audit } from '#engine/server/audit.ts';
import { handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { repeatResults, saveResults } from '../../contract/runs/run.calls.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { keyedOutcome } from '../../domain/results/keyed.ts';
import type { BelowRule } from '../../domain/results/titre.ts';
import { INVALID, type OrderOutcome } from '../../domain/runs/outcome.ts';
import { cutoffRowOf, isCultured, isMeasured } from '../../domain/runs/run-test.ts';
import { afterResults } from '../requests/after-results.ts';
import { labSettings } from '../requests/context.ts';
import { HERE_AGAIN } from '../requests/forward.ts';
import { type Judging, judgingOf } from './judging.ts';
import { type BenchTest, benchTest, type HeldOrder, holdOrders, keyOf, needWaiting } from './waiting.ts';
import { type JudgedOrder, writeResults } from './write-results.ts';

type Keyed = (typeof saveResults)['input']['_output']['rows'][number];

/** One typed row judged. @throws Refused LAB_NO_VALUE with its row where the text is no result of the test */
function judgedRow(
  row: Keyed,
  at: number,
  order: HeldOrder,
  { test, judging, below }: { test: BenchTest; judging: Judging; below: BelowRule },
): JudgedOrder {
  const comment = row.comment ?? null;
  if (row.invalid) return { order, outcome: { ...INVALID, order: keyOf(order), why: null, rawmean: null }, cutoff: null, why: row.invalid, comment };
  const cutoff = judging(order);
  const limits = cutoff === null ? null : cutoffRowOf(cutoff, test.decimals);
  const outcome: OrderOutcome | null = keyedOutcome(keyOf(order), row.value ?? '', test, limits, below);
  if (outcome === null) throw new Refused([{ code: 'LAB_NO_VALUE', field: 'value', row: at + 1, params: { value: row.value ?? '—' } }]);
  return { order, outcome, cutoff, why: null, comment };
}

/** What a value below the first dilution counts as in figures of the laboratory. */
export async function belowRule(ctx: SignedContext, labid: string): Promise<BelowRule> {
  const { LABBELOW } = await labSettings(ctx.db, labid, { LABBELOW: LAB_SETTINGS.LABBELOW });
  return LABBELOW === 'half' ? 'half' : LABBELOW === '1' ? 'one' : 'out';
}

/** /lab/saveResults: values typed by hand. */
export const saveResultsHandler = handleSigned(saveResults, async (ctx, { testcd, kit, rundt, rows }) => {
  const labid = farmOf(ctx.session);
  if (rundt > ctx.session.curbusdt) throw refused('359', 'rundt', { date: ctx.session.curbusdt });
  const test = await benchTest(ctx.db, labid, testcd, 'E');
  if (test === null || isMeasured(test) || isCultured(test)) throw refused('V_NOTEXISTS', 'testcd', { value: testcd });
  const held = await holdOrders(ctx.db, labid, { testcd, rows });
  const judging = await judgingOf(ctx.db, labid, { testcd, kit, day: rundt, needed: test.formula === 'titre' });
  const below = await belowRule(ctx, labid);
  const judged = rows.flatMap((row, at) => {
    const order = held.get(keyOf(row));
    if (order === undefined) return [];
    needWaiting([order]);
    return [judgedRow(row, at, order, { test, judging, below })];
  });
  const done = await writeResults(ctx, { testcd, kit, lot: null, runid: null, unit: test.unit, testdt: rundt }, judged);
  await audit(ctx, { screen: 'LabRequest2', subject: 'results', subjectId: testcd, kind: 'add', after: { rows, kit, rundt } });
  return done;
});

/** /lab/repeatResults: what was found stays, voided; the order waits for another attempt. */
export const repeatHandler = handleSigned(repeatResults, async (ctx, { testcd, rows, reason }) => {
  const labid = farmOf(ctx.session);
  const held = await holdOrders(ctx.db, labid, { testcd, rows });
  const orders = rows.flatMap((row) => held.get(keyOf(row)) ?? []).filter(({ status, judgement }) => status !== 3 && judgement !== 'rejected');
  if (orders.length === 0) throw refused('V_NOTEXISTS', 'rows', { value: testcd });
  const keys = JSON.stringify(orders.map(({ requestid, seq }) => ({ requestid, seq })));
  const within = 'exists (select from jsonb_to_recordset($3::jsonb) n (requestid uuid, seq int) where n.requestid = t.requestid and n.seq = t.seq)';
  await ctx.db.query(
    `update lab_result t set voidedby = $4, voidedat = now(), voidwhy = $5 where farm_id = $1 and testcd = $2 and voidedat is null and ${within}`,
    [labid, testcd, keys, ctx.session.userid, reason],
  );
  await ctx.db.query(
    `update lab_order t set status = 3, attempt = attempt + 1, class = null, abnormal = true, invalidwhy = null, seenby = null, ${HERE_AGAIN}
     where farm_id = $1 and testcd = $2 and ${within}`,
    [labid, testcd, keys],
  );
  for (const requestid of [...new Set(orders.map((order) => order.requestid))].sort()) await afterResults(ctx, labid, requestid);
  await audit(ctx, { screen: 'LabRequest2', subject: 'results', subjectId: testcd, kind: 'repeat', reason, after: { rows: orders.map(keyOf) } });
  return { repeated: orders.length };
});
