import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { columnOf } from '#engine/define/resource.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { LastEntries, useUndo } from '#engine/web/screens/entry-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { findSemenBatches, removeSemenOut, saveSemenOut } from '../../contract/records.calls.ts';
import { SEMEN_OUT } from '../../contract/records-fields.ts';
import { SEMEN_WORDS as WORDS } from './semen-words.ts';

const FIELDS: readonly Field[] = Object.values(SEMEN_OUT);
const BATCHES: readonly Column[] = [
  { key: 'batch', label: WORDS.batch, type: 'text' },
  { key: 'pgid', label: WORDS.boar, type: 'animal' },
  { key: 'collectdt', label: WORDS.day, type: 'date' },
  { key: 'usabledt', label: WORDS.usable, type: 'date' },
  { key: 'doses', label: WORDS.made, type: 'int' },
  { key: 'left', label: WORDS.left, type: 'int' },
];

const OUTS: readonly Column[] = [
  ...[SEMEN_OUT.eventdt, SEMEN_OUT.batch, SEMEN_OUT.count, SEMEN_OUT.tofarm, SEMEN_OUT.reason, SEMEN_OUT.applyid].map((field) => columnOf(field)),
];

/** Doses that leave the store: sent to another farm or thrown away. */
export function SemenOut() {
  const text = useText();
  const { data } = useCall(findSemenBatches, {});
  const rows = data?.rows ?? [];
  const undo = useUndo(removeSemenOut, ({ id }) => ({ outId: id }), ['/herd/']);
  const choices = useMemo(
    () => ({ batch: rows.filter(({ left }) => left > 0).map(({ batch, left }) => ({ value: batch, label: `${batch} (${left})` })) }),
    [rows],
  );
  return (
    <>
      <FieldForm
        label={text(WORDS.out)}
        fields={FIELDS}
        rows={choices as never}
        call={saveSemenOut}
        draft="PigSemenEvent.out"
        toInput={(values) => ({ ...values, way: values['tofarm'] == null ? 'thrown' : 'sent' }) as never}
        forgets={['/herd/']}
        confirmed
      />
      <ReportGrid columns={BATCHES} rows={rows as never} label={text(WORDS.batch)} />
      <LastEntries columns={OUTS} rows={data?.outs ?? []} onUndo={undo} />
    </>
  );
}
