import type { Field, FieldValues } from '#engine/define/field.ts';
import { FieldWidget } from '../fields/field-widget.tsx';

interface Props {
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  /** Gets all values, the changed one among them. */
  readonly onChange: (values: FieldValues) => void;
}

/** Fields without a form of their own: what is typed belongs to the page, which checks and sends it. */
export function FieldGrid({ fields, values, onChange }: Props) {
  return (
    <div className="form-grid">
      {fields.map((field) => (
        <FieldWidget
          key={field.key}
          field={field}
          value={values[field.key] ?? null}
          onChange={(value) => onChange({ ...values, [field.key]: value })}
        />
      ))}
    </div>
  );
}
