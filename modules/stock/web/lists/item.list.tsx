import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import type { ListDef } from '#engine/web/screens/list-page.tsx';
import { findItems } from '../../contract/list.calls.ts';
import { ITEM_TYPE_WORDS } from '../../contract/words.ts';
import { WORDS } from '../words.ts';
import { ITEM_WORDS, ItemForm } from './item-form.tsx';

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

/** Goods and services of the company and the farm; one that a person may not change is only shown. */
export const itemList: ListDef<typeof findItems> = {
  route: 'ItemList',
  filters: FILTERS,
  columns: COLUMNS,
  call: findItems,
  cells: (item, say) => ({
    ...(item as unknown as ReportRow),
    typeName: say(ITEM_TYPE_WORDS[item.itemtp as keyof typeof ITEM_TYPE_WORDS]),
    companyMark: item.company,
    inuseMark: item.inuse,
    ...(item.stock !== null && item.stock < item.lowest ? { _mark_stock: 'warn' } : {}),
    ...(item.inuse === 'N' ? { _style: 'muted' } : {}),
  }),
  nameOf: ({ itemid, name }) => `${itemid} ${name}`,
  mayAdd: ({ edit }) => edit,
  mayOpen: () => true,
  form: (item, done) => <ItemForm item={item} onDone={done} />,
  size: 'xl',
};
