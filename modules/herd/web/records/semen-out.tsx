import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { LastEntries, useUndo } from '#engine/web/screens/entry-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { findSemenBatches, removeSemenOut, saveSemenOut } from '../../contract/records.calls.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { SEMEN_WORDS as WORDS } from './semen-words.ts';

const BATCHES: readonly Column[] = [
  { key: 'batch', label: WORDS.batch, type: 'text' },
  { key: 'pgid', label: WORDS.boar, type: 'animal' },
  { key: 'collectdt', label: WORDS.day, type: 'date' },
  { key: 'usabledt', label: WORDS.usable, type: 'date' },
  { key: 'doses', label: WORDS.made, type: 'int' },
  { key: 'left', label: WORDS.left, type: 'int' },
];

const OUTS: readonly Column[] = [
  { key: 'eventdt', label: WORDS.day, type: 'date' },
  { key: 'batch', label: WORDS.batch, type: 'text' },
  { key: 'count', label: WORDS.count, type: 'int' },
  { key: 'tofarm', label: WORDS.tofarm, type: 'text' },
  { key: 'reason', label: WORDS.reason, type: 'text' },
  { key: 'applyid', label: CARD_WORDS.operator, type: 'text' },
];

const FIELDS: readonly Field[] = [
  { key: 'batch', kind: 'code', label: WORDS.batch, required: true },
  { key: 'eventdt', kind: 'date', label: WORDS.day, required: true, initial: 'today' },
  { key: 'count', kind: 'int', label: WORDS.count, required: true, min: 1, max: 1000 },
  { key: 'tofarm', kind: 'code', list: 'farm', label: WORDS.tofarm },
  { key: 'reason', kind: 'code', list: 'reason', listParents: { eventcd: 'SEM' }, label: WORDS.reason, required: true },
  { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator, required: true, initial: 'keep' },
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
        told
      />
      <ReportGrid columns={BATCHES} rows={rows as never} label={text(WORDS.batch)} />
      <LastEntries columns={OUTS} rows={data?.outs ?? []} onUndo={undo} />
    </>
  );
}
