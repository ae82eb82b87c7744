import { randomUUID } from 'node:crypto';
import type { Db, Transactions } from '#engine/server/db.ts';
import { Refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import { ENTRY_SHEETS } from '#modules/herd/contract/sheets/entry.sheets.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { EVENT_ORDER } from '#modules/herd/domain/herd-event.ts';
import { rowsToInputs, type SheetInput } from '#modules/herd/domain/sheet-rows.ts';
import { identitiesOf } from './handlers/services.ts';
import { HerdUnit } from './store/herd-unit.ts';
import { type LoadFarmFacts, wantedKeys } from './store/load-context.ts';

type SheetRow = Readonly<Record<string, string | number | null>>;

/** A whole history: rows of the import sheets by sheet name. */
export type History = Readonly<Record<string, readonly SheetRow[]>>;

/** A row that was not taken, with its reasons: it can be corrected and loaded again. */
export interface RefusedRow {
  readonly sheet: string;
  readonly row: number;
  readonly values: SheetRow;
  readonly issues: readonly Issue[];
}

export interface LoadResult {
  readonly run: string;
  readonly total: number;
  readonly saved: number;
  readonly already: number;
  readonly unbalanced: number;
  readonly refused: readonly RefusedRow[];
}

export interface LoadOptions {
  readonly transactions: Transactions;
  readonly farmFacts: LoadFarmFacts;
  readonly farmid: string;
  readonly user: string;
  readonly curbusdt: BusinessDate;
  readonly progress: (done: number, total: number) => void;
  /** Asked between batches: true stops after the running one. */
  readonly cancelled?: () => boolean;
}

interface Item extends SheetInput {
  readonly sheet: string;
  readonly values: SheetRow;
}

/** Animals a transaction takes: enough to spread its cost, few enough to lose little when stopped. */
const ANIMALS_PER_BATCH = 150;

function itemsOf(history: History): { items: Item[]; refused: RefusedRow[] } {
  const items: Item[] = [];
  const refused: RefusedRow[] = [];
  for (const [name, rows] of Object.entries(history)) {
    const sheet = [...ENTRY_SHEETS, ...EVENT_SHEETS].find((def) => def.sheet === name);
    if (sheet === undefined) throw new Refused([{ code: 'V_NOTEXISTS', params: { value: name } }]);
    const { inputs, issues } = rowsToInputs(sheet, rows);
    const bad = Map.groupBy(errorsOf(issues), (issue) => issue.row ?? 0);
    for (const [row, list] of bad) refused.push({ sheet: name, row, values: rows[row - 1] ?? {}, issues: list });
    for (const input of inputs) if (!bad.has(input.row)) items.push({ ...input, sheet: name, values: rows[input.row - 1] ?? {} });
  }
  return { items, refused };
}

/** Items of each animal, a batch of animals a transaction; boars in batches before all others, since matings name boars that stand. */
function batchesOf(items: readonly Item[]): Item[][][] {
  const animals = new Map<string, Item[]>();
  for (const item of items) animals.set(item.input.pgid, [...(animals.get(item.input.pgid) ?? []), item]);
  const isBoar = (list: readonly Item[]): boolean => list.some((item) => item.sheet.startsWith('boar') && item.input.eventcd === 'ENT');
  const lives = [...animals.values()];
  return [lives.filter(isBoar), lives.filter((list) => !isBoar(list))].flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / ANIMALS_PER_BATCH) }, (_, i) => part.slice(i * ANIMALS_PER_BATCH, (i + 1) * ANIMALS_PER_BATCH)),
  );
}

/** By date, then by the order of a day. */
const rankOf = ({ input }: Item): string => `${input.eventdt}${String(EVENT_ORDER.indexOf(input.eventcd)).padStart(2, '0')}`;

interface BatchResult {
  saved: number;
  already: number;
  unbalanced: number;
  refused: RefusedRow[];
}

function standsAlready(unit: HerdUnit, item: Item): boolean {
  const animal = unit.animal(item.input.pgid);
  if (animal === null) return false;
  const events = unit.byId(animal.animalId)?.events ?? [];
  return events.some((event) => event.eventcd === item.input.eventcd && event.eventdt === item.input.eventdt);
}

function takeItem(unit: HerdUnit, item: Item, result: BatchResult): void {
  if (standsAlready(unit, item)) {
    result.already += 1;
    return;
  }
  const outcome = unit.save({ ...item.input, accept: null });
  if (!outcome.ok) {
    result.refused.push({ sheet: item.sheet, row: item.row, values: item.values, issues: outcome.issues });
    return;
  }
  result.saved += 1;
  if (outcome.warnings.some((issue) => issue.code === 'W_UNBAL')) result.unbalanced += 1;
}

async function takeBatch(db: Db, options: LoadOptions, animals: readonly Item[][]): Promise<BatchResult> {
  const facts = await options.farmFacts(db, options.farmid);
  const inputs = animals.flat().map((item) => ({ ...item.input, accept: null }));
  const unit = await HerdUnit.open(
    {
      db,
      farmid: options.farmid,
      facts,
      history: true,
      forUpdate: true,
      lock: { curbusdt: options.curbusdt, lockday: 9999, backday: 9999, usrlvl: 60, aprlvl: 60 },
      stamp: { farmid: options.farmid, valuedt: options.curbusdt, reqid: null, user: options.user, enteredAt: null },
    },
    wantedKeys(inputs.map((input) => ({ ...input.data, applyid: input.applyid, reason: input.reason }))),
    inputs.flatMap(identitiesOf),
  );
  const result: BatchResult = { saved: 0, already: 0, unbalanced: 0, refused: [] };
  for (const items of animals) {
    for (const item of [...items].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0))) takeItem(unit, item, result);
  }
  await unit.flush();
  return result;
}

/**
 * Takes a farm's whole history in one go through the same rules as day-to-day entry: tens of thousands
 * of rows, a batch of animals a transaction, so that what was reported as saved is saved whatever
 * happens next. Rows that stand already are passed over, so the corrected file can be loaded again.
 */
export async function loadHistory(history: History, options: LoadOptions): Promise<LoadResult> {
  const { items, refused } = itemsOf(history);
  const total = items.length + refused.length;
  const sum: BatchResult = { saved: 0, already: 0, unbalanced: 0, refused };
  const actor = { user: options.user, farms: [options.farmid] };
  let done = refused.length;
  for (const batch of batchesOf(items)) {
    if (options.cancelled?.() === true) break;
    const result = await options.transactions.write(actor, (db) => takeBatch(db, options, batch));
    sum.saved += result.saved;
    sum.already += result.already;
    sum.unbalanced += result.unbalanced;
    sum.refused.push(...result.refused);
    done += batch.reduce((n, list) => n + list.length, 0);
    options.progress(done, total);
  }
  const run = randomUUID();
  await options.transactions.write(actor, (db) =>
    db.query(
      `insert into import_run (farm_id, run_id, sheet, ended_at, user_id, history, total, saved, refused, unbalanced, state, refused_rows)
       values ($1, $2, 'history', now(), $3, true, $4, $5, $6, $7, 'done', $8)`,
      [options.farmid, run, options.user, total, sum.saved, sum.refused.length, sum.unbalanced, JSON.stringify(sum.refused)],
    ),
  );
  return { run, total, ...sum };
}
