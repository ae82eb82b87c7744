import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { figure } from './figures.ts';

const WORDS = {
  title: t3('Phiếu này sẽ ghi', 'What this note will post', 'ใบนี้จะบันทึก'),
  total: t3('Cộng', 'Total', 'รวม'),
  item: t3('Mặt hàng', 'Item', 'สินค้า'),
  lot: t3('Số lô', 'Lot', 'ล็อต'),
  expdt: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'),
  base: t3('Quy đổi', 'Base quantity', 'จำนวนหน่วยฐาน'),
  amount: t3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  average: t3('Giá bình quân', 'Average price', 'ราคาเฉลี่ย'),
  stock: t3('Tồn kho', 'Stock', 'คงเหลือ'),
};

/** What saving a note would move, and what its items hold before and after. */
export interface TriedMoves {
  readonly movements: readonly {
    readonly row: number;
    readonly itemid: string;
    readonly lot: string;
    readonly expdt: string;
    readonly qty: number;
    readonly amount: number | null;
  }[];
  readonly after: readonly {
    readonly itemid: string;
    readonly unit: string;
    readonly before: number;
    readonly qty: number;
    readonly avgbefore: number | null;
    readonly avgprice: number | null;
  }[];
}

/** Goods lines choose from, by their names. */
interface Named {
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** Lots taken or received with their amounts, and each item's stock and average before and after. */
export function NotePreview({ tried, tools }: { readonly tried: TriedMoves | undefined; readonly tools: Named }) {
  const text = useText();
  const nameOf = (itemid: string): string => tools.items.find(({ value }) => value === itemid)?.label ?? itemid;
  if (tried === undefined || tried.movements.length === 0) return null;
  const sum = tried.movements.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const money = tried.movements.some(({ amount }) => amount !== null);
  return (
    <section aria-label={text(WORDS.title)}>
      <h2>{text(WORDS.title)}</h2>
      <div className="table-box" tabIndex={0} role="region" aria-label={text(WORDS.title)}>
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
                  {text(WORDS.total)}
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
