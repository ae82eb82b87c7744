import { Button } from '@mantine/core';
import type { ReportRow } from '#engine/define/report.ts';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useFile } from '#engine/web/screens/use-file.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t3 } from '#kernel/language.ts';
import { MOST_PRINTED } from '../../contract/note-print.call.ts';

const PRINT = t3('In các phiếu', 'Print these notes', 'พิมพ์ใบเหล่านี้');

/** Keys of the own farm's notes in a list, each once, in its order. */
export function notesIn(rows: readonly ReportRow[], farmid: string | null | undefined): string[] {
  const own = rows.filter((row) => row['farmid'] === undefined || row['farmid'] === farmid);
  return [...new Set(own.flatMap(({ _noteid: noteid }) => (typeof noteid === 'string' ? [noteid] : [])))];
}

/** Prints the notes of a list as they stand, each on a page of its own: one file. */
function PrintNotes({ rows }: { readonly rows: readonly ReportRow[] }) {
  const text = useText();
  const language = useLanguage();
  const session = useSession();
  const { making, take } = useFile<'pdf'>('/stock/file/note');
  const noteids = notesIn(rows, session?.FARMID);
  if (noteids.length === 0) return null;
  return (
    <Button
      variant="light"
      className="no-print"
      mb="sm"
      leftSection={<Icon name="print" size={16} />}
      loading={making !== null}
      disabled={noteids.length > MOST_PRINTED}
      onClick={() => void take('pdf', { noteids, language })}
    >
      {text(PRINT)} ({noteids.length})
    </Button>
  );
}

/** A list of lines of notes, which prints its notes. */
export const noteListParts: ReportParts = { above: ({ rows }) => <PrintNotes rows={rows} /> };
