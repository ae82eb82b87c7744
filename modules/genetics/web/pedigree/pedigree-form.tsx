import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { type findPedigree, MERGE, mergePedigree, savePedigree } from '../../contract/pedigree.calls.ts';
import { PEDIGREE_FIELDS } from '../../contract/sheets/genetics.sheets.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { W } from '../words.ts';

export type PedigreeRow = OutputOf<typeof findPedigree>['rows'][number];

const REASON: Field = { key: 'reason', kind: 'text', label: G.reason, maxLength: 200 };
const CHANGE_FIELDS = [...PEDIGREE_FIELDS, REASON];
const MERGE_FIELDS: readonly Field[] = [
  { key: 'from', kind: 'text', label: MERGE.from, required: true, maxLength: 40 },
  { key: 'into', kind: 'text', label: MERGE.into, required: true, maxLength: 40 },
  { ...REASON, required: true },
];

interface Props {
  /** Null: a new animal. */
  readonly row: PedigreeRow | null;
  readonly onClose: () => void;
}

/** Entry or change of one animal of the pedigree. */
export function PedigreeForm({ row, onClose }: Props) {
  const text = useText();
  const initial = useMemo(
    () =>
      row === null
        ? {}
        : { ...Object.fromEntries(PEDIGREE_FIELDS.map(({ key }) => [key, row[key as keyof PedigreeRow] as string | null])), sex: row.sex ?? 'U' },
    [row],
  );
  const title = row === null ? text(W.add) : `${text(W.change)} ${row.gid}`;
  return (
    <Dialog onClose={onClose} title={title}>
      <FieldForm
        label={title}
        draft={`PigPedList.${row?.gid ?? 'new'}`}
        fields={row === null ? PEDIGREE_FIELDS : CHANGE_FIELDS}
        initial={initial}
        call={savePedigree}
        toInput={(values) => ({ ...values, ...(row === null ? { isNew: true } : { gid: row.gid, version: row.version }) })}
        confirmed
        forgets={['/genetics/']}
        onSaved={onClose}
      />
    </Dialog>
  );
}

/** Two ids of one animal become one. */
export function MergeForm({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <Dialog onClose={onClose} title={text(W.merge)} size="md">
      <FieldForm
        label={text(W.merge)}
        draft="PigPedList.merge"
        fields={MERGE_FIELDS}
        call={mergePedigree}
        confirmed
        forgets={['/genetics/']}
        onSaved={onClose}
      />
    </Dialog>
  );
}
