import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import type { GroupRow } from './group-table.tsx';
import { GROUP_WORDS } from './group-words.ts';

const WORDS = {
  first: { V: 'Ngày phối đầu', E: 'First mating day', T: 'วันผสมแรก' },
  last: { V: 'Ngày phối cuối', E: 'Last mating day', T: 'วันผสมสุดท้าย' },
  sows: { V: 'Kế hoạch phối nái', E: 'Planned sows', T: 'แผนผสมแม่' },
  gilts: { V: 'Kế hoạch phối hậu bị', E: 'Planned gilts', T: 'แผนผสมสาว' },
  farrowings: { V: 'Kế hoạch đẻ', E: 'Planned farrowings', T: 'แผนคลอด' },
  weaned: { V: 'Kế hoạch cai sữa', E: 'Planned weaned', T: 'แผนหย่านม' },
  save: { V: 'Lưu nhóm', E: 'Save the group', T: 'บันทึกกลุ่ม' },
  close: { V: 'Thôi', E: 'Cancel', T: 'ยกเลิก' },
} as const;

const CODE: Field = { key: 'code', kind: 'text', label: GROUP_WORDS.code, required: true, maxLength: 12 };
const FIELDS: readonly Field[] = [
  { key: 'first', kind: 'date', label: WORDS.first, required: true },
  { key: 'last', kind: 'date', label: WORDS.last, required: true },
  { key: 'sows', kind: 'int', label: WORDS.sows, min: 0, max: 99_999 },
  { key: 'gilts', kind: 'int', label: WORDS.gilts, min: 0, max: 99_999 },
  { key: 'farrowings', kind: 'int', label: WORDS.farrowings, min: 0, max: 99_999 },
  { key: 'weaned', kind: 'int', label: WORDS.weaned, min: 0, max: 999_999 },
  { key: 'roomid', kind: 'code', list: 'room', listParents: { area: 'sow' }, label: GROUP_WORDS.room },
  { key: 'farrowdt', kind: 'date', label: GROUP_WORDS.farrowdt },
  { key: 'weandt', kind: 'date', label: GROUP_WORDS.weandt },
];

interface Props {
  /** The group to change; null for a new one. */
  readonly row: GroupRow | null;
  readonly onSave: (row: FieldValues) => void;
  readonly onClose: () => void;
}

/** One group: its days, its plan, its farrowing house and the days expected, which are computed until they are typed. */
export function GroupEditor({ row, onSave, onClose }: Props) {
  const text = useText();
  const fields = row === null ? [CODE, ...FIELDS] : FIELDS;
  const [values, setValues] = useState<FieldValues>(() =>
    row === null
      ? { version: 0 }
      : Object.fromEntries(['code', 'version', ...FIELDS.map(({ key }) => key)].map((key) => [key, row[key as 'first'] ?? null])),
  );
  const incomplete = fields.some(({ key, required }) => required === true && (values[key] ?? '') === '');
  return (
    <section className="correction" aria-label={`${text(GROUP_WORDS.code)} ${row?.code ?? ''}`}>
      <h2>
        {text(GROUP_WORDS.code)} {row?.code ?? ''}
      </h2>
      <div className="form-grid">
        {fields.map((field) => (
          <FieldWidget
            key={field.key}
            field={field}
            value={values[field.key] ?? null}
            onChange={(value) => setValues((now) => ({ ...now, [field.key]: value }))}
          />
        ))}
      </div>
      <Group className="form-actions">
        <Button disabled={incomplete} onClick={() => onSave(values)}>
          {text(WORDS.save)}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {text(WORDS.close)}
        </Button>
      </Group>
    </section>
  );
}
