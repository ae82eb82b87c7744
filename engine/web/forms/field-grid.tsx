import type { ReactNode } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { FieldWidget } from '../fields/field-widget.tsx';

interface Props {
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  readonly onChange: (key: string, value: FieldValue) => void;
  /** What stands against a field, beside it. */
  readonly faultOf?: (key: string) => string | undefined;
  /** What else stands in the grid, after the fields. */
  readonly children?: ReactNode;
}

/** Fields without a form of their own: what is typed belongs to the page, which checks and sends it. */
export function FieldGrid({ fields, values, onChange, faultOf, children }: Props) {
  return (
    <div className="form-grid">
      {fields.map((field) => (
        <FieldWidget
          key={field.key}
          field={field}
          value={values[field.key] ?? null}
          error={faultOf?.(field.key)}
          onChange={(value) => onChange(field.key, value)}
        />
      ))}
      {children}
    </div>
  );
}
