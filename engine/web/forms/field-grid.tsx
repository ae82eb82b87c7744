import type { ReactNode } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { FoldedCells } from './folded-cells.tsx';

interface Props {
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  readonly onChange: (key: string, value: FieldValue) => void;
  /** What stands against a field, beside it. */
  readonly faultOf?: (key: string) => string | undefined;
  /** Name under which the fields not everybody fills fold on a phone; all stand without one. */
  readonly folds?: string;
  /** What else stands in the grid, after the fields. */
  readonly children?: ReactNode;
}

/** Fields without a form of their own: what is typed belongs to the page, which checks and sends it. */
export function FieldGrid({ fields, values, onChange, faultOf, folds, children }: Props) {
  return (
    <div className="form-grid">
      <FoldedCells key={folds} name={folds} {...{ fields, values, onChange, faultOf }} />
      {children}
    </div>
  );
}
