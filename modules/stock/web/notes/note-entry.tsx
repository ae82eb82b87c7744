import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRoute } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import type { Text3 } from '#kernel/language.ts';
import { NOTE_KINDS, type NoteKindCode, type NoteType } from '../../domain/note-kinds.ts';
import { LastNotes } from './last-notes.tsx';
import { NoteEditor, type SavedNote } from './note-editor.tsx';
import { NoteLabels, NotePrint } from './note-print.tsx';

const SAVED: Text3 = { V: 'Đã lưu phiếu', E: 'Saved note', T: 'บันทึกใบแล้ว' };

/** The kind the address asks for, when it is one of the type. */
function kindOf(asked: string | undefined, type: NoteType, first: NoteKindCode): NoteKindCode {
  const known = asked !== undefined && Object.hasOwn(NOTE_KINDS, asked) && NOTE_KINDS[asked as NoteKindCode].type === type;
  return known ? (asked as NoteKindCode) : first;
}

/** A screen that writes notes of one type; a note's print and its labels stand in the address. */
export function NoteEntry({ type, first }: { readonly type: NoteType; readonly first: NoteKindCode }) {
  const text = useText();
  const route = useRoute();
  const rights = useRights(route.name);
  const session = useSession();
  const [search, setSearch] = useParams();
  const [saved, setSaved] = useState<SavedNote | null>(null);
  const { print, labels, ...rest } = search;
  const back = () => setSearch(rest);
  if (print !== undefined) return <NotePrint noteid={print} onBack={back} />;
  if (labels !== undefined) return <NoteLabels noteid={labels} onBack={back} />;
  const start = {
    head: { valuedt: session?.CURBUSDT ?? today(), storeid: rest['storeid'] ?? null },
    lines: [{ key: 0, values: { itemid: rest['itemid'] ?? null, lot: rest['lot'] ?? null, expdt: rest['expdt'] ?? null } }],
  };
  return (
    <PageFrame>
      <Stack>
        {saved === null ? null : (
          <Alert color="green.9" role="status">
            {text(SAVED)}: {saved.note}
          </Alert>
        )}
        {rights.add ? (
          <NoteEditor type={type} kind={kindOf(rest['kind'], type, first)} initial={start} label={text(route.title)} onSaved={setSaved} />
        ) : null}
        <LastNotes
          type={type}
          onPrint={({ noteid }) => setSearch({ ...rest, print: noteid })}
          {...(type === 'RN' ? { onLabels: ({ noteid }: { noteid: string }) => setSearch({ ...rest, labels: noteid }) } : {})}
        />
      </Stack>
    </PageFrame>
  );
}
