import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type AnyKit, CANCELLED, type DocumentRow } from './kit.ts';

const OWN = {
  title: t3('Phiếu tôi lập gần đây', 'My last notes', 'ใบล่าสุดของฉัน'),
  none: t3('Chưa có phiếu nào', 'No note yet', 'ยังไม่มีใบ'),
  undone: t3('Lập nhầm, hủy ngay', 'Typed by mistake, taken back', 'บันทึกผิด ยกเลิกทันที'),
  note: t3('Số phiếu', 'Note number', 'เลขที่ใบ'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  print: t3('In', 'Print', 'พิมพ์'),
  labels: t3('Nhãn', 'Labels', 'ป้าย'),
};

const MANY = 10;

interface Props {
  readonly kit: AnyKit;
  readonly type: string;
  readonly onPrint: (row: DocumentRow) => void;
  readonly onLabels?: ((row: DocumentRow) => void) | undefined;
}

/** The last ones of this person, with undo while nothing came of them, and printing. */
export function LastOnes({ kit, type, onPrint, onLabels }: Props) {
  const text = useText();
  const { data } = useCall(kit.calls.find, { ...kit.asks(type), mine: 'Y', size: MANY, page: 1 }, { keep: true });
  const [busy, setBusy] = useState<string | null>(null);
  const undo = async ({ noteid, version }: DocumentRow) => {
    setBusy(noteid);
    await send(kit.calls.remove, { reqid: newRequestId(), noteid, version, reason: text(OWN.undone) });
    setBusy(null);
    forget(...kit.forgets);
  };
  const rows = data?.rows ?? [];
  // Amounts this person may not see leave no empty column.
  const columns = kit.lastColumns.filter(({ key, type: kind }) => kind !== 'decimal' || rows.some((row) => row[key] !== null));
  return (
    <section className="last-entries" aria-labelledby="last-notes">
      <h2 id="last-notes">{text(OWN.title)}</h2>
      {rows.length === 0 ? <p className="dim">{text(OWN.none)}</p> : null}
      {rows.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-labelledby="last-notes">
          <table className="report-table">
            <HeadRow heads={[OWN.note, ...columns.map(({ label }) => label as Text3), OWN.state]} buttons />
            <tbody>
              {rows.map((row) => (
                <LastRow
                  key={row.noteid}
                  row={row}
                  columns={columns}
                  busy={busy === row.noteid}
                  onUndo={kit.mayUndo(row) ? undo : null}
                  onPrint={onPrint}
                  onLabels={onLabels}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Cell({ column: { key, type, width }, row }: { readonly column: Column; readonly row: DocumentRow }) {
  const value = row[key];
  if (type === 'date') return <td>{formatDate(value as never)}</td>;
  if (type === 'decimal') return <td data-numeric>{(value as number | null)?.toLocaleString('en-US')}</td>;
  if (width === undefined) return <td>{String(value ?? '')}</td>;
  return (
    <td className="clip" title={String(value ?? '')}>
      {String(value ?? '')}
    </td>
  );
}

interface RowProps {
  readonly row: DocumentRow;
  readonly columns: readonly Column[];
  readonly busy: boolean;
  readonly onUndo: ((row: DocumentRow) => Promise<void>) | null;
  readonly onPrint: (row: DocumentRow) => void;
  readonly onLabels: ((row: DocumentRow) => void) | undefined;
}

/** One of the last; a cancelled one struck out. */
function LastRow({ row, columns, busy, onUndo, onPrint, onLabels }: RowProps) {
  const text = useText();
  const t = useT();
  const gone = row.state === CANCELLED;
  const button = (label: Text3, act: (row: DocumentRow) => void) => (
    <Button size="compact-xs" variant="subtle" onClick={() => act(row)} aria-label={`${text(label)} ${row.note}`}>
      {text(label)}
    </Button>
  );
  return (
    <tr data-tone={gone ? 'muted' : undefined} className={gone ? 'struck' : undefined}>
      <th scope="row">{row.note}</th>
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
      <td>{row.stateName}</td>
      <td>
        {button(OWN.print, onPrint)}
        {onLabels === undefined || gone ? null : button(OWN.labels, onLabels)}
        {onUndo === null ? null : (
          <Button size="compact-xs" variant="subtle" leftSection={<Icon name="undo" size={14} />} loading={busy} onClick={() => void onUndo(row)}>
            {t('app.undo')}
          </Button>
        )}
      </td>
    </tr>
  );
}
