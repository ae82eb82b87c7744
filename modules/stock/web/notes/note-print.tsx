import { Button, Group } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { getNote } from '../../contract/note.calls.ts';
import { NO_EXPIRY } from '../../domain/ledger.ts';
import { WORDS } from '../words.ts';
import { expiryOf, figure, lotsOf } from './note-figures.ts';
import type { OpenNote } from './note-form.ts';
import { Head } from './note-parts.tsx';

const OWN = {
  RN: t3('Phiếu nhập kho', 'Received note', 'ใบรับสินค้า'),
  DN: t3('Phiếu xuất kho', 'Delivery note', 'ใบจ่ายสินค้า'),
  TN: t3('Phiếu chuyển kho', 'Transfer note', 'ใบโอนสินค้า'),
  back: t3('Quay lại', 'Back', 'กลับ'),
  total: t3('Cộng', 'Total', 'รวม'),
  cancelled: t3('ĐÃ HỦY', 'CANCELLED', 'ยกเลิกแล้ว'),
  labels: t3('Nhãn lô hàng', 'Lot labels', 'ป้ายล็อตสินค้า'),
};

/** Who signs a note, by its type. */
const SIGNS: Readonly<Record<string, readonly Text3[]>> = {
  RN: [
    t3('Người giao', 'Deliverer', 'ผู้ส่ง'),
    t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง'),
    t3('Kế toán', 'Accountant', 'บัญชี'),
    t3('Quản lý', 'Manager', 'ผู้จัดการ'),
  ],
  DN: [
    t3('Người nhận', 'Receiver', 'ผู้รับ'),
    t3('Người kiểm tra', 'Controller', 'ผู้ตรวจสอบ'),
    t3('Kế toán', 'Accountant', 'บัญชี'),
    t3('Quản lý', 'Manager', 'ผู้จัดการ'),
  ],
  TN: [t3('Người giao', 'Sender', 'ผู้ส่ง'), t3('Tài xế', 'Driver', 'คนขับ'), t3('Người nhận', 'Receiver', 'ผู้รับ')],
};

function Signatures({ notetp }: { readonly notetp: string }) {
  const text = useText();
  return (
    <div className="signatures">
      {(SIGNS[notetp] ?? []).map((who) => (
        <p key={who.E}>{text(who)}</p>
      ))}
    </div>
  );
}

function Lines({ note }: { readonly note: OpenNote }) {
  const text = useText();
  const money = note.lines.some(({ amount }) => amount !== null);
  const heads = [WORDS.item, WORDS.lot, WORDS.expdt, WORDS.house, WORDS.unit, WORDS.qty, ...(money ? [WORDS.price, WORDS.amount] : []), WORDS.remark];
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
            <td>{line.roomid ?? note.head.roomid}</td>
            <td>{line.unit}</td>
            <td data-numeric>{figure(line.qty)}</td>
            {money ? <td data-numeric>{figure(line.price)}</td> : null}
            {money ? <td data-numeric>{figure(line.amount)}</td> : null}
            <td>{line.remark}</td>
          </tr>
        ))}
      </tbody>
      {money ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={7}>
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

/** One note on paper, in the reader's language, with room for the signatures. */
export function NotePrint({ noteid, onBack }: { readonly noteid: string; readonly onBack: () => void }) {
  const text = useText();
  const session = useSession();
  const { data: note } = useCall(getNote, { noteid });
  if (note === undefined) return null;
  const { head } = note;
  return (
    <PageFrame
      title={`${text(OWN[head.notetp as 'RN' | 'DN' | 'TN'])} ${head.note}`}
      subtitle={`${session?.FARMID ?? ''}${head.state === '02' ? ` · ${text(OWN.cancelled)}` : ''}`}
      actions={<PrintActions onBack={onBack} />}
    >
      <Head head={head} printed />
      <div className="table-box" tabIndex={0} role="region" aria-label={head.note}>
        <Lines note={note} />
      </div>
      <Signatures notetp={head.notetp} />
    </PageFrame>
  );
}

function PrintActions({ onBack }: { readonly onBack: () => void }) {
  const text = useText();
  return (
    <Group>
      <Button variant="default" onClick={onBack}>
        {text(OWN.back)}
      </Button>
      <Button onClick={() => print()}>{text(WORDS.print)}</Button>
    </Group>
  );
}

/** Labels to stick on the goods of a received note, one a lot: item, lot, expiry date, note. */
export function NoteLabels({ noteid, onBack }: { readonly noteid: string; readonly onBack: () => void }) {
  const text = useText();
  const { data: note } = useCall(getNote, { noteid });
  if (note === undefined) return null;
  const lots = note.lines.flatMap((line) => line.lots.map((lot) => ({ ...lot, line })));
  return (
    <PageFrame title={`${text(OWN.labels)} ${note.head.note}`} actions={<PrintActions onBack={onBack} />}>
      <div className="lot-labels">
        {lots.map(({ lot, expdt, line }) => (
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
        ))}
      </div>
    </PageFrame>
  );
}
