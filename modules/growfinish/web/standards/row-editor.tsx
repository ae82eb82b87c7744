import { Button, Group } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCopy } from '#engine/web/client/copy.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { numberOfTyped } from '#engine/web/fields/number-text.ts';
import { labelWithUnit } from '#engine/web/fields/shared-props.ts';
import { parsePasted } from '#engine/web/screens/batch-state.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow, numeric } from '#engine/web/ui/head-row.tsx';
import type { ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { RowIssues } from '#engine/web/ui/row-issues.tsx';
import { formatNumber, type Text3, t1, t3 } from '#kernel/language.ts';

const WORDS = {
  add: t3('Thêm dòng', 'Add a row', 'เพิ่มแถว'),
  remove: t3('Bỏ', 'Remove', 'นำออก'),
  copy: t3('Chép các dòng', 'Copy the rows', 'คัดลอกแถว'),
  copied: t3('Đã chép, dán được vào Excel', 'Copied, paste it into Excel', 'คัดลอกแล้ว วางใน Excel ได้'),
  hint: t3(
    'Dán từ Excel: bấm vào ô đầu tiên rồi dán (Ctrl+V).',
    'Paste from Excel: press the first cell, then paste (Ctrl+V).',
    'วางจาก Excel: กดช่องแรกแล้ววาง (Ctrl+V)',
  ),
};

/** A row as it is typed, with a number that stays its own while others come and go. */
export type EditedRow = FieldValues & { readonly at: number };

/** A column that is worked out while one types; null where there is nothing to say. */
export interface Computed {
  readonly label: Text3;
  readonly decimals: number;
  readonly unit?: string;
  readonly values: readonly (number | string | null)[];
}

interface Props {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly rows: readonly EditedRow[];
  readonly computed: readonly Computed[];
  readonly issues: readonly ShownIssue[];
  readonly readOnly: boolean;
  readonly onChange: (rows: readonly EditedRow[]) => void;
}

/** Rows with numbers of their own. */
export const numberRows = (rows: readonly FieldValues[], first = 1): EditedRow[] => rows.map((row, i) => ({ ...row, at: first + i }));

/** Rows somebody began to fill, without the numbers that tell them apart. */
export function filledRows(rows: readonly EditedRow[]): FieldValues[] {
  return rows.flatMap(({ at: _, ...row }) => (Object.values(row).some((value) => value != null) ? [row] : []));
}

/** What a pasted cell means for a field. */
function pastedValue(field: Field, cell: string): FieldValue {
  const typed = cell.trim();
  if (typed === '') return null;
  if (field.kind === 'int' || field.kind === 'decimal') return numberOfTyped(/^\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed);
  const words = Object.entries(field.options ?? {}).find(([, { V, E, T }]) => [V, E, T].includes(typed));
  return words?.[0] ?? (field.kind === 'code' ? typed.toUpperCase() : typed);
}

/** The rows after cells were pasted from a place on; rows are added as needed. */
export function pasteRows(
  rows: readonly EditedRow[],
  fields: readonly Field[],
  at: { readonly row: number; readonly col: number },
  cells: readonly (readonly string[])[],
): EditedRow[] {
  const next = [...rows];
  let number = Math.max(0, ...rows.map((row) => row.at));
  cells.forEach((line, down) => {
    const put: Record<string, FieldValue> = {};
    line.forEach((cell, right) => {
      const field = fields[at.col + right];
      if (field !== undefined) put[field.key] = pastedValue(field, cell);
    });
    const before = next[at.row + down];
    if (before === undefined) number += 1;
    next[at.row + down] = { ...before, ...put, at: before?.at ?? number } as EditedRow;
  });
  return next;
}

/** The cell of the table an element stands in. */
function placeOf(element: EventTarget): { row: number; col: number } | null {
  if (!(element instanceof HTMLElement)) return null;
  const cell = element.closest<HTMLElement>('[data-col]');
  const row = element.closest<HTMLElement>('[data-line]');
  return cell === null || row === null ? null : { row: Number(row.dataset['line']), col: Number(cell.dataset['col']) };
}

function shownComputed({ decimals, values }: Computed, at: number): string {
  const value = values[at] ?? null;
  return typeof value === 'number' ? formatNumber(value, decimals) : (value ?? '');
}

interface LineProps extends Omit<Props, 'label' | 'rows'> {
  readonly row: EditedRow;
  readonly line: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly decimals: Readonly<Record<string, number>>;
  readonly named: (key: string, value: unknown) => string;
  readonly onRow: (row: EditedRow | null) => void;
}

/** Decimals of each column where it is read: as many as its longest number was typed with, so that points stand under each other. */
function decimalsOf(fields: readonly Field[], rows: readonly EditedRow[]): Readonly<Record<string, number>> {
  const typed = (value: FieldValue | undefined): number => (typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0);
  return Object.fromEntries(fields.map(({ key }) => [key, Math.max(0, ...rows.map((row) => typed(row[key])))]));
}

const isNumber = ({ kind }: Field): boolean => kind === 'int' || kind === 'decimal';

function Line({ fields, computed, issues, readOnly, row, line, labels, decimals, named, onRow }: LineProps) {
  const text = useText();
  const own = issues.filter((issue) => issue.row === line + 1);
  const shown = (field: Field): string => {
    const value = row[field.key];
    return typeof value === 'number' ? formatNumber(value, decimals[field.key] ?? 0) : named(field.key, value);
  };
  return (
    <tr data-line={line}>
      {fields.map((field, col) => (
        <td key={field.key} data-col={col} data-numeric={(readOnly && isNumber(field)) || undefined}>
          {readOnly ? (
            shown(field)
          ) : (
            <FieldWidget field={field} value={row[field.key] ?? null} onChange={(value) => onRow({ ...row, [field.key]: value } as EditedRow)} />
          )}
          {col === 0 ? <RowIssues issues={own} labels={labels} /> : null}
        </td>
      ))}
      {computed.map((column) => (
        <td key={column.label.E} data-numeric>
          {shownComputed(column, line)}
        </td>
      ))}
      {readOnly ? null : (
        <td>
          <Button size="compact-xs" variant="subtle" onClick={() => onRow(null)} aria-label={`${text(WORDS.remove)} ${line + 1}`}>
            {text(WORDS.remove)}
          </Button>
        </td>
      )}
    </tr>
  );
}

/** Rows of a standard: typed, pasted from Excel or copied there, with what they come to beside them. */
export function RowEditor({ label, fields, rows, computed, issues, readOnly, onChange }: Props) {
  const text = useText();
  const language = useLanguage();
  const copy = useCopy();
  const named = useCodeTexts(fields);
  const labels = Object.fromEntries(fields.map((field) => [field.key, text(field.label)]));
  const decimals = decimalsOf(fields, rows);
  const paste = (event: ClipboardEvent): void => {
    const cells = parsePasted(event.clipboardData.getData('text/plain'));
    const at = placeOf(event.target);
    const single = cells.length < 2 && (cells[0]?.length ?? 0) < 2;
    if (readOnly || at === null || single) return;
    event.preventDefault();
    onChange(pasteRows(rows, fields, at, cells));
  };
  const put = (line: number) => (row: EditedRow | null) =>
    onChange(row === null ? rows.filter((_, i) => i !== line) : rows.map((one, i) => (i === line ? row : one)));
  const lines = rows.map((row) => fields.map(({ key }) => row[key] ?? '').join('\t')).join('\n');
  return (
    <div onPaste={paste}>
      {readOnly ? null : <p className="dim no-print">{text(WORDS.hint)}</p>}
      <div className="table-box" tabIndex={0} role="region" aria-label={label}>
        <table className="report-table cell-fields" data-read={readOnly || undefined}>
          <HeadRow
            heads={[
              ...fields.map((field) => {
                const head = labelWithUnit(text(field.label), field.unit, language);
                return readOnly && isNumber(field) ? numeric(t1(head)) : head;
              }),
              ...computed.map(({ label: name, unit }) => numeric(t1(labelWithUnit(text(name), unit, language)))),
            ]}
            buttons={!readOnly}
          />
          <tbody>
            {rows.map((row, line) => (
              <Line key={row.at} {...{ fields, computed, issues, readOnly, row, line, labels, decimals, named, onChange }} onRow={put(line)} />
            ))}
          </tbody>
        </table>
      </div>
      <Group mt="xs" className="no-print">
        {readOnly ? null : (
          <Button variant="default" size="compact-sm" onClick={() => onChange([...rows, { at: Math.max(0, ...rows.map(({ at }) => at)) + 1 }])}>
            {text(WORDS.add)}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" disabled={rows.length === 0} onClick={() => copy(lines, text(WORDS.copied))}>
          {text(WORDS.copy)}
        </Button>
      </Group>
    </div>
  );
}
