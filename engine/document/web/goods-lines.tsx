import type { ReactNode } from 'react';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow, numeric } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { expiryOf, figure, lotsOf } from './figures.ts';
import { CANCELLED } from './kit.ts';

const W = {
  lot: t3('Số lô', 'Lot', 'ล็อต'),
  expdt: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'),
  first: t3('Số lượng lúc đầu', 'Original quantity', 'จำนวนเดิม'),
  qty: t3('Số lượng', 'Quantity', 'จำนวน'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  base: t3('Quy đổi', 'Base quantity', 'ปริมาณหน่วยฐาน'),
  price: t3('Đơn giá', 'Price', 'ราคาต่อหน่วย'),
  amount: t3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  lines: t3('Các mặt hàng', 'Items', 'รายการ'),
  total: t3('Cộng', 'Total', 'รวม'),
  movements: t3('Bút toán và bút toán đảo', 'Movements and counter-movements', 'รายการเคลื่อนไหวและรายการกลับ'),
  version: t3('Bản', 'Version', 'ฉบับ'),
  valuedt: t3('Ngày hạch toán', 'Value date', 'วันที่มีผล'),
};

/** What every line of goods of an opened document carries; units in the reader's words. */
interface GoodsLine {
  readonly lineno: number;
  readonly itemid: string;
  readonly name: string;
  readonly lot: string;
  readonly lots: readonly { readonly lot: string; readonly expdt: string }[];
  readonly qty: number;
  readonly origqty: number;
  readonly unitName: string;
  readonly baseqty: number;
  readonly baseunit: string;
  readonly price: number | null;
  readonly amount: number | null;
  readonly remark: string | null;
}

/** A document that moves goods. */
interface GoodsNote {
  readonly head: { readonly note: string; readonly state: string; readonly amount: number | null };
  readonly lines: readonly GoodsLine[];
}

/** A column of the lines of a document. */
export interface LineColumn<Line> {
  readonly label: Text3;
  readonly cell: (line: Line) => ReactNode;
  /** Where it is a column of numbers. */
  readonly numeric?: true;
  readonly tone?: (line: Line) => string | undefined;
  /** Left out where no line has an amount: for who sees none. */
  readonly money?: true;
}

/** Columns lines of goods are made of; a module puts its own between them. */
export const GOODS = {
  lot: { label: W.lot, cell: lotsOf },
  expdt: { label: W.expdt, cell: expiryOf },
  first: {
    ...{ label: W.first, numeric: true, cell: ({ origqty }) => figure(origqty) },
    tone: ({ origqty, qty }) => (origqty === qty ? undefined : 'warn'),
  },
  qty: { label: W.qty, numeric: true, cell: ({ qty }) => figure(qty) },
  unit: { label: W.unit, cell: ({ unitName }) => unitName },
  base: { label: W.base, numeric: true, cell: ({ baseqty, baseunit }) => `${figure(baseqty)} ${baseunit}` },
  price: { label: W.price, numeric: true, money: true, cell: ({ price }) => figure(price) },
  amount: { label: W.amount, numeric: true, money: true, cell: ({ amount }) => figure(amount) },
  remark: { label: W.remark, cell: ({ remark }) => remark },
} as const satisfies Readonly<Record<string, LineColumn<GoodsLine>>>;

/** How the lines of a document are shown. */
export interface LineTable<Note extends GoodsNote> {
  /** What is moved, as the module calls it: the first column. */
  readonly item: Text3;
  readonly columns: (note: Note) => readonly LineColumn<Note['lines'][number]>[];
}

interface LinesProps<Note extends GoodsNote> {
  readonly table: LineTable<Note>;
  readonly opened: Note;
}

function columnsOf<Note extends GoodsNote>({ columns }: LineTable<Note>, note: Note) {
  const money = note.lines.some(({ amount }) => amount !== null);
  return columns(note).filter((column) => money || column.money !== true);
}

interface RowsProps<Line> {
  readonly item: Text3;
  readonly columns: readonly LineColumn<Line>[];
  readonly lines: readonly Line[];
  readonly struck: boolean;
  readonly children?: ReactNode;
}

function LineRows<Line extends GoodsLine>({ item, columns, lines, struck, children }: RowsProps<Line>) {
  const text = useText();
  return (
    <table className="report-table stacks">
      <HeadRow heads={[item, ...columns.map(({ label, numeric: isNumber }) => (isNumber ? numeric(label) : label))]} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineno} className={struck ? 'struck' : undefined}>
            <th scope="row">
              {line.itemid} {line.name}
            </th>
            {columns.map(({ label, cell, numeric: isNumber, tone }) => (
              <td key={label.E} data-numeric={isNumber} data-tone={tone?.(line)} data-label={text(label)}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  );
}

/** The lines of an opened document; those of a cancelled one are struck out. */
export function GoodsLines<Note extends GoodsNote>({ table, opened }: LinesProps<Note>) {
  const text = useText();
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={text(W.lines)}>
      <LineRows item={table.item} columns={columnsOf(table, opened)} lines={opened.lines} struck={opened.head.state === CANCELLED} />
    </div>
  );
}

/** The lines of a document on paper, with the sum of their amounts. */
export function PrintedGoods<Note extends GoodsNote>({ table, opened }: LinesProps<Note>) {
  const text = useText();
  const columns = columnsOf(table, opened);
  const at = columns.findIndex(({ label }) => label === GOODS.amount.label);
  return (
    <LineRows item={table.item} columns={columns} lines={opened.lines} struck={false}>
      {at < 0 ? null : (
        <tfoot>
          <tr>
            <th scope="row" colSpan={at + 1}>
              {text(W.total)}
            </th>
            <td data-numeric>{figure(opened.head.amount)}</td>
            <td colSpan={columns.length - at - 1} />
          </tr>
        </tfoot>
      )}
    </LineRows>
  );
}

/** A movement of an opened document, or the one that takes it back. */
interface Movement {
  readonly version: number;
  readonly valuedt: string;
  readonly name: string;
  readonly lot: string;
  readonly qty: number;
  readonly unit: string;
  readonly amount: number | null;
  readonly back: boolean;
}

interface MovementsProps {
  readonly item: Text3;
  readonly movements: readonly Movement[];
}

/** Every movement of a document with its counter-movements: what is written is never changed. */
export function GoodsMovements({ item, movements }: MovementsProps) {
  const text = useText();
  const money = movements.some(({ amount }) => amount !== null);
  return (
    <details>
      <summary>
        {text(W.movements)} ({movements.length})
      </summary>
      <table className="report-table stacks">
        <HeadRow heads={[W.version, W.valuedt, item, W.lot, numeric(W.base), ...(money ? [numeric(W.amount)] : [])]} />
        <tbody>
          {movements.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines hold no state, their place is their identity.
            <tr key={at} data-tone={row.back ? 'muted' : undefined}>
              <td data-label={text(W.version)}>{row.version}</td>
              <td data-label={text(W.valuedt)}>{formatDate(row.valuedt as never)}</td>
              <td>{row.name}</td>
              <td data-label={text(W.lot)}>{row.lot}</td>
              <td data-numeric data-label={text(W.base)}>
                {figure(row.qty)} {row.unit}
              </td>
              {money ? (
                <td data-numeric data-label={text(W.amount)}>
                  {figure(row.amount)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
