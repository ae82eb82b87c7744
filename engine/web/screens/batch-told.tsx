// biome-ignore-all lint/a11y/useFocusableInteractive: what is told is read; the cells to type in take the focus.
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { useLanguage } from '../session/store.ts';
import { batchWidth } from './batch-width.ts';

const told = (value: FieldValue | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 4 }) : String(value ?? '');

/** Headings of what the server tells of a row, behind those of the cells to type in. */
export function ToldHeads({ fields }: { readonly fields: readonly Field[] }) {
  const language = useLanguage();
  return fields.map((field) => (
    <div key={field.key} role="columnheader" className="batch-cell" data-told={field.kind} style={{ width: batchWidth(field, language) }}>
      {field.label[language]}
    </div>
  ));
}

/** What the server tells of a row; a name that is too long for its place is read whole by pointing at it. */
export function ToldCells({ fields, values }: { readonly fields: readonly Field[]; readonly values: FieldValues | undefined }) {
  const language = useLanguage();
  return fields.map((field) => {
    const text = told(values?.[field.key]);
    return (
      <div key={field.key} role="gridcell" className="batch-cell" data-told={field.kind} style={{ width: batchWidth(field, language) }} title={text}>
        <span>{text}</span>
      </div>
    );
  });
}
