import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t3 } from '#kernel/language.ts';
import { saveNote } from '../../contract/note.calls.ts';

const ADD = t3('Ghi chú vào biểu đồ', 'Note on the chart', 'บันทึกบนกราฟ');

const FIELDS: readonly Field[] = [
  { key: 'day', kind: 'date', label: t3('Ngày', 'Day', 'วันที่'), required: true, initial: 'today' },
  { key: 'text', kind: 'text', label: t3('Ghi chú', 'Note', 'บันทึก'), required: true, maxLength: 120 },
];

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
          <FieldForm label={text(ADD)} draft="HerdNote" fields={FIELDS} call={saveNote} forgets={['/herd/']} onSaved={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

/** What charts of the farm's figures over time show beside their declaration. */
export const noteParts: ReportParts = { extra: () => <NoteButton /> };
