import { expiryOf, figure, lotsOf } from '#engine/document/web/figures.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { LW } from '../../contract/stock/words.ts';
import type { OpenLabNote } from './note-form.ts';

const OWN = {
  movements: t3('Bút toán và bút toán đảo', 'Movements and counter-movements', 'รายการเคลื่อนไหวและรายการกลับ'),
  version: t3('Bản', 'Version', 'ฉบับ'),
  first: t3('Số lượng lúc đầu', 'Original quantity', 'จำนวนเดิม'),
  issued: t3('Đã xuất', 'Issued', 'จ่ายแล้ว'),
  left: t3('Còn lại', 'Left', 'เหลือ'),
  newlot: t3('Lô sau khi mở', 'Lot once opened', 'ล็อตหลังเปิด'),
  maker: t3('Người lập', 'Maker', 'ผู้จัดทำ'),
  checker: t3('Người kiểm tra', 'Checker', 'ผู้ตรวจ'),
  days: t3('Ngày trên đường', 'Days on the way', 'วันระหว่างทาง'),
  confirmer: t3('Người nhận', 'Received by', 'ผู้รับ'),
  over: t3('Vượt kế hoạch', 'Above plan', 'เกินแผน'),
  total: t3('Cộng', 'Total', 'รวม'),
};

type Opened = { readonly opened: OpenLabNote };

/** What the other side of a note is called, by its kind. */
const OTHERS: Readonly<Record<string, Text3>> = { purchase: LW.supplier, sale: LW.customer, transfer: LW.tostore, sampling: LW.tofarm };

const dayOf = (value: string | null): string | null => (value === null ? null : formatDate(value as never));

/** What is written on the head of a note; a printed one keeps no state, which grows old on paper. */
export function Head({ head, printed = false }: { readonly head: OpenLabNote['head']; readonly printed?: boolean }) {
  const facts = [
    [LW.valuedt, dayOf(head.valuedt)],
    [LW.kind, head.kindName],
    [LW.state, printed ? null : head.stateName],
    [LW.store, head.storeName],
    [OTHERS[head.kind] ?? LW.customer, OTHERS[head.kind] === undefined ? null : head.other],
    [LW.test, head.testcd],
    [LW.run, head.runno],
    [LW.recvdt, dayOf(head.recvdt)],
    [OWN.days, printed || head.days === null ? null : String(head.days)],
    [OWN.confirmer, head.confirmer],
    [OWN.over, (head.over ?? 0) > 0 ? `${figure(head.over, 1)} %` : null],
    [LW.refno, head.refno],
    [OWN.maker, head.maker],
    [OWN.checker, head.checker],
    [LW.remark, head.remark],
  ] as const;
  return <Facts facts={facts} />;
}

function Line({ line, note, money }: { readonly line: OpenLabNote['lines'][number]; readonly note: OpenLabNote; readonly money: boolean }) {
  const { notetp, state } = note.head;
  return (
    <tr className={state === '02' ? 'struck' : undefined}>
      <th scope="row">
        {line.itemid} {line.name}
      </th>
      <td>{lotsOf(line)}</td>
      <td>{expiryOf(line)}</td>
      <td data-numeric data-tone={line.origqty === line.qty ? undefined : 'warn'}>
        {figure(line.origqty)}
      </td>
      <td data-numeric>{figure(line.qty)}</td>
      <td>{line.unitName}</td>
      <td data-numeric>
        {figure(line.baseqty)} {line.baseunit}
      </td>
      {money ? <td data-numeric>{figure(line.amount)}</td> : null}
      {notetp === 'RN' ? (
        <>
          <td data-numeric data-tone={line.toowarm ? 'bad' : undefined}>
            {line.temp === null ? '' : `${figure(line.temp, 1)} °C`}
          </td>
          <td>{line.place}</td>
          <td data-numeric>{figure(line.issued)}</td>
          <td data-numeric>{figure(line.left)}</td>
        </>
      ) : null}
      {notetp === 'CN' ? (
        <>
          <td>{line.newlot}</td>
          <td>{line.tounit}</td>
          <td data-numeric>{figure(line.loss)}</td>
        </>
      ) : null}
      <td>{[line.reasonName, line.lotreason, line.remark].filter(Boolean).join(' · ')}</td>
    </tr>
  );
}

const EXTRA = { RN: [LW.temp, LW.place, OWN.issued, OWN.left], CN: [OWN.newlot, LW.tounit, LW.loss], DN: [] } as const;

/** The lines of a note: first and present quantity, lots, and of a received one what has gone out. */
export function Lines({ opened: note }: Opened) {
  const text = useText();
  const money = note.lines.some(({ amount }) => amount !== null);
  const extra = EXTRA[note.head.notetp as keyof typeof EXTRA];
  const heads = [LW.item, LW.lot, LW.expdt, OWN.first, LW.qty, LW.unit, LW.base, ...(money ? [LW.amount] : []), ...extra, LW.remark];
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={text(LW.lines)}>
      <table className="report-table">
        <HeadRow heads={heads} />
        <tbody>
          {note.lines.map((line) => (
            <Line key={line.lineno} line={line} note={note} money={money} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every movement of the note with its counter-movements: what is written is never changed. */
export function Movements({ opened: { movements: rows } }: Opened) {
  const text = useText();
  const money = rows.some(({ amount }) => amount !== null);
  return (
    <details>
      <summary>
        {text(OWN.movements)} ({rows.length})
      </summary>
      <table className="report-table">
        <HeadRow heads={[OWN.version, LW.valuedt, LW.item, LW.lot, LW.base, ...(money ? [LW.amount] : [])]} />
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines hold no state, their place is their identity.
            <tr key={at} data-tone={row.back ? 'muted' : undefined}>
              <td>{row.version}</td>
              <td>{formatDate(row.valuedt as never)}</td>
              <td>{row.name}</td>
              <td>{row.lot}</td>
              <td data-numeric>
                {figure(row.qty)} {row.unit}
              </td>
              {money ? <td data-numeric>{figure(row.amount)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The lines of a note on paper. */
export function PrintLines({ opened: note }: Opened) {
  const text = useText();
  const money = note.lines.some(({ amount }) => amount !== null);
  return (
    <table className="report-table">
      <HeadRow heads={[LW.item, LW.lot, LW.expdt, LW.unit, LW.qty, ...(money ? [LW.amount] : []), LW.remark]} />
      <tbody>
        {note.lines.map((line) => (
          <tr key={line.lineno}>
            <th scope="row">
              {line.itemid} {line.name}
            </th>
            <td>{lotsOf(line)}</td>
            <td>{expiryOf(line)}</td>
            <td>{line.unitName}</td>
            <td data-numeric>{figure(line.qty)}</td>
            {money ? <td data-numeric>{figure(line.amount)}</td> : null}
            <td>{line.remark}</td>
          </tr>
        ))}
      </tbody>
      {money ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {text(OWN.total)}
            </th>
            <td data-numeric>{figure(note.head.amount)}</td>
            <td />
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** Labels to stick on what came in, or on an opened pack: item, lot, date, when it was opened. */
export function LotLabels({ opened: note }: Opened) {
  const text = useText();
  return note.lines.flatMap((line) =>
    line.lots
      .filter(({ lot }) => line.newlot === null || lot === line.newlot)
      .map(({ lot, expdt }) => (
        <article key={`${line.lineno} ${lot} ${expdt}`} className="lot-label">
          <QrCode value={`${line.itemid}|${lot}|${expdt === NO_EXPIRY ? '' : expdt}`} size={84} border={1} />
          <div>
            <strong>{line.name}</strong>
            <div>{line.itemid}</div>
            {lot === '' ? null : (
              <div>
                {text(LW.lot)} {lot}
              </div>
            )}
            {expdt === NO_EXPIRY ? null : (
              <div>
                {text(LW.expdt)} {formatDate(expdt as never)}
              </div>
            )}
            {line.opened === null ? null : (
              <div>
                {text(LW.opened)} {formatDate(line.opened as never)}
              </div>
            )}
            <div className="dim">{note.head.note}</div>
          </div>
        </article>
      )),
  );
}
