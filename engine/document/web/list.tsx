import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRoute } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { type AnyKit, CANCELLED, type DocumentRow } from './kit.ts';
import { type Ticked, TickNotes } from './tick-notes.tsx';
import { DocumentView } from './view.tsx';

const OWN = {
  several: t3('Kiểm tra nhiều phiếu', 'Check several notes', 'ตรวจหลายใบ'),
  check: t3('Đã đối chiếu các phiếu chọn', 'Chosen notes are checked', 'ตรวจใบที่เลือกแล้ว'),
  refused: t3('Chưa phiếu nào được kiểm tra', 'No note was checked', 'ยังไม่ได้ตรวจ'),
};

interface Props {
  readonly kit: AnyKit;
  readonly type: string;
}

/** Documents nobody has checked yet, made by others: ticked and checked together. */
function CheckMany({ kit, type }: Props) {
  const text = useText();
  const session = useSession();
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const check = async ({ notes, clear }: Ticked) => {
    const answer = await trySend(kit.calls.step, { reqid: newRequestId(), state: kit.checking.to, notes });
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    clear();
    forget(...kit.forgets);
  };
  return (
    <TickNotes kit={kit} type={type} summary={OWN.several} offers={({ maker }) => maker !== session?.name}>
      {(ticked) => (
        <>
          {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
          <Group mt="sm">
            <Button disabled={ticked.notes.length === 0} onClick={() => void check(ticked)}>
              {text(OWN.check)} ({ticked.notes.length})
            </Button>
          </Group>
        </>
      )}
    </TickNotes>
  );
}

type NamesIn = (row: DocumentRow) => object;

/** Codes among the cells of a document by the names its filters know them by: a store, a farm. */
function useNames(filters: readonly Field[], columns: readonly Column[]): NamesIn {
  const coded = useMemo(() => filters.filter(({ key, list }) => list !== undefined && columns.some((one) => one.key === key)), [filters, columns]);
  const named = useCodeTexts(coded);
  return (row) => Object.fromEntries(coded.map(({ key }) => [key, named(key, row[key])]));
}

function rowOf({ marks }: AnyKit, row: DocumentRow, names: NamesIn): DocumentRow {
  return {
    ...row,
    ...names(row),
    ...marks?.(row),
    ...(row.paper === 'N' ? { _mark_paper: 'warn' } : {}),
    ...(row.changed === 'Y' ? { _mark_version: 'warn' } : {}),
    ...(row.state === CANCELLED ? { _style: 'muted' } : {}),
  };
}

/** Finds documents of a type; each opens to be corrected, checked or cancelled. */
export function DocumentList({ kit, type }: Props) {
  const route = useRoute();
  const rights = useRights(route.name);
  const [search, setSearch] = useParams();
  const [filters, columns] = useMemo(() => [kit.filters(type), kit.columns(type)], [kit, type]);
  const names = useNames(filters, columns);
  const { open, ...rest } = search;
  const { Many } = kit;
  if (open !== undefined) return <DocumentView kit={kit} noteid={open} onBack={() => setSearch(rest)} />;
  return (
    <InquiryPage
      filters={filters}
      columns={columns}
      call={kit.calls.find as never}
      toInput={(values) => ({ ...values, ...kit.asks(type) }) as never}
      toRow={((row: DocumentRow) => rowOf(kit, row, names)) as never}
      onRow={(row) => setSearch({ ...rest, open: String(row['noteid']) })}
      summary={() =>
        rights.edit ? (
          <>
            <CheckMany kit={kit} type={type} />
            {Many === undefined ? null : <Many kit={kit} type={type} />}
          </>
        ) : null
      }
    />
  );
}
