import { Button } from '@mantine/core';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { labelWithUnit } from '#engine/web/fields/shared-props.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import type { Issue } from '#kernel/issue.ts';
import { formatNumber } from '#kernel/language.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { RowIssues } from '../row-issues.tsx';

const WORDS = {
  total: { V: 'Tổng', E: 'Total', T: 'รวม' },
  remove: { V: 'Bỏ', E: 'Remove', T: 'นำออก' },
} as const;

/** An animal of the grid: what is typed for it alone, and what the server said of it. */
export interface AnimalRow {
  readonly pgid: string;
  readonly own: FieldValues;
  readonly issues: readonly Issue[];
}

interface Props {
  readonly fields: readonly Field[];
  readonly rows: readonly AnimalRow[];
  readonly labels: Readonly<Record<string, string>>;
  /** Sums of the number columns, as they are typed. */
  readonly sums: ReadonlyMap<string, number>;
  readonly onChange: (at: number, key: string, value: FieldValue) => void;
  readonly onRemove: (at: number) => void;
}

/** The animals an event is entered for: exceptions row by row, refusals beside the animal, totals as they are typed. */
export function AnimalGrid({ fields, rows, labels, sums, onChange, onRemove }: Props) {
  const text = useText();
  const language = useLanguage();
  return (
    <div className="table-box" tabIndex={0} role="region" aria-labelledby="animals">
      <table className="report-table cell-fields">
        <HeadRow heads={[CARD_WORDS.pgid, ...fields.map(({ label, unit }) => labelWithUnit(text(label), unit, language))]} buttons />
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.pgid}>
              <th scope="row">
                {row.pgid}
                <RowIssues issues={row.issues} labels={labels} />
              </th>
              {fields.map((field) => (
                <td key={field.key}>
                  <FieldWidget field={field} value={row.own[field.key] ?? null} onChange={(value) => onChange(at, field.key, value)} />
                </td>
              ))}
              <td>
                <Button size="compact-xs" variant="subtle" onClick={() => onRemove(at)}>
                  {text(WORDS.remove)}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
        {sums.size === 0 ? null : (
          <tfoot>
            <tr>
              <th scope="row">{text(WORDS.total)}</th>
              {fields.map(({ key }) => (
                <td key={key} data-numeric>
                  {sums.has(key) ? formatNumber(sums.get(key) ?? 0, 1) : ''}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
