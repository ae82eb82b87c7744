import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRoute } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { findNotes, stepNote } from '../../contract/note.calls.ts';
import type { NoteType } from '../../domain/note-kinds.ts';
import { WORDS } from '../words.ts';
import type { NoteRow } from './last-notes.tsx';
import { NoteView } from './note-view.tsx';

const OWN = {
  issued: t3('Đã xuất', 'Issued', 'จ่ายแล้ว'),
  made: t3('Ngày nhập máy', 'Typed on', 'วันที่บันทึก'),
  version: t3('Bản', 'Version', 'ฉบับ'),
  several: t3('Kiểm tra nhiều phiếu', 'Check several notes', 'ตรวจหลายใบ'),
  check: t3('Đã đối chiếu các phiếu chọn', 'Chosen notes are checked', 'ตรวจใบที่เลือกแล้ว'),
  refused: t3('Chưa phiếu nào được kiểm tra', 'No note was checked', 'ยังไม่ได้ตรวจ'),
};

/** Filters of received notes, or of delivery notes of own use. */
function filtersOf(type: NoteType): Field[] {
  return [
    { key: 'from', kind: 'date', label: WORDS.from },
    { key: 'to', kind: 'date', label: WORDS.to },
    { key: 'storeid', kind: 'code', list: 'store', label: WORDS.store },
    { key: 'kind', kind: 'code', list: type === 'RN' ? 'notekindin' : 'notekindout', label: WORDS.kind },
    type === 'RN'
      ? { key: 'supplierid', kind: 'code', list: 'supplier', label: WORDS.supplier }
      : { key: 'roomid', kind: 'code', list: 'room', label: WORDS.house },
    { key: 'itemid', kind: 'code', list: 'item', label: WORDS.item },
    { key: 'lot', kind: 'text', label: WORDS.lot, maxLength: 40 },
    { key: 'note', kind: 'text', label: WORDS.note, maxLength: 40 },
    { key: 'state', kind: 'code', list: 'notestate', label: WORDS.state },
  ];
}

function columnsOf(type: NoteType): Column[] {
  return [
    { key: 'note', label: WORDS.note, type: 'text', frozen: true, width: 20 },
    { key: 'valuedt', label: WORDS.valuedt, type: 'date' },
    { key: 'kindName', label: WORDS.kind, type: 'text' },
    { key: 'stateName', label: WORDS.state, type: 'text' },
    { key: 'storeid', label: WORDS.store, type: 'text' },
    ...(type === 'RN' ? [{ key: 'supplierName', label: WORDS.supplier, type: 'text' as const, width: 18 }] : []),
    { key: 'items', label: WORDS.items, type: 'text', width: 30 },
    { key: 'amount', label: WORDS.amount, type: 'decimal', decimals: 0 },
    ...(type === 'RN'
      ? [
          { key: 'issued', label: OWN.issued, type: 'percent' as const, decimals: 0 },
          { key: 'paper', label: WORDS.paper, type: 'flag' as const },
        ]
      : []),
    { key: 'version', label: OWN.version, type: 'int' },
    { key: 'maker', label: WORDS.maker, type: 'text' },
    { key: 'checker', label: WORDS.checker, type: 'text' },
    { key: 'made', label: OWN.made, type: 'date' },
  ];
}

/** Notes nobody has checked yet, made by others: ticked and checked together. */
function CheckMany({ type }: { readonly type: NoteType }) {
  const text = useText();
  const session = useSession();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const { data } = useCall(findNotes, { notetp: type, state: '10', size: 50, page: 1 });
  const rows = (data?.rows ?? []).filter(({ maker }) => maker !== session?.name);
  if (rows.length === 0) return null;
  const tick = (id: string, on: boolean) => setTicked(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  const check = async () => {
    const notes = rows.filter(({ noteid }) => ticked.has(noteid)).map(({ noteid, version }) => ({ noteid, version }));
    const answer = await trySend(stepNote, { reqid: newRequestId(), state: '20', notes });
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    setTicked(new Set());
    forget('/stock/');
  };
  return (
    <details>
      <summary>
        {text(OWN.several)} ({rows.length})
      </summary>
      {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
      {rows.map(({ noteid, note, valuedt, storeid, items }) => (
        <Checkbox
          key={noteid}
          my={6}
          checked={ticked.has(noteid)}
          label={`${note} · ${formatDate(valuedt as never)} · ${storeid} · ${items}`}
          onChange={(event) => tick(noteid, event.currentTarget.checked)}
        />
      ))}
      <Group mt="sm">
        <Button disabled={ticked.size === 0} onClick={() => void check()}>
          {text(OWN.check)} ({ticked.size})
        </Button>
      </Group>
    </details>
  );
}

function rowOf(row: NoteRow) {
  return {
    ...(row as unknown as Record<string, string>),
    ...(row.paper === 'N' ? { _mark_paper: 'warn' } : {}),
    ...(row.changed === 'Y' ? { _mark_version: 'warn' } : {}),
    ...(row.state === '02' ? { _style: 'muted' } : {}),
  };
}

/** Finds notes of a type; each opens to be corrected, checked or cancelled. */
export function NoteList({ type }: { readonly type: NoteType }) {
  const route = useRoute();
  const rights = useRights(route.name);
  const [search, setSearch] = useParams();
  const { open, ...rest } = search;
  if (open !== undefined) return <NoteView noteid={open} onBack={() => setSearch(rest)} />;
  return (
    <InquiryPage
      filters={FILTERS[type]}
      columns={COLUMNS[type]}
      call={findNotes}
      toInput={(values) => ({ ...values, notetp: type })}
      toRow={rowOf as never}
      onRow={(row) => setSearch({ ...rest, open: String(row['noteid']) })}
      summary={() => (rights.edit ? <CheckMany type={type} /> : null)}
    />
  );
}

const FILTERS = { RN: filtersOf('RN'), DN: filtersOf('DN'), TN: filtersOf('TN') };
const COLUMNS = { RN: columnsOf('RN'), DN: columnsOf('DN'), TN: columnsOf('TN') };
