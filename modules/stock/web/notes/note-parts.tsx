import { expiryOf, figure, lotsOf } from '#engine/document/web/figures.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { TRANSFER_WORDS } from '../../contract/transfer-words.ts';
import { WORDS } from '../words.ts';
import type { OpenNote } from './note-form.ts';

const OWN = {
  movements: t3('Bút toán và bút toán đảo', 'Movements and counter-movements', 'รายการเคลื่อนไหวและรายการกลับ'),
  version: t3('Bản', 'Version', 'ฉบับ'),
  standard: t3('Định mức (lệch)', 'Standard (off by)', 'มาตรฐาน (ต่าง)'),
  first: t3('Số lượng lúc đầu', 'Original quantity', 'จำนวนเดิม'),
};

/** Share of a line's goods that has gone out, as a bar with its number. */
function IssuedBar({ issued, base }: { readonly issued: number | null; readonly base: number }) {
  if (issued === null || base === 0) return null;
  const share = Math.round((100 * issued) / base);
  return (
    <>
      <span className="issued-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>{' '}
      {share} %
    </>
  );
}

interface LineRowProps {
  readonly line: OpenNote['lines'][number];
  readonly received: boolean;
  readonly house: boolean;
  readonly money: boolean;
  readonly gone: boolean;
}

function LineRow({ line, received, house, money, gone }: LineRowProps) {
  return (
    <tr className={gone ? 'struck' : undefined}>
      <th scope="row">
        {line.itemid} {line.name}
      </th>
      <td>{lotsOf(line)}</td>
      <td>{expiryOf(line)}</td>
      {house ? <HouseCells line={line} /> : null}
      <td data-numeric data-tone={line.origqty === line.qty ? undefined : 'warn'}>
        {figure(line.origqty)}
      </td>
      <td data-numeric>{figure(line.qty)}</td>
      <td>{line.unit}</td>
      <td data-numeric>
        {figure(line.baseqty)} {line.baseunit}
      </td>
      {money ? <td data-numeric>{figure(line.amount)}</td> : null}
      {received ? <IssuedCells line={line} /> : null}
      <td>{line.remark}</td>
    </tr>
  );
}

function HouseCells({ line }: { readonly line: OpenNote['lines'][number] }) {
  return (
    <>
      <td>{line.roomid}</td>
      <td>{line.pigtype}</td>
      <td data-numeric data-tone={line.above === 'Y' ? 'warn' : undefined}>
        {line.use === null ? null : `${figure(line.use.standard)} (${line.use.over > 0 ? '+' : ''}${Math.round(line.use.over)} %)`}
      </td>
    </>
  );
}

function IssuedCells({ line }: { readonly line: OpenNote['lines'][number] }) {
  return (
    <>
      <td>
        <IssuedBar issued={line.issued} base={line.baseqty} />
      </td>
      <td data-numeric>{figure(line.left)}</td>
    </>
  );
}

/** The lines of a note: first and present quantity, and of a received one what has gone out. */
export function Lines({ opened: note }: { readonly opened: OpenNote }) {
  const text = useText();
  const received = note.head.notetp === 'RN';
  const house = note.head.notetp === 'DN';
  const money = note.lines.some(({ amount }) => amount !== null);
  const heads = [
    ...[WORDS.item, WORDS.lot, WORDS.expdt, ...(house ? [WORDS.house, WORDS.pigtype, OWN.standard] : [])],
    ...[
      OWN.first,
      WORDS.qty,
      WORDS.unit,
      WORDS.base,
      ...(money ? [WORDS.amount] : []),
      ...(received ? [WORDS.issued, WORDS.left] : []),
      WORDS.remark,
    ],
  ];
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={text(WORDS.items)}>
      <table className="report-table">
        <HeadRow heads={heads} />
        <tbody>
          {note.lines.map((line) => (
            <LineRow key={line.lineno} line={line} received={received} house={house} money={money} gone={note.head.state === '02'} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const T = {
  tofarm: WORDS.tofarm,
  tostore: WORDS.tostore,
  driver: WORDS.driver,
  plate: WORDS.plate,
  receiver: t3('Người nhận hàng', 'Receiver', 'ผู้รับสินค้า'),
};

/** What is written on the head of a note; a printed one keeps no state, which grows old on paper. */
export function Head({ head, printed = false }: { readonly head: OpenNote['head']; readonly printed?: boolean }) {
  const facts = [
    [WORDS.valuedt, formatDate(head.valuedt)],
    [WORDS.kind, head.kindName],
    [WORDS.state, printed ? null : head.stateName],
    [WORDS.store, head.storeid],
    [T.tofarm, head.notetp === 'TN' ? head.tofarm : null],
    [T.tostore, head.tostore],
    [T.driver, head.driver],
    [T.plate, head.plate],
    [T.receiver, head.receiver],
    [TRANSFER_WORDS.recvdt, head.recvdt === null ? null : formatDate(head.recvdt)],
    [TRANSFER_WORDS.days, printed || head.days === null ? null : String(head.days)],
    [TRANSFER_WORDS.confirmer, head.confirmer],
    [WORDS.supplier, head.supplierName],
    [WORDS.house, head.roomid],
    [WORDS.recipient, head.recipient],
    [WORDS.refno, head.refno],
    [WORDS.operator, head.applyid],
    [WORDS.maker, head.maker],
    [WORDS.checker, head.checker],
    [WORDS.remark, head.remark],
  ] as const;
  return <Facts facts={facts} />;
}

/** Every movement of the note with its counter-movements: what is written is never changed. */
export function Movements({ opened: { movements: rows } }: { readonly opened: OpenNote }) {
  const text = useText();
  const money = rows.some(({ amount }) => amount !== null);
  const heads = [OWN.version, WORDS.valuedt, WORDS.item, WORDS.lot, WORDS.base, ...(money ? [WORDS.amount] : [])];
  return (
    <details>
      <summary>
        {text(OWN.movements)} ({rows.length})
      </summary>
      <table className="report-table">
        <HeadRow heads={heads} />
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines hold no state, their place is their identity.
            <tr key={at} data-tone={row.back ? 'muted' : undefined}>
              <td>{row.version}</td>
              <td>{formatDate(row.valuedt)}</td>
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
