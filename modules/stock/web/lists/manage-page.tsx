import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget } from '#engine/web/client/query.ts';
import type { Sendable } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { WORDS } from '../words.ts';

interface Props<C extends Sendable, Row> {
  readonly route: string;
  readonly filters: readonly Field[];
  readonly columns: readonly Column[];
  readonly call: C;
  readonly toRow: (row: Row) => ReportRow;
  /** Name of a row in the dialog's heading. */
  readonly nameOf: (row: Row) => string;
  /** The form of a row, or of a new one. */
  readonly form: (row: Row | null, onDone: () => void) => ReactNode;
  readonly actions?: ReactNode;
}

/** A list somebody keeps: found above, opened in a dialog, saved there. */
export function ManagePage<C extends Sendable, Row extends object>({ route, filters, columns, call, toRow, nameOf, form, actions }: Props<C, Row>) {
  const text = useText();
  const rights = useRights(route);
  const [chosen, setChosen] = useState<Row | 'new' | null>(null);
  const row = chosen === 'new' ? null : chosen;
  const done = () => {
    notify('ok', text(WORDS.saved), '');
    forget(call.path, '/common/', 'list');
    setChosen(null);
  };
  return (
    <>
      <InquiryPage
        filters={filters}
        columns={columns}
        call={call}
        toRow={((one: Row) => ({ ...toRow(one), _row: JSON.stringify(one) })) as never}
        onRow={(one) => setChosen(JSON.parse(String(one['_row'])) as Row)}
        actions={
          <>
            {actions}
            {rights.edit ? <Button onClick={() => setChosen('new')}>{text(WORDS.add)}</Button> : null}
          </>
        }
      />
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        size="xl"
        title={row === null ? text(WORDS.add) : nameOf(row)}
        closeButtonProps={{ 'aria-label': text(WORDS.close) }}
      >
        {chosen === null ? null : form(row, done)}
      </Modal>
    </>
  );
}
