import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { t3 } from '#kernel/language.ts';
import { findTransfers } from '../../contract/stock/stock.calls.ts';
import { LW } from '../../contract/stock/words.ts';

const FILTERS: readonly Field[] = [{ key: 'storeid', kind: 'code', list: 'labstore', label: LW.tostore }];

const COLUMNS: readonly Column[] = [
  { key: 'note', label: LW.note, type: 'text', frozen: true, width: 20, phone: 1 },
  { key: 'items', label: t3('Các mặt hàng', 'Items', 'รายการ'), type: 'text', width: 26, phone: 2 },
  { key: 'days', label: t3('Ngày đi đường', 'Days on the way', 'วันระหว่างทาง'), type: 'int', phone: 3 },
  { key: 'fromName', label: LW.sentfrom, type: 'text', width: 18 },
  { key: 'storeName', label: t3('Kho gửi', 'Sending store', 'คลังต้นทาง'), type: 'text', width: 18 },
  { key: 'tostoreName', label: LW.tostore, type: 'text', width: 18 },
  { key: 'valuedt', label: LW.valuedt, type: 'date' },
  { key: 'maker', label: t3('Người gửi', 'Sender', 'ผู้ส่ง'), type: 'text' },
];

const rowOf = (row: { readonly days: number }) => ({ ...row, ...(row.days > 1 ? { _mark_days: row.days > 7 ? 'bad' : 'warn' } : {}) });

/** Transfers to the stores of the laboratory and what farms and other laboratories sent it, those longest on the way first; one opens to be received. */
export default function LabArrivals() {
  const [search, setSearch] = useParams();
  return (
    <InquiryPage
      filters={FILTERS}
      columns={COLUMNS}
      call={findTransfers}
      toRow={rowOf as never}
      onRow={(row) => setSearch({ ...search, open: String(row['noteid']) })}
    />
  );
}
