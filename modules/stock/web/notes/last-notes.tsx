import { Button } from '@mantine/core';
import { useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { findNotes, removeNote } from '../../contract/note.calls.ts';
import type { NoteType } from '../../domain/note-kinds.ts';
import { WORDS } from '../words.ts';

const OWN = {
  title: t3('Phiếu tôi lập gần đây', 'My last notes', 'ใบล่าสุดของฉัน'),
  none: t3('Chưa có phiếu nào', 'No note yet', 'ยังไม่มีใบ'),
};
const UNDONE: Text3 = t3('Lập nhầm, hủy ngay', 'Typed by mistake, taken back', 'บันทึกผิด ยกเลิกทันที');

export type NoteRow = OutputOf<typeof findNotes>['rows'][number];

/** True for a note its maker may still take back on the spot. */
const mayUndo = ({ state, issued }: NoteRow): boolean => (state === '10' || state === '15') && (issued ?? 0) === 0;

/** The last ten notes of this person, with undo while nothing has gone out, and printing. */
export function LastNotes({ type, onPrint, onLabels }: { type: NoteType; onPrint: (row: NoteRow) => void; onLabels?: (row: NoteRow) => void }) {
  const text = useText();
  const { data } = useCall(findNotes, { notetp: type, mine: 'Y', size: 10, page: 1 }, { keep: true });
  const [busy, setBusy] = useState<string | null>(null);
  const undo = async ({ noteid, version }: NoteRow) => {
    setBusy(noteid);
    await send(removeNote, { reqid: newRequestId(), noteid, version, reason: text(UNDONE) });
    setBusy(null);
    forget('/stock/', '/common/');
  };
  const rows = data?.rows ?? [];
  const money = rows.some(({ amount }) => amount !== null);
  return (
    <section className="last-entries" aria-labelledby="last-notes">
      <h2 id="last-notes">{text(OWN.title)}</h2>
      {rows.length === 0 ? <p className="dim">{text(OWN.none)}</p> : null}
      {rows.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-labelledby="last-notes">
          <table className="report-table">
            <HeadRow
              heads={[WORDS.note, WORDS.valuedt, WORDS.kind, WORDS.store, WORDS.items, ...(money ? [WORDS.amount] : []), WORDS.state]}
              buttons
            />
            <tbody>
              {rows.map((row) => (
                <NoteLine key={row.noteid} row={row} money={money} busy={busy === row.noteid} onUndo={undo} onPrint={onPrint} onLabels={onLabels} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface LineProps {
  readonly row: NoteRow;
  readonly money: boolean;
  readonly busy: boolean;
  readonly onUndo: (row: NoteRow) => Promise<void>;
  readonly onPrint: (row: NoteRow) => void;
  readonly onLabels: ((row: NoteRow) => void) | undefined;
}

/** One note of the list; a cancelled one struck out. */
function NoteLine({ row, money, busy, onUndo, onPrint, onLabels }: LineProps) {
  const text = useText();
  const t = useT();
  const gone = row.state === '02';
  return (
    <tr data-tone={gone ? 'muted' : undefined} className={gone ? 'struck' : undefined}>
      <th scope="row">{row.note}</th>
      <td>{formatDate(row.valuedt)}</td>
      <td>{row.kindName}</td>
      <td>{row.storeid}</td>
      <td className="clip" title={row.items}>
        {row.items}
      </td>
      {money ? <td data-numeric>{row.amount?.toLocaleString('en-US')}</td> : null}
      <td>{row.stateName}</td>
      <td>
        <Button size="compact-xs" variant="subtle" onClick={() => onPrint(row)} aria-label={`${text(WORDS.print)} ${row.note}`}>
          {text(WORDS.print)}
        </Button>
        {onLabels === undefined || gone ? null : <LabelButton row={row} onLabels={onLabels} />}
        {mayUndo(row) ? (
          <Button size="compact-xs" variant="subtle" leftSection={<Icon name="undo" size={14} />} loading={busy} onClick={() => void onUndo(row)}>
            {t('app.undo')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

const LABELS: Text3 = t3('Nhãn', 'Labels', 'ป้าย');

function LabelButton({ row, onLabels }: { readonly row: NoteRow; readonly onLabels: (row: NoteRow) => void }) {
  const text = useText();
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => onLabels(row)} aria-label={`${text(LABELS)} ${row.note}`}>
      {text(LABELS)}
    </Button>
  );
}
