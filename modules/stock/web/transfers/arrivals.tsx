import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { findArrivals } from '../../contract/transfer.calls.ts';
import { TRANSFER_WORDS as T } from '../../contract/transfer-words.ts';
import { NOTE_STATES } from '../../domain/note-flow.ts';
import { STATE } from '../../domain/note-kinds.ts';
import { WORDS } from '../words.ts';
import { type Ends, useEnds } from './ends.ts';

const FILTERS: readonly Field[] = [
  {
    ...{ key: 'state', kind: 'code', label: WORDS.state, required: true, fallback: STATE.onway },
    options: { [STATE.onway]: NOTE_STATES.words[STATE.onway], [STATE.received]: NOTE_STATES.words[STATE.received] },
  },
  { key: 'tostore', kind: 'code', list: 'store', label: WORDS.tostore },
  { key: 'fromfarm', kind: 'code', list: 'targetfarm', label: T.fromfarm },
  { key: 'note', kind: 'text', label: WORDS.note, maxLength: 40 },
  { key: 'from', kind: 'date', label: WORDS.from },
  { key: 'to', kind: 'date', label: WORDS.to },
];

const COLUMNS: readonly Column[] = [
  { key: 'note', label: WORDS.note, type: 'text', frozen: true, width: 20, phone: 1 },
  { key: 'valuedt', label: WORDS.valuedt, type: 'date' },
  { key: 'days', label: T.days, type: 'int', phone: 2 },
  { key: 'fromfarm', label: T.fromfarm, type: 'text' },
  { key: 'storeid', label: T.fromstore, type: 'text' },
  { key: 'tostore', label: WORDS.tostore, type: 'text' },
  { key: 'items', label: WORDS.items, type: 'text', width: 28, phone: 3 },
  { key: 'sent', label: T.sent, type: 'decimal', decimals: 1 },
  { key: 'received', label: T.received, type: 'decimal', decimals: 1 },
  { key: 'amount', label: WORDS.amount, type: 'decimal', decimals: 0 },
  { key: 'maker', label: WORDS.maker, type: 'text' },
  { key: 'driver', label: WORDS.driver, type: 'text' },
  { key: 'plate', label: WORDS.plate, type: 'text' },
  { key: 'recvdt', label: T.recvdt, type: 'date' },
  { key: 'confirmer', label: T.confirmer, type: 'text' },
];

const marks = ({ late }: { readonly late: number }) => (late === 0 ? {} : { _mark_days: late > 2 ? 'bad' : 'warn' });

/** Transfers to the own warehouses, those longest on the way first; one opens to be received. */
export default function Arrivals() {
  const [search, setSearch] = useParams();
  const endsOf = useEnds();
  return (
    <InquiryPage
      filters={FILTERS}
      columns={COLUMNS}
      call={findArrivals}
      toRow={((row: Ends & { readonly late: number }) => ({ ...row, ...endsOf(row), ...marks(row) })) as never}
      onRow={(row) => setSearch({ ...search, open: String(row['noteid']) })}
    />
  );
}
