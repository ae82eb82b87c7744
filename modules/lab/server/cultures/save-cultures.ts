import { audit } from '#engine/server/audit.ts';
import { insertRows } from '#engine/server/bulk.ts';
import { handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { saveCounts, saveCultures } from '../../contract/cultures/culture.calls.ts';
import { countOutcome, cultureOutcome } from '../../domain/cultures/culture-outcome.ts';
import { drugValue, type EditedPoint, editionOn, pointFor, sirOf } from '../../domain/cultures/drug-values.ts';
import { INVALID, type OrderOutcome } from '../../domain/runs/outcome.ts';
import { cutoffRowOf } from '../../domain/runs/run-test.ts';
import { judgingOf } from '../runs/judging.ts';
import { belowRule } from '../runs/save-results.ts';
import { type BenchTest, benchTest, type HeldOrder, holdOrders, keyOf, needWaiting } from '../runs/waiting.ts';
import { type JudgedOrder, writeResults } from '../runs/write-results.ts';
import { panelOf } from './points.ts';

type Row = (typeof saveCultures)['input']['_output']['rows'][number];
type Isolate = Row['isolates'][number];
type Panel = Awaited<ReturnType<typeof panelOf>>;

const invalidOutcome = (order: HeldOrder): OrderOutcome => ({ ...INVALID, order: keyOf(order), why: null, rawmean: null });

/** Key of what belongs to an attempt of an order. */
const attemptKey = (farm_id: string, testcd: string, { requestid, seq, attempt, sender }: HeldOrder) => ({
  ...{ farm_id, requestid, seq, testcd, attempt, sender },
});

/** The row a drug was judged by, as the isolate keeps it. */
const keptPoint = (point: EditedPoint | null) => {
  if (point === null) return null;
  const { edition, organism, sop, s, rop, r } = point;
  return { edition, organism, sop, s, rop, r };
};

/** Drugs of an isolate judged. @throws Refused V_NOTEXISTS of a drug the test does not try, V_DUP, LAB_NO_VALUE */
function drugRows({ organism, drugs }: Isolate, panel: Panel, edition: string | null, row: number) {
  const seen = new Set<string>();
  return drugs.map(({ drug, method, value, reported }) => {
    const known = panel.drugs.find((one) => one.drug === drug);
    if (known === undefined) throw new Refused([{ code: 'V_NOTEXISTS', field: 'drug', row, params: { value: drug } }]);
    if (seen.has(drug)) throw new Refused([{ code: 'V_DUP', field: 'drug', row, params: { value: drug } }]);
    seen.add(drug);
    const found = drugValue(value, method);
    if (found === null) throw new Refused([{ code: 'LAB_NO_VALUE', field: 'value', row, params: { value } }]);
    const point = pointFor(panel.points, { edition, organism, drug, method });
    const { name: drugname, drugclass } = known;
    return { drug, drugname, drugclass, method, ...found, sir: sirOf(found, point), point: keptPoint(point), reported: reported === 'Y' };
  });
}

/** Isolates of a row with their names and judged drugs. @throws Refused V_NOTEXISTS of an organism the test cannot find */
function isolatesOf({ isolates }: Row, panel: Panel, edition: string | null, row: number) {
  return isolates.map((isolate, at) => {
    const known = panel.organisms.find(({ organism }) => organism === isolate.organism);
    if (known === undefined) throw new Refused([{ code: 'V_NOTEXISTS', field: 'organism', row, params: { value: isolate.organism } }]);
    const { organism, ident: method, growth, purity } = isolate;
    const drugs = drugRows(isolate, panel, edition, row);
    return { isolate: at + 1, organism, organismname: known.name, method: method ?? null, growth, purity, edition, drugs };
  });
}

const KEY = ['farm_id', 'requestid', 'seq', 'testcd', 'attempt', 'sender'];
const ISOLATE = { table: 'lab_isolate', columns: [...KEY, 'isolate', 'organism', 'organismname', 'method', 'growth', 'purity', 'edition'] };
const DRUG = {
  table: 'lab_isolate_drug',
  columns: [...KEY, 'isolate', 'drug', 'drugname', 'drugclass', 'method', 'sign', 'value', 'sir', 'point', 'reported'],
};
const PLATE = { table: 'lab_count_plate', columns: [...KEY, 'exponent', 'plate', 'colonies', 'volume'] };

/** The test a bench of cultures works at, and its orders, held. */
async function heldFor(
  ctx: SignedContext,
  formula: 'culture' | 'count',
  testcd: string,
  rundt: string,
  rows: readonly Pick<Row, 'requestid' | 'seq'>[],
) {
  const labid = farmOf(ctx.session);
  if (rundt > ctx.session.curbusdt) throw refused('359', 'rundt', { date: ctx.session.curbusdt });
  const test: BenchTest | null = await benchTest(ctx.db, labid, testcd, 'E');
  if (test === null || test.formula !== formula) throw refused('V_NOTEXISTS', 'testcd', { value: testcd });
  const held = await holdOrders(ctx.db, labid, { testcd, rows });
  needWaiting(rows.flatMap((row) => held.get(keyOf(row)) ?? []));
  return { labid, test, held };
}

const commonOf = (test: BenchTest, rundt: string) => ({ testcd: test.testcd, kit: '-', lot: null, runid: null, unit: test.unit, testdt: rundt });

/** /lab/saveCultures */
export const saveCulturesHandler = handleSigned(saveCultures, async (ctx, { testcd, rundt, rows }) => {
  const { labid, test, held } = await heldFor(ctx, 'culture', testcd, rundt, rows);
  const panel = await panelOf(ctx.db, labid, testcd);
  const edition = editionOn(panel.points, rundt);
  const grown = rows.flatMap((row, at) => {
    const order = held.get(keyOf(row));
    return order === undefined ? [] : [{ row, order, isolates: row.invalid ? [] : isolatesOf(row, panel, edition, at + 1) }];
  });
  const judged = grown.map(({ row, order, isolates }) => ({
    order,
    outcome: row.invalid
      ? invalidOutcome(order)
      : cultureOutcome(
          keyOf(order),
          isolates.map(({ organismname }) => organismname),
        ),
    ...{ cutoff: null, why: row.invalid ?? null, comment: row.comment ?? null },
  }));
  const done = await writeResults(ctx, commonOf(test, rundt), judged);
  const keyed = grown.flatMap(({ order, isolates }) => isolates.map((isolate) => ({ ...attemptKey(labid, testcd, order), ...isolate })));
  await insertRows(ctx.db, ISOLATE, keyed);
  await insertRows(
    ctx.db,
    DRUG,
    keyed.flatMap(({ drugs, method: _, ...isolate }) => drugs.map((drug) => ({ ...isolate, ...drug }))),
  );
  await audit(ctx, { screen: 'LabRequest2', subject: 'cultures', subjectId: testcd, kind: 'add', after: { rows, rundt } });
  return done;
});

type CountedOrder = JudgedOrder & { readonly row: (typeof saveCounts)['input']['_output']['rows'][number] };

/** /lab/saveCounts */
export const saveCountsHandler = handleSigned(saveCounts, async (ctx, { testcd, rundt, volume, rows }) => {
  const { labid, test, held } = await heldFor(ctx, 'count', testcd, rundt, rows);
  const judging = await judgingOf(ctx.db, labid, { testcd, kit: '-', day: rundt, needed: false });
  const below = await belowRule(ctx, labid);
  const judged = rows.flatMap((row, at): readonly CountedOrder[] => {
    const order = held.get(keyOf(row));
    if (order === undefined) return [];
    const comment = row.comment ?? null;
    if (row.invalid) return [{ order, outcome: invalidOutcome(order), cutoff: null, why: row.invalid, comment, row }];
    const cutoff = judging(order);
    const outcome = countOutcome(keyOf(order), row.plates, volume, { row: cutoff === null ? null : cutoffRowOf(cutoff, 0), below });
    if (outcome === null) throw new Refused([{ code: 'LAB_NO_VALUE', field: 'colonies', row: at + 1, params: { value: '—' } }]);
    return [{ order, outcome, cutoff, why: null, comment, row }];
  });
  const done = await writeResults(ctx, commonOf(test, rundt), judged);
  const plates = judged.flatMap(({ order, row }) =>
    [...Map.groupBy(row.plates, ({ exponent }) => exponent)].flatMap(([exponent, own]) =>
      own.map(({ colonies }, at) => ({ ...attemptKey(labid, testcd, order), exponent, plate: at + 1, colonies, volume })),
    ),
  );
  await insertRows(ctx.db, PLATE, plates);
  await audit(ctx, { screen: 'LabRequest2', subject: 'counts', subjectId: testcd, kind: 'add', after: { rows, rundt, volume } });
  return done;
});
