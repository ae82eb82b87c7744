import type { PostedPaper } from '#engine/document/server/sheets.ts';
import { type Qty, qtyNumber, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { toBase } from '#engine/ledger/domain/units.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { loadItems, type NamedItem } from './context.ts';
import type { Desk } from './desk.ts';

type Line = PostedPaper['lines'][number];

/** What posting a note answered, of which rows tell. */
interface Moved {
  readonly movements: readonly { readonly row: number; readonly itemid: string; readonly qty: number; readonly amount: number | null }[];
  readonly after: readonly { readonly itemid: string; readonly qty: number }[];
}

function baseOf({ qty, unit }: Line, { units }: NamedItem): number | null {
  if (typeof qty !== 'number' || typeof unit !== 'string') return null;
  const read = toBase(qty, unit, units);
  return read.issue === null ? qtyNumber(read.base) : null;
}

/** What the warehouse holds of an item once a line (from 1) was posted: what it holds at last without the lines after it. */
function leftAfter({ movements, after }: Moved, itemid: string, row: number): number | null {
  const last = after.find((one) => one.itemid === itemid);
  if (last === undefined) return null;
  const exact = (qty: number): Qty => scaledOf(qty, 4) ?? 0n;
  const later = movements.filter((one) => one.itemid === itemid && one.row > row);
  return qtyNumber(later.reduce((left, { qty }) => left - exact(qty), exact(last.qty)));
}

/** Of a count: what the book held, the difference to it and what that is worth; all of them blank where nothing could be read. */
function countOf({ movements }: Moved, counted: number | null, row: number) {
  const own = movements.filter((one) => one.row === row);
  const difference = own.reduce((sum, { qty }) => sum + (scaledOf(qty, 4) ?? 0n), 0n);
  const book = counted === null ? null : qtyNumber((scaledOf(counted, 4) ?? 0n) - difference);
  const value = own.some(({ amount }) => amount === null) ? null : own.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return { book, difference: qtyNumber(difference), value };
}

/** Of each line of a file: its item's name, its quantity in base units, and what the warehouse then holds. */
export async function told({ ctx, farm }: Desk, papers: readonly PostedPaper[]) {
  const itemids = new Set(papers.flatMap(({ lines }) => lines.map(({ itemid }) => String(itemid))));
  const items = await loadItems(ctx.db, farm, [...itemids], answerLanguage(ctx));
  return papers.map(({ lines, posted }) =>
    lines.map((line, at) => {
      const item = items.get(String(line['itemid']));
      if (item === undefined) return {};
      const baseqty = baseOf(line, item);
      if (posted === null) return { name: item.name, baseqty, baseunit: item.unitName, after: null, book: null, difference: null, value: null };
      const moved = posted as typeof posted & Moved;
      return { name: item.name, baseqty, baseunit: item.unitName, after: leftAfter(moved, item.itemid, at + 1), ...countOf(moved, baseqty, at + 1) };
    }),
  );
}
