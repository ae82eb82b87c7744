import { Button } from '@mantine/core';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import type { ResourceLines } from '#engine/define/resource.ts';
import { FieldWidget } from '../fields/field-widget.tsx';
import { FieldRows } from '../forms/field-rows.tsx';
import { useText } from '../text/text.ts';
import { Part } from '../ui/part.tsx';

/** A line as it is typed, with a number that stays its own while others come and go. */
export type TypedLine = FieldValues & { readonly at: number };

interface Props {
  readonly lines: ResourceLines;
  readonly rows: readonly TypedLine[];
  readonly onChange: (rows: readonly TypedLine[]) => void;
}

/** The lines under a row in its form: added, changed, taken out. */
export function RowLines({ lines: { key, label, addTitle, fields }, rows, onChange }: Props) {
  const text = useText();
  const [first, ...rest] = fields;
  if (first === undefined) return null;
  const put = (at: number, name: string, value: FieldValue): void => onChange(rows.map((row, i) => (i === at ? { ...row, [name]: value } : row)));
  return (
    <Part title={label} level={3}>
      {rows.length === 0 ? null : (
        <FieldRows
          head={first.label}
          label={text(label)}
          fields={rest}
          labels={{}}
          rows={rows.map((row, at) => ({
            key: `${key}${row.at}`,
            name: <FieldWidget field={first} value={row[first.key] ?? null} onChange={(value) => put(at, first.key, value)} />,
            values: row,
            issues: [],
          }))}
          onChange={put}
          onRemove={(at) => onChange(rows.filter((_, i) => i !== at))}
        />
      )}
      <Button mt="xs" variant="default" size="compact-sm" onClick={() => onChange([...rows, { at: Math.max(0, ...rows.map(({ at }) => at)) + 1 }])}>
        {text(addTitle)}
      </Button>
    </Part>
  );
}
