import { createHash, randomUUID } from 'node:crypto';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { errorsOf, type Issue, warningsOf } from '#kernel/issue.ts';
import { importEntries, importEvents, saveEvents } from '#modules/herd/contract/event.calls.ts';
import { ENTRY_SHEETS } from '#modules/herd/contract/sheets/entry.sheets.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { type HouseTotal, houseTotalIssues, weanedByHouse } from '#modules/herd/domain/nursery.ts';
import { dayFieldOf, rowsToInputs, type SheetInput } from '#modules/herd/domain/sheet-rows.ts';
import { soldOf } from '../sales/animal-sales.ts';
import type { EventInput } from '../store/event-input.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import { handOverAtOnce, takeBackOverdue } from '../transfer.ts';
import { logSaved, logSheet } from './log-saved.ts';
import { repeatedAnimals, rfidIssues } from './row-issues.ts';
import { eventInputOf, type HerdServices, openUnit } from './services.ts';

type Rows = readonly Readonly<Record<string, string | number | null>>[];

interface ImportBody {
  readonly sheet: string;
  readonly rows: Rows;
  readonly mode: 'all' | 'good';
  readonly check: boolean;
  readonly history: boolean;
  readonly accept: boolean;
  readonly fileName?: string | null | undefined;
}

interface RowAnswer {
  row: number;
  ok: boolean;
  already: boolean;
  issues: Issue[];
}

/** True when the very same event stands already: sending a file twice saves nothing twice. */
function alreadySaved(unit: HerdUnit, input: EventInput): boolean {
  const animal = unit.animal(input.pgid);
  if (animal === null) return false;
  const same = unit.byId(animal.animalId)?.events.find((event) => event.eventcd === input.eventcd && event.eventdt === input.eventdt);
  if (same === undefined) return false;
  return Object.entries(input.data).every(([key, value]) => value === null || same.data[key] === value);
}

function takeRow(unit: HerdUnit, item: SheetInput, body: ImportBody): RowAnswer {
  const input: EventInput = { ...item.input, accept: body.accept || body.history ? null : [] };
  if (alreadySaved(unit, input)) return { row: item.row, ok: true, already: true, issues: [] };
  const outcome = unit.save(input);
  const issues = (outcome.ok ? outcome.warnings : outcome.issues).map((issue) => ({ ...issue, row: item.row }));
  return { row: item.row, ok: outcome.ok, already: false, issues };
}

/** A number of which something was said already as one near it that can be counted, so that the rest of its row is judged by the rules. */
function countable(input: SheetInput['input'], faulty: ReadonlySet<string | undefined>): SheetInput['input'] {
  const entries = Object.entries(input.data).map(([key, value]) => [
    key,
    faulty.has(key) && typeof value === 'number' ? Math.round(Math.abs(value)) : value,
  ]);
  return { ...input, data: Object.fromEntries(entries) };
}

/** All that is wrong with a row: what its cells told, and what the rules say of the fields nothing was said of yet. It is not taken. */
function judgeBad(unit: HerdUnit, items: readonly SheetInput[], bad: RowAnswer, dayField: string): RowAnswer {
  const faulty = new Set(bad.issues.map(({ field }) => field));
  if (faulty.has(dayField)) faulty.add('eventdt');
  const more = items.flatMap((item) => {
    const input: EventInput = { ...countable(item.input, faulty), accept: [] };
    if (alreadySaved(unit, input)) return [];
    const outcome = unit.save(input, { dryRun: true });
    return outcome.ok ? [...outcome.warnings] : [...outcome.issues];
  });
  return { ...bad, issues: [...bad.issues, ...more.filter(({ field }) => !faulty.has(field)).map((issue) => ({ ...issue, row: bad.row }))] };
}

/**
 * Runs the rows through the rules in the order of life, each on the state the good rows before it leave. A row that broke
 * a generic check is never taken, but judged with the others, so that its author sees all its faults at once.
 */
function runRows(unit: HerdUnit, items: readonly SheetInput[], bad: readonly RowAnswer[], body: ImportBody): RowAnswer[] {
  const faulty = new Map(bad.map((answer) => [answer.row, answer]));
  const parts = Map.groupBy(items, ({ row }) => row);
  const answers = bad.filter(({ row }) => !parts.has(row));
  for (const item of items) {
    const broken = faulty.get(item.row);
    if (broken === undefined) answers.push(takeRow(unit, item, body));
    else if (parts.get(item.row)?.[0] === item) answers.push(judgeBad(unit, parts.get(item.row) ?? [], broken, dayFieldOf(body.sheet)));
  }
  return answers.sort((a, b) => a.row - b.row);
}

function badRows(issues: readonly Issue[]): RowAnswer[] {
  const byRow = new Map<number, Issue[]>();
  for (const issue of issues) byRow.set(issue.row ?? 0, [...(byRow.get(issue.row ?? 0) ?? []), issue]);
  return [...byRow].map(([row, list]) => ({ row, ok: false, already: false, issues: list }));
}

async function logRun(ctx: SignedContext, body: ImportBody, answers: readonly RowAnswer[], unbalanced: number): Promise<string> {
  const run = randomUUID();
  const refusedRows = answers.filter((answer) => !answer.ok).map((answer) => ({ row: body.rows[answer.row - 1], issues: answer.issues }));
  await ctx.db.query(
    `insert into import_run (farm_id, run_id, sheet, file_name, file_hash, ended_at, user_id, history, total, saved, refused, unbalanced, state,
      refused_rows)
     values ($1, $2, $3, $4, $5, now(), $6, $7, $8, $9, $10, $11, 'done', $12)`,
    [
      farmOf(ctx.session),
      run,
      body.sheet,
      body.fileName ?? null,
      createHash('sha256').update(JSON.stringify(body.rows)).digest(),
      ctx.session.userid,
      body.history,
      answers.length,
      answers.filter((answer) => answer.ok && !answer.already).length,
      refusedRows.length,
      unbalanced,
      JSON.stringify(refusedRows),
    ],
  );
  return run;
}

/** What the delivery notes of animals sold by rows would be refused for. */
async function saleIssues(ctx: SignedContext, { sales }: HerdServices, items: readonly Pick<SheetInput, 'row' | 'input'>[]): Promise<Issue[]> {
  const found: Issue[] = [];
  for (const { row, input } of items) {
    const sold = soldOf(input, input.pgid);
    if (sold !== null) found.push(...errorsOf((await sales?.judge(ctx, sold, null)) ?? []).map((issue) => ({ ...issue, row })));
  }
  return found;
}

async function runImport(ctx: SignedContext, services: HerdServices, kind: 'entry' | 'event', body: ImportBody) {
  const sheet = (kind === 'entry' ? ENTRY_SHEETS : EVENT_SHEETS).find((item) => item.sheet === body.sheet);
  if (sheet === undefined) throw refused('V_NOTEXISTS', 'sheet', { value: body.sheet });
  const { inputs, unplaced, issues } = rowsToInputs(sheet, body.rows, ctx.session.curbusdt);
  const { unit } = await openUnit(ctx, services, {
    inputs: [...inputs, ...unplaced].map((item) => ({ ...item.input, accept: null })),
    history: body.history,
    forUpdate: !body.check,
  });
  const tags = kind === 'entry' ? await rfidIssues(ctx.db, farmOf(ctx.session), inputs) : [];
  const sold = body.history ? [] : await saleIssues(ctx, services, inputs);
  const answers = runRows(unit, [...inputs, ...unplaced], badRows([...errorsOf(issues), ...tags, ...sold]), body);
  const answer = (saved: number, unbalanced: number, run: string | null) => ({ saved, unbalanced, run, rows: answers });
  const good = answers.filter((row) => row.ok && !row.already).length;
  const unbalanced = answers.filter((row) => row.ok && warningsOf(row.issues).some((issue) => issue.code === 'W_UNBAL')).length;
  const stop = body.check || (body.mode === 'all' && answers.some((row) => !row.ok));
  if (stop) return answer(0, 0, null);
  await unit.flush();
  const run = good > 0 ? await logRun(ctx, body, answers, unbalanced) : null;
  if (run !== null) await logSheet(ctx, run, kind === 'entry' ? 'PigEntryBatch' : 'PigEventBatch');
  return answer(good, unbalanced, run);
}

interface MultiBody {
  rows: readonly Readonly<Record<string, unknown>>[];
  mode: 'all' | 'good';
  check: boolean;
  accept: boolean;
  houses?: readonly HouseTotal[] | undefined;
}

/** Rows of one event for many animals, in the order they were given. */
async function runMulti(ctx: SignedContext, services: HerdServices, body: MultiBody) {
  const items = body.rows.map((row, i) => ({ row: i + 1, input: eventInputOf(row) }));
  const bad = badRows([...repeatedAnimals(items), ...(await saleIssues(ctx, services, items))]);
  const weaned = body.rows.filter((row, i) => row['eventcd'] === 'WEA' && !bad.some((answer) => answer.row === i + 1));
  const totals = body.mode === 'all' && bad.length > 0 ? [] : houseTotalIssues(weanedByHouse(weaned), body.houses ?? []);
  if (totals.length > 0) throw new Refused(totals);
  await takeBackOverdue(ctx, services, farmOf(ctx.session));
  const { unit } = await openUnit(ctx, services, { inputs: items.map((item) => item.input) });
  const answers = runRows(unit, items, bad, { ...body, sheet: '', rows: [], history: false });
  const stop = body.check || (body.mode === 'all' && answers.some((row) => !row.ok));
  const saved = stop ? 0 : answers.filter((row) => row.ok && !row.already).length;
  if (!stop) {
    const made = await unit.flush();
    await logSaved(ctx, made, 'MultiPigEvent');
    // Those saved now alone: one among the rows may have gone to another farm before.
    await handOverAtOnce(
      ctx,
      services,
      unit,
      made.map(({ event }) => event),
    );
  }
  return { saved, unbalanced: 0, run: null, rows: answers };
}

/** Excel sheets of entries and events: up to 500 rows, everything wrong shown at once. */
export function importHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(importEntries, (ctx, body) => runImport(ctx, services, 'entry', body)),
    handleSigned(importEvents, (ctx, body) => runImport(ctx, services, 'event', body)),
    handleSigned(saveEvents, (ctx, body) => runMulti(ctx, services, body)),
  ];
}
