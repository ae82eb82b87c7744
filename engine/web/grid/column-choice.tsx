import { Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { count, useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { useGridChoice } from './grid-choice.ts';

const WORDS = {
  columns: t3('Cột', 'Columns', 'คอลัมน์'),
  all: t3('Hiện tất cả', 'Show all', 'แสดงทั้งหมด'),
  dense: t3('Hàng sát nhau', 'Rows close together', 'แถวชิดกัน'),
};

interface Props {
  /** Name the choice is remembered under. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** The column that says whose row it is: it always stands. */
  readonly identity: string | undefined;
}

/** Which columns of a table stand, and how close its rows: chosen in a popover, remembered on the device. */
export function ColumnChoice({ name, columns, identity }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { hidden, dense, hide, setDense } = useGridChoice(name);
  const shown = columns.filter(({ key }) => !hidden.includes(key)).length;
  const toggle = (key: string) => hide(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  const labelOf = ({ over, group, label }: Column): string =>
    [over, group, label].flatMap((part) => (part === undefined ? [] : text(part))).join(' – ');
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="top-start" shadow="md" withinPortal>
      <Popover.Target>
        <button type="button" className="link-button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="table" size={14} /> {text(WORDS.columns)} {shown < columns.length ? `${count(shown)}/${count(columns.length)}` : ''}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="column-choice" aria-label={text(WORDS.columns)}>
        <Checkbox checked={dense} onChange={(event) => setDense(event.currentTarget.checked)} label={text(WORDS.dense)} />
        <hr />
        {columns
          .filter(({ key }) => key !== identity)
          .map((column) => (
            <Checkbox key={column.key} checked={!hidden.includes(column.key)} onChange={() => toggle(column.key)} label={labelOf(column)} />
          ))}
        {shown === columns.length ? null : (
          <button type="button" className="link-button" onClick={() => hide([])}>
            {text(WORDS.all)}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
