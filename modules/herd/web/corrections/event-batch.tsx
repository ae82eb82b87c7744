import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { eventFields } from '#engine/web/forms/event-form.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { changeEvents } from '../../contract/corrections.calls.ts';
import type { EventCode } from '../../domain/herd-event.ts';
import { eventKind } from '../event-kind.ts';
import { sendNaming } from './broken-event.ts';
import { CORRECT_WORDS } from './correction-words.ts';
import type { SavedEvent } from './event-correction.tsx';

const WORDS = {
  title: { V: 'Sửa cùng một giá trị cho các dòng đã chọn', E: 'Set one value in the chosen rows', T: 'แก้ไขค่าเดียวกันในรายการที่เลือก' },
  field: { V: 'Mục cần sửa', E: 'Field to set', T: 'รายการที่แก้ไข' },
  choose: { V: 'Chọn mục', E: 'Choose a field', T: 'เลือกรายการ' },
  save: { V: 'Sửa tất cả', E: 'Change all', T: 'แก้ไขทั้งหมด' },
  accept: { V: 'Chấp nhận cảnh báo và lưu', E: 'Accept the warnings and save', T: 'ยอมรับคำเตือนและบันทึก' },
  mixed: {
    V: 'Chọn các sự kiện cùng một loại để sửa chung.',
    E: 'Choose events of one type to change them together.',
    T: 'เลือกเหตุการณ์ประเภทเดียวกันเพื่อแก้ไขพร้อมกัน',
  },
} as const;

interface Props {
  readonly events: readonly SavedEvent[];
  readonly onDone: () => void;
}

/** Sets one value in several events of one type, with one reason: all of them or none. */
export function EventBatch({ events, onDone }: Props) {
  const text = useText();
  const code = events[0]?.eventcd as EventCode | undefined;
  const same = events.every(({ eventcd }) => eventcd === code) && code !== undefined && code !== 'ENT';
  const fields = useMemo(() => (same ? eventFields(eventKind(code, false), []) : []), [same, code]);
  const [key, setKey] = useState('');
  const [value, setValue] = useState<FieldValue>(null);
  const [why, setWhy] = useState('');
  const { busy, issues: refused, save, clear } = useSave(changeEvents, { sender: sendNaming(text), onSaved: () => onDone() });
  const issues = refused.map((issue) =>
    issue.row === undefined ? issue : { ...issue, message: `${events[issue.row - 1]?.pgid ?? ''}: ${issue.message}` },
  );
  const field = fields.find((one) => one.key === key);
  if (!same) return <p className="dim">{text(WORDS.mixed)}</p>;
  const warned = issues.length > 0 && issues.every(({ level }) => level === 'warning');
  const change = (accept: readonly string[]) => {
    if (value === null || typeof value === 'object') return;
    const rows = events.map(({ eventId, version }) => ({ eventId, version }));
    void save({ events: rows, set: { [key]: value }, change: why, ...(accept.length === 0 ? {} : { accept: [...accept] }) });
  };
  return (
    <section aria-label={text(WORDS.title)}>
      <h2>
        {text(WORDS.title)} ({events.length})
      </h2>
      <div className="form-grid">
        <NativeSelect
          label={text(WORDS.field)}
          value={key}
          onChange={(event) => {
            setKey(event.currentTarget.value);
            setValue(null);
            clear();
          }}
          data={[{ value: '', label: text(WORDS.choose) }, ...fields.map((one) => ({ value: one.key, label: text(one.label) }))]}
        />
        {field === undefined ? null : <FieldWidget field={field} value={value} onChange={setValue} />}
        <TextInput label={text(CORRECT_WORDS.why)} required value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
      </div>
      <IssueList tone={warned ? 'warning' : 'error'} title={text(CORRECT_WORDS.refused)} issues={issues} />
      <Group mt="sm">
        <Button loading={busy} disabled={field === undefined || value === null || why.trim() === ''} onClick={() => change([])}>
          {text(WORDS.save)}
        </Button>
        {warned ? (
          <Button color="yellow.9" loading={busy} onClick={() => change([...new Set(issues.map((issue) => issue.code))])}>
            {text(WORDS.accept)}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}
