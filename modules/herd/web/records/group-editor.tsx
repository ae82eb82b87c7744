import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { showFirstWrong } from '#engine/web/ui/wrong-field.ts';
import { WrongFields } from '#engine/web/ui/wrong-fields.tsx';
import { GROUP_FIELDS } from '../../contract/records-fields.ts';
import type { GroupRow } from './group-table.tsx';
import { GROUP_WORDS } from './group-words.ts';

const WORDS = {
  add: { V: 'Thêm một nhóm', E: 'Add a group', T: 'เพิ่มกลุ่ม' },
  save: { V: 'Lưu nhóm', E: 'Save the group', T: 'บันทึกกลุ่ม' },
  close: { V: 'Thôi', E: 'Cancel', T: 'ยกเลิก' },
} as const;

const FIELDS: readonly Field[] = GROUP_FIELDS.slice(1);

interface Props {
  /** The group to change; null for a new one. */
  readonly row: GroupRow | null;
  /** Resolves true when the group was saved. */
  readonly onSave: (row: FieldValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** One group: its days, its plan, its farrowing house and the days expected, which are computed until they are typed. */
export function GroupEditor({ row, onSave, onClose }: Props) {
  const text = useText();
  const fields = row === null ? GROUP_FIELDS : FIELDS;
  const work = useKeptState<FieldValues>(`PigGroup.${row?.code ?? ''}.${row?.version ?? 0}`, () =>
    row === null
      ? { version: 0 }
      : Object.fromEntries(['code', 'version', ...FIELDS.map(({ key }) => key)].map((key) => [key, row[key as 'first'] ?? null])),
  );
  const values = work.value;
  const [checked, setChecked] = useState(false);
  const labels = useMemo(() => Object.fromEntries(fields.map(({ key, label }) => [key, text(label)])), [fields, text]);
  const faults = checked ? checkFields(fields, blankToNull(values) as FieldValues) : [];
  const beside = (key: string): string | undefined => {
    const fault = faults.find(({ field }) => field === key);
    return fault === undefined ? undefined : clientError(fault, labels);
  };
  const save = async () => {
    const sound = checkFields(fields, blankToNull(values) as FieldValues).length === 0;
    setChecked(!sound);
    if (!sound) showFirstWrong();
    if (sound && (await onSave(values))) work.drop();
  };
  return (
    <section className="correction" aria-label={`${text(GROUP_WORDS.code)} ${row?.code ?? ''}`}>
      <h2>{row === null ? text(WORDS.add) : `${text(GROUP_WORDS.code)} ${row.code}`}</h2>
      <DraftNote restored={work.restored} onDrop={work.drop} />
      <FieldGrid fields={fields} values={values} faultOf={beside} onChange={(key, value) => work.set((now) => ({ ...now, [key]: value }))} />
      <Group className="form-actions">
        <Button onClick={() => void save()}>{text(WORDS.save)}</Button>
        <Button
          variant="subtle"
          onClick={() => {
            work.drop();
            onClose();
          }}
        >
          {text(WORDS.close)}
        </Button>
        <WrongFields keys={faults.flatMap(({ field }) => field ?? [])} labels={labels} />
      </Group>
    </section>
  );
}
