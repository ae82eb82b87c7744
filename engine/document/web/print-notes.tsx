import { Button } from '@mantine/core';
import { MOST_PRINTED } from '#engine/define/print-call.ts';
import type { ReportRow } from '#engine/define/report.ts';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useFile } from '#engine/web/screens/use-file.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t3 } from '#kernel/language.ts';

const OWN = {
  print: t3('In', 'Print', 'พิมพ์'),
  many: t3('In các phiếu', 'Print these notes', 'พิมพ์ใบเหล่านี้'),
  one: t3('In phiếu (PDF)', 'Print the note (PDF)', 'พิมพ์ใบ (PDF)'),
};

/** The call that prints notes. */
export interface NotePrint {
  readonly path: string;
}

interface Props extends NotePrint {
  readonly noteids: readonly string[];
  /** Number of the one, where it stands in the row of a table. */
  readonly row?: string;
}

/** Prints notes as they stand, each on a page of its own: one file. */
export function PrintNotes({ path, noteids, row }: Props) {
  const text = useText();
  const language = useLanguage();
  const { making, take } = useFile<'pdf'>(path);
  if (noteids.length === 0) return null;
  const press = () => void take('pdf', { noteids, language });
  if (row !== undefined) {
    return (
      <Button size="compact-xs" variant="subtle" loading={making !== null} aria-label={`${text(OWN.print)} ${row}`} onClick={press}>
        {text(OWN.print)}
      </Button>
    );
  }
  return (
    <Button
      variant="light"
      className="no-print"
      mb="sm"
      leftSection={<Icon name="print" size={16} />}
      loading={making !== null}
      disabled={noteids.length > MOST_PRINTED}
      onClick={press}
    >
      {noteids.length === 1 ? text(OWN.one) : `${text(OWN.many)} (${noteids.length})`}
    </Button>
  );
}

/** Keys of the own farm's notes in a list, each once, in its order. */
function notesIn(rows: readonly ReportRow[], farmid: string | null | undefined): string[] {
  const own = rows.filter((row) => row['farmid'] === undefined || row['farmid'] === farmid);
  return [...new Set(own.flatMap(({ _noteid: noteid }) => (typeof noteid === 'string' ? [noteid] : [])))];
}

function PrintListed({ rows, ...print }: NotePrint & { readonly rows: readonly ReportRow[] }) {
  const session = useSession();
  return <PrintNotes {...print} noteids={notesIn(rows, session?.FARMID)} />;
}

/** A list of lines of notes, which prints its notes. */
export const noteListParts = (print: NotePrint): ReportParts => ({ above: ({ rows }) => <PrintListed {...print} rows={rows} /> });
