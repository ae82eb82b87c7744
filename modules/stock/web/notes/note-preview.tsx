import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { WORDS } from '../words.ts';
import { figure } from './note-figures.ts';
import type { NoteTools, TriedNote } from './note-form.ts';

const TITLE: Text3 = { V: 'Phiếu này sẽ ghi', E: 'What this note will post', T: 'ใบนี้จะบันทึก' };
const TOTAL: Text3 = { V: 'Cộng', E: 'Total', T: 'รวม' };

/** Lots taken or received with their amounts, and each item's stock and average before and after. */
export function NotePreview({ tried, tools }: { readonly tried: TriedNote | undefined; readonly tools: NoteTools }) {
  const text = useText();
  const nameOf = (itemid: string): string => tools.items.find(({ value }) => value === itemid)?.label ?? itemid;
  if (tried === undefined || tried.movements.length === 0) return null;
  const sum = tried.movements.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const money = tried.movements.some(({ amount }) => amount !== null);
  return (
    <section aria-label={text(TITLE)}>
      <h2>{text(TITLE)}</h2>
      <div className="table-box" tabIndex={0} role="region" aria-label={text(TITLE)}>
        <table className="report-table">
          <HeadRow heads={[WORDS.item, WORDS.lot, WORDS.expdt, WORDS.base, ...(money ? [WORDS.amount] : [])]} />
          <tbody>
            {tried.movements.map(({ row, itemid, lot, expdt, qty, amount }) => (
              <tr key={`${row} ${lot} ${expdt}`}>
                <th scope="row">{nameOf(itemid)}</th>
                <td>{lot}</td>
                <td>{expdt === NO_EXPIRY ? '' : formatDate(expdt)}</td>
                <td data-numeric>{figure(qty)}</td>
                {money ? <td data-numeric>{figure(amount, 2)}</td> : null}
              </tr>
            ))}
          </tbody>
          {money ? (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {text(TOTAL)}
                </th>
                <td data-numeric>{figure(sum, 2)}</td>
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      <ul>
        {tried.after.map(({ itemid, unit, before, qty, avgbefore, avgprice }) => (
          <li key={itemid}>
            {nameOf(itemid)}: {text(WORDS.stock)} {figure(before)} → {figure(qty)} {unit}
            {avgprice === null && avgbefore === null ? '' : `; ${text(WORDS.average)} ${figure(avgbefore, 2)} → ${figure(avgprice, 2)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
