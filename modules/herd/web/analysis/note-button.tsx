import { Button } from '@mantine/core';
import { useState } from 'react';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t3 } from '#kernel/language.ts';
import { NOTE_FIELDS, saveNote } from '../../contract/note.calls.ts';

const ADD = t3('Ghi chú vào biểu đồ', 'Note on the chart', 'บันทึกบนกราฟ');

/** Puts a note on a day of the farm: a vaccination changed, a heat wave. */
function NoteButton() {
  const text = useText();
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (session?.FARMID == null) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        {text(ADD)}
      </Button>
      {open ? (
        <Dialog onClose={() => setOpen(false)} title={text(ADD)} size="md">
          <FieldForm label={text(ADD)} draft="HerdNote" fields={NOTE_FIELDS} call={saveNote} forgets={['/herd/']} onSaved={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

/** What charts of the farm's figures over time show beside their declaration. */
export const noteParts: ReportParts = { extra: () => <NoteButton /> };
