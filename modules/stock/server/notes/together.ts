import { type Qty, qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { toBase } from '#engine/ledger/domain/units.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { NoteInput } from '#modules/stock/contract/note.document.ts';
import { loadItems } from './context.ts';
import type { Desk } from './desk.ts';

type Line = NoteInput['lines'][number];

/** Refusals of a line that finds too little. */
const SHORT: ReadonlySet<string> = new Set(['811', '818']);

/** Lines of a file that took of the same goods before. */
function takenBefore({ storeid, lines }: NoteInput, at: number, before: readonly NoteInput[]): Line[] {
  const own = lines[at];
  const ofStore = [...before.filter((note) => note.storeid === storeid).flatMap((note) => note.lines), ...lines.slice(0, at)];
  return ofStore.filter(({ itemid, lot }) => itemid === own?.itemid && (own.lot == null || lot === own.lot));
}

/** 828 of a line that would have found enough, had the lines of the file before it not taken of the same goods. */
export async function together(
  { ctx, farm }: Desk,
  issue: Issue,
  { input, line: at }: { readonly input: NoteInput; readonly line: number },
  before: readonly NoteInput[],
): Promise<Issue> {
  const line = input.lines[at];
  const others = takenBefore(input, at, before);
  if (line === undefined || others.length === 0 || !SHORT.has(issue.code)) return issue;
  const item = (await loadItems(ctx.db, farm, [line.itemid], ctx.session.language)).get(line.itemid);
  const baseOf = ({ qty, unit }: Line): Qty => {
    const read = toBase(qty, unit, item?.units ?? []);
    return read.issue === null ? read.base : 0n;
  };
  const taken = others.reduce((sum, other) => sum + baseOf(other), 0n);
  const left = qtyNumber(taken) + Number(issue.params?.['left'] ?? 0);
  if (item === undefined || qtyNumber(baseOf(line)) > left) return issue;
  return refuse('828', 'qty', { n: qtyNumber(taken + baseOf(line)), unit: item.unitName, item: item.name, left });
}
