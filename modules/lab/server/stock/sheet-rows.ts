import type { PostedPaper } from '#engine/document/server/sheets.ts';
import { type Qty, qtyNumber, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { toBase } from '#engine/ledger/domain/units.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { LabNoteInput } from '#modules/lab/contract/stock/note.document.ts';
import { loadLabItems, type NamedLabItem } from './context.ts';
import type { LabDesk } from './lab-farm.ts';

type Line = LabNoteInput['lines'][number];

const baseOf = ({ qty, unit }: { readonly qty?: unknown; readonly unit?: unknown }, item: NamedLabItem | undefined): Qty | null => {
  if (item === undefined || typeof qty !== 'number' || typeof unit !== 'string') return null;
  const read = toBase(qty, unit, item.units);
  return read.issue === null ? read.base : null;
};

/** What posting a note answered, of which rows tell. */
interface Moved {
  readonly movements: readonly { readonly row: number; readonly itemid: string; readonly qty: number; readonly amount: number | null }[];
  readonly after: readonly { readonly itemid: string; readonly qty: number }[];
}

const exact = (quantity: number): Qty => scaledOf(quantity, 4) ?? 0n;

/** What the store holds once a line (from 0) was posted, what the book held before, and the difference it made. */
function movedBy({ movements, after }: Moved, itemid: string, at: number, base: Qty | null) {
  const ofItem = movements.filter((one) => one.itemid === itemid);
  const last = after.find((one) => one.itemid === itemid);
  const sumOf = (rows: Moved['movements']) => rows.reduce((sum, { qty }) => sum + exact(qty), 0n);
  const later = sumOf(ofItem.filter(({ row }) => row > at + 1));
  const own = sumOf(ofItem.filter(({ row }) => row === at + 1));
  return {
    after: last === undefined ? null : qtyNumber(exact(last.qty) - later),
    book: base === null ? null : qtyNumber(base - own),
    difference: qtyNumber(own),
  };
}

/** Of each line of a file: its item's name, its quantity in base units, what the store then holds, and of a count the difference. */
export async function labTold({ ctx, farm }: LabDesk, papers: readonly PostedPaper[]) {
  const itemids = new Set(papers.flatMap(({ lines }) => lines.map(({ itemid }) => String(itemid))));
  const items = await loadLabItems(ctx.db, farm, [...itemids], answerLanguage(ctx));
  return papers.map(({ lines, posted }) =>
    lines.map((line, at) => {
      const item = items.get(String(line['itemid']));
      if (item === undefined) return {};
      const base = baseOf(line, item);
      const said = { name: item.name, baseunit: item.unit, baseqty: base === null ? null : qtyNumber(base) };
      if (posted === null) return { ...said, after: null, book: null, difference: null };
      return { ...said, ...movedBy(posted as typeof posted & Moved, item.itemid, at, base) };
    }),
  );
}

/** What refuses a line that finds too little in its store. */
const SHORT: ReadonlySet<string> = new Set(['811', '818']);

/** 828 of a line that would have found enough, had the lines of the file before it not taken of the same goods. */
export async function labTogether(
  { ctx, farm }: LabDesk,
  issue: Issue,
  { input, line: at }: { readonly input: LabNoteInput; readonly line: number },
  before: readonly LabNoteInput[],
): Promise<Issue> {
  const line = input.lines[at];
  if (line === undefined || !SHORT.has(issue.code)) return issue;
  const earlier = [...before.filter(({ storeid }) => storeid === input.storeid).flatMap(({ lines }) => lines), ...input.lines.slice(0, at)];
  const others = earlier.filter(({ itemid, lot }: Line) => itemid === line.itemid && (line.lot == null || lot === line.lot));
  if (others.length === 0) return issue;
  const item = (await loadLabItems(ctx.db, farm, [line.itemid], ctx.session.language)).get(line.itemid);
  const taken = others.reduce((sum, other) => sum + (baseOf(other, item) ?? 0n), 0n);
  const own = baseOf(line, item) ?? 0n;
  const left = qtyNumber(taken) + Number(issue.params?.['left'] ?? 0);
  if (item === undefined || qtyNumber(own) > left) return issue;
  return refuse('828', 'qty', { n: qtyNumber(taken + own), unit: item.unit, item: item.name, left });
}
