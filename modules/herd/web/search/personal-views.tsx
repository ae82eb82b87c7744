import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { findViews, removeView, saveView, VIEWS_MAX } from '../../contract/view.calls.ts';

const WORDS = {
  columns: { V: 'Chọn cột', E: 'Choose columns', T: 'เลือกคอลัมน์' },
  views: { V: 'Bộ lọc của tôi', E: 'My views', T: 'มุมมองของฉัน' },
  name: { V: 'Tên', E: 'Name', T: 'ชื่อ' },
  keep: { V: 'Lưu bộ lọc và cột', E: 'Keep filters and columns', T: 'เก็บตัวกรองและคอลัมน์' },
  full: { V: 'Đã đủ 5; hãy bỏ bớt.', E: 'Five are kept; remove one first.', T: 'ครบ 5 รายการแล้ว กรุณาลบก่อน' },
  remove: { V: 'Bỏ', E: 'Remove', T: 'ลบ' },
} as const;

type Params = Readonly<Record<string, string>>;

interface Props {
  readonly route: 'PigEntryInquiry' | 'PigEventInquiry';
  readonly columns: readonly Column[];
  /** Keys of the columns shown. */
  readonly shown: ReadonlySet<string>;
  readonly params: Params;
  readonly onColumns: (keys: readonly string[]) => void;
  readonly onOpen: (params: Params, columns: readonly string[]) => void;
}

/** Columns of a list chosen, and up to five of its views kept under names. */
export function PersonalViews({ route, columns, shown, params, onColumns, onOpen }: Props) {
  const text = useText();
  const [name, setName] = useState('');
  const views = useCall(findViews, { route }).data?.rows ?? [];
  const full = views.length >= VIEWS_MAX && !views.some((view) => view.name === name.trim());
  const keys = columns.flatMap(({ key }) => (shown.has(key) ? [key] : []));
  const forgets = ['/herd/findViews'];
  const keep = useAct(saveView, { forgets, onSaved: () => setName('') });
  const drop = useAct(removeView, { forgets });
  return (
    <Group gap="md" align="start" className="no-print">
      <details>
        <summary>{text(WORDS.columns)}</summary>
        <div className="form-grid">
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              label={text(column.label)}
              checked={shown.has(column.key)}
              disabled={column.frozen === true}
              onChange={(event) => onColumns(event.currentTarget.checked ? [...keys, column.key] : keys.filter((key) => key !== column.key))}
            />
          ))}
        </div>
      </details>
      <details open={views.length > 0}>
        <summary>{text(WORDS.views)}</summary>
        {views.map((view) => (
          <Group key={view.name} gap="xs">
            <Button variant="light" size="compact-sm" onClick={() => onOpen(view.params, view.columns)}>
              {view.name}
            </Button>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`${text(WORDS.remove)}: ${view.name}`}
              onClick={() => void drop.save({ route, name: view.name })}
            >
              {text(WORDS.remove)}
            </Button>
          </Group>
        ))}
        <Group gap="xs" align="end">
          <TextInput label={text(WORDS.name)} value={name} maxLength={40} onChange={(event) => setName(event.currentTarget.value)} />
          <Button
            variant="default"
            disabled={name.trim() === '' || full}
            onClick={() => void keep.save({ route, name: name.trim(), params: { ...params }, columns: keys })}
          >
            {text(WORDS.keep)}
          </Button>
          {full ? <span className="dim">{text(WORDS.full)}</span> : null}
        </Group>
      </details>
    </Group>
  );
}
