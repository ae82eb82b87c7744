import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
import { FieldWidget } from '../fields/field-widget.tsx';
import { labelWithUnit } from '../fields/shared-props.ts';
import { useLanguage } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { HeadRow } from '../ui/head-row.tsx';
import type { ShownIssue } from '../ui/issue-list.tsx';
import { RowIssues } from '../ui/row-issues.tsx';

const WORDS = {
  total: t3('Tổng', 'Total', 'รวม'),
  remove: t3('Bỏ', 'Remove', 'นำออก'),
};

/** A row of typed values: what names it, its values, what is refused of it. */
export interface FieldRow {
  readonly key: string | number;
  /** What names the row; a field of its own where the name is typed too. */
  readonly name: ReactNode;
  readonly values: FieldValues;
  readonly issues: readonly ShownIssue[];
}

interface Props {
  /** Over the names. */
  readonly head: Text3;
  readonly fields: readonly Field[];
  readonly rows: readonly FieldRow[];
  /** Names of fields in refusals. */
  readonly labels: Readonly<Record<string, string>>;
  readonly onChange: (at: number, key: string, value: FieldValue) => void;
  /** Takes a row out; rows stay when absent. */
  readonly onRemove?: (at: number) => void;
  /** Sums of the number columns, as they are typed. */
  readonly sums?: ReadonlyMap<string, number>;
  /** Name of the table, or the id of the heading that names it. */
  readonly label?: string;
  readonly labelledBy?: string;
}

/** Sums under the columns of numbers. */
function SumRow({ fields, sums, buttons }: Pick<Props, 'fields'> & { readonly sums: ReadonlyMap<string, number>; readonly buttons: boolean }) {
  const text = useText();
  if (sums.size === 0) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">{text(WORDS.total)}</th>
        {fields.map(({ key, label }) => (
          <td key={key} data-numeric data-label={sums.has(key) ? text(label) : undefined}>
            {sums.has(key) ? formatNumber(sums.get(key) ?? 0, 1) : ''}
          </td>
        ))}
        {buttons ? <td /> : null}
      </tr>
    </tfoot>
  );
}

/** Rows of fields, each row with its refusals under its name; for up to some hundred rows that a page keeps itself. */
export function FieldRows({ head, fields, rows, labels, onChange, onRemove, sums = new Map(), label, labelledBy }: Props) {
  const text = useText();
  const language = useLanguage();
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label} aria-labelledby={labelledBy}>
      <table className="report-table cell-fields stacks">
        <HeadRow heads={[head, ...fields.map((field) => labelWithUnit(text(field.label), field.unit, language))]} buttons={onRemove !== undefined} />
        <tbody>
          {rows.map(({ key, name, values, issues }, at) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <RowIssues issues={issues} labels={labels} />
              </th>
              {fields.map((field) => (
                <td key={field.key} data-label={labelWithUnit(text(field.label), field.unit, language)}>
                  <FieldWidget field={field} value={values[field.key] ?? null} onChange={(value) => onChange(at, field.key, value)} />
                </td>
              ))}
              {onRemove === undefined ? null : (
                <td>
                  <Button size="compact-xs" variant="subtle" onClick={() => onRemove(at)}>
                    {text(WORDS.remove)}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <SumRow fields={fields} sums={sums} buttons={onRemove !== undefined} />
      </table>
    </div>
  );
}
