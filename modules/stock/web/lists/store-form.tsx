import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { type findStores, saveStore } from '../../contract/list.calls.ts';
import { WORDS } from '../words.ts';

const t3 = (V: string, E: string, T: string): Text3 => ({ V, E, T });

export const STORE_WORDS = {
  storetp: t3('Loại kho', 'Type', 'ประเภทคลัง'),
  parent: t3('Thuộc kho', 'Part of', 'อยู่ในคลัง'),
  address: t3('Địa chỉ', 'Address', 'ที่อยู่'),
  capacity: t3('Sức chứa', 'Capacity', 'ความจุ'),
  capacityunit: t3('Đơn vị sức chứa', 'Unit of capacity', 'หน่วยความจุ'),
  tempmin: t3('Nhiệt độ từ', 'Temperature from', 'อุณหภูมิตั้งแต่'),
  tempmax: t3('Nhiệt độ đến', 'Temperature to', 'อุณหภูมิถึง'),
  receives: t3('Nhận hàng mua', 'Receives purchases', 'รับสินค้าที่ซื้อ'),
};

const FIELDS: readonly Field[] = [
  { key: 'storeid', kind: 'text', label: WORDS.storeid, required: true, maxLength: 20 },
  { key: 'V', kind: 'text', label: WORDS.nameV, required: true, maxLength: 120 },
  { key: 'E', kind: 'text', label: WORDS.nameE, required: true, maxLength: 120 },
  { key: 'T', kind: 'text', label: WORDS.nameT, required: true, maxLength: 120 },
  { key: 'storetp', kind: 'code', list: 'storetp', label: STORE_WORDS.storetp, required: true, initial: 'general' },
  { key: 'parent', kind: 'code', list: 'store', label: STORE_WORDS.parent },
  { key: 'address', kind: 'text', label: STORE_WORDS.address, maxLength: 200 },
  { key: 'capacity', kind: 'decimal', decimals: 2, label: STORE_WORDS.capacity, min: 0 },
  { key: 'capacityunit', kind: 'code', label: STORE_WORDS.capacityunit },
  { key: 'tempmin', kind: 'decimal', decimals: 1, unit: '°C', label: STORE_WORDS.tempmin, min: -100, max: 100 },
  { key: 'tempmax', kind: 'decimal', decimals: 1, unit: '°C', label: STORE_WORDS.tempmax, min: -100, max: 100 },
  { key: 'receives', kind: 'code', list: 'yesno', label: STORE_WORDS.receives, required: true, initial: 'Y' },
  { key: 'inuse', kind: 'code', list: 'yesno', label: WORDS.inuse, required: true, initial: 'Y' },
];

const CAPACITY_UNITS = [
  { value: 'kg', label: 'kg' },
  { value: 'm3', label: 'm³' },
];

/** A warehouse as the list has it. */
export type Store = OutputOf<typeof findStores>['rows'][number];

/** Names a warehouse, or changes one. */
export function StoreForm({ store, onDone }: { readonly store: Store | null; readonly onDone: () => void }) {
  const text = useText();
  const initial = useMemo<FieldValues>(() => (store === null ? {} : (store as unknown as FieldValues)), [store]);
  return (
    <FieldForm
      label={text(store === null ? WORDS.add : WORDS.edit)}
      draft={`ItemStore.${store?.storeid ?? 'new'}`}
      fields={store === null ? FIELDS : FIELDS.slice(1)}
      call={saveStore}
      initial={initial}
      rows={{ capacityunit: CAPACITY_UNITS }}
      toInput={(values) => ({ ...values, storeid: store?.storeid ?? values['storeid'], ...(store === null ? {} : { version: store.version }) })}
      onSaved={onDone}
    />
  );
}
