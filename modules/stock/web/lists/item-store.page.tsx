import { Button } from '@mantine/core';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { findStores } from '../../contract/list.calls.ts';
import { STORE_TYPE_WORDS } from '../../contract/words.ts';
import { WORDS } from '../words.ts';
import { CountSheet } from './count-sheet.tsx';
import { ManagePage } from './manage-page.tsx';
import { STORE_WORDS, type Store, StoreForm } from './store-form.tsx';

const FILTERS: readonly Field[] = [{ key: 'closed', kind: 'flag', label: WORDS.closed }];

const COLUMNS: readonly Column[] = [
  { key: 'tree', label: WORDS.storeid, type: 'text', frozen: true },
  { key: 'name', label: WORDS.name, type: 'text', width: 22 },
  { key: 'typeName', label: STORE_WORDS.storetp, type: 'text' },
  { key: 'items', label: { V: 'Số mặt hàng', E: 'Items', T: 'จำนวนรายการ' }, type: 'int' },
  { key: 'amount', label: { V: 'Giá trị', E: 'Value', T: 'มูลค่า' }, type: 'decimal', decimals: 0 },
  { key: 'expiring', label: { V: 'Lô sắp hết hạn', E: 'Lots near expiry', T: 'ล็อตใกล้หมดอายุ' }, type: 'int' },
  { key: 'countdt', label: { V: 'Kiểm kê gần nhất', E: 'Last count', T: 'ตรวจนับล่าสุด' }, type: 'date' },
  { key: 'wayIn', label: { V: 'Phiếu đang đến', E: 'Notes on the way in', T: 'ใบที่กำลังมา' }, type: 'int' },
  { key: 'wayOut', label: { V: 'Phiếu đang đi', E: 'Notes on the way out', T: 'ใบที่กำลังไป' }, type: 'int' },
  { key: 'room', label: STORE_WORDS.capacity, type: 'text' },
  { key: 'range', label: { V: 'Nhiệt độ (°C)', E: 'Temperature (°C)', T: 'อุณหภูมิ (°C)' }, type: 'text' },
  { key: 'receives', label: STORE_WORDS.receives, type: 'flag' },
  { key: 'inuse', label: WORDS.inuse, type: 'flag' },
];

const COUNT = { V: 'In phiếu kiểm kê', E: 'Count sheet', T: 'ใบตรวจนับ' };

function roomOf({ capacity, capacityunit }: Store): string {
  return capacity === null ? '' : `${capacity.toLocaleString('en-US')} ${capacityunit === 'm3' ? 'm³' : 'kg'}`;
}

function rangeOf({ tempmin, tempmax }: Store): string {
  return tempmin === null && tempmax === null ? '' : `${tempmin ?? ''}…${tempmax ?? ''}`;
}

/** Warehouses of the farm, those inside others under them. */
export default function ItemStorePage() {
  const text = useText();
  const rights = useRights('ItemStore');
  const sheets = useRights('StockReport');
  const [search, setSearch] = useParams();
  const { count, ...rest } = search;
  if (count !== undefined) return <CountSheet storeid={count} onBack={() => setSearch(rest)} />;
  return (
    <ManagePage
      route="ItemStore"
      filters={FILTERS}
      columns={COLUMNS}
      call={findStores}
      toRow={(store: Store) => ({
        ...(store as unknown as Record<string, string>),
        tree: `${'› '.repeat(store.depth)}${store.storeid}`,
        typeName: text(STORE_TYPE_WORDS[store.storetp as keyof typeof STORE_TYPE_WORDS]),
        room: roomOf(store),
        range: rangeOf(store),
        ...(store.expiring > 0 ? { _mark_expiring: 'warn' } : {}),
        ...(store.inuse === 'N' ? { _style: 'muted' } : {}),
      })}
      nameOf={(store) => `${store.storeid} ${store.name}`}
      form={(store, onDone) => (
        <>
          {rights.edit ? <StoreForm key={store?.storeid ?? 'new'} store={store} onDone={onDone} /> : null}
          {store === null || !sheets.view ? null : (
            <p>
              <Button variant="default" onClick={() => setSearch({ ...rest, count: store.storeid })}>
                {text(COUNT)}
              </Button>
            </p>
          )}
        </>
      )}
    />
  );
}
