import type { Field, FieldValues } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow, numeric } from '#engine/web/ui/head-row.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { formatNumber } from '#kernel/language.ts';
import { stockdata, unitOfstock } from '#modules/stock/contract/lookup.calls.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import { neededOf, usableOn } from '../../domain/goods-needed.ts';
import type { EventCode } from '../../domain/herd-event.ts';

const WORDS = {
  title: { V: 'Thuốc cần dùng và tồn kho', E: 'Stock needed and on hand', T: 'ยาที่ต้องใช้และคงเหลือในคลัง' },
  item: { V: 'Thuốc, vắc xin', E: 'Medicine or vaccine', T: 'ยาหรือวัคซีน' },
  heads: { V: 'Số con', E: 'Head', T: 'จำนวนตัว' },
  needed: { V: 'Cần', E: 'Needed', T: 'ต้องใช้' },
  onHand: { V: 'Tồn kho', E: 'On hand', T: 'คงเหลือ' },
  left: { V: 'Sau khi dùng', E: 'Left after', T: 'เหลือหลังใช้' },
  inDate: {
    V: 'Tồn kho chỉ tính lô còn hạn vào ngày làm. Lưu sự kiện không trừ kho.',
    E: 'On hand counts lots in date on the day of the event. Saving the events takes nothing from the stock.',
    T: 'คงเหลือนับเฉพาะล็อตที่ยังไม่หมดอายุในวันทำ การบันทึกเหตุการณ์ไม่ตัดสต๊อก',
  },
  short: { V: 'Thiếu', E: 'Short by', T: 'ขาด' },
  typeDose: { V: 'Nhập liều của mọi con', E: 'Type the dose of every animal', T: 'กรอกโดสให้ครบทุกตัว' },
  otherUnit: { V: 'Không tính theo ml hay liều', E: 'Not counted in ml or doses', T: 'ไม่ได้นับเป็นมล.หรือโดส' },
  unknown: { V: 'Không có trong danh mục hàng của kho', E: 'Not among the goods of the stock', T: 'ไม่มีในรายการสินค้าของคลัง' },
  noAnswer: { V: 'Chưa đọc được tồn kho', E: 'The stock could not be read', T: 'อ่านยอดคลังไม่ได้' },
} as const;

const ITEM_FIELDS: readonly Field[] = EVENT_TYPES.VAC.fields.filter(({ key }) => key === 'item');
const amount = (value: number, unit: string): string => `${formatNumber(value, Number.isInteger(value) ? 0 : 2)} ${unit}`;

/** What cannot be said in place of the figures: an item the stock does not know, or no answer. */
function faultText(error: Error): (typeof WORDS)[keyof typeof WORDS] {
  return error instanceof CallRefused && error.issues.some(({ code }) => code === 'V_NOTEXISTS') ? WORDS.unknown : WORDS.noAnswer;
}

interface LineProps {
  readonly itemid: string;
  readonly name: string;
  readonly day: string;
  /** The dose in ml of each animal that gets the item; null where none is typed. */
  readonly ml: readonly (number | null)[];
}

/** What is left once the animals had theirs, or by how much the stock falls short. */
function LeftCell({ left, unit }: { readonly left: number; readonly unit: string }) {
  const text = useText();
  if (left >= 0) return <td data-numeric>{amount(left, unit)}</td>;
  return (
    <td data-numeric data-tone="bad">
      <Icon name="warning" size={16} /> {text(WORDS.short)} {amount(-left, unit)}
    </td>
  );
}

function NeededLine({ itemid, name, day, ml }: LineProps) {
  const text = useText();
  const units = useCall(unitOfstock, { catArray: [{ itemid }] });
  const lots = useCall(stockdata, { catArray: [{ itemid, date: day }] });
  const fault = units.error ?? lots.error;
  const head = <th scope="row">{name}</th>;
  const heads = <td data-numeric>{formatNumber(ml.length)}</td>;
  if (fault !== null)
    return (
      <tr>
        {head}
        <td colSpan={3}>{text(faultText(fault))}</td>
        {heads}
      </tr>
    );
  if (units.data === undefined || lots.data === undefined)
    return (
      <tr aria-busy>
        {head}
        <td colSpan={3} />
        {heads}
      </tr>
    );
  const needed = neededOf(ml, units.data);
  const onHand = usableOn(day, lots.data);
  const unit = units.data.find(({ isbase }) => isbase === 'Y')?.label ?? '';
  const byMl = units.data.some(({ value }) => value === 'ml');
  return (
    <tr>
      {head}
      <td data-numeric>{needed === null ? text(byMl ? WORDS.typeDose : WORDS.otherUnit) : amount(needed, unit)}</td>
      <td data-numeric>{amount(onHand, unit)}</td>
      {needed === null ? <td /> : <LeftCell left={onHand - needed} unit={unit} />}
      {heads}
    </tr>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The doses of each item, in the order the items are first met. */
function dosesByItem(rows: readonly FieldValues[]): ReadonlyMap<string, (number | null)[]> {
  const found = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const item = textOf(row['item']);
    if (item === '') continue;
    const dose = row['dose'];
    found.set(item, [...(found.get(item) ?? []), typeof dose === 'number' ? dose : null]);
  }
  return found;
}

interface Props {
  readonly code: EventCode;
  readonly day: string;
  /** Every animal with what is typed for all and for it alone. */
  readonly rows: readonly FieldValues[];
}

/**
 * Medicines and vaccines the animals take, against what lies in the farm's warehouses and is in date on the day.
 * For who may read the stock; saving the events takes nothing from it.
 */
export function StockNeeded({ code, day, rows }: Props) {
  const text = useText();
  const nameOf = useCodeTexts(ITEM_FIELDS);
  const reads = useRights('StockReport').view;
  const items = code === 'VAC' || code === 'TRT' ? dosesByItem(rows) : new Map<string, (number | null)[]>();
  if (!reads || day === '' || items.size === 0) return null;
  return (
    <section aria-labelledby="stock-needed">
      <h2 id="stock-needed">{text(WORDS.title)}</h2>
      <p className="dim">{text(WORDS.inDate)}</p>
      <div className="table-box" tabIndex={0} role="region" aria-labelledby="stock-needed">
        <table className="report-table">
          <HeadRow heads={[WORDS.item, numeric(WORDS.needed), numeric(WORDS.onHand), numeric(WORDS.left), numeric(WORDS.heads)]} />
          <tbody>
            {[...items].map(([itemid, ml]) => (
              <NeededLine key={itemid} itemid={itemid} name={nameOf('item', itemid)} day={day} ml={ml} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
