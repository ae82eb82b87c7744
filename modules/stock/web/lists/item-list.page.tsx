import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { useText } from '#engine/web/text/text.ts';
import { findItems } from '../../contract/list.calls.ts';
import { ITEM_TYPE_WORDS } from '../../contract/words.ts';
import { WORDS } from '../words.ts';
import { ITEM_WORDS, type Item, ItemForm } from './item-form.tsx';
import { ManagePage } from './manage-page.tsx';

const FILTERS: readonly Field[] = [
  { key: 'text', kind: 'text', label: WORDS.text, maxLength: 60 },
  { key: 'itemtp', kind: 'code', list: 'itemtp', label: WORDS.itemtp },
  { key: 'closed', kind: 'flag', label: WORDS.closed },
];

const COLUMNS: readonly Column[] = [
  { key: 'itemid', label: WORDS.itemid, type: 'text', frozen: true },
  { key: 'name', label: WORDS.name, type: 'text', width: 26 },
  { key: 'typeName', label: WORDS.itemtp, type: 'text' },
  { key: 'brandName', label: WORDS.brand, type: 'text' },
  { key: 'stock', label: WORDS.stock, type: 'decimal', decimals: 1 },
  { key: 'unitName', label: WORDS.unit, type: 'text' },
  { key: 'lowest', label: ITEM_WORDS.lowest, type: 'decimal', decimals: 1 },
  { key: 'lastprice', label: { V: 'Giá gần nhất', E: 'Last price', T: 'ราคาล่าสุด' }, type: 'decimal', decimals: 2 },
  { key: 'use28', label: { V: 'Dùng 28 ngày', E: 'Use of 28 days', T: 'ใช้ 28 วัน' }, type: 'decimal', decimals: 1 },
  { key: 'withdrawal', label: ITEM_WORDS.withdrawal, type: 'int', unit: 'd' },
  { key: 'plans', label: { V: 'Dòng chương trình tiêm', E: 'Programme lines', T: 'รายการในโปรแกรม' }, type: 'int' },
  { key: 'treatments', label: { V: 'Lần điều trị, tiêm', E: 'Treatments', T: 'ครั้งที่ใช้รักษา' }, type: 'int' },
  { key: 'companyMark', label: WORDS.company, type: 'flag' },
  { key: 'inuseMark', label: WORDS.inuse, type: 'flag' },
];

/** Goods and services of the company and the farm. */
export default function ItemListPage() {
  const text = useText();
  return (
    <ManagePage
      route="ItemList"
      filters={FILTERS}
      columns={COLUMNS}
      call={findItems}
      toRow={(item: Item) => ({
        ...(item as unknown as Record<string, string>),
        typeName: text(ITEM_TYPE_WORDS[item.itemtp as keyof typeof ITEM_TYPE_WORDS]),
        companyMark: item.company,
        inuseMark: item.inuse,
        ...(item.stock !== null && item.stock < item.lowest ? { _mark_stock: 'warn' } : {}),
        ...(item.inuse === 'N' ? { _style: 'muted' } : {}),
      })}
      nameOf={(item) => `${item.itemid} ${item.name}`}
      form={(item, onDone) => <ItemForm key={item?.itemid ?? 'new'} item={item} onDone={onDone} />}
    />
  );
}
