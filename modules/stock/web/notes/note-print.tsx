import { expiryOf, figure, lotsOf } from '#engine/document/web/figures.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { WORDS } from '../words.ts';
import type { OpenNote } from './note-form.ts';

const TOTAL = t3('Cộng', 'Total', 'รวม');

/** The lines of a note on paper. */
export function PrintLines({ opened: note }: { readonly opened: OpenNote }) {
  const text = useText();
  const money = note.lines.some(({ amount }) => amount !== null);
  const house = note.head.notetp !== 'TN';
  const priced = money && house;
  const heads = [
    ...[WORDS.item, WORDS.lot, WORDS.expdt, ...(house ? [WORDS.house] : []), WORDS.unit, WORDS.qty],
    ...[...(priced ? [WORDS.price] : []), ...(money ? [WORDS.amount] : []), WORDS.remark],
  ];
  return (
    <table className="report-table">
      <HeadRow heads={heads} />
      <tbody>
        {note.lines.map((line) => (
          <tr key={line.lineno}>
            <th scope="row">
              {line.itemid} {line.name}
            </th>
            <td>{lotsOf(line)}</td>
            <td>{expiryOf(line)}</td>
            {house ? <td>{line.roomid ?? note.head.roomid}</td> : null}
            <td>{line.unit}</td>
            <td data-numeric>{figure(line.qty)}</td>
            {priced ? <td data-numeric>{figure(line.price)}</td> : null}
            {money ? <td data-numeric>{figure(line.amount)}</td> : null}
            <td>{line.remark}</td>
          </tr>
        ))}
      </tbody>
      {money ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={house ? 7 : 5}>
              {text(TOTAL)}
            </th>
            <td data-numeric>{figure(note.head.amount)}</td>
            <td />
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** Labels to stick on the goods of a received note, one a lot: item, lot, expiry date, note. */
export function NoteLabels({ opened: note }: { readonly opened: OpenNote }) {
  const text = useText();
  return note.lines.flatMap((line) =>
    line.lots.map(({ lot, expdt }) => (
      <article key={`${line.lineno} ${lot} ${expdt}`} className="lot-label">
        <QrCode value={`${line.itemid}|${lot}|${expdt === NO_EXPIRY ? '' : expdt}`} size={84} border={1} />
        <div>
          <strong>{line.name}</strong>
          <div>{line.itemid}</div>
          {lot === '' ? null : (
            <div>
              {text(WORDS.lot)} {lot}
            </div>
          )}
          {expdt === NO_EXPIRY ? null : (
            <div>
              {text(WORDS.expdt)} {formatDate(expdt)}
            </div>
          )}
          <div className="dim">{note.head.note}</div>
        </div>
      </article>
    )),
  );
}
